/**
 * The interface of a payment gateway: three calls, each of which may end without a known outcome. A gateway reports
 * what its side says; states.ts decides whether that is the payment we asked for.
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
  /** What it offers, in the order in which it is offered. */
  readonly methods: readonly Method[]
  /** That of our keys; null where the gateway has one mode only. */
  readonly mode: GatewayMode | null
  /** Opens the page on which this payment is made. */
  beginCheckout(checkout: Checkout, signal: AbortSignal): Promise<CheckoutStart>
  /** Sends a prompt to a phone. Called only where `methods` has `mobile_money`. */
  beginPrompt(prompt: Prompt, signal: AbortSignal): Promise<PromptStart>
  /** What has become of a payment, by our reference. */
  ask(reference: string, signal: AbortSignal): Promise<GatewayAnswer>
}

/** What every way to begin is told. */
export interface PaymentDue {
  /** Unique, ours: letters and digits only, at most 36 of them. */
  reference: string
  /** Pesewas. */
  amount: bigint
  /** For the payer to read: the invoice's number. */
  description: string
  /** Of the person who pays. */
  email: string
}

export interface Checkout extends PaymentDue {
  method: 'card' | 'checkout'
  /** Where the payer comes back to. */
  returnUrl: string
}

export interface Prompt extends PaymentDue {
  /** E.164 digits: 233241234567. */
  msisdn: string
  network: Network
}

/** It did not begin, and money cannot come in by it: nothing arrived there, or it was turned down. */
export interface StartRefused {
  outcome: 'refused'
  reason: 'gateway_refused' | 'gateway_unreachable' | 'declined' | 'code_needed'
}

/** Whether it began is not known: to be asked. */
export interface OutcomeUnknown {
  outcome: 'unknown'
}

export type CheckoutStart = { outcome: 'begun'; redirectUrl: string } | StartRefused | OutcomeUnknown

/** `text` is what the gateway asks the payer to do; empty where it says nothing. */
export type PromptStart = { outcome: 'begun'; text: string } | StartRefused | OutcomeUnknown

export type GatewayAnswer =
  /** Money came in, by these facts. */
  | { outcome: 'paid'; facts: PaidFacts }
  /** Not yet; may still. */
  | { outcome: 'pending' }
  /** Not this time; on some gateways the payer may try again under the same reference. */
  | { outcome: 'failed'; reason: 'declined' | 'abandoned' }
  /** It came in and was given back. */
  | { outcome: 'reversed' }
  /** No such payment there: it never arrived, or not yet. */
  | { outcome: 'not_found' }
  | OutcomeUnknown

/** The payment as the gateway reports it. Each value is compared with what was ordered. */
export interface PaidFacts {
  reference: string
  /** Pesewas that were asked of the payer for us, fees that the payer bears left out; null where it is no such number. */
  amount: bigint | null
  /** As written: GHS. */
  currency: string
  /** null where the gateway does not say. */
  mode: GatewayMode | null
}

/** What a gateway told of its own accord, once it is known that it is the gateway's. */
export interface GatewayNotice {
  /** The gateway's own word for it: `charge.success`. */
  kind: string
  /** Our reference, as the gateway gave it; null where it named none. */
  reference: string | null
  about: NoticeSubject
  /** What is kept of it: never a payer's name, number or address. */
  facts: Record<string, string | number>
}

export type NoticeSubject =
  /** Something has become of the payment: to be asked, never believed. */
  | 'payment'
  | { dispute: 'opened' | 'won' | 'lost' }
  /** Money went back to the payer: `facts` hold how much, `amount` in pesewas, and `refund`, the refund's own id. */
  | 'refund'
  /** Kept, and nothing else. */
  | 'nothing'

/** What is charged: the one currency of the platform. */
export const CURRENCY = 'GHS'

export function isPageOf(page: string, gateway: string): boolean {
  const [to, from] = [URL.parse(page), URL.parse(gateway)]
  if (to?.protocol === 'https:') return true
  return to?.protocol === 'http:' && from?.protocol === 'http:' && to.hostname === from.hostname
}
