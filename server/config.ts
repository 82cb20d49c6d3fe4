/**
 * The configuration. Only this file reads the environment. It is read once, and all mistakes are named at once with
 * their variables. Then it is frozen. docs/operations.md has the table.
 */
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { REGISTRY_PROVIDERS, registryProviders } from '@nkra/contract/kyc/registry-providers.ts'
import { z } from 'zod'
import { seconds, whole } from './config-values.ts'
import { databaseLimitsOf, databaseMistakes, databaseVariables } from './database-config.ts'
import { RegistryMapping, type RegistryConfig } from './kyc/registry/mapping.ts'
import type { ObjectStoreConfig } from './platform/backup/store.ts'
import { parseJsonOrUndefined } from './platform/http-client.ts'
import type { ListenAddress } from './platform/operations/metrics.ts'
import type { MessagingConfig } from './messaging/messaging.ts'
import type { DatabaseLimits } from './platform/database/database.ts'
import { withSecretsOfFiles } from './secret-files.ts'
import { smppMistakes, smppOf } from './smpp-config.ts'

export const ROLES = ['web', 'dispatch', 'jobs'] as const
export type ProcessRole = (typeof ROLES)[number]

export interface Config {
  readonly port: number
  /** The address of this machine on which the web and the API listen; null for all addresses. */
  readonly host: string | null
  /** The folder of the embedded database, files and keys, as an absolute path. */
  readonly data: string
  /** The address of the operator's PostgreSQL; null for the embedded one. */
  readonly databaseUrl: string | null
  /** The S3-compatible store for backups; null where no key is set. */
  readonly objectStore: ObjectStoreConfig | null
  /** The folder for the archived log of the embedded database; null for none. */
  readonly logArchive: string | null
  /** The address of the same database for the role that migrates; null if the program migrates by itself. */
  readonly migrateUrl: string | null
  readonly roles: ReadonlySet<ProcessRole>
  /**
   * The number of web processes under a supervisor. One more process sends, and one runs jobs. With 0 this process does
   * everything without a supervisor.
   */
  readonly workers: number
  /** Whether this is the demo: with its seed, simulated operators and gateways, and captured mail. */
  readonly demo: boolean
  readonly smscPort: number
  readonly smscControl: number
  /** The port of the demo's simulated gateways. */
  readonly outsidePort: number
  /** The SMPP server for customers; null if they cannot connect by SMPP. */
  readonly smpp: MessagingConfig['smpp']
  /** The public address of this Nkra, without a slash at its end. */
  readonly publicUrl: string
  /** The site to which `Go to {host}` leads, or null. */
  readonly marketingUrl: string | null
  /** The address of the mail server; null in the demo, which captures its mail. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** The secret from which keys for tokens and seals are derived; null for the one stored in the data folder. */
  readonly tokenSecret: string | null
  /**
   * The master keys, which wrap the keys of checked people. The first one wraps; all can unwrap. If there are none, one
   * is derived from the program's secret.
   */
  readonly kycMasterKeys: readonly { readonly id: string; readonly key: Buffer }[]
  readonly trustedProxies: readonly string[]
  /** The address of `/metrics`; null if it is not served. */
  readonly metrics: ListenAddress | null
  /** The sign-in with Google; null if no client is configured. */
  readonly google: GoogleConfig | null
  /** Payments through Paystack; null where no key is configured. */
  readonly paystack: PaystackConfig | null
  /** Payments through Hubtel's checkout; null where it is not configured. */
  readonly hubtel: HubtelConfig | null
  /** Clearance by the revenue authority; null where invoices are not sent to it. */
  readonly evat: EvatConfig | null
  /** The registry's reseller that checks identities; null if none is configured. */
  readonly registry: RegistryConfig | null
  readonly log: 'debug' | 'info' | 'warn' | 'error'
  /** How long calls are still accepted after the signal to end, while `/readyz` answers no. */
  readonly lameDuck_ms: number
  /** How long a drain may take before the process is ended. */
  readonly drainLimit_ms: number
  /** How long a caller's idle connection stays open. */
  readonly keepAlive_ms: number
  readonly database: DatabaseLimits
  /** The memory in MB that the embedded database may use; null for its default. */
  readonly postgresMemory_mb: number | null
}

