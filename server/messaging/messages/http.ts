/** Binds the contract's calls about how long messages are stored to the functions that answer them. */
import * as contract from '@nkra/contract/messaging/retention.ts'
import type { Server } from '../../platform/http/server.ts'
import { serve } from '../../platform/http/serve.ts'
import * as retention from './retention.ts'

export function bindRetention(api: Server): void {
  const { db } = api

  serve(api, contract.getMessageRetention, ({ actor }) => retention.getMessageRetention(db, actor.accountId))
  serve(api, contract.saveMessageRetention, ({ actor, body, request }) =>
    db.transaction((tx) => retention.saveMessageRetention(tx, actor, body, request)),
  )
  serve(api, contract.getRetentionBounds, () => retention.getRetentionBounds(db))
  serve(api, contract.saveRetentionBounds, ({ actor, body, request }) =>
    db.transaction((tx) => retention.saveRetentionBounds(tx, actor, body, request)),
  )
}
