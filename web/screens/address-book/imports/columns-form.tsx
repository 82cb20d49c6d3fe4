/** The second step of an import: what each column contains, the group, and the consent of everybody in the file. */
import { Button, TextInput } from '@mantine/core'
import { CONSENT_SOURCE_LENGTH_MAX, GROUP_NAME_LENGTH_MAX } from '@nkra/contract/limits.ts'
import type { ReactNode } from 'react'
import { useSentences, type SentencesOf } from '../../../ui/language/language.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import classes from '../address-book.module.css'
import { ColumnMeanings } from './column-mapping-fields.tsx'
import { mappingFault, type MappingFault, type PeekColumn } from './column-mapping.ts'
import { importSentences } from './import.sentences.ts'

/** A person's answers about a file: its columns, its group and its consent. */
export interface FileTerms {
  columns: PeekColumn[]
  group: string
  consentSource: string
  /** A day in the form of a date input, such as `2026-11-20`. */
  consentAt: string
}

interface ColumnsFormProps {
  terms: FileTerms
  /** A sentence about the file, such as its number of rows. */
  hint: ReactNode
  /** Whether the meanings of the columns were remembered from an earlier file with the same columns. */
  remembered: boolean
  failure: string | null
  pending: boolean
  onChange: (terms: FileTerms) => void
  onCheck: () => void
  onBack: () => void
}

export function ColumnsForm({ terms, hint, remembered, failure, pending, ...acts }: ColumnsFormProps) {
  const say = useSentences(importSentences)
  const fault = mappingFault(terms.columns)
  const groupFault = terms.group.trim() === '' ? say.groupRequired : null
  const change = (some: Partial<FileTerms>) => acts.onChange({ ...terms, ...some })
  return (
    <form
      className={classes.mapping}
      onSubmit={(event) => {
        event.preventDefault()
        if (fault === null && groupFault === null) acts.onCheck()
      }}
    >
      <div>
        <p className={classes.hint}>{hint}</p>
        {remembered && <p className={classes.hint}>{say.remembered}</p>}
        <div aria-live="assertive">
          {failure !== null && (
            <div className={classes.noticed}>
              <Notice tone="danger">{failure}</Notice>
            </div>
          )}
        </div>
      </div>
      <ColumnMeanings columns={terms.columns} onChange={(columns) => change({ columns })} />
      <TextInput
        label={say.group}
        description={say.groupText}
        value={terms.group}
        maxLength={GROUP_NAME_LENGTH_MAX}
        error={groupFault}
        maw="26rem"
        onChange={(event) => change({ group: event.currentTarget.value })}
      />
      <TextInput
        label={say.consentSource}
        description={say.consentSourceText}
        value={terms.consentSource}
        maxLength={CONSENT_SOURCE_LENGTH_MAX}
        maw="26rem"
        onChange={(event) => change({ consentSource: event.currentTarget.value })}
      />
      {terms.consentSource.trim() !== '' && (
        <TextInput
          type="date"
          label={say.consentAt}
          value={terms.consentAt}
          maw="14rem"
          onChange={(event) => change({ consentAt: event.currentTarget.value })}
        />
      )}
      {fault !== null && (
        <p className={classes.fault} role="alert">
          {faultWords(fault, say.mappingFaults)}
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={pending} disabled={fault !== null || groupFault !== null}>
          {say.checkFile}
        </Button>
        <Button variant="default" onClick={acts.onBack}>
          {say.chooseOther}
        </Button>
      </div>
    </form>
  )
}

const faultWords = (fault: MappingFault, words: SentencesOf<typeof importSentences>['mappingFaults']) =>
  fault.kind === 'twice' ? words.twice(fault.name) : words[fault.kind]
