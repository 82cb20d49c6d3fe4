/**
 * Arrays as parameters in PostgreSQL's binary format. node-postgres writes an array as text and quotes each element,
 * which costs more than the insert for an `unnest` of thousands of rows. It sends a Buffer as binary. So callers pass a
 * Buffer, and the statement casts it: `unnest($1::int8[], $2::text[])`.
 *
 * The format (array_recv in PostgreSQL's arrayfuncs.c): dimensions, whether any element is null, the elements' type;
 * the length and lower bound; then each element's byte length, or -1 for null, and its bytes.
 */
const HEADER_BYTES = 20
const OID = { bool: 16, bytea: 17, int8: 20, int2: 21, int4: 23, text: 25, timestamptz: 1184 } as const
/** The start of PostgreSQL's time: it counts microseconds from 2000-01-01. */
const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1)

export function int8Array(values: readonly (bigint | null)[]): Buffer {
  return fixed(OID.int8, 8, values, (buffer, value, at) => buffer.writeBigInt64BE(value, at))
}

export function int4Array(values: readonly (number | null)[]): Buffer {
  return fixed(OID.int4, 4, values, (buffer, value, at) => buffer.writeInt32BE(value, at))
}

export function int2Array(values: readonly (number | null)[]): Buffer {
  return fixed(OID.int2, 2, values, (buffer, value, at) => buffer.writeInt16BE(value, at))
}

export function boolArray(values: readonly (boolean | null)[]): Buffer {
  return fixed(OID.bool, 1, values, (buffer, value, at) => buffer.writeUInt8(value ? 1 : 0, at))
}

export function timestamptzArray(values: readonly (Date | null)[]): Buffer {
  return fixed(OID.timestamptz, 8, values, (buffer, value, at) =>
    buffer.writeBigInt64BE(BigInt(value.getTime() - POSTGRES_EPOCH_MS) * 1000n, at),
  )
}

export function textArray(values: readonly (string | null)[]): Buffer {
  const buffer = allocate(OID.text, values, (value) => Buffer.byteLength(value))
  let at = HEADER_BYTES
  for (const value of values) {
    if (value === null) at = buffer.writeInt32BE(-1, at)
    else {
      const bytes = buffer.write(value, at + 4, 'utf8')
      buffer.writeInt32BE(bytes, at)
      at += 4 + bytes
    }
  }
  return buffer
}

export function byteaArray(values: readonly (Buffer | null)[]): Buffer {
  const buffer = allocate(OID.bytea, values, (value) => value.length)
  let at = HEADER_BYTES
  for (const value of values) {
    at = buffer.writeInt32BE(value === null ? -1 : value.length, at)
    if (value !== null) at += value.copy(buffer, at)
  }
  return buffer
}

function fixed<Value>(
  oid: number,
  bytes: number,
  values: readonly (Value | null)[],
  write: (buffer: Buffer, value: Value, at: number) => void,
): Buffer {
  const buffer = allocate(oid, values, () => bytes)
  let at = HEADER_BYTES
  for (const value of values) {
    at = buffer.writeInt32BE(value === null ? -1 : bytes, at)
    if (value !== null) {
      write(buffer, value, at)
      at += bytes
    }
  }
  return buffer
}

function allocate<Value>(
  oid: number,
  values: readonly (Value | null)[],
  bytesOf: (value: Value) => number,
): Buffer {
  let bytes = values.length === 0 ? HEADER_BYTES - 8 : HEADER_BYTES
  let nulls = 0
  for (const value of values) {
    bytes += 4
    if (value === null) nulls = 1
    else bytes += bytesOf(value)
  }
  const buffer = Buffer.allocUnsafe(bytes)
  buffer.writeInt32BE(values.length === 0 ? 0 : 1, 0)
  buffer.writeInt32BE(nulls, 4)
  buffer.writeInt32BE(oid, 8)
  if (values.length > 0) {
    buffer.writeInt32BE(values.length, 12)
    buffer.writeInt32BE(1, 16)
  }
  return buffer
}
