/** The calls about business IDs. */
import * as contract from '@nkra/contract/kyc/business-ids.ts'
import type { Reader } from '../../platform/database/database.ts'
import { openDocumentChecker } from '../../platform/files/documents.ts'
import { isSandbox } from '../../platform/sandbox.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Server } from '../../platform/http/server.ts'
import { faceRegistryOf, type KycResources } from '../resources.ts'
import {
  ensureSandboxBusiness,
  getBusinessId,
  listBusinessIds,
  reviewBusinessId,
  saveBusinessId,
  type BusinessIdRequest,
  type OwnBusinessId,
} from './business-ids.ts'
import { readDossiers, type DossierOwner } from './dossiers.ts'
import { addBusinessPaper, deleteBusinessPaper, getBusinessPaper, readBusinessPaperForm } from './papers.ts'

export function bindBusinessIds(server: Server, kyc: KycResources): void {
  const { db } = server
  const papers = openDocumentChecker()

  serve(server, contract.getBusinessId, async ({ actor: { accountId } }) => {
    if (isSandbox(accountId)) await db.transaction((tx) => ensureSandboxBusiness(tx, accountId))
    const own = await describeOwn(db, accountId, await getBusinessId(db, accountId))
    return { ...own, faceRegistry: faceRegistryOf(kyc, accountId) }
  })

  serve(server, contract.saveBusinessId, ({ actor, body, request }) =>
    db.transaction(async (tx) =>
      describeOwn(tx, actor.accountId, await saveBusinessId(tx, actor, body, request)),
    ),
  )

  serve(server, contract.addBusinessPaper, async ({ actor, request }) => {
    const upload = await readBusinessPaperForm(papers, request)
    return db.transaction(async (tx) => {
      await addBusinessPaper(kyc, tx, actor, upload, request)
      return describeOwn(tx, actor.accountId, await getBusinessId(tx, actor.accountId))
    })
  })

  serve(server, contract.getBusinessPaper, ({ actor, params, request }) =>
    db.transaction((tx) => getBusinessPaper(kyc, tx, actor, params, request)),
  )

  serve(server, contract.deleteBusinessPaper, ({ actor, params, request }) =>
    db.transaction(async (tx) => {
      await deleteBusinessPaper(tx, actor, params, request)
      return describeOwn(tx, actor.accountId, await getBusinessId(tx, actor.accountId))
    }),
  )

  serve(server, contract.listBusinessIds, async ({ query }) => {
    const { items, ...page } = await listBusinessIds(db, query)
    return { ...page, items: await describeRequests(db, items) }
  })

  serve(server, contract.reviewBusinessId, ({ actor, params, body, request }) =>
    db.transaction(async (tx) => {
      const decided = await reviewBusinessId(tx, actor, { ...body, ...params }, request)
      const [described] = await describeRequests(tx, [decided])
      if (!described) throw new Error('a decided business ID is described')
      return described
    }),
  )
}

/** With papers, and what is missing. */
async function describeOwn(reader: Reader, accountId: bigint, own: OwnBusinessId) {
  const { approved, open, application } = own
  const businesses: DossierOwner[] = []
  if (approved) businesses.push({ ...approved, accountId, application: null })
  if (open) businesses.push({ ...open, accountId, application })
  const dossiers = await readDossiers(reader, businesses)
  const described = <B extends { id: bigint }>(business: B) => ({
    ...business,
    ...dossierOf(dossiers, business),
  })
  return { ...own, approved: approved && described(approved), open: open && described(open) }
}

async function describeRequests(reader: Reader, requests: readonly BusinessIdRequest[]) {
  const businesses = requests.flatMap(({ current, ...request }): DossierOwner[] => [
    request,
    ...(current ? [{ ...current, accountId: request.accountId, application: null }] : []),
  ])
  const dossiers = await readDossiers(reader, businesses)
  return requests.map(({ current, ...request }) => ({
    ...request,
    ...dossierOf(dossiers, request),
    current: current && { ...current, ...dossierOf(dossiers, current) },
  }))
}

const dossierOf = (dossiers: Awaited<ReturnType<typeof readDossiers>>, { id }: { id: bigint }) =>
  dossiers.get(id) ?? { papers: [], missing: [] }
