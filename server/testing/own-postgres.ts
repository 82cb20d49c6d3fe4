/** For rehearsals: a PostgreSQL that belongs to no program, so that programs come and go beside it. */
import { silentLog } from '../platform/log.ts'
import { startPostgres } from '../platform/postgres/embedded-postgres.ts'

export interface OwnPostgres {
  /** As `DATABASE_URL` takes it. */
  readonly url: string
  stop(): Promise<void>
}

export async function startOwnPostgres(folder: string): Promise<OwnPostgres> {
  const postgres = await startPostgres({ folder, log: silentLog })
  const { host, port, user, database } = postgres.connection
  return {
    url: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    stop: () => postgres.stop(),
  }
}
