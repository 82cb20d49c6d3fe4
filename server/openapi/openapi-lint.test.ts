/** The document as a linter for OpenAPI 3.1 reads it, by the strict form of its recommended rules. */
import { routeList } from '@nkra/contract/routes.ts'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'

const rules = {
  // A step that is written out goes before one that is filled in, as in every router: /sender/document is no id.
  'no-ambiguous-paths': 'off',
  'operation-description': 'error',
  'operation-operationId': 'error',
  'operation-singular-tag': 'error',
  'tag-description': 'error',
  'operation-parameters-unique': 'error',
  'path-parameters-defined': 'error',
  'no-path-trailing-slash': 'error',
} as const

const problemsOf = async (document: object) => {
  const config = await createConfig({ extends: ['recommended-strict'], rules })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`)
}

test.each(['customers', 'operator'] as const)(
  'the document of %s passes without an error or a warning',
  async (audience) => {
    expect(await problemsOf(openApiDocument(routeList, audience))).toEqual([])
  },
)

test('the linter sees what is wrong', async () => {
  const [path, methods] = ['/x/{id}', { get: { operationId: 'x', summary: 'X', responses: { 200: {} } } }]
  const broken = { ...openApiDocument([], 'operator'), paths: { [path]: methods } }
  const rulesBroken = (await problemsOf(broken)).map((problem) => problem.split(':', 1)[0])
  expect(rulesBroken).toEqual(expect.arrayContaining(['path-parameters-defined', 'operation-4xx-response']))
})
