/** The draft as the call takes it, and what is still missing before it can be sent. */
import type { Request } from '@nkra/contract/routes.ts'
import { parseTemplate, type TemplateFaultCode } from '@nkra/sms/template.ts'
import type { Draft } from './draft.ts'
import { repeatFault, type RepeatFault } from './time/repeat.ts'
import { instantOf, scheduleFault, type ScheduleFault } from './time/schedule.ts'

export type SendBody = Request<'sendMessage'>['body']

/**
 * The body; `numbers` are the typed ones that can be texted. Of what comes again it is one run's: when that goes and
 * whether it may is not its matter, and its kind makes no difference to the cost.
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

/** Whether a short link is meant to stand in the text: its field is called the same in every language. */
export function hasLink(text: string): boolean {
  return LINK_FIELD.test(text)
}

const LINK_FIELD = /\{\{\s*link\s*(?:\|[^{}]*)?\}\}/iu
/** As long as every code is. */
const SAMPLE_CODE = 'aB3dE6gH9jK'

/** The text with a link as long as the recipients’ own, where it has one that leads somewhere. */
export function withSampleLink({ text, link }: Pick<Draft, 'text' | 'link'>, origin: string): string {
  if (link.trim() === '') return text
  return text.replaceAll(new RegExp(LINK_FIELD, 'giu'), `${origin}/s/${SAMPLE_CODE}`)
}

/** What is still to be done, or is wrong. */
export type MissingPart = 'sender' | 'audience' | 'text' | TemplateFaultCode | ScheduleFault | RepeatFault

/** The first thing that keeps the draft from being sent, or null when nothing does. */
export function missingPart(draft: Draft, numbers: readonly string[], now: number): MissingPart | null {
  if (draft.senderId === '') return 'sender'
  if (draft.groups.length === 0 && numbers.length === 0) return 'audience'
  if (draft.text.trim() === '') return 'text'
  const fault = parseTemplate(draft.text).fault ?? scheduleFault(draft.at, now)
  return fault ?? (draft.repeat && repeatFault(draft.repeat, draft.at))
}
