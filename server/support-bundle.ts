/**
 * The support bundle describes an installation to a person who helps. It consists of named facts, so nothing gets in by
 * accident: no secret, no address with a password, no number, no text, no name of a person or an account.
 */
import { cpus, freemem, loadavg, release, totalmem, type as systemType, uptime } from 'node:os'
import { sql } from 'kysely'
import { systemClock } from './platform/clock.ts'
import type { Config } from './config.ts'
import type { Check } from './diagnosis.ts'
import { readLinks, type Link } from './messaging/links/links.ts'
import type { Db, Reader } from './platform/database/database.ts'
import { readWaitingJobs } from './platform/jobs/waiting-jobs.ts'
import { programVersion } from './platform/operations/version.ts'

interface BundleOptions {
  /** The database; null if it cannot be reached. */
  db: Db | null
  /** The configuration; null where it has mistakes. */
  config: Config | null
  checks: readonly Check[]
}

/** The bundle as JSON that people can read. */
export async function supportBundle({ db, config, checks }: BundleOptions): Promise<string> {
  const bundle = {
    madeAt: systemClock.now(),
    program: { version: programVersion(), node: process.versions.node },
    machine: machineFacts(),
    checks,
    configuration: config && configurationFacts(config),
    metrics: config && db && (await metricsText(config, await readLinks(db))),
    database: db && (await databaseFacts(db)),
  }
  const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)
  return `${JSON.stringify(bundle, plain, 2)}\n`
}

function machineFacts(): object {
  return {
    system: `${systemType()} ${release()} ${process.arch}`,
    cores: cpus().length,
    memory_bytes: { total: totalmem(), free: freemem() },
    load: loadavg(),
    up_s: Math.round(uptime()),
  }
}

/** Answers which parts are set up, without their values. */
function configurationFacts(config: Config): object {
  return {
    database: config.databaseUrl === null ? 'embedded' : 'the operator’s',
    roles: [...config.roles],
    demo: config.demo,
    log: config.log,
    port: config.port,
    hasTokenSecret: config.tokenSecret !== null,
    masterKeys: config.kycMasterKeys.length,
    hasMetrics: config.metrics !== null,
    hasSmppServer: config.smpp !== null,
    hasMailServer: config.smtpUrl !== null,
    trustedProxies: config.trustedProxies.length,
    google: config.google !== null,
    paystack: config.paystack !== null,
    hubtel: config.hubtel !== null,
    revenueAuthority: config.evat !== null,
    registry: config.registry?.provider ?? null,
  }
}

const METRICS_LIMIT_MS = 3_000

/**
 * The metrics of a running program. Their labels name routes, queues and codes. Names of links are replaced by numbers.
 */
async function metricsText(
  { metrics }: Config,
  links: readonly Pick<Link, 'id' | 'name'>[],
): Promise<string[] | null> {
  if (metrics === null) return null
  const host = metrics.host.includes(':') ? `[${metrics.host}]` : metrics.host
  const answer = await fetch(`http://${host}:${metrics.port}/metrics`, {
    signal: AbortSignal.timeout(METRICS_LIMIT_MS),
  }).catch(() => null)
  if (answer === null) return null
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return numberLinks(lines, links)
}

/** Replaces the names of links by their numbers, because a name may be a person's. */
export function numberLinks(lines: readonly string[], links: readonly Pick<Link, 'id' | 'name'>[]): string[] {
  const labels = new Map(links.map(({ id, name }) => [labelText(name), String(id)]))
  return lines.map((line) =>
    line.replace(
      /\blink="((?:[^"\\]|\\.)*)"/g,
      (_, label: string) => `link="${labels.get(label) ?? 'other'}"`,
    ),
  )
}

/** Writes a label in Prometheus's text format. */
const labelText = (name: string) => name.replace(/\\/g, '\\\\').replace(/\n/g, '\\n').replace(/"/g, '\\"')

async function databaseFacts(reader: Reader): Promise<object> {
  const ask = async (query: ReturnType<typeof sql>) => (await query.execute(reader.sql)).rows
  return {
    server: await ask(sql`
      select current_setting('server_version') as version, pg_is_in_recovery() as is_replica,
        pg_database_size(current_database())::float8 as bytes, pg_postmaster_start_time() as started_at`),
    settings: await ask(sql`
      select name, setting, unit from pg_settings
      where name = any(array['max_connections', 'shared_buffers', 'work_mem', 'effective_cache_size', 'max_wal_size',
        'checkpoint_timeout', 'autovacuum', 'autovacuum_naptime', 'autovacuum_vacuum_scale_factor', 'synchronous_commit',
        'fsync', 'full_page_writes', 'wal_level', 'random_page_cost', 'jit', 'TimeZone', 'server_encoding'])
      order by name`),
    migrations: await ask(sql`select number, name, applied_at from migration order by number`),
    tables: await ask(sql`
      select relname as name, n_live_tup::float8 as rows, n_dead_tup::float8 as dead, last_autovacuum, last_autoanalyze,
        pg_total_relation_size(relid)::float8 as bytes, pg_indexes_size(relid)::float8 as index_bytes
      from pg_stat_user_tables order by pg_total_relation_size(relid) desc limit 80`),
    connections: await ask(sql`
      select state, wait_event_type, count(*)::int4 as count,
        extract(epoch from now() - min(xact_start))::float8 as oldest_transaction_s
      from pg_stat_activity where datname = current_database() group by state, wait_event_type`),
    links: await ask(sql`
      select id, kind, status, window_size, rate_per_second, state, since, problem, under_way, silent_since, reported_at,
        epoch::float8, until > now() as is_leased
      from link left join link_state on link_state.link_id = id left join link_lease on link_lease.link_id = id
      order by id`),
    lastHourOfLinks: await ask(sql`
      select link_id, sum(written)::float8 as written, sum(accepted)::float8 as accepted, sum(rejected)::float8 as rejected,
        sum(throttled)::float8 as throttled, sum(unanswered)::float8 as unanswered, sum(receipts)::float8 as receipts
      from link_minute where minute > now() - interval '1 hour' group by link_id order by link_id`),
    jobsDue: await readWaitingJobs(reader),
    queues: await ask(sql`
      select name, queued_count, active_count, failed_count from pgboss.queue order by name`),
    outbox: await ask(sql`
      select kind, count(*)::int4 as count, max(attempts)::int4 as attempts, parked_at is not null as is_parked
      from (select account_id, kind, attempts, parked_at from outbox limit 100000) as event
      group by kind, parked_at is not null order by kind`),
    proofs: await ask(sql`
      select number, scope, started_at, ended_at, movements::float8, flaws from books_proof order by number desc limit 20`),
    attention: await ask(sql`select kind, since, seen_at, told_at from attention order by kind`),
  }
}