export interface GoogleConfig {
  readonly clientId: string
  /** A second issuer whose tokens are accepted besides Google's. */
  readonly issuer: string | null
  readonly jwksUrl: string
  /** The script of Google that the browser loads. Our pages load from no other foreign address. */
  readonly scriptUrl: string
}

export interface PaystackConfig {
  /** The secret key: `sk_test_…` or `sk_live_…`. */
  readonly secretKey: string
  /** The address, without a slash at its end. */
  readonly url: string
}

export interface HubtelConfig {
  readonly clientId: string
  readonly clientSecret: string
  /** The merchant's account, which Hubtel calls its POS Sales ID. */
  readonly account: string
  /** The address that opens a checkout. */
  readonly checkoutUrl: string
  /** The address that tells the status of a payment, without a slash at its end. */
  readonly statusUrl: string
}

export interface EvatConfig {
  /** The address up to `/taxpayer`, without a slash at its end. */
  readonly url: string
  /** The operator's TIN and branch. */
  readonly taxpayer: string
  readonly securityKey: string
}

/** Every mistake of the configuration, each with the name of its variable. */
export class ConfigRefused extends Error {
  readonly mistakes: readonly string[]

  constructor(mistakes: readonly string[]) {
    super(`The configuration cannot be used:\n${mistakes.map((mistake) => `  ${mistake}`).join('\n')}`)
    this.name = 'ConfigRefused'
    this.mistakes = mistakes
  }
}

const anyPort = z
  .string()
  .regex(/^\d+$/, 'is a port number, 1 to 65535')
  .transform(Number)
  .refine((number) => number >= 1 && number <= 65_535, 'is a port number, 1 to 65535')
const port = (fallback: number) => anyPort.default(fallback)

const url = (protocols: readonly string[], example: string) =>
  z.string().refine((text) => {
    const parsed = URL.parse(text)
    return parsed !== null && protocols.includes(parsed.protocol) && parsed.hostname !== ''
  }, `is a URL such as ${example}`)

/** A schema for an address that decides who may sign in: it must be https, or on this machine. */
const trustedUrl = (example: string) =>
  z.string().refine((text) => {
    const parsed = URL.parse(text)
    if (parsed?.protocol === 'https:') return true
    return parsed?.protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(parsed.hostname)
  }, `is an https URL such as ${example}`)

const MASTER_KEY_BYTES = 32

/** Reads master keys: `2026-11:` and 32 bytes in base64url, several divided by commas. */
function readMasterKeys(text: string, context: z.RefinementCtx): { id: string; key: Buffer }[] {
  const keys = text.split(',').map((entry) => {
    const [, id = '', encoded = ''] = /^([a-z0-9-]{1,40}):([\w-]{43})=?$/i.exec(entry.trim()) ?? []
    return { id, key: Buffer.from(encoded, 'base64url') }
  })
  const ids = new Set(keys.map(({ id }) => id))
  // The names of what the program's own secret makes begin so.
  const isWrong = ({ id, key }: (typeof keys)[number]) =>
    key.length !== MASTER_KEY_BYTES || id.startsWith('own-')
  if (keys.some(isWrong) || ids.size < keys.length)
    context.addIssue('lists keys of different names by commas, each name:key with 32 bytes in base64url')
  return keys
}

