/** A preview of the message on a phone: the sender, the real line breaks, and the number of segments. */
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useDebouncedValue } from '@mantine/hooks'
import { measure } from '@nkra/sms/segments.ts'
import { useState } from 'react'
import { useSentences } from '../../../ui/language/language.tsx'
import { StatusBadge } from '../../../ui/values/status-badge.tsx'
import { markCulprits } from './text-marks.ts'
import classes from '../new-sms.module.css'
import type { PreviewPage } from './text-preview.ts'
import { newSmsSentences } from '../sentences.ts'

/** Screen readers hear the count after a pause in the typing of this length, in milliseconds. */
const SPOKEN_AFTER_MS = 1_000

export function PhonePreview({ senderId, pages }: { senderId: string; pages: readonly PreviewPage[] }) {
  const say = useSentences(newSmsSentences)
  const [wanted, setWanted] = useState(0)
  const at = Math.min(wanted, pages.length - 1)
  const page = pages[at] ?? { whose: null, text: '' }
  const { encoding, segments, unitsLeft } = measure(page.text)
  const unicode = encoding === 'ucs2'
  const alphabet = unicode ? 'Unicode' : 'GSM-7'
  const words = say.measured(say.segments(segments), say.left(unitsLeft), alphabet)
  const [spoken] = useDebouncedValue(words, SPOKEN_AFTER_MS)
  return (
    <section className={classes.preview} aria-label={say.preview}>
      <div className={classes.phone}>
        <div className={classes.phoneHead}>
          <span className={classes.avatar} aria-hidden="true">
            {Array.from(senderId || '?')[0]?.toUpperCase()}
          </span>
          <strong>{senderId || say.nobody}</strong>
        </div>
        {/* The keyboard can scroll a long text too (WCAG 2.1.1). */}
        <div className={classes.screen} tabIndex={page.text === '' ? undefined : 0}>
          {page.text === '' ? (
            <p className={classes.nothing}>{say.emptyPreview}</p>
          ) : (
            <p className={classes.bubble}>
              {markCulprits(page.text).map((piece, index) =>
                piece.mark === 'culprit' ? (
                  <mark key={`${index} ${piece.text}`} data-mark="culprit">
                    {piece.text}
                  </mark>
                ) : (
                  piece.text
                ),
              )}
            </p>
          )}
        </div>
      </div>
      {page.whose !== null && (
        <div className={classes.turner}>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={say.before}
            disabled={at === 0}
            onClick={() => setWanted(at - 1)}
          >
            <IconChevronLeft size={18} aria-hidden="true" />
          </ActionIcon>
          <span aria-live="polite">{wordsOf(page.whose, say)}</span>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={say.next}
            disabled={at >= pages.length - 1}
            onClick={() => setWanted(at + 1)}
          >
            <IconChevronRight size={18} aria-hidden="true" />
          </ActionIcon>
        </div>
      )}
      <div className={classes.counters} aria-hidden="true">
        <StatusBadge tone={unicode ? 'warning' : 'success'}>{alphabet}</StatusBadge>
        <span className="tabular">{say.segments(segments)}</span>
        <span className="tabular">{say.left(unitsLeft)}</span>
      </div>
      <output className="unseen">{page.text !== '' && spoken}</output>
    </section>
  )
}

function wordsOf(
  whose: NonNullable<PreviewPage['whose']>,
  { asWritten, firstRecipient, longest }: (typeof newSmsSentences)['en'],
): string {
  if (whose === 'nobody') return asWritten
  if (whose === 'first') return firstRecipient
  return whose.longest ? longest(whose.name) : whose.name
}
