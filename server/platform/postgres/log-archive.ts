/**
 * The archive of the embedded server's log: each segment that is full, or a minute old, is copied into a folder. With it
 * and an older backup, any time since the backup can be restored. If the server's disk is lost, the commits since the
 * last segment are lost: about `SEGMENT_S` at most.
 */
import { mkdir } from 'node:fs/promises'

/** After this long a segment that is not empty is closed. */
const SEGMENT_S = 60

/** The settings with which the server archives its log. It makes the folder, whose name has no quotation mark. */
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

/**
 * The command with which a recovery reads a segment from the archive. Without an archive it has only the backup's own
 * log.
 */
export function restoreCommand(folder: string | null): string {
  return folder === null ? 'false' : `test -f '${folder}/%f.gz' && gzip -dc '${folder}/%f.gz' > "%p"`
}
