/** Finds a proof of the books that failed, and books that were not proved for too long. */
import { sql } from 'kysely'
import type { Finder, Finding } from '../../platform/operations/attention.ts'
import { lastProofs, type ProofScope } from './proof.ts'

const HOUR_MS = 3_600_000
/**
 * How old the last proof may be. New entries are proved each night and all books on Sundays; half a night more shows
 * that a proof did not run.
 */
const AGE_MS_MAX: Readonly<Record<ProofScope, number>> = { new: 36 * HOUR_MS, whole: 8 * 24 * HOUR_MS }

export const findProofs: Finder = async (reader) => {
  const proofs = await lastProofs(reader)
  const findings: Finding[] = proofs
    .filter(({ flaws }) => flaws > 0)
    .map(({ scope, flaws, startedAt }) => ({
      kind: 'proof_failed',
      subject: scope,
      detail: String(flaws),
      since: startedAt,
    }))
  // Books that never were proved are as old as the database.
  const { rows } = await sql<{ madeAt: Date }>`
    select min(applied_at) as "madeAt" from migration`.execute(reader.sql)
  const startOf = (wanted: ProofScope) =>
    proofs.find(({ scope }) => scope === wanted)?.startedAt ?? rows[0]!.madeAt
  // A proof of the whole proves what is new as well.
  const starts = {
    new: new Date(Math.max(startOf('new').getTime(), startOf('whole').getTime())),
    whole: startOf('whole'),
  }
  for (const scope of ['new', 'whole'] as const) {
    const oldAt_ms = starts[scope].getTime() + AGE_MS_MAX[scope]
    if (reader.clock.ms() >= oldAt_ms)
      findings.push({ kind: 'proof_old', subject: scope, detail: scope, since: new Date(oldAt_ms) })
  }
  return findings
}
