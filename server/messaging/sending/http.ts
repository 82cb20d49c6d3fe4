/** Binds the contract's calls about messages to the functions that answer them. */
import * as lists from '../campaigns/message-list.ts'
import * as views from '../campaigns/campaign-views.ts'
import * as control from '../campaigns/campaigns.ts'
import {
  cancelCampaign,
  estimateMessage,
  getCampaign,
  listCampaigns,
  listSendEntries,
  pauseCampaign,
  resumeCampaign,
  sendMessage,
} from '@nkra/contract/messaging/campaigns.ts'
import { listRecipients, listMessages } from '@nkra/contract/messaging/messages.ts'
import type { Db } from '../../platform/database/database.ts'
import { mayRead } from '../../platform/actor.ts'
import { accountIn } from '../../platform/sandbox.ts'
import { serve, serveWithOwnKeys } from '../../platform/http/serve.ts'
import type { Server } from '../../platform/http/server.ts'
import { getCampaignDetail, CampaignTotals } from '../campaigns/campaign-views.ts'
import { estimate } from './estimate.ts'
import { listNamedRecipients } from '../campaigns/message-list.ts'
import { send, type Sending } from './send.ts'
import { sendItemised } from './itemised-send.ts'
import { listSendEntries as listSendEntriesOf } from '../campaigns/send-entries.ts'

export function bindSending(api: Server, app: { db: Db; messaging: Sending }): void {
  const { db, messaging } = app
  const totals = new CampaignTotals(db)

  serveWithOwnKeys(api, sendMessage, async ({ actor, body, key, request }) => {
    const { messages, ...shared } = body
    const once = { key, requestId: request.id }
    const outcome =
      messages === undefined
        ? await send(app, actor, shared, once)
        : await sendItemised(app, actor, { ...shared, messages }, once)
    return 'sealed' in outcome ? { sealed: outcome.sealed } : outcome.accepted
  })
  serve(api, estimateMessage, ({ actor, body }) =>
    estimate(db, { accountId: actor.accountId, seesPrices: mayRead(actor, 'billing:read') }, body, messaging),
  )
  serve(api, listCampaigns, ({ actor, query }) => views.listCampaigns(db, totals, actor, query))
  serve(api, getCampaign, ({ actor, params }) => getCampaignDetail(db, actor, params.id))
  serve(api, listSendEntries, ({ actor, params, query }) => listSendEntriesOf(db, actor, params.id, query))
  serve(api, listRecipients, ({ actor, params, query }) => listNamedRecipients(db, actor, params.id, query))
  serve(api, listMessages, ({ actor, query }) => {
    const { kind, accountId } = actor
    const seen = kind === 'user' ? accountIn(query.environment, accountId) : accountId
    return lists.listMessages(db, { accountId: seen }, query)
  })
  serve(api, pauseCampaign, async ({ actor, params }) => {
    await db.transaction((tx) => control.pauseCampaign(tx, actor, params.id))
    return getCampaignDetail(db, actor, params.id)
  })
  serve(api, resumeCampaign, async ({ actor, params }) => {
    messaging.wakeLinks(await db.transaction((tx) => control.resumeCampaign(tx, actor, params.id)))
    messaging.wakeCampaigns()
    return getCampaignDetail(db, actor, params.id)
  })
  serve(api, cancelCampaign, async ({ actor, params }) => {
    await db.transaction((tx) => control.cancelCampaign(tx, actor, params.id))
    messaging.wakeCampaigns()
    return getCampaignDetail(db, actor, params.id)
  })
}
