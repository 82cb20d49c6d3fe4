/**
 * Rehearsal: the mail server and a customer's receiver of webhooks are down while texts go out, and come back. A webhook is
 * tried again after 5 s and then after 5 min, so this takes some six minutes.
 *
 *     npx node e2e/rehearsals/receivers-down.ts
 *
 * What must hold: texts go out all the same; every event and every mail arrives once the receivers are back, and once only.
 */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { buySms } from '../testing/credits.ts'
import { startOperator } from '../testing/operator.ts'
import {
  type Api,
  business,
  eventually,
  freePorts,
  type Program,
  signIn,
  startProgram,
} from '../testing/program.ts'
import { arrivalsOf } from '../testing/callers.ts'
import { booksHold, type Outcome, rehearseAlone } from './outcome.ts'

const TEXTS = 200
const MAILS = 10
/** Longer than the first wait of a webhook, so that its second attempt fails as well. */
const DOWN_MS = 20_000
const BACK_MS_MAX = 420_000

interface Receiver {
  /** How often each webhook came, by the id of its delivery, or each mail, by its recipient. */
  readonly came: ReadonlyMap<string, number>
  close(): Promise<void>
}

export async function receiversDown(): Promise<Outcome> {
  const data = await mkdtemp(join(tmpdir(), 'nkra-receivers-'))
  const ports = await freePorts()
  const { web: mailPort, smsc: webhookPort } = await freePorts()
  const operator = await startOperator(ports, 1)
  const running: Program[] = []
  const receivers: Receiver[] = []
  try {
    const program = await startProgram({
      data,
      ports,
      environment: { NKRA_SMTP_URL: `smtp://127.0.0.1:${mailPort}`, NKRA_LOG: 'error' },
    })
    running.push(program)
    const owner = await signIn(program.url, business)
    await buySms(program.url, owner, TEXTS)
    await operator.reset()
    await owner.call('createWebhook', {
      body: {
        url: `http://localhost:${webhookPort}/told`,
        description: '',
        types: ['message.delivered'],
        environment: 'live',
      },
    })
    const begun_ms = performance.now()
    const texts = await sendTexts(owner)
    for (let number = 0; number < MAILS; number++)
      await owner.call('inviteMember', {
        body: {
          email: `invited-${number}@example.com`,
          firstName: 'Kofi',
          lastName: 'Mensah',
          role: 'Viewer',
        },
      })
    const arrivals = await arrivalsOf(operator, 'Told', texts)
    await delay(Math.max(0, DOWN_MS - (performance.now() - begun_ms)))
    const [mails, events] = [await receiveMails(mailPort), await receiveWebhooks(webhookPort)]
    receivers.push(mails, events)
    const back_ms = performance.now()
    const sinceBack_s = () => Math.round((performance.now() - back_ms) / 1_000)
    const all = (receiver: Receiver, count: number) =>
      eventually(
        'what was held back',
        () => Promise.resolve(receiver.came.size),
        (size) => size >= count,
        BACK_MS_MAX,
      ).catch(() => receiver.came.size)
    const mailsCame = await all(mails, MAILS)
    const mails_s = sinceBack_s()
    const eventsCame = await all(events, TEXTS)
    const events_s = sinceBack_s()
    const twice = [...mails.came.values(), ...events.came.values()].reduce((sum, times) => sum + times - 1, 0)
    return {
      sent: TEXTS + MAILS,
      lost: arrivals.lost + Math.max(0, MAILS - mailsCame) + Math.max(0, TEXTS - eventsCame),
      doubled: arrivals.doubled + twice,
      inDoubt: { most: 0, seen: 0 },
      booksHold: await booksHold({ NKRA_DATA: data }),
      seen:
        `${TEXTS} texts arrived while both were down for ${DOWN_MS / 1_000} s; ` +
        `${mailsCame} mails came within ${mails_s} s of the receivers' return, ${eventsCame} events within ${events_s} s`,
      broken: [],
    }
  } finally {
    for (const program of running) await program.stop()
    for (const receiver of receivers) await receiver.close()
    await operator.close()
    await rm(data, { recursive: true, force: true })
  }
}

/** Sends distinct texts to distinct numbers. */
async function sendTexts(owner: Api): Promise<Set<string>> {
  const texts = new Set<string>()
  for (let number = 1; number <= TEXTS; number++) {
    const text = `Told ${number}`
    texts.add(text)
    await owner.call('sendMessage', {
      body: {
        senderId: 'AdomSavings',
        text,
        recipients: [String(233_241_000_000 + number)],
        traffic: 'transactional',
      },
    })
  }
  return texts
}

/** Takes webhooks, and counts them by the id of their delivery. */
async function receiveWebhooks(port: number): Promise<Receiver> {
  const came = new Map<string, number>()
  const server = createHttpServer((request, response) => {
    request.resume()
    request.once('end', () => {
      count(came, String(request.headers['webhook-id']))
      response.writeHead(204).end()
    })
  })
  return listening(server, port, came)
}

/** Takes mails, and counts them by their recipient. It speaks only the SMTP (RFC 5321) that a client without TLS needs. */
async function receiveMails(port: number): Promise<Receiver> {
  const came = new Map<string, number>()
  const server = createServer((socket) => {
    let to = ''
    let isData = false
    socket.write('220 mail.test\r\n')
    createInterface(socket).on('line', (line) => {
      if (isData && line !== '.') return
      if (isData) {
        isData = false
        count(came, to)
        socket.write('250 taken\r\n')
      } else if (/^RCPT TO:/i.test(line)) {
        to = line
        socket.write('250 known\r\n')
      } else if (/^DATA/i.test(line)) {
        isData = true
        socket.write('354 go on\r\n')
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
      else socket.write('250 fine\r\n')
    })
  })
  return listening(server, port, came)
}

function count(came: Map<string, number>, name: string): void {
  came.set(name, (came.get(name) ?? 0) + 1)
}

async function listening(server: Server, port: number, came: Map<string, number>): Promise<Receiver> {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => open.delete(socket))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    came,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

if (import.meta.main) await rehearseAlone('receivers down', receiversDown)
