import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { endpoints } from '@nkra/contract/endpoints.ts'
import { withTable } from './endpoint-table.ts'

const source = readFileSync(fileURLToPath(import.meta.resolve('@nkra/contract/endpoints.ts')), 'utf8')

test('the table has the calls that pages name, and no others', () => {
  const small = withTable(source, endpoints, new Set(['signIn', 'listSenders', 'unheardOf']))
  expect(small).toContain(`export const endpoints = {
  signIn: on("POST","/auth/v1/token","anyone"),
  listSenders: on("GET","/catalog/v1/sender","senders:read","sender"),
} as const satisfies`)
  expect(small).toContain('export function readersOf(')
})

test('a source without the table is refused', () => {
  expect(() => withTable('export const calls = {}', endpoints, new Set(['signIn']))).toThrow(
    'no table of calls',
  )
})
