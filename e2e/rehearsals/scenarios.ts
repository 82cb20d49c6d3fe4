/**
 * Each scenario states what breaks, which alerts fire, what Administrators are told, and how the fault is mended.
 */
import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { hangEvent, postmasterOf, runStatement } from '../../server/testing/program-database.ts'
import { buySms } from '../testing/credits.ts'
import { startOperator } from '../testing/operator.ts'
import { business, eventually, openSession } from '../testing/program.ts'
import type { Stage } from './stage.ts'

const run = promisify(execFile)

export interface Scenario {
  name: string
  /** The name of a file in docs/runbooks. */
  runbook: string
  /** All of these fire. */
  alerts: readonly string[]
  /** Parts of the subjects of the mails: when it begins, and when it is over. */
  told?: readonly [began: string, ended: string]
  /** Whether both texts reach the Administrators' phone. Only a fault that leaves the links whole can promise it. */
  texted?: boolean
  break(stage: Stage): Promise<void>
  /** Keeps the fault going until the alerts have fired. */
  during?(stage: Stage, over: AbortSignal): Promise<void>
  mend(stage: Stage): Promise<void>
  /** Restores the parts that are still broken after Administrators were told. */
  leave?(stage: Stage): Promise<void>
}

/** Calls `work` again and again. It ignores failures, because something is broken on purpose. */
async function again(over: AbortSignal, pause_ms: number, work: () => Promise<unknown>): Promise<void> {
  while (!over.aborted) {
    await work().catch(() => undefined)
    await delay(pause_ms)
  }
}

let texted = 0
/** Texts distinct numbers of MTN. */
const text = ({ owner }: Stage, traffic: 'transactional' | 'otp', recipients: number) =>
  owner.call('sendMessage', {
    body: {
      senderId: 'AdomSavings',
      text: 'Your statement is ready.',
      traffic,
      recipients: Array.from({ length: recipients }, () => String(233_241_000_000 + texted++)),
    },
  })

const nothing = async () => {}
const standard = ({ operator }: Stage) => operator.script({})
const sql =
  (...statements: readonly string[]) =>
  async ({ data }: Stage) => {
    for (const statement of statements) await runStatement(data, statement)
  }

/** The processes of the program's own PostgreSQL. */
async function serverProcesses({ data }: Stage): Promise<number[]> {
  const first = await postmasterOf(data)
  const children: number[] = []
  for (const entry of await readdir('/proc')) {
    const status = /^\d+$/.test(entry) ? await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '') : ''
    if (status.split(') ')[1]?.split(' ')[1] === String(first)) children.push(Number(entry))
  }
  return [...children, first]
}

let stopped: number[] = []
const signalAll = (pids: readonly number[], signal: NodeJS.Signals) => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Has the books proved, and waits until that is done. */
async function prove({ operations }: Stage): Promise<void> {
  const { number } = await operations.call('proveBooks')
  await eventually(
    'a proof',
    () => operations.call('getBooks'),
    ({ proofs }) => proofs.some((proof) => proof.number === number && proof.tookMs !== null),
  )
}

let letGo: () => Promise<void> = nothing
let mounted = ''

