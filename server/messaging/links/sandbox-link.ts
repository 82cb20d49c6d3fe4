/**
 * The way that texts of sandboxes go: by no link. They wait in chunks of a link that there is not, which no dispatcher ever
 * takes; `sandbox-network.ts` does, and answers as a network would.
 */
import { isSandbox } from '../../platform/sandbox.ts'
import type { Link } from './links.ts'
import type { Routes } from './routes.ts'

/** Its id is that of no link: theirs begin at 1. */
export const SANDBOX_LINK: Link = {
  id: 0,
  name: 'Sandbox',
  kind: 'smpp',
  gateway: null,
  status: 'active',
  drainedAt: null,
  host: '',
  port: 0,
  tls: false,
  tlsVerify: true,
  tlsName: null,
  systemId: '',
  passwordSealed: '',
  systemType: '',
  bindMode: 'transceiver',
  windowSize: 1,
  ratePerSecond: 1,
  reservedShare: 0,
  sourceTon: null,
  sourceNpi: null,
  destinationTon: 1,
  destinationNpi: 1,
  alphabet: 'unpacked',
  answerIdBase: null,
  receiptIdBase: null,
  smsc: 0,
  validityMinutes: null,
  networks: [],
  isDefault: false,
}

const SANDBOX_ROUTES: Routes = {
  wayOf: () => () => SANDBOX_LINK,
  wayAround: () => null,
  ruleOf: () => null,
}

/** The account's ways: the operator's, or of a sandbox the one that leads nowhere. */
export function routesFor(accountId: bigint, routes: Routes): Routes {
  return isSandbox(accountId) ? SANDBOX_ROUTES : routes
}
