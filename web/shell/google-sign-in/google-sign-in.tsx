/** Sign-in with a Google account, below the form that it can replace. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { FormAlert, type FormFailure, splitFailure } from '../../ui/forms/form.tsx'
import { useLanguage, useSentences } from '../../ui/language/language.tsx'
import classes from './google-button.module.css'
import {
  BUTTON_HEIGHTS,
  type ButtonSize,
  type Credential,
  initialise,
  loadIdentityClient,
} from './google-identity.ts'
import { googleSentences } from './google.sentences.ts'

interface GoogleSignInProps {
  clientId: string
  nonce: string
  script: string
  show: (credential: Credential) => Promise<void>
  /** Asks for another nonce, because this one may be used up. */
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

interface GoogleButtonProps {
  clientId: string
  /** The nonce for the ID token. It is valid for one sign-in. */
  nonce: string
  /** The URL of the script of Google's identity client. */
  script: string
  size?: ButtonSize
  onSignIn: (credential: Credential) => void
  /** Called when Google's response lacks a credential or a client ID. */
  onError: () => void
}

/** The widest button that Google draws, in pixels. */
const WIDTH_MAX = 400

/** Google's own button. Google's script draws it into a box of the same size, so that nothing moves. */
function GoogleButton({ clientId, nonce, script, size = 'large', ...told }: GoogleButtonProps) {
  const say = useSentences(googleSentences)
  const { language } = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const onSignIn = useEffectEvent(told.onSignIn)
  const onError = useEffectEvent(told.onError)

  useEffect(() => {
    let gone = false
    const draw = async () => {
      const client = await loadIdentityClient(window, script)
      if (gone || !place.current) return
      initialise(client, { clientId, nonce, onSignIn, onError })
      const width = Math.min(place.current.clientWidth, WIDTH_MAX)
      place.current.replaceChildren()
      client.renderButton(place.current, {
        size,
        theme: 'filled_black',
        text: 'continue_with',
        width,
        locale: language,
      })
    }
    draw().then(
      () => setFailed(false),
      () => setFailed(!gone),
    )
    return () => {
      gone = true
    }
  }, [clientId, nonce, script, size, language])

  return (
    <div>
      <div ref={place} className={classes.place} style={{ minHeight: BUTTON_HEIGHTS[size] }} />
      {failed && <output className={classes.failed}>{say.notLoaded}</output>}
    </div>
  )
}