export const scenarios: readonly Scenario[] = [
  {
    name: 'the operator stops',
    runbook: 'link-down',
    alerts: ['NkraLinkDown'],
    told: ['is down', 'is up again'],
    break: ({ operator }) => operator.close(),
    async mend(stage) {
      stage.operator = await startOperator(stage.ports, 1)
    },
  },
  {
    name: 'the operator refuses',
    runbook: 'link-down',
    alerts: ['NkraLinkRefuses'],
    break: ({ operator }) => operator.script({ default: { answer: { status: 'ESME_RINVSRCADR' } } }),
    during: (stage, over) => again(over, 300, () => text(stage, 'transactional', 1)),
    mend: standard,
  },
  {
    name: 'the operator answers nothing',
    runbook: 'operator-silent',
    alerts: ['NkraLinkSilent', 'NkraUnknown', 'NkraQueueOld'],
    told: ['does not answer', 'answers again'],
    break: ({ operator }) => operator.script({ default: { answer: { never: true }, receipt: { loss: 1 } } }),
    // These messages fill more than four windows of the demo's link, which gives up each window after half a minute.
    during: async (stage) => {
      for (let sent = 0; sent < 14_000; sent += 100) await text(stage, 'transactional', 100)
    },
    async mend(stage) {
      await standard(stage)
      await text(stage, 'transactional', 1)
    },
  },
  {
    name: 'no receipts come',
    runbook: 'operator-silent',
    alerts: ['NkraReceiptsMissing'],
    break: ({ operator }) => operator.script({ default: { receipt: { loss: 1 } } }),
    during: (stage, over) => again(over, 300, () => text(stage, 'transactional', 1)),
    mend: standard,
  },
  {
    name: 'receipts find no message',
    runbook: 'operator-silent',
    alerts: ['NkraOrphanReceipts'],
    break: sql(`
      insert into orphan_receipt (id, link_id, smsc_key, state, at, received_at)
      select 9e18::int8 + n, 1, n, 'delivered', now(), now() from generate_series(1, 10001) as n`),
    mend: sql('delete from orphan_receipt where id >= 9e18::int8'),
  },
  {
    name: 'the database stops',
    runbook: 'database-gone',
    alerts: ['NkraDatabaseGone', 'NkraErrors', 'NkraDatabaseBusy'],
    async break(stage) {
      stopped = await serverProcesses(stage)
      signalAll(stopped, 'SIGSTOP')
    },
    during: async ({ owner }, over) => {
      const callers = Array.from({ length: 40 }, () => again(over, 100, () => owner.call('creditSummary')))
      await Promise.all(callers)
    },
    mend: async () => signalAll(stopped, 'SIGCONT'),
  },
  {
    name: 'the disk fills up',
    runbook: 'disk-full',
    alerts: ['NkraDiskNearlyFull', 'NkraDiskFillsUp'],
    told: ['disk is nearly full', 'disk has free space again'],
    async break(stage) {
      mounted = `${stage.data}-disk`
      await mkdir(mounted)
      await run('mount', ['-t', 'tmpfs', '-o', 'size=3g', 'tmpfs', mounted])
      await stage.program.stop()
      await run('cp', ['-a', `${stage.data}/.`, mounted])
      await stage.restart({ NKRA_DATA: mounted })
    },
    during: async (_, over) => {
      for (let part = 0; part < 27 && !over.aborted; part++) {
        await run('fallocate', ['-l', '100M', join(mounted, `filler-${part}`)]).catch(() => undefined)
        await delay(1_000)
      }
    },
    async mend() {
      for (const file of await readdir(mounted))
        if (file.startsWith('filler-')) await run('rm', [join(mounted, file)])
    },
    async leave(stage) {
      await stage.restart()
      await run('umount', [mounted])
    },
  },
  {
    name: 'the books are changed by hand',
    runbook: 'proof-failed',
    alerts: ['NkraProofFailed'],
    told: ['found errors', 'books are correct again'],
    texted: true,
    async break(stage) {
      await sql(`update balance set spent = spent + 1 where product = 'SMS' and spent > 0`)(stage)
      await prove(stage)
    },
    async mend(stage) {
      await sql(`update balance set spent = spent - 1 where product = 'SMS' and spent > 1`)(stage)
      await prove(stage)
    },
  },
  {
    name: 'no proof comes',
    runbook: 'proof-failed',
    alerts: ['NkraProofOld'],
    told: ['not been checked for too long', 'books are checked again'],
    async break(stage) {
      await prove(stage)
      await sql(
        `update books_proof set started_at = started_at - interval '40 hours', ended_at = ended_at - interval '40 hours'`,
        // Books are no older than their database.
        `update migration set applied_at = applied_at - interval '40 hours'`,
      )(stage)
    },
    mend: prove,
  },
  {
    name: 'no process does jobs',
    runbook: 'jobs-stuck',
    // A mail is a job as well: it waits until a process does jobs again.
    alerts: ['NkraJobsStuck'],
    async break(stage) {
      await stage.restart({ NKRA_ROLES: 'web,dispatch' })
      await stage.owner.call('forgetPassword', { body: { email: business.email } })
      await sql(`
        update pgboss.job set start_after = now() - interval '11 minutes', created_on = now() - interval '11 minutes'
        where state = 'created'`)(stage)
    },
    mend: (stage) => stage.restart(),
  },
  {
    name: 'a job fails for good',
    runbook: 'jobs-stuck',
    alerts: ['NkraJobsFailed'],
    break: sql(`
      insert into pgboss.job (name, data, retry_limit, state)
      values ('mail.send', '{"sealed": "nothing that opens"}', 0, 'created')`),
    mend: sql(`delete from pgboss.job where state = 'failed'`, `update pgboss.queue set failed_count = 0`),
  },
  {
    name: 'an event fails too often',
    runbook: 'jobs-stuck',
    alerts: ['NkraEventsParked'],
    told: ['Events failed too often', 'No stopped events are left'],
    break: sql(`
      insert into outbox (account_id, id, kind, payload, attempts, due_at)
      values (1, 1, 'invoice.reviewed', '{}', 11, now())`),
    mend: sql('delete from outbox where id = 1'),
  },
  {
    name: 'a subscriber hangs',
    runbook: 'jobs-stuck',
    alerts: ['NkraEventsWait'],
    async break({ data }) {
      letGo = await hangEvent(
        data,
        `insert into outbox (account_id, id, kind, payload, due_at)
         values (1, 2, 'rehearsal.happened', '{}', now() - interval '6 minutes')`,
      )
    },
    mend: () => letGo(),
  },
  {
    name: 'the database comes back from a copy',
    runbook: 'restore',
    alerts: ['NkraSendingHeld'],
    break: sql(`update database_release set mark = 'a rehearsal', held_at = now()`),
    // A release on the screen Links clears the same columns.
    mend: sql(`update database_release set mark = null, held_at = null`),
  },
  {
    name: 'a key is lost',
    runbook: 'keys-lost',
    alerts: ['NkraKeysLost'],
    break: (stage) => stage.restart({ NKRA_TOKEN_SECRET: 'another secret, which sealed nothing here' }),
    mend: (stage) => stage.restart(),
  },
  {
    name: 'a password is guessed at',
    runbook: 'fraud',
    alerts: ['NkraSignInsRefused'],
    break: nothing,
    during: ({ program }, over) =>
      again(over, 150, () =>
        openSession(program.url, { email: 'nobody@example.com', password: 'not the password' }),
      ),
    mend: nothing,
  },
  {
    name: 'codes are asked for and never used',
    runbook: 'fraud',
    alerts: ['NkraCodesUnused'],
    break: sql(`
      insert into code_block (account_id, block, hour_at, hour_count, since, ended, closed_at)
      select max(account_id), 23324100, now(), 20, now(), 20, now() from account_user where role = 'Owner'`),
    mend: sql('delete from code_block where block = 23324100'),
  },
  {
    name: 'the operator throttles',
    runbook: 'surge',
    alerts: ['NkraLinkThrottled'],
    break: ({ operator }) => operator.script({ throttlePerSecond: 1 }),
    during: (stage, over) => again(over, 100, () => text(stage, 'transactional', 2)),
    mend: standard,
  },
  {
    name: 'codes wait for a link',
    runbook: 'surge',
    alerts: ['NkraCodesSlow'],
    async break(stage) {
      const id = await linkId(stage, 'MTN')
      await stage.operations.call('setLinkStatus', { params: { id }, body: { status: 'paused' } })
      await delay(1_000)
      for (let sent = 0; sent < 10; sent++) await text(stage, 'otp', 1)
      await delay(8_000)
      await stage.operations.call('setLinkStatus', { params: { id }, body: { status: 'active' } })
    },
    mend: nothing,
  },
  {
    name: 'the process is overloaded',
    runbook: 'surge',
    alerts: ['NkraOverloaded'],
    break: nothing,
    during: ({ program }, over) =>
      again(over, 300, async () => {
        process.kill(program.pid, 'SIGSTOP')
        await delay(1_500)
        process.kill(program.pid, 'SIGCONT')
      }),
    mend: nothing,
  },
  {
    name: 'a process ends',
    runbook: 'failover',
    alerts: ['NkraDown'],
    break: ({ program }) => program.kill('tree'),
    mend: (stage) => stage.restart(),
  },
  {
    name: 'a link wanders',
    runbook: 'failover',
    alerts: ['NkraLinkChangesHolder'],
    break: nothing,
    during: (stage, over) => again(over, 2_500, () => sql('update link_lease set epoch = epoch + 1')(stage)),
    mend: nothing,
  },
  {
    name: 'the registry fails',
    runbook: 'provider-down',
    alerts: ['NkraRegistryDown'],
    async break(stage) {
      await stage.restart({
        REGISTRY_URL: `http://127.0.0.1:${stage.ports.outside}/identity-registry`,
        REGISTRY_KEY: 'nkra-demo-registry',
        REGISTRY_CALLBACK_SECRET: 'nkra-demo-registry-callbacks',
      })
      await sql(`
        insert into kyc_registry_health (provider, document, failures, failing_since, fault, closings, closed_until)
        values ('registry', 'ghana_card', 5, now(), 'timeout', 1, now() + interval '10 minutes')`)(stage)
    },
    async mend(stage) {
      await sql('delete from kyc_registry_health')(stage)
      await stage.restart()
    },
  },
  {
    name: 'nobody delivers webhooks',
    runbook: 'provider-down',
    alerts: ['NkraWebhooksOverdue'],
    async break(stage) {
      await stage.restart({ NKRA_ROLES: 'web,dispatch' })
      await stage.owner.call('createWebhook', {
        body: {
          url: 'https://example.com/nkra',
          description: '',
          types: ['message.delivered'],
          environment: 'live',
        },
      })
      await text(stage, 'transactional', 1)
      const overdue = sql(`
        update webhook_delivery set next_at = now() - interval '11 minutes' where state = 'waiting'`)
      await delay(5_000)
      await overdue(stage)
    },
    async mend(stage) {
      await sql(`delete from webhook_delivery where state = 'waiting'`)(stage)
      await stage.restart()
    },
  },
  {
    name: 'nobody asks for payments',
    runbook: 'provider-down',
    alerts: ['NkraPaymentsBehind'],
    async break(stage) {
      await stage.restart({ NKRA_ROLES: 'web,dispatch' })
      await sql(`
        insert into payment (account_id, id, invoice_id, gateway, method, reference, amount_pesewas, state, created_by,
          created_at, expires_at, next_ask_at)
        select account_id, 1, id, 'paystack', 'card', 'rehearsal1', 100, 'pending', 1, now(), now() + interval '1 hour',
          now() - interval '20 minutes'
        from invoice limit 1`)(stage)
    },
    mend: (stage) => stage.restart(),
  },
  {
    name: 'the revenue authority does not stamp',
    runbook: 'provider-down',
    alerts: ['NkraClearancesLate'],
    async break(stage) {
      await stage.restart({ NKRA_ROLES: 'web,dispatch' })
      await buySms(stage.program.url, stage.owner, 1)
    },
    // The invoice reaches the authority's queue by an event.
    during: (stage, over) =>
      again(over, 1_000, () =>
        sql(`update clearance set created_at = now() - interval '25 hours' where state = 'waiting'`)(stage),
      ),
    mend: (stage) => stage.restart(),
  },
]

async function linkId({ operations }: Stage, name: string): Promise<string> {
  const links = await operations.call('listLinks')
  return links.find((link) => link.name === name)!.linkId
}
