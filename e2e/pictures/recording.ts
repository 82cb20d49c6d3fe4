/** The recorded answers as they are stored, and how they are recorded from the demo of a program of one's own. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBrowser } from '../testing/browser.ts'
import { administrator, business, freePorts, signIn, startProgram } from '../testing/program.ts'
import { builtWeb } from './built-web.ts'
import {
  type Answer,
  type PersonName,
  PEOPLE,
  type Recording,
  requestKey,
  serveAnswers,
} from './recorded-answers.ts'
import { SUBJECTS } from './subjects.ts'
import { PICTURE_FLAGS, takePictures } from './take-pictures.ts'

const FILE = join(import.meta.dirname, 'answers.json')
/** Longer than a picture needs, and shorter than the longest timer of a browser. */
const SESSION_S = 7 * 24 * 3_600

export const readRecording = async (): Promise<Recording> =>
  JSON.parse(await readFile(FILE, 'utf8')) as Recording

/** The session of the person as a tab stores it. Its token says who they are, and is signed by nobody. */
export function sessionOf({ at, claims }: Recording, person: PersonName): object | null {
  const theirs = claims[person]
  if (!theirs) return null
  const iat = Date.parse(at) / 1_000
  const payload = Buffer.from(JSON.stringify({ ...theirs, iat, exp: iat + SESSION_S })).toString('base64url')
  const expires = new Date(Date.parse(at) + SESSION_S * 1_000).toISOString()
  return { token: `e30.${payload}.recorded`, refreshToken: 'recorded', expires, obtainedAt: Date.parse(at) }
}

/** Records the answers to what the subjects ask, from a program with the demo's data as on its first day. */
export async function recordAnswers(): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'nkra-pictures-'))
  const program = await startProgram({ data, ports: await freePorts() })
  const browser = await openBrowser(PICTURE_FLAGS)
  try {
    const folder = await builtWeb()
    // Whole seconds, as tokens have.
    const at = new Date(Math.floor(Date.now() / 1_000) * 1_000).toISOString()
    const recording: Recording = {
      at,
      paths: {},
      claims: {},
      answers: { nobody: {}, business: {}, administrator: {} },
    }
    for (const person of PEOPLE) {
      const token = await enter(program.url, person, recording)
      const answers = recording.answers[person]
      const server = await serveAnswers(folder, async (request, body) => {
        const answer = await askProgram(program.url, token, request, body)
        return (answers[requestKey(request, body)] ??= answer)
      })
      const session = sessionOf(recording, person)
      const { paths } = recording
      const look = async (_: string, shoot: () => Promise<Buffer>) => void (await shoot())
      try {
        await takePictures({ browser, url: server.url, at, paths, person, session, look })
      } finally {
        await server.close()
      }
    }
    await writeFile(FILE, `${JSON.stringify(inOrder(recording), null, 1)}\n`)
  } finally {
    await browser.close()
    await program.stop()
    await rm(data, { recursive: true, force: true })
  }
}

/** Signs the person in, finds the addresses of their subjects and notes what their token says. */
async function enter(url: string, person: PersonName, recording: Recording): Promise<string | null> {
  if (person === 'nobody') return null
  const api = await signIn(url, person === 'business' ? business : administrator)
  const [, payload] = api.token.split('.')
  recording.claims[person] = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as Record<
    string,
    unknown
  >
  for (const { name, path, person: theirs } of SUBJECTS)
    if (theirs === person && typeof path !== 'string') recording.paths[name] = await path(api)
  return api.token
}

async function askProgram(
  url: string,
  token: string | null,
  { method, url: path, headers }: IncomingMessage,
  body: Buffer,
): Promise<Answer> {
  const response = await fetch(`${url}${path}`, {
    method: method!,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(headers['content-type'] !== undefined && { 'content-type': headers['content-type'] }),
      ...(headers['idempotency-key'] !== undefined && {
        'idempotency-key': String(headers['idempotency-key']),
      }),
    },
    ...(body.length > 0 && { body: Uint8Array.from(body) }),
  })
  const type = response.headers.get('content-type') ?? ''
  const isText = /json|text|svg/.test(type)
  const bytes = Buffer.from(await response.arrayBuffer())
  return {
    status: response.status,
    type,
    body: bytes.toString(isText ? 'utf8' : 'base64'),
    ...(!isText && { isBase64: true as const }),
  }
}

/** With the answers by name, so that a new recording differs only where answers do. */
function inOrder(recording: Recording): Recording {
  const sorted = (answers: Record<string, Answer>) =>
    Object.fromEntries(Object.entries(answers).sort(([one], [other]) => (one < other ? -1 : 1)))
  const { nobody, business: theirs, administrator: operators } = recording.answers
  return {
    ...recording,
    answers: { nobody: sorted(nobody), business: sorted(theirs), administrator: sorted(operators) },
  }
}
