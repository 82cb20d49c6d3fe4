/** A body that is too large is refused in words, and not by a broken connection. */
import Fastify, { type FastifyInstance } from 'fastify'
import { createConnection, type AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as groups from '@nkra/contract/contacts/groups.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { testServer, testUser, type TestServer } from '../testing/test-server.ts'
import { sendRefusal, type DrainLimits } from './drained-refusal.ts'
import { serve } from './serve.ts'
import { BODY_BYTES_MAX } from './server.ts'

const MIB = 1024 * 1024
const PIECE = Buffer.alloc(64 * 1024, 'x')

interface RefusedExchange {
  text: string
  /** The code of the error by which the connection broke. Null if it ended well. */
  broke: string | null
  sent: number
}

/** Sends a head and so many bytes without reading anything meanwhile, then reads to the end. */
function sendWhole(port: number, head: string, bytes: number, chunked = false): Promise<RefusedExchange> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    const heard: RefusedExchange = { text: '', broke: null, sent: 0 }
    const end = (broke: string | null) => resolve({ ...heard, broke })
    socket.pause()
    socket.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? 'error'))
    socket.on('end', () => end(null))
    const write = (): void => {
      while (heard.sent < bytes) {
        heard.sent += PIECE.length
        const piece = chunked ? Buffer.concat([Buffer.from('10000\r\n'), PIECE, Buffer.from('\r\n')]) : PIECE
        if (!socket.write(piece)) return void socket.once('drain', write)
      }
      if (chunked) socket.write('0\r\n\r\n')
      socket.on('data', (data) => (heard.text += data.toString()))
      socket.resume()
    }
    socket.once('connect', () => {
      socket.write(head)
      write()
    })
  })
}

describe('a call of the API', () => {
  let base: TestDatabase
  let http: TestServer
  let port: number
  beforeAll(async () => {
    base = await testDatabase()
    http = await testServer(base.db, (api) =>
      serve(api, groups.createGroup, () => Promise.reject(new Error('never'))),
    )
    port = Number(new URL(await http.server.listen(0, '127.0.0.1')).port)
  })
  afterAll(async () => {
    await http.close()
    await base.close()
  })

  const head = (more: string) =>
    `POST ${groups.createGroup.path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n` +
    `authorization: Bearer ${http.tokenOf(testUser(7n))}\r\n${more}\r\n\r\n`

  test.each([BODY_BYTES_MAX + PIECE.length, 6 * MIB, 24 * MIB])(
    'answers 413 to a body of %i bytes',
    async (bytes) => {
      const { text, broke } = await sendWhole(port, head(`content-length: ${bytes}`), bytes)
      expect(broke).toBeNull()
      expect(text).toMatch(/^HTTP\/1\.1 413 /)
      expect(text.toLowerCase()).toContain('connection: close')
      expect(text).toContain('"code":"body_too_large"')
    },
  )

  test('answers 413 to a body that does not say how long it is', async () => {
    const { text, broke } = await sendWhole(port, head('transfer-encoding: chunked'), 6 * MIB, true)
    expect({ broke, is413: text.startsWith('HTTP/1.1 413 ') }).toEqual({ broke: null, is413: true })
  })
})

describe('how long it waits', () => {
  let server: FastifyInstance
  afterEach(() => server.close())

  async function listening(limits: DrainLimits): Promise<number> {
    server = Fastify({ bodyLimit: 1 })
    server.setErrorHandler((_error, _request, reply) => sendRefusal(reply.code(413), 'too large', limits))
    server.post('/', () => 'taken')
    await server.listen({ port: 0, host: '127.0.0.1' })
    return (server.server.address() as AddressInfo).port
  }
  const head = (bytes: number) =>
    `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`

  test('ends after so many bytes, whatever is still to come', async () => {
    const port = await listening({ bytes: MIB, ms: 60_000 })
    const { sent } = await sendWhole(port, head(1024 * MIB), 1024 * MIB)
    expect(sent).toBeLessThan(64 * MIB)
  })

  test('ends after so long for a sender that stops, who hears the answer', async () => {
    const port = await listening({ bytes: MIB, ms: 50 })
    const { text, broke } = await sendWhole(port, head(MIB), PIECE.length)
    expect({ broke, said: text.endsWith('too large') }).toEqual({ broke: null, said: true })
  })

  test('does not wait for a sender who hung up', async () => {
    const port = await listening({ bytes: MIB, ms: 60_000 })
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.write(head(MIB))
    await new Promise((resolve) => socket.once('data', resolve))
    socket.destroy()
    const begun_ms = performance.now()
    await server.close()
    expect(performance.now() - begun_ms).toBeLessThan(30_000)
  })
})
