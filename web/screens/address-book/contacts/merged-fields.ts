/**
 * The fields of a merged contact, as the server merges them: those of the kept contact, and from the others the
 * fields that it lacks.
 */
import { fieldKey } from '@nkra/sms/template.ts'

interface WithFields {
  fields: Record<string, string>
}

export function mergedFields(
  kept: WithFields,
  others: readonly WithFields[],
): [field: string, value: string][] {
  const merged = new Map<string, [string, string]>()
  for (const { fields } of [kept, ...others])
    for (const entry of Object.entries(fields))
      if (!merged.has(fieldKey(entry[0]))) merged.set(fieldKey(entry[0]), entry)
  return [...merged.values()]
}
