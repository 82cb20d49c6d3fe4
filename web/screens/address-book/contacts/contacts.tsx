/** The contacts of one group or of all, searched by name or number while the person types. */
import { allows } from '@nkra/contract/permissions.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconAddressBook } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useState, type ReactNode, type RefObject } from 'react'
import { useAct } from '../../../api/queries.ts'
import { useSlices } from '../../../api/slices.ts'
import { useRole } from '../../../shell/session/session-context.tsx'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { useSentences, type SentencesOf, formatPhone } from '../../../ui/language/language.tsx'
import { lazy } from '../../../ui/lazy.ts'
import { Panel, EmptyState } from '../../../ui/layout/page.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { SliceTable } from '../../../ui/tables/slice-table.tsx'
import { StatusBadge } from '../../../ui/values/status-badge.tsx'
import { Toolbar } from '../../../ui/layout/toolbar.tsx'
import { useIsNarrow, useIsPhone } from '../../../ui/layout/viewport.ts'
import classes from '../address-book.module.css'
import type { ContactDialogProps } from './contact-dialog.tsx'
import type { Group } from '../groups.tsx'
import { addressBookSentences } from '../sentences.ts'
import { Menu } from '../../../ui/controls/menu.tsx'
import { RowMenu } from '../../../ui/controls/row-menu.tsx'
import { NothingMatches } from '../../../ui/tables/filter-bar.tsx'
import { SavedViews, useShownColumns } from '../../../ui/tables/views/saved-views.tsx'
import { useNotifyFailure } from '../../../ui/toasts/notify.tsx'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'

export type Contact = Reply<'listContacts'>

const route = getRouteApi('/signed-in/address-book')

export const ContactDialog = lazy<ContactDialogProps>(() => import('./contact-dialog.tsx'), null)
const ExportContacts = lazy<{ groupId: string | null }>(
  () => import('./export-contacts.tsx').then((part) => ({ default: part.ExportContacts })),
  <div />,
)
const DeletedContact = lazy<{ contact: Contact; onClose: () => void }>(
  () => import('./undo-delete.tsx').then((part) => ({ default: part.DeletedContact })),
  <div />,
)

const SLICE_ROWS = 50
/** The most custom fields with a column of their own, in a wide and in a narrow window. */
const FIELD_COLUMNS_MAX = 3
const FIELD_COLUMNS_MAX_NARROW = 2

/** The columns of the table. `fields` are the custom fields of the group, or of the contacts in sight. */
function columnsFor(
  { heads, optedOut: outWord }: SentencesOf<typeof addressBookSentences>,
  fields: readonly string[],
): Column<Contact>[] {
  return [
    {
      key: 'name',
      head: heads.name,
      card: 'title',
      cell: ({ name, phone }) => <span className={classes.name}>{name || formatPhone(phone)}</span>,
    },
    {
      key: 'phone',
      head: heads.phone,
      cell: ({ phone, network }) => (
        <span className={classes.phone}>
          {formatPhone(phone)}
          {network && <span className={classes.network}>{network}</span>}
        </span>
      ),
    },
    ...fields.map((field): Column<Contact> => ({
      key: `field ${field}`,
      head: field,
      cell: (contact) => <span className={classes.value}>{contact.fields[field] ?? ''}</span>,
    })),
    {
      key: 'optedOut',
      head: heads.optedOut,
      card: 'aside',
      cell: ({ optedOut }) => optedOut && <StatusBadge tone="warning">{outWord}</StatusBadge>,
    },
  ]
}

interface ContactsProps {
  groups: Group[]
  groupId: string | null
  title: string
  actions: ReactNode
  /** The link to the import, for an address book without contacts. */
  import: ReactNode
  /** Whether the person's default view was already applied since the address book opened. */
  opened: RefObject<boolean>
}

