import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { encodeId } from '@nkra/contract/wire.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import { OPERATOR_ACCOUNT_ID } from '../accounts.ts'
import { bindCatalog } from '../http.ts'
import { addApprovedSender, requestSender, reviewSender } from './senders.ts'
import { cases } from '../testing/senders.cases.ts'
import { openStage, type GoldenStage, type GoldenWorld } from '../testing/golden-cases.ts'

const about = { purpose: 'Reminders to savers', sample: 'Your deposit is due on Friday.' }
const NETWORKS = ['MTN', 'Telecel', 'AT'] as const

/**
 * Adom Savings has sender IDs in every state. Makola Traders has one that looks like one of them, and one that the
 * operator wants.
 */
async function prepare({ db, adom, makola, name }: GoldenWorld): Promise<void> {
  await db.transaction(async (tx) => {
    await sql`delete from sender where account_id is not null`.execute(tx.sql)
    const [ama, kofi] = [testUser(adom), testUser(makola)]
    const clerk = testUser(OPERATOR_ACCOUNT_ID, 'Administrator', 77n)
    const call = (called: string, id: bigint) => name(called, encodeId('snd', id), id)
    const ask = async (as: typeof ama, senderId: string, submit = true) => {
      const { id } = await requestSender(tx, as, { senderId, ...about, submit })
      call(senderId, id)
      return id
    }
    const approved = { accountId: OPERATOR_ACCOUNT_ID, name: 'Nkra', isDefault: true }
    call('Nkra', await addApprovedSender(tx, approved))
    call('AdomSavings', await addApprovedSender(tx, { accountId: adom, name: 'AdomSavings' }))
    const ends = await addApprovedSender(tx, {
      accountId: adom,
      name: 'AdomEnds',
      networks: ['MTN'],
      ...about,
    })
    call('AdomEnds', ends)
    await reviewSender(tx, clerk, {
      id: ends,
      networks: ['MTN'],
      status: 'approved',
      reason: '',
      validUntil: '2026-12-02',
    })
    await ask(ama, 'AdomDraft', false)
    await ask(ama, 'AdomWaits')
    const rejected = await ask(ama, 'AdomNo')
    const needed = await ask(ama, 'AdomAsked')
    await ask(kofi, 'Ad0mWaits')
    const { id: own } = await requestSender(tx, testUser(OPERATOR_ACCOUNT_ID, 'Administrator'), {
      senderId: 'OperatorX',
      ...about,
      submit: true,
    })
    call('Operator', own)
    const reason = 'Not a registered name'
    await reviewSender(tx, clerk, { id: rejected, networks: [...NETWORKS], status: 'rejected', reason })
    await reviewSender(tx, clerk, {
      id: needed,
      networks: ['MTN'],
      status: 'needs_information',
      reason: 'Send the letter',
    })
    await reviewSender(tx, clerk, {
      id: needed,
      networks: ['Telecel', 'AT'],
      status: 'rejected',
      reason: 'No',
    })
  })
  // What the cases ask for is what happens from here on. (The audit log forgets nothing: each case has its own accounts.)
  await sql`delete from outbox where account_id is not null`.execute(db.sql)
}

let stage: GoldenStage
beforeAll(async () => {
  stage = await openStage(bindCatalog, prepare)
})
afterAll(() => stage.close())

test.each(cases)('$name', (golden) => stage.run(golden))
