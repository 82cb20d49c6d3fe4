/**
 * Short links: `{{Link}}` in a text becomes `/s/` and eleven letters and digits, different for each recipient. It leads to
 * the address that the send names.
 *
 * A code is one block of 64 bits: the link's number and the phone's, encrypted. So it needs no row, is the same for a
 * person whenever their text is made, has one length for everybody, and shows neither number. Whether the phone was a
 * recipient is looked up in the messages, so of all 2^64 codes only those that were sent work (decision 32).
 */
import { createCipheriv } from 'node:crypto'
import { domainToUnicode } from 'node:url'
import { sql } from 'kysely'
import { LINK_TARGET_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { CONTENT_FAULTS, contentFault } from '@nkra/sms/content-rules.ts'
import { gsmLength } from '@nkra/sms/gsm.ts'
import type { FieldBound, Template } from '@nkra/sms/template.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { deriveKey } from '../../platform/sealing.ts'
import { fromBase62, toBase62 } from './base62.ts'

/** The name of the merge field in the form of `fieldKey`. */
export const SHORT_LINK_FIELD = 'link'

/** What a code contains. */
export interface ShortLinkCode {
  /** The number of the link. */
  number: bigint
  msisdn: bigint
}

export interface ShortLinks {
  /** Answers the function that makes a link's address for each phone. All have the same length. */
  of(number: bigint): (msisdn: bigint) => string
  /** The length of a link, for the estimate of costs. It is exact, because all have the same. */
  readonly bound: FieldBound
  /** Reads a code. Answers null if it cannot be one. */
  read(code: string): ShortLinkCode | null
}

/** The number in links of previews. No real link has it. */
export const SAMPLE_LINK_NUMBER = 0n

/** The first digits of every number that is texted: Ghana's country code, with nine digits after it. */
const GHANA = 233_000_000_000n
const PHONE_BITS = 30n
const PHONES = 10n ** 9n

/** The length of a code, because 62^11 > 2^64. */
const CODE_LENGTH = 11
const BLOCK_END = 2n ** 64n

export function openShortLinks({ secret, publicUrl }: { secret: string; publicUrl: string }): ShortLinks {
  const before = `${publicUrl.replace(/\/+$/, '')}/s/`
  const cipher = blockCipher(deriveKey(secret, 'nkra short links'))
  const of = (number: bigint) => (msisdn: bigint) => {
    const phone = msisdn - GHANA
    if (phone < 0n || phone >= PHONES) throw new RangeError('a short link is for a number of Ghana')
    return before + toBase62(cipher.encipher((number << PHONE_BITS) | phone), CODE_LENGTH)
  }
  const example = of(SAMPLE_LINK_NUMBER)(GHANA)
  const septets = gsmLength(example)
  return {
    of,
    bound: { maxLength: example.length, gsm: septets >= 0, extension: septets > example.length },
    read(code) {
      const block = blockOf(code)
      if (block === null) return null
      const plain = cipher.decipher(block)
      const phone = plain & ((1n << PHONE_BITS) - 1n)
      return phone < PHONES ? { number: plain >> PHONE_BITS, msisdn: GHANA + phone } : null
    },
  }
}

/** The rounds of the Feistel network: as many as NIST SP 800-38G asks of FF1. */
const ROUNDS = 10
const BLOCK_BYTES = 16
const UINT32_END = 2 ** 32

/**
 * A permutation of 64 bits: a Feistel network with AES-256 in its rounds, built like FF1 of NIST SP 800-38G. AES alone
 * has blocks of 128 bits, which would be twenty-two letters. It takes about eight microseconds a block.
 */
function blockCipher(key: Buffer) {
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  const input = Buffer.alloc(BLOCK_BYTES)
  const turn = (round: number, half: number): number => {
    input.writeUInt32BE(half, 0)
    input.writeUInt32BE(round, 4)
    return cipher.update(input).readUInt32BE(0)
  }
  return {
    encipher(block: bigint): bigint {
      let left = Number(block >> 32n)
      let right = Number(block & 0xffff_ffffn)
      for (let round = 0; round < ROUNDS; round++) {
        ;[left, right] = [right, (left + turn(round, right)) % UINT32_END]
      }
      return (BigInt(left) << 32n) | BigInt(right)
    },
    decipher(block: bigint): bigint {
      let left = Number(block >> 32n)
      let right = Number(block & 0xffff_ffffn)
      for (let round = ROUNDS - 1; round >= 0; round--) {
        ;[left, right] = [(right - turn(round, left) + UINT32_END) % UINT32_END, left]
      }
      return (BigInt(left) << 32n) | BigInt(right)
    },
  }
}

function blockOf(code: string): bigint | null {
  const block = code.length === CODE_LENGTH ? fromBase62(code) : null
  return block !== null && block < BLOCK_END ? block : null
}

const PUBLIC_HOST = /\.(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})\.?$/iu

