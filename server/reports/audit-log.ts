/** Reads the audit log: what was done on an account, or for the operator on all accounts, newest first. */
import type * as contract from '@nkra/contract/identity/audit.ts'
import type { z } from 'zod'
import type { AuditAction } from '@nkra/contract/identity/audit.ts'
import { allows } from '@nkra/contract/permissions.ts'
import { decodeId, encodeId, type IdPrefix, type Slice } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import type { User } from '../platform/actor.ts'
import type { Reader } from '../platform/database/database.ts'
import { fail } from '../platform/fail.ts'

export type AuditEntry = z.output<typeof contract.AuditEntry>

export interface AuditFilter {
  AccountId?: bigint | undefined
  action?: AuditAction | undefined
  userId?: bigint | undefined
  from?: Date | undefined
  to?: Date | undefined
  limit: number
  after?: string | undefined
}

/**
 * Reads a slice of the log: of the actor's own account; for an Administrator of the named account or of all. Fails with
 * `not_found` for an account that is not the actor's, and with `invalid_request` for a cursor that no slice gave.
 */
export async function listAudit(reader: Reader, actor: User, asked: AuditFilter): Promise<Slice<AuditEntry>> {
  const all = allows(actor.role, 'administer')
  const accountId = asked.AccountId ?? (all ? null : actor.accountId)
  if (!all && accountId !== actor.accountId) fail('not_found')
  const before = asked.after === undefined ? null : placeOf(asked.after)
  const { rows } = await sql<Row>`
    select entry.id, entry.account_id as "accountId", a.name as "accountName", entry.at, entry.action, entry.detail,
      entry.actor_user_id as "actorId", actor.first_name || ' ' || actor.last_name as "actorName",
      entry.impersonator_user_id as "impersonatorId",
      impersonator.first_name || ' ' || impersonator.last_name as "impersonatorName",
      entry.subject_kind as "subjectKind", entry.subject_id as "subjectId",
      coalesce(origin.ip, entry.ip) as ip, coalesce(origin.user_agent, entry.user_agent) as "userAgent",
      coalesce(origin.request_id, entry.request_id) as "requestId"
    from audit_entry entry
    left join audit_origin origin on origin.account_id = entry.account_id and origin.id = entry.id
    join account a on a.id = entry.account_id
    left join account_user actor
      on actor.account_id = entry.actor_account_id and actor.id = entry.actor_user_id
    left join account_user impersonator
      on impersonator.account_id = entry.impersonator_account_id and impersonator.id = entry.impersonator_user_id
    where true
      ${accountId === null ? sql`` : sql`and entry.account_id = ${accountId}`}
      ${before === null ? sql`` : sql`and entry.id < ${before}`}
      ${asked.action === undefined ? sql`` : sql`and entry.action = ${asked.action}`}
      ${asked.userId === undefined ? sql`` : sql`and ${asked.userId} in (entry.actor_user_id, entry.impersonator_user_id)`}
      ${asked.from === undefined ? sql`` : sql`and entry.at >= ${asked.from}`}
      ${asked.to === undefined ? sql`` : sql`and entry.at < ${asked.to}`}
    order by entry.id desc
    limit ${asked.limit + 1}
  `.execute(reader.sql)
  const items = rows.slice(0, asked.limit)
  const last = items.at(-1)
  return { items: items.map(entryOf), next: rows.length > asked.limit && last ? cursorOf(last.id) : null }
}

interface Row extends Omit<AuditEntry, 'actor' | 'impersonator' | 'subject'> {
  actorId: bigint | null
  actorName: string | null
  impersonatorId: bigint | null
  impersonatorName: string | null
  subjectKind: IdPrefix | null
  subjectId: bigint | null
}

function entryOf(row: Row): AuditEntry {
  const { actorId, actorName, impersonatorId, impersonatorName, subjectKind, subjectId, ...same } = row
  return {
    ...same,
    actor: personOf(actorId, actorName),
    impersonator: personOf(impersonatorId, impersonatorName),
    subject: subjectKind === null || subjectId === null ? null : encodeId(subjectKind, subjectId),
  }
}

function personOf(userId: bigint | null, name: string | null): AuditEntry['actor'] {
  return userId === null ? null : { userId, name: name ?? '' }
}

/** The cursor of the slice after an entry. It is the entry's id. */
function cursorOf(id: bigint): string {
  return encodeId('aud', id)
}

function placeOf(cursor: string): bigint {
  return (
    decodeId('aud', cursor) ??
    fail('invalid_request', {}, [{ pointer: '/after', message: 'This is no cursor of this list' }])
  )
}
