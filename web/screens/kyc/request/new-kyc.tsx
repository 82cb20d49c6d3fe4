/** The form for a new identity check: the person, their consent in the words that are stored, and the cost. */
import { Button, Checkbox, NativeSelect, SegmentedControl, Skeleton, TextInput } from '@mantine/core'
import {
  CONSENT_CHANNELS,
  CONSENT_LANGUAGES,
  CONSENT_VERSION,
  type ConsentChannel,
  type ConsentLanguage,
  consentText,
} from '@nkra/contract/kyc/consent.ts'
import {
  documentForms,
  type DocumentKind,
  DOCUMENTS,
  DOCUMENT_NUMBER_LENGTH_MAX,
  documentNumberFault,
  normalizeDocumentNumber,
} from '@nkra/contract/kyc/documents.ts'
import { type SandboxScenario, SANDBOX_SCENARIOS } from '@nkra/contract/kyc/sandbox.ts'
import { KYC_NAME_LENGTH_MAX, REFERENCE_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { allows } from '@nkra/contract/permissions.ts'
import { IconCertificate } from '@tabler/icons-react'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAttempt } from '../../../api/idempotency-key.ts'
import { useAct, useCall } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { useRole } from '../../../shell/session/session-context.tsx'
import { FormAlert, useSubmit } from '../../../ui/forms/form.tsx'
import { useLanguage, useSentences } from '../../../ui/language/language.tsx'
import { FailedState } from '../../../ui/layout/failed-state.tsx'
import { Page, Panel, PanelPending, EmptyState } from '../../../ui/layout/page.tsx'
import { lazy } from '../../../ui/lazy.ts'
import { useNotify } from '../../../ui/toasts/notify.tsx'
import { Cost, useKycCredits } from '../cost.tsx'
import { typedNumber } from '../kyc-states.ts'
import classes from '../kyc.module.css'
import { NotForRole } from '../not-for-role.tsx'
import { kycSentences } from '../sentences.ts'
import { byLinkSentences } from './ask-by-link.sentences.ts'
import { ByLink } from './ask-by-link.tsx'

const route = getRouteApi('/signed-in/new-kyc')

export default function NewKyc() {
  const say = useSentences(kycSentences)
  const role = useRole()
  const submits = allows(role, 'kyc:submit') && allows(role, 'kyc:read')
  const query = useCall('getBusinessId', {}, { enabled: submits })
  const own = query.data?.data
  const business = own?.inForce ? own.approved : null
  return (
    <Page title={say.newTitle} lead={say.newLead}>
      {business ? (
        <NewRequest business={business} />
      ) : (
        <Panel>
          {!submits ? (
            <NotForRole />
          ) : own ? (
            <EmptyState
              icon={<IconCertificate size={26} stroke={1.6} />}
              title={say.none}
              action={
                <Button renderRoot={(props) => <Link to={paths.businessId} {...props} />}>
                  {say.toBusiness}
                </Button>
              }
            >
              {say.needsBusiness}
            </EmptyState>
          ) : query.error ? (
            <FailedState query={query} />
          ) : (
            <Skeleton height="20rem" />
          )}
        </Panel>
      )}
    </Page>
  )
}

interface Business {
  id: string
  legalName: string
  registrationNumber: string
  address: string
  town: string
}

const FromFile = lazy<{ business: Business }>(
  async () => ({ default: (await import('../batch/new-batch.tsx')).FromFile }),
  <PanelPending />,
)

/** The kinds of KYC request, each with its own form. */
const REQUEST_KINDS = { number: ByNumber, link: ByLink, file: FromFile } as const
type RequestKind = keyof typeof REQUEST_KINDS

function NewRequest({ business }: { business: Business }) {
  const say = useSentences(byLinkSentences)
  const [way, setWay] = useState<RequestKind>('number')
  const { principal, name } = route.useSearch()
  const Form = REQUEST_KINDS[way]
  // A principal is asked by link only, because what the business types about itself proves nothing.
  if (principal !== undefined && name !== undefined)
    return <ByLink business={business} principal={{ id: principal, name }} />
  return (
    <>
      <SegmentedControl<RequestKind>
        className={classes.ways}
        aria-label={say.way}
        value={way}
        onChange={setWay}
        data={(Object.keys(REQUEST_KINDS) as RequestKind[]).map((value) => ({
          value,
          label: say.ways[value],
        }))}
      />
      <Form business={business} />
    </>
  )
}

