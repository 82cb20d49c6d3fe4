/**
 * Runs the clients in PHP and Python against the running program: their tests, the examples of their READMEs as they
 * stand, and the receivers of webhooks in these, which the program then calls.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startFaultyFront } from './faulty-front.ts'
import { type Api, callingAs, freePorts } from './program.ts'

const RUN_MS_MAX = 60_000
const DELIVERED_MS_MAX = 60_000
const LISTENING_MS = 100
const OUTPUT_CHARACTERS_MAX = 20_000
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

interface ClientKit {
  folder: string
  command: string
  tests: string[]
  /** The examples as they run here, where nothing is installed. */
  example: { file: string; adapt: (source: string) => string }
  /** What each example prints, in order. Null: it is a receiver of webhooks. */
  printed: (RegExp | null)[]
  /** The number that its examples text. */
  phone: string
  /** The command's words that serve a receiver. */
  serving: (file: string, port: number) => string[]
}

const printed = [
  /^cmp_[0-9a-z]{13} 1$/,
  /^5 of \d+(\n\+233\d{9} \S+)+$/,
  /^verified$/,
  /^this sender ID is not approved$/,
  /^(bool\(true\)\nbool\(true\)|True True)\n202 \S+ \d+$/,
  null,
  /^\d+$/,
]

const KITS: readonly ClientKit[] = [
  {
    folder: 'client-php',
    command: 'php',
    tests: ['client_test.php', 'webhook_test.php', 'laravel_test.php'],
    example: {
      file: 'example.php',
      adapt: (source) =>
        source.replace("'vendor/autoload.php'", `'${join(ROOT, 'client-php', 'autoload.php')}'`),
    },
    printed,
    phone: '0246000001',
    serving: (file, port) => ['-S', `127.0.0.1:${port}`, file],
  },
  {
    folder: 'client-python',
    command: 'python3',
    tests: ['test_client.py', 'test_webhooks.py'],
    example: { file: 'example.py', adapt: (source) => source },
    printed,
    phone: '0246000002',
    serving: (file) => [file],
  },
]

/** What the clients are run against. */
export interface ClientRun {
  url: string
  /** A test key with every scope. */
  key: string
  /** Somebody of the key's account, who may make webhook endpoints. */
  person: Api
  /** For temporary files. */
  folder: string
}

/** Runs everything. Answers how many runs there were, and the fault of each that is not as it should be. */
export async function runClients(run: ClientRun): Promise<{ runs: number; faults: string[] }> {
  const front = await startFaultyFront(run.url)
  const environment = {
    ...process.env,
    NKRA_URL: run.url,
    NKRA_FAULTS: front.url,
    NKRA_KEY: run.key,
    PYTHONPATH: join(ROOT, 'client-python'),
    PYTHONDONTWRITEBYTECODE: '1',
    // The clients call this machine: no proxy takes part.
    NO_PROXY: '*',
    no_proxy: '*',
  }
  const results: (string | null)[] = []
  try {
    for (const kit of KITS) {
      for (const test of kit.tests) {
        const path = join(ROOT, kit.folder, 'tests', test)
        const { status, output } = await ran(kit.command, [path], environment)
        results.push(status === 0 ? null : `${kit.folder} ${test}:\n${output}`)
      }
      const examples = await examplesOf(kit, run.folder)
      if (examples.length !== kit.printed.length)
        results.push(`${kit.folder}: ${examples.length} examples, ${kit.printed.length} are known`)
      for (const [index, file] of examples.entries()) {
        const expected = kit.printed[index]
        if (expected === undefined) continue
        const fault =
          expected === null
            ? await receiverFault(kit, file, run, environment)
            : await exampleFault(kit, file, expected, environment)
        results.push(fault && `${kit.folder}, example ${index + 1}: ${fault}`)
      }
    }
  } finally {
    front.stop()
  }
  return { runs: results.length, faults: results.filter((fault) => fault !== null) }
}

