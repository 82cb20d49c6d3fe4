/** Where and since when somebody agreed to be texted. */
import { TextInput } from '@mantine/core'
import { CONSENT_SOURCE_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { careSentences } from '../care.sentences.ts'

export interface ConsentDraft {
  source: string
  /** A day, as an input has it. */
  at: string
}

export interface ConsentFieldsProps {
  consent: ConsentDraft
  onChange: (consent: ConsentDraft) => void
}

export function ConsentFields({ consent, onChange }: ConsentFieldsProps) {
  const say = useSentences(careSentences)
  return (
    <>
      <TextInput
        label={say.consentSource}
        value={consent.source}
        maxLength={CONSENT_SOURCE_LENGTH_MAX}
        onChange={(event) => onChange({ ...consent, source: event.currentTarget.value })}
      />
      {consent.source.trim() !== '' && (
        <TextInput
          type="date"
          label={say.consentAt}
          value={consent.at}
          onChange={(event) => onChange({ ...consent, at: event.currentTarget.value })}
        />
      )}
    </>
  )
}
