import * as routes from '@nkra/contract/catalog/company.ts'
import { afterAll, beforeAll, test } from 'vitest'
import { bindCatalog } from './http.ts'
import {
  answered,
  invalid,
  openStage,
  unauthenticated,
  type Case,
  type GoldenStage,
} from './testing/golden-cases.ts'

const nothing = { tin: '', addressLine1: '', addressLine2: '', town: '', digitalAddress: '' }
const whole = {
  name: 'Adom Savings & Loans {case}',
  tin: 'C0000803561',
  addressLine1: 'House 12, Oxford Street',
  addressLine2: 'Osu',
  town: 'Accra',
  digitalAddress: 'GA-110-2223',
}
const stored = `select replace(name, '{case}', '') as name, tin, address_line_1, address_line_2, town, digital_address
   from account where id = {adom}`
const audited = 'select action, detail::text from audit_entry where account_id = {adom} order by id'

const cases: Case[] = [
  {
    name: 'a company is its name until more is said',
    route: routes.getCompany,
    as: 'ama',
    reply: answered({ accountId: '{adom}', name: 'Adom Savings {case}', ...nothing }),
  },
  {
    name: 'a company is changed whole, and what changed is on record',
    route: routes.changeCompany,
    as: 'ama',
    body: { ...whole, tin: ' c0000803561', digitalAddress: 'ga-110-2223 ' },
    reply: answered({ accountId: '{adom}', ...whole }),
    facts: [stored, ['Adom Savings & Loans  C0000803561 House 12, Oxford Street Osu Accra GA-110-2223']],
  },
  {
    name: 'what changes is on record by name',
    route: routes.changeCompany,
    as: 'ama',
    body: { name: 'Adom Savings {case}', town: 'Kumasi' },
    reply: answered({ accountId: '{adom}', name: 'Adom Savings {case}', ...nothing, town: 'Kumasi' }),
    facts: [audited, ['company_changed {"town": "Kumasi"}']],
  },
  {
    name: 'saving it as it is changes nothing',
    route: routes.changeCompany,
    as: 'ama',
    body: { name: 'Adom Savings {case}' },
    reply: answered({ accountId: '{adom}', name: 'Adom Savings {case}', ...nothing }),
    facts: [audited, []],
  },
  {
    name: 'a TIN with a wrong check character is refused, and an address that is none',
    route: routes.changeCompany,
    as: 'ama',
    body: { ...whole, tin: 'C0012345678', digitalAddress: 'Osu' },
    reply: invalid(
      ['/tin', 'This is not a valid TIN. Check the letter from the GRA, or leave this empty'],
      ['/digitalAddress', 'A digital address looks like GA-110-2223'],
    ),
    facts: [stored, ['Adom Savings      ']],
  },
  {
    name: 'another account’s company is not touched',
    route: routes.changeCompany,
    as: 'kofi',
    body: whole,
    reply: answered({ accountId: '{makola}', ...whole }),
    facts: [stored, ['Adom Savings      ']],
  },
  { name: 'nobody reads it', route: routes.getCompany, reply: unauthenticated },
]

let stage: GoldenStage
beforeAll(async () => {
  stage = await openStage(bindCatalog, () => Promise.resolve())
})
afterAll(() => stage.close())

test.each(cases)('$name', (golden) => stage.run(golden))
