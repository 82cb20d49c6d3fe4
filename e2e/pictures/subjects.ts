/**
 * What is pictured: screens, dialogs and states of both roles, each on a desk and on a phone, one of them light and
 * the other dark. Two pictures of each make forty.
 */
import type { Page } from 'playwright-core'
import type { Api } from '../testing/program.ts'
import type { PersonName } from './recorded-answers.ts'

export interface Subject {
  /** The name of its pictures, before `-desktop` and `-phone`. */
  name: string
  person: PersonName
  /** Its address, or where to find it in the demo's data while they are recorded. */
  path: string | ((api: Api) => Promise<string>)
  /** Which theme the wide picture has. The narrow one has the other. */
  wide: 'light' | 'dark'
  /** What a person does there before the picture is taken. */
  act?: (page: Page) => Promise<void>
}

/** In the order in which a page visits them. One that leaves something open over the screen comes last of its person. */
export const SUBJECTS: readonly Subject[] = [
  { name: 'sign-in', person: 'nobody', path: '/login', wide: 'dark' },
  { name: 'home', person: 'business', path: '/dashboard', wide: 'light' },
  { name: 'messages', person: 'business', path: '/messages', wide: 'dark' },
  {
    name: 'campaign',
    person: 'business',
    path: async (api) => `/messages/${(await api.list('listCampaigns', { query: { pageSize: 1 } }))[0]!.id}`,
    wide: 'light',
  },
  { name: 'lost-campaign', person: 'business', path: '/messages/cmp_0000000000000', wide: 'dark' },
  { name: 'composer', person: 'business', path: '/new-sms', wide: 'light' },
  {
    name: 'composer-written',
    person: 'business',
    path: '/new-sms',
    wide: 'dark',
    act: async (page) => {
      await page
        .getByRole('textbox', { name: 'Message', exact: true })
        .fill('Dear {{Name}}, your savings book is ready – pick it up at our {{Town}} branch.')
      await page.getByRole('checkbox', { name: /^Staff/ }).check()
      await page.getByText('Balance after').first().waitFor()
    },
  },
  { name: 'contacts', person: 'business', path: '/address-book', wide: 'light' },
  { name: 'contacts-none', person: 'business', path: '/address-book?search=nobody', wide: 'dark' },
  { name: 'import', person: 'business', path: '/address-book?import=new', wide: 'light' },
  { name: 'invoices', person: 'business', path: '/invoice', wide: 'dark' },
  { name: 'credits', person: 'business', path: '/sms-credits', wide: 'light' },
  { name: 'reports', person: 'business', path: '/reports', wide: 'dark' },
  { name: 'checks', person: 'business', path: '/kyc', wide: 'light' },
  {
    name: 'check',
    person: 'business',
    path: async (api) => `/kyc/${(await api.list('listKyc', { query: { pageSize: 1 } }))[0]!.id}`,
    wide: 'dark',
  },
  { name: 'team', person: 'business', path: '/settings?section=team', wide: 'light' },
  {
    name: 'pay',
    person: 'business',
    path: async (api) => {
      const unpaid = (await api.list('listInvoices', {})).find(({ status }) => status === 1)
      return `/invoice?pay=${unpaid!.id}`
    },
    wide: 'dark',
    act: (page) => page.getByRole('dialog').waitFor(),
  },
  { name: 'operator-home', person: 'administrator', path: '/dashboard', wide: 'dark' },
  { name: 'links', person: 'administrator', path: '/links', wide: 'light' },
  {
    name: 'palette',
    person: 'administrator',
    path: '/accounts',
    wide: 'dark',
    act: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').waitFor()
    },
  },
]
