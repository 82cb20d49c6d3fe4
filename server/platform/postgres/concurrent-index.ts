/**
 * Makes and drops indexes while the program writes: a migration outside a transaction. If the work is cut short,
 * PostgreSQL leaves an invalid index; the next run drops it and makes it again.
 *
 * A partitioned table cannot get an index concurrently. So its own index is made empty first, then one index for each
 * partition, and each is attached. After the last one the whole index is valid. A partition that is added meanwhile
 * gets its part by itself.
 */
import pg from 'pg'
import { type ConcurrentIndex, MigrationRefused } from './migration-files.ts'

/** The longest name in bytes. PostgreSQL cuts longer names, and two could become one. */
const NAME_BYTES_MAX = 63

/**
 * Runs a statement that needs a strong lock for a moment. If it does not get the lock soon, it gives up and tries
 * again.
 */
type WithShortLock = (work: () => Promise<unknown>) => Promise<void>

/** Makes or drops the index. If an earlier run did a part, it does the rest. */
export async function changeIndex(
  client: pg.Client,
  index: ConcurrentIndex,
  briefly: WithShortLock,
): Promise<void> {
  // Waiting for its locks stops nobody: readers and writers pass. So it has no limit.
  await client.query('set lock_timeout = 0')
  try {
    if (index.act === 'drop') await client.query(`drop index concurrently if exists ${quoted(index.name)}`)
    else if (await isPartitioned(client, index.table)) await createOnPartitions(client, index, briefly)
    else await createOn(client, index, index.name, index.table)
  } finally {
    await client.query('reset lock_timeout')
  }
}

async function createOn(
  client: pg.Client,
  { unique, rest }: ConcurrentIndex,
  name: string,
  table: string,
): Promise<void> {
  const valid = await validity(client, name)
  if (valid === true) return
  if (valid === false) await client.query(`drop index concurrently ${quoted(name)}`)
  await client.query(
    `create ${unique ? 'unique ' : ''}index concurrently ${quoted(name)} on ${quoted(table)} ${rest}`,
  )
}

async function createOnPartitions(
  client: pg.Client,
  index: ConcurrentIndex,
  briefly: WithShortLock,
): Promise<void> {
  const { name, table, unique, rest } = index
  await briefly(() =>
    client.query(
      `create ${unique ? 'unique ' : ''}index if not exists ${quoted(name)} on only ${quoted(table)} ${rest}`,
    ),
  )
  const { rows } = await client.query<{ partition: string }>(PARTITIONS_WITHOUT, [table, name])
  for (const { partition } of rows) {
    const part = `${name}_${partition.slice(table.length + 1)}`
    if (Buffer.byteLength(part) > NAME_BYTES_MAX)
      throw new MigrationRefused(`The name ${name} is too long for the partitions of ${table}.`)
    await createOn(client, index, part, partition)
    await briefly(() => client.query(`alter index ${quoted(name)} attach partition ${quoted(part)}`))
  }
  if ((await validity(client, name)) !== true)
    throw new MigrationRefused(`The index ${name} has not become valid: ${table} has a partition without it.`)
}

/** SQL for the partitions that lack their part of the index. */
const PARTITIONS_WITHOUT = `
select p.relid::regclass::text as partition from pg_partition_tree(to_regclass($1)) p
where p.isleaf and not exists (
  select from pg_inherits i join pg_index x on x.indexrelid = i.inhrelid
  where i.inhparent = to_regclass($2) and x.indrelid = p.relid)
order by 1`

async function isPartitioned(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ kind: string }>(
    `select relkind as kind from pg_class where oid = to_regclass($1)`,
    [table],
  )
  return rows[0]?.kind === 'p'
}

/** Answers whether the index is valid, or undefined if there is none. */
async function validity(client: pg.Client, name: string): Promise<boolean | undefined> {
  const { rows } = await client.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [name],
  )
  return rows[0]?.valid
}

const quoted = (name: string) => pg.escapeIdentifier(name)
