/** Golden cases of the catalogue's routes. `http.test.ts` says what each case starts with. */
import * as routes from '@nkra/contract/catalog/senders.ts'
import * as packageRoutes from '@nkra/contract/catalog/packages.ts'
import {
  answered,
  forbidden,
  invalid,
  notFound,
  refused,
  unauthenticated,
  type Case,
} from './golden-cases.ts'

const starter = {
  productId: '{Starter}',
  name: 'Starter',
  price: 20,
  rate: 0.04,
  credit: 500,
  durationNumber: 1,
  durationType: 3,
  product: 'SMS',
  isDefault: false,
}
const checks = {
  productId: '{Checks}',
  name: 'Checks',
  price: 95,
  rate: 1.9,
  credit: 50,
  durationNumber: 1,
  durationType: 4,
  product: 'KYC',
  isDefault: false,
}
const weekend = {
  name: 'Weekend',
  price: 10,
  credit: 300,
  DurationNumber: 2,
  DurationType: 1,
  product: 'SMS',
}
const nkra = {
  id: '{Nkra}',
  senderId: 'Nkra',
  status: 'approved',
  isDefault: true,
  approvedAt: '2026-11-02T09:00:00.000Z',
  networks: ['MTN', 'Telecel', 'AT'].map((network) => ({
    network,
    status: 'approved',
    reason: null,
    decidedAt: '2026-11-02T09:00:00.000Z',
    validUntil: null,
    lapsesOn: null,
    renewable: false,
    renewal: null,
  })),
}
const packageExists = refused(
  409,
  'package_exists',
  'Package exists',
  'A package with this name is already on sale. Choose another name.',
)

export const cases: Case[] = [
  {
    name: 'packages come by product, SMS first; what is granted or retired is not among them',
    route: packageRoutes.listPackages,
    as: 'ama',
    reply: answered([
      { product: 'SMS', packages: [starter] },
      { product: 'KYC', packages: [checks] },
    ]),
  },
  {
    name: 'packages of one product',
    route: packageRoutes.listPackages,
    as: 'ama',
    query: { product: 'KYC' },
    reply: answered([{ product: 'KYC', packages: [checks] }]),
  },
  {
    name: 'packages of no product there is',
    route: packageRoutes.listPackages,
    as: 'ama',
    query: { product: 'MMS' },
    reply: invalid(['/product', 'This must be one of SMS, KYC']),
  },
  { name: 'packages without a session', route: packageRoutes.listPackages, reply: unauthenticated },
  {
    name: 'a package is put on sale, its rate rounded to a thousandth of a pesewa',
    route: packageRoutes.createPackage,
    as: 'administrator',
    body: weekend,
    reply: answered(
      {
        productId: 'pkg_…',
        name: 'Weekend',
        price: 10,
        rate: 0.03333,
        credit: 300,
        durationNumber: 2,
        durationType: 1,
        product: 'SMS',
        isDefault: false,
      },
      201,
    ),
    facts: [
      `select price_pesewas, credit, is_default from package where name = 'Weekend'`,
      ['1000 300 false'],
    ],
  },
  {
    name: 'a package of a name that is on sale, in other letters',
    route: packageRoutes.createPackage,
    as: 'administrator',
    body: { ...weekend, name: ' STARTER ' },
    reply: packageExists,
    facts: [`select count(*) from package where lower(name) = 'starter'`, ['1']],
  },
  {
    name: 'a package of a name that is on sale for the other product, or only granted, or retired',
    route: packageRoutes.createPackage,
    as: 'administrator',
    body: { ...weekend, name: 'Checks' },
    reply: answered(
      {
        productId: 'pkg_…',
        name: 'Checks',
        price: 10,
        rate: 0.03333,
        credit: 300,
        durationNumber: 2,
        durationType: 1,
        product: 'SMS',
        isDefault: false,
      },
      201,
    ),
    facts: [`select product from package where name = 'Checks' order by id`, ['KYC', 'SMS', 'SMS']],
  },
  {
    name: 'a package of more credits than a number holds',
    route: packageRoutes.createPackage,
    as: 'administrator',
    body: { ...weekend, credit: 2 ** 53 },
    reply: invalid(['/credit', 'This must be at most 9007199254740991']),
  },
  {
    name: 'a package that is free, of no credits, without a name',
    route: packageRoutes.createPackage,
    as: 'administrator',
    body: { ...weekend, name: ' ', price: 0, credit: 0 },
    reply: invalid(
      ['/name', 'Name is a required field'],
      ['/credit', 'Enter more than 0 and at most 1,000,000,000 credits'],
      ['/price', 'Enter a price above 0 and up to 1,000,000'],
    ),
    facts: [`select count(*) from package`, ['4']],
  },
  {
    name: 'a package whose credits cost too much each',
    route: packageRoutes.createPackage,
    as: 'administrator',
    body: { ...weekend, price: 10_000.01, credit: 1 },
    reply: invalid(['/price', 'The price cannot be more than 10,000 per credit']),
  },
  {
    name: 'a package put on sale by a customer',
    route: packageRoutes.createPackage,
    as: 'ama',
    body: weekend,
    reply: forbidden,
    facts: [`select count(*) from package`, ['4']],
  },
  {
    name: 'the platform’s own sender IDs',
    route: routes.getDefaultIds,
    as: 'kofi',
    query: { AccountId: '{makola}' },
    reply: answered([nkra]),
  },
  {
    name: 'the platform’s own sender IDs, for another’s account',
    route: routes.getDefaultIds,
    as: 'kofi',
    query: { AccountId: '{adom}' },
    reply: notFound('account', '/AccountId'),
  },
]
