/** Who asks and what for, before anything is given; and the words that the person agrees to. */
import { consentText, consentVersion } from '@nkra/contract/kyc/consent.ts'
import { documentForms, type DocumentKind } from '@nkra/contract/kyc/documents.ts'
import { useEffect, useState } from 'react'
import { useApi } from '../../api/context.tsx'
import { OpenCard } from '../../shell/public/public-card.tsx'
import { FormAlert, useSubmit } from '../../ui/forms/form.tsx'
import { useFormat } from '../../ui/language/format.ts'
import { useLanguage, useSentences } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { PlainButton } from '../../ui/controls/plain-button.tsx'
import { hasCamera } from './camera.ts'
import type { Asked, PersonPage } from './capture.ts'
import classes from './verify.module.css'
import { verifySentences } from './verify.sentences.ts'

const DAYS_A_YEAR = 365

interface ConsentStepProps {
  token: string
  page: PersonPage
  show: (page: PersonPage) => void
}

export function ConsentStep({ token, page, show }: ConsentStepProps) {
  const say = useSentences(verifySentences)
  const format = useFormat()
  const { language } = useLanguage()
  const { call } = useApi()
  const { business, kind, documents, kept } = page
  const [document, setDocument] = useState<DocumentKind>(documents[0] ?? 'ghana_card')
  const photographs = kind !== 'number'
  const camera = useHasCamera(photographs)
  const version = consentVersion(kind)
  const form = useSubmit({}, async () => {
    const body = { document, version, language, agreed: true } as const
    show((await call('agreeToKyc', { params: { token }, body })).data)
  })
  return (
    <OpenCard title={say.asks(business.legalName)} lead={say.registered(business.registrationNumber)}>
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
            {consentText({ language, document, kind, business })}
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
        <p className={classes.text}>{say.until(format.date(page.expiresAt))}</p>
      </div>
    </OpenCard>
  )
}

/** As the server has it, for the document that is being chosen. */
function askedBy({ asked, kind }: PersonPage, document: DocumentKind): Asked[] {
  return [
    ...(asked.includes('details') ? (['details'] as const) : []),
    ...(kind === 'number' ? [] : documentForms[document].sides),
    ...(kind === 'document_face' ? (['person'] as const) : []),
  ]
}

/** Whether there is a camera at all, before anybody comes to the step that needs one; undefined until it is known. */
function useHasCamera(wanted: boolean): boolean | undefined {
  const [found, setFound] = useState<boolean | undefined>(undefined)
  useEffect(() => {
    if (wanted) void hasCamera().then(setFound)
  }, [wanted])
  return found
}
