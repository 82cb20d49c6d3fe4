/** Calls that must be refused, each with its failure: files, bodies, senders, credits, and ids of others. */
import type { EndpointName } from '@nkra/contract/endpoints.ts'
import type { FailureCode } from '@nkra/contract/failures.ts'

export interface BadInput {
  name: string
  to: EndpointName
  as: 'owner' | 'administrator'
  id?: string
  body?: () => string | FormData
  status: number
  code: FailureCode
  /** The values beside the sentence, for this many credits left. */
  beside?: (credits: number) => Record<string, number>
}

const file = (content: string | Uint8Array<ArrayBuffer>) => () => {
  const form = new FormData()
  form.set('group', 'Nobody')
  form.set('file', new Blob([content]), 'list.csv')
  return form
}
const json = (some: object) => () =>
  JSON.stringify({ senderId: 'AdomSavings', text: 'Hello', traffic: 'transactional', ...some })
const someone = { recipients: ['0241234567'] }
const OVERSIZE_CHARACTERS = 2 * 1024 * 1024
const latin1 = Uint8Array.from(Buffer.from('Name,Phone\nAdjo\xe9,0241234567\n', 'latin1'))

/** A text of ten segments to many numbers: more than the account has, whatever was bought before. */
const dear = {
  text: 'a'.repeat(1_500),
  recipients: Array.from({ length: 10_000 }, (_, index) => `024${1_000_000 + index}`),
}
const DEAR_CREDITS = 100_000

/** A campaign of the owner's account, and one of nobody's. */
export const OWNERS = 'the owner’s newest'
const NOBODYS = 'cmp_0000000000042'

const importing = { to: 'importContacts', as: 'owner', status: 400 } as const
const sending = { to: 'sendMessage', as: 'owner' } as const
const absent = { status: 404, code: 'not_found' } as const

export const badInputs: BadInput[] = [
  {
    ...importing,
    name: 'a file without phones',
    body: file('Name,Town\nAma,Ho\n'),
    code: 'phone_column_missing',
  },
  { ...importing, name: 'an empty file', body: file(''), code: 'file_empty' },
  { ...importing, name: 'a file of a header alone', body: file('Name,Phone\n'), code: 'file_empty' },
  { ...importing, name: 'a file that is not UTF-8', body: file(latin1), code: 'file_not_utf8' },
  {
    ...sending,
    name: 'malformed JSON',
    body: () => '{"senderId": "Adom',
    status: 400,
    code: 'malformed_json',
  },
  {
    ...sending,
    name: 'a number where a text belongs',
    body: json({ ...someone, text: 5 }),
    status: 400,
    code: 'invalid_request',
  },
  {
    ...sending,
    // A send may be larger. The rest of a body has to fit into the buffers of the connection, which ends with the answer.
    to: 'estimateMessage',
    name: 'a body too large',
    body: json({ ...someone, text: 'a'.repeat(OVERSIZE_CHARACTERS) }),
    status: 413,
    code: 'body_too_large',
  },
  {
    ...sending,
    name: 'a sender that is not the account’s',
    body: json({ ...someone, senderId: 'MTN' }),
    status: 403,
    code: 'sender_not_allowed',
  },
  { ...sending, name: 'nobody', body: json({ recipients: [] }), status: 400, code: 'no_recipients' },
  { ...sending, ...absent, name: 'an unknown group', body: json({ groupIds: ['grp_0000000000042'] }) },
  {
    ...sending,
    name: 'more than the credits cover',
    body: json(dear),
    status: 402,
    code: 'insufficient_credits',
    beside: (credits) => ({ needed: DEAR_CREDITS, available: credits, missing: DEAR_CREDITS - credits }),
  },
  { ...absent, name: 'an unknown campaign', to: 'getCampaign', as: 'owner', id: NOBODYS },
  { ...absent, name: 'recipients of an unknown campaign', to: 'listRecipients', as: 'owner', id: NOBODYS },
  { ...absent, name: 'cancelling an unknown campaign', to: 'cancelCampaign', as: 'owner', id: NOBODYS },
  { ...absent, name: 'another account’s campaign', to: 'getCampaign', as: 'administrator', id: OWNERS },
  { ...absent, name: 'cancelling another account’s', to: 'cancelCampaign', as: 'administrator', id: OWNERS },
]
