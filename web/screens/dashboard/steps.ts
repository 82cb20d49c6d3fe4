/** What a new business does first, and which of it is done. */
import type { Reply } from '@nkra/contract/routes.ts'
import { paths } from '../../paths.ts'

type Totals = Reply<'analytics'>['totals']

export interface Step {
  title: string
  text: string
  done: boolean
  /** Where it is done; null is the Buy Credit dialog. */
  to: typeof paths.addressBook | typeof paths.newSms | null
  action: string
}

export function firstSteps(totals: Totals, smsCredits: number): Step[] {
  return [
    {
      title: 'Confirm your e-mail address',
      text: 'Done: that is how you got in.',
      done: true,
      to: null,
      action: '',
    },
    {
      title: 'Bring your contacts',
      text: 'Import a CSV file. Numbers are checked, duplicates found, and what is wrong is listed.',
      done: totals.contacts > 0,
      to: paths.addressBook,
      action: 'Import contacts',
    },
    {
      title: 'Buy SMS credits',
      text: 'Choose a package. The invoice shows every tax before you order.',
      done: smsCredits > 0 || totals.campaigns > 0,
      to: null,
      action: 'Top Up',
    },
    {
      title: 'Send your first message',
      text: 'Send it to your own phone first. You see the cost before it goes.',
      done: totals.campaigns > 0,
      to: paths.newSms,
      action: 'New SMS',
    },
  ]
}

export const allDone = (steps: readonly Step[]) => steps.every(({ done }) => done)
