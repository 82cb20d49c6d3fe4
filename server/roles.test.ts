/**
 * Every route of the contract, called by every role through the real HTTP layer: allowed or 403. Who is allowed stands
 * here a second time, by permission, so that a permission given away by mistake shows.
 */
import { roles, type Permission, type Role } from '@nkra/contract/permissions.ts'
import { routeList } from '@nkra/contract/routes.ts'
import type { Route } from '@nkra/contract/route.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fail } from './platform/fail.ts'
import { serve } from './platform/http/serve.ts'
import { testServer, testUser, type TestServer } from './platform/testing/test-server.ts'
import { testDatabase, type TestDatabase } from './platform/testing/test-database.ts'

const everybody: Role[] = [
  'Administrator',
  'Owner',
  'Sender',
  'Finance',
  'Developer',
  'Compliance',
  'Reviewer',
  'Viewer',
]
/** Roles without identity checks, or with more than them. */
const others: Role[] = ['Administrator', 'Owner', 'Sender', 'Finance', 'Developer', 'Viewer']

const allowed: Record<Permission, Role[]> = {
  anyone: everybody,
  session: everybody,
  'account:read': everybody,
  'senders:read': everybody,
  'account:manage': ['Administrator', 'Owner'],
  'senders:submit': ['Administrator', 'Owner'],
  'billing:read': others,
  'billing:buy': ['Administrator', 'Owner', 'Finance'],
  'contacts:read': ['Administrator', 'Owner', 'Sender', 'Developer', 'Viewer'],
  'contacts:write': ['Administrator', 'Owner', 'Sender'],
  'messages:read': others,
  'messages:send': ['Administrator', 'Owner', 'Sender', 'Developer'],
  'codes:read': ['Administrator', 'Owner', 'Sender', 'Developer', 'Viewer'],
  'codes:send': ['Administrator', 'Owner', 'Sender', 'Developer'],
  'kyc:read': ['Administrator', 'Owner', 'Compliance'],
  'kyc:open': ['Administrator', 'Owner', 'Compliance', 'Reviewer'],
  'kyc:submit': ['Owner', 'Developer'],
  'kyc:review': ['Owner', 'Compliance', 'Reviewer'],
  'kyc:screen': ['Owner', 'Compliance'],
  'kyc:erase': ['Owner', 'Compliance'],
  'team:manage': ['Owner'],
  'audit:read': ['Administrator', 'Owner'],
  'integrations:manage': ['Administrator', 'Owner', 'Developer'],
  'webhooks:manage': ['Administrator', 'Owner', 'Developer'],
  'events:read': ['Administrator', 'Owner', 'Developer'],
  administer: ['Administrator'],
}

let base: TestDatabase
let http: TestServer

beforeAll(async () => {
  base = await testDatabase()
  // Whoever gets past the gate is answered 404, or 400 for a body that is none.
  http = await testServer(base.db, (api) => {
    for (const route of routeList) serve(api, route, () => fail('not_found'))
  })
})
afterAll(async () => {
  await http.close()
  await base.close()
})

const paramsOf = (route: Route) =>
  Object.fromEntries([...route.path.matchAll(/:(\w+)/g)].map((match) => [match[1]!, 'nothing']))

const call = (route: Route, role?: Role) =>
  http.call(
    route,
    { params: paramsOf(route), ...(route.body && { body: {} }) },
    role ? { as: testUser(5n, role) } : {},
  )

test('every role is asked', () => {
  expect(Object.keys(roles).sort()).toEqual([...everybody].sort())
})

describe.each(everybody)('%s', (role) => {
  test.each(routeList.map((route) => [route.name, route] as const))('%s', async (_, route) => {
    const { status, body } = await call(route, role)
    if (allowed[route.permission].includes(role)) expect([400, 404, 415]).toContain(status)
    else expect({ status, code: body.code }).toEqual({ status: 403, code: 'forbidden' })
  })
})

test.each(routeList.map((route) => [route.name, route] as const))('nobody: %s', async (_, route) => {
  const { status, body } = await call(route)
  if (route.permission === 'anyone') expect([400, 404, 415]).toContain(status)
  else expect({ status, code: body.code }).toEqual({ status: 401, code: 'unauthenticated' })
})
