/**
 * Vite in front of the program, for `npm run dev`. It serves the sources of the screens and passes every call on to
 * the program:
 *
 *     node web/bundle/dev-server.ts [--port 5173] [--program http://localhost:3000]
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { endpoints } from '@nkra/contract/endpoints.ts'
import { createServer } from 'vite'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '5173' },
    program: { type: 'string', default: 'http://localhost:3000' },
  },
})

/**
 * The paths that the program answers: the starts of all calls, such as `/messaging/v1`, and what it serves besides
 * calls.
 */
const passedOn = new Set([
  ...Object.values(endpoints).map(({ path }) => path.split('/').slice(0, 3).join('/')),
  '/openapi.json',
  '/openapi-operator.json',
  '/docs',
  '/healthz',
  '/dev/mail',
  '/status',
  '/terms',
  '/privacy',
  '/u/',
])

const server = await createServer({
  configFile: join(import.meta.dirname, '..', 'vite.config.ts'),
  clearScreen: false,
  server: {
    port: Number(values.port),
    proxy: Object.fromEntries([...passedOn].map((prefix) => [prefix, values.program])),
  },
})
await server.listen()
server.printUrls()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close())
