/** What tools that list things take and answer, in one form for all of them. */
import { z } from 'zod'

/** The most entries of one answer. An assistant reads all of them. */
const LISTED_MAX = 50

/** The id of a thing, which its call checks. */
export const idOf = (description: string) => z.string().min(1).max(40).describe(description)

export const paging = {
  byCursor: {
    limit: z.int().min(1).max(LISTED_MAX).default(20),
    cursor: z.string().max(2_000).nullish().describe('nextCursor of the page before'),
  },
  byNumber: {
    pageNumber: z.int().min(1).max(1_000_000).default(1),
    pageSize: z.int().min(1).max(LISTED_MAX).default(20),
  },
}

/** Entries under their name, how many there are in all, and where the next page begins. */
export function listed<Name extends string, Item extends z.ZodType>(name: Name, item: Item) {
  const entries = { [name]: z.array(item) } as Record<Name, z.ZodArray<Item>>
  return z.object({
    ...entries,
    totalCount: z.int().optional().meta({ description: 'How many there are in all' }),
    nextCursor: z.string().nullable().optional().meta({ description: 'Null at the end' }),
  })
}
