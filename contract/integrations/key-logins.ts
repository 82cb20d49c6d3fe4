/** Familiar doors: how programs that speak SMPP or Twilio's protocol sign in as an API key. */
import { z } from 'zod'
import { route } from '../route.ts'
import { Id, Instant } from '../wire.ts'

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
