/** The calls by which reviewers decide on people. */
import * as contract from '@nkra/contract/kyc/review.ts'
import { openDocumentChecker } from '../../platform/files/documents.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Server } from '../../platform/http/server.ts'
import { requireOpenTo } from '../requests/lists.ts'
import type { KycResources } from '../resources.ts'
import { assignKyc } from './assignments.ts'
import { decideKyc, askKycAgain } from './decisions.ts'
import { confirmKycFace } from './face-answers.ts'
import { enterKycReading } from './entered-readings.ts'
import { getKycPolicy, saveKycPolicy } from './policy.ts'
import { enterKycAnswer, readEnteredAnswerForm, getKycProof } from './entered-answers.ts'
import { getRegistryHealth } from '../registry/health.ts'
import { addKycNote } from './notes.ts'
import { listKycReviews, nextKycReview } from './queue.ts'
import { getKycReview, revealKyc } from './reviews.ts'

export function bindReviews(server: Server, kyc: KycResources): void {
  const { db } = server
  const papers = openDocumentChecker()

  serve(server, contract.listKycReviews, ({ actor, query }) => listKycReviews(kyc, db, actor, query))

  serve(server, contract.nextKycReview, async ({ actor, query }) => ({
    id: await nextKycReview(db, actor, query.after ?? null),
  }))

  serve(server, contract.assignKyc, ({ actor, params, body, request }) =>
    db.transaction(async (tx) => {
      await assignKyc(tx, actor, { ...body, id: params.id }, request)
      return getKycReview(kyc, tx, actor, { accountId: actor.accountId, id: params.id })
    }),
  )

  serve(server, contract.addKycNote, async ({ actor, params, body, request }) => {
    await requireOpenTo(db, actor, { request: params.id })
    return db.transaction(async (tx) => {
      await addKycNote(kyc, tx, actor, { ...body, id: params.id }, request)
      return getKycReview(kyc, tx, actor, { accountId: actor.accountId, id: params.id })
    })
  })

  serve(server, contract.getKycReview, async ({ actor, params }) => {
    await requireOpenTo(db, actor, { request: params.id })
    return getKycReview(kyc, db, actor, { accountId: actor.accountId, id: params.id })
  })

  serve(server, contract.revealKyc, async ({ actor, params, request }) => {
    await requireOpenTo(db, actor, { request: params.id })
    return db.transaction((tx) => revealKyc(kyc, tx, actor, params, request))
  })

  serve(server, contract.decideKyc, ({ actor, params, body, request }) =>
    db.transaction(async (tx) => {
      await decideKyc(tx, actor, { ...body, id: params.id }, request)
      return getKycReview(kyc, tx, actor, { accountId: actor.accountId, id: params.id })
    }),
  )

  serve(server, contract.askKycAgain, ({ actor, params, body, request }) =>
    db.transaction(async (tx) => {
      await askKycAgain(tx, actor, { ...body, id: params.id }, request)
      return getKycReview(kyc, tx, actor, { accountId: actor.accountId, id: params.id })
    }),
  )

  serve(server, contract.enterKycAnswer, async ({ actor, params, request }) => {
    const upload = await readEnteredAnswerForm(papers, request)
    return db.transaction(async (tx) => {
      await enterKycAnswer(kyc, tx, actor, { ...upload, id: params.id }, request)
      return getKycReview(kyc, tx, actor, { accountId: actor.accountId, id: params.id })
    })
  })

  serve(server, contract.enterKycReading, ({ actor, params, body, request }) =>
    db.transaction(async (tx) => {
      await enterKycReading(kyc, tx, actor, { ...body, id: params.id }, request)
      return getKycReview(kyc, tx, actor, { accountId: actor.accountId, id: params.id })
    }),
  )

  serve(server, contract.confirmKycFace, ({ actor, params, body, request }) =>
    db.transaction(async (tx) => {
      await confirmKycFace(tx, actor, { ...body, id: params.id }, request)
      return getKycReview(kyc, tx, actor, { accountId: actor.accountId, id: params.id })
    }),
  )

  serve(server, contract.getKycProof, ({ actor, params, request }) =>
    db.transaction((tx) => getKycProof(kyc, tx, actor, params, request)),
  )

  serve(server, contract.getKycPolicy, ({ actor }) => getKycPolicy(db, actor.accountId))

  serve(server, contract.saveKycPolicy, ({ actor, body, request }) =>
    db.transaction((tx) => saveKycPolicy(tx, actor, body, request)),
  )

  serve(server, contract.getRegistryHealth, () => getRegistryHealth(db, kyc.registries))
}
