import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testClock } from '../../platform/clock.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { findLinks } from './link-attention.ts'
import { saveLink } from './links.ts'

const clock = testClock()
let base: TestDatabase
beforeAll(async () => {
  base = await testDatabase({ clock })
  await base.db.transaction((tx) =>
    saveLink(tx, { id: 1, name: 'MTN', host: 'localhost', port: 1, systemId: 'nkra', passwordSealed: '' }),
  )
})
afterAll(() => base.close())
beforeEach(() => base.db.pool.query('delete from link_state'))

const ago = (seconds: number | null) => seconds && new Date(clock.ms() - seconds * 1_000)

interface Said {
  status?: string
  state?: string
  since?: number
  silent?: number | null
  reported?: number
}

test.each<[string, Said, string[]]>([
  ['bound', {}, []],
  ['just lost', { state: 'failed', since: 29 }, []],
  ['down for half a minute', { state: 'failed', since: 31 }, ['link_down']],
  ['never bound', { state: 'connecting', since: 31 }, ['link_down']],
  ['nobody speaks of it', { reported: 31 }, ['link_down']],
  ['down, and wanted so', { state: 'failed', since: 31, status: 'paused' }, []],
  ['nobody speaks of it, and wanted so', { reported: 31, status: 'off' }, []],
  ['it takes its time', { silent: 29 }, []],
  ['it answers nothing', { silent: 31 }, ['link_silent']],
  ['it drains and answers nothing', { silent: 31, status: 'draining' }, ['link_silent']],
  ['it answered nothing and is down', { state: 'failed', since: 31, silent: 90 }, ['link_down']],
  ['it answered nothing and is just lost', { state: 'failed', since: 1, silent: 90 }, []],
])('%s', async (_, said, kinds) => {
  const { status = 'active', state = 'bound', since = 60, silent = null, reported = 1 } = said
  await base.db.pool.query('update link set status = $1, created_at = $2', [status, ago(3_600)])
  await base.db.pool.query(
    `insert into link_state (link_id, state, since, under_way, silent_since, reported_at) values (1, $1, $2, 0, $3, $4)`,
    [state, ago(since), ago(silent), ago(reported)],
  )
  const found = await findLinks(base.db)
  expect(found.map(({ kind }) => kind)).toEqual(kinds)
  for (const { subject, detail } of found)
    expect({ subject, detail }).toEqual({ subject: '1', detail: 'MTN' })
})
