/**
 * Writes a call in a customer's language: one generator for the reference, the guides and their tests. Its text
 * runs as pasted, with the key in the environment variable NKRA_KEY.
 */

export const SNIPPET_LANGUAGES = ['curl', 'typescript', 'python', 'php'] as const
export type SnippetLanguage = (typeof SNIPPET_LANGUAGES)[number]

/** A call as it is sent. */
export interface ExampleRequest {
  method: string
  /** The path with its parameters filled in. */
  path: string
  query?: readonly (readonly [string, string])[]
  /** The body, sent as JSON. */
  body?: unknown
  /** The form, with a file after its fields. */
  form?: { fields: Readonly<Record<string, string>>; file: string }
  /** Whether the call needs a key or a session's token. */
  authorized: boolean
  /** The Idempotency-Key of the request: the caller's own name for it, the same at every retry. */
  idempotencyKey?: string
  /** The name of the file under which the answer is stored. Absent if the answer is JSON. */
  saveAs?: string
  /** How the TypeScript client makes the call, with its values by name. Absent if no key may make it. */
  byClient?: { name: string; params: Values; query: Values }
}

type Values = Readonly<Record<string, unknown>>

/** The call in a language, for the program at `origin`, such as `https://sms.example.com`. */
export function snippet(language: SnippetLanguage, origin: string, sending: ExampleRequest): string {
  const { query = [] } = sending
  const search =
    query.length === 0 ? '' : `?${new URLSearchParams(query.map(([name, value]) => [name, value]))}`
  return writers[language](`${origin}${sending.path}${search}`, sending, origin)
}

type Writer = (url: string, sending: ExampleRequest, origin: string) => string

function curl(
  url: string,
  { method, body, form, authorized, idempotencyKey, saveAs }: ExampleRequest,
): string {
  // What is saved is the file or nothing; otherwise the answer says why it failed.
  const failing = saveAs === undefined ? '--fail-with-body' : '--fail'
  const words = [`curl ${failing} ${method === 'GET' ? '' : `-X ${method} `}${shellWord(url)}`]
  // Double quotes: the shell puts the key in.
  if (authorized) words.push('-H "Authorization: Bearer $NKRA_KEY"')
  if (idempotencyKey !== undefined) words.push(`-H ${shellWord(`Idempotency-Key: ${idempotencyKey}`)}`)
  if (body !== undefined) {
    words.push("-H 'Content-Type: application/json'", `-d ${shellWord(JSON.stringify(body, null, 2))}`)
  }
  if (form) {
    for (const [name, value] of Object.entries(form.fields)) words.push(`-F ${shellWord(`${name}=${value}`)}`)
    words.push(`-F ${shellWord(`file=@${form.file}`)}`)
  }
  if (saveAs !== undefined) words.push(`-o ${shellWord(saveAs)}`)
  return words.join(' \\\n  ')
}

/** A word for a shell in single quotes, inside which every character stands for itself. */
const shellWord = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** A call with the TypeScript client. A call that no key may make becomes a plain request. */
function typescript(url: string, sending: ExampleRequest, origin: string): string {
  const { byClient, body, form, idempotencyKey, saveAs } = sending
  if (!byClient) return typescriptRequest(url, sending)
  const values = { ...byClient.params, ...byClient.query, ...(body as object | undefined), ...form?.fields }
  const input = Object.keys(values).length === 0 ? [] : [scriptValue(values)]
  const file = form && `new File([await readFile(${scriptText(form.file)})], ${scriptText(form.file)})`
  if (file !== undefined) {
    const fields = Object.entries(values).map(
      ([name, value]) => `  ${script.name(name)}${scriptValue(value)},`,
    )
    input.splice(0, 1, ['{', ...fields, `  file: ${file},`, '}'].join('\n'))
  }
  if (idempotencyKey !== undefined)
    input.push(...(input.length === 0 ? ['{}'] : []), `{ idempotencyKey: ${scriptText(idempotencyKey)} }`)
  return lines(
    form && "import { readFile } from 'node:fs/promises'",
    saveAs !== undefined && "import { writeFile } from 'node:fs/promises'",
    "import { createClient } from '@nkra/client'\n",
    `const nkra = createClient({ url: ${scriptText(origin)}, key: process.env.NKRA_KEY ?? '' })\n`,
    `const answer = await nkra.${byClient.name}(${input.join(', ')})`,
    saveAs === undefined
      ? 'console.log(answer)'
      : `await writeFile(${scriptText(saveAs)}, Buffer.from(await answer.arrayBuffer()))`,
  )
}

