/**
 * Every file that leaves is on record before its first byte does: who took it, which kind, by which filter. What is in
 * it is not. Where an Administrator acts as a customer, or asks for an account by name, it stands in both logs.
 */
import type { Route } from '@nkra/contract/route.ts'
import type { Actor } from '../actor.ts'
import { auditAll, type AuditRecord } from '../database/audit.ts'
import type { Db } from '../database/database.ts'

/** The digits of a search term that may be a phone number are masked but for the last three. */
const PHONE_DIGITS_MIN = 7
const DIGITS_SHOWN = 3

export interface FileAsked {
  actor: Actor
  params: unknown
  query: unknown
  /** As they were sent. */
  sent: Readonly<Record<string, string>>
  request: NonNullable<AuditRecord['request']>
}

/** Puts on record that the file is taken, where its verb did not. */
export async function recordFile(db: Db, route: Route, asked: FileAsked): Promise<void> {
  if (route.recordsItself) return
  const { actor } = asked
  if (actor.kind !== 'user' && actor.kind !== 'key') throw new Error(`${route.name}: nobody is on record`)
  const behind = actor.kind === 'user' ? actor.impersonator : null
  const logs = [actor.accountId, behind?.accountId, accountOf(asked.query)].filter((id) => id !== undefined)
  await db.transaction((tx) =>
    auditAll(tx, actor, logs, {
      action: 'file_taken',
      detail: { file: route.name, ...maskedOf(asked.sent) },
      request: asked.request,
    }),
  )
}

/** The account that an Administrator asked for by name. */
function accountOf(query: unknown): bigint | undefined {
  if (typeof query !== 'object' || query === null || !('AccountId' in query)) return undefined
  return typeof query.AccountId === 'bigint' ? query.AccountId : undefined
}

function maskedOf({ searchTerm, ...sent }: Readonly<Record<string, string>>): Record<string, string> {
  return searchTerm === undefined ? sent : { ...sent, searchTerm: masked(searchTerm) }
}

function masked(term: string): string {
  let digits = term.replace(/\D/g, '').length
  if (digits < PHONE_DIGITS_MIN) return term
  return term.replace(/\d/g, (digit) => (digits-- > DIGITS_SHOWN ? '•' : digit))
}
