/**
 * Failures that the operator can repair. They are printed plainly and without a stack, at the start and by commands.
 */
import { ConfigRefused } from './config.ts'
import { DemoSignInsActive } from './demo/end-demo.ts'
import { BackupRefused } from './platform/backup/manifest.ts'
import { DatabaseNotReady } from './platform/postgres/engine.ts'
import { DatabaseUnusable } from './platform/postgres/first-connection.ts'
import { FolderInUse } from './platform/postgres/folder-claim.ts'
import { PortTaken } from './platform/http/server.ts'
import { MigrationRefused } from './platform/postgres/migration-files.ts'

/** A process of the supervisor did not start. It has printed why. */
export class WorkerFailed extends Error {
  constructor(name: string) {
    super(`The process ${name} did not start.`)
    this.name = 'WorkerFailed'
  }
}

const PLAIN = [
  BackupRefused,
  ConfigRefused,
  DatabaseNotReady,
  DatabaseUnusable,
  DemoSignInsActive,
  FolderInUse,
  MigrationRefused,
  PortTaken,
  WorkerFailed,
]

export const isPlain = (error: unknown): error is Error => PLAIN.some((plain) => error instanceof plain)

/**
 * Runs a command. If it fails with a plain failure, that is printed and the process ends with 1. Every other failure is
 * thrown.
 */
export async function failingPlainly(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    if (!isPlain(error)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
