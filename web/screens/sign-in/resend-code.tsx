/** The button that asks for another code. It is enabled after the first code had time to arrive. */
import { useEffect, useState } from 'react'
import { useSentences } from '../../ui/language/language.tsx'
import { useNotify } from '../../ui/toasts/notify.tsx'
import { PlainButton } from '../../ui/controls/plain-button.tsx'
import { openSentences } from '../../shell/public/public.sentences.ts'
import classes from './resend-code.module.css'

/** How long the server waits before it sends another code to an address, in seconds. */
const WAIT_S = 60

interface ResendCodeProps {
  /** Asks the server to mail the code. */
  send: () => Promise<unknown>
  /** Whether a code has just been sent. The wait then begins at once. */
  sent?: boolean
}

export function ResendCode({ send, sent = true }: ResendCodeProps) {
  const say = useSentences(openSentences)
  const notify = useNotify()
  const [until, setUntil] = useState(() => (sent ? Date.now() + WAIT_S * 1000 : 0))
  const [now, setNow] = useState(Date.now)
  const [sending, setSending] = useState(false)
  const left_ms = Math.max(0, until - now)

  // The time left is computed from the clock. Counting would be slow in a background tab, whose timers run rarely.
  useEffect(() => {
    if (left_ms === 0) return undefined
    const timer = setTimeout(() => setNow(Date.now()), Math.min(left_ms, 1000))
    return () => clearTimeout(timer)
  }, [left_ms])

  const resend = async () => {
    setSending(true)
    try {
      await send()
      setNow(Date.now())
      setUntil(Date.now() + WAIT_S * 1000)
      notify('success', say.resent)
    } catch (error) {
      notify('error', error instanceof Error ? error.message : say.notSent)
    } finally {
      setSending(false)
    }
  }

  return (
    <div className={classes.resend}>
      <p>{say.nothingYet}</p>
      {left_ms > 0 ? (
        <p className="tabular" role="timer">
          {say.wait(Math.ceil(left_ms / 1000))}
        </p>
      ) : (
        <PlainButton look="text" loading={sending} onClick={() => void resend()}>
          {say.resend}
        </PlainButton>
      )}
    </div>
  )
}
