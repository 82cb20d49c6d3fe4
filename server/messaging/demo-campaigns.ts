/**
 * The demo's past sends, in the form that the tables would hold: every text filled in and rated, paid for in the
 * ledger, and answered by its operator, most of them as delivered.
 */
import { charge, release, reserve } from '../billing/ledger/ledger.ts'
import { audiencePage } from '../contacts/address-book/audience.ts'
import { ensureGroup } from '../contacts/address-book/groups.ts'
import type { Traffic } from '@nkra/contract/messaging/campaigns.ts'
import { daysAgo } from '../platform/database/backdate.ts'
import type { Tx } from '../platform/database/database.ts'
import { firstIdAt } from '../platform/database/ids.ts'
import { completeCampaigns, insertBulkCampaign, storeProgress, readCampaign } from './campaigns/campaigns.ts'
import { Composition, templateOf, type ComposedText } from './sending/composition.ts'
import { COUNTED_NETWORKS, networkIndex, NOTHING_WANTED, StateChanges } from './messages/counters.ts'
import { fillDays } from './links/link-days.ts'
import { readRoutes, type Routes } from './links/routes.ts'
import { messagesInsert } from './messages/messages.ts'
import { insertReceipts } from './messages/receipts.ts'
import type { FinalState } from './messages/states.ts'
import { insertSubmissions } from './messages/submissions.ts'

const ANSWERED_MS = 1_500
const RECIPIENTS_MAX = 1_000

/** The age of the oldest send in `SENDS`, in days. */
export const SEEDED_DAYS = 28

export interface DemoSend {
  /** How many days ago it was sent. */
  days: number
  sender: string
  group: string
  traffic: Traffic
  text: string
}

const SENDS: readonly DemoSend[] = [
  {
    days: SEEDED_DAYS,
    sender: 'AdomSavings',
    group: 'Savings customers – Accra',
    traffic: 'promotional',
    text: 'Dear {{Name}}, Adom Savings is now open on Saturdays, 9am to 1pm, at our {{Town}} branch. You are welcome.',
  },
  {
    days: 21,
    sender: 'AdomSavings',
    group: 'Savings customers – Ho',
    traffic: 'transactional',
    text: 'Dear {{Name}}, your savings balance is GHS {{Balance}}. Your next deposit is due on {{Due Date}}. Thank you.',
  },
  {
    days: 15,
    sender: 'AdomSavings',
    group: 'Kumasi agents',
    traffic: 'transactional',
    text: 'Agent {{Agent Code}}: please submit your collection sheet for the week by Friday 4pm.',
  },
  {
    days: 9,
    sender: 'AdomSavings',
    group: 'Savings customers – Accra',
    traffic: 'transactional',
    text: 'Dear {{Name}}, your savings balance is GHS {{Balance}}. Your next deposit is due on {{Due Date}}. Thank you.',
  },
  {
    days: 4,
    sender: 'AdomSavings',
    group: 'Staff',
    traffic: 'transactional',
    text: 'Staff meeting on Monday at 8am in the {{Branch}} office. Please be on time.',
  },
  {
    days: 1,
    sender: 'AdomSavings',
    group: 'Savings customers – Accra',
    traffic: 'promotional',
    text: 'Akwaaba {{Name}}! Save GHS 50 or more this week and enter our December draw. Ask at any Adom Savings branch.',
  },
]

/** A send with its recipients and the text of each. */
export interface PlannedDemoSend extends DemoSend {
  accountId: bigint
  groupId: bigint
  optedOut: number
  messages: (ComposedText & { msisdn: bigint })[]
}

/** Composes sends for the contacts of their groups. Their cost is the sum of the messages' credits. */
export async function planDemoCampaigns(
  tx: Tx,
  accountId: bigint,
  sends: readonly DemoSend[] = SENDS,
): Promise<PlannedDemoSend[]> {
  const planned: PlannedDemoSend[] = []
  for (const send of sends) {
    const { id: groupId } = await ensureGroup(tx, accountId, send.group)
    const people = await audiencePage(tx, {
      accountId,
      groupIds: [groupId],
      afterContactId: 0n,
      limit: RECIPIENTS_MAX,
    })
    const composition = new Composition(templateOf(send.text))
    const messages = people
      .filter(({ optedOut }) => !optedOut)
      .map((person) => ({ ...composition.compose(person), msisdn: person.msisdn }))
    planned.push({ ...send, accountId, groupId, messages, optedOut: people.length - messages.length })
  }
  return planned
}

