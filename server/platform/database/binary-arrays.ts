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
  return fixed(OID.int8, 8, values, (view, value, at) =>
    view.setBigInt64(at, fitting(value, BigInt.asIntN(64, value))),
  )
}

export function int4Array(values: readonly (number | null)[]): Buffer {
  return fixed(OID.int4, 4, values, (view, value, at) => view.setInt32(at, fitting(value, value | 0)))
}

export function int2Array(values: readonly (number | null)[]): Buffer {
  return fixed(OID.int2, 2, values, (view, value, at) =>
    view.setInt16(at, fitting(value, (value << 16) >> 16)),
  )
}

export function boolArray(values: readonly (boolean | null)[]): Buffer {
  return fixed(OID.bool, 1, values, (view, value, at) => view.setUint8(at, value ? 1 : 0))
}

export function timestamptzArray(values: readonly (Date | null)[]): Buffer {
  return fixed(OID.timestamptz, 8, values, (view, value, at) =>
    view.setBigInt64(at, BigInt(value.getTime() - POSTGRES_EPOCH_MS) * 1000n),
  )
}

export function textArray(values: readonly (string | null)[]): Buffer {
  let bytes = 0
  let nulls = 0
  for (const value of values) {
    if (value === null) nulls++
    else bytes += Buffer.byteLength(value)
  }
  const buffer = allocate(OID.text, values.length, nulls, bytes)
  let at = HEADER_BYTES
  for (const value of values) {
    if (value === null) at = buffer.writeInt32BE(-1, at)
    else {
      const written = buffer.write(value, at + 4, 'utf8')
      buffer.writeInt32BE(written, at)
      at += 4 + written
    }
  }
  return buffer
}

export function byteaArray(values: readonly (Buffer | null)[]): Buffer {
  let bytes = 0
  let nulls = 0
  for (const value of values) {
    if (value === null) nulls++
    else bytes += value.length
  }
  const buffer = allocate(OID.bytea, values.length, nulls, bytes)
  let at = HEADER_BYTES
  for (const value of values) {
    at = buffer.writeInt32BE(value === null ? -1 : value.length, at)
    if (value !== null) at += value.copy(buffer, at)
  }
  return buffer
}

/** Returns the value if it is what its bits say. A DataView would write other bits and not fail. */
function fitting<Value extends number | bigint>(value: Value, bits: Value): Value {
  if (value !== bits) throw new RangeError(`${value} does not fit into its type`)
  return value
}

/** A DataView writes a bigint in a sixth of the time that a Buffer takes. */
function fixed<Value>(
  oid: number,
  bytes: number,
  values: readonly (Value | null)[],
  write: (view: DataView, value: Value, at: number) => void,
): Buffer {
  let nulls = 0
  for (const value of values) if (value === null) nulls++
  const buffer = allocate(oid, values.length, nulls, (values.length - nulls) * bytes)
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.length)
  let at = HEADER_BYTES
  for (const value of values) {
    view.setInt32(at, value === null ? -1 : bytes)
    at += 4
    if (value !== null) {
      write(view, value, at)
      at += bytes
    }
  }
  return buffer
}

/**
 * Allocates the buffer of an array and writes the array's header. `length` counts the elements and `nulls` those that are
 * null; `bytes` is the size of all values, without their lengths.
 */
function allocate(oid: number, length: number, nulls: number, bytes: number): Buffer {
  if (length === 0) {
    const empty = Buffer.alloc(HEADER_BYTES - 8)
    empty.writeInt32BE(oid, 8)
    return empty
  }
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + 4 * length + bytes)
  buffer.writeInt32BE(1, 0)
  buffer.writeInt32BE(nulls === 0 ? 0 : 1, 4)
  buffer.writeInt32BE(oid, 8)
  buffer.writeInt32BE(length, 12)
  buffer.writeInt32BE(1, 16)
  return buffer
}
