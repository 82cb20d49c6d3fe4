/** What became of a campaign's money, and of its short link. */
import { formatCount, useFormat } from '../../../ui/language/format.ts'
import { Fact, Facts } from '../../../ui/values/facts.tsx'
import { useSentences } from '../../../ui/language/language.tsx'
import { Panel } from '../../../ui/layout/page.tsx'
import { detailSentences } from './detail.sentences.ts'
import classes from '../messages.module.css'
import { percent } from '../progress.ts'
import type { CampaignDetail } from '../message-states.ts'

export default function Outcome({ campaign }: { campaign: CampaignDetail }) {
  const say = useSentences(detailSentences)
  const format = useFormat()
  const { money, link, recipients } = campaign
  const held = money.reserved - money.charged - money.returned
  return (
    <div className={classes.outcome} data-alone={link === null || undefined}>
      <Panel title={say.money}>
        <Facts label={say.money}>
          <Fact name={say.reserved}>{formatCount(money.reserved)}</Fact>
          <Fact name={say.charged}>{formatCount(money.charged)}</Fact>
          {held > 0 && <Fact name={say.held}>{formatCount(held)}</Fact>}
          <Fact name={say.returned} strong>
            {formatCount(money.returned)}
          </Fact>
        </Facts>
      </Panel>
      {link && (
        <Panel title={say.link}>
          <Facts label={say.link}>
            <Fact name={say.target}>
              <a href={link.target} target="_blank" rel="noreferrer noopener" className={classes.target}>
                {link.target}
              </a>
            </Fact>
            <Fact name={say.clickers} strong>
              {`${formatCount(link.clickers)} (${percent(recipients > 0 ? link.clickers / recipients : 0, format)})`}
            </Fact>
            <Fact name={say.clicks}>{formatCount(link.clicks)}</Fact>
            <Fact name={say.machines}>{formatCount(link.machines)}</Fact>
          </Facts>
          <p className={classes.linkNote}>{say.linkNote}</p>
        </Panel>
      )}
    </div>
  )
}
