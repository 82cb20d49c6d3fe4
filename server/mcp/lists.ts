/** The input and output that all tools with lists share. */
import { z } from 'zod'

/** The most entries of one answer. An assistant reads all of them. */
const LISTED_MAX = 50

/** A schema for an id. The call checks whether it exists. */
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

/** A schema for a list: the entries under their name, their total count, and the cursor of the next page. */
export function listed<Name extends string, Item extends z.ZodType>(name: Name, item: Item) {
  const entries = { [name]: z.array(item) } as Record<Name, z.ZodArray<Item>>
  return z.object({
    ...entries,
    totalCount: z.int().optional().meta({ description: 'How many there are in all' }),
    nextCursor: z.string().nullable().optional().meta({ description: 'Null at the end' }),
  })
}
