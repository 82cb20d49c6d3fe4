/** The form for the second step of a sign-in. It replaces the form of the first step. */
import { useState } from 'react'
import { FormAlert, useSubmit } from '../../ui/forms/form.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { PlainButton } from '../../ui/controls/plain-button.tsx'
import { PlainField } from '../../ui/forms/plain-field.tsx'
import { OpenCard } from '../../shell/public/public-card.tsx'
import { secondStepSentences } from './second-step.sentences.ts'

interface SecondStepProps {
  enter: (code: string) => Promise<void>
  back: () => void
}

/** Focuses the first field, so that the person can go on typing. The field that had the focus is gone. */
const focusFirst = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus()

export default function SecondStep({ enter, back }: SecondStepProps) {
  const say = useSentences(secondStepSentences)
  const [byRecovery, setByRecovery] = useState(false)
  const label = byRecovery ? say.recoveryCode : say.code
  const form = useSubmit({ code: label }, ({ code }) => enter(code))

  return (
    <OpenCard
      title={say.title}
      lead={byRecovery ? say.recoveryLead : say.lead}
      foot={
        <PlainButton look="text" onClick={back}>
          {say.back}
        </PlainButton>
      }
    >
      <FormAlert failure={form.failure} />
      <form {...form.props} key={label} ref={focusFirst}>
        {byRecovery ? (
          <PlainField
            {...form.field('code')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        ) : (
          <PlainField {...form.field('code')} autoComplete="one-time-code" inputMode="numeric" />
        )}
        <PlainButton type="submit" loading={form.pending}>
          {say.signIn}
        </PlainButton>
        <PlainButton look="text" onClick={() => setByRecovery(!byRecovery)}>
          {byRecovery ? say.useAuthenticator : say.useRecovery}
        </PlainButton>
      </form>
    </OpenCard>
  )
}
