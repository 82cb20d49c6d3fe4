/**
 * Shows Administrators the messages that are held after a restore: their number, age and accounts, and the decisions on
 * them.
 */
import { Button, FileButton, NativeSelect, Textarea } from '@mantine/core'
import { REASON_LENGTH_MAX } from '@nkra/contract/limits.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconFile } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidateTopics, useAct } from '../../api/queries.ts'
import { useUpload } from '../../api/use-upload.ts'
import { Menu } from '../../ui/controls/menu.tsx'
import { RowMenu } from '../../ui/controls/row-menu.tsx'
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx'
import { useSubmit } from '../../ui/forms/form.tsx'
import { useSentences, type SentencesOf } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { EmptyState, Panel } from '../../ui/layout/page.tsx'
import { countColumn } from '../../ui/tables/columns.tsx'
import { DataTable, type Column } from '../../ui/tables/data-table.tsx'
import { useAnnouncedAct } from '../../ui/toasts/announced-act.ts'
import { useNotify } from '../../ui/toasts/notify.tsx'
import { BigFigure, BigFigures } from '../../ui/values/facts.tsx'
import { Count, Instant } from '../../ui/values/figures.tsx'
import { heldSentences } from './held.sentences.ts'
import type { Link } from './link-state.ts'
import classes from './links.module.css'

type HeldNow = Reply<'getHeld'>
type Part = HeldNow['parts'][number]
type Hold = NonNullable<HeldNow['hold']>
type Outcome = 'sent' | 'ended'

interface HeldProps {
  held: HeldNow
  hold: Hold
  query: { isPending: boolean; error: unknown; refetch: () => unknown }
  links: readonly Link[]
}

/** A decision is about all messages of one account on one link, of any traffic. */
interface Decision {
  part: Part
  messages: number
  outcome: Outcome
}

export default function Held({ held, hold, query, links }: HeldProps) {
  const say = useSentences(heldSentences)
  const [open, setOpen] = useState<'compare' | 'release' | Decision | null>(null)
  const { parts, expanding, sent, unsure, ended, lastAt } = held
  const total = (key: 'messages' | 'credits') => parts.reduce((sum, part) => sum + part[key], 0)
  const oldest = parts.map(({ oldestAt }) => oldestAt).sort()[0]
  const decide = (part: Part, outcome: Outcome) => {
    const same = parts.filter(
      ({ linkId, accountId }) => linkId === part.linkId && accountId === part.accountId,
    )
    setOpen({ part, outcome, messages: same.reduce((sum, { messages }) => sum + messages, 0) })
  }
  const close = () => setOpen(null)
  const isApproval = hold.needsTwo && hold.approval === null
  return (
    <Panel
      title={say.title}
      actions={
        <div className={classes.heldActs}>
          <Button variant="default" onClick={() => setOpen('compare')}>
            {say.compare}
          </Button>
          <Button onClick={() => setOpen('release')}>{isApproval ? say.approve : say.release}</Button>
        </div>
      }
    >
      <div className={classes.held}>
        <Notice tone="danger">
          {say.causes[hold.cause]} {say.why}
        </Notice>
        {hold.approval && <Notice tone="warning">{say.approvedBy(hold.approval.name)}</Notice>}
        {hold.mark !== null && <p className={classes.mark}>{hold.mark}</p>}
        {expanding > 0 && <p className={classes.mark}>{say.expanding(expanding)}</p>}
        <BigFigures>
          <BigFigure name={say.messages}>
            <Count value={total('messages')} />
          </BigFigure>
          <BigFigure name={say.credits}>
            <Count value={total('credits')} />
          </BigFigure>
          <BigFigure name={say.oldest}>
            <Instant at={oldest ?? null} />
          </BigFigure>
          <BigFigure name={say.since}>
            <Instant at={hold.since} />
          </BigFigure>
          <BigFigure name={say.sent}>
            <Count value={sent} />
          </BigFigure>
          <BigFigure name={say.unsure}>
            <Count value={unsure} />
          </BigFigure>
          {ended > 0 && (
            <BigFigure name={say.ended}>
              <Count value={ended} />
            </BigFigure>
          )}
          <BigFigure name={say.last}>
            <Instant at={lastAt} />
          </BigFigure>
        </BigFigures>
        <DataTable
          label={say.list}
          columns={columnsFor(say, decide)}
          rows={parts}
          rowKey={({ linkId, accountId, traffic }) => `${linkId} ${accountId} ${traffic}`}
          query={query}
          empty={<EmptyState title={say.nothing}>{say.nothingText}</EmptyState>}
        />
      </div>
      {open === 'compare' && <CompareDialog links={links} onClose={close} />}
      {open === 'release' && (
        <ReleaseDialog messages={total('messages')} isApproval={isApproval} onClose={close} />
      )}
      {open !== null && typeof open === 'object' && <DecideDialog {...open} onClose={close} />}
    </Panel>
  )
}

