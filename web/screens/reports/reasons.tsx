import { Skeleton } from '@mantine/core'
import { formatCount, useFormat } from '../../ui/language/format.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { Panel } from '../../ui/layout/page.tsx'
import classes from './reports.module.css'
import { reportSentences } from './sentences.ts'
import type { Figures } from './totals.tsx'

type Reason = keyof Figures['reasons']

/** Why messages failed, the most frequent reason first: a table whose bars are its shares. */
export function Reasons({ totals }: { totals: Figures | undefined }) {
  const say = useSentences(reportSentences)
  const format = useFormat()
  const known = totals
    ? (Object.entries(totals.reasons) as [Reason, number][])
        .filter(([, count]) => count > 0)
        .sort(([, a], [, b]) => b - a)
    : undefined
  return (
    <Panel title={say.reasons}>
      {known === undefined ? (
        <Skeleton height="9rem" radius="md" />
      ) : known.length === 0 ? (
        <p className={classes.hint}>
          <strong>{say.noneFailed}.</strong> {say.noneFailedText}
        </p>
      ) : (
        <dl className={classes.reasons}>
          {known.map(([reason, count]) => {
            const share = (100 * count) / (totals?.failed ?? count)
            return (
              <div key={reason}>
                <dt>{say.reason[reason]}</dt>
                <dd className="tabular">
                  {formatCount(count)}{' '}
                  <span className={classes.share}>{format.percent(Math.round(share))}</span>
                </dd>
                <div className={classes.track} aria-hidden="true">
                  <div className={classes.part} style={{ inlineSize: `${share}%` }} />
                </div>
              </div>
            )
          })}
        </dl>
      )}
    </Panel>
  )
}
