/**
 * Tools that read the documents, for an assistant that writes a program or explains how something is done. Any key may
 * use them.
 */
import { z } from 'zod'
import type { DocsReader } from '../docs/docs.ts'
import { ToolRefused } from './calls.ts'
import { type Tool, toolOf } from './tool.ts'

/** The most characters of a page in one answer. Most guides have fewer. */
const PART_LENGTH_MAX = 20_000

const page = {
  path: z.string().meta({ description: 'For read_docs', examples: ['/docs/guides/first-text'] }),
  title: z.string(),
}

export const docsTools = (documents: DocsReader): readonly Tool[] => [
  toolOf({
    name: 'search_docs',
    title: 'Search the documents',
    description: 'Guides, calls, failures and events of Nkra whose pages have these words, best first.',
    input: z.strictObject({
      words: z.string().min(1).max(100).describe('A few words, such as "webhook python"'),
    }),
    output: z.object({ pages: z.array(z.object({ ...page, lead: z.string() })) }),
    calls: [],
    effect: 'reads',
    run: (_, { words }) => Promise.resolve({ pages: documents.search(words) }),
  }),
  toolOf({
    name: 'read_docs',
    title: 'Read a page of the documents',
    description:
      'One page as Markdown, in parts if it is long. Begin with /docs, or with what search_docs answers.',
    input: z.strictObject({
      path: z.string().min(1).max(200).describe('Such as /docs/guides/first-text or /docs/calls/sendMessage'),
      offset: z.int().min(0).max(10_000_000).default(0).describe('nextOffset of the part before'),
    }),
    output: z.object({
      ...page,
      markdown: z.string(),
      nextOffset: z.int().nullable().meta({ description: 'Where the next part begins. Null at the end' }),
    }),
    calls: [],
    effect: 'reads',
    run(_, { path, offset }) {
      const found = documents.read(path)
      if (found === null)
        throw new ToolRefused('not_found', 'There is no such page. Find one with search_docs.')
      const end = offset + PART_LENGTH_MAX
      const nextOffset = end < found.markdown.length ? end : null
      return Promise.resolve({ ...found, markdown: found.markdown.slice(offset, end), nextOffset })
    },
  }),
]
