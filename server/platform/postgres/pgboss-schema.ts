/** The job queue's own tables: pg-boss migrates its schema itself, forward only, under a lock of its own. */
import { PgBoss } from 'pg-boss'
import pg from 'pg'

/** Makes the schema `pgboss`, or brings it up to date. */
export async function migrateJobs(connection: pg.ClientConfig): Promise<void> {
  const pool = new pg.Pool({ ...connection, application_name: 'nkra-migrate', max: 2 })
  pool.on('error', () => undefined)
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => undefined)
  try {
    await boss.start()
    await boss.stop({ graceful: false })
  } finally {
    await pool.end()
  }
}
