/** Golden cases of the operator's calls about packages. `http.test.ts` says what each case starts with. */
import { createPackage } from '@nkra/contract/catalog/packages.ts'
import * as routes from '@nkra/contract/catalog/packages.ts'
import {
  answered,
  forbidden,
  invalid,
  notFound,
  refused,
  unauthenticated,
  type Case,
} from './golden-cases.ts'

const onSale = { state: 'on sale', tab: 'Consumer', createdAt: '2026-11-02T09:00:00.000Z', retiredAt: null }
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
  ...onSale,
}
const checks = {
  ...starter,
  productId: '{Checks}',
  name: 'Checks',
  price: 95,
  rate: 1.9,
  credit: 50,
  durationType: 4,
  product: 'KYC',
}
const given = {
  ...starter,
  productId: '{given}',
  name: 'Checks',
  price: 0,
  rate: 0,
  credit: 20,
  isDefault: true,
  state: 'default',
  tab: null,
}
const old = {
  ...starter,
  productId: '{old}',
  name: 'Old',
  price: 0.01,
  rate: 0.01,
  credit: 1,
  state: 'retired',
  tab: null,
  retiredAt: '2026-11-02T09:00:00.000Z',
}
const changed = refused(
  409,
  'packages_changed',
  'Packages changed',
  'The packages on sale have changed. Look at them again.',
)
const nowhere = 'pkg_0000000000001'

/** The audit entry, and the SMS packages that are then on sale. */
const leaves = (action: string, sold: string): Case['facts'] => [
  `select action, detail ->> 'name' as name, (
     select string_agg(name, ' ' order by position) from package
     where product = 'SMS' and retired_at is null and not is_default
   ) as sold
   from audit_entry where account_id = {operator} order by id desc limit 1`,
  [`${action} ${sold}`],
]

export const packageCases: Case[] = [
  {
    name: 'the shelf: on sale with its tab, then what is given, then what is retired',
    route: routes.listShelf,
    as: 'administrator',
    reply: answered([
      { product: 'SMS', packages: [starter, given, old] },
      { product: 'KYC', packages: [checks] },
    ]),
  },
  { name: 'the shelf is not a customer’s', route: routes.listShelf, as: 'ama', reply: forbidden },
  { name: 'the shelf without a session', route: routes.listShelf, reply: unauthenticated },
  {
    name: 'a package that every business is given may cost nothing',
    route: createPackage,
    as: 'administrator',
    body: {
      name: 'Welcome',
      price: 0,
      credit: 20,
      DurationNumber: 1,
      DurationType: 3,
      product: 'SMS',
      isDefault: true,
    },
    reply: answered(
      {
        productId: 'pkg_…',
        name: 'Welcome',
        price: 0,
        rate: 0,
        credit: 20,
        durationNumber: 1,
        durationType: 3,
        product: 'SMS',
        isDefault: true,
      },
      201,
    ),
    facts: leaves('package_created', 'Welcome Starter'),
  },
  {
    name: 'a package is retired',
    route: routes.retirePackage,
    as: 'administrator',
    params: { id: '{Starter}' },
    reply: answered(null),
    facts: leaves('package_retired', 'Starter '),
  },
  {
    name: 'retiring what is retired changes nothing',
    route: routes.retirePackage,
    as: 'administrator',
    params: { id: '{old}' },
    reply: answered(null),
    facts: [`select retired_at = '2026-11-02T09:00:00Z' from package where id = {old}`, ['true']],
  },
  {
    name: 'a package that is not there cannot be retired',
    route: routes.retirePackage,
    as: 'administrator',
    params: { id: nowhere },
    reply: notFound('package', '/id'),
  },
  {
    name: 'nobody else retires a package',
    route: routes.retirePackage,
    as: 'ama',
    params: { id: '{Starter}' },
    reply: forbidden,
    facts: [`select count(*) from package where retired_at is null`, ['3']],
  },
  {
    name: 'a package is restored, behind the others',
    route: routes.restorePackage,
    as: 'administrator',
    params: { id: '{old}' },
    reply: answered(null),
    facts: leaves('package_restored', 'Old Starter Old'),
  },
  {
    name: 'restoring what is on sale changes nothing',
    route: routes.restorePackage,
    as: 'administrator',
    params: { id: '{Starter}' },
    reply: answered(null),
    facts: [`select position from package where id = {Starter}`, ['1']],
  },
  {
    name: 'a package that is not there cannot be restored',
    route: routes.restorePackage,
    as: 'administrator',
    params: { id: nowhere },
    reply: notFound('package', '/id'),
  },
  {
    name: 'an order that leaves out what is on sale',
    route: routes.orderPackages,
    as: 'administrator',
    body: { product: 'SMS', productIds: ['{old}'] },
    reply: changed,
  },
  {
    name: 'an order that names a package twice',
    route: routes.orderPackages,
    as: 'administrator',
    body: { product: 'SMS', productIds: ['{Starter}', '{Starter}'] },
    reply: changed,
  },
  {
    name: 'an order that names the other product’s',
    route: routes.orderPackages,
    as: 'administrator',
    body: { product: 'SMS', productIds: ['{Checks}'] },
    reply: changed,
  },
  {
    name: 'an order of nothing',
    route: routes.orderPackages,
    as: 'administrator',
    body: { product: 'SMS', productIds: [] },
    reply: invalid(['/productIds', 'This must have at least 1 item']),
  },
  {
    name: 'an order by somebody else',
    route: routes.orderPackages,
    as: 'ama',
    body: { product: 'SMS', productIds: ['{Starter}'] },
    reply: forbidden,
  },
]
