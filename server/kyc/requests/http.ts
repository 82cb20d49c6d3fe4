/** The calls of identity verification. */
import * as contract from '@nkra/contract/kyc/requests.ts'
import { allows } from '@nkra/contract/permissions.ts'
import type { Authenticated } from '../../platform/actor.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Server } from '../../platform/http/server.ts'
import type { KycResources } from '../resources.ts'
import { listKyc, getKyc, requireOpenTo } from './lists.ts'
import { cancelKyc, submitKyc } from './requests.ts'

/** Whether the actor may decide on people and so sees more of a number. A program never may. */
const seesPeople = (actor: Authenticated) => actor.kind === 'user' && allows(actor.role, 'kyc:review')

export function bindKyc(server: Server, kyc: KycResources): void {
  const { db } = server

  serve(server, contract.submitKyc, ({ actor, body, request, tx }) =>
    submitKyc(kyc, tx, actor, body, request),
  )

  serve(server, contract.listKyc, ({ actor, query }) =>
    listKyc(kyc, db, actor.accountId, query, seesPeople(actor)),
  )

  serve(server, contract.getKyc, async ({ actor, params }) => {
    await requireOpenTo(db, actor, { request: params.id })
    return getKyc(kyc, db, { accountId: actor.accountId, id: params.id }, seesPeople(actor))
  })

  serve(server, contract.cancelKyc, ({ actor, params, request }) =>
    db.transaction((tx) => cancelKyc(kyc, tx, actor, params, request)),
  )
}
