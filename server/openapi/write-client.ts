/** `npm run openapi`: writes client/calls.ts from the contract. A test holds the committed file to it. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { routeList } from '@nkra/contract/routes.ts'
import { clientCalls } from './client-calls.ts'
import { openApiDocument } from './openapi.ts'

const file = join(import.meta.dirname, '..', '..', 'client', 'calls.ts')
await writeFile(file, clientCalls(JSON.parse(JSON.stringify(openApiDocument(routeList)))))
