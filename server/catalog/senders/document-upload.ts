/** The form of a paper: `sender` and `file`. */
import { decodeId, THINGS } from '@nkra/contract/wire.ts'
import { readDocumentForm, type DocumentChecker } from '../../platform/files/documents.ts'
import { fail } from '../../platform/fail.ts'
import type { HandlerRequest } from '../../platform/http/serve.ts'
import { DOCUMENT_BYTES_MAX, NO_DOCUMENT, type Upload } from './documents.ts'

/** Known or not. */
const FIELDS_MAX = 3

/**
 * Reads the form, outside any transaction. Fails with `not_found` where no sender ID is named, `document_refused` {reason},
 * `file_too_large`, `invalid_request`, and as `DocumentChecker.read` does.
 */
export async function readDocument(
  papers: DocumentChecker,
  request: Pick<HandlerRequest, 'parts'>,
): Promise<Upload> {
  const form = await readDocumentForm(request, { bytesMax: DOCUMENT_BYTES_MAX, fieldsMax: FIELDS_MAX })
  if (form === null) return fail('document_refused', { reason: NO_DOCUMENT })
  const senderId = decodeId('snd', form.fields.get('sender') ?? '')
  if (senderId === null) {
    const thing = THINGS.snd
    return fail('not_found', { thing }, [{ message: `There is no such ${thing} here.`, pointer: '/sender' }])
  }
  const paper = (await papers.read(form.bytes)) ?? fail('document_refused', { reason: NO_DOCUMENT })
  return { senderId, name: form.name, paper }
}