export function creditsOf(planned: readonly PlannedDemoSend[]): bigint {
  return BigInt(planned.flatMap(({ messages }) => messages).reduce((sum, { credits }) => sum + credits, 0))
}

/** Stores the sends, and that the links were up. The account must have their credits, and the partitions must reach back far enough. */
export async function writeDemoCampaigns(
  tx: Tx,
  seed: { planned: readonly PlannedDemoSend[]; userId: bigint },
): Promise<void> {
  const routes = await readRoutes(tx)
  for (const send of seed.planned) await writeSend(daysAgo(tx, send.days), send, seed.userId, routes)
  await fillDays(tx)
}

async function writeSend(tx: Tx, send: PlannedDemoSend, userId: bigint, routes: Routes): Promise<void> {
  const { accountId, groupId, messages, sender, text, traffic, optedOut } = send
  const now = tx.clock.now()
  const at = new Date(now.getTime() + ANSWERED_MS)
  const id = firstIdAt(now)
  const credits = creditsOf([send])
  const cause = { kind: 'campaign', id } as const
  const reservationId = await reserve(tx, { accountId, product: 'SMS', credits, cause })
  await insertBulkCampaign(tx, {
    recipients: messages.length,
    credits,
    optedOut,
    accountId,
    id,
    status: 'expanding',
    sender,
    text,
    traffic,
    groupIds: [groupId],
    groupNames: [send.group],
    reservationId,
    startedAt: now,
    createdBy: userId,
    createdAt: now,
  })
  const rows = messages.map((message, index) => ({
    ...message,
    accountId,
    id: id + 1n + BigInt(index),
    campaignId: id,
    linkId: routes.wayOf(send.sender, send.traffic)(message.msisdn.toString()).id,
    segments: message.credits,
    state: demoStateOf(index),
  }))
  await tx.client.query(messagesInsert(rows))
  await charge(tx, { accountId, reservationId, credits })
  await release(tx, { accountId, reservationId })

  const segments = rows.flatMap((row) =>
    Array.from({ length: row.segments }, (_, index) => ({ row, segment: index + 1 })),
  )
  await insertSubmissions(
    tx,
    segments.map(({ row, segment }) => ({
      accountId,
      messageId: row.id,
      segment,
      linkId: row.linkId,
      outcome: 'accepted',
      status: 0,
      smscKey: null,
      msisdn: null,
      at,
    })),
  )
  await insertReceipts(
    tx,
    segments.map(({ row, segment }) => ({
      accountId,
      messageId: row.id,
      segment,
      state: row.state,
      error: null,
      at,
    })),
  )
  const changes = new StateChanges(NOTHING_WANTED, at)
  for (const row of rows) {
    const changing = { ...row, counted: true, sender, author: userId, msisdn: row.msisdn.toString() }
    changes.add(changing, 'queued', row.state, { status: 0, error: null, at })
  }
  await changes.apply(tx)
  const campaign = await readCampaign(tx, accountId, id)
  const progress = {
    expandedContact: 0n,
    expandedGroups: true,
    expandedRecipients: rows.length,
    expandedSegments: credits,
    expandedOptedOut: optedOut,
    expandedUnconsented: 0,
    expandedUnapproved: 0,
    expandedDuplicates: 0,
    expandedLate: 0,
    expandedNetworks: COUNTED_NETWORKS.map(
      (_network, place) => rows.filter(({ msisdn }) => networkIndex(msisdn.toString()) === place).length,
    ),
  }
  await storeProgress(tx, campaign, progress, true)
  await completeCampaigns(tx, [{ accountId, campaignId: id }])
}

/** The outcome of a message: most phones are on, a few are off for long, and a few numbers are no longer in use. */
function demoStateOf(index: number): FinalState {
  if (index % 37 === 5) return 'expired'
  return index % 53 === 11 ? 'undelivered' : 'delivered'
}
