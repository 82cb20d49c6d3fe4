/** The SMPP server as the program opens it: where it listens, and what happens if its port is taken. */
import { createServer, type AddressInfo, type Server } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCompatWorld, type CompatWorld } from '../testing/compat-world.ts'
import { PortTaken } from '../../platform/http/server.ts'
import { silentLog } from '../../platform/log.ts'
import { openSmppServer } from './smpp-server.ts'

let world: CompatWorld
let taken: Server

beforeAll(async () => {
  world = await openCompatWorld()
  taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
})
afterAll(async () => {
  await new Promise((closed) => void taken.close(closed))
  await world.close()
})

const open = (port: number, needed: boolean) =>
  openSmppServer(
    {
      smpp: { port, needed, host: '127.0.0.1', tls: null, behindTls: false },
      publicUrl: 'https://sms.example.test',
    },
    { db: world.db, log: silentLog, messaging: world.messaging, logins: world.logins },
  )
const takenPort = () => (taken.address() as AddressInfo).port

test('customers find SMPP under the name that they know us by', async () => {
  const door = await open(0, true)
  expect(door?.place).toMatchObject({ host: 'sms.example.test', tls: false })
  await door?.close()
})

test('a port that is taken ends the start where it was asked for; the demo goes on without', async () => {
  await expect(open(takenPort(), true)).rejects.toThrow(PortTaken)
  expect(await open(takenPort(), false)).toBeNull()
})

test('without a configuration there is none', async () => {
  const { db, messaging, logins } = world
  const without = { smpp: null, publicUrl: 'https://sms.example.test' }
  expect(await openSmppServer(without, { db, log: silentLog, messaging, logins })).toBeNull()
})
