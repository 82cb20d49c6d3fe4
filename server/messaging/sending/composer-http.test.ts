import { changeSendingPolicy, getSendingPolicy } from '@nkra/contract/messaging/sending-hours.ts'
import { deleteTemplate, listTemplates, saveTemplate } from '@nkra/contract/messaging/templates.ts'
import { estimateMessage, sendMessage } from '@nkra/contract/messaging/campaigns.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createAccount } from '../../catalog/accounts.ts'
import { testServer, testUser, type TestServer } from '../../platform/testing/test-server.ts'
import { bindComposer } from '../series/http.ts'
import { bindSending } from './http.ts'
import type { WatchedValue } from '../../platform/database/watching.ts'
import { watchSendingHours, type HoursPolicy } from './sending-hours.ts'
import { TEMPLATES_MAX } from './templates.ts'
import { openMessagingWorld, type World } from '../testing/world.ts'

let world: World
let http: TestServer
let hours: WatchedValue<HoursPolicy>
let stranger: bigint

beforeEach(async () => {
  world = await openMessagingWorld({ credits: 100n })
  const { db } = world
  hours = await watchSendingHours(db)
  const messaging = await world.start({ roles: ['web'], policy: () => hours.now })
  stranger = await db.transaction((tx) => createAccount(tx, { name: 'Makola Traders' }))
  http = await testServer(db, (server) => {
    bindSending(server, { db, messaging })
    bindComposer(server, messaging, () => Promise.resolve(null))
  })
})

afterEach(async () => {
  await http.close()
  await hours.close()
  await world.close()
})

const ama = () => ({ as: testUser(world.accountId) })
const kofi = () => ({ as: testUser(stranger) })
const administrator = () => ({ as: testUser(1n, 'Administrator') })

describe('templates', () => {
  const save = (name: string, text: string) => http.call(saveTemplate, { body: { name, text } }, ama())

  test('are kept by name, replaced under it in whatever letters, and are nobody else’s', async () => {
    await save('Rent due', 'Hello {{Name}}, rent is due.')
    await save('Arrears', 'Hello {{Name}}, you owe {{Amount}}.')
    const replaced = await save('RENT DUE', 'Rent is due on {{Day}}.')
    expect(replaced.body.data).toMatchObject({ name: 'RENT DUE', text: 'Rent is due on {{Day}}.' })
    const kept = await http.call(listTemplates, {}, ama())
    expect(kept.body.data).toMatchObject([{ name: 'Arrears' }, { name: 'RENT DUE' }])
    expect((await http.call(listTemplates, {}, kofi())).body.data).toEqual([])
    const { id } = replaced.body.data as { id: string }
    expect((await http.call(deleteTemplate, { params: { id } }, kofi())).body.code).toBe('not_found')
    expect((await http.call(deleteTemplate, { params: { id } }, ama())).status).toBe(200)
    expect((await http.call(deleteTemplate, { params: { id } }, ama())).body.code).toBe('not_found')
  })

  test('that could not be sent are refused, and so is one too many', async () => {
    expect((await save('Broken', 'Hello {{Name')).body.code).toBe('template_invalid')
    expect((await save(' ', 'Hello')).body.code).toBe('invalid_request')
    await world.db.pool.query(
      `insert into message_template (account_id, id, name, text, changed_at)
       select $1, number, 'Template ' || number, 'Hello', now() from generate_series(1, $2::int) as number`,
      [world.accountId, TEMPLATES_MAX],
    )
    expect((await save('One more', 'Hello')).body).toMatchObject({ code: 'too_many_templates', limit: 200 })
    expect((await save('Template 7', 'Hello again')).status).toBe(200)
  })
})

describe('the hours of promotional messages', () => {
  const source = 'Agreement with the operators'
  const body = { senderId: 'AdomSavings', text: 'Akwaaba', recipients: ['0241234567'] }
  /** Hours that allow none of the next days except one, whatever the time is now. */
  const never = (from: number) => ({
    hours: [
      { holdsFrom: '2020-01-01', days: [(from + 3) % 7], fromHour: 8, toHour: 19, onHolidays: false, source },
    ],
    holidays: [{ day: '2020-03-06', name: 'Independence Day', source }],
  })
  const change = (policy: ReturnType<typeof never>, as = administrator()) =>
    http.call(changeSendingPolicy, { body: policy }, as)

  test('are none to begin with, beside the holidays that the law names', async () => {
    const { body: reply } = await http.call(getSendingPolicy, {}, ama())
    const { hours: rules, holidays } = reply.data as { hours: unknown[]; holidays: { day: string }[] }
    expect(rules).toEqual([])
    expect(holidays.map(({ day }) => day)).toEqual(expect.arrayContaining(['2026-12-25', '2027-03-26']))
    expect((await http.call(sendMessage, { body }, ama())).status).toBe(202)
  })

  test('refuse what falls outside of them, with the next permitted time, and let the rest go', async () => {
    const today = world.db.clock.now().getUTCDay()
    const changed = await change(never(today))
    expect(changed.body.data).toEqual(never(today))
    await expect.poll(() => hours.now.hours.length).toBe(1)
    for (const call of [estimateMessage, sendMessage]) {
      const refused = await http.call(call, { body }, ama())
      expect(refused.body).toMatchObject({ status: 409, code: 'outside_hours' })
      const next = new Date(String(refused.body.next))
      expect([next.getUTCDay(), next.getUTCHours()]).toEqual([(today + 3) % 7, 8])
      const later = { ...body, scheduleAt: next.toISOString() }
      expect((await http.call(call, { body: later }, ama())).body.succeeded).toBe(true)
    }
    const expected = { ...body, traffic: 'transactional' as const }
    expect((await http.call(sendMessage, { body: expected }, ama())).status).toBe(202)
    const { rows } = await world.db.pool.query<{ detail: unknown }>(
      "select detail from audit_entry where account_id = 1 and action = 'sending_policy_changed'",
    )
    expect(rows).toEqual([{ detail: { rules: 1, holidays: 1 } }])
  })

  test('are the operator’s to change, and make sense', async () => {
    expect((await change(never(1), ama())).status).toBe(403)
    const [rule] = never(1).hours as [ReturnType<typeof never>['hours'][number]]
    for (const wrong of [
      { ...rule, fromHour: 19, toHour: 8 },
      { ...rule, days: [1, 1] },
      { ...rule, source: '' },
    ])
      expect((await change({ hours: [wrong], holidays: [] })).body.code).toBe('invalid_request')
    expect((await change({ hours: [rule, rule], holidays: [] })).body.code).toBe('invalid_request')
  })
})
