/** `npm run dev`: the program and Vite start, and Vite passes a call of each prefix on to the program. */
import { endpoints, isReading, type EndpointName } from '@nkra/contract/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, freePorts } from '../testing/program.ts'
import { openProgram, type Stage } from '../testing/stage.ts'

let stage: Omit<Stage, 'browser'>
let web: string

beforeAll(async () => {
  const { web: port } = await freePorts()
  web = `http://localhost:${port}`
  stage = await openProgram({}, ['server/dev.ts', '--web-port', String(port)])
  const isUp = () =>
    fetch(web).then(
      ({ ok }) => ok,
      () => false,
    )
  await eventually('Vite', isUp, (up) => up)
})

afterAll(() => stage.close())

const prefixOf = (path: string) => path.split('/').slice(0, 3).join('/')
/** For each prefix, a call that needs no parameter. */
const calls = new Map(
  (Object.keys(endpoints) as EndpointName[])
    .filter(
      (name) => isReading(name) && endpoints[name].method === 'GET' && !endpoints[name].path.includes(':'),
    )
    .map((name) => [prefixOf(endpoints[name].path), endpoints[name].path]),
)

test('every prefix of the contract has a call to try', () => {
  const prefixes = new Set(Object.values(endpoints).map(({ path }) => prefixOf(path)))
  expect(new Set(calls.keys())).toEqual(prefixes)
})

test.each([...calls.values()])('%s is answered by the program', async (path) => {
  const response = await fetch(web + path)
  expect(response.headers.get('content-type')).toContain('json')
  expect(await response.json()).toMatchObject({ succeeded: expect.any(Boolean), status: response.status })
})

test.each(['/openapi.json', '/healthz', '/dev/mail'])('%s is answered by the program', async (path) => {
  const response = await fetch(web + path)
  expect(response.headers.get('content-type')).toContain('application/json')
})

test('any other path is Vite’s, which serves the sources', async () => {
  expect(await (await fetch(`${web}/main.tsx`)).text()).toContain('import')
  expect(await (await fetch(`${web}/dashboard`)).text()).toContain('/@vite/client')
})
