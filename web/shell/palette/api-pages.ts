/** The page of the documentation that shows how a program does what a screen does. */
import type { EndpointName } from '@nkra/contract/endpoints.ts'
import { docsPath, paths } from '../../paths.ts'

/** The call that stands for each screen. A longer path comes before a shorter one that it begins with. */
export const CALLS_OF_SCREENS: readonly (readonly [path: string, call: EndpointName])[] = [
  [paths.newSms, 'sendMessage'],
  [`${paths.messages}/`, 'getCampaign'],
  [paths.messages, 'listCampaigns'],
  [paths.addressBook, 'listContacts'],
  [paths.senderId, 'listSenders'],
  [paths.invoice, 'listInvoices'],
  [paths.smsCredits, 'listCredits'],
  [paths.reports, 'reportMessages'],
  [paths.newKyc, 'submitKyc'],
  [paths.kyc, 'listKyc'],
]

/** The address of that page, with the call in curl, TypeScript, PHP and Python. Other screens lead to the first page. */
export function apiPageOf(path: string): string {
  const found = CALLS_OF_SCREENS.find(([prefix]) => path.startsWith(prefix))
  return found ? `${docsPath}/calls/${found[1]}` : docsPath
}
