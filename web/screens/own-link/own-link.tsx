/**
 * The page where a person whose link has ended asks for a new one, with their number. The answer is the same for every
 * number.
 */
import { PHONE_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { useState } from 'react'
import { useApi } from '../../api/context.tsx'
import { OpenCard } from '../../shell/public/public-card.tsx'
import { PlainButton } from '../../ui/controls/plain-button.tsx'
import { FormAlert, useSubmit } from '../../ui/forms/form.tsx'
import { PlainField } from '../../ui/forms/plain-field.tsx'
import { useLanguage, useSentences } from '../../ui/language/language.tsx'
import { ownLinkSentences } from './own-link.sentences.ts'

export default function OwnLink() {
  const say = useSentences(ownLinkSentences)
  const { call } = useApi()
  const { language } = useLanguage()
  const [asked, setAsked] = useState(false)
  const form = useSubmit({ phone: say.phone }, async ({ phone }) => {
    await call('askOwnLink', { body: { phone, language } })
    setAsked(true)
  })
  if (asked)
    return (
      <OpenCard title={say.asked}>
        <p>{say.askedText}</p>
      </OpenCard>
    )
  return (
    <OpenCard title={say.title} lead={say.lead}>
      <FormAlert failure={form.failure} />
      <form {...form.props}>
        <PlainField
          {...form.field('phone')}
          type="tel"
          autoComplete="tel"
          placeholder="024 123 4567"
          maxLength={PHONE_LENGTH_MAX}
        />
        <PlainButton type="submit" loading={form.pending}>
          {say.ask}
        </PlainButton>
      </form>
    </OpenCard>
  )
}
