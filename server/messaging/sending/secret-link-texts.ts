/**
 * Texts that carry a link of one person's own. Whoever has the link is taken for that person, so its token is on no record:
 * what is stored of the text has stars in its place, and the token is put in on the way to the wire, as a code's digits are
 * (`text-secrets.ts`). It goes at any hour, and to who opted out of the account's texts as well: they have asked the business
 * for something, and this is its answer. To a number that nobody texts none goes.
 */
import { defaultSender, senderOf, usableSender } from '../../catalog/senders/senders.ts'
import { isNeverTexted } from '../../contacts/address-book/global-opt-outs.ts'
import type { Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { isBarred } from './audience.ts'
import { TOKEN_ON_RECORD, type CodeTexts } from '../messages/text-secrets.ts'
import { literally, requireLength } from './composition.ts'
import { sendOwnText } from './single-texts.ts'
import type { LinkWaker } from '../links/chunks.ts'

export interface LinkText {
  accountId: bigint
  msisdn: bigint
  /** With `{link}` where the link goes. */
  text: string
  /** What comes before the token. */
  before: string
  /** Who had it texted; null: the platform, or a program. */
  author: bigint | null
}

/**
 * Queues the text at the account's cost. Answers the token, and the campaign's id. Fails with `person_never_texted`,
 * `sender_not_allowed`, `insufficient_credits`, `account_suspended`.
 */
export async function textLink(
  tx: Tx,
  messaging: LinkWaker,
  codeTexts: CodeTexts,
  { accountId, msisdn, text: worded, before, author }: LinkText,
): Promise<{ id: bigint; token: string }> {
  if (await isNeverTexted(tx, msisdn)) fail('person_never_texted')
  const senderId = await senderThere(tx, accountId, msisdn)
  const text = worded.replace('{link}', before + TOKEN_ON_RECORD)
  requireLength(literally(text).credits)
  const id = tx.ids.next()
  await sendOwnText(tx, messaging, {
    to: String(msisdn),
    text,
    traffic: 'otp',
    accountId,
    senderId,
    charged: true,
    author,
    id,
    veiled: true,
  })
  return { id, token: codeTexts.tokenOf({ accountId, id }) }
}

/** The account's own sender ID, where the phone's network has approved it; a default one else. */
async function senderThere(tx: Tx, accountId: bigint, msisdn: bigint): Promise<string> {
  const own = (await senderOf(tx, accountId)) ?? fail('sender_not_allowed', { sender: '' })
  const { name, barred } = await usableSender(tx, accountId, own)
  if (!isBarred(barred, msisdn)) return name
  return (await defaultSender(tx))?.name ?? name
}
