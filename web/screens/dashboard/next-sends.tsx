import { Skeleton } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconClock, IconRepeat } from '@tabler/icons-react'
import { Link, linkOptions } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { useFormat } from '../../ui/language/format.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { Panel } from '../../ui/layout/page.tsx'
import classes from './dashboard.module.css'
import { homeSentences } from './home.sentences.ts'

type NextSend = NonNullable<Reply<'getHome'>['next']>[number]

/** What goes out next: scheduled campaigns and the next runs of series. For people who may read messages. */
export function NextSends({ next }: { next: readonly NextSend[] | undefined }) {
  const say = useSentences(homeSentences)
  return (
    <Panel title={say.next} actions={<TextLink to={paths.messages}>{say.toMessages}</TextLink>} flush>
      <ul className={classes.list} aria-busy={!next}>
        {next?.length === 0 && (
          <li className={classes.plainRow}>
            <span className={classes.hint}>{say.nothingNext}</span>
          </li>
        )}
        {next ? (
          next.map((send) => (
            <li key={send.id} data-row>
              <Row send={send} />
            </li>
          ))
        ) : (
          <li className={classes.plainRow}>
            <Skeleton height="1rem" width="70%" />
          </li>
        )}
      </ul>
    </Panel>
  )
}

function Row({ send }: { send: NextSend }) {
  const say = useSentences(homeSentences)
  const format = useFormat()
  const [Icon, place] =
    send.kind === 'campaign'
      ? [IconClock, linkOptions({ to: paths.message, params: { id: send.id } })]
      : [IconRepeat, linkOptions({ to: paths.messages, search: { view: 'series' } })]
  return (
    <Link {...place} className={classes.row}>
      <span className={classes.rowIcon} aria-hidden="true">
        <Icon size={18} stroke={1.7} />
      </span>
      <div>
        <div className={classes.rowTitle}>{say.nextFrom(send.senderId, send.groupNames.join(', '))}</div>
        <div className={`${classes.rowDetail} tabular`}>{format.exact(send.goesAt)}</div>
        <div className={`${classes.rowDetail} tabular`}>
          {send.kind === 'campaign' ? say.nextDetail(send.recipients, send.credits) : say.repeats}
        </div>
      </div>
    </Link>
  )
}
