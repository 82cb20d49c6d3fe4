/**
 * The calls that a key may make, as a Postman collection (format 2.1): folders like the reference's sections, each call with its
 * example.
 */
import type { Call, Reference } from './reference.ts'

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

export function postmanCollection({ sections }: Reference, origin: string): object {
  const folders = sections
    .map(({ title, description, calls }) => ({
      name: title,
      description,
      item: calls.filter(({ audience }) => audience === 'key').map(requestOf),
    }))
    .filter(({ item }) => item.length > 0)
  return {
    info: {
      name: 'Nkra',
      description:
        'Set the variable `key` to an API key. A key that begins with nkra_test_ sends nothing and costs nothing.',
      schema: SCHEMA,
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{key}}', type: 'string' }] },
    variable: [
      { key: 'url', value: origin },
      { key: 'key', value: '' },
    ],
    item: folders,
  }
}

function requestOf({ name, summary, path, parameters, sending }: Call): object {
  const { method, query = [], body, form, idempotencyKey } = sending
  // Postman writes `:id` for a part of the path, and asks for its value.
  const parts = path.split('/').slice(1)
  const shown = sending.path.split('/').slice(1)
  const variable = parts.flatMap((part, at) =>
    part.startsWith('{') ? [{ key: part.slice(1, -1), value: decodeURIComponent(shown[at] ?? '') }] : [],
  )
  const steps = parts.map((part) => part.replace(/^\{(\w+)\}$/, ':$1'))
  const given = new Map(query)
  const queries = parameters
    .filter((field) => !variable.some(({ key }) => key === field.name) && field.name !== 'Idempotency-Key')
    .map((field) => ({
      key: field.name,
      value: given.get(field.name) ?? '',
      description: field.description,
      disabled: !given.has(field.name),
    }))
  const search = [...given].map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&')
  return {
    name,
    request: {
      method,
      description: summary,
      header: [
        ...(body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
        // Postman makes a new one for each request.
        ...(idempotencyKey === undefined ? [] : [{ key: 'Idempotency-Key', value: '{{$guid}}' }]),
      ],
      url: {
        raw: `{{url}}/${steps.join('/')}${search === '' ? '' : `?${search}`}`,
        host: ['{{url}}'],
        path: steps,
        ...(queries.length > 0 && { query: queries }),
        ...(variable.length > 0 && { variable }),
      },
      ...(body !== undefined && {
        body: {
          mode: 'raw',
          raw: JSON.stringify(body, null, 2),
          options: { raw: { language: 'json' } },
        },
      }),
      ...(form && {
        body: {
          mode: 'formdata',
          formdata: [
            ...Object.entries(form.fields).map(([key, value]) => ({ key, value, type: 'text' })),
            { key: 'file', type: 'file', src: form.file },
          ],
        },
      }),
    },
    response: [],
  }
}
