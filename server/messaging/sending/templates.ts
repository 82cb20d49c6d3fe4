/** Texts that an account stores for later use, each under its own name. */
import { sql } from 'kysely'
import type { Authenticated } from '../../platform/actor.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { templateOf } from './composition.ts'

export interface MessageTemplate {
  id: bigint
  name: string
  text: string
  changedAt: Date
}

type Actor = Pick<Authenticated, 'accountId'>

/** The most templates of one account. */
export const TEMPLATES_MAX = 200

export async function listTemplates(reader: Reader, { accountId }: Actor): Promise<MessageTemplate[]> {
  const { rows } = await sql<MessageTemplate>`
    select id, name, text, changed_at as "changedAt" from message_template
    where account_id = ${accountId} order by lower(name), id limit ${TEMPLATES_MAX}`.execute(reader.sql)
  return rows
}

/** Stores a template in place of one of the same name. Fails with `template_invalid`, `too_many_templates`. */
export async function saveTemplate(
  tx: Tx,
  { accountId }: Actor,
  { name, text }: { name: string; text: string },
): Promise<MessageTemplate> {
  templateOf(text)
  // The account's row: two savings at once do not both find room for the last.
  await sql`select id from account where id = ${accountId} for no key update`.execute(tx.sql)
  const { rows } = await sql<MessageTemplate & { isNew: boolean }>`
    insert into message_template (account_id, id, name, text, changed_at)
    values (${accountId}, ${tx.ids.next()}, ${name}, ${text.toWellFormed()}, ${tx.clock.now()})
    on conflict (account_id, lower(name)) do update
    set name = excluded.name, text = excluded.text, changed_at = excluded.changed_at
    returning id, name, text, changed_at as "changedAt"`.execute(tx.sql)
  const { rows: counts } = await sql<{ count: bigint }>`
    select count(*) from message_template where account_id = ${accountId}`.execute(tx.sql)
  if (Number(counts[0]!.count) > TEMPLATES_MAX) fail('too_many_templates', { limit: TEMPLATES_MAX })
  const { id, name: kept, text: keptText, changedAt } = rows[0]!
  return { id, name: kept, text: keptText, changedAt }
}

/** Deletes a template. Fails with `not_found`. */
export async function deleteTemplate(tx: Tx, { accountId }: Actor, id: bigint): Promise<void> {
  const { rows } = await sql`
    delete from message_template where account_id = ${accountId} and id = ${id} returning id`.execute(tx.sql)
  if (rows.length === 0) fail('not_found')
}
