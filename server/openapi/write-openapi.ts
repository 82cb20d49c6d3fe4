/** `npm run openapi`: writes docs/openapi.json and client/calls.ts from the contract. Tests hold the committed files to it. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { routeList } from '@nkra/contract/routes.ts'
import { clientCalls } from './client-calls.ts'
import { openApiDocument } from './openapi.ts'

const root = join(import.meta.dirname, '..', '..')
const document = JSON.stringify(openApiDocument(routeList), null, 1)
await writeFile(join(root, 'docs', 'openapi.json'), `${document}\n`)
await writeFile(join(root, 'client', 'calls.ts'), clientCalls(JSON.parse(document)))
