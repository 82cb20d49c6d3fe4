/** The draft as the call takes it, and what is still missing before it can be sent. */
import type { Request } from '@nkra/contract/routes.ts'
import { parseTemplate, type TemplateFaultCode } from '@nkra/sms/template.ts'
import type { Draft } from './draft.ts'
import { instantOf, scheduleFault, type ScheduleFault } from './schedule.ts'

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

/** What is still to be done, or is wrong. */
export type Lack = 'sender' | 'audience' | 'text' | TemplateFaultCode | ScheduleFault

/** The first thing that keeps the draft from being sent, or null when nothing does. */
export function lackOf(draft: Draft, numbers: readonly string[], now: number): Lack | null {
  if (draft.senderId === '') return 'sender'
  if (draft.groups.length === 0 && numbers.length === 0) return 'audience'
  if (draft.text.trim() === '') return 'text'
  return parseTemplate(draft.text).fault ?? scheduleFault(draft.at, now)
}
