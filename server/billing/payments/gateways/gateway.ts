/**
 * The interface of a payment gateway: three calls, each of which may end without a known outcome. A gateway reports
 * what the other side says. states.ts decides whether that is the payment that was ordered.
 *
 * Calls are made outside a transaction, after the payment and its reference are committed. A gateway never repeats a
 * call, and never throws for what the other side does.
 */
import type { z } from 'zod'
import type { MobileNetwork, PaymentGateway, PaymentMethod } from '@nkra/contract/billing/payments.ts'

export type GatewayName = z.output<typeof PaymentGateway>
export type Method = z.output<typeof PaymentMethod>
export type Network = z.output<typeof MobileNetwork>

/** Whether real money moves. */
export type GatewayMode = 'live' | 'test'

export interface Gateway {
  readonly name: GatewayName
  /** The methods that the gateway offers, in the order in which they are shown. */
  readonly methods: readonly Method[]
  /** The mode of our keys. Null if the gateway has only one mode. */
  readonly mode: GatewayMode | null
  /** Opens the page on which this payment is made. */
  beginCheckout(checkout: Checkout, signal: AbortSignal): Promise<CheckoutStart>
  /** Sends a prompt to a phone. Called only where `methods` has `mobile_money`. */
  beginPrompt(prompt: Prompt, signal: AbortSignal): Promise<PromptStart>
  /** Asks what became of a payment, by our reference. */
  ask(reference: string, signal: AbortSignal): Promise<GatewayAnswer>
}

/** What both ways to pay need. */
export interface PaymentDue {
  /** Our reference for the payment. It is unique and has at most 36 letters and digits. */
  reference: string
  /** The amount, in pesewas. */
  amount: bigint
  /** The text that the payer reads: the invoice's number. */
  description: string
  /** The payer's e-mail address. */
  email: string
}

export interface Checkout extends PaymentDue {
  method: 'card' | 'checkout'
  /** The address to which the payer returns. */
  returnUrl: string
}

export interface Prompt extends PaymentDue {
  /** The payer's number as E.164 digits: 233241234567. */
  msisdn: string
  network: Network
}

/**
 * The payment did not begin, and no money can come in by it: the call never arrived, or the gateway refused it.
 */
export interface StartRefused {
  outcome: 'refused'
  reason: 'gateway_refused' | 'gateway_unreachable' | 'declined' | 'code_needed'
}

/** Nobody knows whether the payment began. The program must ask. */
export interface OutcomeUnknown {
  outcome: 'unknown'
}

export type CheckoutStart = { outcome: 'begun'; redirectUrl: string } | StartRefused | OutcomeUnknown

/** `text` is what the gateway asks the payer to do. It is empty if the gateway says nothing. */
export type PromptStart = { outcome: 'begun'; text: string } | StartRefused | OutcomeUnknown

export type GatewayAnswer =
  /** Money came in, with these facts. */
  | { outcome: 'paid'; facts: PaidFacts }
  /** The payment is not finished. Money may still come. */
  | { outcome: 'pending' }
  /** The payment failed. On some gateways the payer may try again under the same reference. */
  | { outcome: 'failed'; reason: 'declined' | 'abandoned' }
  /** Money came in and went back. */
  | { outcome: 'reversed' }
  /** The gateway does not know the payment: it never arrived, or has not arrived yet. */
  | { outcome: 'not_found' }
  | OutcomeUnknown

/** The payment as the gateway reports it. Each value is compared with what was ordered. */
export interface PaidFacts {
  reference: string
  /**
   * The pesewas that the payer was asked for, without fees that the payer bears. Null if the gateway's figure is
   * not a whole number of pesewas.
   */
  amount: bigint | null
  /** The currency as the gateway writes it: GHS. */
  currency: string
  /** The mode. Null if the gateway does not say. */
  mode: GatewayMode | null
}

/** A message that a gateway sends by itself, once it has proved that it is the gateway. */
export interface GatewayNotice {
  /** The gateway's own name for the event: `charge.success`. */
  kind: string
  /** Our reference as the gateway gave it. Null if it named none. */
  reference: string | null
  about: NoticeSubject
  /** What is stored of it: never a payer's name, number or address. */
  facts: Record<string, string | number>
}

export type NoticeSubject =
  /** A payment may have changed. The notice alone proves nothing, so the program asks the gateway. */
  | 'payment'
  | { dispute: 'opened' | 'won' | 'lost' }
  /** Money went back to the payer. `facts` hold the `amount` in pesewas, and `refund`, the refund's own id. */
  | 'refund'
  /** The notice is only stored. */
  | 'nothing'

/** The one currency of the platform. */
export const CURRENCY = 'GHS'

export function isPageOf(page: string, gateway: string): boolean {
  const [to, from] = [URL.parse(page), URL.parse(gateway)]
  if (to?.protocol === 'https:') return true
  return to?.protocol === 'http:' && from?.protocol === 'http:' && to.hostname === from.hostname
}
