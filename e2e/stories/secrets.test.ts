/**
 * A person who reads the data folder cannot sign in as anybody. No secret of a person or program is there in clear:
 * not in a file of PostgreSQL, its write-ahead log included, and not in a row. The files may hold values in
 * compressed form, so the rows are searched too.
 */
import { createHmac } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { endpoints } from '@nkra/contract/endpoints.ts'
import type { Request } from '@nkra/contract/routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkpoint, tablesHolding } from '../../server/testing/program-database.ts'
import { operatorAt } from '../testing/operator.ts'
import { administrator, type Api, business, eventually, openSession, signIn } from '../testing/program.ts'
import { openProgram } from '../testing/stage.ts'

const OWNER = 'yaa@susu.example'
const MEMBER = 'kojo@susu.example'
const PHONE = '233244000181'
const PASSWORDS = {
  first: 'four kites over Jamestown',
  reset: 'a bench under the neem',
  changed: 'seven canoes at Elmina',
  member: 'rain on a zinc roof',
}

let stage: Awaited<ReturnType<typeof openProgram>>
let url: string
/** The collected secrets, each with a description. */
const secrets = new Map<string, string>()

beforeAll(async () => {
  stage = await openProgram()
  ;({ url } = stage.program)
})

afterAll(() => stage?.close())

test('no secret of a story lies in the data folder in clear', async () => {
  await registerAndReset()
  const owner = await signedIn('owner', { email: OWNER, password: PASSWORDS.reset })
  await owner.call('changePassword', {
    body: { email: OWNER, currentPassword: PASSWORDS.reset, newPassword: PASSWORDS.changed },
  })
  await invite(owner)
  await confirmPhone(owner)
  await connectPrograms()
  await textCodesAndLinks()
  await operate()
  await switchTwoStepOn(owner)
  for (const [whose, password] of Object.entries(PASSWORDS)) remember(`password, ${whose}`, password)
  expect(secrets.size).toBeGreaterThan(50)

  const inRows = await tablesHolding(stage.data, [...secrets.keys()])
  await checkpoint(stage.data)
  await stage.program.stop()
  expect(inRows.map(({ text, table }) => `${secrets.get(text)} in ${table}`)).toEqual([])
  expect(await foundInFiles(stage.data, secrets)).toEqual([])
  // The search can find what is there.
  const addresses = await foundInFiles(stage.data, new Map([[OWNER, 'address']]))
  expect(addresses.some((place) => place.includes('/pg_wal/'))).toBe(true)
  expect(addresses.some((place) => place.includes('/base/'))).toBe(true)
})

async function registerAndReset(): Promise<void> {
  await post('register', {
    firstName: 'Yaa',
    lastName: 'Boateng',
    companyName: 'Boateng Susu',
    email: OWNER,
    phoneNumber: PHONE,
    password: PASSWORDS.first,
  })
  const confirming = remember('sign-up code', await mailedCode(OWNER, 'Confirm your e-mail address'))
  await post('confirmEmail', { email: OWNER, code: confirming })
  await post('forgetPassword', { email: OWNER })
  const token = remember('reset code', await mailedCode(OWNER, 'Set a new password'))
  await post('resetPassword', { email: OWNER, password: PASSWORDS.reset, token })
}

async function invite(owner: Api): Promise<void> {
  await owner.call('inviteMember', {
    body: { email: MEMBER, firstName: 'Kojo', lastName: 'Boateng', role: 'Owner' },
  })
  const token = remember('invitation code', await mailedCode(MEMBER, 'You are invited to a team on Nkra'))
  await post('resetPassword', { email: MEMBER, password: PASSWORDS.member, token })
  await signedIn('member', { email: MEMBER, password: PASSWORDS.member })
}

async function confirmPhone(owner: Api): Promise<void> {
  await owner.call('textPhoneCode')
  const text = remember('text with the code of a phone', await texted(PHONE, /^Your code is \d{8}/))
  const code = /\d{8}/.exec(text)![0]
  await owner.call('confirmPhone', { body: { code } })
}

async function connectPrograms(): Promise<void> {
  const api = await signedIn('business', business)
  const { key, secret } = await api.call('createKey', { body: { name: 'Till', scopes: ['messages:send'] } })
  remember('API key', secret)
  const params = { id: key.id }
  remember('replaced API key', (await api.call('rotateKey', { params, body: { overlapHours: 1 } })).secret)
  const login = await api.call('createLogin', { params: { id: (await api.call('listKeys'))[0]!.id } })
  remember('SMPP password', login.password)
  remember('Auth Token', login.authToken)
  const { webhook, secret: signing } = await api.call('createWebhook', {
    body: { url: 'https://hooks.susu.example/nkra', description: '', types: ['message.delivered'] },
  })
  remember('webhook secret', signing)
  const rotated = await api.call('rotateWebhookSecret', {
    params: { id: webhook.id },
    body: { overlapHours: 1 },
  })
  remember('second webhook secret', rotated.secret)
}

