/** What waits for the operator, and what waits to be done: the Administrator's dashboard beside the links. */
import { z } from 'zod'
import { route } from '../route.ts'
import { Instant } from '../wire.ts'

const since = Instant.nullable()

export const operations = route('operations', {
  summary: 'What waits for the operator’s word, and what waits to be sent or done.',
  reply: z.object({
    held: z.boolean().meta({ description: 'Whether sending is held after a restore: see getHeld' }),
    approvals: z
      .object({
        senders: z.int().meta({ description: 'Sender IDs sent in for review' }),
        businessIds: z.int().meta({ description: 'Business IDs sent in for review' }),
        invoices: z.int().meta({ description: 'Invoices that are pending' }),
        proofs: z.int().meta({ description: 'Pending invoices with a proof of a bank transfer' }),
        payments: z.int().meta({ description: 'Payments that do not speak for themselves' }),
      })
      .meta({ description: 'How many of each wait for an Administrator' }),
    oldest: z
      .object({
        senders: since,
        businessIds: since,
        invoices: since,
        proofs: since,
        payments: since,
        otp: since,
        transactional: since,
        promotional: since,
        paused: since,
        campaigns: since,
        events: since,
        parked: since,
      })
      .meta({ description: 'Since when the oldest of each has waited; null where none waits' }),
    queues: z.object({
      otp: z.int().meta({ description: 'Messages not yet handed to an operator, by traffic' }),
      transactional: z.int(),
      promotional: z.int(),
      paused: z.int().meta({ description: 'Messages of paused campaigns, of whatever traffic' }),
      campaigns: z.int().meta({ description: 'Campaigns whose messages are being made, or are due to be' }),
      events: z.int().meta({ description: 'Events not yet handed to whoever listens' }),
      parked: z.int().meta({ description: 'Events that failed too often, and wait for a person' }),
    }),
  }),
  fails: [],
})
