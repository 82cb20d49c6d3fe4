/** The code, the text that carries it, and that the digits are in it where it arrives. */
import { createCode } from '@nkra/contract/messaging/codes.ts'
import { decodeId } from '@nkra/contract/wire.ts'
import { countSegments } from '@nkra/sms/segments.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, testUser } from '../../platform/testing/test-server.ts'
import { openTextSecrets } from '../messages/text-secrets.ts'
import { bindCodes } from './http.ts'
import { openMessagingWorld, until, type World } from '../testing/world.ts'
import { getCampaign } from '../campaigns/campaign-views.ts'
import { codeTextOf } from './codes.ts'

const texts = openTextSecrets('test')
let world: World
beforeAll(async () => {
  world = await openMessagingWorld()
})
afterAll(() => world.close())

const worded = { language: 'en', length: 6, minutes: 10 } as const

test.each([
  [{}, '****** is your code. It works for 10 min. Do not share it.'],
  [{ language: 'fr' as const, minutes: 5 }, '****** est votre code, valable 5 min. Ne le donnez à personne.'],
  [{ text: 'Adom: {code}, {minutes} or {minutes} min', length: 4 }, 'Adom: ****, 10 or 10 min'],
  [{ text: '{code}', autofill: { domain: 'adom.example' } }, '******\n\n@adom.example #******'],
  [{ text: '{code}', autofill: { appHash: 'FA+9qCX9VSu' } }, '******\n\nFA+9qCX9VSu'],
  // What a replacement would take for a pattern stands as it is.
  [{ text: '$& {code} $1' }, '$& ****** $1'],
])('on record: %j', (wanted, text) => {
  expect(codeTextOf({ ...worded, ...wanted })).toBe(text)
})

test.each(['en', 'fr'] as const)('the text of ours in %s has one segment of GSM', (language) => {
  const text = codeTextOf({
    language,
    length: 8,
    minutes: 10,
    autofill: { domain: 'pay.adomsavings.example' },
  })
  expect(countSegments(text)).toMatchObject({ encoding: 'gsm7', segments: 1 })
})

const ids = fc.record({ accountId: fc.bigInt(0n, 2n ** 63n - 1n), id: fc.bigInt(0n, 2n ** 63n - 1n) })
const lengths = fc.integer({ min: 4, max: 8 })

test('its digits are those that match, however they are typed, and they take as much room as their stars', () => {
  fc.assert(
    fc.property(ids, lengths, fc.constantFrom('', ' ', '-'), (of, length, between) => {
      const onRecord = codeTextOf({ ...worded, length, autofill: { domain: 'adom.example' } })
      const text = texts.filled(of, onRecord)
      const code = text.slice(0, length)
      expect(text).toBe(onRecord.replaceAll('*'.repeat(length), code))
      expect(code).toMatch(/^\d+$/)
      expect(countSegments(text)).toEqual(countSegments(onRecord))
      expect(texts.matches(of, length, code.slice(0, 2) + between + code.slice(2))).toBe(true)
      const wrong = String((Number(code) + 1) % 10 ** length).padStart(length, '0')
      for (const typed of [wrong, code.slice(1), `${code}0`, '', 'code', '\u0660'.repeat(length)]) {
        expect(texts.matches(of, length, typed)).toBe(false)
      }
    }),
  )
})

test('another program’s key makes other codes', () => {
  const codes = (secret: string) =>
    Array.from({ length: 20 }, (_, id) =>
      openTextSecrets(secret).filled({ accountId: 1n, id: BigInt(id) }, '********'),
    )
  expect(codes('test')).toEqual(codes('test'))
  expect(codes('test')).not.toEqual(codes('other'))
  expect(new Set(codes('test')).size).toBe(20)
})

test('what arrives has the digits, first of all that waits, and the message shows stars', async () => {
  // It is written down by a process without links, and sent by another that knows of it by the database alone.
  const messaging = await world.start({ roles: ['web'] })
  const http = await testServer(world.db, (server) =>
    bindCodes(server, { messaging, codeTexts: texts, wantsEvent: () => false }),
  )
  const { accountId } = world
  const body = { to: '024 123 4567', senderId: 'AdomSavings', autofill: { domain: 'adom.example' } }
  const reply = await http.call(createCode, { body }, { as: testUser(accountId) })
  expect(reply.status).toBe(201)
  const id = decodeId('otc', (reply.body.data as { id: string }).id)!
  await world.start()
  await until('the text', () => world.centre.taken.length > 0)
  const code = texts.filled({ accountId, id }, '******')
  expect(world.centre.taken.map(({ from, to, text }) => ({ from, to, text }))).toEqual([
    {
      from: 'AdomSavings',
      to: '233241234567',
      text: `${code} is your code. It works for 10 min. Do not share it.\n\n@adom.example #${code}`,
    },
  ])
  const delivered = async () => (await getCampaign(world.db, { accountId }, id)).counts.delivered === 1
  await until('its receipt', delivered)
  await http.close()
})
