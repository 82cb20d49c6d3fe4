/**
 * Packages: a number of credits of one product, for a price, valid for a time. A package on sale is bought by its name,
 * which no other package on sale of that product has. Packages on sale have an order, and Buy Credit shows the first
 * six of a product. Default packages are never sold: every business gets them when it registers.
 */
import type * as contract from '@nkra/contract/catalog/packages.ts'
import type { z } from 'zod'
import { sql } from 'kysely'
import type { Product } from '@nkra/contract/wire.ts'
import type { User } from '../platform/actor.ts'
import { int8Array } from '../platform/database/binary-arrays.ts'
import { audit, type RequestInfo } from '../platform/database/audit.ts'
import type { Reader, Tx } from '../platform/database/database.ts'
import { fail } from '../platform/fail.ts'
import { OPERATOR_ACCOUNT_ID } from './accounts.ts'

/** 1 is days, 2 weeks, 3 months, 4 years. */
export type DurationType = Package['durationType']

/** A package. The rate is only for display; the customer pays the price. */
export type Package = z.output<typeof contract.Package>

export interface NewPackage {
  name: string
  price: bigint
  credit: bigint
  durationNumber: number
  durationType: DurationType
  product: Product
}

/** The most packages of one product in a list. */
const PACKAGES_MAX = 100

/** The order in which products are shown (requirements 3.3). */
const PRODUCTS = ['SMS', 'KYC'] as const

/** The packages on sale in their order, SMS first and then KYC. */
export async function listPackages(
  reader: Reader,
  wanted: { product?: Product | undefined },
): Promise<{ product: Product; packages: Package[] }[]> {
  const { rows } = await sql<Package>`
    select ${columns} from package
    where not is_default and retired_at is null
    order by product desc, position, id
    limit ${PACKAGES_MAX * PRODUCTS.length}`.execute(reader.sql)
  return PRODUCTS.filter((product) => wanted.product === undefined || wanted.product === product).map(
    (product) => ({ product, packages: rows.filter((row) => row.product === product) }),
  )
}

/** The package on sale with exactly this name, or null. */
export async function packageOnSale(
  reader: Reader,
  wanted: { name: string; product: Product },
): Promise<Package | null> {
  const { rows } = await sql<Package>`
    select ${columns} from package
    where product = ${wanted.product} and lower(name) = lower(${wanted.name}) and name = ${wanted.name}
      and retired_at is null and not is_default`.execute(reader.sql)
  return rows[0] ?? null
}

/**
 * Puts a package on sale. Fails with `package_exists` if the product already has one of that name on sale. Case does
 * not matter.
 */
export async function createPackage(tx: Tx, made: NewPackage): Promise<Package> {
  return (await insertPackage(tx, made, false)) ?? fail('package_exists')
}

/** Adds a package that every business gets when it registers. */
export async function createDefaultPackage(tx: Tx, made: NewPackage): Promise<Package> {
  return (await insertPackage(tx, made, true)) ?? fail('package_exists')
}

/** The packages that a business gets when it registers, for each product. */
export async function defaultPackages(reader: Reader): Promise<Package[]> {
  const { rows } = await sql<Package>`
    select ${columns} from package
    where is_default and retired_at is null
    order by product desc, position, id
    limit ${PACKAGES_MAX}`.execute(reader.sql)
  return rows
}

/** A package as the operator's screen shows it. */
export type ShelfPackage = z.output<typeof contract.PackageOnShelf>

/**
 * How many packages a tab shows (requirements 9.3). The first ones on sale are for consumers, the next ones are
 * corporate.
 */
const TAB_SIZE = 3

/** How many packages of one product Buy Credit shows in both tabs. */
export const SHOWN_PACKAGES_MAX = 2 * TAB_SIZE

/** The most packages of one product, retired ones included. */
const SHELF_MAX = 500

/**
 * Lists every package by product: those on sale in their order, then the default ones, then the retired, last retired
 * first.
 */
export async function listShelf(reader: Reader): Promise<{ product: Product; packages: ShelfPackage[] }[]> {
  const { rows } = await sql<ShelfPackage>`
    select shelf.*
    from (
      select
        ${columns}, created_at as "createdAt", retired_at as "retiredAt",
        case when retired_at is not null then 'retired' when is_default then 'default' else 'on sale' end as state,
        case
          when is_default or retired_at is not null then null
          when place <= ${TAB_SIZE} then 'Consumer'
          when place <= ${SHOWN_PACKAGES_MAX} then 'Corporate'
        end as tab,
        row_number() over (partition by product order by retired_at desc nulls first, is_default, place) as shown
      from (
        select *, row_number() over (
          partition by product, is_default, retired_at is null order by position, id
        ) as place
        from package
      ) as package
    ) as shelf
    where shown <= ${SHELF_MAX}
    order by shown`.execute(reader.sql)
  return PRODUCTS.map((product) => ({
    product,
    packages: rows.filter((row) => row.product === product),
  }))
}

/** Puts a package on sale, or makes it a default package. Fails with `package_exists`. */
export async function addPackage(
  tx: Tx,
  actor: User,
  { isDefault, ...made }: NewPackage & { isDefault: boolean },
  request?: RequestInfo,
): Promise<Package> {
  const added = isDefault ? await createDefaultPackage(tx, made) : await createPackage(tx, made)
  await auditPackage(tx, actor, 'package_created', added, request)
  return added
}

