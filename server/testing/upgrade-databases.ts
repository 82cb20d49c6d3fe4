/** For the rehearsal of an upgrade: databases and roles in a PostgreSQL of its own. */
import pg from 'pg'

/** Makes the role that owns the databases and the role that the program runs as. */
export async function makeRoles(url: string, owner: string, running: string): Promise<void> {
  await asked(url, `create role ${owner} login; create role ${running} login`)
}

/** Makes a database, empty or as a copy of another that nobody uses. */
export async function makeDatabase(url: string, name: string, owner: string, copied?: string): Promise<void> {
  await asked(
    url,
    `create database ${name} owner ${owner} ${copied === undefined ? '' : `template ${copied}`}`,
  )
}

/** The address of a database as a role. */
export const addressOf = (url: string, name: string, role: string) =>
  url.replace(/\/\/[^@]+@\/[^?]+/, `//${role}@/${name}`)

async function asked(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement)
  await client.end()
}
