/**
 * Packages: a number of credits of one product, for a price, good for a while. A package on sale is bought by its name,
 * which nothing else on sale of that product has. Default packages are granted as trials and never sold.
 */
import { sql } from 'kysely'
import type { Product } from '@nkra/contract/wire.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { fail } from '../platform/fail.ts'

export type DurationType = 1 | 2 | 3 | 4

export interface Package {
  productId: bigint
  name: string
  /** Pesewas, net of taxes. */
  price: bigint
  /** 1/1,000 pesewa for one credit, rounded half up: for showing; what is paid is the price. */
  rate: bigint
  credit: bigint
  durationNumber: number
  /** 1 day, 2 week, 3 month, 4 year. */
  durationType: DurationType
  product: Product
  isDefault: boolean
}

export interface NewPackage {
  name: string
  price: bigint
  credit: bigint
  durationNumber: number
  durationType: DurationType
  product: Product
}

/** The most packages of one product that a list answers with. */
const PACKAGES_MAX = 100

/** The order in which products are shown (specification section 3). */
const PRODUCTS = ['SMS', 'KYC'] as const

/** What is on sale, in the order it was put there, grouped by product: SMS first and then KYC. */
export async function listPackages(
  reader: Reader,
  wanted: { product?: Product | undefined },
): Promise<{ product: Product; packages: Package[] }[]> {
  const { rows } = await sql<Package>`
    select ${columns} from package
    where not is_default and retired_at is null
    order by id
    limit ${PACKAGES_MAX * PRODUCTS.length}`.execute(reader.sql)
  return PRODUCTS.filter((product) => wanted.product === undefined || wanted.product === product).map(
    (product) => ({ product, packages: rows.filter((row) => row.product === product) }),
  )
}

/** The package on sale of exactly this name, or null. */
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

/** Puts a package on sale. Fails with `package_exists` where one of that name and product is, in whatever case. */
export async function createPackage(tx: Tx, made: NewPackage): Promise<Package> {
  return (await insertPackage(tx, made, false)) ?? fail('package_exists')
}

/** Adds a package that is only ever granted. */
export async function createTrialPackage(tx: Tx, made: NewPackage): Promise<Package> {
  return (await insertPackage(tx, made, true)) ?? fail('package_exists')
}

async function insertPackage(tx: Tx, made: NewPackage, isDefault: boolean): Promise<Package | undefined> {
  const { rows } = await sql<Package>`
    insert into package (
      id, product, name, price_pesewas, credit, duration_number, duration_type, is_default, created_at
    ) values (
      ${tx.ids.next()}, ${made.product}, ${made.name}, ${made.price}, ${made.credit},
      ${made.durationNumber}, ${made.durationType}, ${isDefault}, ${tx.clock.now()}
    )
    on conflict (product, lower(name)) where retired_at is null and not is_default do nothing
    returning ${columns}`.execute(tx.sql)
  return rows[0]
}

const columns = sql`
  id as "productId", name, price_pesewas as price, (price_pesewas * 2000 + credit) / (credit * 2) as rate, credit,
  duration_number as "durationNumber", duration_type as "durationType", product, is_default as "isDefault"`
