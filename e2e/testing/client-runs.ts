/**
 * Runs the clients against the running program. In PHP and Python: their tests, the examples of their READMEs as they
 * stand, and the receivers of webhooks in these, which the program then calls. In TypeScript: the package as it is
 * published, in plain JavaScript. The suite runs its tests and its README.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { PATIENCE_MS } from '../../server/platform/testing/patience.ts'
import { startFaultyFront } from './faulty-front.ts'
import { type Api, callingAs, freePorts } from './program.ts'

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
    results.push(await packageFault(run.folder, environment))
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

const PACKAGE = '@nkra/client'
/** What a program in plain JavaScript does with the client in TypeScript, as it is published. */
const PROGRAM = `
import { createClient, NkraError } from '${PACKAGE}'
import { verifyWebhook, WebhookRefused } from '${PACKAGE}/webhooks'

const { NKRA_URL, NKRA_FAULTS, NKRA_KEY: key } = process.env
const nkra = createClient({ url: NKRA_URL, key })
const faulty = (fault) => createClient({ url: \`\${NKRA_FAULTS}/\${fault}/\${crypto.randomUUID()}\`, key, timeout_ms: 500, retries: 1 })
const text = { senderId: 'AdomSavings', text: 'Hello', recipients: ['0246000003'], traffic: 'transactional' }
const failed = (call) => call.then(() => 'no failure', (error) => (error instanceof NkraError ? error.code : error.name))

const { id } = await nkra.sendMessage(text)
const lost = await faulty('lost').answer('sendMessage', text)
const busy = await faulty('busy').answer('getCompany')
const ids = []
for await (const message of nkra.each('listMessages', { limit: 1 })) if (ids.push(message.campaignId) === 3) break
console.log(
  ids.includes(id), lost.attempts, lost.isReplay, busy.attempts,
  await failed(nkra.getCampaign({ id: 'cmp_000000000001a' })),
  await failed(faulty('silent').createGroup({ name: 'Susu' })),
  await failed(faulty('elsewhere').getCompany()),
  await verifyWebhook({}, '', { secret: 'whsec_AAAA' }).catch((error) => error instanceof WebhookRefused),
)
`
const PROGRAM_SAYS = 'true 2 true 2 not_found NkraUnreachable unknown true\n'

/** Packs the client in TypeScript, installs it beside a program, and runs that. */
async function packageFault(folder: string, environment: Environment): Promise<string | null> {
  const place = await mkdtemp(join(folder, 'client-'))
  const installed = join(place, 'node_modules', '@nkra', 'client')
  await mkdir(installed, { recursive: true })
  const commands: [string, string[]][] = [
    ['npm', ['pack', '--workspace', 'client', '--pack-destination', place, '--prefix', ROOT]],
    ['sh', ['-c', `tar -xzf ${place}/*.tgz -C ${installed} --strip-components=1`]],
  ]
  await writeFile(join(place, 'program.mjs'), PROGRAM)
  for (const [command, words] of commands) {
    const { status, output } = await ran(command, words, environment)
    if (status !== 0) return `client: ${command} ended with ${status}\n${output}`
  }
  const { output } = await ran(process.execPath, [join(place, 'program.mjs')], environment)
  return output === PROGRAM_SAYS ? null : `client, as it is published:\n${output}`
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
  const child = spawn(command, words, { env, timeout: PATIENCE_MS, stdio: ['ignore', 'pipe', 'pipe'] })
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
  const program = new Output(child, AbortSignal.timeout(PATIENCE_MS))
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