/**
 * The address to which a text's link leads, in the form for `Location`; null if the send names none. Fails with
 * `link_target_invalid` {reason}, and with `content_refused` if the address hides where it leads.
 */
export function readLinkTarget(raw: string | undefined, template: Template): string | null {
  if (raw === undefined) return null
  const invalid = (reason: string) => fail('link_target_invalid', { reason })
  if (!template.fields.includes(SHORT_LINK_FIELD))
    invalid('The text has no {{Link}}. Add it where the link should appear.')
  const target = URL.canParse(raw.trim()) ? new URL(raw.trim()) : null
  if (target === null || !['https:', 'http:'].includes(target.protocol)) {
    return invalid('Enter an address that starts with https:// or http://.')
  }
  // As it was understood: an address of digits may be written in many ways.
  const fault = contentFault(target.href)
  if (fault !== null) fail('content_refused', { reason: CONTENT_FAULTS[fault], fault })
  if (!PUBLIC_HOST.test(target.hostname))
    invalid('A phone cannot open this address. Use the address of a public website.')
  if (isDeceptive(target.hostname))
    invalid('This address looks like another one. Use an address with plain letters.')
  if (target.href.length > LINK_TARGET_LENGTH_MAX) invalid('The address is too long.')
  return target.href
}

/**
 * Alphabets whose letters can imitate others in the names of sites: letters of several alphabets in one word, or letters
 * of another alphabet that all look like Latin ones (Unicode UTS 39, §4 and §5.1). Ghana's own letters are Latin.
 */
const ALPHABETS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Cherokee',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Ethiopic',
  'Devanagari',
  'Bengali',
  'Tamil',
  'Thai',
].map((name) => new RegExp(String.raw`\p{Script=${name}}`, 'u'))

/**
 * Matches letters that look like Latin ones. A whole word of them in Cyrillic, Greek, Armenian or Cherokee reads as a
 * Latin word.
 */
const ALL_ALIKE =
  /^(?:[асԁеһіјӏорԛѕԝхуъьҽпгѵѡкмтвнєз\d-]+|[αβγεικνορτυχωηϲ\d-]+|[ագզէլհյոսւօցք\d-]+|[Ꭰ-ᏽꭰ-ꮿ\d-]+)$/u
const LATIN_ALIKE = /[ɑɡıȷɩʟꞁ]/u

/** Whether a host name, in the form of a URL, may be mistaken for another. */
function isDeceptive(hostname: string): boolean {
  if (!/(?:^|\.)xn--/i.test(hostname)) return false
  return domainToUnicode(hostname)
    .split('.')
    .some((label) => mixes(label) || (/\P{ASCII}/u.test(label) && passesForLatin(label)))
}

const mixes = (label: string) => ALPHABETS.filter((alphabet) => alphabet.test(label)).length > 1

const passesForLatin = (label: string) => ALL_ALIKE.test(label) || LATIN_ALIKE.test(label)

/** Stores the target of a campaign's link. Answers the link's number. */
export async function addShortLink(
  tx: Tx,
  { accountId, campaignId, target }: { accountId: bigint; campaignId: bigint; target: string },
): Promise<bigint> {
  const { rows } = await sql<{ number: bigint }>`
    insert into short_link (account_id, campaign_id, target) values (${accountId}, ${campaignId}, ${target})
    returning number
  `.execute(tx.sql)
  return rows[0]!.number
}

/** The target of a campaign's short link, and how often it was opened. */
export interface ShortLinkFigures {
  target: string
  clicks: number
  clickers: number
  machines: number
}

export async function readShortLink(
  reader: Reader,
  accountId: bigint,
  campaignId: bigint,
): Promise<ShortLinkFigures | null> {
  const { rows } = await sql<ShortLinkFigures>`
    select target, clicks, clickers, machines from short_link
    where account_id = ${accountId} and campaign_id = ${campaignId}
  `.execute(reader.sql)
  return rows[0] ?? null
}

/** A recipient's link: the message that contained it, and its target. */
export interface SentShortLink {
  accountId: bigint
  campaignId: bigint
  messageId: bigint
  target: string
}

/** Finds the link of a code. Answers null if no such link was sent. */
export async function findShortLink(
  reader: Reader,
  { number, msisdn }: ShortLinkCode,
): Promise<SentShortLink | null> {
  const { rows } = await sql<SentShortLink>`
    select link.account_id as "accountId", link.campaign_id as "campaignId", message.id as "messageId", target
    from short_link as link join lateral (
      select id from message
      where message.account_id = link.account_id and msisdn = ${msisdn} and message.id > link.campaign_id
        and message.campaign_id = link.campaign_id
      limit 1
    ) as message on true
    where link.number = ${number}
  `.execute(reader.sql)
  return rows[0] ?? null
}
