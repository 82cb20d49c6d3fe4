/** The events of identity. Other domains may subscribe to them. */
import { Credits, Id } from '@nkra/contract/wire.ts'
import { z } from 'zod'
import { eventKind } from '../platform/database/outbox.ts'

/** A business has registered. Its address is not confirmed yet. */
export const accountRegistered = eventKind(
  'account.registered',
  z.object({ accountId: Id('acc'), userId: Id('usr') }),
)

/** An account was suspended: whatever runs for it has to stop. */
export const accountSuspended = eventKind('account.suspended', z.object({ accountId: Id('acc') }))

/** A person chose the balance to be warned at; null for no warning. Billing keeps what balances are compared with. */
export const balanceWatchChosen = eventKind(
  'notifications.balance-watch-chosen',
  z.object({ userId: Id('usr'), credits: Credits.nullable() }),
)

/** The platform texts one of our people, at its own cost. */
export const textWanted = eventKind(
  'identity.text-wanted',
  z.object({
    /** E.164 digits. */
    to: z.string().regex(/^\d{8,15}$/),
    text: z.string(),
    traffic: z.enum(['otp', 'transactional']),
    /**
     * The id of a text that holds stars in the place of a code, null for other texts. The code is put in on the way to the
     * wire, and is on no record.
     */
    veiledId: Id('cmp').nullable().default(null),
  }),
)
