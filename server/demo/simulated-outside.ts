/**
 * The demo's outside world, simulated: payment gateways and the revenue authority, in one process on one port, and the
 * program's settings for them. The keys are no secrets: they only open the simulation.
 */
import { z } from 'zod'
import type { EvatConfig, HubtelConfig, PaystackConfig } from '../config.ts'
import { startSimulation, type DemoProcess } from './simulation.ts'
import { ask, parseJsonOrUndefined } from '../platform/http-client.ts'
import type { Log } from '../platform/log.ts'

const PAYSTACK_KEY = 'sk_test_nkra0demo0paystack'
const HUBTEL = { clientId: 'nkrademo', clientSecret: 'nkra-demo-hubtel', account: '2017777' }
/**
 * The key of the simulated registry. The program asks it only if the configuration names it (docs/operations.md).
 */
const IDENTITY_REGISTRY = 'nkra-demo-registry:nkra-demo-registry-callbacks'
/**
 * The partner, key and signing key of the simulated Smile ID. The program asks it only if the configuration names it.
 */
const SMILE_ID = '2077:nkra-demo-smile-id:nkra-demo-smile-id-callbacks'
const PREMBLY = 'nkra-demo-prembly'
const EVAT = { taxpayer: 'C0000803561-001', securityKey: 'nkra-demo-evat' }

/** The simulation's answer when it is given the address for webhooks. */
const WebhookUrlReply = z.object({ url: z.string() })

const TELL_MS_MAX = 2_000
const TELL_BYTES_MAX = 64 * 1024

export interface OutsideConfig {
  paystack: PaystackConfig
  hubtel: HubtelConfig
  evat: EvatConfig
}

/** The settings of everything that is simulated there. */
export function simulatedOutsideConfig(port: number): OutsideConfig {
  const origin = originOf(port)
  return {
    paystack: { secretKey: PAYSTACK_KEY, url: `${origin}/paystack` },
    hubtel: {
      ...HUBTEL,
      checkoutUrl: `${origin}/hubtel/items/initiate`,
      statusUrl: `${origin}/hubtel/transactions`,
    },
    evat: { ...EVAT, url: `${origin}/revenue-authority/vsdc/api/v1` },
  }
}

/** Starts the simulation, or uses the one on the port. Its webhooks then go to this program's port. */
export function startDemoOutside({
  port,
  ownPort,
  log,
  mayTell = Promise.resolve(),
}: {
  port: number
  ownPort: number
  log: Log
  /** The simulation is told our port after this, and not at all if it fails. */
  mayTell?: Promise<unknown>
}): Promise<DemoProcess> {
  const { clientId, clientSecret, account } = HUBTEL
  const { taxpayer, securityKey } = EVAT
  const accounts = {
    port: String(port),
    'paystack-key': PAYSTACK_KEY,
    'hubtel-client': `${clientId}:${clientSecret}`,
    'hubtel-account': account,
    taxpayer: `${taxpayer}=${securityKey}`,
    'identity-registry': IDENTITY_REGISTRY,
    'smile-id': SMILE_ID,
    prembly: PREMBLY,
  }
  return startSimulation({
    name: 'simulated gateways',
    command: [
      'outside/main.ts',
      ...Object.entries(accounts).flatMap(([name, value]) => [`--${name}`, value]),
    ],
    leasePort: port,
    log,
    async afterStart() {
      await mayTell
      const url = `${originOf(ownPort)}/billing/v1/webhook/paystack`
      const said = await ask({
        method: 'POST',
        url: `${originOf(port)}/paystack/control/webhook-url`,
        json: { url },
        timeout_ms: TELL_MS_MAX,
        answerBytesMax: TELL_BYTES_MAX,
      })
      const heard =
        said.outcome === 'answered' ? WebhookUrlReply.safeParse(parseJsonOrUndefined(said.text)) : null
      if (heard?.data?.url !== url) {
        throw new Error(`something else listens on port ${port}`)
      }
    },
  })
}

const originOf = (port: number) => `http://127.0.0.1:${port}`
