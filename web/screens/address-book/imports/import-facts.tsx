/** The parts that an import and its check share: the counts, the progress, and the rejected rows as a file. */
import { Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import { FileButton } from '../../../ui/controls/download-button.tsx'
import { formatCount, useSentences } from '../../../ui/language/language.tsx'
import { BigFigure, BigFigures } from '../../../ui/values/facts.tsx'
import classes from '../address-book.module.css'
import { importSentences } from './import.sentences.ts'
import type { Import } from './imports.tsx'

const PERCENT = 100

export function ImportFigures({ found }: { found: Import }) {
  const say = useSentences(importSentences)
  return (
    <BigFigures>
      <BigFigure name={say.figures.rows}>{formatCount(found.rows)}</BigFigure>
      <BigFigure
        name={say.figures.valid}
        note={say.figures.validNote(found.added, found.valid - found.added)}
      >
        {formatCount(found.valid)}
      </BigFigure>
      <BigFigure name={say.figures.duplicates} note={say.figures.duplicatesNote}>
        {formatCount(found.duplicates)}
      </BigFigure>
      <BigFigure name={say.figures.rejected} note={say.figures.rejectedNote}>
        {formatCount(found.rejected)}
      </BigFigure>
    </BigFigures>
  )
}

/**
 * The progress of a running import. Once the number of all rows is known, it counts the written rows of all rows.
 * Before that it counts the rows that were read, and the bar shows the part of the file that they fill.
 */
export function ImportProgress({
  found: { status, rows, totalRows, valid, progress, undone },
}: {
  found: Import
}) {
  const say = useSentences(importSentences)
  const back = (undone?.removed ?? 0) + (undone?.restored ?? 0)
  const [share, soFar] =
    status === 'rolling_back'
      ? [valid === 0 ? 1 : back / valid, say.contactsSoFar(back, valid)]
      : [totalRows ? rows / totalRows : (progress ?? 0), say.rowsSoFar(rows, totalRows)]
  return (
    <div className={classes.sending}>
      <Progress value={Math.min(1, share) * PERCENT} animated striped size="md" aria-label={say.reading} />
      <p className="tabular">{soFar}</p>
    </div>
  )
}

interface RejectsProps {
  found: Import
  /** More actions on the rejected rows, such as a button. */
  children?: ReactNode
}

/** The rejected rows, to be downloaded, corrected and imported again. */
export function Rejects({ found: { id, fileName, rejected }, children }: RejectsProps) {
  const say = useSentences(importSentences)
  return (
    <div className={classes.rejects}>
      <p>{say.rejects(<strong>{say.rows(rejected)}</strong>)}</p>
      <FileButton
        endpoint="getRejects"
        parts={{ params: { id } }}
        fileName={say.rejectsFile(fileName.replace(/\.[^.]*$/u, ''))}
        label={say.downloadRejects}
      />
      {children}
    </div>
  )
}
