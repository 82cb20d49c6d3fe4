/** Where a short link leads that nobody was ever sent, or that was cut off on its way. */
import { OpenCard } from '../shell/open-card.tsx'
import { useSentences } from '../ui/language.tsx'
import { lostLinkSentences } from './lost-link.sentences.ts'

export default function LostLink() {
  const say = useSentences(lostLinkSentences)
  return <OpenCard title={say.title}>{say.text}</OpenCard>
}
