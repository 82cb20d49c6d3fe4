/** The payment methods that the server offers, as the person chooses among them. Pure. */
import type { Reply } from '@nkra/contract/routes.ts'
import { gatewayNames } from './payment-states.ts'
import type { paySentences } from './pay.sentences.ts'

import type { InvoiceDetail } from '../invoice-status.ts'
import type { SentencesOf } from '../../../ui/language/language.tsx'

/** The fields of an invoice that are needed to pay it. */
export type Payable = Pick<
  InvoiceDetail,
  | 'id'
  | 'number'
  | 'status'
  | 'month'
  | 'product'
  | 'packageName'
  | 'credit'
  | 'amount'
  | 'taxes'
  | 'totalAmount'
>

type Offer = Reply<'listPaymentMethods'>
type Gateway = Offer['methods'][number]['gateway']

export interface GatewayPage {
  method: 'card' | 'checkout'
  gateway: Gateway
}

export interface PhonePrompt {
  method: 'mobile_money'
  gateway: Gateway
}

export interface BankTransferMethod {
  method: 'transfer'
  target: NonNullable<Offer['transfer']>
}

export type PaymentMethod = GatewayPage | PhonePrompt | BankTransferMethod

/**
 * The order of the payment methods: first those that give credits within a minute, then the one that a person must
 * check.
 */
const ORDER: readonly PaymentMethod['method'][] = ['mobile_money', 'card', 'checkout', 'transfer']

export function paymentMethodsOf({ methods, transfer }: Offer): PaymentMethod[] {
  const ways: PaymentMethod[] = [
    ...methods.map(({ gateway, method }) => ({ gateway, method })),
    ...(transfer ? [{ method: 'transfer' as const, target: transfer }] : []),
  ]
  return ways.toSorted((a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method))
}

export const keyOf = (way: PaymentMethod): string =>
  way.method === 'transfer' ? way.method : `${way.gateway} ${way.method}`

export function titleOf(way: PaymentMethod, { ways }: SentencesOf<typeof paySentences>): string {
  return way.method === 'checkout' ? ways.checkout(gatewayNames[way.gateway]) : ways[way.method]
}

export function textOf(way: PaymentMethod, { waysText }: SentencesOf<typeof paySentences>): string {
  if (way.method === 'transfer' || way.method === 'mobile_money') return waysText[way.method]
  return waysText[way.method](gatewayNames[way.gateway])
}
