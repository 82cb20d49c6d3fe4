/** Buys SMS credits as a customer and approves them as the operator: at least as many as asked for. */
import { administrator, type Api, signIn } from './program.ts'

export async function buySms(url: string, owner: Api, credits: number): Promise<void> {
  const groups = await owner.call('listPackages', { query: { product: 'SMS' } })
  const largest = groups.flatMap(({ packages }) => packages).toSorted((a, b) => b.credit - a.credit)[0]!
  const reviewer = await signIn(url, administrator)
  for (let bought = 0; bought < credits; bought += largest.credit) {
    const invoice = await owner.call('createInvoice', {
      body: {
        accountId: owner.accountId,
        amount: largest.price,
        credit: largest.credit,
        packageName: largest.name,
        duration: largest.durationNumber,
        durationType: largest.durationType,
        ProductType: 1,
      },
    })
    await reviewer.call('reviewInvoice', { body: { invoiceId: invoice.id, status: 2, reason: '' } })
  }
}