async function examplesOf({ folder, example, phone }: ClientKit, into: string): Promise<string[]> {
  const readme = await readFile(join(ROOT, folder, 'README.md'), 'utf8')
  const blocks = [...readme.matchAll(/^```(?:php|python)\n([\s\S]*?)^```$/gm)].map((match) => match[1]!)
  return Promise.all(
    blocks.map(async (source) => {
      const file = join(await mkdtemp(join(into, `${folder}-`)), example.file)
      // A number gets one code in half a minute, and a key names one request.
      const own = example
        .adapt(source)
        .replaceAll('0241234567', phone)
        .replaceAll('order-1017', `order-${phone}`)
      await writeFile(file, own)
      return file
    }),
  )
}

type Environment = Record<string, string | undefined>

async function exampleFault(
  { command }: ClientKit,
  file: string,
  expected: RegExp,
  environment: Environment,
): Promise<string | null> {
  const { status, output } = await ran(command, [file], environment)
  return status === 0 && expected.test(output.trim()) ? null : `it ended with ${status}\n${output}`
}

async function ran(command: string, words: string[], env: Environment) {
  const child = spawn(command, words, { env, timeout: RUN_MS_MAX, stdio: ['ignore', 'pipe', 'pipe'] })
  const [said, complained, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  return { status, output: said + complained }
}

/**
 * Starts the receiver, sends it a forged event, and has the program tell it of a message. It refuses the first and names
 * the second, or there is a fault.
 */
async function receiverFault(
  { command, serving }: ClientKit,
  file: string,
  { url, key, person }: ClientRun,
  environment: Environment,
): Promise<string | null> {
  const { web: port } = await freePorts()
  const receiver = `http://127.0.0.1:${port}/webhook.php`
  const { secret } = await person.call('createWebhook', {
    body: { url: receiver, types: ['message.delivered'], environment: 'sandbox' },
  })
  const child = spawn(command, serving(file, port), {
    env: { ...environment, NKRA_WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const program = new Output(child, AbortSignal.timeout(DELIVERED_MS_MAX))
  try {
    await program.listens(port)
    const forged = { 'webhook-id': 'evt_1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,AAAA' }
    const { status } = await fetch(receiver, { method: 'POST', headers: forged, body: '{}' })
    if (status !== 400) return `a forged event is answered ${status}`
    const sandbox = callingAs(url, { token: key, accountId: person.accountId })
    const { id } = await sandbox.call('sendMessage', {
      body: { senderId: 'AdomSavings', text: 'Hello', recipients: ['0241234567'], traffic: 'transactional' },
    })
    const [message] = await sandbox.list('listRecipients', { params: { id } })
    await program.says(new RegExp(`${message!.id} 20`))
    return null
  } catch (error) {
    return `${String(error)}\n${program.text}`
  } finally {
    child.kill()
  }
}

/** What a program says, up to a time. */
class Output {
  text = ''
  readonly #child: ChildProcessByStdio<null, Readable, Readable>
  readonly #limit: AbortSignal

  constructor(child: ChildProcessByStdio<null, Readable, Readable>, limit: AbortSignal) {
    this.#child = child
    this.#limit = limit
    const keep = (piece: Buffer) => {
      this.text = (this.text + piece.toString()).slice(-OUTPUT_CHARACTERS_MAX)
      child.emit('said')
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
  }

  async says(sign: RegExp): Promise<void> {
    while (!sign.test(this.text)) await once(this.#child, 'said', { signal: this.#limit })
  }

  async listens(port: number): Promise<void> {
    for (;;) {
      const socket = connect(port, '127.0.0.1')
      const isOpen = await once(socket, 'connect').then(
        () => true,
        () => false,
      )
      socket.destroy()
      if (isOpen) return
      await setTimeout(LISTENING_MS, undefined, { signal: this.#limit })
    }
  }
}
