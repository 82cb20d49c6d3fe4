/**
 * The simulated world outside as a process of its own: every company that the platform asks by HTTP, on one port of
 * loopback, each under its name: /paystack, /hubtel, /revenue-authority, /identity-registry, /smile-id, /prembly,
 * /gateways.
 *
 * `node outside/main.ts --port 2777 --paystack-key sk_test_… --webhook-url
 * http://127.0.0.1:3000/billing/v1/webhook/paystack --hubtel-client id:secret --hubtel-account 2000001 --taxpayer
 * C0000803561-001=key --identity-registry key:secret --smile-id partner:key:secret --prembly key [--seed 1]
 * [--time-scale 1] [--lease]`
 *
 * A company without an account does not answer at its path. When ready it prints one line,
 * {"ready":true,"port":…,"pid":…}. If it cannot start, it prints {"ready":false,"message":…} and exits with 1.
 * SIGTERM and SIGINT end it. With `--lease` it ends by itself when nobody has held a lease (GET /lease) for a
 * minute.
 */
import { parseArgs } from 'node:util'
import { systemClock } from './company/clock.ts'
import { createGateways } from './gateways/gateways.ts'
import { createHubtel } from './hubtel/hubtel.ts'
import { createIdentityRegistry } from './identity-registry/identity-registry.ts'
import { type Company, createLeases, serveCompanies } from './company/server.ts'
import { createPaystack } from './paystack/paystack.ts'
import { createPrembly } from './prembly/prembly.ts'
import { createRevenueAuthority } from './revenue-authority/revenue-authority.ts'
import { createSmileId } from './smile-id/smile-id.ts'

const LEASE_WAIT_MS = 60_000

const options = {
  port: { type: 'string', default: '2777' },
  host: { type: 'string' },
  seed: { type: 'string', default: '1' },
  'time-scale': { type: 'string', default: '1' },
  'paystack-key': { type: 'string' },
  'webhook-url': { type: 'string', default: '' },
  'hubtel-client': { type: 'string' },
  'hubtel-account': { type: 'string' },
  taxpayer: { type: 'string', multiple: true },
  'identity-registry': { type: 'string' },
  'smile-id': { type: 'string' },
  prembly: { type: 'string' },
  lease: { type: 'boolean', default: false },
} as const

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

async function main(): Promise<void> {
  const { values } = parseArgs({ options })
  let ending: Promise<void> | undefined
  const end = (): Promise<void> => {
    ending ??= serving.close()
    return ending
  }
  const serving = await serveCompanies(
    companiesOf(values, () => void end()),
    {
      port: whole('port', values.port, 65_535),
      ...(values.host === undefined ? {} : { host: values.host }),
    },
  )
  process.on('SIGTERM', () => void end())
  process.on('SIGINT', () => void end())
  say({ ready: true, port: serving.port, pid: process.pid })
}

function companiesOf(values: Values, abandoned: () => void): Record<string, Company> {
  const seed = whole('seed', values.seed, 0xffff_ffff)
  const clock = systemClock(scale(values['time-scale']))
  const companies: Record<string, Company> = {
    lease: createLeases({
      wait_ms: LEASE_WAIT_MS,
      abandoned: values.lease ? abandoned : null,
      clock: systemClock(),
    }),
    gateways: createGateways({ clock }),
  }
  const secretKey = values['paystack-key']
  if (secretKey !== undefined) {
    if (!/^sk_(test|live)_\w+$/.test(secretKey))
      throw new RangeError('--paystack-key is sk_test_… or sk_live_…')
    companies['paystack'] = createPaystack({ secretKey, webhookUrl: values['webhook-url'], seed, clock })
  }
  const [clientId, clientSecret] = values['hubtel-client']?.split(':') ?? []
  if (clientId !== undefined) {
    const account = values['hubtel-account']
    if (!clientSecret || !account) {
      throw new RangeError('--hubtel-client is id:secret, and goes with --hubtel-account')
    }
    companies['hubtel'] = createHubtel({ clientId, clientSecret, account, seed, clock })
  }
  if (values.taxpayer !== undefined) {
    const taxpayers = new Map(values.taxpayer.map((text) => taxpayerOf(text)))
    companies['revenue-authority'] = createRevenueAuthority({ taxpayers, seed, clock })
  }
  const [registryKey, callbackSecret] = values['identity-registry']?.split(':') ?? []
  if (registryKey !== undefined) {
    if (!callbackSecret) throw new RangeError('--identity-registry is key:secret')
    companies['identity-registry'] = createIdentityRegistry({
      key: registryKey,
      callbackSecret,
      people: new Map(),
      clock,
    })
  }
  const [partnerId, smileKey, secret] = values['smile-id']?.split(':') ?? []
  if (partnerId !== undefined) {
    if (!smileKey || !secret) throw new RangeError('--smile-id is partner:key:secret')
    companies['smile-id'] = createSmileId({ partnerId, key: smileKey, secret, people: new Set(), clock })
  }
  if (values.prembly !== undefined)
    companies['prembly'] = createPrembly({ key: values.prembly, people: new Map(), clock })
  return companies
}

function taxpayerOf(text: string): [string, string] {
  const [, branch, key] = /^([^=]+)=(.+)$/.exec(text) ?? []
  if (branch !== undefined && key !== undefined) return [branch, key]
  throw new RangeError('--taxpayer is TIN-branch=key')
}

function whole(name: string, text: string, max: number): number {
  if (/^\d{1,10}$/.test(text) && Number(text) <= max) return Number(text)
  throw new RangeError(`--${name} is a whole number from 0 to ${max}`)
}

function scale(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text) && Number(text) <= 1) return Number(text)
  throw new RangeError('--time-scale is a number from 0 to 1')
}

function say(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

try {
  await main()
} catch (error) {
  say({ ready: false, message: error instanceof Error ? error.message : String(error) })
  process.exitCode = 1
}
