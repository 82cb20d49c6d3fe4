/** Binds the contract's calls about held messages to their verbs. */
import * as contract from '@nkra/contract/messaging/held.ts'
import { ARRIVED_BYTES_MAX } from '@nkra/contract/limits.ts'
import { decodeId } from '@nkra/contract/wire.ts'
import { accountName } from '../../catalog/accounts.ts'
import { personBehind } from '../../platform/actor.ts'
import { lockHold, readHold } from '../../platform/database/database-release.ts'
import { fail } from '../../platform/fail.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Server } from '../../platform/http/server.ts'
import { openUploadForm } from '../../platform/http/upload-form.ts'
import { TRAFFIC_OF_LANE } from '../links/chunks.ts'
import { readLinks } from '../links/links.ts'
import type { WantsChange } from '../messages/counters.ts'
import * as held from './held-messages.ts'
import { firstApproval, needsTwo, record, releaseHeld, takeArrived } from './release.ts'

/** The most transactions of one decision on held messages. Each handles some thousand messages. */
const STEPS_MAX = 4
const FORM_FIELDS_MAX = 4

export function bindHeld(api: Server, wants: WantsChange): void {
  const { db } = api

  serve(api, contract.getHeld, async ({ actor }) => {
    const hold = await readHold(db)
    if (hold === null)
      return { hold: null, parts: [], expanding: 0, sent: 0, unsure: 0, ended: 0, lastAt: null }
    const [parts, expanding, outcomes, approval, two] = await Promise.all([
      held.listHeld(db),
      held.countExpanding(db),
      held.readOutcomes(db),
      firstApproval(db, hold),
      needsTwo(db, personBehind(actor)),
    ])
    const { cause, mark, heldAt } = hold
    return {
      hold: { cause, mark, since: heldAt, approval, needsTwo: two },
      parts: parts.map(({ lane, linkId, ...part }) => ({
        ...part,
        linkId: BigInt(linkId),
        traffic: TRAFFIC_OF_LANE[lane],
      })),
      expanding,
      ...outcomes,
    }
  })

  serve(api, contract.resolveHeld, async ({ actor, body, request }) => {
    const { linkId, accountId, outcome, reason } = body
    const link = (await readLinks(db)).find(({ id }) => BigInt(id) === linkId) ?? fail('not_found')
    const name = await accountName(db, accountId)
    return db.transaction(async (tx) => {
      await lockHold(tx)
      let messages = 0
      let after: bigint | null = BigInt(body.after ?? 0)
      for (let step = 0; step < STEPS_MAX && after !== null; step++) {
        const choice = { linkId: link.id, accountId, after }
        const done: held.HeldStep =
          outcome === 'sent' ? await held.sayHeldSent(tx, choice, wants) : await held.endHeld(tx, choice)
        messages += done.taken
        after = done.next
      }
      await record(tx, { actor, request }, 'held_resolved', {
        link: link.name,
        account: name,
        outcome,
        messages,
        reason,
      })
      return { messages, next: after?.toString() ?? null }
    })
  })

  serve(api, contract.addArrived, async ({ actor, request }) => {
    const { fields, file } = await openUploadForm(request, {
      bytesMax: ARRIVED_BYTES_MAX,
      fieldsMax: FORM_FIELDS_MAX,
    })
    if (file === null) return fail('file_required')
    const bytes = Buffer.concat(await Array.fromAsync(file.bytes))
    const linkId = decodeId('lnk', fields.get('link') ?? '')
    const link = (await readLinks(db)).find(({ id }) => BigInt(id) === linkId) ?? fail('not_found')
    const found = await takeArrived(db, { linkId: link.id, bytes, wants })
    await db.transaction((tx) =>
      record(tx, { actor, request }, 'arrived_added', { link: link.name, ...found }),
    )
    return found
  })

  serve(api, contract.releaseHeld, ({ actor, body, request }) =>
    releaseHeld(db, { actor, request, wants }, body.reason),
  )
}
