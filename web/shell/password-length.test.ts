import { PASSWORD_LENGTH_MIN as inContract } from '@nkra/contract/identity.ts'
import { expect, test } from 'vitest'
import { PASSWORD_LENGTH_MIN } from './password-length.ts'

test('the length that a person is told is the one that is asked for', () => {
  expect(PASSWORD_LENGTH_MIN).toBe(inContract)
})