/** Reads a mapping as JSON. What it leaves out has its usual value. */
function readMapping(text: string, context: z.RefinementCtx): RegistryMapping {
  const read = RegistryMapping.safeParse(parseJsonOrUndefined(text))
  if (read.success) return read.data
  const [issue] = read.error.issues
  context.addIssue(`is no mapping: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trimEnd())
  return z.NEVER
}

/** Reads an address with a port: `127.0.0.1:9090`, `[::1]:9090`, `metrics.internal:9090`. */
function readPlace(text: string, context: z.RefinementCtx): ListenAddress | null {
  if (text === 'off') return null
  const [, host, port] = /^(\[[0-9a-f:]+\]|[a-z0-9.-]+):(\d{1,5})$/i.exec(text) ?? []
  const place = { host: (host ?? '').replace(/^\[|\]$/g, ''), port: Number(port) }
  if (place.host !== '' && place.port >= 1 && place.port <= 65_535) return place
  context.addIssue('is off, or a host and a port such as 127.0.0.1:9090')
  return z.NEVER
}

const GOOGLE_JWKS_URL = 'https://www.googleapis.com/oauth2/v3/certs'
const GOOGLE_SCRIPT_URL = 'https://accounts.google.com/gsi/client'

const PAYSTACK_URL = 'https://api.paystack.co'
const HUBTEL_CHECKOUT_URL = 'https://payproxyapi.hubtel.com/items/initiate'
const HUBTEL_STATUS_URL = 'https://api-txnstatus.hubtel.com/transactions'

/** The default of `lameDuck_ms`. In this time a load balancer that asks every two seconds has asked twice. */
const LAME_DUCK_S = 5
const DRAIN_LIMIT_S = 25
/**
 * The default of `keepAlive_ms`. It is longer than that of load balancers, 60 s, so that they close a connection and
 * never lose a request.
 */
const KEEP_ALIVE_S = 72

const METRICS_IN_DEMO: ListenAddress = { host: '127.0.0.1', port: 2779 }

const ownAddress = z.union([z.ipv4(), z.ipv6()], 'is an address of this machine, such as 0.0.0.0')

const Environment = z.object({
  PORT: port(3000),
  NKRA_HOST: ownAddress.optional(),
  NKRA_DATA: z.string().default('.nkra'),
  ...databaseVariables,
  NKRA_LOG_ARCHIVE: z
    .string()
    .regex(/^[^'%\n]+$/, 'is a folder whose name has no quotation mark and no percent sign')
    .optional(),
  NKRA_WORKERS: whole('processes', 0, 32),
  NKRA_ROLES: z
    .string()
    .transform((text) => text.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(ROLES, `names roles among ${ROLES.join(', ')}, by commas`)))
    .optional(),
  NKRA_DEMO: z.enum(['on', 'off'], 'is on or off').optional(),
  NKRA_SMSC_PORT: port(2775),
  NKRA_SMSC_CONTROL: port(2776),
  NKRA_OUTSIDE_PORT: port(2777),
  NKRA_SMPP_PORT: anyPort.optional(),
  NKRA_SMPP_HOST: ownAddress.optional(),
  NKRA_SMPP_TLS_CERT: z.string().optional(),
  NKRA_SMPP_TLS_KEY: z.string().optional(),
  NKRA_SMPP_BEHIND_TLS: z.enum(['on', 'off'], 'is on or off').optional(),
  NKRA_PUBLIC_URL: url(['http:', 'https:'], 'https://sms.example.com')
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  AWS_REGION: z.string().optional(),
  AWS_ENDPOINT_URL: trustedUrl('https://s3.example.com').optional(),
  NKRA_MARKETING_HOST: z
    .string()
    .regex(/^(https?:\/\/)?[a-z0-9.-]+(:\d+)?$/i, 'is a host such as www.example.com')
    .transform((text) => (/^https?:/i.test(text) ? text : `https://${text}`))
    .optional(),
  NKRA_SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.com:587').optional(),
  NKRA_MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]* <[^<>\s]+@[^<>\s]+>$/, 'is a name and an address: Nkra <no-reply@example.com>')
    .optional(),
  NKRA_TOKEN_SECRET: z.string().min(32, 'has at least 32 characters, made by chance').optional(),
  NKRA_KYC_MASTER_KEYS: z.string().transform(readMasterKeys).optional(),
  NKRA_TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((address) => address.trim()))
    .pipe(z.array(z.string().regex(/^[0-9a-f.:]+(\/\d+)?$/i, 'lists addresses or networks, by commas')))
    .optional(),
  NKRA_METRICS: z.string().transform(readPlace).optional(),
  GOOGLE_CLIENT_ID: z
    .string()
    .regex(/^[\w.-]{1,255}$/, 'is a client id such as 1234-abcd.apps.googleusercontent.com')
    .optional(),
  GOOGLE_ISSUER: trustedUrl('https://id.example.com').optional(),
  GOOGLE_JWKS_URL: trustedUrl(GOOGLE_JWKS_URL).optional(),
  GOOGLE_SCRIPT_URL: trustedUrl(GOOGLE_SCRIPT_URL).optional(),
  PAYSTACK_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_\w{8,200}$/, 'is a secret key such as sk_test_… or sk_live_…')
    .optional(),
  PAYSTACK_URL: trustedUrl(PAYSTACK_URL).optional(),
  HUBTEL_CLIENT_ID: z
    .string()
    .regex(/^[\x21-\x39\x3b-\x7e]{1,100}$/, 'is the client id of an API key of Hubtel’s')
    .optional(),
  HUBTEL_CLIENT_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{8,200}$/, 'is the secret of that API key')
    .optional(),
  HUBTEL_ACCOUNT: z
    .string()
    .regex(/^\w{1,40}$/, 'is the POS Sales ID, such as 2017254')
    .optional(),
  HUBTEL_CHECKOUT_URL: trustedUrl(HUBTEL_CHECKOUT_URL).optional(),
  HUBTEL_STATUS_URL: trustedUrl(HUBTEL_STATUS_URL).optional(),
  EVAT_URL: trustedUrl('https://vsdc.vat-gh.com/vsdc/api/v1').optional(),
  EVAT_TIN_BRANCH: z
    .string()
    .regex(/^\w{11}-\w{3}$/, 'is a TIN and a branch such as C0000803561-001')
    .optional(),
  EVAT_SECURITY_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{8,200}$/, 'is the security key of that branch')
    .optional(),
  REGISTRY_PROVIDER: z.enum(REGISTRY_PROVIDERS, `is one of ${REGISTRY_PROVIDERS.join(', ')}`).optional(),
  REGISTRY_NAME: z
    .string()
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} .,’'&()-]{0,59}$/u, 'is the name of the registry’s reseller')
    .optional(),
  REGISTRY_ACCOUNT: z
    .string()
    .regex(/^[\x21-\x7e]{1,100}$/, 'is the account that the registry’s reseller gave')
    .optional(),
  REGISTRY_URL: trustedUrl('https://registry.example.com/v1').optional(),
  REGISTRY_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{8,500}$/, 'is the key that the registry’s reseller gave')
    .optional(),
  REGISTRY_CALLBACK_SECRET: z.string().min(16, 'has at least 16 characters, made by chance').optional(),
  REGISTRY_MAPPING: z.string().transform(readMapping).optional(),
  NKRA_LAME_DUCK_S: seconds(0, 300),
  NKRA_DRAIN_LIMIT_S: seconds(5, 3_600),
  NKRA_KEEP_ALIVE_S: seconds(5, 3_600),
  NKRA_LOG: z.enum(['debug', 'info', 'warn', 'error'], 'is debug, info, warn or error').default('info'),
})

