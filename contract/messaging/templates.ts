/** Texts that are stored for later use. */
import { z } from 'zod'
import { MessageText } from './campaigns.ts'
import { TEMPLATE_NAME_LENGTH_MAX } from '../limits.ts'
import { route } from '../route.ts'
import { Id, Instant, Line } from '../wire.ts'

export const Template = z.object({
  id: Id('tpl'),
  name: z.string(),
  text: z.string(),
  changedAt: Instant,
})

export const listTemplates = route('listTemplates', {
  summary: 'The account’s templates by name.',
  reply: z.array(Template),
  fails: [],
})

export const saveTemplate = route('saveTemplate', {
  summary: 'Keep a text under a name. What was kept under that name, in whatever letters, is replaced.',
  body: z.object({
    name: z.string().trim().min(1, 'Name is a required field').pipe(Line(TEMPLATE_NAME_LENGTH_MAX)),
    text: MessageText,
  }),
  reply: Template,
  fails: ['template_invalid', 'too_many_templates'],
})

export const deleteTemplate = route('deleteTemplate', {
  summary: 'Forget a template. What was sent with it stays as it is.',
  params: z.object({ id: Id('tpl') }),
  reply: z.null(),
  fails: ['not_found'],
})
