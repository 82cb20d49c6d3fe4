import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { failures, sentenceOf, type FailureCode } from '@nkra/contract/failures.ts'
import { CONTENT_FAULTS } from '@nkra/sms/content-rules.ts'
import { PHONE_FAULTS } from '@nkra/sms/phone-faults.ts'
import { SENDER_FAULTS } from '@nkra/sms/sender-rules.ts'
import { describe, expect, test } from 'vitest'
import { failureOf, lostFailure } from './failure.ts'
import { french, inFrench } from './failures-in-french.sentences.ts'
import { reasonInFrench } from './reasons-in-french.sentences.ts'

const codes = Object.keys(failures) as FailureCode[]
const places = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map(([place]) => place).sort()

describe('every failure of the contract has its French words', () => {
  test.each(codes)('%s', (code) => {
    const [title, sentence] = french[code]
    expect(places(sentence)).toEqual(places(failures[code].sentence))
    expect(title).not.toBe('')
    expect(sentence).not.toBe(failures[code].sentence === '{reason}' ? '' : failures[code].sentence)
  })

  test('as a French printer sets them: curly apostrophes, a space that does not break before double signs', () => {
    const flawed = Object.values(french)
      .flat()
      .filter((text) => /'|[^\u00a0\d] ?[;:!?»]|«[^\u00a0]/.test(text))
    expect(flawed).toEqual([])
  })
})

/** The failure in French, read from an answer of the server. */
const answered = (code: FailureCode, values: Record<string, string | number> = {}, messages?: object[]) =>
  inFrench(
    failureOf(
      failures[code].status,
      {
        ...values,
        code,
        title: failures[code].title,
        detail: sentenceOf(code, values),
        messages: messages ?? [{ message: sentenceOf(code, values), code }],
        requestId: 'req_1',
      },
      null,
    ),
  )

test.each<[FailureCode, Record<string, string | number>, string]>([
  ['credentials_refused', {}, 'L’adresse e-mail ou le mot de passe est incorrect.'],
  ['too_many_attempts', { minutes: 4 }, 'Trop d’essais. Réessayez dans 4 min.'],
  [
    'insufficient_credits',
    { needed: 100, available: 40, missing: 60, product: 'SMS' },
    'Il faut 100 crédits SMS. Vous en avez 40 : il en manque 60. Rechargez et réessayez.',
  ],
  [
    'password_refused',
    { reason: 'Use at least 15 characters. A few unrelated words are easy to remember.' },
    'Utilisez au moins 15 caractères. Quelques mots sans lien se retiennent facilement.',
  ],
  ['not_found', { thing: 'sender ID' }, 'Nous n’avons pas trouvé cet identifiant d’expéditeur.'],
  [
    'no_recipients',
    { reason: '2 opted out, 1 entered twice' },
    'Il n’y a pas de destinataires : 2 désinscrits, 1 en double.',
  ],
  ['phone_invalid', { reason: PHONE_FAULTS.too_short }, 'Le numéro a trop peu de chiffres.'],
  [
    'content_refused',
    { reason: CONTENT_FAULTS.asks_for_secret },
    'Ce message demande d’envoyer un code PIN, un mot de passe ou un code. Les fraudeurs le font, et les réseaux le bloquent. Retirez cette demande.',
  ],
  [
    'sender_refused',
    { reason: SENDER_FAULTS.generic },
    'Ce mot ne dit pas qui écrit. Utilisez le nom de votre entreprise.',
  ],
  [
    'outside_hours',
    {
      hours: 'from 08:00 to 20:00 on Monday, Tuesday, Saturday, not on public holidays',
      next: '2026-11-30T08:00:00.000Z',
    },
    'Les messages promotionnels peuvent être envoyés de 08:00 à 20:00 le lundi, le mardi, le samedi, hors jours fériés. Prochain moment autorisé : 2026-11-30T08:00:00.000Z.',
  ],
  ['phone_invalid', { reason: 'Something that we do not know.' }, 'Something that we do not know.'],
])('%s %j reads', (code, values, sentence) => {
  expect(answered(code, values)).toMatchObject({ message: sentence, code, requestId: 'req_1' })
})

test('a 500 keeps its request, under a French title', () => {
  expect(answered('internal')).toMatchObject({ title: 'Une erreur s’est produite', requestId: 'req_1' })
})

test.each([
  ['Password is a required field', 'Ce champ est obligatoire'],
  ['Invalid email address', 'Adresse e-mail non valide'],
  ['email is given more than once', 'email est donné plus d’une fois'],
  ['Unheard of', 'Unheard of'],
])('of a field: %s', (message, sentence) => {
  const failure = answered('invalid_request', {}, [{ message, pointer: '/email', code: 'invalid_request' }])
  expect(failure.messages).toEqual([{ message: sentence, pointer: '/email', code: 'invalid_request' }])
})

/** A sentence at a place where a schema has its message, in a quotation of any kind. */
const MESSAGE =
  /(?:message: |\.(?:min|max|length)\([^()]*?, |\.(?:regex|refine)\((?:[^()]|\([^()]*\))*?,\s*|z\.(?:int|string|email|url)\(|\.int\(|z\.(?:literal|enum)\([^()]*?, )(['"`])([A-Z](?:(?!\1).)* (?:(?!\1).)*)\1/gs

test('each message of the contract about a field has French words', () => {
  const contract = join(import.meta.dirname, '../../contract')
  // Its folder `reference` has examples, not schemas.
  const sources = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      /^(?!node_modules|reference).*(?<!\.test)\.ts$/.test(path) && !path.endsWith('webhook-events.ts'),
  )
  const messages = sources.flatMap((path) =>
    [...readFileSync(join(contract, path), 'utf8').matchAll(MESSAGE)].map(([, , message]) =>
      // What a message is filled with does not matter here.
      message!.replace(/\$\{[^}]+\}/g, '5'),
    ),
  )
  expect(messages.length).toBeGreaterThan(100)
  expect(messages.filter((message) => reasonInFrench(message) === message)).toEqual([])
})

test.each(['offline', 'timeout', 'unreadable'] as const)('%s has French words too', (code) => {
  const failure = inFrench(lostFailure(code))
  expect(failure.message).not.toBe(lostFailure(code).message)
  expect(failure).toMatchObject({ code, status: 0, retryable: true })
})

test('a code of a later version stays as it came', () => {
  const failure = failureOf(409, { code: 'not_yet_known', messages: [{ message: 'New.' }] }, null)
  expect(inFrench(failure)).toBe(failure)
})
