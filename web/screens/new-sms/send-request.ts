/** Turns the draft into the body of the call, and finds what is missing before it can be sent. */
import type { Request } from '@nkra/contract/routes.ts'
import { parseTemplate, type TemplateFaultCode } from '@nkra/sms/template.ts'
import type { Draft } from './draft.ts'
import { repeatFault, type RepeatFault } from './time/repeat.ts'
import { instantOf, scheduleFault, type ScheduleFault } from './time/schedule.ts'

export type SendBody = Request<'estimateMessage'>['body']

/**
 * The body of the call. `numbers` are the typed numbers that can be texted. For a series it is the body of one run: its
 * time is left out and its traffic is always transactional, because neither changes the cost.
 */
export function bodyOf(draft: Draft, numbers: readonly string[]): SendBody {
  const scheduleAt = draft.repeat === null ? instantOf(draft.at) : null
  return {
    senderId: draft.senderId,
    text: draft.text,
    ...(numbers.length > 0 && { recipients: [...numbers] }),
    ...(draft.groups.length > 0 && { groupIds: draft.groups.map(({ id }) => id) }),
    ...(scheduleAt !== null && { scheduleAt }),
    traffic: draft.repeat === null ? draft.traffic : 'transactional',
    ...(draft.repeat === null &&
      hasLink(draft.text) &&
      draft.link.trim() !== '' && { linkTarget: draft.link.trim() }),
  }
}

/** Whether the text contains the merge field of a short link. The field has the same name in every language. */
export function hasLink(text: string): boolean {
  return LINK_FIELD.test(text)
}

const LINK_FIELD = /\{\{\s*link\s*(?:\|[^{}]*)?\}\}/iu
/** A sample code, as long as every real code. */
const SAMPLE_CODE = 'aB3dE6gH9jK'

/** The text with a sample short link, as long as the real ones, if the person has typed its address. */
export function withSampleLink({ text, link }: Pick<Draft, 'text' | 'link'>, origin: string): string {
  if (link.trim() === '') return text
  return text.replaceAll(new RegExp(LINK_FIELD, 'giu'), `${origin}/s/${SAMPLE_CODE}`)
}

/** A part of the draft that is missing or wrong. */
export type MissingPart = 'sender' | 'audience' | 'text' | TemplateFaultCode | ScheduleFault | RepeatFault

/** The first part that keeps the draft from being sent. Null: it can be sent. */
export function missingPart(draft: Draft, numbers: readonly string[], now: number): MissingPart | null {
  if (draft.senderId === '') return 'sender'
  if (draft.text.trim() === '') return 'text'
  if (draft.groups.length === 0 && numbers.length === 0) return 'audience'
  const fault = parseTemplate(draft.text).fault ?? scheduleFault(draft.at, now)
  return fault ?? (draft.repeat && repeatFault(draft.repeat, draft.at))
}
