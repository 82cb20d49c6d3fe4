/** `npm run openapi`: writes docs/openapi.json from the contract. A test holds the committed file to it. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { routeList } from '@nkra/contract/routes.ts'
import { openApiDocument } from './openapi.ts'

const file = join(import.meta.dirname, '..', '..', 'docs', 'openapi.json')
await writeFile(file, `${JSON.stringify(openApiDocument(routeList), null, 1)}\n`)
