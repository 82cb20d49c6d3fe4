/** Binds the contract's calls about single recipients, and about sending again, to the functions that answer them. */
import * as contract from '@nkra/contract/messaging/messages.ts'
import * as campaignRoutes from '@nkra/contract/messaging/campaigns.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Server } from '../../platform/http/server.ts'
import { groupFailed } from './failed-group.ts'
import { recipientsFile } from './recipients-file.ts'
import { getMessage } from './message-history.ts'
import { readContent } from './campaign-views.ts'

export function bindCampaigns(api: Server): void {
  const { db } = api

  serve(api, contract.getMessage, ({ actor, params }) => getMessage(db, actor, params.id))
  serve(api, contract.exportRecipients, ({ actor, params, query }) =>
    recipientsFile(db, actor, params.id, query),
  )
  serve(api, contract.groupFailedRecipients, ({ actor, params, body }) =>
    groupFailed(db, actor, params.id, body),
  )
  serve(api, campaignRoutes.getCampaignContent, ({ actor, params }) => readContent(db, actor, params.id))
}
