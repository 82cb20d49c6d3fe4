/**
 * A dossier is what supports a business ID: its papers, its principals, and the list of what an approval still misses.
 * The list is computed at each reading, so an added paper or a decided check leaves it at once.
 */
import {
  isToBeChecked,
  papersAskedOf,
  principalsLeaveOpen,
  type BusinessPaperKind,
} from '@nkra/contract/kyc/business-papers.ts'
import type { LEGAL_FORMS } from '@nkra/contract/kyc/states.ts'
import type { Reader, RowKey } from '../../platform/database/database.ts'
import type { KycResources } from '../resources.ts'
import { listPapers, type BusinessPaper } from './papers.ts'
import { listPrincipals, UNASKED, type Principal } from './principals.ts'

export type DossierResources = Pick<KycResources, 'vault' | 'testsAreBilled'>

export interface Missing {
  kind: 'paper' | 'check' | 'shares' | 'nobody'
  paper: BusinessPaperKind | null
  /** The name of the person who is checked. */
  name: string | null
}

export interface Dossier {
  papers: BusinessPaper[]
  principals: Principal[]
  missing: Missing[]
}

export interface DossierOwner extends RowKey {
  legalForm: (typeof LEGAL_FORMS)[number] | null
  /** The kind of the application; null for a business ID that is approved. */
  application: 'first' | 'renewal' | 'change' | null
  /** The owners' names, from applications that name no principals. */
  owners: readonly string[]
}

const EMPTY: Dossier = { papers: [], principals: [], missing: [] }

/** Reads the dossier of one business ID. */
export async function readDossier(kyc: DossierResources, reader: Reader, of: DossierOwner): Promise<Dossier> {
  return dossierOf(await readDossiers(kyc, reader, [of]), of)
}

/** Reads the dossier of each business ID, by its id. */
export async function readDossiers(
  kyc: DossierResources,
  reader: Reader,
  businesses: readonly DossierOwner[],
): Promise<Map<bigint, Dossier>> {
  // A list may hold the business ID in force twice: by itself, and beside an application.
  const once = new Map(businesses.toReversed().map((business) => [business.id, business]))
  const asked = [...once.values()]
  const papersOf = await listPapers(reader, asked)
  const principalsOf = await listPrincipals(kyc, reader, asked)
  return new Map(
    asked.map((business) => {
      const papers = papersOf.get(business.id) ?? []
      const principals = principalsOf.get(business.id) ?? namesAlone(business)
      const missing = [...papersMissing(business, papers), ...principalsMissing(business, principals)]
      return [business.id, { papers, principals, missing }]
    }),
  )
}

export const dossierOf = (dossiers: ReadonlyMap<bigint, Dossier>, { id }: { id: bigint }): Dossier =>
  dossiers.get(id) ?? EMPTY

const namesAlone = ({ owners }: DossierOwner): Principal[] =>
  owners.map((name) => ({ id: null, name, role: 'owner', share: null, check: UNASKED }))

/** The papers that are missing. A paper of another identity does not count. */
function papersMissing(
  { legalForm, application }: DossierOwner,
  papers: readonly BusinessPaper[],
): Missing[] {
  const there = new Set(
    papers
      .filter(({ carried, removedAt }) => removedAt === null && !(carried && application === 'change'))
      .map(({ kind }) => kind),
  )
  return papersAskedOf(legalForm)
    .filter((kind) => !there.has(kind))
    .map((paper) => ({ kind: 'paper', paper, name: null }))
}

function principalsMissing({ legalForm }: DossierOwner, principals: readonly Principal[]): Missing[] {
  const open = principalsLeaveOpen(legalForm, principals)
  return [
    ...(open === null ? [] : [{ kind: open, paper: null, name: null }]),
    ...principals
      .filter((principal) => isToBeChecked(legalForm, principal) && principal.check.standing !== 'passed')
      .map(({ name }): Missing => ({ kind: 'check', paper: null, name })),
  ]
}

/** Names a missing item for the audit log, without a person's name. */
export const nameMissing = ({ kind, paper }: Missing): string => paper ?? kind
