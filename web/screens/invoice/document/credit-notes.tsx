import { ActionIcon } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Fact, Facts } from '../../../ui/values/facts.tsx'
import { formatAmount, formatCount, formatMoney, useFormat } from '../../../ui/language/format.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { useFile } from './invoice-file.ts'
import classes from './invoice-dialog.module.css'
import { stampSentences } from './invoice-stamp.sentences.ts'
import type { CreditNote, InvoiceDetail } from '../invoice-status.ts'
import { totalAfterNotes } from './credit-note-share.ts'
import { detailSentences } from '../sentences.ts'

/** What of the invoice was taken back, note by note, and what of its total that leaves. */
export function CreditNotes({ invoice }: { invoice: InvoiceDetail }) {
  const say = useSentences(detailSentences)
  return (
    <section className={classes.part} aria-label={say.notes}>
      <h3>{say.notes}</h3>
      <ul className={classes.notes}>
        {invoice.creditNotes.map((note) => (
          <Note key={note.id} note={note} />
        ))}
      </ul>
      <Facts>
        <Fact name={say.notesAfter} strong>
          {formatAmount(totalAfterNotes(invoice))}
        </Fact>
      </Facts>
    </section>
  )
}

function Note({ note }: { note: CreditNote }) {
  const say = useSentences(detailSentences)
  const { noteStamped } = useSentences(stampSentences)
  const format = useFormat()
  const file = useFile('getCreditNotePdf', note)
  const at = format.exact(note.issuedAt)
  return (
    <li>
      <span className={classes.noteHead}>
        <b className="tabular">{note.number}</b>
        <span className="tabular">−{formatMoney(note.totalAmount)}</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={say.downloadNote(note.number)}
          loading={file.pending}
          onClick={file.save}
        >
          <IconDownload size={17} aria-hidden="true" />
        </ActionIcon>
      </span>
      <span>{say.noteCredits(formatCount(note.credits))}</span>
      <span>{note.reason}</span>
      {note.clearance?.stamp && <span>{noteStamped(note.clearance.stamp.receiptNumber)}</span>}
      <span>{note.createdByName === null ? at : say.noteBy(note.createdByName, at)}</span>
    </li>
  )
}
