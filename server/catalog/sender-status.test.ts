import { expect, test } from 'vitest'
import { isChangeable, senderStatus, type NetworkStatus, type SenderStatus } from './sender-status.ts'

const table: [networks: NetworkStatus[], status: SenderStatus, changeable: boolean][] = [
  [[], 'draft', true],
  [['submitted', 'submitted', 'submitted'], 'submitted', false],
  [['approved', 'submitted', 'submitted'], 'approved', false],
  [['approved', 'approved', 'approved'], 'approved', false],
  [['approved', 'rejected', 'approved'], 'approved', true],
  [['approved', 'needs_information', 'approved'], 'approved', true],
  [['rejected', 'submitted', 'rejected'], 'submitted', false],
  [['rejected', 'needs_information', 'submitted'], 'needs_information', false],
  [['rejected', 'needs_information', 'rejected'], 'needs_information', true],
  [['rejected', 'rejected', 'rejected'], 'rejected', true],
]

test.each(table)('%j: %s, changeable %s', (networks, status, changeable) => {
  expect(senderStatus(networks)).toBe(status)
  expect(isChangeable(networks)).toBe(changeable)
})
