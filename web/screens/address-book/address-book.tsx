/**
 * The address book: the groups on one side, and on the other the contacts, opt-outs or imports (requirements 2.2).
 */
import { Button, NativeSelect } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useRef, useState, type RefObject } from 'react'
import { useCall } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import type { AddressBookSearch } from './search.ts'
import { useRole } from '../../shell/session/session-context.tsx'
import { useSentences, formatCount } from '../../ui/language/language.tsx'
import { lazy } from '../../ui/lazy.ts'
import { Page, PanelPending } from '../../ui/layout/page.tsx'
import { useIsNarrow } from '../../ui/layout/viewport.ts'
import classes from './address-book.module.css'
import { ContactDialog, Contacts } from './contacts/contacts.tsx'
import type { Segment } from './segment-conditions.ts'
import { GroupActions, NewGroup, type Group } from './groups.tsx'
import type { NewSegmentProps, SegmentActionsProps, SegmentPlacesProps } from './segments.tsx'
import { addressBookSentences } from './sentences.ts'

const route = getRouteApi('/signed-in/address-book')

// Imports are rare, and their code is half of this screen.
const ImportFile = lazy<{ inGroup: string | null }>(
  () => import('./imports/import-file.tsx').then((part) => ({ default: part.ImportFile })),
  <PanelPending />,
)
const ImportResult = lazy<{ importId: string; columns: boolean }>(
  () => import('./imports/import-result.tsx').then((part) => ({ default: part.ImportResult })),
  <PanelPending />,
)

const OptOuts = lazy(async () => ({ default: (await import('./opt-outs.tsx')).OptOuts }), <PanelPending />)
const Imports = lazy(
  async () => ({ default: (await import('./imports/imports.tsx')).Imports }),
  <PanelPending />,
)
const Duplicates = lazy(
  async () => ({ default: (await import('./contacts/duplicates.tsx')).Duplicates }),
  <PanelPending />,
)
const Bin = lazy(
  async () => ({ default: (await import('./contacts/deleted-contacts.tsx')).Bin }),
  <PanelPending />,
)
const SegmentPlaces = lazy<SegmentPlacesProps>(
  () => import('./segments.tsx').then((part) => ({ default: part.SegmentPlaces })),
  <div />,
)
const NewSegment = lazy<NewSegmentProps>(
  () => import('./segments.tsx').then((part) => ({ default: part.NewSegment })),
  <div />,
)
const SegmentActions = lazy<SegmentActionsProps>(
  () => import('./segments.tsx').then((part) => ({ default: part.SegmentActions })),
  <div />,
)

/** The most groups in the list. An address book with more groups is searched. */
const GROUPS_SHOWN = 100

function useGroups() {
  const query = useCall('listGroups', { query: { pageSize: GROUPS_SHOWN } })
  return { groups: query.data?.data, totalCount: query.data?.totalCount ?? 0 }
}

export default function AddressBook() {
  const say = useSentences(addressBookSentences)
  const changes = allows(useRole(), 'contacts:write')
  const search = route.useSearch()
  const narrow = useIsNarrow()
  const { groups, totalCount } = useGroups()
  const segments = useCall('listSegments', {}).data?.data ?? []
  const [adding, setAdding] = useState(false)
  const opened = useRef(false)
  const group = groups?.find(({ id }) => id === search.group)
  return (
    <Page
      title={say.title}
      lead={say.lead}
      actions={
        changes && (
          <>
            <Button
              variant="default"
              leftSection={<IconPlus size={17} aria-hidden="true" />}
              onClick={() => setAdding(true)}
            >
              {say.addContact}
            </Button>
            <ImportButton />
          </>
        )
      }
    >
      <div className={classes.layout}>
        {narrow ? (
          <PlaceSelect groups={groups} segments={segments} search={search} />
        ) : (
          <Places groups={groups} segments={segments} totalCount={totalCount} search={search} />
        )}
        <Place
          search={search}
          groups={groups}
          opened={opened}
          group={group}
          segment={segments.find(({ id }) => id === search.group)}
        />
      </div>
      {adding && (
        <ContactDialog groups={groups ?? []} inGroup={group?.id ?? null} onClose={() => setAdding(false)} />
      )}
    </Page>
  )
}

interface PlaceProps {
  opened: RefObject<boolean>
  search: AddressBookSearch
  groups: Group[] | undefined
  group: Group | undefined
  segment: Segment | undefined
}

