/**
 * `npm run openapi`: writes the OpenAPI documents, the list of their operation ids and the generated parts of the
 * clients from the contract. Tests compare the committed files with what it writes.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { routeList } from '@nkra/contract/routes.ts'
import { clientFiles } from './client-files.ts'
import { openApiDocument } from './openapi.ts'
import { jsonText } from './patterns.ts'

const root = join(import.meta.dirname, '..', '..')
const customers = jsonText(openApiDocument(routeList, 'customers'), 1)
await writeFile(join(root, 'docs', 'openapi.json'), `${customers}\n`)
await writeFile(
  join(root, 'docs', 'openapi-operator.json'),
  `${jsonText(openApiDocument(routeList, 'operator'), 1)}\n`,
)
for (const [path, source] of Object.entries(clientFiles(JSON.parse(customers) as object)))
  await writeFile(join(root, path), source)

// Programs call operations by these names: one that is published is never taken away.
const idsFile = join(import.meta.dirname, 'operation-ids.json')
const ids = JSON.parse(await readFile(idsFile, 'utf8')) as string[]
const all = [...new Set([...ids, ...routeList.map(({ name }) => name)])].sort()
await writeFile(idsFile, `${JSON.stringify(all, null, 2)}\n`)
