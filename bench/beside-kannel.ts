/**
 * Nkra beside Kannel 1.4.5, the gateway that an operator would otherwise run: `npm run bench -- --beside kannel`.
 *
 * Both get one link as transceiver to the same simulated SMSC with receipts after 100 ms, and texts of 60 letters.
 * Single sends come on 32 keep-alive connections and count from the first request to the last receipt: stored in the
 * database of Nkra, seen by an HTTP sink for Kannel. They take turns, three rounds each. A server that does nothing,
 * under the same load, is the control. Kannel keeps its messages in files, as it must to survive a kill.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { decodeId } from '@nkra/contract/wire.ts'
import { endChild } from '../e2e/testing/child-end.ts'
import { importContacts } from '../e2e/testing/contacts.ts'
import { buySms } from '../e2e/testing/credits.ts'
import { startOperator } from '../e2e/testing/operator.ts'
import {
  type Api,
  business,
  eventually,
  freePorts,
  type Ports,
  signIn,
  startProgram,
} from '../e2e/testing/program.ts'
import { openClient } from '../server/testing/program-database.ts'
import { load, percentile, postRequest, type Requests } from './sender.ts'

const ROUNDS = 3
const CONNECTIONS = 32
const LONE_SENDS = 500
const LONE_MS_MAX = 6
const RECEIPT_DELAY_MS = 100
const TEXT = 'Your statement for October is ready. Dial *800# or visit us.'
const COUNTRY = 233_000_000_000
/** The first number that is texted. All are MTN's, so that everything goes over one link. */
const FIRST_NUMBER = 233_241_000_000
const WAIT_MS_MAX = 600_000
const NAME_WIDTH = 28
const KANNEL = { user: 'nkra', password: 'kannel', window: 100, requestsMax: 512 }
/** The ratios that are wanted: messages a second from HTTP to receipt, compared with Kannel's. */
const RATIOS = [
  ['Nkra, bulk', 7],
  ['Nkra, single, session', 2],
  ['Nkra, single, key', null],
] as const

/** The program of a server that reads nothing and answers like a send. It prints its port. */
const NOTHING = `
  const server = require('node:http').createServer((request, response) => {
    request.resume()
    response.writeHead(202).end('{"id":"0"}')
  })
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))`

/** The program of a server that takes Kannel's receipts and answers how many messages have their last one. */
const SINK = `
  const seen = new Set()
  const server = require('node:http').createServer((request, response) => {
    if (request.url === '/seen') return response.end(String(seen.size))
    seen.add(request.url)
    response.end()
  })
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))`

const { values } = parseArgs({
  options: {
    beside: { type: 'string' },
    recipients: { type: 'string', default: '100000' },
    sends: { type: 'string', default: '20000' },
  },
})
const recipients = Number(values.recipients)
const sends = Number(values.sends)

/** A running server that takes Kannel's receipts and counts the messages that have one. */
interface Sink {
  url: string
  seen: () => Promise<number>
}

type Note = (name: string, perSecond: number) => void

await compare()

async function compare(): Promise<void> {
  if (spawnSync('bearerbox', ['--version']).error) {
    console.log('Kannel is not installed here. Debian has it in its package "kannel".')
    return
  }
  const machine = `${cpus()[0]?.model.trim()} × ${availableParallelism()}, Node ${process.version}`
  console.log(`${machine}, ${new Date().toISOString()}, load ${loadavg()[0]!.toFixed(1)}`)
  const figures = new Map<string, number[]>()
  const note: Note = (name, perSecond) => {
    console.log(`${name.padEnd(NAME_WIDTH)} ${Math.round(perSecond)} a second`)
    figures.set(name, [...(figures.get(name) ?? []), perSecond])
  }
  await inNkra(note, async () => {
    note('control, which does nothing', await control())
    await inKannel(note)
  })
  const middle = (name: string) => figures.get(name)!.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!
  const kannel = middle('Kannel, HTTP to receipt')
  console.log(`\nthe middle of ${ROUNDS} rounds each, against Kannel's ${Math.round(kannel)} a second`)
  for (const [name, least] of RATIOS) {
    const ratio = middle(name) / kannel
    const verdict = least === null ? '' : `, ${least} wanted: ${ratio >= least ? 'holds' : 'MISSES'}`
    console.log(`${name.padEnd(NAME_WIDTH)} ${ratio.toFixed(2)} times${verdict}`)
  }
}

