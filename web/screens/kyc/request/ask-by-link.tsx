/** The form that asks a person by a capture link: the purpose, the documents, and the phone number for the link. */
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import {
  CONSENT_LANGUAGES,
  consentText,
  faceRegistryFor,
  type ConsentLanguage,
} from '@nkra/contract/kyc/consent.ts'
import {
  documentForms,
  DOCUMENTS,
  isPhotographed,
  DOCUMENT_NUMBER_LENGTH_MAX,
  type DocumentKind,
} from '@nkra/contract/kyc/documents.ts'
import { KYC_NAME_LENGTH_MAX, REFERENCE_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { KYC_KINDS, type KycKind } from '@nkra/contract/kyc/states.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAttempt } from '../../../api/idempotency-key.ts'
import { useAct, useCall } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { FormAlert, useSubmit } from '../../../ui/forms/form.tsx'
import { useLanguage, useSentences } from '../../../ui/language/language.tsx'
import { useNotify } from '../../../ui/toasts/notify.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Panel } from '../../../ui/layout/page.tsx'
import { byLinkSentences } from './ask-by-link.sentences.ts'
import { Cost, useKycCredits } from '../cost.tsx'
import classes from '../kyc.module.css'
import { typedNumber } from '../kyc-states.ts'
import { kycSentences } from '../sentences.ts'

interface Business {
  legalName: string
  registrationNumber: string
  address: string
  town: string
}

interface ByLinkProps {
  business: Business
  /** The principal of the business ID whom the check is for. */
  principal?: { id: string; name: string }
}

export function ByLink({ business, principal }: ByLinkProps) {
  const say = { ...useSentences(kycSentences), ...useSentences(byLinkSentences) }
  const notify = useNotify()
  const navigate = useNavigate()
  const attempt = useAttempt()
  const ask = useAct('askByLink')
  const faceRegistry = useCall('getBusinessId').data?.data.faceRegistry ?? null
  const { short } = useKycCredits()
  const [kind, setKind] = useState<KycKind>('document')
  const [chosen, setChosen] = useState<DocumentKind[]>(['ghana_card'])
  const [language, setLanguage] = useState<ConsentLanguage>(useLanguage().language)
  const [known, setKnown] = useState(false)
  const [number, setNumber] = useState('')
  const possible = DOCUMENTS.filter((document) => kind === 'number' || isPhotographed(document))
  const documents = possible.filter((document) => chosen.includes(document))
  const [first = 'ghana_card'] = documents
  const names = known ? [] : (['number', 'surname', 'givenNames', 'dateOfBirth'] as const)
  const form = useSubmit(
    {
      phone: say.phone,
      documents: say.documentsAsked,
      number: say.number,
      surname: say.surname,
      givenNames: say.givenNames,
      dateOfBirth: say.dateOfBirth,
      reference: say.reference,
    },
    async ({ phone, surname, givenNames, dateOfBirth, reference }) => {
      const person = known ? { number, surname, givenNames, dateOfBirth: dateOfBirth || null } : null
      const body = {
        kind,
        documents,
        phone,
        language,
        person,
        reference: reference || null,
        principal: principal?.id ?? null,
      }
      const { data } = await attempt.once(body, (manner) => ask.mutateAsync({ input: { body }, manner }))
      notify('success', say.sent)
      await navigate({ to: paths.kycDetail, params: { id: data.id } })
    },
    ['documents', 'dateOfBirth', 'reference', ...names],
  )
  const numberField = form.field('number')
  return (
    <form {...form.props} className={`${classes.columns} ${classes.narrow}`}>
      <div className={classes.column}>
        {principal && <Notice tone="info">{say.ofPrincipal(principal.name)}</Notice>}
        <Panel title={say.whatFor}>
          <div className={classes.stack}>
            <NativeSelect
              size="md"
              label={say.kind}
              description={say.kindTexts[kind]}
              value={kind}
              onChange={({ currentTarget }) =>
                setKind(KYC_KINDS.find((each) => each === currentTarget.value) ?? 'document')
              }
              data={KYC_KINDS.map((value) => ({ value, label: say.kinds[value] }))}
            />
            <Checkbox.Group
              label={say.documentsAsked}
              description={say.documentsHint}
              value={documents}
              onChange={(values) => setChosen(DOCUMENTS.filter((each) => values.includes(each)))}
              error={documents.length === 0 && say.noDocument}
            >
              <div className={classes.boxes}>
                {possible.map((document) => (
                  <Checkbox key={document} value={document} label={say.documents[document]} />
                ))}
              </div>
            </Checkbox.Group>
          </div>
        </Panel>
        <Panel title={say.person}>
          <div className={classes.stack}>
            <div className={classes.pair}>
              <TextInput
                {...form.field('phone')}
                type="tel"
                placeholder="024 123 4567"
                description={say.phoneHint}
                autoComplete="off"
              />
              <NativeSelect
                size="md"
                label={say.textLanguage}
                description={say.textLanguageHint}
                value={language}
                onChange={({ currentTarget }) =>
                  setLanguage(CONSENT_LANGUAGES.find((each) => each === currentTarget.value) ?? 'en')
                }
                data={CONSENT_LANGUAGES.map((value) => ({ value, label: say.languages[value] }))}
              />
            </div>
            <TextInput
              {...form.field('reference')}
              placeholder={say.referenceHint}
              maxLength={REFERENCE_LENGTH_MAX}
              autoComplete="off"
            />
            <Checkbox
              label={say.known}
              description={documents.length === 1 ? say.knownHint : say.knownOne}
              disabled={documents.length !== 1}
              checked={known && documents.length === 1}
              onChange={({ currentTarget }) => setKnown(currentTarget.checked)}
            />
            {known && documents.length === 1 && (
              <>
                <div className={classes.pair}>
                  <TextInput
                    {...numberField}
                    value={number}
                    onChange={(event) => {
                      numberField.onChange(event)
                      setNumber(typedNumber(first, event.currentTarget.value, number))
                    }}
                    placeholder={documentForms[first].sample}
                    maxLength={DOCUMENT_NUMBER_LENGTH_MAX}
                    autoComplete="off"
                    spellCheck={false}
                  />
                  <TextInput {...form.field('dateOfBirth')} type="date" autoComplete="off" />
                </div>
                <div className={classes.pair}>
                  <TextInput {...form.field('surname')} maxLength={KYC_NAME_LENGTH_MAX} autoComplete="off" />
                  <TextInput
                    {...form.field('givenNames')}
                    maxLength={KYC_NAME_LENGTH_MAX}
                    autoComplete="off"
                  />
                </div>
              </>
            )}
          </div>
        </Panel>
        <Panel title={say.consent}>
          <div className={classes.stack}>
            <p className={classes.hint}>{say.consentByLink}</p>
            <blockquote className={classes.quote} lang={language}>
              {consentText({
                language,
                document: first,
                kind,
                business: {
                  ...business,
                  contact: [business.address, business.town].filter(Boolean).join(', '),
                },
                faceRegistry: faceRegistryFor({ kind, document: first }, faceRegistry),
                ofPrincipal: principal !== undefined,
              })}
            </blockquote>
          </div>
        </Panel>
      </div>
      <div className={classes.column}>
        <Cost when={say.costText}>
          <p className={classes.hint}>{say.textCost}</p>
          <FormAlert failure={form.failure} />
          <Button type="submit" fullWidth loading={form.pending} disabled={short || documents.length === 0}>
            {say.send}
          </Button>
        </Cost>
      </div>
    </form>
  )
}
