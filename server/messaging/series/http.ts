/** Binds the contract's calls about templates, series and sending hours to their verbs. */
import { changeSendingPolicy, getSendingPolicy } from '@nkra/contract/messaging/sending-hours.ts'
import { deleteTemplate, listTemplates, saveTemplate } from '@nkra/contract/messaging/templates.ts'
import * as contract from '@nkra/contract/messaging/series.ts'
import { sendTestText } from '@nkra/contract/messaging/test-texts.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { Server } from '../../platform/http/server.ts'
import { serve } from '../../platform/http/serve.ts'
import * as sendingHours from '../sending/sending-hours.ts'
import * as series from './series.ts'
import * as templates from '../sending/templates.ts'
import * as testTexts from '../sending/test-texts.ts'
import type { Sending } from '../sending/send.ts'

/** The number at which a person may be texted, as E.164 digits. Null if they have confirmed none. */
export type PhoneOf = (
  reader: Reader,
  person: { accountId: bigint; userId: bigint },
) => Promise<string | null>

export function bindComposer(api: Server, messaging: Sending, phoneOf: PhoneOf): void {
  const { db } = api

  serve(api, getSendingPolicy, () => sendingHours.readSendingPolicy(db))
  serve(api, changeSendingPolicy, ({ actor, body, request }) =>
    db.transaction((tx) => sendingHours.changeSendingPolicy(tx, actor, body, request)),
  )

  serve(api, listTemplates, ({ actor }) => templates.listTemplates(db, actor))
  serve(api, saveTemplate, ({ actor, body }) =>
    db.transaction((tx) => templates.saveTemplate(tx, actor, body)),
  )
  serve(api, deleteTemplate, async ({ actor, params }) => {
    await db.transaction((tx) => templates.deleteTemplate(tx, actor, params.id))
    return null
  })

  serve(api, sendTestText, async ({ tx, actor, body }) => {
    const { accountId, userId } = actor
    const own = userId === null ? null : await phoneOf(tx, { accountId, userId })
    return testTexts.sendTestText(tx, messaging, { accountId, userId, own }, body)
  })

  serve(api, contract.previewSeries, ({ body }) =>
    series.previewSeries(messaging.policy, body, db.clock.now()),
  )
  serve(api, contract.createSeries, ({ tx, actor, body }) =>
    series.createSeries(tx, actor, body, messaging.policy),
  )
  serve(api, contract.listSeries, ({ actor, query }) => series.listSeries(db, actor, query))
  serve(api, contract.pauseSeries, ({ actor, params }) =>
    db.transaction((tx) => series.pauseSeries(tx, actor, params.id)),
  )
  serve(api, contract.resumeSeries, ({ actor, params }) =>
    db.transaction((tx) => series.resumeSeries(tx, actor, params.id, messaging.policy)),
  )
  serve(api, contract.endSeries, ({ actor, params }) =>
    db.transaction((tx) => series.endSeries(tx, actor, params.id)),
  )
}