/** Runs Nkra's rounds on one program that runs all the time. `others` is called before each round. */
async function inNkra(note: Note, others: () => Promise<void>): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'nkra-beside-'))
  const ports = await freePorts()
  const operator = await startOperator(ports, 1)
  const program = await startProgram({ data, ports, run: ['bench/tuned-program.ts'] }).catch(
    async (error: unknown) => {
      await operator.close()
      throw error
    },
  )
  const db = await openClient(data)
  // A run that fails stops the server before this connection ends.
  db.on('error', () => undefined)
  try {
    await operator.script({ default: { receipt: { delay_ms: RECEIPT_DELAY_MS } } })
    const owner = await signIn(program.url, business)
    const rows = Array.from({ length: recipients }, (_, n) => `Akosua,${FIRST_NUMBER + n}`)
    const { groupId } = await importContacts(owner, 'Beside', ['Name,Phone', ...rows], WAIT_MS_MAX)
    await buySms(program.url, owner, (recipients + 2 * sends) * (ROUNDS + 1))
    const { secret } = await owner.call('createKey', {
      body: { name: 'Beside', scopes: ['messages:send'], expiresAt: null },
    })
    const number = async (text: string, ...values: unknown[]) =>
      (await db.query<{ n: string }>(text, values)).rows[0]!.n
    const account = decodeId('acc', owner.accountId)
    // Ids rise. A count of all receipts would read those of the bulks too, on the processor that is measured.
    const singles = async (token: string) => {
      const last = await number('select max(message_id) as n from receipt where account_id = $1', account)
      const since = 'select count(*) as n from receipt where account_id = $1 and message_id > $2'
      const stored = async () => Number(await number(since, account, last))
      return counted(stored, nkraRequest(ports.web, token))
    }
    await bulk(owner, groupId!)
    await singles(owner.token)
    for (let round = 0; round < ROUNDS; round++) {
      await others()
      note('Nkra, bulk', await bulk(owner, groupId!))
      note('Nkra, single, session', await singles(owner.token))
      note('Nkra, single, key', await singles(secret))
    }
    const { latencies_ms } = await load(LONE_SENDS, 1, nkraRequest(ports.web, owner.token))
    const [p50, p95] = [50, 95].map((p) => percentile(latencies_ms, p).toFixed(1))
    console.log(`Nkra, single, on one connection: p50 ${p50} ms of ${LONE_MS_MAX}, p95 ${p95} ms`)
  } finally {
    await db.end()
    await program.stop()
    await operator.close()
    await rm(data, { recursive: true, force: true })
  }
}

/** Sends to everybody in the group, from the call to the last stored receipt. */
async function bulk(owner: Api, groupId: string): Promise<number> {
  const begun = performance.now()
  const { id } = await owner.call('sendMessage', {
    body: { senderId: 'AdomSavings', text: TEXT, groupIds: [groupId], traffic: 'transactional' },
  })
  await eventually(
    'every receipt',
    () => owner.call('getCampaign', { params: { id } }),
    ({ counts }) => counts.delivered === recipients,
    WAIT_MS_MAX,
  )
  return perSecond(recipients, begun)
}

function nkraRequest(port: number, token: string): Requests {
  return {
    port,
    request: (n) =>
      postRequest(
        '/messaging/v1/message',
        token,
        JSON.stringify({
          senderId: 'AdomSavings',
          text: TEXT,
          recipients: [`0${FIRST_NUMBER - COUNTRY + n}`],
          traffic: 'transactional',
        }),
      ),
  }
}

