/** The free space on the disk of the data folder, which holds the embedded database, files and keys. */
import { statfs } from 'node:fs/promises'
import type { Registry } from 'prom-client'
import { registerGauges } from './gauges.ts'

export interface DiskSpace {
  size_bytes: number
  /** The bytes that the program may still write. */
  free_bytes: number
}

/** Reads the free space. Rejects where there is no such folder. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { blocks, bavail, bsize } = await statfs(folder)
  return { size_bytes: blocks * bsize, free_bytes: bavail * bsize }
}

/** The least free bytes. A busy hour writes about this much. */
const FREE_BYTES_MIN = 512 * 1024 ** 2
/** The least free share of the disk. Below it a person should look, unless the disk is so large that there is time. */
const FREE_SHARE_MIN = 0.1
const FREE_BYTES_ENOUGH = 20 * 1024 ** 3

export function isNearlyFull({ size_bytes, free_bytes }: DiskSpace): boolean {
  return free_bytes < Math.max(FREE_BYTES_MIN, Math.min(size_bytes * FREE_SHARE_MIN, FREE_BYTES_ENOUGH))
}

export function measureDisk(registry: Registry, folder: string): void {
  registerGauges(
    registry,
    {
      size: { name: 'nkra_disk_size_bytes', help: 'Size of the disk of the data folder' },
      free: { name: 'nkra_disk_free_bytes', help: 'What is free on the disk of the data folder' },
      nearlyFull: { name: 'nkra_disk_nearly_full', help: 'Whether that disk is nearly full' },
    },
    async () => {
      const space = await readDiskSpace(folder)
      return {
        size: [[{}, space.size_bytes]],
        free: [[{}, space.free_bytes]],
        nearlyFull: [[{}, Number(isNearlyFull(space))]],
      }
    },
  )
}
