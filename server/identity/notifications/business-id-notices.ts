/** What a business is told of its business ID: by mail whoever is told of approvals, and its owners by text as well. */
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Event } from '../../platform/events/relay.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { Identity } from '../identity.ts'
import { DAY_WORDS, mailOf } from './mails.ts'
import { mailTo, wanting } from './notifications.ts'
import { textPerson } from '../users/phones.ts'

export interface EndingBusinessId {
  legalName: string
  endsOn: string
  stage: 'ends' | 'lapsed'
}

/** Subscribes to `business-id.ends` of identity verification. */
export async function mailEndingBusinessId(
  tx: Tx,
  { origin, mailSeal }: Identity,
  { accountId, payload }: Event<EndingBusinessId>,
): Promise<void> {
  await mailTo(tx, mailSeal, await wanting(tx, accountId, 'approvals'), (to) =>
    endingMail(origin, to, payload),
  )
}

/** Subscribes to it, too: every owner whose number is shown to be theirs. */
export async function textEndingBusinessId(
  tx: Tx,
  { accountId, payload }: Event<EndingBusinessId>,
): Promise<void> {
  const { legalName, endsOn, stage } = payload
  const said =
    stage === 'ends'
      ? `the business ID of ${legalName} ends on ${dayWords(endsOn)}. Renew it to go on checking identities.`
      : `the business ID of ${legalName} has lapsed. Renew it to check identities again.`
  const { rows } = await sql<{ userId: bigint }>`
    select id as "userId" from account_user
    where account_id = ${accountId} and role = 'Owner' and disabled_at is null order by id`.execute(tx.sql)
  for (const { userId } of rows) await textPerson(tx, { accountId, userId }, `Nkra: ${said}`)
}

function endingMail(origin: string, to: string, { legalName, endsOn, stage }: EndingBusinessId): Mail {
  const day = dayWords(endsOn)
  const renew = { link: `${origin}/business-id`, label: 'Renew it' }
  return stage === 'ends'
    ? mailOf(to, `Renew the business ID of ${legalName} before ${day}`, [
        `The business ID of ${legalName} ends on ${day}. From then on nobody can be checked under it.`,
        'Renew it now: what is left of the year is not lost, and it stays in force while we look at the renewal.',
        renew,
      ])
    : mailOf(to, `The business ID of ${legalName} has lapsed`, [
        `The business ID of ${legalName} ended on ${day} and was not renewed. Nobody can be checked under it any more.`,
        renew,
      ])
}

const dayWords = (day: string) => DAY_WORDS.format(new Date(day))
