/** The form of a paper: `sender`, and then `file`, which is small enough to be held whole. */
import { decodeId } from '@nkra/contract/wire.ts'
import { fail, Fail } from '../platform/fail.ts'
import type { Caller, Multipart } from '../platform/http.ts'
import { DOCUMENT_BYTES_MAX, DOCUMENT_NAME_LENGTH_MAX, NO_DOCUMENT, type Upload } from './sender-documents.ts'

/** Fields before the file, known or not. */
const FIELDS_MAX = 3

/** Fails with `not_found` where no sender ID is named, `document_refused` {reason}, `file_too_large`, `invalid_request`. */
export async function readDocument(request: Pick<Caller, 'parts'>): Promise<Upload> {
  let senderId: bigint | null = null
  const limits = { fileBytes: DOCUMENT_BYTES_MAX, files: 1, fields: FIELDS_MAX }
  for await (const part of readable(request.parts(limits))) {
    if (part.type === 'field') {
      if (part.fieldname === 'sender') senderId = decodeId('snd', String(part.value))
      continue
    }
    const bytes = await part.toBuffer().catch((cause: unknown) => {
      throw brokenForm(cause)
    })
    if (part.file.truncated) fail('file_too_large', { limit: `${DOCUMENT_BYTES_MAX / 1024 / 1024} MB` })
    if (senderId === null) fail('not_found')
    const name = part.filename.replaceAll(/\p{Cc}/gu, '').slice(-DOCUMENT_NAME_LENGTH_MAX)
    return { senderId, name: name === '' ? 'document' : name, bytes }
  }
  return fail('document_refused', { reason: NO_DOCUMENT })
}

/** What arrives, as long as it does: that a form breaks off, or is none, is told to whoever sent it. */
async function* readable(parts: AsyncIterableIterator<Multipart>): AsyncGenerator<Multipart> {
  for (;;) {
    const next = await parts.next().catch((cause: unknown) => {
      throw brokenForm(cause)
    })
    if (next.done === true) return
    yield next.value
  }
}

const brokenForm = (cause: unknown) =>
  new Fail('invalid_request', {}, [{ message: 'The form could not be read to its end' }], { cause })