interface ReadVariables {
  /** The values of correct variables, and the defaults of the others. */
  given: z.output<typeof Environment>
  /** The names of variables with mistakes. */
  wrong: string[]
  mistakes: string[]
}

/** Reads each variable separately, so that one mistake does not hide another. */
function readEach(set: Readonly<Record<string, string>>): ReadVariables {
  const parsed = Environment.safeParse(set)
  if (parsed.success) return { given: parsed.data, wrong: [], mistakes: [] }
  const wrong = parsed.error.issues.map(({ path }) => String(path[0]))
  const mistakes = parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`)
  const right = Object.entries(set).filter(([name]) => !wrong.includes(name))
  return { given: Environment.parse(Object.fromEntries(right)), wrong, mistakes }
}

/**
 * Reads the configuration from an environment, and secrets from the files that it names. Throws `ConfigRefused` with all
 * mistakes.
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  readFile = (path: string) => readFileSync(path, 'utf8'),
  cores = availableParallelism(),
): Config {
  // An empty variable is one that was not set: compose files and shells make such.
  const present = Object.fromEntries(
    Object.entries(environment).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
    ),
  )
  const { variables: set, mistakes: unread } = withSecretsOfFiles(present, readFile)
  const { given, wrong, mistakes: unfit } = readEach(set)
  const mistakes: string[] = []
  const demo = given.NKRA_DEMO === undefined ? set.DATABASE_URL === undefined : given.NKRA_DEMO === 'on'
  const roles = new Set(given.NKRA_ROLES ?? ROLES)
  const { PORT, NKRA_SMSC_PORT, NKRA_SMSC_CONTROL, NKRA_OUTSIDE_PORT } = given
  const ports = demo ? [PORT, NKRA_SMSC_PORT, NKRA_SMSC_CONTROL, NKRA_OUTSIDE_PORT] : [PORT]
  if (new Set(ports).size < ports.length) {
    mistakes.push('PORT, NKRA_SMSC_PORT, NKRA_SMSC_CONTROL and NKRA_OUTSIDE_PORT are four different ports')
  }
  if (!demo && given.NKRA_SMTP_URL === undefined && roles.has('jobs')) {
    mistakes.push('NKRA_SMTP_URL is needed where the demo is off: without it nobody gets their codes')
  }
  if (!demo && given.NKRA_PUBLIC_URL === undefined) {
    mistakes.push('NKRA_PUBLIC_URL is needed where the demo is off: links in mails begin with it')
  }
  mistakes.push(...databaseMistakes(given, demo))
  if (given.NKRA_WORKERS !== undefined && given.NKRA_ROLES !== undefined)
    mistakes.push('NKRA_WORKERS is for nothing with NKRA_ROLES: a process of roles starts no others')
  for (const name of ['GOOGLE_ISSUER', 'GOOGLE_JWKS_URL', 'GOOGLE_SCRIPT_URL'] as const) {
    if (given[name] !== undefined && given.GOOGLE_CLIENT_ID === undefined) {
      mistakes.push(`${name} is for nothing without GOOGLE_CLIENT_ID`)
    }
  }
  if (given.PAYSTACK_URL !== undefined && given.PAYSTACK_SECRET_KEY === undefined) {
    mistakes.push('PAYSTACK_URL is for nothing without PAYSTACK_SECRET_KEY')
  }
  mistakes.push(...smppMistakes(given, demo))
  mistakes.push(...registryMistakes(given))
  mistakes.push(...missing(given))
  // A variable that is wrong in itself is named once: its mistakes together with other variables are left out.
  const known = [...wrong, ...unread.map((mistake) => mistake.replace(/_FILE .*/, ''))]
  const together = mistakes.filter((mistake) => !known.some((name) => mistake.split(/[^\w]+/).includes(name)))
  const all = [...misspelt(set), ...unread, ...unfit, ...together]
  if (all.length > 0) throw new ConfigRefused([...new Set(all)])

  const publicUrl = given.NKRA_PUBLIC_URL ?? `http://localhost:${given.PORT}`
  return Object.freeze({
    port: given.PORT,
    // The demo's passwords are published: it is for this machine alone.
    host: given.NKRA_HOST ?? (demo ? '127.0.0.1' : null),
    data: resolve(given.NKRA_DATA),
    objectStore: objectStoreOf(given),
    logArchive: given.NKRA_LOG_ARCHIVE === undefined ? null : resolve(given.NKRA_LOG_ARCHIVE),
    databaseUrl: given.DATABASE_URL ?? null,
    migrateUrl: given.NKRA_MIGRATE_URL ?? null,
    roles,
    workers: given.NKRA_WORKERS ?? (demo || given.NKRA_ROLES !== undefined ? 0 : workersFor(cores)),
    demo,
    smscPort: given.NKRA_SMSC_PORT,
    smscControl: given.NKRA_SMSC_CONTROL,
    outsidePort: given.NKRA_OUTSIDE_PORT,
    smpp: smppOf(given, demo),
    publicUrl,
    marketingUrl: given.NKRA_MARKETING_HOST ?? null,
    smtpUrl: given.NKRA_SMTP_URL ?? null,
    mailFrom: given.NKRA_MAIL_FROM ?? `Nkra <no-reply@${new URL(publicUrl).hostname}>`,
    tokenSecret: given.NKRA_TOKEN_SECRET ?? null,
    kycMasterKeys: given.NKRA_KYC_MASTER_KEYS ?? [],
    trustedProxies: given.NKRA_TRUSTED_PROXIES ?? [],
    metrics: given.NKRA_METRICS === undefined && demo ? METRICS_IN_DEMO : (given.NKRA_METRICS ?? null),
    google: googleOf(given),
    paystack: paystackOf(given),
    hubtel: hubtelOf(given),
    evat: evatOf(given),
    registry: registryOf(given),
    log: given.NKRA_LOG,
    database: databaseLimitsOf(given),
    postgresMemory_mb: given.NKRA_POSTGRES_MEMORY_MB ?? null,
    drainLimit_ms: (given.NKRA_DRAIN_LIMIT_S ?? DRAIN_LIMIT_S) * 1_000,
    keepAlive_ms: (given.NKRA_KEEP_ALIVE_S ?? KEEP_ALIVE_S) * 1_000,
    lameDuck_ms: (given.NKRA_LAME_DUCK_S ?? (demo ? 0 : LAME_DUCK_S)) * 1_000,
  })
}

