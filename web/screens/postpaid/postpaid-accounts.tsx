import { ActionIcon, Textarea } from '@mantine/core'
import { REASON_LENGTH_MAX } from '@nkra/contract/limits.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconCalendarDollar, IconDots } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Menu } from '../../ui/controls/menu.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx'
import { useSubmit } from '../../ui/forms/form.tsx'
import { useSentences, type SentencesOf, formatProduct, formatRate } from '../../ui/language/language.tsx'
import { Panel, EmptyState } from '../../ui/layout/page.tsx'
import { lazy } from '../../ui/lazy.ts'
import type { Column } from '../../ui/tables/data-table.tsx'
import { ListPanel, usePage } from '../../ui/tables/list-panel.tsx'
import { useAnnouncedAct } from '../../ui/toasts/announced-act.ts'
import { Count, Money } from '../../ui/values/figures.tsx'
import { StatusBadge } from '../../ui/values/status-badge.tsx'
import classes from './postpaid.module.css'
import { postpaidSentences } from './sentences.ts'

const TermsDialog = lazy(() => import('./terms-dialog.tsx'), null)
const UsageDialog = lazy(() => import('./usage-dialog.tsx'), null)

const route = getRouteApi('/signed-in/postpaid')

type PostpaidAccount = Reply<'listPostpaid'>
type Act = 'usage' | 'change' | 'suspend' | 'resume' | 'end'

const SUSPENDED = 2

function columnsFor({
  heads,
  statuses,
  nextRate,
}: SentencesOf<typeof postpaidSentences>): Column<PostpaidAccount>[] {
  const count = (key: 'limit' | 'owed' | 'available' | 'usedThisMonth'): Column<PostpaidAccount> => ({
    key,
    head: heads[key],
    align: 'end',
    cell: (row) => <Count value={row[key]} />,
  })
  return [
    { key: 'account', head: heads.account, card: 'title', cell: ({ accountName }) => accountName },
    { key: 'product', head: heads.product, cell: ({ product }) => formatProduct(product) },
    {
      key: 'status',
      head: heads.status,
      card: 'aside',
      cell: ({ status }) => (
        <StatusBadge tone={status === SUSPENDED ? 'danger' : 'success'}>{statuses[status]}</StatusBadge>
      ),
    },
    {
      key: 'rate',
      head: heads.rate,
      align: 'end',
      cell: ({ rate, nextRate: next }) => (
        <span className="tabular">
          {formatRate(rate)}
          {next !== null && <span className={classes.next}>{nextRate(formatRate(next))}</span>}
        </span>
      ),
    },
    count('usedThisMonth'),
    count('owed'),
    count('limit'),
    count('available'),
    {
      key: 'unpaid',
      head: heads.unpaid,
      align: 'end',
      cell: ({ unpaid }) => <Money amount={unpaid} bare />,
    },
  ]
}

const keyOf = ({ accountId, product }: PostpaidAccount) => `${accountId} ${product}`

/** The accounts that use products on credit, and the actions on each. */
export function Accounts() {
  const say = useSentences(postpaidSentences)
  const [asked, setAsked] = useState<{ act: Act; row: PostpaidAccount } | null>(null)
  const postpaid = usePage('listPostpaid', route.useSearch())
  const close = () => setAsked(null)
  return (
    <Panel flush>
      <ListPanel
        label={say.list}
        columns={columnsFor(say)}
        rowKey={keyOf}
        query={postpaid}
        smallActions
        actions={actionsFor((act, row) => setAsked({ act, row }))}
        say={say}
        none={
          <EmptyState icon={<IconCalendarDollar size={26} stroke={1.6} />} title={say.none}>
            {say.noneText}
          </EmptyState>
        }
      />
      {asked?.act === 'usage' && <UsageDialog row={asked.row} onClose={close} />}
      {asked?.act === 'change' && <TermsDialog changed={asked.row} onClose={close} />}
      {asked?.act === 'suspend' && <SuspendDialog row={asked.row} onClose={close} />}
      {asked?.act === 'resume' && <ResumeDialog row={asked.row} onClose={close} />}
      {asked?.act === 'end' && <EndDialog row={asked.row} onClose={close} />}
    </Panel>
  )
}

const actionsFor = (onAct: (act: Act, row: PostpaidAccount) => void) => (row: PostpaidAccount) => (
  <Actions row={row} onAct={(act) => onAct(act, row)} />
)

function Actions({ row, onAct }: { row: PostpaidAccount; onAct: (act: Act) => void }) {
  const say = useSentences(postpaidSentences)
  const turn: Act = row.status === SUSPENDED ? 'resume' : 'suspend'
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={say.actionsOf(row.accountName, formatProduct(row.product))}
        >
          <IconDots size={17} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onAct('usage')}>{say.usage}</Menu.Item>
        <Menu.Item onClick={() => onAct('change')}>{say.change}</Menu.Item>
        <Menu.Item onClick={() => onAct(turn)}>{say[turn]}</Menu.Item>
        <Menu.Item onClick={() => onAct('end')}>{say.end}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface ActProps {
  row: PostpaidAccount
  onClose: () => void
}

const named = ({ accountId, product }: PostpaidAccount) => ({ accountId, product })

function ResumeDialog({ row, onClose }: ActProps) {
  const say = useSentences(postpaidSentences)
  const resume = useAnnouncedAct('resumePostpaid')
  return (
    <ConfirmDialog
      title={say.resumeTitle(row.accountName, formatProduct(row.product))}
      confirm={say.resumeConfirm}
      onConfirm={() => resume.act({ body: named(row) }, say.resumed)}
      onClose={onClose}
    >
      {say.resumeText}
    </ConfirmDialog>
  )
}

function EndDialog({ row, onClose }: ActProps) {
  const say = useSentences(postpaidSentences)
  const end = useAnnouncedAct('endPostpaid')
  return (
    <ConfirmDialog
      title={say.endTitle(row.accountName, formatProduct(row.product))}
      confirm={say.endConfirm}
      onConfirm={() => end.act({ body: named(row) }, say.ended)}
      onClose={onClose}
    >
      {say.endText}
    </ConfirmDialog>
  )
}

/** The dialog that suspends a product on credit, with a reason. */
function SuspendDialog({ row, onClose }: { row: PostpaidAccount; onClose: () => void }) {
  const say = useSentences(postpaidSentences)
  const suspend = useAnnouncedAct('suspendPostpaid')
  const form = useSubmit({ reason: say.reason }, async ({ reason }) => {
    await suspend.act({ body: { accountId: row.accountId, product: row.product, reason } }, say.suspended)
    onClose()
  })
  const title = say.suspendTitle(row.accountName, formatProduct(row.product))
  return (
    <DialogForm title={title} size="34rem" form={form} confirm={say.suspendConfirm} danger onClose={onClose}>
      <p className={classes.text}>{say.suspendText}</p>
      <Textarea
        {...form.field('reason')}
        description={say.reasonHint}
        data-autofocus
        autosize
        minRows={2}
        maxLength={REASON_LENGTH_MAX}
      />
    </DialogForm>
  )
}
