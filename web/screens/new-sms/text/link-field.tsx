/** Where `{{Link}}` in the text leads; shown once the text has it. */
import { TextInput } from '@mantine/core'
import { LINK_TARGET_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { linkFieldSentences } from './link-field.sentences.ts'

export default function LinkField({ target, onType }: { target: string; onType: (target: string) => void }) {
  const say = useSentences(linkFieldSentences)
  return (
    <TextInput
      type="url"
      inputMode="url"
      size="md"
      label={say.target}
      description={say.targetText}
      placeholder={say.targetHint}
      maxLength={LINK_TARGET_LENGTH_MAX}
      value={target}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
}
