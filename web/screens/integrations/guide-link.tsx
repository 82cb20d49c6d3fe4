/** From a screen to the page of the documentation that is about it. */
import { docsPaths } from '../../docs-paths.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { sectionsSentences } from './sections.sentences.ts'

/** `page` as in the address: `webhooks`; none is where the documentation begins. */
export function GuideLink({ page }: { page: string }) {
  const say = useSentences(sectionsSentences)
  return (
    <TextLink to={docsPaths.any} params={{ _splat: page }}>
      {say.documentation}
    </TextLink>
  )
}