/** Runs one bearerbox and one smsbox, with an SMSC and a sink of their own: single sends, then mtbatch. */
async function inKannel(note: Note): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kannel-beside-'))
  const ports = await freePorts()
  const boxes = await freePorts()
  const operator = await startOperator(ports, 1)
  const { child, port } = await startServer(SINK)
  const url = `http://127.0.0.1:${port}`
  const sink: Sink = { url, seen: async () => Number(await (await fetch(`${url}/seen`)).text()) }
  const started: ChildProcess[] = []
  try {
    await operator.script({ default: { receipt: { delay_ms: RECEIPT_DELAY_MS } } })
    const config = join(folder, 'kannel.conf')
    await writeFile(config, kannelConfig(folder, ports.smsc, boxes))
    for (const [box, boxPort] of [
      ['bearerbox', boxes.web],
      ['smsbox', boxes.smsc],
    ] as const) {
      started.push(spawn(box, [config], { stdio: 'ignore' }))
      await until(() => accepts(boxPort))
    }
    const status = `http://127.0.0.1:${boxes.control}/status.txt?password=${KANNEL.password}`
    await until(async () => (await (await fetch(status)).text()).includes('online'))
    const sendsms = new URLSearchParams({
      username: KANNEL.user,
      password: KANNEL.password,
      from: 'AdomSavings',
      text: TEXT,
      'dlr-mask': '3',
    })
    const singles: Requests = {
      port: boxes.smsc,
      request: (n) =>
        `GET /cgi-bin/sendsms?${sendsms}&to=${FIRST_NUMBER + n}&dlr-url=${encodeURIComponent(`${sink.url}/single/${n}`)} ` +
        'HTTP/1.1\r\nhost: localhost\r\n\r\n',
    }
    note('Kannel, HTTP to receipt', await counted(sink.seen, singles))
    note('Kannel, mtbatch', await batch(folder, boxes.web, sink))
  } finally {
    for (const box of started.toReversed()) await endChild(box, () => box.kill('SIGTERM'))
    await endChild(child, () => child.kill('SIGTERM'))
    await operator.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Measures messages a second by mtbatch, which reads numbers from a file, until the sink has the last receipt. */
async function batch(folder: string, port: number, sink: Sink): Promise<number> {
  const numbers = Array.from({ length: sends }, (_, n) => FIRST_NUMBER + n)
  const [text, file] = [join(folder, 'text'), join(folder, 'numbers')]
  await writeFile(text, TEXT)
  await writeFile(file, `${numbers.join('\n')}\n`)
  const flags = [
    '-v',
    '4',
    '-x',
    '-p',
    String(port),
    '-f',
    'AdomSavings',
    '-D',
    '3',
    '-u',
    `${sink.url}/batch/%p/%P`,
  ]
  const before = await sink.seen()
  const begun = performance.now()
  const child = spawn('mtbatch', [...flags, text, file], { stdio: 'ignore' })
  const [code] = (await once(child, 'exit')) as [number]
  if (code !== 0) throw new Error(`mtbatch ended with ${code}`)
  await until(async () => (await sink.seen()) >= before + sends)
  return perSecond(sends, begun)
}

/** Sends this many requests on the usual number of connections, and waits until as many more messages are counted. */
async function counted(count: () => Promise<number>, requests: Requests): Promise<number> {
  const before = await count()
  const begun = performance.now()
  const { accepted, refused } = await load(sends, CONNECTIONS, requests)
  if (refused > 0) throw new Error(`${refused} of ${accepted + refused} sends were refused`)
  await until(async () => (await count()) >= before + accepted)
  return perSecond(accepted, begun)
}

async function control(): Promise<number> {
  const { child, port } = await startServer(NOTHING)
  try {
    const { accepted, seconds } = await load(sends, CONNECTIONS, nkraRequest(port, 'none'))
    return accepted / seconds
  } finally {
    await endChild(child, () => child.kill('SIGTERM'))
  }
}

async function startServer(script: string): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { child, port: Number(line) }
}

function kannelConfig(folder: string, smsc: number, boxes: Ports): string {
  return `
group = core
admin-port = ${boxes.control}
admin-interface = 127.0.0.1
admin-password = ${KANNEL.password}
smsbox-port = ${boxes.web}
smsbox-interface = 127.0.0.1
box-allow-ip = 127.0.0.1
store-type = file
store-location = ${folder}/store
dlr-storage = internal
log-file = ${folder}/bearerbox.log
log-level = 3

group = smsc
smsc = smpp
smsc-id = operator
host = 127.0.0.1
port = ${smsc}
transceiver-mode = true
interface-version = 34
smsc-username = kannel
smsc-password = kannel
system-type = ""
max-pending-submits = ${KANNEL.window}
msg-id-type = 0x00

group = smsbox
bearerbox-host = 127.0.0.1
bearerbox-port = ${boxes.web}
sendsms-port = ${boxes.smsc}
sendsms-interface = 127.0.0.1
max-pending-requests = ${KANNEL.requestsMax}
log-file = ${folder}/smsbox.log
log-level = 3

group = sendsms-user
username = ${KANNEL.user}
password = ${KANNEL.password}
concatenation = true
`
}

function perSecond(count: number, begun: number): number {
  return count / ((performance.now() - begun) / 1000)
}

/**
 * Waits until the condition is true. If it fails, because a port is not open or a page does not exist yet, it counts as
 * false.
 */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  await eventually('the end', () => isSo().catch(() => false), Boolean, WAIT_MS_MAX)
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } finally {
    socket.destroy()
  }
}