/** Retires a package: it can no longer be bought, and no business gets it. Credits bought with it stay. */
export async function retirePackage(
  tx: Tx,
  actor: User,
  { id }: { id: bigint },
  request?: RequestInfo,
): Promise<null> {
  const taken = await lockPackage(tx, id)
  const { rows } = await sql`
    update package set retired_at = ${tx.clock.now()} where id = ${id} and retired_at is null
    returning id`.execute(tx.sql)
  if (rows.length > 0) await auditPackage(tx, actor, 'package_retired', taken, request)
  return null
}

/**
 * Puts a retired package back on sale, in the last position. Fails with `package_exists` if a package of its name is on
 * sale.
 */
export async function restorePackage(
  tx: Tx,
  actor: User,
  { id }: { id: bigint },
  request?: RequestInfo,
): Promise<null> {
  const taken = await lockPackage(tx, id)
  const { rows } = await sql<{ taken: boolean; restored: boolean }>`
    with back as (
      select package.id, not package.is_default and exists (
        select from package as other
        where other.product = package.product and lower(other.name) = lower(package.name)
          and other.retired_at is null and not other.is_default
      ) as taken
      from package
      where package.id = ${id} and package.retired_at is not null
    ), restored as (
      update package set retired_at = null, position = ${nextPosition(taken.product)}
      from back
      where package.id = back.id and not taken
      returning package.id
    )
    select taken, exists (select from restored) as restored from back`.execute(tx.sql)
  if (rows[0]?.taken) fail('package_exists')
  if (rows[0]?.restored) await auditPackage(tx, actor, 'package_restored', taken, request)
  return null
}

/**
 * Sets the order of a product's packages on sale. Fails with `packages_changed` if the ids are not exactly those on
 * sale, because somebody else changed them.
 */
export async function orderPackages(
  tx: Tx,
  actor: User,
  { product, productIds }: { product: Product; productIds: readonly bigint[] },
  request?: RequestInfo,
): Promise<null> {
  await lockShelf(tx, product)
  const { rows } = await sql<{ id: bigint }>`
    select id from package where product = ${product} and retired_at is null and not is_default`.execute(
    tx.sql,
  )
  const onSale = new Set(rows.map(({ id }) => id))
  const ordered = new Set(productIds)
  if (ordered.size !== productIds.length || onSale.size !== ordered.size) fail('packages_changed')
  if (!productIds.every((id) => onSale.has(id))) fail('packages_changed')
  await sql`
    update package set position = ordered.position
    from unnest(${int8Array(productIds)}::int8[]) with ordinality as ordered (id, position)
    where package.id = ordered.id`.execute(tx.sql)
  await audit(tx, actor, {
    accountId: OPERATOR_ACCOUNT_ID,
    action: 'packages_ordered',
    detail: { product, packages: productIds.length },
    request,
  })
  return null
}

async function insertPackage(tx: Tx, made: NewPackage, isDefault: boolean): Promise<Package | undefined> {
  await lockShelf(tx, made.product)
  const { rows } = await sql<Package>`
    insert into package (
      id, product, name, price_pesewas, credit, duration_number, duration_type, is_default, created_at, position
    ) values (
      ${tx.ids.next()}, ${made.product}, ${made.name}, ${made.price}, ${made.credit},
      ${made.durationNumber}, ${made.durationType}, ${isDefault}, ${tx.clock.now()}, ${nextPosition(made.product)}
    )
    on conflict (product, lower(name)) where retired_at is null and not is_default do nothing
    returning ${columns}`.execute(tx.sql)
  return rows[0]
}

/** Locks the product of the package and answers the package. Fails with `not_found`. */
async function lockPackage(tx: Tx, productId: bigint): Promise<Package> {
  const { rows } = await sql<Package>`
    select ${columns} from package where id = ${productId}`.execute(tx.sql)
  const found = rows[0] ?? fail('not_found')
  await lockShelf(tx, found.product)
  return found
}

/** Locks a product's packages, so that changes happen one after the other: they compare names and count positions. */
async function lockShelf(tx: Tx, product: Product): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('packages of ' || ${product}))`.execute(tx.sql)
}

/** The position after every other package of the product. */
const nextPosition = (product: Product) =>
  sql`(select coalesce(max(position), 0) + 1 from package where product = ${product})`

async function auditPackage(
  tx: Tx,
  actor: User,
  action: 'package_created' | 'package_retired' | 'package_restored',
  { productId, name, product, isDefault }: Package,
  request: RequestInfo | undefined,
): Promise<void> {
  await audit(tx, actor, {
    accountId: OPERATOR_ACCOUNT_ID,
    action,
    subject: { kind: 'pkg', id: productId },
    detail: { name, product, isDefault },
    request,
  })
}

const columns = sql`
  id as "productId", name, price_pesewas as price, (price_pesewas * 2000 + credit) / (credit * 2) as rate, credit,
  duration_number as "durationNumber", duration_type as "durationType", product, is_default as "isDefault"`
