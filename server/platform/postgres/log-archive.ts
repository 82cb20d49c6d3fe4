/**
 * The archive of the embedded server's log: each segment that is full, or a minute old, is packed into a folder. With it
 * and an older backup, any time since the backup can be restored. What is lost with the server's disk is what was
 * committed since the last segment: at most about `SEGMENT_S`.
 */
import { mkdir } from 'node:fs/promises'

/** A segment that is not empty is closed after this long. */
const SEGMENT_S = 60

/** Settings with which the server archives its log. The folder is made; its name has no quotation mark. */
export async function archiveSettings(folder: string): Promise<Record<string, string>> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = `'${folder}/%f.gz'`
  const part = `'${folder}/%f.gz.part'`
  // A segment that was archived just before a crash is asked for again.
  const pack = `gzip -1 -c "%p" > ${part} && sync ${part} && mv ${part} ${file}`
  return {
    archive_mode: 'on',
    archive_command: `test -f ${file} || { ${pack}; }`,
    archive_timeout: `${SEGMENT_S}s`,
  }
}

/** How a recovery gets a segment back from the archive; without one it has the log of the backup alone. */
export function restoreCommand(folder: string | null): string {
  return folder === null ? 'false' : `test -f '${folder}/%f.gz' && gzip -dc '${folder}/%f.gz' > "%p"`
}