function columnsFor(
  say: SentencesOf<typeof heldSentences>,
  decide: (part: Part, outcome: Outcome) => void,
): Column<Part>[] {
  const { heads } = say
  return [
    { key: 'account', head: heads.account, card: 'title', cell: ({ accountName }) => accountName },
    { key: 'link', head: heads.link, cell: ({ linkName }) => linkName },
    { key: 'traffic', head: heads.traffic, cell: ({ traffic }) => say.traffic[traffic] },
    countColumn('messages', heads.messages),
    countColumn('credits', heads.credits),
    { key: 'oldest', head: heads.oldest, cell: ({ oldestAt }) => <Instant at={oldestAt} /> },
    {
      key: 'acts',
      head: '',
      align: 'end',
      card: 'aside',
      cell: (part) => (
        <RowMenu label={say.actions(part.accountName)}>
          {(['sent', 'ended'] as const).map((outcome) => (
            <Menu.Item key={outcome} onClick={() => decide(part, outcome)}>
              {say.sayEach[outcome]}
            </Menu.Item>
          ))}
        </RowMenu>
      ),
    },
  ]
}

function ReasonField({ field }: { field: object }) {
  const say = useSentences(heldSentences)
  return (
    <Textarea
      {...field}
      description={say.reasonHint}
      data-autofocus
      autosize
      minRows={2}
      maxLength={REASON_LENGTH_MAX}
    />
  )
}

/** The dialog for a decision on an account's messages on a link. A long queue takes several calls. */
function DecideDialog({ part, messages, outcome, onClose }: Decision & { onClose: () => void }) {
  const say = useSentences(heldSentences)
  const notify = useNotify()
  const { mutateAsync } = useAct('resolveHeld')
  const { linkId, accountId, linkName, accountName } = part
  const form = useSubmit({ reason: say.reason }, async ({ reason }) => {
    let decided = 0
    for (let after: string | undefined | null; after !== null;) {
      const body = { linkId, accountId, outcome, reason, ...(after !== undefined && { after }) }
      const answer = await mutateAsync({ input: { body } })
      decided += answer.data.messages
      after = answer.data.next
    }
    notify('success', say.decided(decided))
    onClose()
  })
  return (
    <DialogForm
      title={say.decideTitles[outcome](accountName)}
      size="34rem"
      form={form}
      confirm={say.decide[outcome]}
      danger
      onClose={onClose}
    >
      <p>{say.decideTexts[outcome](say.messagesOf(messages), linkName)}</p>
      <ReasonField field={form.field('reason')} />
    </DialogForm>
  )
}

function CompareDialog({ links, onClose }: { links: readonly Link[]; onClose: () => void }) {
  const say = useSentences(heldSentences)
  const client = useQueryClient()
  const notify = useNotify()
  const { share, send } = useUpload('addArrived')
  const [link, setLink] = useState(links[0]?.linkId ?? '')
  const [file, setFile] = useState<File | null>(null)
  const [missing, setMissing] = useState(false)
  const form = useSubmit({}, async () => {
    setMissing(file === null)
    if (file === null) return
    const body = new FormData()
    // The order matters: the file is last.
    body.set('link', link)
    body.append('file', file, file.name)
    const answer = await send(body, {})
    if (answer === null) return
    notify('success', say.compared(answer.data.sent, answer.data.rows))
    await invalidateTopics(client, ['held'])
    onClose()
  })
  return (
    <DialogForm
      title={say.compareTitle}
      size="34rem"
      form={form}
      confirm={share === null ? say.compareConfirm : `${Math.round(share * 100)} %`}
      onClose={onClose}
    >
      <p>{say.compareText}</p>
      <NativeSelect
        label={say.link}
        description={say.chooseLink}
        value={link}
        onChange={({ currentTarget }) => setLink(currentTarget.value)}
        data={links.map(({ linkId, name }) => ({ value: linkId, label: name }))}
      />
      <div className={classes.heldActs}>
        <FileButton accept=".csv,.txt,text/csv" onChange={setFile}>
          {(props) => (
            <Button variant="default" leftSection={<IconFile size={17} aria-hidden="true" />} {...props}>
              {say.chooseFile}
            </Button>
          )}
        </FileButton>
        {file && <span>{file.name}</span>}
      </div>
      <div aria-live="assertive">{missing && <Notice tone="danger">{say.chooseFile}</Notice>}</div>
    </DialogForm>
  )
}

interface ReleaseDialogProps {
  messages: number
  /** Whether this is the first of two approvals. */
  isApproval: boolean
  onClose: () => void
}

function ReleaseDialog({ messages, isApproval, onClose }: ReleaseDialogProps) {
  const say = useSentences(heldSentences)
  const release = useAnnouncedAct('releaseHeld')
  const form = useSubmit({ reason: say.reason }, async ({ reason }) => {
    await release.act({ body: { reason } }, ({ data }) => (data.released ? say.released : say.approved))
    onClose()
  })
  return (
    <DialogForm
      title={say.releaseTitle}
      size="34rem"
      form={form}
      confirm={isApproval ? say.approve : say.release}
      danger={!isApproval}
      onClose={onClose}
    >
      <p>{say.releaseText(say.messagesOf(messages))}</p>
      {isApproval && <p>{say.twoText}</p>}
      <ReasonField field={form.field('reason')} />
    </DialogForm>
  )
}
