/**
 * For tests: golden cases of routes. Each has customers of its own, at 2026-11-02 09:00 UTC: Ama owns Adom Savings,
 * Kofi owns Makola Traders, and an Administrator works for the operator.
 */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Route } from '@nkra/contract/route.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { testClock, type TestClock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Server } from '../../platform/http/server.ts'
import { testServer, testUser, type TestReply } from '../../platform/testing/test-server.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { createAccount, OPERATOR_ACCOUNT_ID } from '../accounts.ts'

export interface Case {
  name: string
  route: Route
  as?: 'ama' | 'kofi' | 'administrator'
  /**
   * Here and below, `{adom}`, `{makola}`, `{operator}` and the domain's names stand for ids. `{case}` stands for
   * the last word of both businesses' names, by which the Administrator finds the case's own.
   */
  params?: Record<string, string>
  query?: Record<string, string | number>
  body?: unknown
  /** The envelope without its request id. Ids and numbers without a name are `inv_…`, `INV-2026-…`. */
  reply: Record<string, unknown> & { status: number }
  /** A statement and the rows that it then finds, each as one text. */
  facts?: [statement: string, rows: string[]]
}

/** The world in which a case starts. */
export interface GoldenWorld {
  db: Db
  clock: TestClock
  adom: bigint
  makola: bigint
  /** Names a thing for the case: its form on the wire and in the database. */
  name: (name: string, wire: string, inDatabase: bigint | string) => void
}

export interface GoldenStage {
  readonly db: Db
  run(golden: Case): Promise<void>
  close(): Promise<void>
}

/** Serves what `bind` binds. `prepare` fills each case's world. */
export async function openStage(
  bind: (server: Server) => void,
  prepare: (world: GoldenWorld) => Promise<void>,
): Promise<GoldenStage> {
  const clock = testClock()
  const start_ms = clock.ms()
  const base = await testDatabase({ clock })
  const { db } = base
  const http = await testServer(db, bind)
  let played = 0

  return {
    db,
    async run(golden) {
      clock.advance(start_ms - clock.ms())
      const mark = `#${++played}`
      const names: Names = new Map([['{case}', { wire: mark, inDatabase: mark }]])
      const name: GoldenWorld['name'] = (called, wire, inDatabase) =>
        void names.set(`{${called}}`, { wire, inDatabase })
      const open = async (called: string, account: string) => {
        const id = await db.transaction((tx) => createAccount(tx, { name: `${account} ${mark}` }))
        name(called, encodeId('acc', id), id)
        return id
      }
      const adom = await open('adom', 'Adom Savings')
      const makola = await open('makola', 'Makola Traders')
      name('operator', encodeId('acc', OPERATOR_ACCOUNT_ID), OPERATOR_ACCOUNT_ID)
      await prepare({ db, clock, adom, makola, name })

      const who = {
        ama: testUser(adom),
        kofi: testUser(makola),
        administrator: testUser(OPERATOR_ACCOUNT_ID, 'Administrator'),
      }
      const replied = await http.call(
        golden.route,
        {
          params: filled(golden.params, names) as never,
          query: filled(golden.query, names) as never,
          body: filled(golden.body, names) as never,
        },
        golden.as ? { as: who[golden.as] } : {},
      )
      expect(printed(replied, names)).toEqual(golden.reply)
      expect(replied.status).toBe(golden.reply.status)
      if (golden.facts) expect(await rowsOf(db, golden.facts[0], names)).toEqual(golden.facts[1])
    },
    async close() {
      await http.close()
      await base.close()
    },
  }
}

type Names = Map<string, { wire: string; inDatabase: bigint | string }>

/** The value with each name replaced by its form on the wire. */
function filled(value: unknown, names: Names): unknown {
  if (value === undefined) return undefined
  const text = [...names].reduce(
    (all, [called, { wire }]) => all.replaceAll(called, wire),
    JSON.stringify(value),
  )
  return JSON.parse(text) as unknown
}

async function rowsOf(db: Db, statement: string, names: Names): Promise<string[]> {
  const asked = [...names].reduce(
    (all, [called, { inDatabase }]) => all.replaceAll(called, String(inDatabase)),
    statement,
  )
  const { rows } = await sql<Record<string, unknown>>`${sql.raw(asked)}`.execute(db.sql)
  return rows.map((row) => Object.values(row).join(' '))
}

/** The envelope with each known value replaced by its name. */
function printed({ text }: TestReply, names: Names): unknown {
  const named = [...names].reduce((body, [called, { wire }]) => body.replaceAll(wire, called), text)
  const { requestId: _, ...envelope } = JSON.parse(
    named
      .replace(/\b([a-z]{3}_)[0-9a-hjkmnp-tv-z]{13}\b|\b((?:INV|CN)-\d{4}-)\d{6}\b/g, '$1$2…')
      .replace(/("nextCursor":")[\w-]+/, '$1…'),
  ) as Record<string, unknown>
  return envelope
}

/** The envelope of success. */
export function answered(data: unknown, status: 200 | 201 = 200): Case['reply'] {
  return { succeeded: true, data, messages: [], title: status === 201 ? 'Created' : 'OK', status }
}

/** The envelope of one page. */
export function answeredPage(
  data: unknown[],
  paging: { currentPage?: number; totalCount?: number; pageSize?: number } = {},
): Case['reply'] {
  const { currentPage = 1, totalCount = data.length, pageSize = 10 } = paging
  const totalPages = Math.ceil(totalCount / pageSize)
  return {
    ...answered(data),
    currentPage,
    totalPages,
    totalCount,
    pageSize,
    hasPreviousPage: currentPage > 1,
    hasNextPage: currentPage < totalPages,
  }
}

/** The envelope of one page of a list that grows while it is read. A cursor is printed as `…`. */
export function answeredGrowing(...page: Parameters<typeof answeredPage>): Case['reply'] {
  const envelope = answeredPage(...page)
  return { ...envelope, nextCursor: envelope.hasNextPage === true ? '…' : null }
}

/** The envelope of a failure. `issues` are its single faults: `[pointer, message]`. */
export function refused(
  status: number,
  code: string,
  title: string,
  detail: string,
  issues?: [pointer: string, message: string][],
): Case['reply'] {
  return {
    succeeded: false,
    data: null,
    messages: issues?.map(([pointer, message]) => ({ message, pointer, code })) ?? [
      { message: detail, code },
    ],
    type: 'about:blank',
    title,
    status,
    detail,
    code,
    retryable: false,
  }
}

export const notFound = (thing: string, pointer: string): Case['reply'] => {
  const message = `We could not find this ${thing}.`
  return { ...refused(404, 'not_found', 'Not found', message, [[pointer, message]]), thing }
}
export const forbidden = refused(
  403,
  'forbidden',
  'Not allowed',
  'Your role does not allow this. Ask an owner of your account.',
)
export const unauthenticated = refused(
  401,
  'unauthenticated',
  'Not signed in',
  'Sign in to continue. A program sends its API key in the header Authorization, after the word Bearer.',
)

export const invalid = (...issues: [pointer: string, message: string][]) =>
  refused(400, 'invalid_request', 'Invalid request', 'Some of the data you sent is not valid.', issues)
