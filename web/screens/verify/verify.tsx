/**
 * The page behind a capture link: who asks, the consent, the document and the face by the phone's camera, and
 * afterwards the result. Each step is saved when it is done. If the page is opened again, it continues with what is
 * missing.
 */
import { consentText, consentVersion, faceRegistryFor } from '@nkra/contract/kyc/consent.ts'
import {
  documentForms,
  hasZone,
  type DocumentKind,
  DOCUMENT_NUMBER_LENGTH_MAX,
  documentNumberFault,
  normalizeDocumentNumber,
} from '@nkra/contract/kyc/documents.ts'
import { KYC_NAME_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useApi } from '../../api/context.tsx'
import { paths } from '../../paths.ts'
import { OpenCard } from '../../shell/public/public-card.tsx'
import { ScreenPending } from '../../shell/root/fallbacks.tsx'
import { PlainButton } from '../../ui/controls/plain-button.tsx'
import { FieldFailure, FormAlert, useSubmit } from '../../ui/forms/form.tsx'
import { PlainField } from '../../ui/forms/plain-field.tsx'
import { formatDate, useLanguage, useSentences } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { lazy } from '../../ui/lazy.ts'
import { Camera, hasCamera } from './camera.ts'
import { type Asked, isOpen, nextOf, type PersonPage, usePerson } from './capture.ts'
import classes from './verify.module.css'
import { verifySentences } from './verify.sentences.ts'

/** The step that takes photographs. Its code is fetched after "I agree", while the person types. */
const PictureStep = lazy(() => import('./picture-step.tsx'), null)
const Outcome = lazy(() => import('./outcome.tsx'))

const route = getRouteApi('/open/v/$token')

export default function Verify() {
  const say = useSentences(verifySentences)
  const { token } = route.useParams()
  const { page, trouble, show, reload } = usePerson(token)
  if (trouble !== null && trouble !== 'failed')
    return (
      <OpenCard title={say[trouble]}>
        <p className={classes.text}>{say[`${trouble}Text`]}</p>
        {trouble === 'old' && <Link to={paths.ownLink}>{say.newLink}</Link>}
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

/** The steps for the missing evidence, one after the other, then the step that sends it. */
function Steps({ token, page, show, reload }: StepsProps) {
  const say = useSentences(verifySentences)
  /** The evidence that the person wants to give again. */
  const [chosen, setChosen] = useState<Asked | null>(null)
  const step = chosen ?? nextOf(page)
  const [camera] = useState(() => new Camera())
  const isPictured = step !== undefined && step !== 'details'
  useEffect(() => {
    if (page.asked.every((asked) => asked === 'details')) return
    void PictureStep.preload()
    // The judge of photographs is fetched and learns meanwhile. Without it the person and the server decide.
    import('./judge.ts').then(
      ({ prepare }) => prepare({ zone: page.asked.some((asked) => isZoneSide(page, asked)) }),
      () => undefined,
    )
  }, [page])
  // From one picture to the next it stays open.
  useEffect(() => (isPictured ? () => camera.close() : undefined), [camera, isPictured])
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
          <PictureStep
            key={step}
            camera={camera}
            kind={step}
            zone={isZoneSide(page, step)}
            token={token}
            done={done}
            lost={reload}
          />
        )}
      </div>
    </OpenCard>
  )
}

/**
 * Whether this photograph must show the machine-readable zone. A card has it on its back, a passport on its one page.
 */
const isZoneSide = ({ document }: PersonPage, asked: Asked) =>
  document !== null && hasZone(document) && asked === documentForms[document].sides.at(-1)

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

const DAYS_A_YEAR = 365

interface ConsentStepProps {
  token: string
  page: PersonPage
  show: (page: PersonPage) => void
}

