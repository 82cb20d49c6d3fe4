/** Groups of contacts. */
import { z } from 'zod'
import { GROUP_NAME_LENGTH_MAX } from '../limits.ts'
import { route } from '../route.ts'
import { Id, Instant, Line, PageQuery } from '../wire.ts'

export const Group = z.object({
  id: Id('grp'),
  name: z.string(),
  contacts: z.int().meta({ description: 'How many contacts are in it' }),
  fields: z
    .array(z.string())
    .meta({ description: 'Custom fields that its contacts have, usable as {{Field}}' }),
  createdAt: Instant,
})

export const groupName = z
  .string()
  .trim()
  .min(1, 'Name is a required field')
  .pipe(Line(GROUP_NAME_LENGTH_MAX))

export const listGroups = route('listGroups', {
  summary: 'The account’s groups by name.',
  kind: 'page',
  query: z.object({
    ...PageQuery,
    segments: z
      .stringbool()
      .default(false)
      .meta({ description: 'Segments too, which stand wherever a group does' }),
  }),
  reply: Group,
  fails: [],
})

export const createGroup = route('createGroup', {
  summary: 'Make an empty group.',
  status: 201,
  body: z.object({ name: groupName }),
  reply: Group,
  fails: ['group_exists'],
})

export const renameGroup = route('renameGroup', {
  summary: 'Give a group another name.',
  params: z.object({ id: Id('grp') }),
  body: z.object({ name: groupName }),
  reply: Group,
  fails: ['not_found', 'group_exists'],
})

export const deleteGroup = route('deleteGroup', {
  summary: 'Remove a group; its contacts stay in the address book.',
  params: z.object({ id: Id('grp') }),
  reply: z.null(),
  fails: ['not_found', 'group_in_use'],
})
