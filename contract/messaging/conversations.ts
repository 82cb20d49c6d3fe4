/** Conversations with phones, and the links by which people opt out. */
import { z } from 'zod'
import { MessageState } from './messages.ts'
import { route } from '../route.ts'
import { Instant, Msisdn, PageQuery, sliceQuery } from '../wire.ts'

/** What a text asks for that consists of a well-known word. */
export const Keyword = z.enum(['stop', 'start', 'help'])

const Conversation = z.object({
  phone: Msisdn,
  name: z.string().meta({ description: 'As the address book has it; empty where it has none' }),
  text: z.string().meta({ description: 'What they wrote last' }),
  keyword: Keyword.nullable(),
  unread: z.int(),
  optedOut: z.boolean(),
  at: Instant,
})

export const listConversations = route('listConversations', {
  summary: 'Phones that have written to the account, whoever wrote last first.',
  kind: 'slice',
  query: z.object({
    ...sliceQuery(200, 40),
    searchTerm: PageQuery.searchTerm.meta({ description: 'A number, or its beginning' }),
  }),
  reply: Conversation,
  fails: [],
})

const phoneParams = { params: z.object({ msisdn: z.string().max(20) }) }

export const getConversation = route('getConversation', {
  ...phoneParams,
  summary: 'Who it is that wrote, and as whom they were written to.',
  reply: z.object({
    phone: Msisdn,
    name: z.string(),
    optedOut: z.boolean(),
    unread: z.int(),
    address: z.string().meta({ description: 'The number that they wrote to' }),
    senderId: z.string().nullable().meta({ description: 'Under which they were written to last' }),
  }),
  fails: ['not_found'],
})

/** One text of a conversation, in either direction. */
const ConversationText = z.object({
  id: z.string().meta({ description: 'Of a message (`msg_…`), or of what came in (`inb_…`)' }),
  from: z.enum(['phone', 'account']),
  text: z.string(),
  keyword: Keyword.nullable(),
  complete: z.boolean().meta({ description: 'False where parts of a long text never came' }),
  state: MessageState.nullable().meta({ description: 'Of what was sent' }),
  at: Instant,
})

export const listThread = route('listThread', {
  ...phoneParams,
  summary: 'What was said, newest first, in both directions.',
  kind: 'slice',
  query: z.object(sliceQuery(200, 40)),
  reply: ConversationText,
  fails: ['not_found'],
})

export const readConversation = route('readConversation', {
  ...phoneParams,
  summary: 'Everything in it has been read.',
  reply: z.null(),
  fails: ['not_found'],
})

const optOutLinkCall = { publicLink: true, params: z.object({ token: z.string().max(40) }) } as const

/**
 * The account whose texts the link ends, and the last digits of the number: enough for the person to recognise it, and
 * useless to others.
 */
const OptOutLink = z.object({
  accountName: z.string(),
  phone: z.string().meta({ description: 'The last three digits', examples: ['567'] }),
  optedOut: z.boolean(),
})

export const getOptOutLink = route('getOptOutLink', {
  ...optOutLinkCall,
  summary: 'Whose texts a link of a text ends. Changes nothing: phones and filters open links by themselves.',
  reply: OptOutLink,
  fails: ['not_found'],
})

export const followOptOutLink = route('followOptOutLink', {
  ...optOutLinkCall,
  summary: 'Ask not to be texted by this business again.',
  reply: OptOutLink,
  fails: ['not_found'],
})

export const undoOptOutLink = route('undoOptOutLink', {
  ...optOutLinkCall,
  summary: 'Ask to be texted again after all.',
  reply: OptOutLink,
  fails: ['not_found'],
})
