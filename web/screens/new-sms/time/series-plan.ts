/** What was chosen, as the calls about series take it. */
import type { Request } from '@nkra/contract/routes.ts'
import type { Repeat } from './repeat.ts'

type Plan = Pick<Request<'createSeries'>['body'], 'rhythm' | 'time' | 'from' | 'ends'>

/** `at` is a date-time field: the first day, and the time of every run. Without a number of runs it is the least. */
export function planOf(at: string, { every, days, day, ends, on, after }: Repeat): Plan {
  return {
    rhythm: every === 'day' ? { every } : every === 'week' ? { every, days } : { every, day },
    time: at.slice(11, 16),
    from: at.slice(0, 10),
    ends: ends === 'on' ? { on } : { after: after || 1 },
  }
}
