/**
 * The links to the mobile operators' SMSCs. A new operator, a moved host or another alphabet is a change of data, never
 * of code. A link belongs to the operator of Nkra, not to an account. `routes.ts` decides which message goes by which
 * link; `link-reports.ts` says how a link works.
 */
import type { GatewaySettings, Gateway } from '@nkra/contract/messaging/gateways.ts'
import type { LINK_STATUSES, LinkSettings } from '@nkra/contract/messaging/links.ts'
import { LINKS_MAX } from '@nkra/contract/limits.ts'
import { type DefaultAlphabet, encodeSegments } from '@nkra/sms/segments.ts'
import { sql } from 'kysely'
import { OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import { int2Array } from '../../platform/database/binary-arrays.ts'
import { audit, type AuditActor, type AuditRecord, type RequestInfo } from '../../platform/database/audit.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { failNotFound } from '../../platform/http/request-issues.ts'
import { resumeDays } from './link-days.ts'

/** The form of an SMSC's message ids: a number of this base, or null for a text that is compared as it is. */
export type IdBase = 10 | 16 | null

/** The state that an Administrator wants. A draining link gets no new messages, sends what it has, and then pauses. */
export type LinkStatus = (typeof LINK_STATUSES)[number]

export interface Link {
  id: number
  name: string
  /** smpp: a session with an SMSC; http: a provider's HTTP interface. */
  kind: 'smpp' | 'http'
  /** The provider and address of a link of kind http; null for other kinds. */
  gateway: Gateway | null
  status: LinkStatus
  /** When it was found empty, if that paused it. */
  drainedAt: Date | null
  host: string
  port: number
  tls: boolean
  tlsVerify: boolean
  tlsName: string | null
  systemId: string
  passwordSealed: string
  systemType: string
  bindMode: 'transceiver' | 'transmitter+receiver'
  /** The most segments that may be on the way to the SMSC or in doubt. */
  windowSize: number
  /** The limit in segments a second. */
  ratePerSecond: number
  /** The share of window and rate that bulk traffic leaves free for other traffic. */
  reservedShare: number
  /** The type of number of senders. Null if it follows from the sender's form. */
  sourceTon: number | null
  sourceNpi: number | null
  destinationTon: number
  destinationNpi: number
  alphabet: DefaultAlphabet
  answerIdBase: IdBase
  receiptIdBase: IdBase
  /** The number of the SMSC. Links with the same number share message ids and may bring each other's receipts. */
  smsc: number
  /** For how many minutes the SMSC tries to deliver. Null if the SMSC decides. */
  validityMinutes: number | null
  /** After this many minutes without a receipt the SMSC is asked by query_sm. Null for never. */
  queryAfterMinutes: number | null
  networks: string[]
  isDefault: boolean
}

export type NewLink = Pick<Link, 'id' | 'name' | 'host' | 'port' | 'systemId' | 'passwordSealed'> &
  Partial<Link>

/** The channel that announces changes of links and routes. */
export const LINKS_CHANGED = 'links_changed'

/** Answers all links, by id. */
export async function readLinks(reader: Reader): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select id, name, kind, gateway, status, drained_at as "drainedAt", host, port, tls, tls_verify as "tlsVerify",
           tls_name as "tlsName", system_id as "systemId", password_sealed as "passwordSealed",
           system_type as "systemType", bind_mode as "bindMode", window_size as "windowSize",
           rate_per_second as "ratePerSecond", reserved_share::float8 as "reservedShare", source_ton as "sourceTon",
           source_npi as "sourceNpi", destination_ton as "destinationTon", destination_npi as "destinationNpi",
           alphabet, answer_id_base as "answerIdBase", receipt_id_base as "receiptIdBase", smsc,
           validity_minutes as "validityMinutes", query_after_minutes as "queryAfterMinutes", networks, is_default as "isDefault"
    from link order by id
  `.execute(reader.sql)
  return rows
}

/** Answers the links that are not switched off, by id. */
export async function enabledLinks(reader: Reader): Promise<Link[]> {
  const links = await readLinks(reader)
  return links.filter(({ status }) => status !== 'off')
}

/** Answers the links that are switched off, by id. */
export async function offLinks(reader: Reader): Promise<number[]> {
  const links = await readLinks(reader)
  return links.filter(({ status }) => status === 'off').map(({ id }) => id)
}

/** Reads a link of kind http by its id. Answers null if there is none. */
export async function readGatewayLink(reader: Reader, id: number): Promise<Link | null> {
  const links = await readLinks(reader)
  return links.find((link) => link.id === id && link.kind === 'http') ?? null
}

/** Adds a link, or replaces the one with this id. */
export async function saveLink(tx: Tx, link: NewLink): Promise<void> {
  const row = {
    id: link.id,
    name: link.name,
    kind: link.gateway ? 'http' : 'smpp',
    gateway: link.gateway ? JSON.stringify(link.gateway) : null,
    host: link.host,
    port: link.port,
    tls: link.tls ?? false,
    tls_verify: link.tlsVerify ?? true,
    tls_name: link.tlsName ?? null,
    system_id: link.systemId,
    password_sealed: link.passwordSealed,
    system_type: link.systemType ?? '',
    bind_mode: link.bindMode ?? 'transceiver',
    window_size: link.windowSize ?? WINDOW_SIZE_DEFAULT,
    rate_per_second: link.ratePerSecond ?? RATE_PER_SECOND_DEFAULT,
    reserved_share: link.reservedShare ?? RESERVED_SHARE_DEFAULT,
    source_ton: link.sourceTon ?? null,
    source_npi: link.sourceNpi ?? null,
    destination_ton: link.destinationTon ?? 1,
    destination_npi: link.destinationNpi ?? 1,
    alphabet: link.alphabet ?? 'unpacked',
    answer_id_base: link.answerIdBase ?? null,
    receipt_id_base: link.receiptIdBase ?? null,
    smsc: link.smsc ?? link.id,
    validity_minutes: link.validityMinutes ?? null,
    query_after_minutes: link.queryAfterMinutes ?? null,
    networks: link.networks ?? [],
    is_default: link.isDefault ?? false,
  } as const
  await tx.sql
    .insertInto('link')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** The window that operators usually grant a new customer. */
const WINDOW_SIZE_DEFAULT = 10
const RATE_PER_SECOND_DEFAULT = 100
const RESERVED_SHARE_DEFAULT = 0.1

/** The person who makes a change, and their request. */
export interface LinkChange {
  actor: AuditActor
  request?: RequestInfo
}

/** Adds a link with these settings. Answers its id. */
export async function createLink(
  tx: Tx,
  done: LinkChange,
  settings: LinkSettings,
  passwordSealed: string,
): Promise<number> {
  const links = await lockLinks(tx)
  const id = freeId(links)
  await store(tx, links, { id, passwordSealed }, settings)
  await record(tx, done, 'link_added', id, { name: settings.name })
  return id
}

/** Changes a link's settings. Without a new password it keeps its own. */
export async function changeLink(
  tx: Tx,
  done: LinkChange,
  id: number,
  settings: LinkSettings,
  passwordSealed: string | null,
): Promise<void> {
  const links = await lockLinks(tx)
  const link = links.find((each) => each.id === id && each.kind === 'smpp') ?? fail('not_found')
  await store(tx, links, { id, passwordSealed: passwordSealed ?? link.passwordSealed }, settings)
  await record(tx, done, 'link_changed', id, { name: settings.name, password: passwordSealed !== null })
}

/** Adds a link to a gateway. Answers its id. */
export async function createGatewayLink(
  tx: Tx,
  done: LinkChange,
  settings: GatewaySettings,
  secretSealed: string,
): Promise<number> {
  const links = await lockLinks(tx)
  const id = freeId(links)
  await storeGateway(tx, links, { id, passwordSealed: secretSealed }, settings)
  await record(tx, done, 'link_added', id, { name: settings.name })
  return id
}

/** Changes the settings of a gateway's link. Without a new secret it keeps its own. */
export async function changeGatewayLink(
  tx: Tx,
  done: LinkChange,
  id: number,
  settings: GatewaySettings,
  secretSealed: string | null,
): Promise<void> {
  const links = await lockLinks(tx)
  const link = links.find((each) => each.id === id && each.kind === 'http') ?? fail('not_found')
  await storeGateway(tx, links, { id, passwordSealed: secretSealed ?? link.passwordSealed }, settings)
  await record(tx, done, 'link_changed', id, { name: settings.name, password: secretSealed !== null })
}

/** Sets the state that an Administrator wants of a link. Fails if then no link could send any more. */
export async function setLinkStatus(tx: Tx, done: LinkChange, id: number, status: LinkStatus): Promise<void> {
  const links = await lockLinks(tx)
  const link = links.find((each) => each.id === id) ?? fail('not_found')
  if (link.status === status) return
  if (status === 'off' && !links.some((each) => each.id !== id && each.status !== 'off')) fail('last_link')
  await sql`update link set status = ${status}, drained_at = null where id = ${id}`.execute(tx.sql)
  if (link.status === 'off') await resumeDays(tx, id)
  await record(tx, done, 'link_status_changed', id, { name: link.name, from: link.status, to: status })
}

/** Deletes links and removes them from the routes. Their queues stay. */
export async function removeLinks(tx: Tx, done: LinkChange, removed: readonly Link[]): Promise<void> {
  await lockLinks(tx)
  const ids = int2Array(removed.map(({ id }) => id))
  await sql`delete from route where link_ids <@ ${ids}::int2[]`.execute(tx.sql)
  await sql`
    update route set (link_ids, prices) = (
      select array_agg(link_id order by place), array_agg(price order by place)
      from unnest(link_ids, prices) with ordinality as listed (link_id, price, place)
      where link_id <> all(${ids}::int2[]))
    where link_ids && ${ids}::int2[]`.execute(tx.sql)
  await sql`delete from link where id = any(${ids}::int2[])`.execute(tx.sql)
  for (const { id, name } of removed) await record(tx, done, 'link_removed', id, { name })
}

/** Pauses a draining link once it is empty. */
export async function endDraining(tx: Tx, id: number): Promise<void> {
  await sql`
    update link set status = 'paused', drained_at = ${tx.clock.now()} where id = ${id} and status = 'draining'
  `.execute(tx.sql)
  await tell(tx)
}

/** Changes the port on which a link's SMSC listens. */
export async function changePort(tx: Tx, id: number, port: number): Promise<void> {
  await sql`update link set port = ${port} where id = ${id}`.execute(tx.sql)
}

/** Wakes the processes that send over links, and updates the pages that show them. */
export async function tell(tx: Tx): Promise<void> {
  await sql`select pg_notify(${LINKS_CHANGED}, '')`.execute(tx.sql)
  tx.changed(OPERATOR_ACCOUNT_ID, 'link')
}

/** Locks the links, so that changes happen one after the other. Readers do not wait. */
async function lockLinks(tx: Tx): Promise<Link[]> {
  await sql`lock table link in share row exclusive mode`.execute(tx.sql)
  return readLinks(tx)
}

const BASES = { text: null, decimal: 10, hexadecimal: 16 } as const

async function store(
  tx: Tx,
  links: readonly Link[],
  kept: Pick<Link, 'id' | 'passwordSealed'>,
  settings: LinkSettings,
): Promise<void> {
  const { answerIds, receiptIds, sharesIdsWith, ...rest } = settings
  const others = await otherLinks(tx, links, kept.id, rest)
  const shared = others.find(({ id }) => sharesIdsWith !== null && BigInt(id) === sharesIdsWith)
  if (sharesIdsWith !== null && shared === undefined) failNotFound('lnk', sharesIdsWith)
  await saveLink(tx, {
    ...rest,
    ...kept,
    answerIdBase: BASES[answerIds],
    receiptIdBase: BASES[receiptIds],
    smsc: shared?.smsc ?? kept.id,
  })
}

async function storeGateway(
  tx: Tx,
  links: readonly Link[],
  kept: Pick<Link, 'id' | 'passwordSealed'>,
  { gateway, username, ...common }: GatewaySettings,
): Promise<void> {
  const { hostname, port, protocol } = new URL(gateway.url)
  const tls = protocol === 'https:'
  // An IPv6 address stands in brackets in a URL alone.
  const place = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (tls ? 443 : 80), tls }
  await otherLinks(tx, links, kept.id, common)
  await saveLink(tx, { ...common, ...kept, ...place, gateway, systemId: username })
}

function freeId(links: readonly Link[]): number {
  if (links.length >= LINKS_MAX) fail('too_many_links', { limit: LINKS_MAX })
  return Math.max(0, ...links.map((link) => link.id)) + 1
}

/**
 * Answers the other links. Fails if one of them has this name, or if one is already the default that this link is to
 * be.
 */
async function otherLinks(
  tx: Tx,
  links: readonly Link[],
  ownId: number,
  { name, isDefault }: Pick<LinkSettings, 'name' | 'isDefault'>,
): Promise<Link[]> {
  const others = links.filter(({ id }) => id !== ownId)
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    fail('link_name_taken', { name })
  if (isDefault) await sql`update link set is_default = false where is_default`.execute(tx.sql)
  return others
}

async function record(
  tx: Tx,
  { actor, request }: LinkChange,
  action: 'link_added' | 'link_changed' | 'link_status_changed' | 'link_removed',
  id: number,
  detail: AuditRecord['detail'],
): Promise<void> {
  await tell(tx)
  await audit(tx, actor, {
    accountId: OPERATOR_ACCOUNT_ID,
    action,
    subject: { kind: 'lnk', id: BigInt(id) },
    ...(detail && { detail }),
    request,
  })
}

/**
 * Counts the segments that a text takes on a link's wire. It is one if a gateway takes whole texts. It may be more than
 * the customer was charged for, if the link's alphabet lacks characters of GSM 03.38; the operator bears that cost.
 */
export function segmentsOnWire(
  { text, credits, encoding }: { text: string; credits: number; encoding: 'gsm7' | 'ucs2' },
  { kind, alphabet }: Pick<Link, 'kind' | 'alphabet'>,
): number {
  if (kind === 'http') return 1
  if (alphabet !== 'latin1' || encoding === 'ucs2') return credits
  return encodeSegments(text, 0, alphabet).parts.length
}
