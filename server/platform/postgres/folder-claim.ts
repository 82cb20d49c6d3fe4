/**
 * Gives a folder to one process. The claim is a Unix socket in Linux's abstract namespace, named after the folder.
 * Taking it is atomic, and the kernel frees it when the process ends in any way. So there are no stale locks.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { realpath } from 'node:fs/promises'
import { createServer } from 'node:net'

export class FolderInUse extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another running Nkra. Stop it, or set NKRA_DATA to another folder.`,
    )
    this.name = 'FolderInUse'
  }
}

export interface FolderClaim {
  release(): Promise<void>
}

export async function claimFolder(folder: string): Promise<FolderClaim> {
  const name = createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
    .slice(0, 40)
  const server = createServer((socket) => socket.destroy())
  server.unref()
  server.listen({ path: `\0nkra-folder-${name}` })
  try {
    await once(server, 'listening')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new FolderInUse(folder)
    throw error
  }
  return {
    async release() {
      if (!server.listening) return
      server.close()
      await once(server, 'close')
    },
  }
}
