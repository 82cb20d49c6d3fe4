/**
 * Confirms the person's own phone number inside the dialog of the test: the number, then the code that is texted to it.
 * The dialog goes on by itself once the number is confirmed.
 */
import { Button, TextInput } from '@mantine/core'
import { PERSON_PHONE_LENGTH_MAX, TYPED_CODE_LENGTH_MAX } from '@nkra/contract/limits.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { useEffect, useRef, useState } from 'react'
import { useAct } from '../../../api/queries.ts'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { FormAlert, useSubmit } from '../../../ui/forms/form.tsx'
import { formatPhone, useSentences } from '../../../ui/language/language.tsx'
import classes from '../new-sms.module.css'
import { ownNumberSentences } from './own-number.sentences.ts'

export function OwnNumber({ profile }: { profile: Reply<'getProfile'> }) {
  const [textedTo, setTextedTo] = useState<string | null>(null)
  if (textedTo === null) return <AskNumber profile={profile} onTexted={setTextedTo} />
  return <AskCode phone={textedTo} onOther={() => setTextedTo(null)} />
}

interface AskNumberProps {
  profile: Reply<'getProfile'>
  onTexted: (phone: string) => void
}

function AskNumber({ profile, onTexted }: AskNumberProps) {
  const say = useSentences(ownNumberSentences)
  const change = useAct('changeProfile')
  const text = useAct('textPhoneCode')
  const form = useSubmit({ phone: say.phone }, async ({ phone }) => {
    const { firstName, lastName, otherNames } = profile
    if (phone.trim() !== profile.phone)
      await change.mutateAsync({ input: { body: { firstName, lastName, otherNames, phone: phone.trim() } } })
    const { data } = await text.mutateAsync({})
    onTexted(data.phone)
  })
  return (
    <form {...form.props} className={dialog.fields}>
      <FormAlert failure={form.failure} />
      <p className={classes.hint}>{say.why}</p>
      <TextInput
        {...form.field('phone')}
        data-autofocus
        type="tel"
        defaultValue={profile.phone}
        maxLength={PERSON_PHONE_LENGTH_MAX}
        autoComplete="tel"
        withAsterisk={false}
      />
      <div className={classes.heldActions}>
        <Button type="submit" loading={form.pending}>
          {say.textCode}
        </Button>
      </div>
    </form>
  )
}

function AskCode({ phone, onOther }: { phone: string; onOther: () => void }) {
  const say = useSentences(ownNumberSentences)
  const confirm = useAct('confirmPhone')
  const input = useRef<HTMLInputElement>(null)
  // The person waits for the code, which is typed next.
  useEffect(() => input.current?.focus(), [])
  const form = useSubmit({ code: say.code }, async ({ code }) => {
    await confirm.mutateAsync({ input: { body: { code: code.trim() } } })
  })
  return (
    <form {...form.props} className={dialog.fields}>
      <FormAlert failure={form.failure} />
      <p className={classes.hint}>{say.texted(formatPhone(phone))}</p>
      <TextInput
        {...form.field('code')}
        ref={input}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={TYPED_CODE_LENGTH_MAX}
        withAsterisk={false}
      />
      <div className={classes.heldActions}>
        <Button variant="default" onClick={onOther}>
          {say.other}
        </Button>
        <Button type="submit" loading={form.pending}>
          {say.confirm}
        </Button>
      </div>
    </form>
  )
}
