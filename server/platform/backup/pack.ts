/** Packs a folder's files into parts, and unpacks them while checking each. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { BackupRefused, type Manifest } from './manifest.ts'
import type { BackupStore } from './store.ts'

/** The bytes of a part before compression. A part is held in memory. */
const PART_BYTES = 32 * 1024 * 1024
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** Packs files into a store. `add` reads a file in its state at that moment. `end` answers what the manifest lists. */
export class Packer {
  readonly #store: BackupStore
  readonly #parts: Manifest['parts'] = []
  readonly #files: Manifest['files'] = []
  #held: Buffer[] = []
  #bytes = 0

  constructor(store: BackupStore) {
    this.#store = store
  }

  /** Adds a file of a folder. A file that is gone is left out, because PostgreSQL makes and removes files meanwhile. */
  async addFile(root: string, path: string): Promise<void> {
    const hash = createHash('sha256')
    let bytes = 0
    try {
      for await (const piece of createReadStream(join(root, path))) {
        hash.update(piece as Buffer)
        bytes += (piece as Buffer).length
        await this.#push(piece as Buffer)
      }
    } catch (error) {
      if (bytes === 0 && error instanceof Error && 'code' in error && error.code === 'ENOENT') return
      throw error
    }
    this.#files.push({ path, bytes, sha256: hash.digest('hex') })
  }

  async addContent(path: string, content: Buffer): Promise<void> {
    this.#files.push({ path, bytes: content.length, sha256: sha256(content) })
    await this.#push(content)
  }

  async end(): Promise<Pick<Manifest, 'parts' | 'files'>> {
    if (this.#bytes > 0) await this.#writePart()
    return { parts: this.#parts, files: this.#files }
  }

  async #push(piece: Buffer): Promise<void> {
    this.#held.push(piece)
    this.#bytes += piece.length
    if (this.#bytes >= PART_BYTES) await this.#writePart()
  }

  async #writePart(): Promise<void> {
    const raw = Buffer.concat(this.#held)
    this.#held = []
    this.#bytes = 0
    const packed = await promisify(gzip)(raw, { level: 1 })
    const name = `part-${String(this.#parts.length + 1).padStart(6, '0')}.gz`
    await this.#store.put(name, packed)
    this.#parts.push({ name, bytes: packed.length, rawBytes: raw.length, sha256: sha256(packed) })
  }
}

/** The files and folders below a root, as paths from it. */
export async function listTree(
  root: string,
  isWanted: (path: string) => boolean = () => true,
): Promise<{ folders: string[]; files: string[] }> {
  const folders: string[] = []
  const files: string[] = []
  for (const path of (await readdir(root, { recursive: true })).sort()) {
    const entry = await lstat(join(root, path)).catch(() => null)
    if (entry?.isSymbolicLink())
      throw new BackupRefused(`${path} is a link to another place: tablespaces are not backed up.`)
    if (entry?.isDirectory()) folders.push(path)
    else if (entry?.isFile() && isWanted(path)) files.push(path)
  }
  return { folders, files }
}

/**
 * Writes a backup's files into a new folder. Fails with `BackupRefused` at the first file that differs from the manifest.
 */
export async function unpack(store: BackupStore, manifest: Manifest, root: string): Promise<void> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  for (const folder of manifest.folders) await mkdir(join(root, folder), { recursive: true, mode: 0o700 })
  const bytes = bytesOf(store, manifest)
  let rest: Buffer = Buffer.alloc(0)
  for (const file of manifest.files) {
    const target = join(root, file.path)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const handle = await open(target, 'wx', 0o600)
    const hash = createHash('sha256')
    try {
      for (let left = file.bytes; left > 0;) {
        if (rest.length === 0) {
          const next = await bytes.next()
          if (next.done === true) throw new BackupRefused(`The backup ends within ${file.path}.`)
          rest = next.value
        }
        const piece = rest.subarray(0, left)
        rest = rest.subarray(piece.length)
        left -= piece.length
        hash.update(piece)
        await handle.writeFile(piece)
      }
    } finally {
      await handle.close()
    }
    if (hash.digest('hex') !== file.sha256)
      throw new BackupRefused(`${file.path} is damaged: its checksum is another.`)
  }
}

async function* bytesOf(store: BackupStore, { parts }: Manifest): AsyncGenerator<Buffer> {
  for (const part of parts) {
    const packed = await store.get(part.name)
    if (packed.length !== part.bytes || sha256(packed) !== part.sha256)
      throw new BackupRefused(`${part.name} is damaged: its checksum is another.`)
    yield await promisify(gunzip)(packed, { maxOutputLength: part.rawBytes })
  }
}
