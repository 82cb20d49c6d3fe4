/** Links for an Administrator: settings without the password, their state, and what waits for them. */
import { SENDER_NETWORKS } from '@nkra/contract/catalog/senders.ts'
import type { LinkListed, LinkSettings } from '@nkra/contract/messaging/links.ts'
import type { Reader } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { LANE_OF_TRAFFIC, queuedByLink, type LaneNumber } from './chunks.ts'
import {
  NO_THROUGHPUT,
  readMinutes,
  readConnectionStates,
  readThroughput,
  type LinkMinute,
} from './link-reports.ts'
import { readLinks, type IdBase, type Link } from './links.ts'

/** Lists all links, by id. */
export async function listLinks(reader: Reader): Promise<LinkListed[]> {
  const links = await readLinks(reader)
  const standings = await readConnectionStates(reader)
  const queued = await queuedByLink(reader)
  const throughput = await readThroughput(
    reader,
    links.map(({ id }) => id),
  )
  return links.map((link) => {
    const standing = link.status === 'off' ? undefined : standings.get(link.id)
    const waiting = (lane: LaneNumber) =>
      queued.find((each) => each.linkId === link.id && each.lane === lane)?.messages ?? 0
    return {
      ...settingsOf(link),
      kind: link.kind,
      provider: link.gateway?.provider ?? null,
      linkId: BigInt(link.id),
      status: link.status,
      state: standing?.state ?? 'unwatched',
      since: standing?.since ?? null,
      problem: standing?.problem ?? null,
      drainedAt: link.drainedAt,
      underWay: standing?.underWay ?? 0,
      queued: {
        otp: waiting(LANE_OF_TRAFFIC.otp),
        transactional: waiting(LANE_OF_TRAFFIC.transactional),
        promotional: waiting(LANE_OF_TRAFFIC.promotional),
      },
      ...(throughput.get(link.id) ?? NO_THROUGHPUT),
    }
  })
}

export async function getLinkRow(reader: Reader, id: bigint): Promise<LinkListed> {
  const links = await listLinks(reader)
  return links.find(({ linkId }) => linkId === id) ?? fail('not_found')
}

/** Reads one link with its last hour. */
export async function getLink(reader: Reader, id: bigint): Promise<LinkListed & { minutes: LinkMinute[] }> {
  const link = await getLinkRow(reader, id)
  return { ...link, minutes: await readMinutes(reader, Number(id)) }
}

const FORMATS = { 10: 'decimal', 16: 'hexadecimal' } as const
const formatOf = (base: IdBase) => (base === null ? 'text' : FORMATS[base])

/** The settings, copied one by one, so that no secret is added by mistake. */
function settingsOf(link: Link): LinkSettings {
  return {
    kind: 'smpp',
    name: link.name,
    networks: SENDER_NETWORKS.filter((network) => link.networks.includes(network)),
    isDefault: link.isDefault,
    windowSize: link.windowSize,
    ratePerSecond: link.ratePerSecond,
    reservedShare: Math.round(link.reservedShare * 1_000) / 1_000,
    host: link.host,
    port: link.port,
    tls: link.tls,
    tlsVerify: link.tlsVerify,
    tlsName: link.tlsName,
    systemId: link.systemId,
    systemType: link.systemType,
    bindMode: link.bindMode,
    sourceTon: link.sourceTon,
    sourceNpi: link.sourceNpi,
    destinationTon: link.destinationTon,
    destinationNpi: link.destinationNpi,
    alphabet: link.alphabet,
    answerIds: formatOf(link.answerIdBase),
    receiptIds: formatOf(link.receiptIdBase),
    sharesIdsWith: link.smsc === link.id ? null : BigInt(link.smsc),
    validityMinutes: link.validityMinutes,
    queryAfterMinutes: link.queryAfterMinutes,
  }
}
