/** What the palette finds on the server: numbers written to, contacts, campaigns, invoices. */
import { allows } from '@nkra/contract/permissions.ts'
import { IconAddressBook, IconFileInvoice, IconMessage, IconPhone } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCall } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { formatMoney, formatPhone, useFormat } from '../../ui/language/format.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { searchesFor, type EntryGroup } from './palette-entries.ts'
import { paletteSentences } from './palette.sentences.ts'
import { useRole } from '../session/session-context.tsx'

/** Of each kind; who looks for more goes to its list. */
const FOUND_MAX = 5

interface Findings {
  groups: EntryGroup[]
  searching: boolean
  failed: boolean
}

/** `typed` is what was typed when the typing paused: a call that is overtaken by the next is given up. */
export function useFindings(typed: string): Findings {
  const say = useSentences(paletteSentences)
  const format = useFormat()
  const role = useRole()
  const navigate = useNavigate()
  const { words, number } = searchesFor(typed)
  const page = { query: { searchTerm: words ?? '', pageSize: FOUND_MAX } }
  const slice = (searchTerm: string | null) => ({ query: { searchTerm: searchTerm ?? '', limit: FOUND_MAX } })
  const reads = allows(role, 'messages:read')

  const messages = useCall('listMessages', slice(number), { enabled: number !== null && reads })
  const contacts = useCall('listContacts', slice(words), {
    enabled: words !== null && allows(role, 'contacts:read'),
  })
  const campaigns = useCall('listCampaigns', page, { enabled: words !== null && reads })
  const invoices = useCall('listInvoices', page, { enabled: words !== null && allows(role, 'billing:read') })

  const all = [messages, contacts, campaigns, invoices]
  const groups: EntryGroup[] = [
    {
      title: say.numbers,
      entries: (messages.data?.data ?? []).map(({ id, campaignId, to, text, createdAt }) => ({
        id,
        label: formatPhone(to),
        detail: `${format.date(createdAt)} · ${text}`,
        Icon: IconPhone,
        act: () =>
          void navigate({
            to: paths.message,
            params: { id: campaignId },
            search: { search: to, message: id },
          }),
      })),
    },
    {
      title: say.contacts,
      entries: (contacts.data?.data ?? []).map(({ id, name, phone }) => ({
        id,
        label: name || formatPhone(phone),
        ...(name && { detail: formatPhone(phone) }),
        Icon: IconAddressBook,
        act: () => void navigate({ to: paths.addressBook, search: { search: phone } }),
      })),
    },
    {
      title: say.campaigns,
      entries: (campaigns.data?.data ?? []).map(({ id, text, senderId, createdAt }) => ({
        id,
        label: text,
        detail: `${senderId} · ${format.date(createdAt)}`,
        Icon: IconMessage,
        act: () => void navigate({ to: paths.message, params: { id } }),
      })),
    },
    {
      title: say.invoices,
      entries: (invoices.data?.data ?? []).map((invoice) => ({
        id: invoice.id,
        label: invoice.number,
        detail: [
          role === 'Administrator' && invoice.accountName,
          invoice.packageName,
          formatMoney(invoice.totalAmount),
        ]
          .filter(Boolean)
          .join(' · '),
        Icon: IconFileInvoice,
        act: () => void navigate({ to: paths.invoice, search: { invoice: invoice.id } }),
      })),
    },
  ]
  return {
    groups,
    searching: all.some(({ isFetching }) => isFetching),
    failed: all.some(({ isError }) => isError),
  }
}
