/**
 * The operator's terms and privacy notice. Each published text is a version. Both texts share one count of versions, so
 * one number says what both texts were: `termsVersion` of a registration is such a number.
 */
import { z } from 'zod'
import { LEGAL_TEXT_LENGTH_MAX } from '../limits.ts'
import { route } from '../route.ts'
import { Instant, NO_CONTROL_CHARACTERS } from '../wire.ts'

export const LEGAL_KINDS = ['terms', 'privacy'] as const
export const LegalKind = z.enum(LEGAL_KINDS)

export const LegalVersion = z
  .int()
  .min(1)
  .max(2_147_483_647)
  .meta({
    description: 'A version of the terms and the privacy notice',
    examples: [3],
  })

const versioned = { kind: LegalKind, version: LegalVersion, publishedAt: Instant }

export const LegalText = z.object({ ...versioned, text: z.string() })

export const getLegalTexts = route('getLegalTexts', {
  summary: 'The terms and the privacy notice that hold now, and the last 100 versions, newest first.',
  reply: z.object({
    terms: LegalText.nullable().meta({ description: 'Null until the operator publishes it' }),
    privacy: LegalText.nullable().meta({ description: 'Null until the operator publishes it' }),
    versions: z.array(z.object(versioned)),
  }),
  fails: [],
})

export const publishLegalText = route('publishLegalText', {
  summary:
    'Publish the terms or the privacy notice. A changed text is a new version; the same text changes nothing.',
  body: z.object({
    kind: LegalKind,
    text: z
      .string({ error: 'Text is a required field' })
      .overwrite((text) => text.replaceAll(/\r\n?/g, '\n').trim())
      .min(1, 'Text is a required field')
      .max(LEGAL_TEXT_LENGTH_MAX, `At most ${LEGAL_TEXT_LENGTH_MAX} characters`)
      .refine(
        (text) => NO_CONTROL_CHARACTERS.test(text.replaceAll(/[\n\t]/g, ' ')),
        'Control characters are not allowed',
      )
      .meta({
        description: 'Paragraphs with an empty line between them; # before a heading, - before an item',
      }),
  }),
  reply: LegalText,
  recent: true,
  fails: [],
})
