/** The dialog in which a reviewer types what a document's photographs say, if no program could read them. */
import { NativeSelect, TextInput } from '@mantine/core'
import { DOCUMENT_NUMBER_LENGTH_MAX } from '@nkra/contract/kyc/documents.ts'
import { ZONE_OVERRULINGS } from '@nkra/contract/kyc/review-reasons.ts'
import { KYC_NAME_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { useState } from 'react'
import { isFailure } from '../../../api/client.ts'
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { useSubmit } from '../../../ui/forms/form.tsx'
import { useSentences } from '../../../ui/language/language.tsx'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import kyc from '../kyc.module.css'
import type { KycDetail, Review } from '../kyc-states.ts'
import classes from './review.module.css'
import { reviewSentences } from './review.sentences.ts'

export interface ReadingDialogProps {
  request: Pick<KycDetail, 'document'>
  review: Pick<Review, 'requestId' | 'readingWanted'>
  onClose: () => void
}

/** The lines of a zone: a card has three, a passport two. */
const ZONE_LINES = { ghana_card: ['line1', 'line2', 'line3'], passport: ['line1', 'line2'] } as const

export default function ReadingDialog({ request, review, onClose }: ReadingDialogProps) {
  const say = useSentences(reviewSentences)
  const enter = useAnnouncedAct('enterKycReading')
  const wanted = review.readingWanted ?? 'front'
  const lines: readonly ('line1' | 'line2' | 'line3')[] =
    wanted === 'zone' ? ZONE_LINES[request.document === 'passport' ? 'passport' : 'ghana_card'] : []
  const { number, surname, givenNames, dateOfBirth, expiry } = say.fields
  const lineLabels = { line1: say.zoneLine(1), line2: say.zoneLine(2), line3: say.zoneLine(3) }
  /** Whether the typed check digits do not fit. If so, the reviewer may say why the lines count all the same. */
  const [differs, setDiffers] = useState(false)
  const form = useSubmit(
    { ...lineLabels, overruling: say.overruling, number, surname, givenNames, dateOfBirth, expiry },
    async (written) => {
      const front = {
        number: written.number,
        surname: written.surname,
        givenNames: written.givenNames,
        dateOfBirth: written.dateOfBirth || null,
        expiry: written.expiry || null,
      }
      const overruling = ZONE_OVERRULINGS.find((each) => each === written.overruling) ?? null
      const body =
        wanted === 'zone'
          ? { zone: lines.map((line) => written[line]), overruling }
          : { front, overruling: null }
      try {
        await enter.act({ params: { id: review.requestId }, body }, say.readingKept)
      } catch (error) {
        if (isFailure(error, 'kyc_check_digits_differ')) setDiffers(true)
        throw error
      }
      onClose()
    },
    wanted === 'zone'
      ? [
          'overruling',
          'number',
          'surname',
          'givenNames',
          'dateOfBirth',
          'expiry',
          ...(lines.length === 2 ? (['line3'] as const) : []),
        ]
      : ['line1', 'line2', 'line3', 'overruling', 'expiry'],
  )
  return (
    <DialogForm
      title={say.readingTitle[wanted]}
      size="36rem"
      form={form}
      confirm={say.keepReading}
      onClose={onClose}
    >
      <p className={dialog.text}>{say.readingText[wanted]}</p>
      {lines.map((line) => (
        <TextInput
          key={line}
          {...form.field(line)}
          classNames={{ input: classes.zone ?? '' }}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
        />
      ))}
      {differs && (
        <NativeSelect
          name="overruling"
          label={say.overruling}
          defaultValue=""
          data={[
            { value: '', label: say.chooseReason },
            ...ZONE_OVERRULINGS.map((value) => ({ value, label: say.overrulings[value] })),
          ]}
        />
      )}
      {wanted === 'front' && (
        <>
          <TextInput {...form.field('number')} autoComplete="off" maxLength={DOCUMENT_NUMBER_LENGTH_MAX} />
          <div className={kyc.pair}>
            <TextInput {...form.field('surname')} autoComplete="off" maxLength={KYC_NAME_LENGTH_MAX} />
            <TextInput {...form.field('givenNames')} autoComplete="off" maxLength={KYC_NAME_LENGTH_MAX} />
          </div>
          <div className={kyc.pair}>
            <TextInput {...form.field('dateOfBirth')} description={say.birthHint} autoComplete="off" />
            <TextInput {...form.field('expiry')} description={say.expiryHint} autoComplete="off" />
          </div>
        </>
      )}
    </DialogForm>
  )
}