export function Contacts({ groups, groupId, title, actions, import: importing, opened }: ContactsProps) {
  const say = useSentences(addressBookSentences)
  const changes = allows(useRole(), 'contacts:write')
  const { search, columns: chosen } = route.useSearch()
  const navigate = route.useNavigate()
  const [edited, setEdited] = useState<Contact | null>(null)
  const [deleted, setDeleted] = useState<Contact | null>(null)
  const forget = useCallback(() => setDeleted(null), [])
  const slices = useSlices('listContacts', {
    query: { limit: SLICE_ROWS, ...(groupId !== null && { groupId }), ...(search && { searchTerm: search }) },
  })
  const group = groups.find(({ id }) => id === groupId)
  const phone = useIsPhone()
  // Cards have room for all fields.
  const narrow = useIsNarrow() && !phone
  const inSight = [
    ...new Set(slices.items?.slice(0, SLICE_ROWS).flatMap(({ fields }) => Object.keys(fields))),
  ]
  const fields = group?.fields ?? inSight
  const all = columnsFor(say, fields)
  const fieldsMax = narrow ? FIELD_COLUMNS_MAX_NARROW : FIELD_COLUMNS_MAX
  const shown = useShownColumns(chosen === undefined ? columnsFor(say, fields.slice(0, fieldsMax)) : all)
  const find = (text: string) =>
    void navigate({ search: (before) => ({ ...before, search: text || undefined }), replace: true })
  return (
    <Panel title={title} actions={<div className={classes.panelActions}>{actions}</div>} flush>
      <Toolbar>
        <SearchField label={say.search} placeholder={say.searchHint} value={search ?? ''} onSearch={find} />
        <SavedViews list="contacts" columns={all} shownColumns={shown} opened={opened} />
        <ExportContacts groupId={groupId} />
      </Toolbar>
      {deleted && <DeletedContact key={deleted.id} contact={deleted} onClose={forget} />}
      <SliceTable
        label={title}
        columns={shown}
        slices={slices}
        rowKey={({ id }) => id}
        total={search ? undefined : group?.contacts}
        {...(changes && {
          actions: menuOf(say, { edit: setEdited, deleted: setDeleted }),
          smallActions: true,
        })}
        empty={
          search ? (
            <NothingMatches title={say.nobodyMatches} showAll={say.showAll} onShowAll={() => find('')}>
              {say.nobodyMatchesText(search)}
            </NothingMatches>
          ) : (
            <EmptyState
              icon={<IconAddressBook size={26} stroke={1.6} />}
              title={groupId === null ? say.empty : say.emptyGroup}
              action={importing}
            >
              {say.emptyText}
            </EmptyState>
          )
        }
      />
      {edited && (
        <ContactDialog groups={groups} inGroup={null} contact={edited} onClose={() => setEdited(null)} />
      )}
    </Panel>
  )
}

const menuOf =
  (
    say: SentencesOf<typeof addressBookSentences>,
    on: { edit: (contact: Contact) => void; deleted: (contact: Contact) => void },
  ) =>
  (contact: Contact) => (
    <RowMenu label={say.moreAbout(contact.name || contact.phone)}>
      <Menu.Item onClick={() => on.edit(contact)}>{say.edit}</Menu.Item>
      <OptOutItem contact={contact} />
      <DeleteItem contact={contact} onDeleted={on.deleted} />
    </RowMenu>
  )

/** The menu item that opts a contact out or in. It asks nobody first, because it can be undone at once. */
function OptOutItem({ contact: { phone, optedOut } }: { contact: Contact }) {
  const say = useSentences(addressBookSentences)
  const add = useAnnouncedAct('addOptOut')
  const remove = useAnnouncedAct('removeOptOut')
  const act = () =>
    optedOut
      ? remove.press({ params: { msisdn: phone } }, say.isTexted)
      : add.press({ body: { phone } }, say.isNotTexted)
  return <Menu.Item onClick={act}>{optedOut ? say.textAgain : say.optOut}</Menu.Item>
}

/** The menu item that deletes a contact. It asks nobody first either: a line above the list undoes it. */
function DeleteItem({ contact, onDeleted }: { contact: Contact; onDeleted: (contact: Contact) => void }) {
  const say = useSentences(addressBookSentences)
  const remove = useAct('deleteContact')
  const notifyFailure = useNotifyFailure()
  const act = () =>
    void remove
      .mutateAsync({ input: { params: { id: contact.id } } })
      .then(() => onDeleted(contact), notifyFailure)
  return (
    <Menu.Item color="red" onClick={act}>
      {say.delete}
    </Menu.Item>
  )
}
