/**
 * A simulated Prembly (IdentityPass): POST …/verification/gh/id-card-with-face with `x-api-key` (and `app-id` for older
 * accounts) and {id_number, selfie_image}, answered at once. Its answers are over-rich, as the real ones are. Tests command
 * it by `POST /control/script` (faults) and `POST /control/people` (adds a person).
 */
import { systemClock, type Clock } from '../company/clock.ts'
import {
  answerCommand,
  newest,
  ScriptedCompany,
  textField,
  type Commands,
  type SimulationControl,
} from '../company/control.ts'
import {
  json,
  jsonObject,
  spoilt,
  startCompany,
  type Company,
  type CompanyRequest,
  type CompanyResponse,
  type RunningCompany,
} from '../company/server.ts'

const ABOUT = {
  broken: 'answers 500',
  busy: 'answers 429',
  wallet: 'answers with code 03: the wallet is empty',
  away: 'answers with code 02: the source does not answer',
  'odd-code': 'answers with a code that nobody knows',
  cut: 'cuts the connection',
  never: 'answers nothing',
  half: 'answers with half a body',
  garbled: 'answers with no JSON',
  stranger: 'answers about another number',
  nameless: 'answers without names',
  face: 'the face is another',
  'face-words': 'says in words alone that the face is another',
  vague: 'says no, and not to what',
  old: 'answers in the older form',
  unborn: 'tells no date of birth',
} as const
export type PremblyFault = keyof typeof ABOUT
export const PREMBLY_FAULTS = Object.keys(ABOUT) as readonly PremblyFault[]

export interface PremblyPerson {
  readonly surname: string
  readonly givenNames: string
  readonly dateOfBirth: string
}

export interface PremblyOptions {
  readonly key: string
  /** The application's id, for older accounts. */
  readonly appId?: string
  /** People by document number. */
  readonly people: Map<string, PremblyPerson>
  readonly clock?: Clock
}

export interface PremblyControl extends SimulationControl<PremblyFault> {
  /** The questions so far: the number, and the bytes of the face. */
  readonly asked: readonly { readonly number: string; readonly face: number }[]
}

export interface Prembly extends Company {
  readonly control: PremblyControl
}

const ASKED_MAX = 10_000
const BODY_BYTES_MAX = 8 * 1024 * 1024
const BUSY_S = 30
const SPOILS = ['cut', 'never', 'half', 'garbled'] as const

export function createPrembly(options: PremblyOptions): Prembly {
  const { key, appId, people, clock = systemClock() } = options
  const company = new ScriptedCompany<PremblyFault>(ABOUT, ['verify'], { clock, retries_ms: [] })
  const { faults, posts } = company
  const asked: { number: string; face: number }[] = []

  const verify = ({ body }: CompanyRequest): CompanyResponse => {
    const sent = jsonObject(body, refusal(400, '04', 'The body is no JSON'))
    const [number, face] = [sent['id_number'], sent['selfie_image']]
    if (typeof number !== 'string' || typeof face !== 'string' || face === '')
      return refusal(400, '04', 'id_number and selfie_image are required')
    faults.bindNext(number)
    if (asked.length < ASKED_MAX) asked.push({ number, face: Buffer.from(face, 'base64').length })
    company.changed()
    const has = (fault: PremblyFault) => faults.consume(number, fault, 'verify')
    if (has('broken')) return refusal(500, '99', 'Something went wrong')
    if (has('busy'))
      return { ...refusal(429, '99', 'Too many requests'), headers: { 'retry-after': String(BUSY_S) } }
    if (has('wallet')) return refusal(200, '03', 'Insufficient wallet balance')
    if (has('away')) return refusal(200, '02', 'Service not available')
    if (has('odd-code')) return refusal(200, '97', 'Verification failed')
    if (has('vague')) return refusal(200, '01', 'Verification failed')
    if (has('face-words')) return refusal(200, '01', 'Selfie image does not match')
    const person = people.get(number)
    if (person === undefined) return refusal(200, '01', 'Record not found')
    return spoilt(answerOf(number, person, has), faults.firstOf(number, SPOILS, 'verify'))
  }

  const answerOf = (
    number: string,
    { surname, givenNames, dateOfBirth }: PremblyPerson,
    has: (fault: PremblyFault) => boolean,
  ): CompanyResponse => {
    const identifier = has('stranger') ? 'GHA-999999999-9' : number
    const verifiedAt = new Date(clock.now()).toISOString()
    const reference = `pr-${asked.length}`
    if (has('old'))
      return json(200, {
        message: 'user verified successfully',
        payload: { nationalId: identifier, surname, forenames: givenNames, birthDate: dateOfBirth },
        verification: { status: 'VERIFIED', reference },
      })
    const isOther = has('face')
    return json(200, {
      status: !isOther,
      response_code: isOther ? '01' : '00',
      message: isOther ? 'Verification failed' : 'Ghana National ID with Image verification successful',
      detail: '',
      face_data: { status: !isOther, confidence: isOther ? 12.5 : 97.5 },
      data: {
        country: 'GH',
        identifier,
        verifiedAt,
        ...(!has('nameless') && { firstName: givenNames, lastName: surname }),
        ...(!has('unborn') && { dateOfBirth }),
        address: '7 Palm Street, Labone, Accra',
        photo: 'AAAA',
      },
      verification: { status: isOther ? 'NOT-VERIFIED' : 'VERIFIED', reference },
    })
  }

  const control: PremblyControl = { ...company.control(() => asked.splice(0)), asked }
  const arrived = () => ({ count: asked.length, newest: newest(asked) })
  const commands: Commands = {
    ...company.commands(control, arrived),
    'POST /people': (body) => {
      const [number, surname, givenNames, dateOfBirth] = [
        'number',
        'surname',
        'givenNames',
        'dateOfBirth',
      ].map((name) => textField(body, name))
      people.set(number!, { surname: surname!, givenNames: givenNames!, dateOfBirth: dateOfBirth! })
      return { held: people.size }
    },
  }
  return {
    bodyBytesMax: BODY_BYTES_MAX,
    control,
    answer(request) {
      const commanded = answerCommand(commands, request)
      if (commanded) return commanded
      const { headers, method, path } = request
      if (headers['x-api-key'] !== key || (appId !== undefined && headers['app-id'] !== appId))
        return refusal(401, '99', 'Invalid key')
      if (method === 'POST' && path === '/verification/gh/id-card-with-face') return verify(request)
      return refusal(404, '99', 'no such call')
    },
    close: () => posts.close(),
  }
}

/** Starts it on a free port of loopback. */
export const startPrembly = (options: PremblyOptions): Promise<RunningCompany<PremblyControl>> =>
  startCompany('prembly', createPrembly(options))

const refusal = (status: number, response_code: string, message: string) =>
  json(status, { status: false, response_code, message, detail: message })
