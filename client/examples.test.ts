/** The examples of README.md, run as they stand against the program’s own calls; and the generated calls, as generated. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { routeList } from '@nkra/contract/routes.ts'
import { clientFiles } from '@nkra/server/openapi/client-files.ts'
import { createKey } from '@nkra/server/integrations/keys/keys.ts'
import { LiveKeys } from '@nkra/server/integrations/keys/live-keys.ts'
import { bindCodes } from '@nkra/server/messaging/codes/http.ts'
import { openTextSecrets } from '@nkra/server/messaging/messages/text-secrets.ts'
import { bindSending } from '@nkra/server/messaging/sending/http.ts'
import { openMessagingWorld, type World } from '@nkra/server/messaging/testing/world.ts'
import { openApiDocument } from '@nkra/server/openapi/openapi.ts'
import { testServer, testUser, type TestServer } from '@nkra/server/platform/testing/test-server.ts'
import { claimEmail, createUser } from '@nkra/server/identity/users/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOM = import.meta.dirname
const run = promisify(execFile)

let world: World
let live: LiveKeys
let http: TestServer
let environment: Record<string, string>
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nkra-readme-'))
  world = await openMessagingWorld()
  const { db, accountId } = world
  live = await LiveKeys.open(db)
  const messaging = await world.start()
  http = await testServer(
    db,
    (server) => {
      bindSending(server, { db, messaging })
      bindCodes(server, { messaging, codeTexts: openTextSecrets('test'), wantsEvent: () => false })
    },
    {
      authenticate: (token, address) => live.authenticate(token, address),
    },
  )
  const { secret } = await db.transaction(async (tx) => {
    const names = { firstName: 'Ama', lastName: 'Mensah', otherNames: '', phone: '' }
    const userId = await createUser(tx, { accountId, role: 'Owner', ...names, passwordHash: 'none' })
    await claimEmail(tx, { accountId, userId, email: 'readme@example.test' })
    return createKey(tx, testUser(accountId, 'Owner', userId), {
      name: 'README',
      environment: 'live',
      scopes: ['messages:send', 'messages:read', 'codes:send'],
      networks: [],
      expiresAt: null,
    })
  })
  environment = {
    NKRA_URL: await http.server.listen(0, '127.0.0.1'),
    NKRA_KEY: secret,
    PORT: '0',
    NKRA_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24).toString('base64')}`,
  }
})
afterAll(async () => {
  await http?.close()
  await live?.close()
  await world?.close()
  await rm(folder, { recursive: true, force: true })
})

/** What each example prints, in the order in which they stand. */
const printed = [
  /^cmp_[0-9a-z]{13} 1$/,
  /^wrong$/,
  /^2 credits for 2 people, as gsm7 \[\]$/,
  /^2 false(\n\+233\d{9} \S+)*$/,
  /^this sender ID is not approved$/,
  /^true$/,
  /^200 [\w-]+ false 3\nkey: \d+ of 6000 are left\naccount: \d+ of 12000 are left$/,
  /^$/,
  /^3$/,
]

test('every example runs, and prints what it should', async () => {
  const readme = await readFile(join(ROOM, 'README.md'), 'utf8')
  const examples = [...readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map((match) => match[1]!)
  expect(examples).toHaveLength(printed.length)
  const files = await Promise.all(
    examples.map(async (code, at) => {
      const file = join(folder, `${at}.ts`)
      await writeFile(
        file,
        code.replace(/'@nkra\/client(\/webhooks)?'/g, (_, part) => `'${sourceOf(part)}'`),
      )
      return pathToFileURL(file).href
    }),
  )
  const each = files.map((file) => `await import('${file}'); console.log('—')`)
  // The receiver of webhooks listens for as long as it runs.
  const all = [...each, 'process.exit()'].join('\n')
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', all], { env: environment })
  const said = stdout.split('—\n').slice(0, -1)
  expect(said).toHaveLength(printed.length)
  for (const [at, pattern] of printed.entries()) expect(said[at]!.trim()).toMatch(pattern)
})

const sourceOf = (part: string | undefined) =>
  pathToFileURL(join(ROOM, part === undefined ? 'client.ts' : 'webhooks.ts')).href

test('the committed calls of every client are the contract’s (npm run openapi writes them)', async () => {
  const document = JSON.parse(JSON.stringify(openApiDocument(routeList, 'customers'))) as object
  for (const [path, source] of Object.entries(clientFiles(document)))
    expect(await readFile(join(ROOM, '..', path), 'utf8'), path).toBe(source)
})
