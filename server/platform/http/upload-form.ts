/**
 * Forms with one file, `file`, and fields in any order. The file is passed on as it arrives, so that a large one is
 * never in memory as a whole. The fields are complete once the file is read. Every upload uses it.
 */
import { Fail, fail } from '../fail.ts'
import type { HandlerRequest, Multipart, MultipartFile } from './serve.ts'

export interface UploadForm {
  /** Fields by name. All are here once the file's bytes are read. */
  readonly fields: ReadonlyMap<string, string>
  /** Null if the form has no file. */
  readonly file: FormFile | null
}

export interface FormFile {
  /** The file's name, as the sender wrote it. */
  name: string
  /** The bytes, to be read once. Fails with `file_too_large`, and with `invalid_request` if the form is cut short. */
  bytes: AsyncGenerator<Buffer>
  /** Drops what is not read, so that the sender gets the answer. */
  drop(): void
}

interface FormLimits {
  /** The most bytes of the file. */
  bytesMax: number
  /** The most fields, known or not. */
  fieldsMax: number
}

const MIB = 1024 * 1024

/** Reads a form up to its file. Fails with `invalid_request` if the form is cut short. */
export async function openUploadForm(
  request: Pick<HandlerRequest, 'parts'>,
  { bytesMax, fieldsMax }: FormLimits,
): Promise<UploadForm> {
  const parts = readable(request.parts({ fileBytes: bytesMax, files: 1, fields: fieldsMax }))
  const fields = new Map<string, string>()
  const part = await nextFile(parts, fields)
  if (part === null) return { fields, file: null }
  const bytes = bytesOf(part, bytesMax, () => nextFile(parts, fields))
  return { fields, file: { name: part.filename, bytes, drop: () => part.file.resume() } }
}

/** Reads a form with several small files named `file`. Fails as `openUploadForm` and its bytes do. */
export async function readFormFiles(
  request: Pick<HandlerRequest, 'parts'>,
  { bytesMax, fieldsMax, filesMax }: FormLimits & { filesMax: number },
): Promise<{ fields: ReadonlyMap<string, string>; files: { name: string; bytes: Buffer }[] }> {
  const parts = readable(request.parts({ fileBytes: bytesMax, files: filesMax, fields: fieldsMax }))
  const fields = new Map<string, string>()
  const files: { name: string; bytes: Buffer }[] = []
  for (let part = await nextFile(parts, fields); part !== null; part = await nextFile(parts, fields)) {
    const bytes = await Array.fromAsync(bytesOf(part, bytesMax, () => Promise.resolve()))
    files.push({ name: part.filename, bytes: Buffer.concat(bytes) })
  }
  return { fields, files }
}

/** Collects the fields until a file comes. Null at the form's end. */
async function nextFile(
  parts: AsyncGenerator<Multipart>,
  fields: Map<string, string>,
): Promise<MultipartFile | null> {
  for (;;) {
    const { done, value: part } = await parts.next()
    if (done === true) return null
    if (part.type === 'field') fields.set(part.fieldname, part.valueTruncated ? '' : String(part.value))
    else if (part.fieldname === 'file') return part
    else part.file.resume()
  }
}

async function* bytesOf(
  { file }: MultipartFile,
  bytesMax: number,
  readRest: () => Promise<unknown>,
): AsyncGenerator<Buffer> {
  try {
    yield* readable(file.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>)
    if (file.truncated) fail('file_too_large', { limit: `${Math.floor(bytesMax / MIB)} MB` })
    await readRest()
  } finally {
    file.resume()
  }
}

/** The items as they arrive. If the form is cut short, or is none, it fails with `invalid_request`. */
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
