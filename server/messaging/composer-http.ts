/** Binds the contract's calls about templates and the hours of sending to their verbs. */
import { changeSendingPolicy, getSendingPolicy } from '@nkra/contract/sending-hours.ts'
import { deleteTemplate, listTemplates, saveTemplate } from '@nkra/contract/templates.ts'
import type { Server } from '../platform/http-server.ts'
import { serve } from '../platform/http.ts'
import * as sendingHours from './sending-hours.ts'
import * as templates from './templates.ts'

export function bindComposer(api: Server): void {
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
}
