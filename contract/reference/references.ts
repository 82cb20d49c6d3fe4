/**
 * Replaces the references in an OpenAPI document by the components to which they lead. The document has no circular
 * reference.
 */
export function resolveReferences<Document extends object>(document: Document): Document {
  const resolved = new Map<string, unknown>()

  function target(pointer: string): unknown {
    if (!resolved.has(pointer)) {
      let value: unknown = document
      for (const step of pointer.split('/').slice(1)) value = (value as Record<string, unknown>)[step]
      resolved.set(pointer, inline(value))
    }
    return resolved.get(pointer)
  }

  function inline(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(inline)
    if (typeof value !== 'object' || value === null) return value
    const { $ref: pointer, ...beside } = value as Record<string, unknown>
    const members = Object.fromEntries(Object.entries(beside).map(([name, each]) => [name, inline(each)]))
    return typeof pointer === 'string' ? { ...(target(pointer) as object), ...members } : members
  }

  return inline(document) as Document
}
