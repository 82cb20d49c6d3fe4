/**
 * Makes an example value of a JSON schema for the reference: the schema's own example if it has one, otherwise a value
 * that suits the field's name. It needs no schema library, so pages can use it as well as the server.
 */

/** The part of JSON Schema 2020-12 that the contract's schemas use. */
export interface JsonSchema {
  type?: string | string[]
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  propertyNames?: JsonSchema
  items?: JsonSchema
  enum?: unknown[]
  const?: unknown
  default?: unknown
  examples?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  $ref?: string
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  minItems?: number
  maxItems?: number
}

/** Example values of fields, by name. */
const NAMED: Readonly<Record<string, unknown>> = {
  senderId: 'AdomSavings',
  text: 'Your payment of GHS 120.50 was received. Thank you.',
  message: 'Your payment of GHS 120.50 was received. Thank you.',
  sample: 'Your payment of GHS 120.50 was received. Thank you.',
  name: 'Susu group',
  groupName: 'Susu group',
  groupNames: ['Susu group'],
  accountName: 'Adom Savings',
  legalName: 'Adom Savings Ltd',
  companyName: 'Adom Savings Ltd',
  fullName: 'Ama Mensah',
  firstName: 'Ama',
  lastName: 'Mensah',
  surname: 'Mensah',
  givenNames: 'Ama Serwaa',
  createdBy: 'Ama Mensah',
  addedBy: 'Ama Mensah',
  by: 'Ama Mensah',
  email: 'ama@example.com',
  emailAddress: 'ama@example.com',
  phone: '+233241234567',
  phoneNumber: '+233241234567',
  recipients: ['0241234567', '+233201234567'],
  msisdn: '+233241234567',
  to: '+233241234567',
  from: '+233241234567',
  block: '23324123',
  address: '1907',
  registrationNumber: 'CS160152013',
  network: 'MTN',
  networks: ['MTN'],
  country: 'GH',
  url: 'https://example.com/nkra',
  linkTarget: 'https://example.com/statement',
  number: 'INV-2026-000042',
  reason: 'The transfer did not arrive.',
  description: 'Receipts of our shop',
  searchTerm: 'Ama',
  ip: '192.0.2.7',
  next: null,
  timestamp: '2026-11-02T09:15:04.120Z',
}

const INSTANT = '2026-11-02T09:15:04.120Z'
/** The deepest nesting of a sample: no schema of the contract nests deeper. */
const DEPTH_MAX = 20

/** A valid value of the schema, for a field of this name. */
export function sampleOf(schema: JsonSchema, name = '', depth = 0): unknown {
  if (depth > DEPTH_MAX) return null
  if (schema.examples && schema.examples.length > 0) return schema.examples[0]
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    const chosen = choices.find(({ type }) => type !== 'null') ?? choices[0]!
    return sampleOf(chosen, name, depth + 1)
  }
  const type = Array.isArray(schema.type) ? schema.type.find((each) => each !== 'null') : schema.type
  if (type === 'object') return sampleObject(schema, depth)
  const named = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined
  if (type === 'array') {
    if (Array.isArray(named) && schema.items?.type === 'string' && !schema.items.enum) return named
    return schema.items ? [sampleOf(schema.items, singular(name), depth + 1)] : []
  }
  if (type === 'integer' || type === 'number') return sampleNumber(schema)
  if (type === 'boolean') return 'default' in schema ? schema.default : false
  if (type === 'string') return sampleText(schema, named)
  return type === undefined && schema.allOf ? sampleOf(schema.allOf[0]!, name, depth + 1) : null
}

function sampleObject(
  { properties, additionalProperties, propertyNames }: JsonSchema,
  depth: number,
): object {
  if (properties) {
    return Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, sampleOf(schema, name, depth + 1)]),
    )
  }
  if (typeof additionalProperties !== 'object') return {}
  const names = propertyNames?.enum?.map(String) ?? ['Name']
  return Object.fromEntries(names.map((name) => [name, sampleOf(additionalProperties, name, depth + 1)]))
}

function sampleNumber({ minimum, exclusiveMinimum, maximum, default: usual }: JsonSchema): number {
  if (typeof usual === 'number') return usual
  const least = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1)
  const most = maximum ?? Number.MAX_SAFE_INTEGER
  return Math.max(least, Math.min(most, 1))
}

function sampleText(
  { format, minLength = 0, maxLength, default: usual }: JsonSchema,
  named: unknown,
): string {
  if (format === 'date-time') return INSTANT
  if (format === 'date') return INSTANT.slice(0, 10)
  if (format === 'email') return 'ama@example.com'
  if (format === 'uri') return 'https://example.com/nkra'
  if (format === 'ipv4') return '192.0.2.7'
  if (format === 'ipv6') return '2001:db8::7'
  if (format === 'cidrv4') return '192.0.2.0/24'
  if (typeof named === 'string') return maxLength === undefined ? named : named.slice(0, maxLength)
  if (typeof usual === 'string' && usual !== '') return usual
  const text = maxLength === undefined ? 'text' : 'text'.slice(0, maxLength)
  return text.padEnd(minLength, 't')
}

/** The name of one of many: `recipients` → `recipient`, `deliveries` → `delivery`. */
export const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/s$/, '')
