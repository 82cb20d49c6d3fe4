/** Trial credits: to whom the operator gave them, why, and what is left (requirements 2.4.2). */
import { Button } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconGift } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { BigFigure, BigFigures } from '../../ui/values/facts.tsx'
import type { Column } from '../../ui/tables/data-table.tsx'
import { Count } from '../../ui/values/figures.tsx'
import { ListPanel, usePage } from '../../ui/tables/list-panel.tsx'
import { useFormat, type Format } from '../../ui/language/format.ts'
import { useSentences, type SentencesOf, formatCount, formatProduct } from '../../ui/language/language.tsx'
import { lazy } from '../../ui/lazy.ts'
import { Page, Panel, EmptyState } from '../../ui/layout/page.tsx'
import { countColumn, instantColumn, statusColumn } from '../../ui/tables/columns.tsx'
import type { Tone } from '../../ui/values/status-badge.tsx'
import { trialsSentences } from './sentences.ts'
import classes from './trial-credits.module.css'

const GiveDialog = lazy(() => import('./give-dialog.tsx'), null)
const RevokeDialog = lazy(() => import('./revoke-dialog.tsx'), null)

const route = getRouteApi('/signed-in/trial-credits')

type Trial = Reply<'listTrials'>
const tones = {
  active: 'success',
  used: 'warning',
  lapsed: 'secondary',
  revoked: 'danger',
} as const satisfies Record<Trial['state'], Tone>

const STATES = Object.keys(tones) as Trial['state'][]

const stateOf = (text: string | undefined) => STATES.find((state) => state === text)

function columnsFor(
  { heads, states, registration, revokedBecause }: SentencesOf<typeof trialsSentences>,
  format: Format,
): Column<Trial>[] {
  return [
    { key: 'account', head: heads.account, card: 'title', cell: ({ accountName }) => accountName },
    {
      key: 'credits',
      head: heads.credits,
      align: 'end',
      cell: ({ credits, product }) => (
        <span className={classes.whole}>
          <Count value={credits} /> <span className={classes.product}>{formatProduct(product)}</span>
        </span>
      ),
    },
    countColumn('remaining', heads.remaining),
    statusColumn('state', heads.state, tones, states),
    {
      key: 'reason',
      head: heads.reason,
      cell: ({ reason, name, revokedReason, revokedBy }) => (
        <div className={classes.reason}>
          {reason || format.lot(name)}
          {revokedReason !== null && revokedBy !== null && (
            <span className={classes.revoked}>{revokedBecause(revokedReason, revokedBy)}</span>
          )}
        </div>
      ),
    },
    { key: 'givenBy', head: heads.givenBy, cell: ({ grantedBy }) => grantedBy ?? registration },
    instantColumn('grantedAt', heads.given),
    {
      key: 'lapses',
      head: heads.lapses,
      cell: ({ lapsesAt }) => <span className={classes.whole}>{format.date(lapsesAt)}</span>,
    },
  ]
}

function revokeButton({ revoke }: SentencesOf<typeof trialsSentences>, onRevoke: (trial: Trial) => void) {
  return (trial: Trial) =>
    trial.state === 'active' && (
      <Button size="compact-md" variant="default" onClick={() => onRevoke(trial)}>
        {revoke}
      </Button>
    )
}

export default function TrialCredits() {
  const say = useSentences(trialsSentences)
  const [giving, setGiving] = useState(false)
  return (
    <Page
      title={say.title}
      lead={say.lead}
      actions={
        <Button leftSection={<IconGift size={17} aria-hidden="true" />} onClick={() => setGiving(true)}>
          {say.give}
        </Button>
      }
    >
      <Allowance />
      <Trials />
      {giving && <GiveDialog onClose={() => setGiving(false)} />}
    </Page>
  )
}

function Allowance() {
  const say = useSentences(trialsSentences)
  const allowance = useCall('trialAllowance').data?.data
  return (
    <Panel title={say.allowance}>
      <BigFigures>
        {(['SMS', 'KYC'] as const).map((product) => {
          const today = allowance?.find((each) => each.product === product)
          return (
            <BigFigure
              key={product}
              name={formatProduct(product)}
              note={today ? say.ofLimit(today.limit) : '\u00a0'}
            >
              {today ? formatCount(today.left) : '\u00a0'}
            </BigFigure>
          )
        })}
      </BigFigures>
    </Panel>
  )
}

function Trials() {
  const say = useSentences(trialsSentences)
  const format = useFormat()
  const search = route.useSearch()
  const [revoking, setRevoking] = useState<Trial | null>(null)
  const state = stateOf(search.status)
  const trials = usePage('listTrials', search, { state })
  return (
    <Panel flush>
      <ListPanel
        label={say.list}
        columns={columnsFor(say, format)}
        rowKey={({ id }) => id}
        actions={revokeButton(say, setRevoking)}
        say={say}
        query={trials}
        choice={{
          label: say.state,
          all: say.everyState,
          value: state,
          options: STATES.map((value) => ({ value, label: say.states[value] })),
        }}
        none={
          <EmptyState icon={<IconGift size={26} stroke={1.6} />} title={say.none}>
            {say.noneText}
          </EmptyState>
        }
      />
      {revoking && <RevokeDialog trial={revoking} onClose={() => setRevoking(null)} />}
    </Panel>
  )
}
