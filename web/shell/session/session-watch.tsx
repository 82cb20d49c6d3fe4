/**
 * Watches the session. After 14 minutes without activity, a warning counts down one minute. At its end the person is
 * signed out (requirements 4.1.3). Activity in one tab counts for all tabs. It also opens the dialog in which the
 * person confirms who they are, when a call needs that.
 */
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useIdleTimer } from 'react-idle-timer'
import classes from '../../ui/dialogs/dialog.module.css'
import { useApi } from '../../api/context.tsx'
import { useLanguage, useSentences } from '../../ui/language/language.tsx'
import { lazy } from '../../ui/lazy.ts'
import { fetchModal, Modal } from '../../ui/dialogs/modal.tsx'
import { activityAt, type Streak } from './activity-streak.ts'
import { useUser } from '../account/account.ts'
import { useActing, useKeeper } from './session-context.tsx'
import { watchSentences } from './session-watch.sentences.ts'

const INACTIVITY_MS = 840_000
const COUNTDOWN_MS = 60_000
/** How often activity is noticed, in milliseconds. */
const THROTTLE_MS = 1_000
/**
 * When the code of the dialog is fetched, in milliseconds after the start. It is fetched early, because the
 * connection may be lost when the dialog is needed.
 */
const FETCH_AFTER_MS = 3_000

export default function SessionWatch() {
  useMailLanguage()
  return (
    <>
      <Inactivity />
      <Confirmation />
    </>
  )
}

/** Mails follow the language of the screens. An Administrator who acts as a customer changes nothing. */
function useMailLanguage(): void {
  const { language } = useLanguage()
  const { quietCall } = useApi()
  const stored = useUser()?.language
  const acting = useActing()
  useEffect(() => {
    if (stored === undefined || stored === language || acting) return
    // If it fails, the next visit tries again.
    quietCall('changeLanguage', { body: { language } }).catch(() => undefined)
  }, [acting, language, quietCall, stored])
}

const ConfirmIdentity = lazy<{ settle: (confirmed: boolean) => void }>(() => import('./confirm-identity.tsx'))

/** Shows the dialog that asks the person to confirm who they are, when a call needs it. */
function Confirmation() {
  const keeper = useKeeper()
  const [asked, setAsked] = useState<((confirmed: boolean) => void) | null>(null)
  useEffect(
    () =>
      keeper.asksBy(async () => {
        await ConfirmIdentity.preload()
        const { promise, resolve } = Promise.withResolvers<boolean>()
        setAsked(() => resolve)
        return promise.finally(() => setAsked(null))
      }),
    [keeper],
  )
  return asked && <ConfirmIdentity settle={asked} />
}

function Inactivity({ now = Date.now }: { now?: () => number }) {
  const say = useSentences(watchSentences)
  const keeper = useKeeper()
  const [warned, setWarned] = useState(false)
  const streak = useRef<Streak | null>(null)

  useEffect(() => {
    const fetching = setTimeout(() => void fetchModal(), FETCH_AFTER_MS)
    return () => clearTimeout(fetching)
  }, [])

  const timer = useIdleTimer({
    timeout: INACTIVITY_MS + COUNTDOWN_MS,
    promptBeforeIdle: COUNTDOWN_MS,
    throttle: THROTTLE_MS,
    crossTab: true,
    syncTimers: THROTTLE_MS,
    name: 'nkra.activity',
    onPrompt: () => setWarned(true),
    onActive: () => setWarned(false),
    onIdle: () => keeper.end('idle'),
    onAction: () => {
      if (timer.isPrompted()) return
      const after = activityAt(streak.current, now())
      streak.current = after.streak
      if (after.refresh) void keeper.refresh()
    },
  })

  if (!warned) return null
  const stay = () => {
    timer.activate()
    setWarned(false)
    void keeper.refresh()
  }
  return (
    <Modal
      opened
      onClose={stay}
      title={say.title}
      size="30rem"
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <Countdown remaining_ms={() => timer.getRemainingTime()} />
      <div className={classes.actions}>
        <Button variant="default" onClick={() => keeper.signOut()}>
          {say.signOut}
        </Button>
        <Button onClick={stay} data-autofocus>
          {say.stay}
        </Button>
      </div>
    </Modal>
  )
}

function Countdown({ remaining_ms }: { remaining_ms: () => number }) {
  const say = useSentences(watchSentences)
  const [left_s, setLeft] = useState(() => Math.ceil(remaining_ms() / 1000))
  useEffect(() => {
    const ticker = setInterval(() => setLeft(Math.ceil(remaining_ms() / 1000)), 250)
    return () => clearInterval(ticker)
  })
  const seconds = <strong className="tabular">{say.seconds(Math.max(0, left_s))}</strong>
  return (
    <p className={classes.text} role="timer">
      {say.countdown(seconds)}
    </p>
  )
}
