/** The texts to a person who is asked by link, in the language that the business or the person chose. */
import * as routes from '@nkra/contract/kyc/capture-links.ts'
import type { ConsentLanguage } from '@nkra/contract/kyc/consent.ts'
import { countSegments } from '@nkra/sms/segments.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import { testClock } from '../../platform/clock.ts'
import { runCheck } from '../checks/attempts.ts'
import { askForResubmission, lockRequest } from '../requests/record.ts'
import { REQUEST_LIFE_MS } from '../requests/states.ts'
import { openCaptureStage, requestIdOf, type CaptureStage } from '../testing/capture.ts'
import { textResubmission } from './ask-by-link.ts'
import { textOwnLinks } from './own-links.ts'

const clock = testClock()
let stage: CaptureStage
beforeAll(async () => {
  stage = await openCaptureStage(clock)
})
afterAll(() => stage.close())

/** The person sends what they were asked for, and a reviewer asks for the back of the card again. */
async function askAgain(accountId: bigint, id: bigint, token: string): Promise<void> {
  const person = stage.person(token)
  await person.agree()
  await person.details()
  await person.picture('document_front')
  await person.picture('document_back')
  expect((await person.send()).status).toBe(200)
  await runCheck(stage.kyc, { accountId, id }, new AbortController().signal)
  await stage.base.db.transaction(async (tx) => {
    const taken = await lockRequest(tx, { accountId, id })
    const expiresAt = new Date(clock.ms() + REQUEST_LIFE_MS)
    await askForResubmission(tx, taken!, {
      asked: ['document_back'],
      reason: 'glare',
      expiresAt,
      userId: accountId,
    })
    await textResubmission(stage.asking, tx, { accountId, id })
  })
}

test('each text to a person has one segment in both languages, and is no longer in French', async () => {
  const lengths: Record<ConsentLanguage, number[]> = { en: [], fr: [] }
  for (const [language, phone] of [
    ['en', '0245551101'],
    ['fr', '0245551102'],
  ] as const) {
    const accountId = await stage.open()
    const id = await stage.ask(accountId, { language, phone })
    const token = await stage.tokenOf(accountId)
    await askAgain(accountId, requestIdOf(id), token)
    const before = (await stage.textsOf(OPERATOR_ACCOUNT_ID)).length
    await stage.http.call(routes.sendOwnCode, { params: { token }, body: { language } })
    await textOwnLinks(stage.asking, { msisdn: `233${phone.slice(1)}`, language })
    const operatorTexts = (await stage.textsOf(OPERATOR_ACCOUNT_ID)).slice(before)
    const texts = [...(await stage.textsOf(accountId)), ...operatorTexts]
    expect(texts).toHaveLength(4)
    for (const text of texts) {
      const { encoding, segments, units } = countSegments(text)
      expect([encoding, segments], text).toEqual(['gsm7', 1])
      lengths[language].push(units)
    }
  }
  expect(lengths.fr.filter((units, text) => units > lengths.en[text]!)).toEqual([])
})
