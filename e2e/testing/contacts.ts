/** Imports a file of contacts as a customer, and waits for the end of the import. Answers the import. */
import type { Reply } from '@nkra/contract/routes.ts'
import { type Api, eventually } from './program.ts'

/** `lines` are the lines of the CSV file, and the first one is its head. */
export async function importContacts(
  owner: Api,
  group: string,
  lines: readonly string[],
  limit_ms?: number,
): Promise<Reply<'getImport'>> {
  const file = { name: `${group.toLowerCase()}.csv`, content: new Blob([`${lines.join('\n')}\n`]) }
  const id = await owner.upload({ group }, file)
  return eventually(
    'the import',
    () => owner.call('getImport', { params: { id } }),
    ({ status }) => status !== 'running',
    limit_ms,
  )
}