/** The first step: who asks and why, and the consent text. */
function ConsentStep({ token, page, show }: ConsentStepProps) {
  const say = useSentences(verifySentences)
  const { language } = useLanguage()
  const { call } = useApi()
  const { business, kind, documents, kept, ofPrincipal } = page
  const [document, setDocument] = useState<DocumentKind>(documents[0] ?? 'ghana_card')
  const photographs = kind !== 'number'
  const camera = useHasCamera(photographs)
  const faceRegistry = faceRegistryFor({ kind, document }, page.faceRegistry)
  const version = consentVersion(kind, faceRegistry, ofPrincipal)
  const form = useSubmit({}, async () => {
    const body = { document, version, language, agreed: true } as const
    show((await call('agreeToKyc', { params: { token }, body })).data)
  })
  return (
    <OpenCard
      title={say.asks(business.legalName)}
      lead={say.registered(business.registrationNumber, business.deciders)}
    >
      <div className={classes.stack}>
        {page.environment === 'sandbox' && <Notice tone="info">{say.sandbox}</Notice>}
        {camera === false && <Notice tone="warning">{say.noCamera}</Notice>}
        <section className={classes.part}>
          <h2 className={classes.head}>{say.toGive}</h2>
          <ul className={classes.list}>
            {askedBy(page, document).map((asked) => (
              <li key={asked}>{say.asked[asked]}</li>
            ))}
          </ul>
        </section>
        {documents.length > 1 && (
          <fieldset className={classes.choice}>
            <legend className={classes.head}>{say.which}</legend>
            {documents.map((each) => (
              <label key={each}>
                <input
                  type="radio"
                  name="document"
                  checked={document === each}
                  onChange={() => setDocument(each)}
                />
                {say.documents[each]}
              </label>
            ))}
          </fieldset>
        )}
        <section className={classes.part}>
          <h2 className={classes.head}>{say.consent}</h2>
          <blockquote className={classes.words}>
            {consentText({ language, document, kind, business, faceRegistry, ofPrincipal })}
          </blockquote>
          <p className={classes.text}>
            {say.keeps(kept.pictureDays, Math.floor(kept.identityDays / DAYS_A_YEAR))}
          </p>
        </section>
        <FormAlert failure={form.failure} />
        <form {...form.props}>
          <PlainButton type="submit" loading={form.pending}>
            {say.agree}
          </PlainButton>
        </form>
        <p className={classes.text}>{say.until(formatDate(language, page.expiresAt))}</p>
      </div>
    </OpenCard>
  )
}

/** The evidence to give for the chosen document, by the same rule as on the server. */
function askedBy({ asked, kind }: PersonPage, document: DocumentKind): Asked[] {
  return [
    ...(asked.includes('details') ? (['details'] as const) : []),
    ...(kind === 'number' ? [] : documentForms[document].sides),
    ...(kind === 'document_face' ? (['person'] as const) : []),
  ]
}

/** Whether there is a camera. It is found out before the step that needs it. Undefined until it is known. */
function useHasCamera(wanted: boolean): boolean | undefined {
  const [found, setFound] = useState<boolean | undefined>(undefined)
  useEffect(() => {
    if (wanted) void hasCamera().then(setFound)
  }, [wanted])
  return found
}

interface DetailsStepProps {
  token: string
  page: PersonPage
  done: (page: PersonPage) => void
}

/** The step that asks for the number, the names and the date of birth on the document. */
function DetailsStep({ token, page, done }: DetailsStepProps) {
  const say = useSentences(verifySentences)
  const { call } = useApi()
  const document = page.document ?? 'ghana_card'
  const { dateOfBirth: needsBirth, sample } = documentForms[document]
  const form = useSubmit(
    { number: say.number, surname: say.surname, givenNames: say.givenNames, dateOfBirth: say.dateOfBirth },
    async ({ number, surname, givenNames, dateOfBirth }) => {
      if (documentNumberFault(document, normalizeDocumentNumber(document, number)) !== null)
        throw new FieldFailure('number', say.numberForm(sample))
      const body = { document, number, surname, givenNames, dateOfBirth: dateOfBirth || null }
      done((await call('giveKycDetails', { params: { token }, body })).data)
    },
    needsBirth ? [] : ['dateOfBirth'],
  )
  return (
    <>
      <p className={classes.text}>{say.asOnDocument(say.documents[document])}</p>
      <FormAlert failure={form.failure} />
      <form {...form.props}>
        <PlainField
          {...form.field('number')}
          placeholder={sample}
          maxLength={DOCUMENT_NUMBER_LENGTH_MAX}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <PlainField {...form.field('surname')} maxLength={KYC_NAME_LENGTH_MAX} autoComplete="family-name" />
        <PlainField {...form.field('givenNames')} maxLength={KYC_NAME_LENGTH_MAX} autoComplete="given-name" />
        <PlainField {...form.field('dateOfBirth')} type="date" autoComplete="bday" />
        <PlainButton type="submit" loading={form.pending}>
          {say.next}
        </PlainButton>
      </form>
    </>
  )
}
