/**
 * Forms that arrive in pieces, so that a lost connection costs no more than the bytes that were on their way.
 *
 * 1. The caller draws an `Upload-Id`, and sends a part of the form's bytes to the call itself, with the form's
 *    `Content-Type` and a `Content-Range` (RFC 9110 §14.4: `bytes 0-8388607/20000000`).
 * 2. The bytes are stored as they arrive, those of a request that breaks off too.
 * 3. While bytes are missing, the answer is 202 with `Upload-Offset`, the number of bytes that are here. The next piece
 *    starts there. Of a piece that starts before, only the new bytes are stored. One that starts after is not read.
 * 4. After a lost connection, the caller asks for the offset with a `Content-Range` whose range is `*`.
 * 5. When all bytes are here, the form is read once, as if it had come in one request. The answer is stored, and a caller
 *    who did not get it asks as in step 4.
 * 6. An upload is deleted a day after its last request, or when its account needs the room for newer ones.
 *
 * A form may show a person's papers. So its bytes and its answer are sealed, and the database does not have the key: it
 * is derived from the `Upload-Id`, of which only a digest is stored.
 */
import { FILE_BYTES_MAX, UPLOAD_BYTES_MAX } from '@nkra/contract/limits.ts'
import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Db, Tx } from '../database/database.ts'
import { deriveKey, openBytes, sealBytes } from '../sealing.ts'
import { Fail, fail } from '../fail.ts'
import { cron, type Worker } from '../jobs/jobs.ts'
import type { EncodedReply } from './envelope.ts'

/** A request that belongs to an upload in pieces. */
export interface PieceRequest {
  /** The account that the bytes are stored for. */
  accountId: bigint
  /** The call and its caller. Nobody else continues the upload. */
  owner: string
  /** `Upload-Id`, as it was sent. */
  id: string
  /** `Content-Range`, as it was sent. */
  range: string
  /** The body. */
  bytes: AsyncIterable<Buffer>
}

/** How many bytes of the form are here, or the answer to the whole form. */
export type PieceAnswer = { offset: number } | { sealed: EncodedReply }

interface Upload {
  accountId: bigint
  /** The digest by which it is found. */
  id: Buffer
  /** Seals its bytes and its answer. */
  key: Buffer
}

interface UploadRow {
  stored_bytes: number
  total_bytes: number
  status: number | null
  body: Buffer | null
}

/** What is sealed beside the pieces, each of which has its first byte as its context. */
const ANSWER_CONTEXT = 'answer'

/** The length of stored pieces. The last piece of a request may be shorter. */
const PIECE_BYTES = 1024 * 1024
/** How many stored pieces are read at a time. */
const PIECES_READ = 2
/** The most bytes of an account's unfinished uploads. The oldest give way to a new one, and start again. */
const OPEN_BYTES_MAX = 2 * UPLOAD_BYTES_MAX
const KEPT_MS = 86_400_000
/** How long a form may be read. After that its process is taken for dead, and the form is read again. */
const READ_MS_MAX = 300_000
/** How long a request waits for an answer that is being made. Then its caller learns that all bytes are here. */
const ANSWER_WAIT_MS = 20_000
const ANSWER_CHECK_MS = 200

/**
 * Takes a piece of a form. `read` gets the bytes of the whole form, and what it answers is stored. If it throws, the
 * form is read again when the caller asks again. Fails with `invalid_request`, `file_too_large`, and as `read` does.
 */
export async function takePiece(
  db: Db,
  request: PieceRequest,
  read: (form: AsyncGenerator<Buffer>) => Promise<EncodedReply>,
): Promise<PieceAnswer> {
  const { first, last, total } = rangeOf(request.range)
  const upload = uploadOf(request)
  const row = await openUpload(db, upload, total)
  const answer = answerIn(row, upload)
  if (answer !== null) return answer
  const here = row.stored_bytes
  const stored =
    first >= 0 && first <= here && last >= here
      ? await storeBytes(db, upload, { first, here, end: last + 1 }, request.bytes)
      : here
  return stored < total ? { offset: stored } : answerOf(db, upload, total, read)
}