function googleOf(given: z.output<typeof Environment>): GoogleConfig | null {
  if (given.GOOGLE_CLIENT_ID === undefined) return null
  return Object.freeze({
    clientId: given.GOOGLE_CLIENT_ID,
    issuer: given.GOOGLE_ISSUER ?? null,
    jwksUrl: given.GOOGLE_JWKS_URL ?? GOOGLE_JWKS_URL,
    scriptUrl: given.GOOGLE_SCRIPT_URL ?? GOOGLE_SCRIPT_URL,
  })
}

function objectStoreOf(given: z.output<typeof Environment>): ObjectStoreConfig | null {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION, AWS_ENDPOINT_URL } = given
  if (AWS_ACCESS_KEY_ID === undefined || AWS_SECRET_ACCESS_KEY === undefined || AWS_REGION === undefined)
    return null
  return Object.freeze({
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    sessionToken: AWS_SESSION_TOKEN ?? null,
    region: AWS_REGION,
    endpoint: (AWS_ENDPOINT_URL ?? `https://s3.${AWS_REGION}.amazonaws.com`).replace(/\/+$/, ''),
  })
}

function paystackOf(given: z.output<typeof Environment>): PaystackConfig | null {
  if (given.PAYSTACK_SECRET_KEY === undefined) return null
  return Object.freeze({
    secretKey: given.PAYSTACK_SECRET_KEY,
    url: (given.PAYSTACK_URL ?? PAYSTACK_URL).replace(/\/+$/, ''),
  })
}

