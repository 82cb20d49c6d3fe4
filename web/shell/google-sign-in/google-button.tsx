/** Google's own button, drawn by Google's script into a place that is kept free for it. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLanguage, useSentences } from '../../ui/language/language.tsx'
import classes from './google-button.module.css'
import {
  BUTTON_HEIGHTS,
  initialise,
  loadIdentityClient,
  type ButtonSize,
  type Credential,
} from './google-identity.ts'
import { googleSentences } from './google.sentences.ts'

interface GoogleButtonProps {
  clientId: string
  /** For the ID token: good for one sign-in. */
  nonce: string
  /** The address of the identity client. */
  script: string
  size?: ButtonSize
  onSignIn: (credential: Credential) => void
  /** The response lacked a credential or a client id. */
  onError: () => void
}

/** The widest that Google draws, in pixels. */
const WIDTH_MAX = 400

export function GoogleButton({ clientId, nonce, script, size = 'large', ...told }: GoogleButtonProps) {
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
