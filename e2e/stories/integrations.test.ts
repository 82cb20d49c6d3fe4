/**
 * A programmer's first five minutes: a key is made, its first text is sent by HTTP and appears in the request log, an
 * endpoint gets a signed event, and the key is revoked and refused. The keys are made on a phone, the endpoint at a
 * desk.
 */
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flawsOf } from '../testing/axe.ts'
import { sizes } from '../testing/browser.ts'
import { administrator, type Api, business, eventually, type Program, signIn } from '../testing/program.ts'
import { signedInPage, visit } from '../testing/pages.ts'
import { openStage, type Stage } from '../testing/stage.ts'

interface ReceivedEvent {
  headers: IncomingHttpHeaders
  body: string
}

const NAME = 'Till in Kumasi'

let stage: Stage
let program: Program
let api: Api
let sink: Server
let desktop: Page
let phone: Page
let secret: string
let keyId: string
const heard: ReceivedEvent[] = []

beforeAll(async () => {
  stage = await openStage()
  ;({ program } = stage)
  sink = createServer((request, response) => void hear(request, response))
  sink.listen(0, '127.0.0.1')
  await once(sink, 'listening')
  api = await signIn(program.url, business)
  const open = (size: keyof typeof sizes) =>
    signedInPage(stage.browser, program.url, business, { viewport: sizes[size] }, '/integrations')
  ;[desktop, phone] = await Promise.all([open('desktop'), open('phone')])
})

afterAll(async () => {
  await stage?.close()
  sink?.closeAllConnections()
  sink?.close()
})

test('a key is made and shown once, and the command beside it sends a first text', async () => {
  await phone.getByRole('button', { name: 'Create key' }).first().click()
  const making = phone.getByRole('dialog', { name: 'Create a key' })
  await making.getByLabel('Name').fill(NAME)
  await making.getByRole('button', { name: 'Create key' }).click()
  const made = phone.getByRole('dialog', { name: 'Save this key now' })
  secret = await made.getByLabel('Your key').innerText()
  expect(secret).toMatch(/^nkra_test_\w+$/)
  const command = await made.getByLabel('Command').innerText()
  expect(await flawsOf(phone)).toEqual([])

  const answer = await sentBy(command)
  expect(answer).toMatchObject({ status: 202, environment: 'sandbox', data: { recipients: 1 } })
  const { id } = answer['data'] as { id: string }
  const texts = await eventually(
    'the text’s end',
    async () => (await asked(`/messaging/v1/message/${id}/recipient`))['data'] as { state: string }[],
    ([first]) => first?.state === 'delivered',
  )
  expect(texts).toMatchObject([{ to: '+233200000001', senderId: 'AdomSavings' }])

  await made.getByRole('button', { name: 'I have saved it' }).click()
  await made.waitFor({ state: 'detached' })
  expect(await phone.content()).not.toContain(secret)
  keyId = (await api.call('listKeys')).find(({ name }) => name === NAME)!.id
})

test('the request stands in the log, and opens with the command to repeat it', async () => {
  await eventually(
    'the request in the log',
    () => api.list('listRequests', { query: { keyId, limit: 50 } }),
    (requests) => requests.some(({ method }) => method === 'POST'),
  )
  await visit(phone, '/integrations?view=requests')
  await phone.getByRole('button', { name: 'POST /messaging/v1/message' }).click()
  const opened = phone.getByRole('dialog', { name: 'POST /messaging/v1/message' })
  await opened.getByText(`${NAME} (Test)`).waitFor()
  await opened.getByText('202', { exact: true }).waitFor()
  const [command = ''] = await opened.locator('pre').allInnerTexts()
  expect(command.split(' \\\n  ')).toEqual([
    `curl -X POST '${program.url}/messaging/v1/message'`,
    '-H "Authorization: Bearer $NKRA_KEY"',
    `-H 'Content-Type: application/json'`,
    '-d @body.json',
  ])
  await opened.getByRole('button', { name: 'Close' }).last().click()
  await opened.waitFor({ state: 'detached' })
})

test('in test mode a bar says so, and live mode hides what test keys did', async () => {
  await visit(phone, '/integrations?view=requests')
  const request = phone.getByRole('button', { name: 'POST /messaging/v1/message' })
  const mode = phone.getByRole('radiogroup', { name: 'Mode' })
  await mode.getByText('Test', { exact: true }).click()
  await phone.getByText('Test mode.', { exact: false }).waitFor()
  await request.waitFor()
  expect(await flawsOf(phone)).toEqual([])
  await mode.getByText('Live', { exact: true }).click()
  await request.waitFor({ state: 'detached' })
  await phone.getByRole('link', { name: 'API Keys' }).click()
  await phone.getByRole('heading', { level: 1, name: 'API Keys' }).waitFor()
  expect(await phone.getByText(NAME).count()).toBe(0)
})

