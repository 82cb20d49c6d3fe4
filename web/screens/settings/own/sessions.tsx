/** The person's sessions, and the buttons to sign out the others. */
import { Button } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { useState } from 'react'
import { useCall } from '../../../api/queries.ts'
import { useActing } from '../../../shell/session/session-context.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { DataTable, type Column } from '../../../ui/tables/data-table.tsx'
import { Dash } from '../../../ui/values/figures.tsx'
import { useSentences, type SentencesOf } from '../../../ui/language/language.tsx'
import { Panel, EmptyState } from '../../../ui/layout/page.tsx'
import { instantColumn } from '../../../ui/tables/columns.tsx'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import { StatusBadge } from '../../../ui/values/status-badge.tsx'
import { deviceOf } from './device.ts'
import { settingsSentences } from '../sentences.ts'
import classes from './sessions.module.css'
import { sessionsSentences } from './sessions.sentences.ts'

type OwnSession = Reply<'listSessions'>[number]
const nameOf = ({ userAgent }: OwnSession, say: SentencesOf<typeof sessionsSentences>) =>
  deviceOf(userAgent).join(' · ') || say.unknown

function columnsFor(say: SentencesOf<typeof sessionsSentences>): Column<OwnSession>[] {
  return [
    {
      key: 'device',
      head: say.heads.device,
      card: 'title',
      cell: (session) => (
        <div className={classes.device}>
          <span title={session.userAgent}>{nameOf(session, say)}</span>
          {session.impersonator && <span className={classes.acting}>{say.acting(session.impersonator)}</span>}
        </div>
      ),
    },
    {
      key: 'ip',
      head: say.heads.ip,
      cell: ({ ip }) => (ip === '' ? <Dash /> : <span className="tabular">{ip}</span>),
    },
    instantColumn('startedAt', say.heads.started),
    instantColumn('lastSeenAt', say.heads.seen),
  ]
}

export default function Sessions() {
  const title = useSentences(settingsSentences).sections.sessions
  const say = useSentences(sessionsSentences)
  const query = useCall('listSessions')
  const endOthers = useAnnouncedAct('endOtherSessions')
  // An Administrator who acts as a customer can see the sessions but not end them.
  const acting = useActing()
  const [asked, setAsked] = useState(false)
  const sessions = query.data?.data
  const others = sessions?.some(({ current }) => !current) === true && !acting
  const signOutOthers = () => endOthers.act({}, ({ data }) => say.othersEnded(data.ended))
  return (
    <Panel
      title={title}
      flush
      actions={
        <Button size="sm" variant="default" disabled={!others} onClick={() => setAsked(true)}>
          {say.signOutOthers}
        </Button>
      }
    >
      <p className={classes.lead}>{say.lead}</p>
      <DataTable
        label={title}
        columns={columnsFor(say)}
        rows={sessions}
        rowKey={({ id }) => id}
        query={query}
        skeletons={2}
        empty={<EmptyState title={say.none} />}
        actions={actionsFor(say, acting)}
      />
      {asked && (
        <ConfirmDialog
          title={say.signOutOthersTitle}
          confirm={say.signOutOthers}
          danger
          onConfirm={signOutOthers}
          onClose={() => setAsked(false)}
        >
          {say.signOutOthersText}
        </ConfirmDialog>
      )}
    </Panel>
  )
}

function actionsFor(say: SentencesOf<typeof sessionsSentences>, acting: boolean) {
  return (session: OwnSession) =>
    session.current ? (
      <StatusBadge tone="success">{say.current}</StatusBadge>
    ) : (
      !acting && <EndButton session={session} />
    )
}

function EndButton({ session }: { session: OwnSession }) {
  const say = useSentences(sessionsSentences)
  const end = useAnnouncedAct('endSession')
  const endNow = () => end.press({ params: { id: session.id } }, say.ended)
  return (
    <Button
      size="compact-md"
      variant="default"
      loading={end.pending}
      aria-label={say.endOne(nameOf(session, say))}
      onClick={endNow}
    >
      {say.end}
    </Button>
  )
}
