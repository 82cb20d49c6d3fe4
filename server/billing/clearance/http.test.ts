/** The operator's calls about clearance, as golden cases. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as routes from '@nkra/contract/billing/clearance.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import {
  answered,
  answeredPage,
  forbidden,
  notFound,
  openStage,
  refused,
  unauthenticated,
  type Case,
  type GoldenStage,
  type GoldenWorld,
} from '../../catalog/testing/golden-cases.ts'
import { openClearance, runClearance } from './clearance.ts'
import { bindClearance } from '../http.ts'
import type { ClearanceOutcome } from './states.ts'
import type { RevenueAuthority } from './evat.ts'
import { approvedInvoice, clearances, sellStarter } from '../testing/clearance.ts'
import { openBooks } from '../ledger/ledger.ts'

const stamp = {
  sdcId: 'E000001001',
  receiptNumber: '1001-632B-NS56',
  internalData: 'YKPV-HVY6',
  signature: 'EZCU-YJM2',
  machineCode: '00:0C:29:0D:90:D0',
  time: '2026/11/02 09:00:03',
  qrCode: 'https://verification.vat-gh.com?data=abc',
}
const said = (outcome: ClearanceOutcome): RevenueAuthority => ({
  ask: () => Promise.resolve({ outcome, status: outcome.kind === 'stamped' ? 200 : 400 }),
})
const buyer: ClearanceOutcome = {
  kind: 'refused',
  reason: 'buyer_refused',
  code: 'E811',
  message: 'Invalid business partner',
}

/** Adom Savings has one stamped and one refused invoice. That of Makola Traders waits. */
async function prepare({ db, adom, makola, name }: GoldenWorld): Promise<void> {
  await db.transaction(async (tx) => {
    await sql`delete from package`.execute(tx.sql)
    for (const accountId of [adom, makola]) await openBooks(tx, accountId)
  })
  await sellStarter(db)
  const clear = async (called: string, accountId: bigint, outcome: ClearanceOutcome | null) => {
    const { invoiceId, number } = await approvedInvoice(db, accountId)
    await db.transaction((tx) => openClearance(tx, { accountId, invoiceId, creditNoteId: null }))
    const { id } = (await clearances(db, [number]))[0]!
    name(called, encodeId('clr', id), id)
    name(`${called} invoice`, encodeId('inv', invoiceId), invoiceId)
    name(`${called} number`, number, number)
    const which = { accountId, id }
    if (outcome) await runClearance({ db, authority: said(outcome) }, which, new AbortController().signal)
  }
  await clear('stamped', adom, { kind: 'stamped', stamp })
  await clear('refused', adom, buyer)
  await clear('waiting', makola, null)
}

const NOW = '2026-11-02T09:00:00.000Z'
const listed = {
  accountId: '{adom}',
  accountName: 'Adom Savings {case}',
  document: 'invoice',
  totalAmount: 121.21,
  reason: null,
  code: null,
  attempts: 1,
  createdAt: NOW,
  dueAt: '2026-11-03T09:00:00.000Z',
  lateness: 'none',
  nextAttemptAt: null,
  stampedAt: null,
}
const stamped = {
  ...listed,
  id: '{stamped}',
  number: '{stamped number}',
  invoiceId: '{stamped invoice}',
  state: 'stamped',
  stampedAt: NOW,
}
const rejected = {
  ...listed,
  id: '{refused}',
  number: '{refused number}',
  invoiceId: '{refused invoice}',
  state: 'refused',
  reason: 'buyer_refused',
  code: 'E811',
}
const waiting = {
  ...listed,
  id: '{waiting}',
  accountId: '{makola}',
  accountName: 'Makola Traders {case}',
  number: '{waiting number}',
  invoiceId: '{waiting invoice}',
  state: 'waiting',
  attempts: 0,
  nextAttemptAt: NOW,
}

const cases: Case[] = [
  {
    name: 'the Administrator reads everybody’s, newest first',
    route: routes.listClearances,
    as: 'administrator',
    query: { searchTerm: '{case}' },
    reply: answeredPage([waiting, rejected, stamped]),
  },
  {
    name: 'of one business and state',
    route: routes.listClearances,
    as: 'administrator',
    query: { AccountId: '{adom}', state: 'refused' },
    reply: answeredPage([rejected]),
  },
  { name: 'no customer does', route: routes.listClearances, as: 'ama', reply: forbidden },
  { name: 'nobody does', route: routes.listClearances, reply: unauthenticated },
  {
    name: 'a refused one is sent again',
    route: routes.retryClearance,
    as: 'administrator',
    params: { id: '{refused}' },
    reply: answered({ ...rejected, state: 'waiting', reason: null, code: null, nextAttemptAt: NOW }),
    facts: [
      `select action, detail ->> 'was' from audit_entry where account_id = {adom} and action = 'clearance_retried'`,
      ['clearance_retried refused'],
    ],
  },
  {
    name: 'a stamped one is not',
    route: routes.retryClearance,
    as: 'administrator',
    params: { id: '{stamped}' },
    reply: refused(
      409,
      'clearance_not_retryable',
      'Cannot send again',
      'This document is already stamped or is being sent now.',
    ),
    facts: [`select state from clearance where account_id = {adom} and id = {stamped}`, ['stamped']],
  },
  {
    name: 'one that is none',
    route: routes.retryClearance,
    as: 'administrator',
    params: { id: 'clr_000000000001a' },
    reply: notFound('clearance', '/id'),
  },
  {
    name: 'no customer sends anything again',
    route: routes.retryClearance,
    as: 'ama',
    params: { id: '{refused}' },
    reply: forbidden,
  },
  {
    name: 'one that waits has no history yet',
    route: routes.getClearance,
    as: 'administrator',
    params: { id: '{waiting}' },
    reply: answered({ ...waiting, stamp: null, history: [] }),
  },
  {
    name: 'none that is none',
    route: routes.getClearance,
    as: 'administrator',
    params: { id: 'clr_000000000001a' },
    reply: notFound('clearance', '/id'),
  },
  {
    name: 'no customer reads what was sent',
    route: routes.getClearance,
    as: 'kofi',
    params: { id: '{waiting}' },
    reply: forbidden,
  },
]

let stage: GoldenStage
beforeAll(async () => {
  stage = await openStage(bindClearance, prepare)
})
afterAll(() => stage.close())

test.each(cases)('$name', (golden) => stage.run(golden))

test('what was sent can be told from its hash', async () => {
  const { rows } = await sql<{ attempts: number; altered: number }>`
    select count(account_id)::int4 as attempts,
      count(*) filter (where encode(sha256(convert_to(payload, 'UTF8')), 'hex') <> encode(hash, 'hex'))::int4 as altered
    from clearance_attempt`.execute(stage.db.sql)
  expect(rows[0]!.attempts).toBeGreaterThan(0)
  expect(rows[0]!.altered).toBe(0)
})
