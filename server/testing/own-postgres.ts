/** For rehearsals: a PostgreSQL that belongs to no program, so that programs come and go beside it; and a replica of it. */
import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { makeBackup } from '../platform/backup/base-backup.ts'
import { unpack } from '../platform/backup/pack.ts'
import { openStore } from '../platform/backup/store.ts'
import { systemClock } from '../platform/clock.ts'
import { silentLog } from '../platform/log.ts'
import { startPostgres, type Postgres } from '../platform/postgres/embedded-postgres.ts'

export interface OwnPostgres {
  /** As `DATABASE_URL` takes it. */
  readonly url: string
  /** The folder and the port of its socket, as clients name them. */
  readonly host: string
  readonly port: number
  /** The path of its socket. */
  readonly socket: string
  readonly folder: string
  stop(): Promise<void>
  /** Kills it with signal 9. It stays dead. */
  kill(): Promise<void>
}

/** A server that follows another one. */
export interface Replica extends OwnPostgres {
  /** Stops following the primary. Later commits of the primary are missing here. */
  cutOff(): Promise<void>
  /** Becomes a server of its own, on a new timeline. */
  promote(): Promise<void>
}

export async function startOwnPostgres(
  folder: string,
  /** Variables of the server's environment beside its own. */
  environment: Readonly<Record<string, string>> = {},
): Promise<OwnPostgres> {
  return owned(await startPostgres({ folder, log: silentLog, environment }), folder)
}

/** Copies the primary, with the schema of the program, into a new folder, and starts a server there that follows it. */
export async function startReplica(primary: OwnPostgres, folder: string): Promise<Replica> {
  const connection = { connectionString: primary.url }
  const store = openStore(`${folder}-copy`, null)
  const source = { connection, data: join(primary.folder, 'data'), clock: systemClock }
  const data = join(folder, 'data')
  await onServer(primary.url, `select pg_create_physical_replication_slot('${SLOT}', true)`)
  await unpack(store, await makeBackup(source, store), data)
  await writeFile(join(data, 'standby.signal'), '')
  const following = `host=${primary.host} port=${primary.port} user=nkra`
  await appendFile(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = '${following}'\nprimary_slot_name = '${SLOT}'\n`,
  )
  const replica = owned(
    await startPostgres({ folder, log: silentLog, settings: { hot_standby: 'on' } }),
    folder,
  )
  return {
    ...replica,
    async cutOff() {
      await onServer(replica.url, `alter system set primary_conninfo = ''`)
      await onServer(replica.url, 'select pg_reload_conf()')
      for (let tries = 0; (await onServer(replica.url, 'select from pg_stat_wal_receiver')) > 0; tries++) {
        if (tries === CUT_TRIES_MAX) throw new Error('the replica follows its primary still')
        await delay(CUT_TRY_MS)
      }
    },
    async promote() {
      await onServer(replica.url, `select pg_promote(true, ${PROMOTION_S_MAX})`)
    },
  }
}

const SLOT = 'nkra_replica'
const PROMOTION_S_MAX = 60
const CUT_TRY_MS = 50
const CUT_TRIES_MAX = 200

function owned(postgres: Postgres, folder: string): OwnPostgres {
  const { host, port, user, database } = postgres.connection
  return {
    url: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    host,
    port,
    socket: join(host, `.s.PGSQL.${port}`),
    folder,
    stop: () => postgres.stop(),
    async kill() {
      const pid = postgres.pid()
      // The stop begins before the kill, so that the dead server is not started again.
      const stopped = postgres.stop()
      if (pid !== undefined) process.kill(pid, 'SIGKILL')
      await stopped
    },
  }
}

/** Runs a statement. Answers the number of its rows. */
export async function onServer(connectionString: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(statement)).rowCount ?? 0
  } finally {
    await client.end()
  }
}