function typescriptRequest(url: string, sending: ExampleRequest): string {
  const { method, body, form, authorized, idempotencyKey, saveAs } = sending
  const headers = [
    ...(authorized ? ['Authorization: `Bearer ${process.env.NKRA_KEY}`'] : []),
    ...(idempotencyKey === undefined ? [] : [`'Idempotency-Key': ${scriptText(idempotencyKey)}`]),
    ...(body === undefined ? [] : ["'Content-Type': 'application/json'"]),
  ]
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers.map((header) => `    ${header},`), '  },']),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(scriptValue(body), '  ')}),`]),
    ...(form ? ['  body: form,'] : []),
  ]
  const fields = Object.entries(form?.fields ?? {}).map(
    ([name, value]) => `form.set(${scriptText(name)}, ${scriptText(value)})`,
  )
  return lines(
    form && "import { openAsBlob } from 'node:fs'\n",
    saveAs !== undefined && "import { writeFile } from 'node:fs/promises'\n",
    form && ['const form = new FormData()', ...fields],
    form && `form.set('file', await openAsBlob(${scriptText(form.file)}), ${scriptText(form.file)})\n`,
    options.length === 0
      ? `const response = await fetch(${scriptText(url)})`
      : [`const response = await fetch(${scriptText(url)}, {`, ...options, '})'],
    saveAs === undefined
      ? [
          'const answer = await response.json()',
          'if (!response.ok) throw new Error(answer.detail)',
          'console.log(answer.data)',
        ]
      : [
          'if (!response.ok) throw new Error(`answered ${response.status}`)',
          `await writeFile(${scriptText(saveAs)}, await response.bytes())`,
        ],
  )
}

function python(url: string, sending: ExampleRequest): string {
  const { method, body, form, authorized, idempotencyKey, saveAs } = sending
  const headers = [
    ...(authorized ? ['"Authorization": f"Bearer {os.environ[\'NKRA_KEY\']}"'] : []),
    ...(idempotencyKey === undefined ? [] : [`"Idempotency-Key": ${pythonValue(idempotencyKey)}`]),
  ]
  return lines(
    authorized && 'import os',
    'import requests\n',
    `response = requests.${method.toLowerCase()}(`,
    `    ${pythonValue(url)},`,
    headers.length > 0 && ['    headers={', ...headers.map((header) => `        ${header},`), '    },'],
    body !== undefined && `    json=${indented(pythonValue(body), '    ')},`,
    form && Object.keys(form.fields).length > 0 && `    data=${indented(pythonValue(form.fields), '    ')},`,
    form && `    files={"file": open(${pythonValue(form.file)}, "rb")},`,
    ')',
    // Why it failed is in the answer, not in the status that raise_for_status() tells.
    'if not response.ok:',
    '    raise SystemExit(response.json()["detail"])',
    saveAs === undefined
      ? 'print(response.json()["data"])'
      : [`with open(${pythonValue(saveAs)}, "wb") as file:`, '    file.write(response.content)'],
  )
}

function php(url: string, sending: ExampleRequest): string {
  const { method, body, form, authorized, idempotencyKey, saveAs } = sending
  const headers = [
    ...(authorized ? ["'Authorization: Bearer ' . getenv('NKRA_KEY')"] : []),
    ...(idempotencyKey === undefined ? [] : [phpValue(`Idempotency-Key: ${idempotencyKey}`)]),
    ...(body === undefined ? [] : ["'Content-Type: application/json'"]),
  ]
  const fields = form && [
    ...Object.entries(form.fields).map(([name, value]) => `        ${phpValue(name)} => ${phpValue(value)},`),
    `        'file' => new CURLFile(${phpValue(form.file)}),`,
  ]
  return lines(
    '<?php\n',
    `$request = curl_init(${phpValue(url)});`,
    'curl_setopt_array($request, [',
    `    CURLOPT_CUSTOMREQUEST => '${method}',`,
    '    CURLOPT_RETURNTRANSFER => true,',
    headers.length > 0 && [
      '    CURLOPT_HTTPHEADER => [',
      ...headers.map((header) => `        ${header},`),
      '    ],',
    ],
    body !== undefined && `    CURLOPT_POSTFIELDS => json_encode(${indented(phpValue(body), '    ')}),`,
    fields && ['    CURLOPT_POSTFIELDS => [', ...fields, '    ],'],
    ']);',
    '$answer = curl_exec($request);',
    'if ($answer === false) {',
    '    throw new RuntimeException(curl_error($request));',
    '}',
    'if (curl_getinfo($request, CURLINFO_RESPONSE_CODE) >= 400) {',
    "    throw new RuntimeException(json_decode($answer, true)['detail'] ?? $answer);",
    '}',
    saveAs === undefined
      ? "var_export(json_decode($answer, true)['data']);"
      : `file_put_contents(${phpValue(saveAs)}, $answer);`,
  )
}

const writers: Readonly<Record<SnippetLanguage, Writer>> = { curl, typescript, python, php }

type Part = string | readonly string[] | false | undefined

const lines = (...parts: Part[]) =>
  parts.flatMap((part) => (part === false || part === undefined ? [] : part)).join('\n')

/** Indents every line except the first. */
const indented = (text: string, by: string) => text.replaceAll('\n', `\n${by}`)

const scriptText = (text: string) =>
  `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`

interface Notation {
  text: (text: string) => string
  /** The words for true, false and null. */
  words: readonly [string, string, string]
  name: (name: string) => string
  list: readonly [string, string]
  object: readonly [string, string]
  /** The spaces of one level. */
  level: string
}

const script: Notation = {
  text: scriptText,
  words: ['true', 'false', 'null'],
  name: (name) => `${/^[A-Za-z_]\w*$/.test(name) ? name : scriptText(name)}: `,
  list: ['[', ']'],
  object: ['{', '}'],
  level: '  ',
}

const pythonic: Notation = {
  // JSON's escapes are Python's; characters beyond ASCII stand as they are.
  text: (text) => JSON.stringify(text),
  words: ['True', 'False', 'None'],
  name: (name) => `${JSON.stringify(name)}: `,
  list: ['[', ']'],
  object: ['{', '}'],
  level: '    ',
}

/** A text in PHP's single quotes, where only a backslash and a single quote need an escape. Line breaks stay. */
const phpText = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`

const phpish: Notation = {
  text: phpText,
  words: ['true', 'false', 'null'],
  name: (name) => `${phpText(name)} => `,
  list: ['[', ']'],
  object: ['[', ']'],
  level: '    ',
}

const scriptValue = (value: unknown) => written(value, script, '')
const pythonValue = (value: unknown) => written(value, pythonic, '')
const phpValue = (value: unknown) => written(value, phpish, '')

/** Writes JSON in another notation. */
function written(value: unknown, notation: Notation, indent: string): string {
  if (typeof value === 'string') return notation.text(value)
  if (value === true) return notation.words[0]
  if (value === false) return notation.words[1]
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null) return notation.words[2]
  const inner = indent + notation.level
  const isList = Array.isArray(value)
  const members = isList
    ? value.map((each: unknown) => written(each, notation, inner))
    : Object.entries(value).map(([name, each]) => notation.name(name) + written(each, notation, inner))
  const [open, close] = isList ? notation.list : notation.object
  if (members.length === 0) return open + close
  return `${open}\n${members.map((member) => `${inner}${member},`).join('\n')}\n${indent}${close}`
}
