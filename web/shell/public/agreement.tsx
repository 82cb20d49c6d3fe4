/**
 * The sentence below the registration's button that says which of the operator's texts the person agrees to, with links
 * to them. If none are published, it is left out.
 */
import { useEffect, type ReactNode, type RefObject } from 'react'
import { useSentences } from '../../ui/language/language.tsx'
import { useOffer, type Offer } from './offer-source.ts'
import classes from './offer.module.css'
import { offerSentences } from './offer.sentences.ts'

type Kind = Offer['texts'][number]

/** `agreedRef` gets the version of the texts that the sentence links to. */
export default function Agreement({ agreedRef }: { agreedRef: RefObject<number | undefined> }) {
  const say = useSentences(offerSentences)
  const { texts = [], termsVersion = null } = useOffer() ?? {}
  useEffect(() => {
    agreedRef.current = termsVersion ?? undefined
  }, [agreedRef, termsVersion])
  const [first] = texts
  if (first === undefined) return null
  const sentence = texts.length > 1 ? say.agreeToBoth : say.agreeTo[first]
  return <p className={classes.agreement}>{withLinks(sentence, say.texts)}</p>
}

/** The sentence with links in place of the texts that it names in braces. */
function withLinks(sentence: string, names: Readonly<Record<Kind, string>>): ReactNode[] {
  return sentence.split(/[{}]/).map((part) =>
    part === 'terms' || part === 'privacy' ? (
      // In a tab of its own, so that what is typed stays.
      <a key={part} href={`/${part}`} target="_blank" rel="noopener">
        {names[part]}
      </a>
    ) : (
      part
    ),
  )
}
