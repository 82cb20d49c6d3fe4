/**
 * The links to the mobile operators' SMSCs, and which of them is the way to a number. All of it is data: a new operator,
 * a moved host or another alphabet is a row, never code. A link belongs to the operator of Nkra, not to an account.
 */
import { sql } from 'kysely'
import type { DefaultAlphabet } from '@nkra/sms/segments.ts'
import { likelyNetwork, type Network } from '@nkra/sms/networks.ts'
import type { Reader, Tx } from '../platform/database.ts'

/** How an SMSC writes a message id: a number of this base, or a text that is taken as it comes. */
export type IdBase = 10 | 16 | null

export interface Link {
  id: number
  name: string
  host: string
  port: number
  tls: boolean
  systemId: string
  passwordSealed: string
  systemType: string
  bindMode: 'transceiver' | 'transmitter+receiver'
  /** Segments on the way to the SMSC or in doubt, at most. */
  windowSize: number
  /** Segments. */
  ratePerSecond: number
  /** Share of window and rate that bulk leaves to transactional traffic. */
  reservedShare: number
  alphabet: DefaultAlphabet
  answerIdBase: IdBase
  receiptIdBase: IdBase
  /** Links of one number share one space of message ids, and may bring each other's receipts. */
  smsc: number
  networks: string[]
  isDefault: boolean
}

export type NewLink = Pick<Link, 'id' | 'name' | 'host' | 'port' | 'systemId' | 'passwordSealed'> &
  Partial<Link>

/** The links in use, by id. */
export async function enabledLinks(reader: Reader): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select id, name, host, port, tls, system_id as "systemId", password_sealed as "passwordSealed",
           system_type as "systemType", bind_mode as "bindMode", window_size as "windowSize",
           rate_per_second as "ratePerSecond", reserved_share as "reservedShare", alphabet,
           answer_id_base as "answerIdBase", receipt_id_base as "receiptIdBase", smsc, networks,
           is_default as "isDefault"
    from link where enabled order by id
  `.execute(reader.sql)
  return rows
}

/** Adds a link, or changes the one of this id to what is given. */
export async function putLink(tx: Tx, link: NewLink): Promise<void> {
  const row = {
    id: link.id,
    name: link.name,
    host: link.host,
    port: link.port,
    tls: link.tls ?? false,
    system_id: link.systemId,
    password_sealed: link.passwordSealed,
    system_type: link.systemType ?? '',
    bind_mode: link.bindMode ?? 'transceiver',
    window_size: link.windowSize ?? WINDOW_SIZE_DEFAULT,
    rate_per_second: link.ratePerSecond ?? RATE_PER_SECOND_DEFAULT,
    reserved_share: link.reservedShare ?? RESERVED_SHARE_DEFAULT,
    alphabet: link.alphabet ?? 'unpacked',
    answer_id_base: link.answerIdBase ?? null,
    receipt_id_base: link.receiptIdBase ?? null,
    smsc: link.smsc ?? link.id,
    networks: link.networks ?? [],
    is_default: link.isDefault ?? false,
  } as const
  await tx.sql
    .insertInto('link')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** What operators usually grant a new customer. */
const WINDOW_SIZE_DEFAULT = 10
const RATE_PER_SECOND_DEFAULT = 100
const RESERVED_SHARE_DEFAULT = 0.1

/** Which link a number goes by. */
export interface Routes {
  linkOf(msisdn: string): Link
}

/** The first link that names the number's likely network, else the default one. Throws where there is no link at all. */
export function routesOf(links: readonly Link[]): Routes {
  const fallback = links.find((link) => link.isDefault) ?? links[0]
  if (fallback === undefined) throw new Error('There is no link: nothing can be sent')
  const byNetwork = new Map<Network, Link>()
  for (const link of links) {
    for (const network of link.networks as Network[]) {
      if (!byNetwork.has(network)) byNetwork.set(network, link)
    }
  }
  return {
    linkOf(msisdn) {
      const network = likelyNetwork(msisdn)
      return (network && byNetwork.get(network)) ?? fallback
    },
  }
}
