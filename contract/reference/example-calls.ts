/**
 * The calls that the reference and the guides show as examples, exactly as they are sent. `/docs` shows them and
 * `npm run examples` runs them; both take them from here.
 */
import { sampleOf, type JsonSchema } from './samples.ts'
import type { ExampleRequest } from './snippets.ts'

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
  example?: string | number | boolean
}

/** What a request or an answer carries, by its type. */
export type Content = Record<string, { schema: JsonSchema; example?: unknown; 'x-event'?: JsonSchema }>

/** The parts of an OpenAPI operation that an example needs. */
export interface OperationOutline {
  operationId: string
  'x-permission': string
  security?: { bearer?: string[] }[]
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content: Content }>
}

/** The call as the examples send it: the required fields, and the examples of the document. */
export function exampleRequestOf(path: string, method: string, operation: OperationOutline): ExampleRequest {
  const { parameters = [], requestBody, responses, operationId } = operation
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const replyType = Object.keys(
    Object.entries(responses).find(([each]) => Number(each) < 300)![1].content,
  )[0]!
  const isForm = type?.startsWith('multipart/') ?? false
  const given = new Map(parameters.map((parameter) => [parameter.name, parameter.example]))
  const examplesIn = (of: Parameter['in']) =>
    Object.fromEntries(
      parameters.flatMap(({ name, in: place, example }) =>
        place === of && example !== undefined ? [[name, example] as const] : [],
      ),
    )
  return {
    method: method.toUpperCase(),
    path: path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(given.get(name) ?? name)),
    ),
    query: parameters
      .filter(({ in: place, example }) => place === 'query' && example !== undefined)
      .map(({ name, example }) => [name, String(example)] as const),
    ...(body && !isForm && { body: body.example }),
    ...(body && isForm && { form: { fields: formFields(body.schema), file: formFile(operationId) } }),
    authorized: operation['x-permission'] !== 'anyone',
    ...(parameters.some(({ in: place }) => place === 'header') && { idempotencyKey: IDEMPOTENCY_KEY }),
    ...(!replyType.includes('json') && { saveAs: savedAs(operationId, replyType) }),
    ...((operation.security?.[0]?.bearer ?? []).length > 0 && {
      byClient: { name: operationId, params: examplesIn('path'), query: examplesIn('query') },
    }),
  }
}

function formFields({ properties = {}, required = [] }: JsonSchema): Record<string, string> {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => name !== 'file' && required.includes(name))
      .map(([name, schema]) => [name, String(sampleOf(schema, name))]),
  )
}

/** An idempotency key as a program would choose it. */
const IDEMPOTENCY_KEY = 'order-1017'

/** The file that each call with a form sends in examples. Calls without an entry send a document. */
const formFiles: Readonly<Record<string, string>> = {
  importContacts: 'contacts.csv',
  createKycBatch: 'people.csv',
  addEvidence: 'card.jpg',
  addKycPicture: 'card.jpg',
}
const formFile = (name: string) => formFiles[name] ?? 'paper.pdf'

function savedAs(name: string, type: string): string {
  const extension = { 'text/csv': 'csv', 'application/zip': 'zip', 'text/event-stream': 'txt' }[type] ?? 'bin'
  return `${name}.${extension}`
}

/** What a guide changes of a call's example. The rest is as in the reference. */
interface GuideCall {
  params?: Record<string, string>
  query?: Record<string, string | number>
  body?: unknown
  idempotencyKey?: string
}

/**
 * A call in the form of a guide. `path` and `sending` come from the reference, `text` is the guide's block. The call
 * has an idempotency key only if the guide names one. Otherwise two pasted examples would have the same key, and the
 * second would be refused.
 */
export function exampleRequestInGuide(path: string, sending: ExampleRequest, text: string): ExampleRequest {
  const given = (text.trim() === '' ? {} : JSON.parse(text)) as GuideCall
  const { idempotencyKey: _, ...plain } = sending
  return {
    ...plain,
    ...(given.idempotencyKey !== undefined && { idempotencyKey: given.idempotencyKey }),
    ...(given.params && {
      path: path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
        encodeURIComponent(given.params![name] ?? name),
      ),
    }),
    ...(given.query && {
      query: Object.entries(given.query).map(([name, value]) => [name, String(value)] as const),
    }),
    ...(given.body !== undefined && { body: given.body }),
    ...(plain.byClient && {
      byClient: {
        ...plain.byClient,
        params: given.params ?? plain.byClient.params,
        query: given.query ?? plain.byClient.query,
      },
    }),
  }
}
