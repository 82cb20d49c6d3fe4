/**
 * Finds the files that a reader meets on the way of one bulk send, one receipt and one purchase: those with a function
 * that runs for it and not while the program is idle. V8 counts the calls of every function of the server's main
 * thread.
 *
 * node bench/files-run.ts --act bulk --root ../another-checkout
 *
 * Without `--act` it measures all three. `--root` names the checkout whose program runs; by default it is this one.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import type { Profiler } from 'node:inspector'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { importContacts } from '../e2e/testing/contacts.ts'
import { startOperator } from '../e2e/testing/operator.ts'
import {
  type Api,
  business,
  eventually,
  freePorts,
  signIn,
  smsBalance,
  startProgram,
} from '../e2e/testing/program.ts'

const here = dirname(import.meta.dirname)
const { values } = parseArgs({
  options: { root: { type: 'string', default: here }, act: { type: 'string' } },
})
const root = resolve(values.root)

const RECIPIENTS = 20
/** How long to wait after the program's start until it is idle. */
const SETTLE_MS = 15_000
/**
 * How long an idle program is measured. It is longer than the minute after which the slowest frequent jobs run again.
 */
const IDLE_MS = 70_000
/** How late the operator answers. So an answer is not counted to the send, nor a receipt to the answer. */
const ANSWER_MS = 6_000
const RECEIPT_MS = 20_000
/** How long after the submits the program only waits for receipts. */
const ANSWERED_MS = 12_000
const RECEIVED_MS = 4_000
/** How long a purchase is measured. A simulated person approves a prompt within six seconds. */
const PAID_MS = 10_000
/**
 * If a function also runs while the program is idle, it counts for an act only if it then runs this many times as
 * often.
 */
const MORE_OFTEN = 2

/** How often each function was called, by file and by its position in the file. */
type Calls = ReadonlyMap<string, ReadonlyMap<string, number>>
interface Sample {
  readonly calls: Calls
  readonly took_ms: number
}

/** Counts the calls of functions in a program that was started with `--inspect`. */
class CallCounter {
  readonly #socket: WebSocket
  #begun = performance.now()
  #lastId = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
  }

  static async open(port: number): Promise<CallCounter> {
    const targets = await fetch(`http://127.0.0.1:${port}/json`)
    const [target] = (await targets.json()) as [{ webSocketDebuggerUrl: string }]
    const socket = new WebSocket(target.webSocketDebuggerUrl)
    await new Promise((opened, failed) => {
      socket.addEventListener('open', opened, { once: true })
      socket.addEventListener('error', failed, { once: true })
    })
    const counter = new CallCounter(socket)
    await counter.#ask('Profiler.enable')
    await counter.#ask('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    return counter
  }

  /** Answers the calls since this was last asked. */
  async take(): Promise<Sample> {
    const { result } = await this.#ask<Profiler.TakePreciseCoverageReturnType>('Profiler.takePreciseCoverage')
    const calls = new Map<string, Map<string, number>>()
    for (const { url, functions } of result) {
      const file = url.startsWith('file:') ? relative(root, fileURLToPath(url)) : ''
      if (file === '' || file.startsWith('..') || file.includes('node_modules')) continue
      const called = functions.flatMap(({ functionName, ranges: [range] }) => {
        const { startOffset, count } = range!
        // The body of the module is no function.
        return startOffset > 0 && count > 0 ? [[`${functionName}@${startOffset}`, count] as const] : []
      })
      if (called.length > 0) calls.set(file, new Map(called))
    }
    const took_ms = performance.now() - this.#begun
    this.#begun += took_ms
    return { calls, took_ms }
  }

  close(): void {
    this.#socket.close()
  }

  #ask<T>(method: string, params: object = {}): Promise<T> {
    const id = ++this.#lastId
    const answer = new Promise<T>((resolved, rejected) => {
      const read = ({ data }: MessageEvent<string>) => {
        const message = JSON.parse(data) as { id?: number; result: T; error?: { message: string } }
        if (message.id !== id) return
        this.#socket.removeEventListener('message', read)
        if (message.error) rejected(new Error(`${method}: ${message.error.message}`))
        else resolved(message.result)
      }
      this.#socket.addEventListener('message', read)
    })
    this.#socket.send(JSON.stringify({ id, method, params }))
    return answer
  }
}

