/** Saved views: what a person chose to see of a list, under a name of their own. Nobody else sees them. */
import { z } from 'zod'
import { SAVED_VIEWS_MAX, VIEW_NAME_LENGTH_MAX, VIEW_VALUE_LENGTH_MAX } from '../limits.ts'
import { route } from '../route.ts'
import { Id, Line } from '../wire.ts'
import { VIEW_LISTS, VIEW_PARAMETERS } from './view-lists.ts'

const Name = z
  .string()
  .trim()
  .min(1, 'Name is a required field')
  .pipe(Line(VIEW_NAME_LENGTH_MAX))
  .meta({ examples: ['Unpaid this month'] })

const PARAMETERS = [...new Set(Object.values(VIEW_PARAMETERS).flat())]

const Parameters = z
  .partialRecord(z.enum(PARAMETERS), Line(VIEW_VALUE_LENGTH_MAX).min(1, 'A value has at least one character'))
  .meta({
    description:
      'Filters, search, order and columns, as the address of the list in the web application names them. `columns` are the keys of the columns that are shown, with commas between them.',
    examples: [{ status: '1', sort: 'createdAt', order: 'desc', columns: 'number,totalAmount' }],
  })

export const SavedView = z.object({
  id: Id('viw'),
  name: z.string(),
  parameters: Parameters,
  isDefault: z.boolean().meta({ description: 'Whether the list opens with it' }),
})

const List = z.enum(VIEW_LISTS).meta({ description: 'Whose rows are shown', examples: ['invoices'] })

export const listViews = route('listViews', {
  summary: `The signed-in person’s saved views of a list, by name. At most ${SAVED_VIEWS_MAX}.`,
  query: z.object({ list: List }),
  reply: z.array(SavedView),
  fails: [],
})

export const saveView = route('saveView', {
  summary:
    'Save a view of a list under a name. The person’s view of that name, in whatever letters, is replaced.',
  body: z.object({ list: List, name: Name, parameters: Parameters }).refine(
    ({ list, parameters }) => {
      const known: readonly string[] = VIEW_PARAMETERS[list]
      return Object.keys(parameters).every((name) => known.includes(name))
    },
    { path: ['parameters'], message: 'This list has no such parameter' },
  ),
  reply: SavedView,
  fails: ['too_many_views'],
})

export const changeView = route('changeView', {
  summary: 'Rename a saved view, or say whether the list opens with it. A list opens with one view at most.',
  params: z.object({ id: Id('viw') }),
  body: z.object({ name: Name, isDefault: z.boolean() }),
  reply: SavedView,
  fails: ['not_found', 'view_name_taken'],
})

export const deleteView = route('deleteView', {
  summary: 'Delete a saved view.',
  params: z.object({ id: Id('viw') }),
  reply: z.null(),
  fails: ['not_found'],
})
