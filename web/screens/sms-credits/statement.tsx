/** The statement: every movement of a product's credits, newest first, with the balance after it and its cause. */
import { Button, SegmentedControl } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { allows } from '@nkra/contract/permissions.ts'
import { IconArrowLeft, IconListNumbers } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useSlices } from '../../api/slices.ts'
import { paths } from '../../paths.ts'
import type { CreditsSearch } from './search.ts'
import { FileButton } from '../../ui/controls/download-button.tsx'
import { useRole } from '../../shell/session/session-context.tsx'
import type { Column } from '../../ui/tables/data-table.tsx'
import { DayRangeFields } from '../../ui/forms/day-range.tsx'
import { Dash } from '../../ui/values/figures.tsx'
import { useFormat } from '../../ui/language/format.ts'
import { useSentences, type SentencesOf, formatProduct } from '../../ui/language/language.tsx'
import { Panel, EmptyState } from '../../ui/layout/page.tsx'
import { SliceTable } from '../../ui/tables/slice-table.tsx'
import { TextButton } from '../../ui/controls/text-button.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { Toolbar } from '../../ui/layout/toolbar.tsx'
import { countColumn, instantColumn } from '../../ui/tables/columns.tsx'
import { FilterSelect, NothingMatches } from '../../ui/tables/filter-bar.tsx'
import { creditsSentences } from './sentences.ts'
import classes from './sms-credits.module.css'
import { boundsOf, filterOf, formatChange, isNarrowed, KINDS, kindOf, PRODUCTS } from './statement-filter.ts'

const route = getRouteApi('/signed-in/sms-credits')

type Transfer = Reply<'listTransfers'>
/** The number of lines of the statement that are read at once. */
const LINES = 50
/**
 * The longest wait for the file, in milliseconds. A file of a million movements takes 90 seconds on a busy machine.
 */
const FILE_MS_MAX = 300_000

export function Statement() {
  const say = useSentences(creditsSentences)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const bounds = boundsOf(search)
  const slices = useSlices('listTransfers', { query: { ...filterOf(search), ...bounds, limit: LINES } })
  const change = (next: CreditsSearch) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false })
  const open = ({ number, firstNumber, kind, cause }: Transfer) => {
    const of = kind === 'charged' && cause?.kind === 'campaign' ? { cause: cause.id } : {}
    void navigate({ search: (before) => ({ ...before, kind, line: `${firstNumber}-${number}`, ...of }) })
  }
  const close = () => change({ line: undefined, cause: undefined, kind: undefined })
  return (
    <Panel flush>
      {bounds ? <Line bounds={bounds} onClose={close} /> : <Filters search={search} onChange={change} />}
      <SliceTable
        label={say.statement}
        columns={columnsFor(say, open)}
        slices={slices}
        rowKey={({ number }) => String(number)}
        empty={
          isNarrowed(search) ? (
            <NothingMatches
              title={say.nothingMatches}
              showAll={say.wholeStatement}
              onShowAll={() => change({ ...NOTHING, product: search.product, account: search.account })}
            >
              {say.noMovementMatches}
            </NothingMatches>
          ) : (
            <EmptyState icon={<IconListNumbers size={26} stroke={1.6} />} title={say.noMovements}>
              {say.noMovementsText}
            </EmptyState>
          )
        }
      />
    </Panel>
  )
}

const NOTHING = { from: undefined, to: undefined, kind: undefined, line: undefined, cause: undefined }

interface FiltersProps {
  search: CreditsSearch
  onChange: (change: CreditsSearch) => void
}

