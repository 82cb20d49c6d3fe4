/** Why messages failed: a bar of reasons for each day, and each reason with what the sender can do about it. */
import { Skeleton } from '@mantine/core'
import { reasonsByCount } from '@nkra/contract/messaging/message-reasons.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { useFormat } from '../../ui/language/format.ts'
import { formatCount, useSentences } from '../../ui/language/language.tsx'
import { Panel } from '../../ui/layout/page.tsx'
import { lazy } from '../../ui/lazy.ts'
import { reasonBarsOf } from './range.ts'
import classes from './reports.module.css'
import { reportSentences } from './sentences.ts'

const bones = <Skeleton height={272} radius="md" />
const StackedBars = lazy(() => import('../../ui/charts/stacked-bars.tsx'), bones)

interface FailuresProps {
  report: Reply<'reportMessages'> | undefined
  period: string
}

export function Failures({ report, period }: FailuresProps) {
  const say = useSentences(reportSentences)
  const format = useFormat()
  if (report === undefined) return <Panel title={say.reasons}>{bones}</Panel>
  const { reasons, failed } = report.totals
  const known = reasonsByCount(reasons)
  return (
    <Panel title={say.reasons}>
      {known.length === 0 ? (
        <p className={classes.hint}>
          <strong>{say.noneFailed}.</strong> {say.noneFailedText}
        </p>
      ) : (
        <div className={classes.failures}>
          <StackedBars
            label={say.reasonsChart}
            period={period}
            parts={known.map((key) => ({ key, label: say.reason[key].name, colour: `var(--reason-${key})` }))}
            bars={reasonBarsOf(report.rows).map(({ day, values }) => ({
              label: format.day(day),
              name: day,
              values,
            }))}
          />
          <dl className={classes.reasons}>
            {known.map((reason) => (
              <div key={reason}>
                <dt>
                  <span className={classes.swatch} style={{ background: `var(--reason-${reason})` }} />
                  {say.reason[reason].name}
                </dt>
                <dd className="tabular">
                  {formatCount(reasons[reason])}{' '}
                  <span className={classes.share}>
                    {format.percent(Math.round((100 * reasons[reason]) / failed))}
                  </span>
                </dd>
                <dd className={classes.act}>{say.reason[reason].act}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </Panel>
  )
}
