/**
 * The simulated Hubtel's hosted checkout at /checkout/:checkoutId: a number, a prompt on its phone, and back to the
 * shop's returnUrl; or to its cancellationUrl.
 */
import type { HubtelSales, Sale } from './sales.ts'
import { ghs, html, page, type Html } from '../company/page.ts'
import { isGhanaian, PHONES } from '../company/phones.ts'
import { redirect, type CompanyResponse, type CompanyRequest } from '../company/server.ts'

const POLL_S = 1

/** Answers what the customer's browser asks, or undefined where that is not the checkout. */
export function answerHubtelCheckout(sales: HubtelSales, asked: CompanyRequest): CompanyResponse | undefined {
  const [, checkoutId, step = ''] = /^\/checkout\/([a-z0-9]+)(?:\/([a-z]+))?$/.exec(asked.path) ?? []
  if (checkoutId === undefined) return undefined
  const sale = sales.findByCheckoutId(checkoutId)
  if (sale === undefined) {
    const content = html`<h1>Not found</h1>
      <p>There is no such checkout, or it was forgotten when the simulation ended.</p>`
    return page({ status: 404, company: 'Hubtel', title: 'Not found', content })
  }
  const here = `${asked.base}/checkout/${checkoutId}`
  if (asked.method === 'GET' && step === '') {
    return sale.status === 'Unpaid' ? show(sale, here) : redirect(back(sale))
  }
  if (asked.method !== 'POST' || sale.status !== 'Unpaid') return redirect(here)
  if (step === 'cancel') {
    sales.refuse(sale, null)
    return redirect(sale.cancellationUrl)
  }
  const phone = (new URLSearchParams(asked.body.toString('utf8')).get('phone') ?? '').replace(/[\s-]/g, '')
  if (!isGhanaian(phone)) return show(sale, here, 'That is no number of Ghana: 0551234987.')
  sales.promptPhone(sale, phone)
  return redirect(here)
}

function back({ returnUrl, checkoutId }: Sale): string {
  const url = new URL(returnUrl)
  url.searchParams.set('checkoutid', checkoutId)
  return url.href
}

function show(sale: Sale, here: string, wrong?: string): CompanyResponse {
  const why = wrong ?? (sale.refused === null ? null : `${sale.refused}. You may try again.`)
  const content = html`
    <p class="soft">${sale.description}</p>
    <h1>${ghs(sale.amount)}</h1>
    <p class="soft">Reference ${sale.reference}</p>
    ${why === null ? null : html`<p class="wrong" role="alert">${why}</p>`}
    ${sale.waits ? waiting(sale) : phoneForm(sale, here)}
    <form method="post" action="${here}/cancel"><button class="plain">Cancel payment</button></form>
    ${tests()}
  `
  return page({
    company: 'Hubtel',
    title: `Pay ${ghs(sale.amount)}`,
    content,
    leadsTo: [sale.returnUrl, sale.cancellationUrl],
    ...(sale.waits ? { refresh_s: POLL_S } : {}),
  })
}

function waiting({ phone }: Sale): Html {
  return html`<h2>Approve it on your phone</h2>
    <p>A prompt was sent to ${phone}. This page goes on by itself.</p>`
}

function phoneForm(sale: Sale, here: string): Html {
  return html`<h2>Mobile money</h2>
    <form method="post" action="${here}/phone">
      <label>Number<input name="phone" inputmode="tel" autocomplete="off" required maxlength="16" /></label>
      <button>Pay ${ghs(sale.amount)}</button>
    </form>`
}

function tests(): Html {
  const phones = Object.entries(PHONES).map(
    ([number, { about }]) =>
      html`<dt><code>${number}</code></dt>
        <dd>${about}</dd>`,
  )
  return html`<details>
    <summary>Test numbers</summary>
    <dl>${phones}</dl>
  </details>`
}