/** Variables that must be set together or not at all, by their common prefix. */
const TOGETHER = {
  HUBTEL_: {
    names: ['HUBTEL_CLIENT_ID', 'HUBTEL_CLIENT_SECRET', 'HUBTEL_ACCOUNT'],
    where: 'where Hubtel is set up',
  },
  NKRA_SMPP_TLS_: {
    names: ['NKRA_SMPP_PORT', 'NKRA_SMPP_TLS_CERT', 'NKRA_SMPP_TLS_KEY'],
    where: 'where SMPP speaks TLS',
  },
  EVAT_: {
    names: ['EVAT_URL', 'EVAT_TIN_BRANCH', 'EVAT_SECURITY_KEY'],
    where: 'where the revenue authority is set up',
  },
} as const

function* missing(given: z.output<typeof Environment>): Iterable<string> {
  for (const [prefix, { names, where }] of Object.entries(TOGETHER)) {
    const isMeant = Object.entries(given).some(
      ([name, value]) => name.startsWith(prefix) && value !== undefined,
    )
    if (!isMeant) continue
    for (const name of names) if (given[name] === undefined) yield `${name} is needed ${where}`
  }
}

function hubtelOf(given: z.output<typeof Environment>): HubtelConfig | null {
  const { HUBTEL_CLIENT_ID, HUBTEL_CLIENT_SECRET, HUBTEL_ACCOUNT } = given
  if (HUBTEL_CLIENT_ID === undefined || HUBTEL_CLIENT_SECRET === undefined || HUBTEL_ACCOUNT === undefined) {
    return null
  }
  return Object.freeze({
    clientId: HUBTEL_CLIENT_ID,
    clientSecret: HUBTEL_CLIENT_SECRET,
    account: HUBTEL_ACCOUNT,
    checkoutUrl: given.HUBTEL_CHECKOUT_URL ?? HUBTEL_CHECKOUT_URL,
    statusUrl: (given.HUBTEL_STATUS_URL ?? HUBTEL_STATUS_URL).replace(/\/+$/, ''),
  })
}

