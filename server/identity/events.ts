/** The events of identity. Other domains may subscribe to them. */
import { Credits, Id } from '@nkra/contract/wire.ts'
import { z } from 'zod'
import { eventKind } from '../platform/database/outbox.ts'

/** A business has registered. Its address is not confirmed yet. */
export const accountRegistered = eventKind(
  'account.registered',
  z.object({ accountId: Id('acc'), userId: Id('usr') }),
)

/** An account is suspended: everything that runs for it must stop. */
export const accountSuspended = eventKind('account.suspended', z.object({ accountId: Id('acc') }))

/**
 * A person chose the balance below which they want a warning. Null is no warning. Billing compares balances.
 */
export const balanceWatchChosen = eventKind(
  'notifications.balance-watch-chosen',
  z.object({ userId: Id('usr'), credits: Credits.nullable() }),
)

/** The operator texts one of its users or Administrators, at its own cost. */
export const textWanted = eventKind(
  'identity.text-wanted',
  z.object({
    /** The number, as E.164 digits. */
    to: z.string().regex(/^\d{8,15}$/),
    text: z.string(),
    traffic: z.enum(['otp', 'transactional']),
    /**
     * The id of a text that has stars in the place of a code. Null for other texts. The sender inserts the code on the
     * way to the network; no record holds it.
     */
    veiledId: Id('cmp').nullable().default(null),
  }),
)