/** Reads `Content-Range`. Without a range, `first` is -1. */
function rangeOf(header: string): { first: number; last: number; total: number } {
  const [, first = '-1', last = '-1', total = '0'] =
    /^bytes (?:(\d{1,10})-(\d{1,10})|\*)\/(\d{1,10})$/.exec(header) ?? []
  const range = { first: Number(first), last: Number(last), total: Number(total) }
  if (range.total > UPLOAD_BYTES_MAX) fail('file_too_large', { limit: `${FILE_BYTES_MAX / 1024 / 1024} MB` })
  if (range.total === 0 || range.first > range.last || range.last >= range.total)
    refuse('Content-Range must be like bytes 0-8388607/20000000, or have * in place of the range')
  return range
}

function uploadOf({ accountId, owner, id }: PieceRequest): Upload {
  // 22 characters can hold 128 random bits.
  if (!/^[\w-]{22,64}$/.test(id)) refuse('Upload-Id must have 22 to 64 random letters, digits, - and _')
  const digest = createHash('sha256').update(`${owner}\n${id}`).digest()
  return { accountId, id: digest, key: deriveKey(id, 'nkra upload') }
}

function refuse(message: string): never {
  throw new Fail('invalid_request', {}, [{ message }])
}

/** Finds the upload, or begins it. Fails with `invalid_request` if it has another total. */
async function openUpload(db: Db, upload: Upload, total: number): Promise<UploadRow> {
  const { accountId, id } = upload
  const known = await rowOf(db, upload)
  if (known !== null) {
    if (known.total_bytes !== total) refuse('This upload began with another total')
    return known
  }
  await db.pool.query(MAKE_ROOM, [accountId, OPEN_BYTES_MAX - total])
  await db.pool.query(BEGIN, [accountId, id, total, db.clock.now()])
  return { stored_bytes: 0, total_bytes: total, status: null, body: null }
}

async function rowOf(db: Db, { accountId, id }: Upload): Promise<UploadRow | null> {
  const { rows } = await db.pool.query<UploadRow>(UPLOAD, [accountId, id])
  return rows[0] ?? null
}

function answerIn({ status, body }: UploadRow, { key }: Upload): PieceAnswer | null {
  if (status === null || body === null) return null
  return { sealed: { status, body: openBytes(key, ANSWER_CONTEXT, body).toString('utf8') } }
}

/**
 * Stores bytes of a form as they arrive, those of a request that breaks off too. `here` bytes of the form are stored
 * already. Answers how many are stored now.
 */
async function storeBytes(
  db: Db,
  upload: Upload,
  { first, here, end }: { first: number; here: number; end: number },
  bytes: AsyncIterable<Buffer>,
): Promise<number> {
  let stored = here
  /** The first byte that has not arrived. */
  let next = first
  let isGone = false
  let held: Buffer[] = []
  let heldBytes = 0
  const storeHeld = async () => {
    let piece = Buffer.concat(held)
    held = []
    heldBytes = 0
    while (piece.length > 0) {
      const { rowCount } = await db.pool.query(STORE_PIECE, [
        upload.accountId,
        upload.id,
        stored,
        sealBytes(upload.key, String(stored), piece, db.clock),
        piece.length,
        db.clock.now(),
      ])
      const before = stored
      if (rowCount === 1) stored += piece.length
      // A request that broke off may still be storing what it got. Its bytes are the same, and these go on behind them.
      else stored = (await rowOf(db, upload))?.stored_bytes ?? 0
      if (stored <= before) isGone = true
      piece = isGone ? Buffer.alloc(0) : piece.subarray(stored - before)
    }
  }
  try {
    // It is read to its end, because a body that is let go before takes its connection along.
    for await (const arrived of bytes) {
      const part = arrived.subarray(Math.max(0, stored - next), Math.max(0, end - next))
      next += arrived.length
      if (isGone || part.length === 0) continue
      held.push(part)
      heldBytes += part.length
      if (heldBytes >= PIECE_BYTES) await storeHeld()
    }
  } finally {
    await storeHeld()
  }
  return stored
}

