/**
 * How PostgreSQL's values arrive: int8 as BigInt, timestamptz as Date, json parsed; numeric, date, interval and
 * timestamp without zone stay the text they are, for no JavaScript value holds them truly. Belongs to our own
 * connections and leaves node-postgres' global table alone.
 */
import pg from 'pg'

const OID = {
  int8: 20,
  int8Array: 1016,
  date: 1082,
  dateArray: 1182,
  timestamp: 1114,
  timestampArray: 1115,
  interval: 1186,
  intervalArray: 1187,
  textArray: 1009,
  numericArray: 1231,
} as const

type Parse = (value: string) => unknown

const builtIn: { getTypeParser(oid: number, format: 'text' | 'binary'): Parse } = pg.types
const asIs: Parse = (text) => text
// node-postgres already splits text arrays; the elements of these are then taken as they are.
const texts = builtIn.getTypeParser(OID.textArray, 'text') as (value: string) => (string | null)[]

const ours = new Map<number, Parse>([
  [OID.int8, BigInt],
  [OID.int8Array, (text) => texts(text).map((item) => (item === null ? null : BigInt(item)))],
  [OID.date, asIs],
  [OID.dateArray, texts],
  [OID.timestamp, asIs],
  [OID.timestampArray, texts],
  [OID.interval, asIs],
  [OID.intervalArray, texts],
  [OID.numericArray, texts],
])

export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const parse = format === 'binary' ? undefined : ours.get(oid)
    return parse ?? builtIn.getTypeParser(oid, format ?? 'text')
  },
}
