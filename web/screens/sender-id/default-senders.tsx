import { Skeleton } from '@mantine/core'
import { useSentences } from '../../ui/language/language.tsx'
import { Panel } from '../../ui/layout/page.tsx'
import classes from './sender-id.module.css'
import type { OwnSender } from './sender-states.ts'
import { senderSentences } from './sentences.ts'

/** The platform's own, apart from those that are asked for. */
export function DefaultSenders({ senders }: { senders: OwnSender[] | undefined }) {
  const say = useSentences(senderSentences)
  const defaults = senders?.filter(({ isDefault }) => isDefault)
  return (
    <Panel title={say.defaults}>
      <ul className={classes.defaults}>
        {defaults
          ? defaults.map(({ id, senderId }) => <li key={id}>{senderId}</li>)
          : ['a', 'b'].map((key) => <Skeleton key={key} height="2.2rem" width="6rem" radius="md" />)}
      </ul>
      <p className={classes.hint}>{defaults?.length === 0 ? say.noDefaults : say.defaultsText}</p>
    </Panel>
  )
}
