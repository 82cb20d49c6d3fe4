/**
 * The page of an opt-out link in a text. One tap ends a business's texts, and another tap undoes that. Opening the
 * page changes nothing, because phones and filters open links by themselves.
 */
import type { Reply } from '@nkra/contract/routes.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { isFailure } from '../../api/client.ts'
import { useApi } from '../../api/context.tsx'
import { OpenCard } from '../../shell/public/public-card.tsx'
import { ScreenPending } from '../../shell/root/fallbacks.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { PlainButton } from '../../ui/controls/plain-button.tsx'
import classes from './opt-out.module.css'
import { optOutSentences } from './opt-out.sentences.ts'

type OptOutLink = Reply<'getOptOutLink'>
type LinkCall = 'getOptOutLink' | 'followOptOutLink' | 'undoOptOutLink'

const route = getRouteApi('/open/o/$token')

/** The state of the opt-out link, the outcome of the last tap, and the functions that tap. */
function useLink(token: string) {
  const { call } = useApi()
  const [link, setLink] = useState<OptOutLink | null>(null)
  const [last, setLast] = useState<LinkCall>('getOptOutLink')
  const [trouble, setTrouble] = useState<'missing' | 'failed' | null>(null)
  const [pending, setPending] = useState(false)
  const ask = useCallback(
    (name: LinkCall) =>
      call(name, { params: { token } }).then(
        ({ data }) => {
          setLink(data)
          setLast(name)
          return setTrouble(null)
        },
        (error: unknown) => setTrouble(isFailure(error) && error.status === 404 ? 'missing' : 'failed'),
      ),
    [call, token],
  )
  useEffect(() => void ask('getOptOutLink'), [ask])
  const tap = (name: LinkCall) => {
    setPending(true)
    void ask(name).finally(() => setPending(false))
  }
  return { link, last, trouble, pending, tap }
}

export default function OptOut() {
  const say = useSentences(optOutSentences)
  const { token } = route.useParams()
  const { link, last, trouble, pending, tap } = useLink(token)
  if (trouble === 'missing')
    return (
      <OpenCard title={say.title} lead={say.missing}>
        <p className={classes.kept}>{say.missingText}</p>
      </OpenCard>
    )
  if (link === null && trouble === null) return <ScreenPending />
  const failed = trouble === 'failed' && (
    <p className={classes.failed} role="alert">
      {say.failed}
    </p>
  )
  if (link === null) {
    return (
      <OpenCard title={say.title}>
        <div className={classes.actions}>
          {failed}
          <PlainButton onClick={() => tap('getOptOutLink')}>{say.tryAgain}</PlainButton>
        </div>
      </OpenCard>
    )
  }
  const { accountName, phone, optedOut } = link
  const lead = last === 'undoOptOutLink' && !optedOut ? say.restored : say.about(phone)
  return (
    <div aria-live="polite">
      <OpenCard
        title={optedOut ? say.done(accountName) : say.question(accountName)}
        lead={optedOut ? say.doneText(phone) : lead}
      >
        <div className={classes.actions}>
          {failed}
          {!optedOut && (
            <PlainButton loading={pending} onClick={() => tap('followOptOutLink')}>
              {say.stop}
            </PlainButton>
          )}
          {optedOut && last === 'undoOptOutLink' && <p className={classes.kept}>{say.kept}</p>}
          {optedOut && last !== 'undoOptOutLink' && (
            <PlainButton look="quiet" loading={pending} onClick={() => tap('undoOptOutLink')}>
              {say.undo}
            </PlainButton>
          )}
        </div>
      </OpenCard>
    </div>
  )
}
