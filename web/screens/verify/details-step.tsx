/** Number, names and date of birth, as they stand on the document. */
import { documentForms, NUMBER_LENGTH_MAX, numberFault, tidyNumber } from '@nkra/contract/kyc/documents.ts'
import { useApi } from '../../api/context.tsx'
import { FieldFailure, FormAlert, useSubmit } from '../../ui/forms/form.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { PlainButton } from '../../ui/controls/plain-button.tsx'
import { PlainField } from '../../ui/forms/plain-field.tsx'
import type { PersonPage } from './capture.ts'
import classes from './verify.module.css'
import { verifySentences } from './verify.sentences.ts'

/** As the contract has it. */
const NAME_LENGTH_MAX = 100

interface DetailsStepProps {
  token: string
  page: PersonPage
  done: (page: PersonPage) => void
}

export function DetailsStep({ token, page, done }: DetailsStepProps) {
  const say = useSentences(verifySentences)
  const { call } = useApi()
  const document = page.document ?? 'ghana_card'
  const { dateOfBirth: needsBirth, sample } = documentForms[document]
  const form = useSubmit(
    { number: say.number, surname: say.surname, givenNames: say.givenNames, dateOfBirth: say.dateOfBirth },
    async ({ number, surname, givenNames, dateOfBirth }) => {
      if (numberFault(document, tidyNumber(document, number)) !== null)
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
          maxLength={NUMBER_LENGTH_MAX}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <PlainField {...form.field('surname')} maxLength={NAME_LENGTH_MAX} autoComplete="family-name" />
        <PlainField {...form.field('givenNames')} maxLength={NAME_LENGTH_MAX} autoComplete="given-name" />
        <PlainField {...form.field('dateOfBirth')} type="date" autoComplete="bday" />
        <PlainButton type="submit" loading={form.pending}>
          {say.next}
        </PlainButton>
      </form>
    </>
  )
}
