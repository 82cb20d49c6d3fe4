import { Skeleton } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { useFormat } from '../../ui/language/format.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { Panel } from '../../ui/layout/page.tsx'
import { deliveryRate } from '@nkra/contract/reports/figures.ts'
import classes from './dashboard.module.css'
import { homeSentences } from './home.sentences.ts'

/** The share of delivered messages for each network, over the chosen days. */
export function Networks({ networks }: { networks: Reply<'analytics'>['networks'] | undefined }) {
  const say = useSentences(homeSentences)
  const format = useFormat()
  return (
    <Panel title={say.networks}>
      {networks?.length === 0 ? (
        <p className={classes.hint}>{say.nothingByNetwork}</p>
      ) : (
        <ul className={classes.networks} aria-busy={!networks}>
          {!networks &&
            ['a', 'b', 'c'].map((key) => (
              <li key={key}>
                <Skeleton height="1rem" width="40%" />
                <Skeleton height="1rem" width="3rem" />
              </li>
            ))}
          {networks?.map(({ network, sent, delivered, failed }) => {
            const share = deliveryRate({ delivered, failed })
            return (
              <li key={network}>
                <span className={classes.rowTitle}>{network || say.otherNetwork}</span>
                <span className="tabular">{share === null ? '–' : format.percent(share)}</span>
                <span className={classes.share} aria-hidden="true">
                  <span style={{ width: `${share ?? 0}%` }} />
                </span>
                <span className={`${classes.hint} tabular`}>{say.networkDetail(sent)}</span>
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}
