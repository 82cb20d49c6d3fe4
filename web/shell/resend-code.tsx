/** Asks for another code, once the one before has had its time to arrive. */
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useNotify } from '../ui/notify.tsx'
import classes from './resend-code.module.css'

/** The server sends no second code to an address sooner, in seconds. */
const WAIT_S = 60

/** `send` mails the code; show this when one has just been sent. */
export function ResendCode({ send }: { send: () => Promise<unknown> }) {
  const notify = useNotify()
  const [wait_s, setWait] = useState(WAIT_S)
  const [sending, setSending] = useState(false)

  useEffect(() => {
    if (wait_s === 0) return undefined
    const timer = setTimeout(() => setWait(wait_s - 1), 1000)
    return () => clearTimeout(timer)
  }, [wait_s])

  const resend = async () => {
    setSending(true)
    try {
      await send()
      setWait(WAIT_S)
      notify('success', 'A new code is on its way.')
    } catch (error) {
      notify('error', error instanceof Error ? error.message : 'The code could not be sent.')
    } finally {
      setSending(false)
    }
  }

  return (
    <p className={classes.resend}>
      Nothing arrived? Look in the spam folder
      {wait_s > 0 ? (
        <>
          , or ask for a new code in <span className="tabular">{wait_s} s</span>.
        </>
      ) : (
        <>
          , or{' '}
          <Button variant="subtle" size="compact-md" loading={sending} onClick={() => void resend()}>
            send a new code
          </Button>
        </>
      )}
    </p>
  )
}
