/** For the rehearsal of an upgrade: databases and roles in a PostgreSQL of its own. */
import { onServer } from './own-postgres.ts'

/** Makes the role that owns the databases and the role that the program runs as. */
export async function makeRoles(url: string, owner: string, running: string): Promise<void> {
  await onServer(url, `create role ${owner} login; create role ${running} login`)
}

/** Makes a database, empty or as a copy of another that nobody uses. */
export async function makeDatabase(url: string, name: string, owner: string, copied?: string): Promise<void> {
  await onServer(
    url,
    `create database ${name} owner ${owner} ${copied === undefined ? '' : `template ${copied}`}`,
  )
}

/** The address of a database as a role. */
export const addressOf = (url: string, name: string, role: string) =>
  url.replace(/\/\/[^@]+@\/[^?]+/, `//${role}@/${name}`)
