import { expect, test } from 'vitest'
import { z } from 'zod'
import { issuesOf } from './request-issues.ts'

const wordsOf = (schema: z.ZodType, value: unknown) => issuesOf(schema.safeParse(value).error!)

test.each([
  [z.string(), undefined, 'This is a required field'],
  [z.string(), 5, 'This must be text'],
  [z.number(), '5', 'This must be a number'],
  [z.int(), 1.5, 'This must be a whole number'],
  [z.boolean(), 'yes', 'This must be true or false'],
  [z.array(z.string()), 'a', 'This must be a list'],
  [z.object({}), null, 'This must be an object'],
  [z.enum(['SMS', 'KYC']), 'sms', 'This must be one of SMS, KYC'],
  [z.literal(true), false, 'This must be true'],
  [z.union([z.literal(1), z.literal(2)]), 3, 'This must be one of 1, 2'],
  [z.union([z.string(), z.number()]), null, 'This has none of the forms that are taken'],
  [z.string().min(1), '', 'This must have at least 1 character'],
  [z.string().max(3), 'four', 'This must have at most 3 characters'],
  [z.array(z.string()).min(2), ['a'], 'This must have at least 2 items'],
  [z.number().max(100), 101, 'This must be at most 100'],
  [z.number().multipleOf(5), 3, 'This must be a multiple of 5'],
  [z.strictObject({}), { a: 1 }, 'We do not know these fields: a'],
  [z.iso.date(), 'yesterday', 'This must be a day such as 2026-11-22'],
  [z.iso.datetime(), 'noon', 'This must be a time such as 2026-11-22T09:30:00Z'],
  [z.email(), 'ama', 'Invalid email address'],
  [z.url(), 'ama', 'Invalid URL'],
  [z.string().regex(/^a$/), 'b', 'This does not have the right format'],
  [z.string().min(1, 'Name is a required field'), '', 'Name is a required field'],
])('words %#', (schema, value, message) => {
  expect(wordsOf(schema, value)).toEqual([{ message }])
})

test('a field that is wrong twice has one message, and each field its own', () => {
  const schema = z.object({ name: z.string().min(3).regex(/^a/), age: z.int() })
  expect(wordsOf(schema, { name: 'b' })).toEqual([
    { message: 'This must have at least 3 characters', pointer: '/name' },
    { message: 'This is a required field', pointer: '/age' },
  ])
})
