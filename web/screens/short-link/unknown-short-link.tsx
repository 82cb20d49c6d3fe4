/** The page for a short link that does not exist, or that was cut off on its way. */
import { OpenCard } from '../../shell/public/public-card.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { lostLinkSentences } from './unknown-short-link.sentences.ts'

export default function LostLink() {
  const say = useSentences(lostLinkSentences)
  return <OpenCard title={say.title}>{say.text}</OpenCard>
}
