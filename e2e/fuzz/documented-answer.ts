/** Whether the OpenAPI document allows an answer for its operation: its status, content type and schema. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { OpenApi, Sketch } from './requests.ts'

export interface Answered {
  status: number
  contentType: string
  text: string
}

/** Failures of a part that is out of reach on purpose. Every other 5xx is a defect. */
const NAMED_503 = new Set(['no_link', 'codes_stopped', 'social_login_unavailable'])

/** The fault of an answer to a request, or null. */
export function replyLaw(document: OpenApi): (sketch: Sketch, answered: Answered) => string | null {
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  addFormats(ajv)
  ajv.addSchema(document, 'document')
  const compiled = new Map<string, ValidateFunction>()
  const validatorOf = (pointer: string) => {
    const known = compiled.get(pointer)
    if (known) return known
    const made = ajv.compile({ $ref: `document#${pointer}` })
    compiled.set(pointer, made)
    return made
  }

  return ({ operation, astray }, { status, contentType, text }) => {
    const type = contentType.split(';', 1)[0]!.trim()
    const code = /"code":"(\w+)"/.exec(text)?.[1] ?? ''
    if (status >= 500 && !(status === 503 && NAMED_503.has(code))) return `answered ${status}`
    // By another method it may be another call, or none: only how it fails is known.
    if (astray && status < 400) return null
    const pointer = astray ? '/components/schemas/Problem' : answerPointer(operation, status, type)
    if (pointer === null) return `answered ${status} ${code}, which it does not name`
    if (pointer === undefined) return `answered ${status} as ${type}`
    if (!type.includes('json')) return null
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      return `answered ${status} with what is no JSON`
    }
    const validate = validatorOf(pointer)
    if (validate(value)) return null
    const [error] = validate.errors ?? []
    // Which item of a list it was makes no other breach.
    const at = (error?.instancePath ?? '').replace(/\/\d+/g, '/*')
    const codeSaid = status >= 400 ? ` ${code}` : ''
    return `answered ${status}${codeSaid} against its schema: ${at} ${error?.message ?? ''}`
  }
}

/** The answer's schema. Null if the status is not documented, undefined if the content type is not. */
function answerPointer(
  { path, method, responses }: Sketch['operation'],
  status: number,
  type: string,
): string | null | undefined {
  const content = responses[status]?.content
  if (content === undefined) return null
  const named = content[type] ? type : content['*/*'] ? '*/*' : undefined
  if (named === undefined) return undefined
  const step = (text: string) => text.replaceAll('~', '~0').replaceAll('/', '~1')
  const steps = [
    'paths',
    step(path),
    method.toLowerCase(),
    'responses',
    String(status),
    'content',
    step(named),
  ]
  return encodeURI(`/${steps.join('/')}/schema`)
    .replaceAll('{', '%7B')
    .replaceAll('}', '%7D')
}