/** Reads the whole form, or waits for the request that reads it. */
async function answerOf(
  db: Db,
  upload: Upload,
  total: number,
  read: (form: AsyncGenerator<Buffer>) => Promise<EncodedReply>,
): Promise<PieceAnswer> {
  const { accountId, id } = upload
  const until_ms = db.clock.monotonic_ms() + ANSWER_WAIT_MS
  for (;;) {
    const now = db.clock.now()
    const dead = new Date(now.getTime() - READ_MS_MAX)
    const { rowCount } = await db.pool.query(CLAIM, [accountId, id, now, dead])
    if (rowCount === 1) break
    const row = await rowOf(db, upload)
    if (row === null) return { offset: 0 }
    const answer = answerIn(row, upload)
    if (answer !== null) return answer
    if (db.clock.monotonic_ms() > until_ms) return { offset: total }
    await delay(ANSWER_CHECK_MS)
  }
  try {
    const sealed = await read(storedBytes(db, upload, total))
    const body = sealBytes(upload.key, ANSWER_CONTEXT, Buffer.from(sealed.body), db.clock)
    await db.pool.query(ANSWER, [accountId, id, sealed.status, body, db.clock.now()])
    return { sealed }
  } catch (error) {
    await db.pool.query(GIVE_BACK, [accountId, id])
    throw error
  }
}

async function* storedBytes(
  db: Db,
  { accountId, id, key }: Upload,
  total: number,
): AsyncGenerator<Buffer, void, undefined> {
  for (let at = 0; at < total;) {
    const { rows } = await db.pool.query<{ bytes: Buffer }>(PIECES, [accountId, id, at, PIECES_READ])
    if (rows.length === 0) throw new Error(`an upload has ${at} of ${total} bytes`)
    for (const { bytes } of rows) {
      const piece = openBytes(key, String(at), bytes)
      yield piece
      at += piece.length
    }
  }
}

/** Deletes an account's uploads, because one of them may show a person who is forgotten. Their callers start again. */
export async function forgetUploads(tx: Tx, accountId: bigint): Promise<void> {
  await tx.client.query(FORGET, [accountId])
}

/** Deletes uploads a day after their last request. */
export async function sweepUploads(db: Db): Promise<void> {
  await db.pool.query(SWEEP, [new Date(db.clock.ms() - KEPT_MS)])
}

/** Deletes old uploads every hour. */
export const uploadSweeper = (db: Db): Worker =>
  cron('platform.sweep-uploads', '47 * * * *', () => sweepUploads(db))

const UPLOAD = `
select stored_bytes, total_bytes, status, body from upload where account_id = $1 and id = $2`

const BEGIN = `
insert into upload (account_id, id, total_bytes, touched_at) values ($1, $2, $3, $4)
on conflict do nothing`

/** Deletes the oldest unfinished uploads that do not fit beside newer ones. */
const MAKE_ROOM = `
delete from upload
where account_id = $1 and id in (
  select id
  from (
    select id, sum(total_bytes) over (order by touched_at desc, id) as newest_bytes
    from upload
    where account_id = $1 and status is null and read_at is null
  ) as unfinished
  where newest_bytes > $2
)`

const STORE_PIECE = `
with grown as (
  update upload set stored_bytes = stored_bytes + $5, touched_at = $6
  where account_id = $1 and id = $2 and stored_bytes = $3 and status is null
  returning 1
)
insert into upload_piece (account_id, upload_id, first_byte, bytes)
select $1, $2, $3, $4 from grown`

const PIECES = `
select bytes from upload_piece
where account_id = $1 and upload_id = $2 and first_byte >= $3
order by first_byte
limit $4`

const CLAIM = `
update upload set read_at = $3
where account_id = $1 and id = $2 and status is null and (read_at is null or read_at < $4)`

const GIVE_BACK = `
update upload set read_at = null where account_id = $1 and id = $2 and status is null`

const ANSWER = `
with answered as (
  update upload set status = $3, body = $4, touched_at = $5
  where account_id = $1 and id = $2
  returning 1
)
delete from upload_piece where account_id = $1 and upload_id = $2`

const FORGET = `
delete from upload where account_id = $1`

const SWEEP = `
delete from upload
where (account_id, id) in (select account_id, id from upload where touched_at < $1)`
