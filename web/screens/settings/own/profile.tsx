/** The person's profile: names and phone number. The email address for the sign-in is shown and cannot be changed. */
import { Button, TextInput } from '@mantine/core'
import {
  PERSON_NAME_LENGTH_MAX,
  PERSON_PHONE_LENGTH_MAX,
  TYPED_CODE_LENGTH_MAX,
} from '@nkra/contract/limits.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { useAct, useCall } from '../../../api/queries.ts'
import { useAsk } from '../../../ui/dialogs/input-dialog.tsx'
import { FormAlert, useSubmit } from '../../../ui/forms/form.tsx'
import { sentences, useSentences } from '../../../ui/language/language.tsx'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import { useNotifyFailure } from '../../../ui/toasts/notify.tsx'
import { StatusBadge } from '../../../ui/values/status-badge.tsx'
import { SectionPanel, SaveButton } from '../section-panel.tsx'
import { settingsSentences } from '../sentences.ts'
import classes from '../settings.module.css'
import { phoneSentences } from './phone-confirmation.sentences.ts'

const profileSentences = sentences({
  en: {
    labels: {
      firstName: 'First name',
      lastName: 'Last name',
      otherNames: 'Other names',
      phone: 'Phone number',
    },
    email: 'E-mail',
    emailHint: 'You sign in with this address, and we write to it.',
  },
  fr: {
    labels: {
      firstName: 'Prénom',
      lastName: 'Nom',
      otherNames: 'Autres prénoms',
      phone: 'Numéro de téléphone',
    },
    email: 'E-mail',
    emailHint: 'Vous vous connectez avec cette adresse, et nous y écrivons.',
  },
})

export default function Profile() {
  const title = useSentences(settingsSentences).sections.profile
  const query = useCall('getProfile')
  return (
    <SectionPanel title={title} query={query}>
      {(profile) => <ProfileForm profile={profile} />}
    </SectionPanel>
  )
}

function ProfileForm({ profile }: { profile: Reply<'getProfile'> }) {
  const { saved } = useSentences(settingsSentences)
  const say = useSentences(profileSentences)
  const change = useAnnouncedAct('changeProfile')
  const form = useSubmit(
    say.labels,
    async (body) => {
      await change.act({ body }, saved)
    },
    ['otherNames', 'phone'],
  )
  const name = (field: 'firstName' | 'lastName' | 'otherNames', autoComplete: string) => (
    <TextInput
      {...form.field(field)}
      defaultValue={profile[field]}
      maxLength={PERSON_NAME_LENGTH_MAX}
      autoComplete={autoComplete}
      withAsterisk={false}
    />
  )
  return (
    <form {...form.props} className={classes.form}>
      <FormAlert failure={form.failure} />
      <TextInput label={say.email} description={say.emailHint} value={profile.email} readOnly />
      <div className={classes.pair}>
        {name('firstName', 'given-name')}
        {name('lastName', 'family-name')}
      </div>
      {name('otherNames', 'additional-name')}
      <TextInput
        {...form.field('phone')}
        type="tel"
        defaultValue={profile.phone}
        maxLength={PERSON_PHONE_LENGTH_MAX}
        autoComplete="tel"
      />
      <PhoneConfirmation profile={profile} />
      <SaveButton pending={form.pending} />
    </form>
  )
}

/** Whether the person's phone number is confirmed, and a button to confirm it. */
function PhoneConfirmation({ profile }: { profile: Reply<'getProfile'> }) {
  const say = useSentences(phoneSentences)
  const ask = useAsk()
  const notifyFailure = useNotifyFailure()
  const text = useAct('textPhoneCode')
  const confirm = useAnnouncedAct('confirmPhone')
  if (profile.phone === '') return null
  if (profile.phoneConfirmed) return <StatusBadge tone="success">{say.confirmed}</StatusBadge>
  const begin = async () => {
    const { data } = await text.mutateAsync({})
    await ask({
      type: 'text',
      title: say.title,
      description: say.sentTo(data.phone),
      label: say.code,
      confirm: say.confirm,
      maxLength: TYPED_CODE_LENGTH_MAX,
      act: async (code) => {
        await confirm.act({ body: { code } }, say.done)
      },
    })
  }
  return (
    <div className={classes.confirmation}>
      <Button
        size="sm"
        variant="default"
        loading={text.isPending}
        onClick={() => void begin().catch(notifyFailure)}
      >
        {say.confirm}
      </Button>
      <span className={classes.hint}>{say.hint}</span>
    </div>
  )
}
