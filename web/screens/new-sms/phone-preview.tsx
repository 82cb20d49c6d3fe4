/** The message as a phone shows it: sender, real line breaks, and how many segments it takes. */
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useDebouncedValue } from '@mantine/hooks'
import { measure } from '@nkra/sms/segments.ts'
import { useState } from 'react'
import { formatPlural } from '../../ui/format.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { markCulprits } from './marks.ts'
import classes from './new-sms.module.css'
import type { PreviewPage } from './preview.ts'

/** The count is said aloud once the typing pauses this long, in milliseconds. */
const SPOKEN_AFTER_MS = 1_000

export function PhonePreview({ senderId, pages }: { senderId: string; pages: readonly PreviewPage[] }) {
  const [wanted, setWanted] = useState(0)
  const at = Math.min(wanted, pages.length - 1)
  const page = pages[at] ?? { whose: null, text: '' }
  const { encoding, segments, unitsLeft } = measure(page.text)
  const unicode = encoding === 'ucs2'
  const words = `${formatPlural(segments, 'segment')}, ${formatPlural(unitsLeft, 'character')} left, ${unicode ? 'Unicode' : 'GSM-7'}`
  const [spoken] = useDebouncedValue(words, SPOKEN_AFTER_MS)
  return (
    <section className={classes.preview} aria-label="Preview">
      <div className={classes.phone}>
        <div className={classes.phoneHead}>
          <span className={classes.avatar} aria-hidden="true">
            {Array.from(senderId || '?')[0]?.toUpperCase()}
          </span>
          <strong>{senderId || 'Sender'}</strong>
        </div>
        <div className={classes.screen}>
          {page.text === '' ? (
            <p className={classes.nothing}>Your message appears here as you write.</p>
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
            aria-label="The recipient before"
            disabled={at === 0}
            onClick={() => setWanted(at - 1)}
          >
            <IconChevronLeft size={18} aria-hidden="true" />
          </ActionIcon>
          <span aria-live="polite">{page.whose}</span>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label="The next recipient"
            disabled={at >= pages.length - 1}
            onClick={() => setWanted(at + 1)}
          >
            <IconChevronRight size={18} aria-hidden="true" />
          </ActionIcon>
        </div>
      )}
      <div className={classes.counters} aria-hidden="true">
        <StatusBadge tone={unicode ? 'warning' : 'success'}>{unicode ? 'Unicode' : 'GSM-7'}</StatusBadge>
        <span className="tabular">{formatPlural(segments, 'segment')}</span>
        <span className="tabular">{formatPlural(unitsLeft, 'character')} left</span>
      </div>
      <output className={classes.hidden}>{page.text !== '' && spoken}</output>
    </section>
  )
}
