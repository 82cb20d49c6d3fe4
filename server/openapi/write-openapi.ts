/**
 * `npm run openapi`: writes docs/openapi.json and the generated parts of the clients from the contract. Tests hold the
 * committed files to it.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { routeList } from '@nkra/contract/routes.ts'
import { clientFiles } from './client-files.ts'
import { openApiDocument } from './openapi.ts'

const root = join(import.meta.dirname, '..', '..')
const document = JSON.stringify(openApiDocument(routeList), null, 1)
await writeFile(join(root, 'docs', 'openapi.json'), `${document}\n`)
for (const [path, source] of Object.entries(clientFiles(JSON.parse(document) as object)))
  await writeFile(join(root, path), source)
