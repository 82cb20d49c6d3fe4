/**
 * Sender IDs. A business sees its own and their states. An Administrator sees the requests that wait for a decision.
 */
import { Button } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { useRole } from '../../shell/session/session-context.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { Page, Panel } from '../../ui/layout/page.tsx'
import { OwnSenders } from './own-senders.tsx'
import { RequestDialog } from './request-dialog.tsx'
import { Requests } from './requests.tsx'
import classes from './sender-id.module.css'
import type { OwnSender } from './sender-states.ts'
import { senderSentences } from './sentences.ts'

export default function SenderIds() {
  const say = useSentences(senderSentences)
  const role = useRole()
  const administrator = allows(role, 'administer')
  const senders = useCall('listSenders')
  const [asking, setAsking] = useState(false)
  const ask = () => setAsking(true)
  return (
    <Page
      title={say.title}
      lead={administrator ? say.operatorLead : say.lead}
      actions={
        !administrator && allows(role, 'senders:submit') && <Button onClick={ask}>{say.request}</Button>
      }
    >
      {administrator ? <Requests /> : <OwnSenders query={senders} onRequest={ask} />}
      {/* Not before the list above, whose length would move it. */}
      {senders.data && <DefaultSenders senders={senders.data.data} />}
      {asking && <RequestDialog onClose={() => setAsking(false)} />}
    </Page>
  )
}

/** The platform's own sender IDs, apart from the requested ones. */
function DefaultSenders({ senders }: { senders: OwnSender[] }) {
  const say = useSentences(senderSentences)
  const defaults = senders.filter(({ isDefault }) => isDefault)
  return (
    <Panel title={say.defaults}>
      <ul className={classes.defaults}>
        {defaults.map(({ id, senderId }) => (
          <li key={id}>{senderId}</li>
        ))}
      </ul>
      <p className={classes.hint}>{defaults.length === 0 ? say.noDefaults : say.defaultsText}</p>
    </Panel>
  )
}
