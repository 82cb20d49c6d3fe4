import { Skeleton } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { useCall } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { FailedState } from '../../ui/layout/failed-state.tsx'
import { formatCount } from '../../ui/language/format.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { Panel } from '../../ui/layout/page.tsx'
import { StatusBadge, type Tone } from '../../ui/values/status-badge.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import classes from './dashboard.module.css'
import { dashboardSentences } from './sentences.ts'

type LinkNow = Reply<'listLinks'>[number]

/** How often they are fetched anew. */
const EVERY_MS = 10_000
const MINUTE_S = 60

/** How the links fare: what goes over each in a second, and what waits for it. */
export function LinksNow() {
  const say = useSentences(dashboardSentences)
  const query = useCall('listLinks', undefined, { every_ms: EVERY_MS })
  const links = query.data?.data
  const perMinute = links?.reduce((sum, link) => sum + link.perMinute, 0) ?? 0
  return (
    <Panel title={say.links} actions={<TextLink to={paths.links}>{say.toLinks}</TextLink>} flush>
      {!links && query.error ? (
        <FailedState error={query.error} retry={() => void query.refetch()} />
      ) : links?.length === 0 ? (
        <EmptyState title={say.noLinks}>{say.noLinksText}</EmptyState>
      ) : (
        <>
          <p className={classes.rate}>
            <strong className="tabular">
              {links ? formatCount(perSecond(perMinute)) : <Skeleton height="1.8rem" width="4rem" />}
            </strong>
            <span className={classes.hint}>{say.rate}</span>
          </p>
          <ul className={classes.list} aria-busy={!links}>
            {links
              ? links.map((link) => (
                  <li key={link.linkId} className={classes.plainRow}>
                    <div>
                      <div className={classes.rowTitle}>{link.name}</div>
                      <div className={classes.rowDetail}>
                        {say.linkDetail(perSecond(link.perMinute), queuedOn(link))}
                      </div>
                    </div>
                    <LinkBadge link={link} />
                  </li>
                ))
              : ['a', 'b', 'c'].map((key) => (
                  <li key={key} className={`${classes.plainRow} ${classes.bones}`}>
                    <Skeleton height="1rem" width="70%" />
                  </li>
                ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

/** Something that goes is never said to be nothing. */
const perSecond = (perMinute: number) => Math.ceil(perMinute / MINUTE_S)
const queuedOn = ({ queued }: LinkNow) => queued.otp + queued.transactional + queued.promotional

const tones: Readonly<Record<LinkNow['state'], Tone>> = {
  bound: 'success',
  connecting: 'warning',
  failed: 'danger',
  unwatched: 'danger',
}

/** What is wanted of it, where that is not sending; else what has become of its connection. */
function LinkBadge({ link: { status, state } }: { link: LinkNow }) {
  const say = useSentences(dashboardSentences)
  return status === 'active' ? (
    <StatusBadge tone={tones[state]}>{say.linkStates[state]}</StatusBadge>
  ) : (
    <StatusBadge tone="secondary">{say.linkStatuses[status]}</StatusBadge>
  )
}