async function textCodesAndLinks(): Promise<void> {
  const api = await signIn(url, business)
  const to = '233244000182'
  await api.call('createCode', { body: { to, senderId: 'AdomSavings', length: 8 } })
  remember('text with a one-time code', await texted(to, /^\d{8} is your code/))
  const phone = '233244000183'
  const { id } = await api.call('askByLink', {
    body: { kind: 'document', documents: ['ghana_card'], phone, language: 'en' },
  })
  remember('token of a capture link', tokenIn(await texted(phone, LINK)))
  const shown = await api.call('showKycLink', { params: { id } })
  remember('token of a shown capture link', tokenIn(shown.url))
}

async function operate(): Promise<void> {
  const admin = await signedIn('Administrator', administrator)
  await admin.call('createLink', {
    body: {
      kind: 'smpp',
      name: 'Spare',
      networks: [],
      isDefault: false,
      windowSize: 10,
      ratePerSecond: 10,
      reservedShare: 0.2,
      host: '127.0.0.1',
      port: stage.program.ports.smsc,
      tls: false,
      tlsVerify: true,
      tlsName: null,
      systemId: 'spare',
      systemType: '',
      bindMode: 'transceiver',
      sourceTon: null,
      sourceNpi: null,
      destinationTon: 1,
      destinationNpi: 1,
      alphabet: 'unpacked',
      answerIds: 'text',
      receiptIds: 'text',
      sharesIdsWith: null,
      validityMinutes: null,
      password: remember('password of a link', 'qX7#wd2!'),
    },
  })
  const body = { accountId: (await signIn(url, business)).accountId, reason: 'Ticket 4112' }
  rememberSession('acting', await admin.call('impersonate', { body }))
}

async function switchTwoStepOn(owner: Api): Promise<void> {
  const { secret } = await owner.call('beginTwoStep', { body: { currentPassword: PASSWORDS.changed } })
  remember('authenticator’s secret', secret)
  const { recoveryCodes } = await owner.call('confirmTwoStep', { body: { code: authenticatorCode(secret) } })
  recoveryCodes.forEach((code, index) => remember(`recovery code ${index}`, code))
}

/** Signs in, and refreshes the session once. */
async function signedIn(who: string, person: { email: string; password: string }): Promise<Api> {
  const { token, refreshToken } = rememberSession(`${who}, first`, await openSession(url, person))
  rememberSession(`${who}, refreshed`, await post('refresh', { token, refreshtoken: refreshToken }))
  return signIn(url, person)
}

function rememberSession<S extends { token: string; refreshToken: string }>(whose: string, session: S): S {
  remember(`access token, ${whose}`, session.token)
  remember(`refresh token, ${whose}`, session.refreshToken)
  return session
}

function remember(what: string, secret: string): string {
  expect(secret.length, what).toBeGreaterThan(7)
  secrets.set(secret, what)
  // The code without its hyphen, as it is typed and hashed.
  if (/^[0-9A-Z]{4,5}-[0-9A-Z]{4,5}$/.test(secret)) secrets.set(secret.replace('-', ''), what)
  return secret
}

async function post<
  Name extends 'register' | 'confirmEmail' | 'forgetPassword' | 'resetPassword' | 'refresh',
>(name: Name, body: Request<Name>['body']) {
  const response = await fetch(url + endpoints[name].path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const envelope = (await response.json()) as { data: { token: string; refreshToken: string } }
  expect(response.ok, `${name}: ${JSON.stringify(envelope)}`).toBe(true)
  return envelope.data
}

async function mailedCode(to: string, subject: string): Promise<string> {
  type Mails = { to: string; subject: string; text: string }[]
  const read = async () => (await (await fetch(`${url}/dev/mail`)).json()) as Mails
  const isIt = (mail: Mails[number]) => mail.to === to && mail.subject === subject
  const mails = await eventually(`the mail "${subject}"`, read, (found) => found.some(isIt))
  return /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(mails.find(isIt)!.text)![0]
}

/** What the pattern finds in the text to the number, once the text has arrived. */
async function texted(to: string, pattern: RegExp): Promise<string> {
  const operator = operatorAt(stage.program.ports)
  const find = async () => {
    const { messages } = await operator.arrived()
    return messages.flatMap((message) => (message.to === to ? (pattern.exec(message.text)?.[0] ?? []) : []))
  }
  return (await eventually(`a text to ${to}`, find, (found) => found.length > 0))[0]!
}

const LINK = /\/v\/([\w-]{22,})/
const tokenIn = (text: string): string => LINK.exec(text)![1]!

/** The code that an authenticator shows now (RFC 6238). */
function authenticatorCode(key: string): string {
  const bits = key
    .split('')
    .map((digit) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(digit).toString(2).padStart(5, '0'))
  const secret = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const hash = createHmac('sha1', secret).update(counter).digest()
  return String((hash.readUInt32BE(hash[19]! & 15) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

/** The secrets found in the files of the folder, with the names of the files. */
async function foundInFiles(folder: string, wanted: ReadonlyMap<string, string>): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path)
    for (const [secret, what] of wanted)
      if (bytes.includes(secret)) found.push(`${what} in ${relative(folder, path)}`)
  }
  return found
}
