/**
 * The banner above every screen while an Administrator acts as a customer: who acts, as which customer, whether it is
 * read-only, the time left, and the button to end it.
 */
import { Button } from '@mantine/core'
import { REASON_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { IconUserShield } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useAct, useCall } from '../../api/queries.ts'
import { useAsk } from '../../ui/dialogs/input-dialog.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import classes from './impersonation-banner.module.css'
import { impersonationSentences } from './impersonation.sentences.ts'
import { useKeeper } from '../session/session-context.tsx'

const TICK_MS = 1_000
const MINUTE_MS = 60_000

export default function ImpersonationBanner() {
  const say = useSentences(impersonationSentences)
  const keeper = useKeeper()
  const ask = useAsk()
  const change = useAct('changeAsCustomer')
  const [ending, setEnding] = useState(false)
  const known = useCall('validateSession').data?.data.impersonation
  const end = () => {
    setEnding(true)
    void keeper.stopActing().finally(() => setEnding(false))
  }
  const askToChange = () =>
    void ask({
      type: 'textarea',
      title: say.changeTitle(known?.accountName ?? ''),
      label: say.reason,
      confirm: say.allow,
      description: say.changeText,
      maxLength: REASON_LENGTH_MAX,
      act: (reason) => change.mutateAsync({ input: { body: { reason } } }),
    })
  return (
    <section className={classes.banner} aria-label={say.label}>
      <IconUserShield size={20} stroke={1.7} aria-hidden="true" />
      <p className={classes.words}>
        <strong>{known ? say.who(known.administrator, known.accountName) : say.label}</strong>{' '}
        {known && <span>{known.mayChange ? say.changing : say.looking}</span>} <span>{say.recorded}</span>
      </p>
      {known && <TimeLeft ends={known.ends} />}
      {known?.mayChange === false && (
        <Button size="compact-md" variant="outline" color="white" onClick={askToChange}>
          {say.change}
        </Button>
      )}
      <Button size="compact-md" variant="white" color="dark" loading={ending} onClick={end}>
        {say.end}
      </Button>
    </section>
  )
}

function TimeLeft({ ends }: { ends: string }) {
  const say = useSentences(impersonationSentences)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const minutes = Math.max(0, Math.ceil((Date.parse(ends) - now) / MINUTE_MS))
  return (
    <span className={`tabular ${classes.left}`} role="timer">
      {say.left(minutes)}
    </span>
  )
}
