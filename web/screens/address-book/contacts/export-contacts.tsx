/** The button that exports the listed contacts as a file. */
import { FileButton } from '../../../ui/controls/download-button.tsx'
import { useSentences } from '../../../ui/language/language.tsx'
import { careSentences } from '../care.sentences.ts'

export function ExportContacts({ groupId }: { groupId: string | null }) {
  const say = useSentences(careSentences)
  return (
    <FileButton
      endpoint="exportContacts"
      parts={{ query: groupId === null ? {} : { groupId } }}
      fileName={say.file}
      label={say.export}
      size="sm"
    />
  )
}
