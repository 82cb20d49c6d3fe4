import { BigFigure, BigFigures } from '../../../ui/values/big-figures.tsx'
import { formatCount } from '../../../ui/language/format.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { importSentences } from './import.sentences.ts'
import type { Import } from './imports.tsx'

/** How many rows an import has found, or a trial of it would, and what they are. */
export function ImportFigures({ found }: { found: Import }) {
  const say = useSentences(importSentences)
  return (
    <BigFigures>
      <BigFigure name={say.figures.rows}>{formatCount(found.rows)}</BigFigure>
      <BigFigure name={say.figures.valid}>{formatCount(found.valid)}</BigFigure>
      <BigFigure name={say.figures.duplicates} note={say.figures.duplicatesNote}>
        {formatCount(found.duplicates)}
      </BigFigure>
      <BigFigure name={say.figures.rejected} note={say.figures.rejectedNote}>
        {formatCount(found.rejected)}
      </BigFigure>
    </BigFigures>
  )
}
