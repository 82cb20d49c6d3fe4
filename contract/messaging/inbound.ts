/** Texts from phones: the accounts to which inbound numbers belong, and words that are answered automatically. */
import { z } from 'zod'
import { AUTO_ANSWER_LENGTH_MAX, AUTO_ANSWER_WORD_LENGTH_MAX } from '../limits.ts'
import { route } from '../route.ts'
import { Id, Instant, Line } from '../wire.ts'

const InboundNumber = z.object({
  address: z.string().meta({ description: 'A short code or a number, in digits', examples: ['1907'] }),
  accountId: Id('acc'),
  accountName: z.string(),
  createdAt: Instant,
})

export const listInboundNumbers = route('listInboundNumbers', {
  summary: 'Numbers and short codes that one account has for itself, in their order.',
  reply: z.array(InboundNumber),
  fails: [],
})

export const assignInboundNumber = route('assignInboundNumber', {
  summary:
    'Give a number or short code to an account: whatever phones write there is that account’s. One that another account has is taken from it.',
  body: z.object({
    address: z
      .string()
      .trim()
      .regex(/^\+?\d{3,15}$/, 'A number or short code has 3 to 15 digits'),
    accountId: Id('acc'),
  }),
  reply: InboundNumber,
  fails: ['not_found', 'too_many_inbound_numbers'],
})

export const releaseInboundNumber = route('releaseInboundNumber', {
  summary: 'It is nobody’s in particular again: what comes there goes to whoever wrote to that phone last.',
  params: z.object({ address: z.string().max(20) }),
  reply: z.null(),
  fails: ['not_found'],
})

const AutoAnswer = z.object({
  id: Id('ans'),
  word: z.string().meta({ description: 'As texts are compared: lower case, without accents' }),
  answer: z.string(),
  segments: z.int().meta({ description: 'Credits that each answer costs' }),
  changedAt: Instant,
})

export const listAutoAnswers = route('listAutoAnswers', {
  summary: 'Words that the account answers by itself.',
  reply: z.array(AutoAnswer),
  fails: [],
})

export const saveAutoAnswer = route('saveAutoAnswer', {
  summary:
    'Answer whoever texts just this word. An answer costs what a text costs; a phone is answered at most once in ten minutes.',
  body: z.object({
    word: Line(AUTO_ANSWER_WORD_LENGTH_MAX).min(1, 'Word is a required field'),
    answer: z.string().max(AUTO_ANSWER_LENGTH_MAX).regex(/\S/u, 'Answer is a required field'),
  }),
  reply: AutoAnswer,
  fails: ['auto_answer_refused', 'content_refused', 'too_many_auto_answers'],
})

export const deleteAutoAnswer = route('deleteAutoAnswer', {
  summary: 'Answer this word no more.',
  params: z.object({ id: Id('ans') }),
  reply: z.null(),
  fails: ['not_found'],
})
