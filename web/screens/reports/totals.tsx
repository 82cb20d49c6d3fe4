import { Skeleton } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { BigFigure, BigFigures } from '../../ui/values/big-figures.tsx'
import { formatCount, useFormat } from '../../ui/language/format.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { reportSentences, sayWait } from './sentences.ts'

export type Figures = Reply<'reportMessages'>['totals']

/** The few figures that it is all about. */
export function Totals({ totals }: { totals: Figures | undefined }) {
  const say = useSentences(reportSentences)
  const format = useFormat()
  const bone = <Skeleton height="2.2rem" width="5rem" />
  const rate = totals?.deliveryRate ?? null
  const waitOf = (seconds: number | null = null) => (seconds === null ? null : sayWait(say, seconds))
  return (
    <BigFigures>
      <BigFigure name={say.sent} note={say.sentNote}>
        {totals ? formatCount(totals.sent) : bone}
      </BigFigure>
      <BigFigure name={say.delivered} note={say.deliveredNote(rate === null ? null : format.percent(rate))}>
        {totals ? formatCount(totals.delivered) : bone}
      </BigFigure>
      <BigFigure name={say.failed} note={say.failedNote}>
        {totals ? formatCount(totals.failed) : bone}
      </BigFigure>
      <BigFigure name={say.onTheWay} note={say.onTheWayNote(totals?.unknown ?? 0)}>
        {totals ? formatCount(totals.pending + totals.unknown) : bone}
      </BigFigure>
      <BigFigure name={say.median} note={say.medianNote(waitOf(totals?.p90Wait), waitOf(totals?.p99Wait))}>
        {totals ? (totals.medianWait === null ? '–' : sayWait(say, totals.medianWait)) : bone}
      </BigFigure>
      <BigFigure name={say.credits} note={say.creditsNote}>
        {totals ? formatCount(totals.credits) : bone}
      </BigFigure>
    </BigFigures>
  )
}