function ByNumber({ business }: { business: Business }) {
  const say = useSentences(kycSentences)
  const notify = useNotify()
  const navigate = useNavigate()
  const attempt = useAttempt()
  const submit = useAct('submitKyc')
  const { short } = useKycCredits()
  const [document, setDocument] = useState<DocumentKind>('ghana_card')
  const [number, setNumber] = useState('')
  const [language, setLanguage] = useState<ConsentLanguage>(useLanguage().language)
  const [channel, setChannel] = useState<ConsentChannel>('in_person')
  const [agreed, setAgreed] = useState(false)
  const [missed, setMissed] = useState(false)
  const needsBirth = documentForms[document].dateOfBirth
  const form = useSubmit(
    {
      number: say.number,
      surname: say.surname,
      givenNames: say.givenNames,
      dateOfBirth: say.dateOfBirth,
      reference: say.reference,
    },
    async ({ surname, givenNames, dateOfBirth, reference }) => {
      if (!agreed) {
        setMissed(true)
        return
      }
      const consent = {
        businessId: business.id,
        version: CONSENT_VERSION,
        language,
        channel,
        agreed,
      } as const
      const person = { document, number, surname, givenNames, dateOfBirth: dateOfBirth || null }
      const body = { ...person, reference: reference || null, consent }
      const { data } = await attempt.once(body, (manner) => submit.mutateAsync({ input: { body }, manner }))
      notify('success', say.submitted)
      await navigate({ to: paths.kycDetail, params: { id: data.id } })
    },
    ['reference', ...(needsBirth ? [] : (['dateOfBirth'] as const))],
  )
  const numberField = form.field('number')
  const use = (test: string) => {
    setDocument('ghana_card')
    setNumber(test)
  }
  return (
    <form {...form.props} className={`${classes.columns} ${classes.narrow}`}>
      <div className={classes.column}>
        <Panel title={say.person}>
          <div className={classes.stack}>
            <div className={classes.pair}>
              <NativeSelect
                size="md"
                label={say.document}
                value={document}
                onChange={({ currentTarget }) => {
                  setDocument(DOCUMENTS.find((each) => each === currentTarget.value) ?? 'ghana_card')
                  setNumber('')
                }}
                data={DOCUMENTS.map((value) => ({ value, label: say.documents[value] }))}
              />
              <TextInput
                {...numberField}
                value={number}
                onChange={(event) => {
                  numberField.onChange(event)
                  setNumber(typedNumber(document, event.currentTarget.value, number))
                }}
                placeholder={documentForms[document].sample}
                maxLength={DOCUMENT_NUMBER_LENGTH_MAX}
                autoComplete="off"
                spellCheck={false}
              />
            </div>
            <Verdict document={document} number={number} />
            <div className={classes.pair}>
              <TextInput
                {...form.field('surname')}
                description={say.namesHint}
                maxLength={KYC_NAME_LENGTH_MAX}
                autoComplete="off"
              />
              <TextInput
                {...form.field('givenNames')}
                description={say.namesHint}
                maxLength={KYC_NAME_LENGTH_MAX}
                autoComplete="off"
              />
            </div>
            <div className={classes.pair}>
              <TextInput {...form.field('dateOfBirth')} type="date" autoComplete="off" />
              <TextInput
                {...form.field('reference')}
                placeholder={say.referenceHint}
                maxLength={REFERENCE_LENGTH_MAX}
                autoComplete="off"
              />
            </div>
          </div>
        </Panel>
        <Panel title={say.consent}>
          <div className={classes.stack}>
            <div className={classes.pair}>
              <NativeSelect
                size="md"
                label={say.language}
                value={language}
                onChange={({ currentTarget }) => {
                  setLanguage(CONSENT_LANGUAGES.find((each) => each === currentTarget.value) ?? 'en')
                  setAgreed(false)
                }}
                data={CONSENT_LANGUAGES.map((value) => ({ value, label: say.languages[value] }))}
              />
              <NativeSelect
                size="md"
                label={say.howAgreed}
                value={channel}
                onChange={({ currentTarget }) =>
                  setChannel(CONSENT_CHANNELS.find((each) => each === currentTarget.value) ?? 'in_person')
                }
                data={CONSENT_CHANNELS.map((value) => ({ value, label: say.channels[value] }))}
              />
            </div>
            <p className={classes.hint}>{say.consentLead}</p>
            <blockquote className={classes.quote} lang={language}>
              {consentText({ language, document, business })}
            </blockquote>
            <Checkbox
              label={say.agreed}
              checked={agreed}
              onChange={({ currentTarget }) => {
                setAgreed(currentTarget.checked)
                setMissed(false)
              }}
              error={missed && say.mustAgree}
            />
          </div>
        </Panel>
      </div>
      <div className={classes.column}>
        <Cost>
          <FormAlert failure={form.failure} />
          <Button type="submit" fullWidth loading={form.pending} disabled={short}>
            {say.submit}
          </Button>
        </Cost>
        <TestNumbers onUse={use} />
      </div>
    </form>
  )
}

/** A notice that says whether the typed document number has the right form. */
function Verdict({ document, number }: { document: DocumentKind; number: string }) {
  const say = useSentences(kycSentences)
  const fault =
    number === '' ? null : documentNumberFault(document, normalizeDocumentNumber(document, number))
  return (
    <p className={classes.verdict} aria-live="polite" data-fault={fault !== null || undefined}>
      {number !== '' &&
        (fault === null
          ? say.numberFits
          : fault === 'form'
            ? say.numberForm(documentForms[document].sample)
            : say.numberCheck)}
    </p>
  )
}

/** The test numbers, each with a button that fills it in. */
function TestNumbers({ onUse }: { onUse: (number: string) => void }) {
  const say = useSentences(kycSentences)
  return (
    <Panel title={say.tests}>
      <p className={classes.hint}>{say.testsText}</p>
      <ul className={classes.tests}>
        {(Object.entries(SANDBOX_SCENARIOS) as [string, SandboxScenario][]).map(([number, scenario]) => (
          <li key={number}>
            <button
              type="button"
              className={classes.test}
              title={say.use(number)}
              onClick={() => onUse(number)}
            >
              <span className={classes.testNumber}>{number}</span>
              <span className={classes.number}>{say.scenarios[scenario]}</span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
