/**
 * The health of each registry, stored in the database so that all processes agree and a screen can show it. A registry
 * that fails several times in a row is paused, each time for longer. After the pause one request tries it. The other
 * requests wait: a registry that is down rejects nobody and costs nothing.
 *
 * The health is stored by document, because a reseller may answer for one kind and not for another.
 */
import type { DocumentKind } from '@nkra/contract/kyc/documents.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/database.ts'
import type { KycProvider, RegistryFault } from './provider.ts'
import { registerGauges } from '../../platform/operations/gauges.ts'
import type { Registry } from 'prom-client'

/** After this many failures in a row a registry is paused. */
export const FAILURES_MAX = 5
const CLOSED_MS_MIN = 30_000
const CLOSED_MS_MAX = 600_000
/** If a trial has no result after this time, another request may try. */
const TRIAL_MS_MAX = 120_000
/** An answer is recorded at most this often, because every request would write the same row. */
const ANSWERED_EVERY_MS = 30_000

type RegistryDocument = Pick<KycProvider, 'id'> & { document: DocumentKind }

/** The length of the pause: 30 s, doubled each time, up to ten minutes. */
export function pauseFor_ms(times: number): number {
  return Math.min(CLOSED_MS_MIN * 2 ** Math.min(times - 1, 20), CLOSED_MS_MAX)
}

/**
 * When to try the registry again; null if it may be asked now. After a pause one caller gets null, and reports by
 * `recordRegistryReply`.
 */
export async function registryPausedUntil(tx: Tx, { id, document }: RegistryDocument): Promise<Date | null> {
  const now = tx.clock.now()
  const { rows } = await sql<{ until: Date | null; mayTry: boolean }>`
    select closed_until as until, closed_until <= ${now} as "mayTry" from kyc_registry_health
    where provider = ${id} and document = ${document}`.execute(tx.sql)
  const [row] = rows
  if (!row || row.until === null) return null
  if (row.mayTry) {
    const { rows: taken } = await sql`
      update kyc_registry_health set closed_until = ${new Date(tx.clock.ms() + TRIAL_MS_MAX)}, trial_at = ${now}
      where provider = ${id} and document = ${document} and closed_until <= ${now}
      returning provider`.execute(tx.sql)
    if (taken.length > 0) return null
    return registryPausedUntil(tx, { id, document })
  }
  return row.until
}

/** Records how a call to the registry ended. A `fault` of null is an answer, whatever it said. */
export async function recordRegistryReply(
  tx: Tx,
  { id, document }: RegistryDocument,
  fault: RegistryFault | null,
): Promise<void> {
  const now = tx.clock.now()
  if (fault === null) {
    const stale = new Date(tx.clock.ms() - ANSWERED_EVERY_MS)
    const { rows } = await sql`
      select from kyc_registry_health
      where provider = ${id} and document = ${document} and failures = 0 and answered_at > ${stale}
    `.execute(tx.sql)
    if (rows.length > 0) return
    await sql`
      insert into kyc_registry_health (provider, document, answered_at) values (${id}, ${document}, ${now})
      on conflict (provider, document) do update
      set answered_at = excluded.answered_at, failures = 0, failing_since = null, fault = null, closings = 0,
        closed_until = null, trial_at = null`.execute(tx.sql)
    return
  }
  const { rows } = await sql<{ failures: number; closings: number }>`
    insert into kyc_registry_health as known (provider, document, failures, failing_since, fault)
    values (${id}, ${document}, 1, ${now}, ${fault})
    on conflict (provider, document) do update
    set failures = known.failures + 1, failing_since = coalesce(known.failing_since, excluded.failing_since),
      fault = excluded.fault
    returning failures, closings`.execute(tx.sql)
  const { failures, closings } = rows[0]!
  if (failures < FAILURES_MAX) return
  // Those that were asked before it was closed and fail now say nothing new.
  await sql`
    update kyc_registry_health
    set closings = closings + 1, closed_until = ${new Date(tx.clock.ms() + pauseFor_ms(closings + 1))}, trial_at = null
    where provider = ${id} and document = ${document} and (closed_until is null or trial_at is not null)
  `.execute(tx.sql)
}

export interface RegistryHealth {
  document: DocumentKind
  state: 'answering' | 'failing' | 'down'
  fault: RegistryFault | null
  /** When the first failure since its last answer happened. */
  since: Date | null
  answeredAt: Date | null
  /** When it is tried again. Null while it is not paused. */
  triedAgainAt: Date | null
}

/** The health of these registries, by document. */
export async function getRegistryHealth(
  reader: Reader,
  registries: readonly Pick<KycProvider, 'id' | 'watched'>[],
): Promise<RegistryHealth[]> {
  const watched = registries.filter((each) => each.watched).map(({ id }) => id)
  const { rows } = await sql<Omit<RegistryHealth, 'state'>>`
    select document, fault, failing_since as since, answered_at as "answeredAt", closed_until as "triedAgainAt"
    from kyc_registry_health where provider = any(${watched}::text[]) order by document`.execute(reader.sql)
  return rows.map((row) => ({
    ...row,
    state: row.triedAgainAt !== null ? 'down' : row.since !== null ? 'failing' : 'answering',
  }))
}

/** The gauge `nkra_registry_down{document="ghana_card"}`: 1 during a pause. */
export function measureRegistries(
  registry: Registry,
  reader: Reader,
  registries: readonly Pick<KycProvider, 'id' | 'watched'>[],
): void {
  registerGauges(
    registry,
    {
      down: {
        name: 'nkra_registry_down',
        help: 'Whether the registry is left alone because it fails: checks with it wait',
        labels: ['document'],
      },
    },
    async () => {
      const known = await getRegistryHealth(reader, registries)
      return { down: known.map(({ document, state }) => [{ document }, Number(state === 'down')]) }
    },
  )
}