function evatOf({
  EVAT_URL,
  EVAT_TIN_BRANCH,
  EVAT_SECURITY_KEY,
}: z.output<typeof Environment>): EvatConfig | null {
  if (EVAT_URL === undefined || EVAT_TIN_BRANCH === undefined || EVAT_SECURITY_KEY === undefined) return null
  return Object.freeze({
    url: EVAT_URL.replace(/\/+$/, ''),
    taxpayer: EVAT_TIN_BRANCH,
    securityKey: EVAT_SECURITY_KEY,
  })
}

/** Finds variables that the chosen provider misses, and variables that belong to another provider. */
function* registryMistakes(given: z.output<typeof Environment>): Iterable<string> {
  const isMeant = Object.entries(given).some(
    ([name, value]) => name.startsWith('REGISTRY_') && value !== undefined,
  )
  if (!isMeant) return
  const provider = given.REGISTRY_PROVIDER ?? 'registry'
  const { url, account, callsBack } = registryProviders[provider]
  const where = 'where a registry is set up'
  if (given.REGISTRY_URL === undefined && url === null) yield `REGISTRY_URL is needed ${where}`
  if (given.REGISTRY_KEY === undefined) yield `REGISTRY_KEY is needed ${where}`
  if (given.REGISTRY_CALLBACK_SECRET === undefined && callsBack)
    yield `REGISTRY_CALLBACK_SECRET is needed ${where}`
  if (given.REGISTRY_ACCOUNT === undefined && account === 'partner ID')
    yield `REGISTRY_ACCOUNT is needed with ${provider}: the ${account}`
  if (given.REGISTRY_MAPPING !== undefined && provider !== 'registry')
    yield `REGISTRY_MAPPING is for nothing with ${provider}`
  if (given.REGISTRY_NAME !== undefined && provider !== 'registry')
    yield `REGISTRY_NAME is for nothing with ${provider}`
  if (given.REGISTRY_NAME === undefined && given.REGISTRY_MAPPING?.question.face !== undefined)
    yield 'REGISTRY_NAME is needed where faces are sent: people agree to it by name'
}

function registryOf(given: z.output<typeof Environment>): RegistryConfig | null {
  const { REGISTRY_KEY, REGISTRY_ACCOUNT, REGISTRY_CALLBACK_SECRET, REGISTRY_MAPPING } = given
  const provider = given.REGISTRY_PROVIDER ?? 'registry'
  const url = given.REGISTRY_URL ?? registryProviders[provider].url
  if (url === null || REGISTRY_KEY === undefined) return null
  return Object.freeze({
    provider,
    name: registryProviders[provider].name ?? given.REGISTRY_NAME ?? 'registry',
    url: url.replace(/\/+$/, ''),
    key: REGISTRY_KEY,
    account: REGISTRY_ACCOUNT ?? '',
    callbackSecret: REGISTRY_CALLBACK_SECRET ?? '',
    mapping: REGISTRY_MAPPING ?? RegistryMapping.parse({}),
  })
}

const WORKERS_DEFAULT_MAX = 4

/**
 * The default number of workers: one process on two cores. On more cores there is one for sending, one for jobs, and
 * the others for calls (decision 98).
 */
const workersFor = (cores: number) => (cores <= 2 ? 0 : Math.min(WORKERS_DEFAULT_MAX, cores - 2))

/** The configuration of this process. */
export function processConfig(): Config {
  return readConfig(process.env)
}

/** Finds variables with our prefix that the program does not read. Each is a spelling mistake. */
function* misspelt(set: Record<string, string | undefined>): Iterable<string> {
  for (const name of Object.keys(set)) {
    if (name.startsWith('NKRA_') && !(name in Environment.shape)) yield `${name} is no variable of Nkra’s`
  }
}
