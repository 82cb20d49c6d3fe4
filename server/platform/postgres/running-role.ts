/**
 * The database role that the program runs as. It reads and writes rows; it makes, alters and drops nothing. The schema
 * belongs to the role that migrates (decision 94).
 */
import pg from 'pg'

/** Answers whether this connection's role may make tables in the program's schema. */
export async function mayMakeTables(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `select has_schema_privilege(current_schema(), 'create') as may`,
  )
  return rows[0]?.may === true
}

/**
 * Gives the role what the program needs, for present tables and those of later migrations. The role that migrates runs
 * it after each migration. Repeating it changes nothing.
 */
export async function grantToRunningRole(owner: pg.ClientBase, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role)
  const schemas = 'public, pgboss'
  const rows = 'select, insert, update, delete'
  await owner.query(`
    begin;
    grant usage on schema ${schemas} to ${to};
    grant ${rows} on all tables in schema ${schemas} to ${to};
    grant usage, select on all sequences in schema ${schemas} to ${to};
    grant execute on all routines in schema ${schemas} to ${to};
    alter default privileges in schema ${schemas} grant ${rows} on tables to ${to};
    alter default privileges in schema ${schemas} grant usage, select on sequences to ${to};
    alter default privileges in schema ${schemas} grant execute on routines to ${to};
    revoke insert, update, delete on public.migration from ${to};
    commit`)
}
