/** Shows the messages in doubt on one link with number, age and credits, and takes the decision on them. */
import { Button, Checkbox, NativeSelect, Textarea } from '@mantine/core'
import { DOUBT_SELECTION_MAX, REASON_LENGTH_MAX } from '@nkra/contract/limits.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconArrowLeft, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '../../../api/queries.ts'
import { useSlices } from '../../../api/slices.ts'
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx'
import { FieldFailure, useSubmit } from '../../../ui/forms/form.tsx'
import { useSentences, type SentencesOf } from '../../../ui/language/language.tsx'
import { EmptyState, Page, Panel } from '../../../ui/layout/page.tsx'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { FilterSelect } from '../../../ui/tables/filter-bar.tsx'
import { SliceTable } from '../../../ui/tables/slice-table.tsx'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import { Count, Instant } from '../../../ui/values/figures.tsx'
import links from '../links.module.css'
import classes from './doubts.module.css'
import { doubtsSentences } from './doubts.sentences.ts'

type Doubt = Reply<'listLinkDoubts'>
type Say = SentencesOf<typeof doubtsSentences>

const AGES = { m60: 60, m360: 360, m1440: 1_440 } as const
type Age = keyof typeof AGES
const OUTCOMES = ['delivered', 'failed', 'not_sent'] as const

export default function LinkDoubtsView({ id, onBack }: { id: string; onBack: () => void }) {
  const say = useSentences(doubtsSentences)
  const [age, setAge] = useState<Age | undefined>(undefined)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [deciding, setDeciding] = useState<'all' | 'chosen' | null>(null)
  const names = useCall('listLinks')
  const olderThanMinutes = age === undefined ? 0 : AGES[age]
  const slices = useSlices('listLinkDoubts', { params: { id }, query: { limit: 100, olderThanMinutes } })
  const name = names.data?.data.find(({ linkId }) => linkId === id)?.name ?? ''
  const some = (slices.items?.length ?? 0) > 0
  const toggle = (messageId: string) => {
    const next = new Set(chosen)
    if (!next.delete(messageId) && next.size < DOUBT_SELECTION_MAX) next.add(messageId)
    setChosen(next)
  }
  const close = () => setDeciding(null)
  return (
    <Page
      title={say.of(name)}
      lead={say.ofLead}
      actions={
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={17} aria-hidden="true" />}
          onClick={onBack}
        >
          {say.back}
        </Button>
      }
    >
      <Panel flush>
        <div className={classes.tools}>
          <FilterSelect
            label={say.age}
            all={say.ages.all}
            value={age}
            options={(Object.keys(AGES) as Age[]).map((value) => ({ value, label: say.ages[value] }))}
            onChoose={(to) => {
              setAge(to)
              setChosen(new Set())
            }}
          />
          <Button variant="default" disabled={!some} onClick={() => setDeciding('all')}>
            {say.decideAll}
          </Button>
          {chosen.size > 0 && (
            <Button onClick={() => setDeciding('chosen')}>{say.decideChosen(chosen.size)}</Button>
          )}
        </div>
        <SliceTable
          label={say.list}
          columns={columnsFor(say, chosen, toggle)}
          slices={slices}
          rowKey={(row) => row.id}
          empty={
            <EmptyState icon={<IconCircleCheck size={26} stroke={1.6} />} title={say.none}>
              {say.noneSuch}
            </EmptyState>
          }
        />
      </Panel>
      {deciding !== null && (
        <DecideDialog
          linkId={id}
          chosen={deciding === 'chosen' ? [...chosen] : null}
          age={age}
          onDone={() => setChosen(new Set())}
          onClose={close}
        />
      )}
    </Page>
  )
}

const columnsFor = (say: Say, chosen: ReadonlySet<string>, toggle: (id: string) => void): Column<Doubt>[] => [
  {
    key: 'to',
    head: say.rowHeads.to,
    card: 'title',
    cell: ({ id, to }) => (
      <Checkbox
        checked={chosen.has(id)}
        label={<span className="tabular">{to}</span>}
        aria-label={say.chooseRow(to)}
        onChange={() => toggle(id)}
      />
    ),
  },
  {
    key: 'customer',
    head: say.rowHeads.customer,
    cell: ({ accountName, sender }) => (
      <div className={links.link}>
        <span>{accountName}</span>
        <span className={links.faint}>{sender}</span>
      </div>
    ),
  },
  { key: 'since', head: say.rowHeads.since, cell: ({ since }) => <Instant at={since} /> },
  {
    key: 'segments',
    head: say.rowHeads.segments,
    align: 'end',
    cell: ({ segments, ofSegments }) => (
      <span className="tabular">{say.segmentsOf(segments, ofSegments)}</span>
    ),
  },
  { key: 'credits', head: say.rowHeads.credits, align: 'end', cell: (row) => <Count value={row.credits} /> },
  {
    key: 'known',
    head: say.rowHeads.known,
    cell: ({ receipts }) => <span className={links.faint}>{say.known(receipts)}</span>,
  },
]

interface DecideDialogProps {
  linkId: string
  /** The chosen messages. Null for every message of the age. */
  chosen: readonly string[] | null
  age: Age | undefined
  onDone: () => void
  onClose: () => void
}

function DecideDialog({ linkId, chosen, age, onDone, onClose }: DecideDialogProps) {
  const say = useSentences(doubtsSentences)
  const decide = useAnnouncedAct('resolveDoubts')
  const form = useSubmit({ outcome: say.outcome, reason: say.reason }, async (written) => {
    const outcome = OUTCOMES.find((each) => each === written.outcome)
    if (outcome === undefined) throw new FieldFailure('outcome', say.choose)
    const body = {
      outcome,
      reason: written.reason.replace(/\s+/g, ' ').trim(),
      ...(chosen === null ? { olderThanMinutes: age ? AGES[age] : 0 } : { messageIds: [...chosen] }),
    }
    await decide.act({ params: { id: linkId }, body }, ({ data }) =>
      data.status === 'waiting' ? say.asked : say.underWay,
    )
    onDone()
    onClose()
  })
  const [outcome, setOutcome] = useState<(typeof OUTCOMES)[number] | undefined>(undefined)
  const { onChange: _, ...field } = form.field('outcome')
  return (
    <DialogForm title={say.decideTitle} size="34rem" form={form} confirm={say.confirm} onClose={onClose}>
      <p className={classes.hint}>{say.decideText(chosen?.length ?? null, say.ages[age ?? 'all'])}</p>
      <NativeSelect
        {...field}
        defaultValue=""
        description={outcome && say.outcomeHints[outcome]}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={({ currentTarget }) => setOutcome(OUTCOMES.find((each) => each === currentTarget.value))}
        data={[
          { value: '', label: say.choose },
          ...OUTCOMES.map((value) => ({ value, label: say.outcomes[value] })),
        ]}
      />
      <Textarea
        {...form.field('reason')}
        description={say.reasonHint}
        maxLength={REASON_LENGTH_MAX}
        autosize
        minRows={2}
        maxRows={6}
      />
      <p className={classes.hint}>{say.secondNeeded}</p>
    </DialogForm>
  )
}
