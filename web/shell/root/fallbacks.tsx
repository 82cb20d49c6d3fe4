/** What is shown in place of a screen that is loading, has failed or does not exist. */
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { isFailure } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { PartLost } from '../../ui/lazy.ts'
import { buttonClass, PlainButton } from '../../ui/controls/plain-button.tsx'
import classes from './fallbacks.module.css'
import { fallbackSentences } from './fallbacks.sentences.ts'

export function ScreenPending() {
  const say = useSentences(fallbackSentences)
  return (
    <output className={classes.pending} aria-label={say.loading}>
      <span />
      <span />
      <span />
    </output>
  )
}

export function ScreenFailed({ error, reset }: ErrorComponentProps) {
  const say = useSentences(fallbackSentences)
  const router = useRouter()
  const requestId = isFailure(error) ? error.requestId : null
  const reload = () => window.location.reload()
  const again = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div className={classes.notice} role="alert">
      <title>{`${say.failedTitle} · Nkra`}</title>
      <h1>{say.failed}</h1>
      <p>{isFailure(error) ? error.message : say.notLoaded}</p>
      {requestId && <p className={classes.request}>{say.request(requestId)}</p>}
      <div className={classes.actions}>
        {!(error instanceof PartLost) && <PlainButton onClick={again}>{say.tryAgain}</PlainButton>}
        <PlainButton look={error instanceof PartLost ? 'filled' : 'quiet'} onClick={reload}>
          {say.reload}
        </PlainButton>
      </div>
    </div>
  )
}

export function ScreenMissing() {
  const say = useSentences(fallbackSentences)
  return (
    <div className={classes.notice}>
      <title>{`${say.missingTitle} · Nkra`}</title>
      <h1>{say.missing}</h1>
      <p>{say.mistyped}</p>
      <div className={classes.actions}>
        <Link to={paths.root} className={buttonClass} data-look="filled">
          {say.home}
        </Link>
      </div>
    </div>
  )
}

interface OfferProps {
  onReload: () => void
  onDismiss: () => void
}

export function ReloadOffer({ onReload, onDismiss }: OfferProps) {
  const say = useSentences(fallbackSentences)
  return (
    <div className={classes.offer} role="alert">
      <span>{say.newer}</span>
      <PlainButton onClick={onReload}>{say.reload}</PlainButton>
      <PlainButton look="text" onClick={onDismiss}>
        {say.notNow}
      </PlainButton>
    </div>
  )
}

/** The notice that a part of the application is missing and that a reload did not help. */
export function PartMissing({ onDismiss }: { onDismiss: () => void }) {
  const say = useSentences(fallbackSentences)
  return (
    <div className={classes.offer} role="alert">
      <span>{say.stillMissing}</span>
      <PlainButton look="quiet" onClick={onDismiss}>
        {say.close}
      </PlainButton>
    </div>
  )
}
