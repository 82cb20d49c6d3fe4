/**
 * The simulated Paystack's hosted checkout at /checkout/:access_code: pay with a test card, a PIN and a code where the
 * bank wants them, or by a prompt on a phone; or cancel. It leads back to callback_url with trxref and reference, or,
 * cancelled, to metadata.cancel_action where that was given.
 */
import { ghs, html, page, type Html } from '../company/page.ts'
import { isGhanaian, PHONES } from '../company/phones.ts'
import { CARDS, type PaystackTransactions, type TestCard, type Transaction } from './transactions.ts'
import { redirect, type CompanyResponse, type CompanyRequest } from '../company/server.ts'

const POLL_S = 1

/** Answers what the customer's browser asks, or undefined where that is not the checkout. */
export function answerCheckout(
  book: PaystackTransactions,
  asked: CompanyRequest,
): CompanyResponse | undefined {
  const [, code, step = ''] = /^\/checkout\/([a-z0-9]+)(?:\/([a-z-]+))?$/.exec(asked.path) ?? []
  if (code === undefined) return undefined
  const transaction = book.findByAccessCode(code)
  if (transaction === undefined) {
    const content = html`<h1>Not found</h1>
      <p>There is no such payment, or it was forgotten when the simulation ended.</p>`
    return page({ status: 404, company: 'Paystack', title: 'Not found', content })
  }
  const here = `${asked.base}/checkout/${code}`
  if (asked.method === 'GET' && step === '') return show(transaction, here)
  if (asked.method !== 'POST') return redirect(here)
  const form = new URLSearchParams(asked.body.toString('utf8'))
  if (transaction.status === 'success' || transaction.status === 'reversed')
    return redirect(back(transaction) ?? here)
  const pay = STEPS[step]
  if (pay === undefined) return redirect(here)
  return (
    pay(book, transaction, form, here) ??
    (isPaid(transaction) ? redirect(back(transaction) ?? here) : redirect(here))
  )
}

const isPaid = ({ status }: Transaction) => status === 'success'

type Step = (
  book: PaystackTransactions,
  transaction: Transaction,
  form: URLSearchParams,
  here: string,
) => CompanyResponse | undefined

const STEPS: Readonly<Record<string, Step>> = {
  card(book, transaction, form, here) {
    const number = (form.get('number') ?? '').replace(/\D/g, '')
    const card = CARDS[number]
    if (card === undefined)
      return show(transaction, here, 'That is no test card. Those there are stand below.')
    if (form.get('cvv')?.trim() !== card.cvv)
      return show(transaction, here, `The CVV of that test card is ${card.cvv}.`)
    transaction.channel = 'card'
    transaction.payer = {
      brand: card.brand,
      bank: 'TEST BANK',
      last4: number.slice(-4),
      bin: number.slice(0, 6),
      mobileNumber: null,
    }
    if (card.pin === undefined) decide(book, transaction, card)
    else book.ask(transaction, { card: number, what: 'pin' })
    return undefined
  },
  pin(book, transaction, form) {
    const { card, asks } = asking(transaction, 'pin')
    if (card === undefined || asks === null) return undefined
    if (form.get('pin') !== card.pin) book.fail(transaction, 'Incorrect PIN')
    else if (card.otp === undefined) decide(book, transaction, card)
    else book.ask(transaction, { ...asks, what: 'otp' })
    return undefined
  },
  otp(book, transaction, form) {
    const { card } = asking(transaction, 'otp')
    if (card === undefined) return undefined
    if (form.get('otp') === card.otp) decide(book, transaction, card)
    else book.fail(transaction, 'Incorrect OTP')
    return undefined
  },
  'mobile-money'(book, transaction, form, here) {
    const phone = (form.get('phone') ?? '').replace(/[\s-]/g, '')
    if (!isGhanaian(phone)) return show(transaction, here, 'That is no number of Ghana: 0551234987.')
    book.promptPhone(transaction, phone, form.get('provider') ?? 'mtn')
    return undefined
  },
  cancel(book, transaction, _form, here) {
    if (transaction.status === 'ongoing') book.fail(transaction, 'Cancelled by the customer')
    return redirect(cancelAction(transaction) ?? back(transaction) ?? here)
  },
}

function decide(book: PaystackTransactions, transaction: Transaction, { refused }: TestCard): void {
  if (refused === undefined) book.succeed(transaction)
  else book.fail(transaction, refused)
}

function asking(transaction: Transaction, what: 'pin' | 'otp') {
  const asks = transaction.asks?.what === what ? transaction.asks : null
  return { asks, card: asks === null ? undefined : CARDS[asks.card] }
}

/** Where the customer goes when it is paid; null where nobody said. */
function back({ callbackUrl, reference }: Transaction): string | null {
  if (callbackUrl === null) return null
  const url = new URL(callbackUrl)
  url.searchParams.set('trxref', reference)
  url.searchParams.set('reference', reference)
  return url.href
}

