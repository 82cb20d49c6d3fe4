/** The calls about business IDs. */
import * as contract from '@nkra/contract/kyc/business-ids.ts'
import { mayRead, type Authenticated } from '../../platform/actor.ts'
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
  type BusinessId,
  type BusinessIdRequest,
  type OwnBusinessId,
} from './business-ids.ts'
import { dossierOf, readDossiers, type Dossier, type DossierOwner } from './dossiers.ts'
import type { Principal, PrincipalCheck } from './principals.ts'
import { addBusinessPaper, deleteBusinessPaper, getBusinessPaper, readBusinessPaperForm } from './papers.ts'

export function bindBusinessIds(server: Server, kyc: KycResources): void {
  const { db } = server
  const papers = openDocumentChecker()

  serve(server, contract.getBusinessId, async ({ actor }) => {
    const { accountId } = actor
    if (isSandbox(accountId)) await db.transaction((tx) => ensureSandboxBusiness(tx, accountId))
    const own = await describeOwn(kyc, db, actor, await getBusinessId(db, accountId))
    return { ...own, faceRegistry: faceRegistryOf(kyc, accountId) }
  })

  serve(server, contract.saveBusinessId, ({ actor, body, request }) =>
    db.transaction(async (tx) => describeOwn(kyc, tx, actor, await saveBusinessId(tx, actor, body, request))),
  )

  serve(server, contract.addBusinessPaper, async ({ actor, request }) => {
    const upload = await readBusinessPaperForm(papers, request)
    return db.transaction(async (tx) => {
      await addBusinessPaper(kyc, tx, actor, upload, request)
      return describeOwn(kyc, tx, actor, await getBusinessId(tx, actor.accountId))
    })
  })

  serve(server, contract.getBusinessPaper, ({ actor, params, request }) =>
    db.transaction((tx) => getBusinessPaper(kyc, tx, actor, params, request)),
  )

  serve(server, contract.deleteBusinessPaper, ({ actor, params, request }) =>
    db.transaction(async (tx) => {
      await deleteBusinessPaper(tx, actor, params, request)
      return describeOwn(kyc, tx, actor, await getBusinessId(tx, actor.accountId))
    }),
  )

  serve(server, contract.listBusinessIds, async ({ query }) => {
    const { items, ...page } = await listBusinessIds(db, query)
    return { ...page, items: await describeRequests(kyc, db, items) }
  })

  serve(server, contract.reviewBusinessId, ({ actor, params, body, request }) =>
    db.transaction(async (tx) => {
      const decided = await reviewBusinessId(kyc, tx, actor, { ...body, ...params }, request)
      const [described] = await describeRequests(kyc, tx, [decided])
      if (!described) throw new Error('a decided business ID is described')
      return described
    }),
  )
}

/** Adds the dossiers to the account's approved business ID and to its application. */
async function describeOwn(
  kyc: KycResources,
  reader: Reader,
  actor: Authenticated,
  own: OwnBusinessId,
): Promise<OwnDescribed> {
  const { accountId } = actor
  const { approved, open, application } = own
  const businesses: DossierOwner[] = []
  if (approved) businesses.push({ ...approved, accountId, application: null })
  if (open) businesses.push({ ...open, accountId, application })
  const dossiers = await readDossiers(kyc, reader, businesses)
  const described = (business: BusinessId): DescribedBusiness => {
    const { principals, ...dossier } = dossierOf(dossiers, business)
    // An actor who may not see the results of checks sees only names, roles and shares.
    const seen = seesChecks(actor) ? principals : principals.map((each) => ({ ...each, check: null }))
    return { ...business, ...dossier, principals: seen }
  }
  return { ...own, approved: approved && described(approved), open: open && described(open) }
}

type DescribedBusiness = BusinessId &
  Omit<Dossier, 'principals'> & {
    principals: (Omit<Principal, 'check'> & { check: PrincipalCheck | null })[]
  }
type OwnDescribed = Omit<OwnBusinessId, 'approved' | 'open'> &
  Record<'approved' | 'open', DescribedBusiness | null>

const seesChecks = (actor: Authenticated): boolean => mayRead(actor, 'kyc:read')

/**
 * Adds the dossiers to applications and to the business IDs in force before them. It leaves out the ids of the checks.
 */
async function describeRequests(kyc: KycResources, reader: Reader, requests: readonly BusinessIdRequest[]) {
  const businesses = requests.flatMap(({ current, ...request }): DossierOwner[] => [
    request,
    ...(current ? [{ ...current, accountId: request.accountId, application: null }] : []),
  ])
  const dossiers = await readDossiers(kyc, reader, businesses)
  const told = (business: { id: bigint }) => {
    const { principals, ...dossier } = dossierOf(dossiers, business)
    const unnamed = principals.map(({ check, ...each }) => ({
      ...each,
      check: { ...check, requestId: null },
    }))
    return { ...dossier, principals: unnamed }
  }
  return requests.map(({ current, ...request }) => ({
    ...request,
    ...told(request),
    current: current && { ...current, ...told(current) },
  }))
}
