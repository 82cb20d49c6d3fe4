/** Signing in with a Google account, below the form that it stands in for. */
import { useState } from 'react'
import { FormAlert, splitFailure, type FormFailure } from '../../ui/forms/form.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import classes from './google-button.module.css'
import { GoogleButton } from './google-button.tsx'
import type { Credential } from './google-identity.ts'
import { googleSentences } from './google.sentences.ts'

interface GoogleSignInProps {
  clientId: string
  nonce: string
  script: string
  show: (credential: Credential) => Promise<void>
  /** Asks for another nonce: this one may be used up. */
  renew: () => void
}

export default function GoogleSignIn({ clientId, nonce, script, show, renew }: GoogleSignInProps) {
  const say = useSentences(googleSentences)
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const answered = async (credential: Credential) => {
    setFailure(null)
    try {
      await show(credential)
    } catch (error) {
      setFailure(splitFailure(error, []).failure)
      renew()
    }
  }
  return (
    <>
      <p className={classes.or}>{say.or}</p>
      <FormAlert failure={failure} />
      <GoogleButton
        clientId={clientId}
        nonce={nonce}
        script={script}
        onSignIn={(credential) => void answered(credential)}
        onError={() => setFailure({ message: say.noAnswer, requestId: null })}
      />
    </>
  )
}
