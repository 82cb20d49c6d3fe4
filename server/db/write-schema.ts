/** `npm run schema`: migrates an empty database and writes its schema as `schema.sql` and `schema.ts`. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readStructure } from '../platform/postgres/schema-structure.ts'
import { openLog } from '../platform/log.ts'
import { migrate } from '../platform/postgres/migrate.ts'
import { startPostgres } from '../platform/postgres/embedded-postgres.ts'
import { schemaAsSql, schemaAsTypes } from '../platform/postgres/schema-dump.ts'

const log = openLog('info')
const folder = await mkdtemp(join(tmpdir(), 'nkra-schema-'))
const postgres = await startPostgres({ folder, log, durable: false })
try {
  await migrate(postgres.connection, log)
  const client = new pg.Client(postgres.connection)
  await client.connect()
  const structure = await readStructure(client)
  await client.end()
  await writeFile(join(import.meta.dirname, 'schema.sql'), schemaAsSql(structure))
  await writeFile(join(import.meta.dirname, 'schema.ts'), schemaAsTypes(structure))
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