test('an endpoint is told by a signed event, and the delivery is shown', async () => {
  const url = `http://localhost:${(sink.address() as AddressInfo).port}/told`
  await visit(desktop, '/integrations?view=webhooks')
  await desktop.getByRole('button', { name: 'Add endpoint' }).first().click()
  const adding = desktop.getByRole('dialog', { name: 'Add an endpoint' })
  await adding.getByLabel('Address').fill(url)
  await adding.getByRole('radio', { name: 'Test' }).check()
  await adding.getByRole('checkbox', { name: 'Send whole phone numbers' }).check()
  await adding.getByRole('button', { name: 'Add endpoint' }).click()
  const kept = desktop.getByRole('dialog', { name: 'Save this secret now' })
  const signing = await kept.getByLabel('Your secret').innerText()
  await kept.getByRole('button', { name: 'I have saved it' }).click()

  await desktop.getByText('Gets whole phone numbers.').waitFor()
  await choose(desktop, `More actions for ${url}`, 'Send test event')
  await expect.poll(() => heard).toHaveLength(1)
  const { headers, body } = heard[0]!
  expect(JSON.parse(body)).toMatchObject({ type: 'webhook.test', environment: 'sandbox' })
  expect(headers['webhook-signature']).toBe(signatureOf(signing, headers, body))

  // The delivery may have been waiting when the list was read. The screen fetches it again.
  const list = desktop.getByRole('region', { name: 'Deliveries' })
  await list.getByText('Delivered', { exact: true }).last().waitFor()
  await list.getByRole('button', { name: 'webhook.test' }).click()
  const delivery = desktop.getByRole('dialog', { name: 'webhook.test' })
  await delivery.getByText('Delivered', { exact: true }).waitFor()
  await delivery.getByText('204', { exact: true }).waitFor()
})

test('the operator gives the account other limits, and the customer sees them on the screen and in the headers', async () => {
  const path = `/accounts?account=${api.accountId}`
  const operator = await signedInPage(stage.browser, program.url, administrator, {}, path)
  const calls = operator.getByLabel('Calls per second, one API key')
  await calls.fill('300')
  await operator.getByRole('button', { name: 'Save limits' }).click()
  await operator.getByText('One key cannot have more than all keys together').waitFor()
  await calls.fill('150')
  await operator.getByRole('button', { name: 'Save limits' }).click()
  await operator.getByText('The limits of Adom Savings were saved').waitFor()
  await operator.getByRole('table', { name: 'Audit log' }).getByText('API and SMPP limits changed').waitFor()
  expect(await flawsOf(operator)).toEqual([])
  await operator.close()

  await desktop.goto('/integrations')
  await desktop.getByText('150 a second for one key, 200 a second for all keys together').waitFor()
  const policy = await desktop.getByLabel('RateLimit-Policy').innerText()
  const headerOf = async () => {
    const headers = { authorization: `Bearer ${secret}` }
    const response = await fetch(`${program.url}/messaging/v1/message`, { headers })
    return `RateLimit-Policy: ${response.headers.get('ratelimit-policy')}`
  }
  await eventually('the header with the new limit', headerOf, (header) => header === policy)
})

test('a key that is revoked is refused', async () => {
  expect(await asked('/messaging/v1/message')).toMatchObject({ status: 200 })
  await visit(phone, '/integrations')
  await choose(phone, `More actions for ${NAME}`, 'Revoke')
  const sure = phone.getByRole('dialog', { name: `Revoke ${NAME}?` })
  await sure.getByRole('button', { name: 'Revoke key' }).click()
  await phone.getByText(`${NAME} was revoked`).waitFor()
  await expect.poll(() => asked('/messaging/v1/message')).toMatchObject({ status: 401, code: 'key_refused' })
  // A revoked key has no menu.
  await phone.getByRole('button', { name: `More actions for ${NAME}` }).waitFor({ state: 'detached' })
})

async function hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
  heard.push({ headers: request.headers, body: await text(request) })
  response.writeHead(204).end()
}

/** The server's answer to a call with the API key. */
const asked = (path: string) => answerOf(path, { headers: { authorization: `Bearer ${secret}` } })

const answerOf = async (path: string, init: RequestInit) =>
  (await (await fetch(program.url + path, init)).json()) as Record<string, unknown>

/**
 * Sends the request of the command without a shell. The tests of the command check that it can be pasted into one.
 */
function sentBy(command: string): Promise<Record<string, unknown>> {
  const [call = '', ...words] = command.split(' \\\n  ')
  const quoted = (option: string) =>
    words.filter((word) => word.startsWith(`${option} '`)).map((word) => word.slice(option.length + 2, -1))
  const headers = quoted('-H').map((line) => line.split(': ') as [string, string])
  const url = call.slice('curl '.length)
  expect(url).toBe(`${program.url}/messaging/v1/message`)
  return answerOf(new URL(url).pathname, { method: 'POST', headers, body: quoted('-d')[0]! })
}

async function choose(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** The signature of Standard Webhooks 1.0.0. */
function signatureOf(secret: string, headers: IncomingHttpHeaders, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}
