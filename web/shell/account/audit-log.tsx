/** The audit log of an account, newest first. An Administrator also sees it for one account or for all. */
import { NativeSelect, TextInput } from '@mantine/core'
import type { AuditAction } from '@nkra/contract/identity/audit.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconListDetails } from '@tabler/icons-react'
import { useState } from 'react'
import { useSlices } from '../../api/slices.ts'
import type { Column } from '../../ui/tables/data-table.tsx'
import { EmptyState } from '../../ui/layout/page.tsx'
import { Dash, Instant } from '../../ui/values/figures.tsx'
import { useFormat } from '../../ui/language/format.ts'
import { useSentences, type SentencesOf, formatCount, formatMoney } from '../../ui/language/language.tsx'
import { SliceTable } from '../../ui/tables/slice-table.tsx'
import { Toolbar } from '../../ui/layout/toolbar.tsx'
import { NothingMatches } from '../../ui/tables/filter-bar.tsx'
import classes from './audit-log.module.css'
import { auditSentences } from './audit-log.sentences.ts'

type Entry = Reply<'listAudit'>
export interface AuditPerson {
  id: string
  name: string
}

export interface AuditLogProps {
  /** Shows the log of this account, for an Administrator. */
  accountId?: string
  everyAccount?: true
  /** The people to filter the log by. */
  people?: readonly AuditPerson[]
}

interface Filter {
  action?: AuditAction
  userId?: string
  /** The first and the last day of the filter, such as `2026-11-20`. */
  from?: string
  to?: string
}

const ROWS = 50
const DAY_MS = 86_400_000

export function AuditLog({ accountId, everyAccount, people = [] }: AuditLogProps) {
  const say = useSentences(auditSentences)
  const [filter, setFilter] = useState<Filter>({})
  const slices = useSlices('listAudit', { query: { ...queryOf(filter, accountId), limit: ROWS } })
  const narrowed = Object.values(filter).some((value) => value !== undefined)
  return (
    <>
      <Filters filter={filter} people={people} onFilter={setFilter} />
      <SliceTable
        label={say.list}
        columns={columnsFor(say, everyAccount === true)}
        slices={slices}
        rowKey={({ id }) => id}
        empty={
          narrowed ? (
            <NothingMatches title={say.nothingMatches} showAll={say.showAll} onShowAll={() => setFilter({})}>
              {say.nothingMatchesText}
            </NothingMatches>
          ) : (
            <EmptyState icon={<IconListDetails size={26} stroke={1.6} />} title={say.none}>
              {say.noneText}
            </EmptyState>
          )
        }
      />
    </>
  )
}

interface FiltersProps {
  filter: Filter
  people: readonly AuditPerson[]
  onFilter: (filter: Filter) => void
}

