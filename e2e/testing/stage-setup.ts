/**
 * Sows the demo's data once for a whole run of the tests, when the first story asks for them, and deletes them at
 * the end. It lives in the runner's own process, and stories ask over a Unix socket. It is a `globalSetup` of
 * vitest.config.ts.
 */
import { once } from 'node:events'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePorts, startProgram } from './program.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The socket that answers the folder of the sown data. */
    sownData: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'nkra-sown-'))
  const socket = join(folder, 'asked.sock')
  const data = join(folder, 'data')
  let sowing: Promise<void> | undefined
  const sow = async () => {
    const program = await startProgram({ data, ports: await freePorts() })
    await program.stop()
    // As in the tests' own cluster: a story's data need not outlive the machine.
    await appendFile(join(data, 'postgres', 'data', 'postgresql.auto.conf'), 'fsync = off\n')
  }

  const server = createServer((_, response) => {
    sowing ??= sow()
    sowing.then(
      () => response.end(data),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
  server.listen(socket)
  await once(server, 'listening')
  project.provide('sownData', socket)

  return async () => {
    server.closeAllConnections()
    server.close()
    await sowing?.catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
  }
}