function Place({ opened, search, groups, group, segment }: PlaceProps) {
  const say = useSentences(addressBookSentences)
  const changes = allows(useRole(), 'contacts:write')
  if (search.import === 'new' && changes) return <ImportFile inGroup={group?.name ?? null} />
  if (search.import !== undefined)
    return <ImportResult key={search.import} importId={search.import} columns={search.step === 'columns'} />
  if (search.view === 'opt-outs') return <OptOuts />
  if (search.view === 'imports') return <Imports />
  if (search.view === 'duplicates') return <Duplicates />
  if (search.view === 'bin') return <Bin />
  return (
    <Contacts
      key={search.group ?? 'all'}
      opened={opened}
      groups={groups ?? []}
      groupId={search.group ?? null}
      title={search.group === undefined ? say.allContacts : (segment?.name ?? group?.name ?? say.group)}
      actions={
        segment ? (
          <SegmentActions key={segment.id} segment={segment} groups={groups ?? []} />
        ) : (
          group && <GroupActions group={group} />
        )
      }
      import={changes && <ImportButton />}
    />
  )
}

function ImportButton() {
  const say = useSentences(addressBookSentences)
  return (
    <Button
      leftSection={<IconFileImport size={18} stroke={1.8} aria-hidden="true" />}
      renderRoot={(props) => <Link to={paths.addressBook} search={{ import: 'new' }} {...props} />}
    >
      {say.importContacts}
    </Button>
  )
}

interface PlacesProps {
  groups: Group[] | undefined
  segments: Segment[]
  totalCount: number
  search: AddressBookSearch
}

function Places({ groups, segments, totalCount, search }: PlacesProps) {
  const say = useSentences(addressBookSentences)
  return (
    <nav className={classes.places} aria-label={say.places}>
      <PlaceLink to={{}} label={say.allContacts} current={placeOf(search) === ''} />
      <div className={classes.placesHead}>
        <h2>{say.groups}</h2>
        <NewGroup />
      </div>
      {groups?.map(({ id, name, contacts }) => (
        <PlaceLink
          key={id}
          to={{ group: id }}
          label={name}
          count={contacts}
          current={placeOf(search) === `group ${id}`}
        />
      ))}
      {groups?.length === 0 && <p className={classes.hint}>{say.noGroups}</p>}
      {groups && totalCount > groups.length && (
        <p className={classes.hint}>{say.firstGroups(groups.length, totalCount)}</p>
      )}
      <SegmentPlaces segments={segments} groups={groups ?? []} current={search.group} />
      <hr className={classes.rule} />
      {VIEWS.map((view) => (
        <PlaceLink key={view} to={{ view }} label={labelOf(view, say)} current={placeOf(search) === view} />
      ))}
    </nav>
  )
}

const VIEWS = ['opt-outs', 'imports', 'duplicates', 'bin'] as const

const labelOf = (view: (typeof VIEWS)[number], say: (typeof addressBookSentences)['en']) =>
  view === 'opt-outs' ? say.optOuts : say[view]

/** The part of the address book that is open, as one word. */
function placeOf({ group, view, import: imported }: AddressBookSearch): string {
  if (imported !== undefined || view === 'imports') return 'imports'
  if (view !== undefined) return view
  return group === undefined ? '' : `group ${group}`
}

interface PlaceLinkProps {
  to: AddressBookSearch
  label: string
  count?: number
  current: boolean
}

function PlaceLink({ to, label, count, current }: PlaceLinkProps) {
  return (
    <Link
      to={paths.addressBook}
      search={to}
      className={classes.place}
      activeOptions={{ exact: true, includeSearch: true }}
      {...(current && { 'aria-current': 'page' as const })}
    >
      <span>{label}</span>
      {count !== undefined && <span className={classes.count}>{formatCount(count)}</span>}
    </Link>
  )
}

function PlaceSelect({ groups, segments, search }: Omit<PlacesProps, 'totalCount'>) {
  const say = useSentences(addressBookSentences)
  const navigate = route.useNavigate()
  const go = (place: string) => {
    const id = place.replace(/^group /, '')
    const view = VIEWS.find((each) => each === place)
    if (view) void navigate({ search: { view } })
    else void navigate({ search: id === '' ? {} : { group: id } })
  }
  return (
    <div className={classes.placeSelect}>
      <NativeSelect
        aria-label={say.show}
        value={placeOf(search)}
        onChange={(event) => go(event.currentTarget.value)}
        data={[
          { value: '', label: say.allContacts },
          {
            group: say.groups,
            items: [...(groups ?? []), ...segments].map(({ id, name, contacts }) => ({
              value: `group ${id}`,
              label: say.withCount(name, contacts),
            })),
          },
          ...VIEWS.map((view) => ({ value: view, label: labelOf(view, say) })),
        ]}
      />
      <NewGroup />
      <NewSegment groups={groups ?? []} named />
    </div>
  )
}
