/** The calls of deciding on people. */
import * as contract from '@nkra/contract/kyc/review.ts'
import { openDocumentChecker } from '../../platform/files/documents.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Kyc } from '../resources.ts'
import { decideKyc, requestResubmission } from './decisions.ts'
import { policyOf, savePolicy } from './policy.ts'
import { enterAnswer, readAnswerForm, seeProof } from './entered-answers.ts'
import { registryHealth } from '../registry/health.ts'
import { listReviews, readReview, revealNumbers } from './reviews.ts'

export function bindReviews(server: Server, kyc: Kyc): void {
  const { db } = server
  const papers = openDocumentChecker()

  serve(server, contract.listKycReviews, ({ actor, query }) => listReviews(kyc, db, actor.accountId, query))

  serve(server, contract.getKycReview, ({ actor, params }) =>
    readReview(kyc, db, actor, { accountId: actor.accountId, id: params.id }),
  )

  serve(server, contract.revealKyc, ({ actor, params, request }) =>
    db.transaction((tx) => revealNumbers(kyc, tx, actor, params, request)),
  )

  serve(server, contract.decideKyc, ({ actor, params, body, request }) =>
    db.transaction(async (tx) => {
      await decideKyc(tx, actor, { ...body, id: params.id }, request)
      return readReview(kyc, tx, actor, { accountId: actor.accountId, id: params.id })
    }),
  )

  serve(server, contract.askKycAgain, ({ actor, params, body, request }) =>
    db.transaction(async (tx) => {
      await requestResubmission(tx, actor, { ...body, id: params.id }, request)
      return readReview(kyc, tx, actor, { accountId: actor.accountId, id: params.id })
    }),
  )

  serve(server, contract.enterKycAnswer, async ({ actor, params, request }) => {
    const upload = await readAnswerForm(papers, request)
    return db.transaction(async (tx) => {
      await enterAnswer(kyc, tx, actor, { ...upload, id: params.id }, request)
      return readReview(kyc, tx, actor, { accountId: actor.accountId, id: params.id })
    })
  })

  serve(server, contract.getKycProof, ({ actor, params, request }) =>
    db.transaction((tx) => seeProof(kyc, tx, actor, params, request)),
  )

  serve(server, contract.getKycPolicy, ({ actor }) => policyOf(db, actor.accountId))

  serve(server, contract.saveKycPolicy, ({ actor, body, request }) =>
    db.transaction((tx) => savePolicy(tx, actor, body, request)),
  )

  serve(server, contract.getRegistryHealth, () => registryHealth(db, kyc.registries))
}
