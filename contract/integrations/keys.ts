/** API keys, and the logins that compatible APIs need beside them. */
import { z } from 'zod'
import { KEY_NAME_LENGTH_MAX } from '../limits.ts'
import { KEY_SCOPES } from '../permissions.ts'
import { route } from '../route.ts'
import { Environment, Id, Instant, requiredLine } from '../wire.ts'

/** The most keys of one account in force at once. */
export const KEYS_MAX = 50
/** The most networks to which one key may be limited. */
export const KEY_NETWORKS_MAX = 20
/** How long a replaced key can still work beside the new one: thirty days at most. */
export const OVERLAP_HOURS_MAX = 720

const Name = requiredLine('Name', KEY_NAME_LENGTH_MAX)

/** An address or a network: `192.0.2.7`, `192.0.2.0/24`, `2001:db8::/32`. */
export const Network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'Enter an address such as 192.0.2.7, or a network such as 192.0.2.0/24',
})

const Scopes = z
  .array(z.enum(KEY_SCOPES))
  .min(1, 'Choose at least one permission')
  .max(KEY_SCOPES.length)
  .transform((scopes) => KEY_SCOPES.filter((scope) => scopes.includes(scope)))

const Ends = Instant.nullable()
  .default(null)
  .meta({ description: 'When it ends by itself; null where it does not' })

const EnvironmentName = Environment.meta({
  description: 'live; or sandbox: a test key, whose texts are never sent and cost nothing',
})

export const Key = z.object({
  id: Id('key'),
  name: z.string(),
  environment: EnvironmentName,
  shown: z.string().meta({ description: 'How it begins', examples: ['nkra_live_4fQ2Wc8b'] }),
  scopes: z.array(z.enum(KEY_SCOPES)),
  networks: z.array(z.string()).meta({ description: 'From where it may be used; empty where from anywhere' }),
  state: z.enum(['active', 'expired', 'revoked']),
  createdAt: Instant,
  createdBy: z.string(),
  expiresAt: Instant.nullable(),
  replaced: z.boolean().meta({ description: 'Another took its place; it ends at expiresAt' }),
  revokedAt: Instant.nullable(),
  lastUsedAt: Instant.nullable().meta({ description: 'To the minute' }),
  lastUsedIp: z.string().nullable(),
})

/** A new key, which is shown whole only here. */
export const NewKey = z.object({
  key: Key,
  secret: z.string().meta({ description: 'The key itself. It is shown once and not kept.' }),
})

export const listKeys = route('listKeys', {
  summary: 'The account’s API keys, the newest first; those that are over for thirty days more.',
  reply: z.array(Key),
  fails: [],
})

export const createKey = route('createKey', {
  summary: 'Make an API key. It is shown this once.',
  status: 201,
  body: z.object({
    name: Name,
    environment: EnvironmentName.default('live'),
    scopes: Scopes,
    expiresAt: Ends,
    networks: z.array(Network).max(KEY_NETWORKS_MAX).default([]),
  }),
  reply: NewKey,
  recent: true,
  fails: ['key_scope_not_held', 'key_limit'],
})

export const rotateKey = route('rotateKey', {
  summary: 'Replace an API key by a new one; the old one goes on for the hours given.',
  status: 201,
  params: z.object({ id: Id('key') }),
  body: z.object({ overlapHours: z.int().min(0).max(OVERLAP_HOURS_MAX), expiresAt: Ends }),
  reply: NewKey,
  recent: true,
  fails: ['not_found', 'key_scope_not_held', 'key_limit', 'key_over'],
})

export const revokeKey = route('revokeKey', {
  summary: 'Revoke an API key: it is refused from now on.',
  params: z.object({ id: Id('key') }),
  reply: z.null(),
  fails: ['not_found', 'key_scope_not_held', 'key_over'],
})

/** The names and passwords by which a program signs in to a compatible API (SMPP, Twilio's protocol) with a key. */
const KeyLogin = z.object({
  keyId: Id('key'),
  keyName: z.string(),
  systemId: z.string().meta({ description: 'SMPP: the system_id of a bind', examples: ['4fQ2Wc8b'] }),
  accountSid: z.string().meta({
    description: 'Twilio: the account’s SID',
    examples: ['AC000000000000002a000000000000002b'],
  }),
  createdAt: Instant,
  createdBy: z.string(),
})

export const listLogins = route('listLogins', {
  summary: 'The logins of the account’s API keys for SMPP and Twilio’s protocol, and where they are for.',
  reply: z.object({
    smpp: z
      .object({ host: z.string(), port: z.int(), tls: z.boolean() })
      .nullable()
      .meta({ description: 'Null where the operator has switched it off' }),
    twilioUrl: z.string(),
    mcpUrl: z.string(),
    logins: z.array(KeyLogin),
  }),
  fails: [],
})

export const createLogin = route('createLogin', {
  summary: 'Make a login for an API key, in the place of the one it had. Its secrets are shown this once.',
  status: 201,
  params: z.object({ id: Id('key') }),
  reply: z.object({
    login: KeyLogin,
    password: z.string().meta({ description: 'SMPP: the password of a bind' }),
    authToken: z.string().meta({ description: 'Twilio: the Auth Token, by which callbacks are signed, too' }),
  }),
  recent: true,
  fails: ['not_found', 'key_over', 'key_scope_not_held', 'login_needs_live_key'],
})

export const removeLogin = route('removeLogin', {
  summary: 'Remove the login of an API key: who is signed in by it is sent away. The key itself goes on.',
  params: z.object({ id: Id('key') }),
  reply: z.null(),
  fails: ['not_found', 'key_scope_not_held'],
})
