import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { simulatedOutsideConfig, startDemoOutside } from './simulated-outside.ts'
import type { DemoProcess } from './simulation.ts'
import { silentLog as log } from '../platform/log.ts'

const servers: Server[] = []
const running: DemoProcess[] = []
afterEach(async () => {
  for (const one of running.splice(0)) await one.close()
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

/** A server that stores the paths of posts, in the role of a started program. */
async function openProgram(status = 200) {
  const paths: string[] = []
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      paths.push(request.url!)
      response.writeHead(status).end()
      server.emit('posted')
    })
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, paths, posted: () => once(server, 'posted'), server }
}

async function freePort(): Promise<number> {
  const { port, server } = await openProgram()
  server.close()
  return port
}

const start = async (port: number, ownPort: number) => {
  const started = await startDemoOutside({ port, ownPort, log })
  running.push(started)
  return started
}

/** Charges a phone at the simulated Paystack, which approves, and waits for the webhook. */
async function pay(port: number, reference: string): Promise<void> {
  const { url, secretKey } = simulatedOutsideConfig(port).paystack
  const headers = { authorization: `Bearer ${secretKey}` }
  const mobile_money = { phone: '0551234003', provider: 'mtn' }
  const charge = { email: 'ama@example.test', amount: 2_400, currency: 'GHS', reference, mobile_money }
  const post = (path: string, body: object) =>
    fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  expect((await post('/charge', charge)).status).toBe(200)
  expect((await post('/control/approve', { reference })).status).toBe(200)
}

test('is started with the accounts that the program asks under, and tells the program; ends with it', async () => {
  const [port, program] = [await freePort(), await openProgram()]
  const outside = await start(port, program.port)
  const told = program.posted()
  await pay(port, 'r1')
  await told
  expect(program.paths).toEqual(['/billing/v1/webhook/paystack'])

  const { clientId, clientSecret, account, statusUrl } = simulatedOutsideConfig(port).hubtel
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const asked = await fetch(`${statusUrl}/${account}/status?clientReference=none`, {
    headers: { authorization: `Basic ${basic}` },
  })
  expect(asked.status).toBe(404)

  await outside.close()
  await expect(fetch(simulatedOutsideConfig(port).paystack.url)).rejects.toThrow('fetch failed')
})

test('is adopted where it still runs, tells whoever adopted it, and outlives them', async () => {
  const [port, first, second] = [await freePort(), await openProgram(), await openProgram()]
  await start(port, first.port)
  const adopted = await start(port, second.port)
  const told = second.posted()
  await pay(port, 'r1')
  await told
  expect(first.paths).toEqual([])
  await adopted.close()
  await pay(port, 'r2')
})

test('is not taken for what else listens there', async () => {
  const [taken, program] = [await openProgram(), await openProgram()]
  await expect(startDemoOutside({ port: taken.port, ownPort: program.port, log })).rejects.toThrow(
    'something else',
  )
  const refuses = await openProgram(404)
  await expect(startDemoOutside({ port: refuses.port, ownPort: program.port, log })).rejects.toThrow(
    'cannot start',
  )
})
