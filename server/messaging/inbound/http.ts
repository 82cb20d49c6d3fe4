/** Binds the contract's calls about conversations, opt-out links and automatic answers to their verbs. */
import * as contract from '@nkra/contract/messaging/conversations.ts'
import * as inbound from '@nkra/contract/messaging/inbound.ts'
import type { Server } from '../../platform/http/server.ts'
import { serve } from '../../platform/http/serve.ts'
import * as autoAnswers from './auto-replies.ts'
import { getConversation, listConversations, listThread, readConversation } from './conversations.ts'
import * as inboundNumbers from './inbound-numbers.ts'
import {
  followOptOutLink,
  readOptOutLink,
  undoOptOutLink,
  type OptOutLinks,
} from '../text-links/opt-out-links.ts'

export function bindInbound(api: Server, links: OptOutLinks): void {
  const { db } = api

  serve(api, contract.listConversations, ({ actor, query }) => listConversations(db, actor, query))
  serve(api, contract.getConversation, ({ actor, params }) => getConversation(db, actor, params.msisdn))
  serve(api, contract.listThread, ({ actor, params, query }) => listThread(db, actor, params.msisdn, query))
  serve(api, contract.readConversation, async ({ actor, params }) => {
    await db.transaction((tx) => readConversation(tx, actor, params.msisdn))
    return null
  })

  serve(api, contract.getOptOutLink, ({ params }) => readOptOutLink(db, links, params.token))
  serve(api, contract.followOptOutLink, ({ params, request }) =>
    db.transaction((tx) => followOptOutLink(tx, links, params.token, request)),
  )
  serve(api, contract.undoOptOutLink, ({ params, request }) =>
    db.transaction((tx) => undoOptOutLink(tx, links, params.token, request)),
  )

  serve(api, inbound.listInboundNumbers, () => inboundNumbers.listInboundNumbers(db))
  serve(api, inbound.assignInboundNumber, ({ actor, body, request }) =>
    db.transaction((tx) => inboundNumbers.assignInboundNumber(tx, actor, body, request)),
  )
  serve(api, inbound.releaseInboundNumber, async ({ actor, params, request }) => {
    await db.transaction((tx) => inboundNumbers.releaseInboundNumber(tx, actor, params.address, request))
    return null
  })

  serve(api, inbound.listAutoAnswers, ({ actor }) => autoAnswers.listAutoAnswers(db, actor))
  serve(api, inbound.saveAutoAnswer, ({ actor, body, request }) =>
    db.transaction((tx) => autoAnswers.saveAutoAnswer(tx, actor, body, request)),
  )
  serve(api, inbound.deleteAutoAnswer, async ({ actor, params, request }) => {
    await db.transaction((tx) => autoAnswers.deleteAutoAnswer(tx, actor, params.id, request))
    return null
  })
}
