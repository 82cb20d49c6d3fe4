/**
 * The limits on one-time codes: each account's own rules, and the operator's for all. They are read for each code and
 * never cached, so that a change counts from the next code on in every process.
 */
import type {
  CodePlatform as PlatformReply,
  CodeSettings as SettingsReply,
} from '@nkra/contract/messaging/codes.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import type { User } from '../../platform/actor.ts'
import { textArray } from '../../platform/database/binary-arrays.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'

export type CodeSettings = z.output<typeof SettingsReply>
export type CodePlatform = z.output<typeof PlatformReply>

/** The rules of an account that has set none: enough for a business with some thousand customers. */
const DEFAULTS: CodeSettings = {
  on: true,
  countries: ['GH'],
  creditsPerDay: 1_000,
  codesPerBlockHour: 100,
}

/** The account's rules and the operator's. */
export async function readCodeRules(
  reader: Reader,
  accountId: bigint,
): Promise<{ settings: CodeSettings; platform: CodePlatform }> {
  const { rows } = await sql<{
    platformOn: boolean
    offered: string[]
    on: boolean | null
    countries: string[] | null
    creditsPerDay: number | null
    codesPerBlockHour: number | null
  }>`
    select code_platform.switched_on as "platformOn", code_platform.countries as offered, own.switched_on as "on",
      own.countries, own.credits_per_day as "creditsPerDay", own.codes_per_block_hour as "codesPerBlockHour"
    from code_platform left join code_settings own on own.account_id = ${accountId}`.execute(reader.sql)
  const { platformOn, offered, ...own } = rows[0]!
  return {
    platform: { on: platformOn, countries: offered },
    settings: {
      on: own.on ?? DEFAULTS.on,
      countries: own.countries ?? DEFAULTS.countries,
      creditsPerDay: own.creditsPerDay ?? DEFAULTS.creditsPerDay,
      codesPerBlockHour: own.codesPerBlockHour ?? DEFAULTS.codesPerBlockHour,
    },
  }
}

/** Changes the account's rules. Fails with `code_country_not_offered`. */
export async function changeCodeSettings(
  tx: Tx,
  actor: User,
  wanted: CodeSettings,
  request?: RequestInfo,
): Promise<CodeSettings> {
  const { accountId } = actor
  const { platform, settings } = await readCodeRules(tx, accountId)
  // What was taken off the offer since it was chosen may stay chosen: it is not sent to meanwhile.
  const known = new Set([...platform.countries, ...settings.countries])
  const stranger = wanted.countries.find((country) => !known.has(country))
  if (stranger !== undefined) fail('code_country_not_offered', { country: stranger })
  await sql`
    insert into code_settings
      (account_id, switched_on, countries, credits_per_day, codes_per_block_hour, changed_at)
    values (${accountId}, ${wanted.on}, ${textArray(wanted.countries)}::text[], ${wanted.creditsPerDay},
      ${wanted.codesPerBlockHour}, ${tx.clock.now()})
    on conflict (account_id) do update set switched_on = excluded.switched_on, countries = excluded.countries,
      credits_per_day = excluded.credits_per_day, codes_per_block_hour = excluded.codes_per_block_hour,
      changed_at = excluded.changed_at`.execute(tx.sql)
  await audit(tx, actor, {
    accountId,
    action: 'code_settings_changed',
    subject: { kind: 'acc', id: accountId },
    detail: { ...wanted, countries: wanted.countries.join(' ') },
    request,
  })
  return wanted
}

/** Stops the codes of all accounts, or allows them again. */
export async function changeCodePlatform(
  tx: Tx,
  actor: User,
  wanted: CodePlatform,
  request?: RequestInfo,
): Promise<CodePlatform> {
  await sql`
    update code_platform set switched_on = ${wanted.on}, countries = ${textArray(wanted.countries)}::text[]
  `.execute(tx.sql)
  await audit(tx, actor, {
    accountId: OPERATOR_ACCOUNT_ID,
    action: 'code_platform_changed',
    subject: { kind: 'acc', id: OPERATOR_ACCOUNT_ID },
    detail: { on: wanted.on, countries: wanted.countries.join(' ') },
    request,
  })
  return wanted
}
