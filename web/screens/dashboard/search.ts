/** The parameters of Home. */
import { HOME_PERIODS_DAYS } from '@nkra/contract/limits.ts'
import type { RawSearch } from '../../search.ts'

/** The number of days that Home shows. */
export type PeriodDays = (typeof HOME_PERIODS_DAYS)[number]

export const PERIOD_DAYS_DEFAULT: PeriodDays = 30

export interface DashboardSearch {
  /** The number of days, if it is not the default. */
  days?: PeriodDays | undefined
}

export function dashboardSearch(raw: RawSearch): DashboardSearch {
  const days = HOME_PERIODS_DAYS.find((each) => String(each) === String(raw.days))
  return days === undefined || days === PERIOD_DAYS_DEFAULT ? {} : { days }
}
