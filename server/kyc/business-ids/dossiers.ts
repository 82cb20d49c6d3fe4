/**
 * What stands behind a business ID: its papers, and what an approval asks for and is not there. It is worked out whenever
 * somebody looks, so a paper that was brought later is missed no more.
 */
import { papersAskedOf, type BusinessPaperKind } from '@nkra/contract/kyc/business-papers.ts'
import type { LEGAL_FORMS } from '@nkra/contract/kyc/states.ts'
import type { Reader, RowKey } from '../../platform/database/database.ts'
import { listPapers, type BusinessPaper } from './papers.ts'

export interface Missing {
  kind: 'paper'
  paper: BusinessPaperKind | null
}

export interface Dossier {
  papers: BusinessPaper[]
  missing: Missing[]
}

export interface DossierOwner extends RowKey {
  legalForm: (typeof LEGAL_FORMS)[number] | null
  /** What is applied for; null of what is approved. */
  application: 'first' | 'renewal' | 'change' | null
}

/** Of one business ID. */
export async function readDossier(reader: Reader, of: DossierOwner): Promise<Dossier> {
  const dossiers = await readDossiers(reader, [of])
  return dossiers.get(of.id) ?? { papers: [], missing: [] }
}

/** Of each business ID, by its id. */
export async function readDossiers(
  reader: Reader,
  businesses: readonly DossierOwner[],
): Promise<Map<bigint, Dossier>> {
  const papers = await listPapers(reader, businesses)
  return new Map(
    businesses.map((business) => {
      const own = papers.get(business.id) ?? []
      return [business.id, { papers: own, missing: missingFrom(business, own) }]
    }),
  )
}

/** A paper that came with another identity shows nothing of this one. */
function missingFrom({ legalForm, application }: DossierOwner, papers: readonly BusinessPaper[]): Missing[] {
  const there = new Set(
    papers
      .filter(({ carried, removedAt }) => removedAt === null && !(carried && application === 'change'))
      .map(({ kind }) => kind),
  )
  return papersAskedOf(legalForm)
    .filter((kind) => !there.has(kind))
    .map((paper) => ({ kind: 'paper', paper }))
}

/** As the record names it. */
export const nameMissing = ({ kind, paper }: Missing): string => paper ?? kind