/** The functions of each file that ran for the act: an idle program does not run them, or runs them less often. */
function ranFor(act: Sample, idle: Sample): { file: string; functions: number }[] {
  const share = act.took_ms / idle.took_ms
  const files = [...act.calls].map(([file, called]) => {
    const atRest = idle.calls.get(file)
    const functions = [...called].filter(([name, count]) => {
      const usual = atRest?.get(name) ?? 0
      return usual === 0 || count > usual * share * MORE_OFTEN + 1
    })
    return { file, functions: functions.length }
  })
  return files.filter(({ functions }) => functions > 0).toSorted((a, b) => (a.file < b.file ? -1 : 1))
}

function print(act: string, files: readonly { file: string; functions: number }[]): void {
  const functions = files.reduce((sum, file) => sum + file.functions, 0)
  console.log(`${act}: ${files.length} files, ${functions} functions`)
  for (const { file, functions: count } of files) console.log(`  ${file}  ${count}`)
}

const data = await mkdtemp(join(tmpdir(), 'nkra-files-'))
const ports = await freePorts()
const { web: inspected } = await freePorts()
const operator = await startOperator(ports, 1)
const program = await startProgram({
  data,
  ports,
  run: [`--inspect=127.0.0.1:${inspected}`, join(root, 'server/main.ts')],
}).catch(async (error: unknown) => {
  await operator.close()
  throw error
})
try {
  await operator.script({ default: { answer: { delay_ms: ANSWER_MS }, receipt: { delay_ms: RECEIPT_MS } } })
  const owner = await signIn(program.url, business)
  const groupId = await importGroup(owner)
  const counter = await CallCounter.open(inspected)
  await wait(SETTLE_MS)
  await counter.take()
  await wait(IDLE_MS)
  const idle = await counter.take()
  if (values.act !== 'purchase') await sendAndReceive(owner, groupId, counter, idle)
  if (values.act === undefined || values.act === 'purchase') await purchase(owner, counter, idle)
  counter.close()
} finally {
  await program.stop()
  await operator.close()
  await rm(data, { recursive: true, force: true })
}

async function importGroup(owner: Api): Promise<string> {
  const rows = Array.from({ length: RECIPIENTS }, (_, n) => `Akosua ${n},${233_241_000_000 + n}`)
  const { groupId } = await importContacts(owner, 'Few', ['Name,Phone', ...rows])
  return groupId!
}

/** Measures a send from the call to the socket, then the receipt from the socket to the answer of the screen's call. */
async function sendAndReceive(owner: Api, groupId: string, counter: CallCounter, idle: Sample) {
  await counter.take()
  const { id } = await owner.call('sendMessage', {
    body: { senderId: 'AdomSavings', text: 'Hello {{Name}}', groupIds: [groupId], traffic: 'transactional' },
  })
  await eventually(
    'every submit',
    () => operator.arrived(),
    ({ count }) => count === RECIPIENTS,
  )
  const sent = await counter.take()
  if (values.act !== 'receipt') print('bulk', ranFor(sent, idle))
  await wait(ANSWERED_MS)
  await counter.take()
  await wait(RECEIPT_MS + ANSWER_MS - ANSWERED_MS + RECEIVED_MS)
  const { counts } = await owner.call('getCampaign', { params: { id } })
  const received = await counter.take()
  if (counts.delivered !== RECIPIENTS) throw new Error(`receipts stored: ${JSON.stringify(counts)}`)
  if (values.act !== 'bulk') print('receipt', ranFor(received, idle))
}

/**
 * Measures a purchase from the invoice until its credits can be spent. It is paid by mobile money, and the simulated
 * phone approves.
 */
async function purchase(owner: Api, counter: CallCounter, idle: Sample) {
  const before = await smsBalance(owner)
  const groups = await owner.call('listPackages', { query: { product: 'SMS' } })
  const { name, price, credit, durationNumber, durationType } = groups[0]!.packages[0]!
  await counter.take()
  const invoice = await owner.call('createInvoice', {
    body: {
      accountId: owner.accountId,
      amount: price,
      credit,
      packageName: name,
      duration: durationNumber,
      durationType,
      ProductType: 1,
    },
  })
  const payment = await owner.call('createPayment', {
    body: {
      invoiceId: invoice.id,
      gateway: 'paystack',
      method: 'mobile_money',
      msisdn: '0551234987',
      network: 'MTN',
    },
  })
  await wait(PAID_MS)
  const { state } = await owner.call('getPayment', { params: { id: payment.id } })
  const bought = await counter.take()
  const after = await smsBalance(owner)
  if (after !== before + credit) throw new Error(`${state}: ${after} credits, ${before} before`)
  print('purchase', ranFor(bought, idle))
}
