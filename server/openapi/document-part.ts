/** Makes a part of the whole document: some of its calls, with the components that they use. */
import type { Document } from './components.ts'

/** `names` are the calls of the part. `withWebhooks` says whether the webhooks belong to it. */
export function documentOf(
  whole: Document,
  names: ReadonlySet<string>,
  withWebhooks: boolean,
): Record<string, unknown> {
  const paths: Document['paths'] = {}
  const tags = new Set<string>(withWebhooks ? ['events'] : [])
  for (const [path, methods] of Object.entries(whole.paths)) {
    const kept = Object.entries(methods).filter(([, { operationId }]) => names.has(operationId))
    if (kept.length > 0) paths[path] = Object.fromEntries(kept)
    for (const [, operation] of kept) for (const tag of operation.tags) tags.add(tag)
  }
  const { webhooks, ...rest } = whole
  const part = { ...rest, paths, ...(withWebhooks && { webhooks }) }
  return {
    ...part,
    tags: whole.tags.filter(({ name }) => tags.has(name)),
    components: reached(whole.components, part.paths, part.webhooks),
  }
}

const KINDS = ['schemas', 'responses', 'parameters'] as const

/** The components that the values refer to, directly or not, in their original order. */
function reached(components: Document['components'], ...from: unknown[]): Record<string, unknown> {
  const pointers = new Set<string>()
  const follow = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('$ref' in value && typeof value.$ref === 'string' && !pointers.has(value.$ref)) {
      pointers.add(value.$ref)
      const [, , kind = '', name = ''] = value.$ref.split('/')
      follow((components as Record<string, Record<string, unknown>>)[kind]?.[name])
    }
    for (const child of Object.values(value)) follow(child)
  }
  for (const value of from) follow(value)
  const kept = KINDS.map((kind) => {
    const all = (components[kind] ?? {}) as Record<string, unknown>
    const used = Object.entries(all).filter(([name]) => pointers.has(`#/components/${kind}/${name}`))
    return [kind, Object.fromEntries(used)] as const
  })
  return { ...components, ...Object.fromEntries(kept) }
}
