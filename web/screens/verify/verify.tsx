/**
 * Where a person's link leads: who asks, consent, the document and the face by the telephone's camera, and afterwards what
 * became of it. Each step is kept as it is taken; opened again, the page goes on with what is still missing.
 */
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useApi } from '../../api/context.tsx'
import { ScreenPending } from '../../shell/root/fallbacks.tsx'
import { OpenCard } from '../../shell/public/public-card.tsx'
import { FormAlert, useSubmit } from '../../ui/forms/form.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { lazy } from '../../ui/lazy.ts'
import { Notice } from '../../ui/layout/notice.tsx'
import { PlainButton } from '../../ui/controls/plain-button.tsx'
import { ConsentStep } from './consent-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { isOpen, nextOf, usePerson, type Asked, type PersonPage } from './capture.ts'
import classes from './verify.module.css'
import { verifySentences } from './verify.sentences.ts'

/** Fetched while the words before them are read. */
const PictureStep = lazy(() => import('./picture-step.tsx'))
const Outcome = lazy(() => import('./outcome.tsx'))

const route = getRouteApi('/open/v/$token')

export default function Verify() {
  const say = useSentences(verifySentences)
  const { token } = route.useParams()
  const { page, trouble, show, reload } = usePerson(token)
  if (trouble === 'missing' || trouble === 'over')
    return (
      <OpenCard title={trouble === 'missing' ? say.missing : say.over}>
        <p className={classes.text}>{trouble === 'missing' ? say.missingText : say.overText}</p>
      </OpenCard>
    )
  if (page === null && trouble === null) return <ScreenPending />
  if (page === null)
    return (
      <OpenCard title={say.title}>
        <div className={classes.stack}>
          <p role="alert" className={classes.text}>
            {say.failed}
          </p>
          <PlainButton onClick={() => void reload()}>{say.tryAgain}</PlainButton>
        </div>
      </OpenCard>
    )
  if (!isOpen(page))
    return (
      <Suspense fallback={<ScreenPending />}>
        <Outcome token={token} page={page} show={show} />
      </Suspense>
    )
  if (page.consent === null) return <ConsentStep token={token} page={page} show={show} />
  return <Steps token={token} page={page} show={show} reload={reload} />
}

interface StepsProps {
  token: string
  page: PersonPage
  show: (page: PersonPage) => void
  reload: () => Promise<unknown>
}

/** What is missing, one after the other; then all of it, to be sent. */
function Steps({ token, page, show, reload }: StepsProps) {
  const say = useSentences(verifySentences)
  /** What the person gives again though it is there. */
  const [chosen, setChosen] = useState<Asked | null>(null)
  const step = chosen ?? nextOf(page)
  const done = (next: PersonPage) => {
    setChosen(null)
    show(next)
  }
  if (step === undefined) return <Send token={token} page={page} show={show} again={setChosen} />
  const place = page.asked.indexOf(step) + 1
  const lead = page.asked.length > 1 ? say.step(place, page.asked.length) : undefined
  const why = page.again && page.reason !== null ? say.again[page.reason] : undefined
  return (
    <OpenCard title={say.asked[step]} lead={lead}>
      <div className={classes.stack}>
        {why !== undefined && <Notice tone="warning">{why}</Notice>}
        {step === 'details' ? (
          <DetailsStep token={token} page={page} done={done} />
        ) : (
          <Suspense fallback={null}>
            <PictureStep key={step} kind={step} token={token} done={done} lost={reload} />
          </Suspense>
        )}
      </div>
    </OpenCard>
  )
}

function Send({ token, page, show, again }: Omit<StepsProps, 'reload'> & { again: (asked: Asked) => void }) {
  const say = useSentences(verifySentences)
  const { call } = useApi()
  const form = useSubmit({}, async () => show((await call('sendKyc', { params: { token } })).data))
  return (
    <OpenCard title={say.review} lead={say.reviewText}>
      <FormAlert failure={form.failure} />
      <ul className={classes.given}>
        {page.asked.map((asked) => (
          <li key={asked}>
            <span>{say.asked[asked]}</span>
            <PlainButton look="text" aria-label={say.change(say.asked[asked])} onClick={() => again(asked)}>
              {say.changeShort}
            </PlainButton>
          </li>
        ))}
      </ul>
      <form {...form.props}>
        <PlainButton type="submit" loading={form.pending}>
          {say.send}
        </PlainButton>
      </form>
    </OpenCard>
  )
}
