/** What stands where a screen cannot: on its way, failed, or nowhere. */
import { Button } from '@mantine/core'
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { isFailure } from '../api/client.ts'
import { paths } from '../paths.ts'
import classes from './fallbacks.module.css'

export function ScreenPending() {
  return (
    <output className={classes.pending} aria-label="Loading">
      <span />
      <span />
      <span />
    </output>
  )
}

export function ScreenFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const requestId = isFailure(error) ? error.requestId : null
  const again = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div className={classes.notice} role="alert">
      <title>Something went wrong · Nkra</title>
      <h1>This screen could not be shown</h1>
      <p>
        {isFailure(error)
          ? error.message
          : 'Part of Nkra could not be loaded. Your connection may be gone, or a newer version may be there.'}
      </p>
      {requestId && <p className={classes.request}>Request {requestId}</p>}
      <div className={classes.actions}>
        <Button onClick={again}>Try again</Button>
        <Button variant="default" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </div>
    </div>
  )
}

export function ScreenMissing() {
  return (
    <div className={classes.notice}>
      <title>Not found · Nkra</title>
      <h1>There is nothing here</h1>
      <p>The address may be mistyped, or what it showed may be gone.</p>
      <div className={classes.actions}>
        <Button renderRoot={(props) => <Link to={paths.root} {...props} />}>Go home</Button>
      </div>
    </div>
  )
}

export function ReloadOffer({ onDismiss }: { onDismiss: () => void }) {
  return (
    <div className={classes.offer} role="alert">
      <span>Part of Nkra could not be loaded. A newer version may be there.</span>
      <Button size="compact-md" onClick={() => window.location.reload()}>
        Reload
      </Button>
      <Button size="compact-md" variant="subtle" onClick={onDismiss}>
        Not now
      </Button>
    </div>
  )
}
