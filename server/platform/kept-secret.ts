/** Secrets that the program makes on its first start and stores in its data folder, readable by itself only. */
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from './clock.ts'

const SECRET_BYTES = 48

/** The secret with which the whole program signs and seals: the configured one, or the one that it made. */
export function programSecret(
  { tokenSecret, data }: { tokenSecret: string | null; data: string },
  clock: Clock,
): Promise<string> {
  return tokenSecret === null
    ? readOrCreateSecret(join(data, 'keys'), 'token', clock)
    : Promise.resolve(tokenSecret)
}

/**
 * Answers the secret of this name, and makes it if there is none. Two processes that start at once get the same one.
 */
export async function readOrCreateSecret(folder: string, name: string, clock: Clock): Promise<string> {
  const file = join(folder, name)
  const kept = await readFile(file, 'utf8').catch(() => null)
  if (kept !== null) return kept.trim()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const fresh = `${file}.${clock.bytes(8).toString('hex')}.new`
  const handle = await open(fresh, 'wx', 0o600)
  try {
    await handle.writeFile(clock.bytes(SECRET_BYTES).toString('base64url'))
    // On disk before it is used: a secret that is lost in a crash would end every session.
    await handle.sync()
  } finally {
    await handle.close()
  }
  // Unlike a rename, a link fails where the name is taken: the first of two wins.
  await link(fresh, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(fresh)
  return (await readFile(file, 'utf8')).trim()
}
