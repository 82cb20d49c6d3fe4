/** Links of kind http, as an Administrator keeps them. What they have in common with the others is in `links.ts`. */
import { z } from 'zod'
import { Gateway } from './gateways.ts'
import { commonSettings, LinkListed } from './links.ts'
import { route } from '../route.ts'
import { Id } from '../wire.ts'

const CREDENTIAL_LENGTH_MAX = 200

/** As headers and addresses take it. */
const Credential = z
  .string()
  .min(1, 'This is a required field')
  .max(CREDENTIAL_LENGTH_MAX, `At most ${CREDENTIAL_LENGTH_MAX} characters`)
  .regex(/^[\x21-\x7e]+$/, 'Only plain characters are possible')

const settings = {
  ...commonSettings,
  gateway: Gateway,
  username: Credential.meta({
    description: 'Client ID, account SID or user name; where the provider has only a key, any word',
  }),
}
export type GatewaySettings = z.output<z.ZodObject<typeof settings>>

const secret = Credential.meta({
  description: 'Client secret, auth token or API key. Kept sealed; no call answers it',
})

export const createGatewayLink = route('createGatewayLink', {
  summary: 'Add a link to a gateway. It is used at once.',
  body: z.object({ ...settings, secret }),
  reply: LinkListed,
  status: 201,
  fails: ['link_name_taken', 'too_many_links'],
})

export const changeGatewayLink = route('changeGatewayLink', {
  summary:
    'Change a gateway’s settings. What is on its way is waited for. Without a secret the one it has stays.',
  params: z.object({ id: Id('lnk') }),
  body: z.object({ ...settings, secret: secret.optional() }),
  reply: LinkListed,
  fails: ['not_found', 'link_name_taken'],
})

export const getGatewayLink = route('getGatewayLink', {
  summary: 'A gateway’s settings, and the secret address that its receipts come to.',
  params: z.object({ id: Id('lnk') }),
  reply: z.object({
    linkId: Id('lnk'),
    ...settings,
    callbackUrl: z.string().meta({ description: 'For a provider that has it set in its own pages' }),
  }),
  fails: ['not_found'],
})
