/** The draft as the call takes it, and what is still missing before it can be sent. */
import type { Request } from '@nkra/contract/routes.ts'
import { parseTemplate, type TemplateFaultCode } from '@nkra/sms/template.ts'
import type { Draft } from './draft.ts'
import { instantOf, scheduleFault } from './schedule.ts'

export type SendBody = Request<'sendMessage'>['body']

/** The body; `numbers` are the typed ones that can be texted. */
export function bodyOf(draft: Draft, numbers: readonly string[]): SendBody {
  const scheduleAt = instantOf(draft.at)
  return {
    senderId: draft.senderId,
    text: draft.text,
    ...(numbers.length > 0 && { recipients: [...numbers] }),
    ...(draft.groups.length > 0 && { groupIds: draft.groups.map(({ id }) => id) }),
    ...(scheduleAt !== null && { scheduleAt }),
    traffic: draft.traffic,
  }
}

export const templateFaults: Readonly<Record<TemplateFaultCode, string>> = {
  template_too_long: 'The text is too long',
  field_unclosed: 'A field begins with {{ and is never closed with }}',
  field_empty: 'A field between {{ and }} has no name',
  field_nested: 'A field cannot stand inside another',
  field_name_too_long: 'The name of a field is too long',
  too_many_fields: 'The text has too many different fields',
}

/** What is wrong with the text as a template, or null. */
export function textFault(text: string): string | null {
  const { fault } = parseTemplate(text)
  return fault === null ? null : templateFaults[fault]
}

/** The first thing that keeps the draft from being sent, or null when nothing does. */
export function lackOf(draft: Draft, numbers: readonly string[], now: number): string | null {
  if (draft.senderId === '') return 'Choose a sender'
  if (draft.groups.length === 0 && numbers.length === 0) return 'Choose a group or enter a number'
  if (draft.text.trim() === '') return 'Write the message'
  return textFault(draft.text) ?? scheduleFault(draft.at, now)
}
