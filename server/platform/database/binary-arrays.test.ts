import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  boolArray,
  byteaArray,
  int2Array,
  int4Array,
  int8Array,
  textArray,
  timestamptzArray,
} from './binary-arrays.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'

let base: TestDatabase

beforeAll(async () => {
  base = await testDatabase()
})

afterAll(() => base.close())

const list = <Value>(value: fc.Arbitrary<Value>) => fc.array(fc.option(value), { maxLength: 20 })
const text = fc.string({ unit: 'binary' }).filter((value) => !value.includes('\0'))
const instant = fc.date({ min: new Date('0100-01-01'), max: new Date('9000-01-01'), noInvalidDate: true })

test('every list comes back from PostgreSQL as it went', async () => {
  await fc.assert(
    fc.asyncProperty(
      list(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
      list(fc.integer()),
      list(fc.integer({ min: -32768, max: 32767 })),
      list(fc.boolean()),
      list(text),
      list(fc.uint8Array().map((bytes) => Buffer.from(bytes))),
      list(instant),
      async (int8, int4, int2, bool, texts, bytea, instants) => {
        const { rows } = await base.db.pool.query(
          `select $1::int8[] as int8, $2::int4[] as int4, $3::int2[] as int2, $4::bool[] as bool, $5::text[] as texts,
                  $6::bytea[] as bytea, $7::timestamptz[] as instants`,
          [
            int8Array(int8),
            int4Array(int4),
            int2Array(int2),
            boolArray(bool),
            textArray(texts),
            byteaArray(bytea),
            timestamptzArray(instants),
          ],
        )
        expect(rows[0]).toEqual({ int8, int4, int2, bool, texts, bytea, instants })
      },
    ),
    { numRuns: 60 },
  )
})

test.each<[string, () => Buffer]>([
  ['int8', () => int8Array([2n ** 63n])],
  ['int4', () => int4Array([2 ** 31])],
  ['int4, a fraction', () => int4Array([0.5])],
  ['int2', () => int2Array([-32_769])],
  ['timestamptz', () => timestamptzArray([new Date(Number.NaN)])],
])('what does not fit is refused: %s', (_, make) => {
  expect(make).toThrow(RangeError)
})