function Filters({ search, onChange }: FiltersProps) {
  const say = useSentences(creditsSentences)
  const { product = 'SMS', from, to } = search
  return (
    <Toolbar>
      <SegmentedControl
        size="sm"
        className={classes.product}
        aria-label={say.product}
        value={product}
        onChange={(chosen) => onChange({ product: chosen === 'KYC' ? 'KYC' : undefined })}
        data={PRODUCTS.map((value) => ({ value, label: formatProduct(value) }))}
      />
      <FilterSelect
        className={classes.choice}
        label={say.kind}
        all={say.everyKind}
        value={kindOf(search)}
        options={KINDS.map((kind) => ({ value: kind, label: say.kinds[kind] }))}
        onChoose={(kind) => onChange({ kind })}
      />
      <DayRangeFields range={{ from, to }} onChange={onChange} />
      <div className={classes.end}>
        <Button size="sm" variant="default" onClick={() => window.print()}>
          {say.print}
        </Button>
        <FileButton
          endpoint="exportStatement"
          parts={{ query: filterOf(search) }}
          fileName={['nkra-statement', product.toLowerCase(), from, to].filter(Boolean).join('-') + '.csv'}
          label={say.export}
          saved={say.exported}
          size="sm"
          timeout_ms={FILE_MS_MAX}
        />
      </div>
    </Toolbar>
  )
}

/** The toolbar above the movements of one line of the statement. */
function Line({ bounds, onClose }: { bounds: { oldest: number; newest: number }; onClose: () => void }) {
  const say = useSentences(creditsSentences)
  return (
    <Toolbar>
      <div className={classes.line}>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
          onClick={onClose}
        >
          {say.wholeStatement}
        </Button>
        <span>{say.movementsFrom(bounds.oldest, bounds.newest)}</span>
      </div>
    </Toolbar>
  )
}

function columnsFor(
  say: SentencesOf<typeof creditsSentences>,
  open: (line: Transfer) => void,
): Column<Transfer>[] {
  const { statementHeads: heads } = say
  return [
    {
      key: 'kind',
      head: heads.kind,
      card: 'title',
      cell: (line) => <What line={line} onOpen={() => open(line)} />,
    },
    { key: 'cause', head: heads.cause, cell: (line) => <Cause line={line} /> },
    instantColumn('at', heads.at),
    {
      key: 'change',
      head: heads.change,
      align: 'end',
      card: 'aside',
      cell: (line) => <Change line={line} />,
    },
    countColumn('availableAfter', heads.availableAfter),
  ]
}

function What({ line: { kind, movements, reason }, onOpen }: { line: Transfer; onOpen: () => void }) {
  const say = useSentences(creditsSentences)
  return (
    <div className={classes.two}>
      <span>{say.kinds[kind]}</span>
      {reason !== null && <span className={classes.aside}>{say.reasons[reason]}</span>}
      {movements > 1 && <TextButton onClick={onOpen}>{say.movements(movements)}</TextButton>}
    </div>
  )
}

/** The change of the balance. Charging reserved credits does not change it. */
function Change({ line: { kind, change, credits } }: { line: Transfer }) {
  const say = useSentences(creditsSentences)
  if (kind === 'charged') return <span className={classes.aside}>{say.ofReserved(credits)}</span>
  return <span className={`tabular ${change > 0 ? classes.gained : ''}`}>{formatChange(change)}</span>
}

/** The cause of a movement, with a link to it if the person may open it. */
function Cause({ line: { kind, cause, movements } }: { line: Transfer }) {
  const say = useSentences(creditsSentences)
  const format = useFormat()
  const role = useRole()
  const own = route.useSearch().account === undefined
  if (cause === null) return <Dash />
  if (cause.kind === 'credit') return format.lot(cause.name)
  if (cause.kind === 'invoice')
    return (
      <TextLink to={paths.invoice} search={{ invoice: cause.id }}>
        {say.invoiceOf(cause.number, format.purchase(cause))}
      </TextLink>
    )
  if (cause.kind === 'credit_note')
    return (
      <TextLink to={paths.invoice} search={{ invoice: cause.invoiceId }}>
        {cause.number}
      </TextLink>
    )
  if (cause.kind === 'kyc')
    return own && allows(role, 'kyc:read') ? (
      <TextLink to={paths.kycDetail} params={{ id: cause.id }}>
        {say.check}
      </TextLink>
    ) : (
      say.check
    )
  const many = kind === 'spent' && movements > 1
  const name = many ? say.messages : (cause.name ?? say.campaign(cause.senderId, cause.groupNames))
  if (!own) return name
  return many ? (
    <TextLink to={paths.messages}>{name}</TextLink>
  ) : (
    <TextLink to={paths.message} params={{ id: cause.id }}>
      {name}
    </TextLink>
  )
}