function Filters({ filter, people, onFilter }: FiltersProps) {
  const say = useSentences(auditSentences)
  const change = (some: { [Key in keyof Filter]: Filter[Key] | undefined }) => {
    const after = { ...filter, ...some }
    const given = Object.entries(after).filter(([, value]) => value !== undefined && value !== '')
    onFilter(Object.fromEntries(given) as Filter)
  }
  const actions = Object.keys(say.actions) as AuditAction[]
  return (
    <Toolbar>
      <NativeSelect
        size="sm"
        label={say.action}
        value={filter.action ?? ''}
        onChange={({ currentTarget }) =>
          change({ action: actions.find((action) => action === currentTarget.value) })
        }
        data={[
          { value: '', label: say.everyAction },
          ...actions.map((action) => ({ value: action, label: say.actions[action] })),
        ]}
      />
      {people.length > 1 && (
        <NativeSelect
          size="sm"
          label={say.person}
          value={filter.userId ?? ''}
          onChange={({ currentTarget }) => change({ userId: currentTarget.value })}
          data={[
            { value: '', label: say.everyPerson },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <TextInput
        size="sm"
        type="date"
        label={say.from}
        value={filter.from ?? ''}
        max={filter.to}
        onChange={({ currentTarget }) => change({ from: currentTarget.value })}
      />
      <TextInput
        size="sm"
        type="date"
        label={say.to}
        value={filter.to ?? ''}
        min={filter.from}
        onChange={({ currentTarget }) => change({ to: currentTarget.value })}
      />
    </Toolbar>
  )
}

/** The query of the call. Days are those of Ghana, where it is UTC all the year. `to` is the last day shown. */
function queryOf({ action, userId, from, to }: Filter, accountId: string | undefined) {
  const midnight = (day: string, days = 0) => new Date(Date.parse(day) + days * DAY_MS).toISOString()
  return {
    ...(accountId !== undefined && { AccountId: accountId }),
    ...(action && { action }),
    ...(userId !== undefined && { userId }),
    ...(from !== undefined && { from: midnight(from) }),
    ...(to !== undefined && { to: midnight(to, 1) }),
  }
}

function columnsFor(say: SentencesOf<typeof auditSentences>, everyAccount: boolean): Column<Entry>[] {
  const account: Column<Entry> = {
    key: 'account',
    head: say.heads.account,
    cell: ({ accountName }) => accountName,
  }
  return [
    {
      key: 'action',
      head: say.heads.action,
      card: 'title',
      cell: (entry) => (
        <div className={classes.what}>
          <span>{say.actions[entry.action]}</span>
          <Detail detail={entry.detail} />
        </div>
      ),
    },
    ...(everyAccount ? [account] : []),
    { key: 'who', head: say.heads.who, cell: (entry) => <Who entry={entry} /> },
    {
      key: 'ip',
      head: say.heads.ip,
      cell: ({ ip, userAgent }) =>
        ip === null ? (
          <Dash />
        ) : (
          <span className="tabular" title={userAgent ?? undefined}>
            {ip}
          </span>
        ),
    },
    {
      key: 'at',
      head: say.heads.at,
      card: 'aside',
      cell: ({ at }) => (
        <span className={classes.once}>
          <Instant at={at} />
        </span>
      ),
    },
  ]
}

/** What people do who are not signed in. Where nobody acted in other entries, Nkra did it by itself. */
const WITHOUT_SIGN_IN =
  /^(sign_in_refused|password_reset|opted_|kyc_(agreed|sent|own_seen|withdrawn|picture_added|erased))/

function Who({ entry: { action, actor, impersonator } }: { entry: Entry }) {
  const say = useSentences(auditSentences)
  if (actor === null)
    return <span className={classes.aside}>{WITHOUT_SIGN_IN.test(action) ? say.nobody : say.automatic}</span>
  return (
    <div className={classes.what}>
      <span className={classes.once}>{actor.name}</span>
      {impersonator && <span className={classes.acting}>{say.acting(impersonator.name)}</span>}
    </div>
  )
}

/** How a downloaded list was sorted is nobody's concern. */
const UNSHOWN: ReadonlySet<string> = new Set(['sortLabel', 'sortDirection', 'pageNumber', 'pageSize'])

const MONEY: ReadonlySet<string> = new Set(['amount', 'total'])

/** The facts that may hold several codes. What a person wrote is shown as it is. */
const CODED: ReadonlySet<string> = new Set([
  'answer',
  'asked',
  'by',
  'channel',
  'consent',
  'decision',
  'document',
  'holder',
  'kind',
  'method',
  'missing',
  'period',
  'source',
  'status',
  'was',
  'why',
])

/** The facts of an entry. Those with a translated name come first, in the order of the catalogue. */
function Detail({ detail }: { detail: Entry['detail'] }) {
  const say = useSentences(auditSentences)
  const format = useFormat()
  const words: Readonly<Record<string, string>> = say.facts
  const { package: packageName, month } = detail
  const inWords: Entry['detail'] = {
    ...detail,
    ...(typeof month === 'string' && { month: format.month(month) }),
    ...(typeof packageName === 'string' &&
      typeof month === 'string' && { package: format.purchase({ packageName, month }) }),
  }
  const names = [...Object.keys(words), ...Object.keys(detail).filter((name) => !(name in words))]
  const facts = names.flatMap((name) => {
    const value = inWords[name] ?? ''
    const written = UNSHOWN.has(name) ? '' : writtenOf(name, value, say)
    // The number of an invoice is a text, that of a check of the books a count.
    const label = name === 'number' && typeof value === 'number' ? say.numbered : (words[name] ?? name)
    return written === '' ? [] : [say.fact(label, written)]
  })
  return facts.length > 0 && <span className={classes.aside}>{facts.join(' · ')}</span>
}

function writtenOf(
  name: string,
  value: string | number | boolean,
  say: SentencesOf<typeof auditSentences>,
): string {
  if (typeof value === 'boolean') return value ? say.yes : say.no
  if (typeof value === 'number') return MONEY.has(name) ? formatMoney(value) : formatCount(value)
  const codes: Readonly<Record<string, string>> = say.codes
  if (codes[value] !== undefined) return codes[value]
  if (!CODED.has(name)) return value
  return value
    .split(/,? /)
    .map((code) => codes[code] ?? code)
    .join(', ')
}
