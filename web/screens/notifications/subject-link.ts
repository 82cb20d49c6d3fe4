/** The screens that notifications lead to. */
import type { NotificationKind } from '@nkra/contract/identity/notification-kinds.ts'
import type { WrittenSubject } from '@nkra/contract/identity/notification-words.ts'
import { paths } from '../../paths.ts'

interface SubjectLink {
  to: string
  search: Record<string, string>
}

type Links = { [Kind in NotificationKind]: (subject: Extract<WrittenSubject, { kind: Kind }>) => SubjectLink }

const at = (to: string, search: Record<string, string> = {}): SubjectLink => ({ to, search })
const toInvoice = ({ invoiceId }: { invoiceId: string }) => at(paths.invoice, { invoice: invoiceId })

const links: Links = {
  balance_low: () => at(paths.smsCredits),
  credits_lapse: () => at(paths.smsCredits),
  cap_reached: () => at(paths.settings, { section: 'spend-caps' }),
  invoice_reviewed: toInvoice,
  credit_note_issued: toInvoice,
  proof_added: toInvoice,
  sender_reviewed: () => at(paths.senderId),
  sender_ends: () => at(paths.senderId),
  business_id_reviewed: () => at(paths.businessId),
  business_id_ends: () => at(paths.businessId),
  campaign_finished: ({ campaignId }) => at(`${paths.messages}/${campaignId}`),
  series_missed: () => at(paths.messages, { view: 'series' }),
  import_ended: () => at(paths.addressBook, { view: 'imports' }),
  reviews_wait: () => at(paths.kyc, { status: 'in_review' }),
  webhook_disabled: () => at(paths.integrations, { view: 'webhooks' }),
  codes_unused: () => at(paths.codes),
  payment_doubtful: () => at(paths.invoice, { view: 'payments' }),
  operations_changed: ({ began, over }) =>
    at([...began, ...over].some(({ kind }) => kind.startsWith('proof_')) ? paths.books : paths.links),
}

/** The address of the thing that a notification is about. Each kind has its own, which gets the fields of that kind. */
export function subjectLink(subject: WrittenSubject): SubjectLink {
  const linkOf = links[subject.kind] as (of: WrittenSubject) => SubjectLink
  return linkOf(subject)
}
