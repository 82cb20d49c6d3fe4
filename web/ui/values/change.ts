/** The comparison of a figure with the same number of days before, in words. */
import { changeOf } from '@nkra/contract/reports/figures.ts'
import { useFormat } from '../language/format.ts'
import { useSentences } from '../language/language.tsx'
import { changeSentences } from './change.sentences.ts'

export function useChange(): (now: number, before: number, write: (figure: number) => string) => string {
  const say = useSentences(changeSentences)
  const percent = useChangeShare()
  return (now, before, write) => {
    const { share } = changeOf(now, before)
    if (share === null) return say.noneBefore
    return share === 0 ? say.same(write(before)) : say.change(percent(share), write(before))
  }
}

/** A change in per cent with its sign: 12 → '+12%' */
export function useChangeShare(): (share: number) => string {
  const format = useFormat()
  return (share) => `${share > 0 ? '+' : share < 0 ? '−' : ''}${format.percent(Math.abs(share))}`
}

/** The figure of the days before, in words, without a percentage. Null if there was no figure. */
export function useBefore(): (figure: string | null) => string {
  const say = useSentences(changeSentences)
  return (figure) => (figure === null ? say.noneBefore : say.before(figure))
}
