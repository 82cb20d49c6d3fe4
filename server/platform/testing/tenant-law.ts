/**
 * The law of tenancy: a statement that names a tenant's table also names `account_id`. Tests check every statement,
 * because nobody keeps a promise by memory.
 */
const TABLE_AFTER =
  /\b(?:from|join|into|update|using|copy|merge)\s+(?:only\s+)?(?:"?public"?\s*\.\s*)?"?([a-z_][a-z0-9_]*)"?/gi

/** The tenants' tables that the statement names without naming `account_id`. */
export function namedWithoutAccount(statement: string, tenantTables: ReadonlySet<string>): string[] {
  if (/\baccount_id\b/.test(statement)) return []
  const named = [...statement.matchAll(TABLE_AFTER)].map((match) => match[1]!.toLowerCase())
  return [...new Set(named.filter((table) => tenantTables.has(table)))]
}

/** An observer for `openDatabase` that throws on a statement which breaks the law. */
export function tenantLaw(tenantTables: readonly string[]): (statement: string) => void {
  const tenant = new Set(tenantTables)
  return (statement) => {
    const named = namedWithoutAccount(statement, tenant)
    if (named.length > 0) {
      throw new Error(
        `This statement names ${named.join(', ')} without account_id: ${statement.trim().slice(0, 300)}`,
      )
    }
  }
}
