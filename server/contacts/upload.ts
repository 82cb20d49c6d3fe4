/** The form of an upload: `group` and `mapping`, then `file`, which is handed on as it arrives. */
import { importContacts } from '@nkra/contract/contacts.ts'
import {
  CONSENT_SOURCE_LENGTH_MAX,
  FILE_BYTES_MAX,
  GROUP_NAME_LENGTH_MAX,
  IMPORT_COLUMNS_MAX,
} from '@nkra/contract/limits.ts'
import { z } from 'zod'
import { fail, Fail } from '../platform/fail.ts'
import type { Server } from '../platform/http-server.ts'
import type { Caller, Multipart, MultipartFile } from '../platform/http.ts'
import { parseJson } from '../platform/request-issues.ts'
import { fileTooLarge } from './import-file.ts'
import type { Upload } from './imports.ts'
import { refuseMapping, type Mapping } from './mapping.ts'
import type { Consent } from './row.ts'

/** Fields before the file, known or not. */
const FIELDS_BEFORE_MAX = 10

/** What a form may take beside its file. */
const FORM_BYTES_MAX = 1024 * 1024

/** Refuses a form that says itself that its file is too large, before any of it is read. */
export function refuseTooLarge({ raw }: Server): void {
  raw.addHook('preHandler', async (request) => {
    if (request.routeOptions.url !== importContacts.path) return
    if (Number(request.headers['content-length']) > FILE_BYTES_MAX + FORM_BYTES_MAX) fileTooLarge()
  })
}

/** Reads the form as far as its file. Fails with file_required, invalid_request. */
export async function readUpload(request: Pick<Caller, 'parts'>, now: Date): Promise<Upload> {
  const parts = readable(
    request.parts({ fileBytes: FILE_BYTES_MAX + 1, files: 1, fields: FIELDS_BEFORE_MAX }),
  )
  const fields = new Map<string, string>()
  for (;;) {
    const { done, value: part } = await parts.next()
    if (done === true) fail('file_required')
    if (part.type === 'field') fields.set(part.fieldname, part.valueTruncated ? '' : String(part.value))
    else if (part.fieldname === 'file') return uploadOf(fields, part, parts, now)
    else part.file.resume()
  }
}

function uploadOf(
  fields: ReadonlyMap<string, string>,
  part: MultipartFile,
  parts: AsyncGenerator<Multipart>,
  now: Date,
): Upload {
  try {
    const group = GroupName.safeParse(fields.get('group') ?? '')
    if (!group.success) refuse('/group', group.error.issues[0]!.message)
    return {
      fileName: part.filename === '' ? 'contacts.csv' : part.filename.replaceAll('\0', ''),
      groupName: group.data,
      mapping: mappingOf(fields.get('mapping')),
      dryRun: fields.get('dryRun') === 'true',
      consent: consentOf(fields, now),
      bytes: bytesOf(part, parts),
    }
  } catch (error) {
    part.file.resume()
    throw error
  }
}

const GroupName = z
  .string()
  .trim()
  .transform((name) => name.replaceAll('\0', ''))
  .pipe(
    z
      .string()
      .min(1, 'Say which group, in a field before the file')
      .max(GROUP_NAME_LENGTH_MAX, `The name of a group has at most ${GROUP_NAME_LENGTH_MAX} characters`),
  )

/** What is said of everybody in the file; without an instant, as of now. */
function consentOf(fields: ReadonlyMap<string, string>, now: Date): Consent | null {
  const source = (fields.get('consentSource') ?? '').replaceAll('\0', '').trim()
  const at = fields.get('consentAt') ?? ''
  if (source === '') return null
  if (source.length > CONSENT_SOURCE_LENGTH_MAX)
    refuse('/consentSource', `At most ${CONSENT_SOURCE_LENGTH_MAX} characters`)
  const given = at === '' ? now : new Date(at)
  if (Number.isNaN(given.getTime()) || given > now)
    refuse('/consentAt', 'Give a day that is not in the future')
  return { source, at: given }
}

const MappingText = z.record(z.string(), z.string())

function mappingOf(text: string | undefined): Mapping {
  if (text === undefined || text.trim() === '') return {}
  let json: unknown
  try {
    json = parseJson(Buffer.from(text))
  } catch {
    refuseMapping('The mapping is not JSON that can be kept')
  }
  const mapping = MappingText.safeParse(json)
  if (!mapping.success)
    refuseMapping('The mapping is an object of texts: column → phone, name, or a field’s name')
  if (Object.keys(mapping.data).length > IMPORT_COLUMNS_MAX)
    refuseMapping(`A file has at most ${IMPORT_COLUMNS_MAX} columns`)
  return mapping.data
}

/** The file's bytes. What is not read of them is let go, so that whoever sends them hears our answer. */
async function* bytesOf({ file }: MultipartFile, parts: AsyncGenerator<Multipart>): AsyncGenerator<Buffer> {
  try {
    yield* readable(file.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>)
    const after = await parts.next()
    if (after.done !== true) refuse(`/${after.value.fieldname}`, 'The file is the last field of the form')
  } finally {
    file.resume()
  }
}

/** What arrives, as long as it does: that a form breaks off, or is none, is told to whoever sent it. */
async function* readable<Item>(items: AsyncIterator<Item>): AsyncGenerator<Item> {
  try {
    for (;;) {
      const next = await items.next().catch((cause: unknown) => {
        if (cause instanceof Fail) throw cause
        const message = 'The form could not be read to its end'
        throw new Fail('invalid_request', {}, [{ message }], { cause })
      })
      if (next.done === true) return
      yield next.value
    }
  } finally {
    // A stream that is still iterated over does not flow, and could not be let go.
    await items.return?.()
  }
}

function refuse(pointer: string, message: string): never {
  throw new Fail('invalid_request', {}, [{ message, pointer }])
}
