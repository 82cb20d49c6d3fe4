/** The manifest describes a backup. It is written last, so a folder without it is no backup. */
import { z } from 'zod'

/** The backup cannot be made or used. The message says what is wrong, in words for the operator. */
export class BackupRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'BackupRefused'
  }
}

export const MANIFEST = 'manifest.json'
const FORMAT = 1

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Bytes = z.int().min(0)

const Manifest = z.object({
  format: z.literal(FORMAT),
  /** When the backup began. It holds every commit before that. */
  startedAt: z.iso.datetime(),
  /** When the backup ended. No earlier time can be restored from it. */
  stoppedAt: z.iso.datetime(),
  postgres: z.object({ major: z.string(), version: z.string() }),
  /** The name of the schema's newest migration. */
  schema: z.string(),
  systemIdentifier: z.string().regex(/^\d+$/),
  timeline: z.int(),
  startLsn: z.string(),
  stopLsn: z.string(),
  /** The parts: the files' bytes one after the other, cut into parts and compressed with gzip. */
  parts: z.array(z.object({ name: z.string(), bytes: Bytes, rawBytes: Bytes, sha256: Sha256 })),
  folders: z.array(z.string()),
  files: z.array(z.object({ path: z.string(), bytes: Bytes, sha256: Sha256 })),
})
export type Manifest = z.output<typeof Manifest>

/** Whether a path stays within the folder that it is written to. */
const isWithin = (path: string) => !path.startsWith('/') && !path.split('/').includes('..')

export const writeManifest = (manifest: Omit<Manifest, 'format'>): Buffer =>
  Buffer.from(`${JSON.stringify({ format: FORMAT, ...manifest }, null, 1)}\n`)

/** Reads a manifest. Fails with `BackupRefused` where the content is no manifest of this format. */
export function readManifest(content: Buffer): Manifest {
  let json: unknown
  try {
    json = JSON.parse(content.toString())
  } catch {
    throw new BackupRefused(`${MANIFEST} is damaged: it is no JSON.`)
  }
  const format = (json as { format?: unknown } | null)?.format
  if (typeof format === 'number' && format !== FORMAT)
    throw new BackupRefused(
      `The backup has the format ${format}; this version of Nkra reads ${FORMAT}. Use the version that made it.`,
    )
  const parsed = Manifest.safeParse(json)
  if (!parsed.success)
    throw new BackupRefused(`${MANIFEST} is damaged: ${parsed.error.issues[0]?.path.join('.')}.`)
  const { folders, files } = parsed.data
  const astray = [...folders, ...files.map(({ path }) => path)].find((path) => !isWithin(path))
  if (astray !== undefined) throw new BackupRefused(`${MANIFEST} names a file outside its folder: ${astray}.`)
  return parsed.data
}
