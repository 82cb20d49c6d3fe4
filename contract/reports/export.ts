/** All data of an account as a file to download. */
import { z } from 'zod'
import { route } from '../route.ts'

export const exportAccount = route('exportAccount', {
  summary:
    'The account’s data as a ZIP of CSV files: contacts, messages, money, team, audit log, identity checks and the papers of the business, with their files.',
  kind: 'zip',
  recordsItself: true,
  reply: z.string(),
  fails: [],
})
