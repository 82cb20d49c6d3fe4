/**
 * Links by which a person ends a business's texts: `{{OptOut}}` in a text becomes one, `/o/` and 22 letters and digits.
 *
 * The token is one block of AES-256 over the account and the number. So it needs no row, is the same for a person in every
 * text, and has the same length for everybody. It shows neither who, nor which business, nor that two tokens are of one of
 * them. Nobody can invent one: a valid block of the 2^128 must open to 14 zero bits, a number, and an account that exists.
 * That is fewer than one in 2^50 even with ten thousand accounts (decision 32).
 */
import { createCipheriv, createDecipheriv } from 'node:crypto'
import { gsmLength } from '@nkra/sms/gsm.ts'
import type { FieldBound } from '@nkra/sms/template.ts'
import { accountName } from '../../catalog/accounts.ts'
import { addOptOut, findOptOut, removeOptOut } from '../../contacts/address-book/opt-outs.ts'
import { anyone } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { deriveKey } from '../../platform/sealing.ts'
import { fromBase62, toBase62 } from './base62.ts'

/** The name of the merge field in the form of `fieldKey`. */
export const OPT_OUT_FIELD = 'optout'

/** Whose texts a link ends, and for which phone. */
export interface OptOutSubject {
  accountId: bigint
  msisdn: bigint
}

export interface OptOutLinks {
  /** Answers the function that makes an account's link for each phone. All links have the same length. */
  of(accountId: bigint): (msisdn: bigint) => string
  /** The length of a link, for the estimate of costs. It is exact, because all have the same. */
  readonly bound: FieldBound
  /** Reads a token. Answers null if we did not make it. */
  read(token: string): OptOutSubject | null
}

const BLOCK_BYTES = 16
const MSISDN_BITS = 50n
const ZERO_BITS = 14n
/** Above every E.164 number, which has at most fifteen digits. */
const MSISDN_MAX = 10n ** 15n
const ID_MAX = 2n ** 63n - 1n

/** The letters and digits of a token, because 62^22 > 2^128. */
const TOKEN_LENGTH = 22

export function openOptOutLinks({ secret, publicUrl }: { secret: string; publicUrl: string }): OptOutLinks {
  const key = deriveKey(secret, 'nkra opt-out links')
  // One block, never chained: a permutation of all blocks is just what is wanted of it.
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  const before = `${publicUrl.replace(/\/+$/, '')}/o/`
  const of = (accountId: bigint) => (msisdn: bigint) => {
    // A sandbox's, which has the sign, is read as none of ours: its texts go to nobody.
    const block = (BigInt.asUintN(64, accountId) << (MSISDN_BITS + ZERO_BITS)) | (msisdn << ZERO_BITS)
    const token = cipher.update(block.toString(16).padStart(2 * BLOCK_BYTES, '0'), 'hex', 'hex')
    return before + toBase62(BigInt(`0x${token}`), TOKEN_LENGTH)
  }
  const example = of(1n)(233_240_000_000n)
  const septets = gsmLength(example)
  return {
    of,
    bound: { maxLength: example.length, gsm: septets >= 0, extension: septets > example.length },
    read(token) {
      const octets = octetsOf(token)
      if (octets === null) return null
      const decipher = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false)
      const block = BigInt(`0x${decipher.update(octets, undefined, 'hex')}${decipher.final('hex')}`)
      const accountId = block >> (MSISDN_BITS + ZERO_BITS)
      const msisdn = (block >> ZERO_BITS) & ((1n << MSISDN_BITS) - 1n)
      const ours = (block & ((1n << ZERO_BITS) - 1n)) === 0n && msisdn < MSISDN_MAX && accountId <= ID_MAX
      return ours ? { accountId, msisdn } : null
    },
  }
}

function octetsOf(token: string): Buffer | null {
  const block = token.length === TOKEN_LENGTH ? fromBase62(token) : null
  if (block === null) return null
  const hex = block.toString(16).padStart(2 * BLOCK_BYTES, '0')
  return hex.length > 2 * BLOCK_BYTES ? null : Buffer.from(hex, 'hex')
}

/** What the page behind a link shows. */
export interface OptOutPage {
  accountName: string
  /** The last digits of the number. Its owner recognises it by them, and nobody else learns it. */
  phone: string
  optedOut: boolean
}

const DIGITS_SHOWN = 3

/** Answers what the page shows, and changes nothing. Fails with `not_found`. */
export async function readOptOutLink(reader: Reader, links: OptOutLinks, token: string): Promise<OptOutPage> {
  const ended = links.read(token) ?? fail('not_found')
  const { accountId, msisdn } = ended
  const [name, optOut] = await Promise.all([
    accountName(reader, accountId),
    findOptOut(reader, { accountId }, msisdn),
  ])
  return { accountName: name, phone: String(msisdn).slice(-DIGITS_SHOWN), optedOut: optOut !== null }
}

/** Opts the phone out of this business's texts. Repeating it changes nothing. Fails with `not_found`. */
export async function followOptOutLink(
  tx: Tx,
  links: OptOutLinks,
  token: string,
  request?: RequestInfo,
): Promise<OptOutPage> {
  const page = await readOptOutLink(tx, links, token)
  if (page.optedOut) return page
  const { accountId, msisdn } = links.read(token)!
  await addOptOut(tx, { accountId }, { phone: `+${msisdn}`, source: 'link' })
  await audit(tx, anyone, { accountId, action: 'opted_out_by_link', request })
  tx.changed(accountId, 'conversation')
  return { ...page, optedOut: true }
}

/**
 * Allows the business's texts again. Only an opt-out by the person is undone; a number that the business opted out stays
 * so. Fails with `not_found`.
 */
export async function undoOptOutLink(
  tx: Tx,
  links: OptOutLinks,
  token: string,
  request?: RequestInfo,
): Promise<OptOutPage> {
  const page = await readOptOutLink(tx, links, token)
  const { accountId, msisdn } = links.read(token)!
  const optOut = await findOptOut(tx, { accountId }, msisdn)
  if (optOut === null || optOut.source === 'manual' || optOut.source === 'import') return page
  await removeOptOut(tx, { accountId }, { phone: `+${msisdn}`, source: 'link' })
  await audit(tx, anyone, { accountId, action: 'opted_in_by_link', request })
  tx.changed(accountId, 'conversation')
  return { ...page, optedOut: false }
}
