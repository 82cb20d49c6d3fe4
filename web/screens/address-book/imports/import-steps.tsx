/** The four steps of an import. It marks the current step, and links back to the steps before. */
import { IconCheck } from '@tabler/icons-react'
import { useSentences } from '../../../ui/language/language.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { paths } from '../../../paths.ts'
import classes from './imports.module.css'
import { importSentences } from './import.sentences.ts'

const STEPS = ['file', 'columns', 'check', 'done'] as const
export type ImportStep = (typeof STEPS)[number]

interface ImportStepsProps {
  step: ImportStep
  /** The import to whose steps the person can go back. Null before the upload, and once the import writes. */
  importId?: string | null
  /** Goes back to the choice of a file, before the upload. */
  onFile?: () => void
}

export function ImportSteps({ step, importId = null, onFile }: ImportStepsProps) {
  const say = useSentences(importSentences)
  const current = STEPS.indexOf(step)
  return (
    <nav aria-label={say.steps.label}>
      <ol className={classes.steps}>
        {STEPS.map((each, index) => (
          <li
            key={each}
            data-state={index < current ? 'past' : index === current ? 'current' : 'next'}
            {...(index === current && { 'aria-current': 'step' as const })}
          >
            <span className={classes.stepMark} aria-hidden="true">
              {index < current ? <IconCheck size={15} stroke={2.4} /> : index + 1}
            </span>
            {index < current ? <StepBack step={each} importId={importId} onFile={onFile} /> : say.steps[each]}
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface StepBackProps {
  step: ImportStep
  importId: string | null
  onFile: (() => void) | undefined
}

/** A link back to an earlier step. It works while the import has written nothing. */
function StepBack({ step, importId, onFile }: StepBackProps) {
  const say = useSentences(importSentences)
  if (step === 'file' && onFile)
    return (
      <button type="button" className={classes.stepBack} onClick={onFile}>
        {say.steps.file}
      </button>
    )
  if (importId === null) return say.steps[step]
  return (
    <TextLink
      to={paths.addressBook}
      search={step === 'file' ? { import: 'new' } : { import: importId, ...(step === 'columns' && { step }) }}
    >
      {say.steps[step]}
    </TextLink>
  )
}