function cancelAction({ metadata }: Transaction): string | null {
  let held: unknown = metadata
  if (typeof metadata === 'string') {
    try {
      held = JSON.parse(metadata)
    } catch {
      return null
    }
  }
  const action = (held as { cancel_action?: unknown } | null)?.cancel_action
  return typeof action === 'string' && /^https?:$/.test(URL.parse(action)?.protocol ?? '') ? action : null
}

function show(transaction: Transaction, here: string, wrong?: string): CompanyResponse {
  const { amount, email, status, gatewayResponse, reference } = transaction
  const why = wrong ?? (status === 'failed' ? `${gatewayResponse}. You may try again.` : null)
  const waits = status === 'ongoing' && transaction.asks === null
  const content = html`
    <p class="soft">${email}</p>
    <h1>${ghs(amount)}</h1>
    <p class="soft">Reference ${reference}</p>
    ${why === null ? null : html`<p class="wrong" role="alert">${why}</p>`} ${stage(transaction, here)}
  `
  return page({
    company: 'Paystack',
    title: `Pay ${ghs(amount)}`,
    content,
    leadsTo: [transaction.callbackUrl, cancelAction(transaction)],
    ...(waits ? { refresh_s: POLL_S } : {}),
  })
}

function stage(transaction: Transaction, here: string): Html {
  const { status, asks, channels } = transaction
  if (status === 'success' || status === 'reversed') {
    return html`<h2>Paid</h2>
      ${transaction.callbackUrl === null ? null : html`<p><a href="${back(transaction)}">Back to the shop</a></p>`}`
  }
  if (asks !== null) return asks.what === 'pin' ? pinForm(here) : otpForm(here)
  if (status === 'ongoing') {
    return html`<h2>Approve it on your phone</h2>
      <p>
        A prompt was sent to ${transaction.payer?.mobileNumber ?? 'your phone'}. This page goes on by itself.
      </p>
      ${cancelForm(here)}`
  }
  return html`${channels.includes('card') ? cardForm(transaction, here) : null}
  ${channels.includes('mobile_money') ? phoneForm(here) : null} ${cancelForm(here)} ${tests(channels)}`
}

function cardForm(transaction: Transaction, here: string): Html {
  return html`<h2>Card</h2>
    <form method="post" action="${here}/card">
      <label
        >Card number<input name="number" inputmode="numeric" autocomplete="off" required maxlength="30"
      /></label>
      <div class="pair">
        <label
          >Expires<input name="expiry" placeholder="MM/YY" autocomplete="off" maxlength="7" value="12/30"
        /></label>
        <label>CVV<input name="cvv" inputmode="numeric" autocomplete="off" required maxlength="4" /></label>
      </div>
      <button>Pay ${ghs(transaction.amount)}</button>
    </form>`
}

function phoneForm(here: string): Html {
  return html`<h2>Mobile money</h2>
    <form method="post" action="${here}/mobile-money">
      <label
        >Network<select name="provider">
          <option value="mtn">MTN</option>
          <option value="vod">Telecel</option>
          <option value="atl">AT</option>
        </select></label
      >
      <label>Number<input name="phone" inputmode="tel" autocomplete="off" required maxlength="16" /></label>
      <button>Send the prompt</button>
    </form>`
}

function pinForm(here: string): Html {
  return html`<h2>Your card’s PIN</h2>
    <form method="post" action="${here}/pin">
      <label
        >PIN<input name="pin" type="password" inputmode="numeric" autocomplete="off" required maxlength="6"
      /></label>
      <button>Go on</button>
    </form>
    ${cancelForm(here)}`
}

function otpForm(here: string): Html {
  return html`<h2>The code your bank sent</h2>
    <form method="post" action="${here}/otp">
      <label>Code<input name="otp" inputmode="numeric" autocomplete="off" required maxlength="8" /></label>
      <button>Go on</button>
    </form>
    ${cancelForm(here)}`
}

function cancelForm(here: string): Html {
  return html`<form method="post" action="${here}/cancel">
    <button class="plain">Cancel payment</button>
  </form>`
}

function tests(channels: Transaction['channels']): Html {
  const cards = Object.entries(CARDS).map(
    ([number, { cvv, about }]) =>
      html`<dt><code>${number}</code></dt>
        <dd>CVV ${cvv}, ${about}</dd>`,
  )
  const phones = Object.entries(PHONES).map(
    ([number, { about }]) =>
      html`<dt><code>${number}</code></dt>
        <dd>${about}</dd>`,
  )
  return html`<details>
    <summary>Test cards and numbers</summary>
    <dl>${channels.includes('card') ? cards : null}${channels.includes('mobile_money') ? phones : null}</dl>
  </details>`
}
