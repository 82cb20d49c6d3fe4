/** The notifications that a person receives. Each person chooses their own. */
import { NumberInput, Switch } from '@mantine/core'
import { LOW_BALANCE_CREDITS_MAX } from '@nkra/contract/limits.ts'
import { allows } from '@nkra/contract/permissions.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { useState } from 'react'
import { useCall } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { useRole } from '../../../shell/session/session-context.tsx'
import { FormAlert, useSubmit } from '../../../ui/forms/form.tsx'
import { sentences, useSentences } from '../../../ui/language/language.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import { SectionPanel, SaveButton } from '../section-panel.tsx'
import { settingsSentences } from '../sentences.ts'
import classes from '../settings.module.css'

const notificationsSentences = sentences({
  en: {
    hint: 'We send these to your e-mail address. We always tell you about changes to your sign-in.',
    lowBalance: 'Low SMS balance',
    lowBalanceHint: 'We tell you when your balance falls below this number of credits.',
    lowBalanceCredits: 'Threshold (credits)',
    lowBalanceText: 'Also send an SMS',
    lowBalanceTextHint: (phone: string) => `To ${phone}, free of charge.`,
    phoneUnconfirmed: 'Confirm your phone number in your profile to get an SMS.',
    profile: 'Go to your profile',
    lapsing: 'Credits expire soon',
    lapsingHint: 'We tell you one week and one day before the rest of a package expires.',
    campaignFinished: 'Campaign finished',
    campaignFinishedHint:
      'We tell you when all messages of a campaign are sent. Delivery reports may still come in.',
    approvals: 'Approvals',
    approvalsHint: 'We tell you when an invoice, a sender ID or your business ID is approved or rejected.',
    reviews: 'Identity checks to review',
    reviewsHint: 'We tell you when checks are waiting for a decision. You get at most one e-mail per hour.',
  },
  fr: {
    hint: 'Nous les envoyons à votre adresse e-mail. Nous vous signalons toujours les changements liés à votre connexion.',
    lowBalance: 'Solde SMS faible',
    lowBalanceHint: 'Nous vous prévenons quand votre solde passe sous ce nombre de crédits.',
    lowBalanceCredits: 'Seuil (crédits)',
    lowBalanceText: 'Envoyer aussi un SMS',
    lowBalanceTextHint: (phone: string) => `Au ${phone}, sans frais.`,
    phoneUnconfirmed: 'Confirmez votre numéro de téléphone dans votre profil pour recevoir un SMS.',
    profile: 'Aller au profil',
    lapsing: 'Crédits bientôt expirés',
    lapsingHint: 'Nous vous prévenons une semaine, puis un jour avant que le reste d’un forfait expire.',
    campaignFinished: 'Campagne terminée',
    campaignFinishedHint:
      'Nous vous prévenons quand tous les messages d’une campagne sont envoyés. Des accusés de réception peuvent encore arriver.',
    approvals: 'Validations',
    approvalsHint:
      'Nous vous prévenons quand une facture, un identifiant d’expéditeur ou votre identité d’entreprise est approuvé ou refusé.',
    reviews: 'Vérifications d’identité à examiner',
    reviewsHint:
      'Nous vous prévenons quand des vérifications attendent une décision. Vous recevez au plus un e-mail par heure.',
  },
})

type Chosen = Reply<'getNotifications'>

export default function Notifications() {
  const title = useSentences(settingsSentences).sections.notifications
  const query = useCall('getNotifications')
  const profile = useCall('getProfile').data?.data
  return (
    <SectionPanel title={title} query={query}>
      {(chosen) => (
        <NotificationsForm chosen={chosen} phone={profile?.phoneConfirmed ? profile.phone : null} />
      )}
    </SectionPanel>
  )
}

/** `phone` is null if the person has not confirmed a number as their own. */
function NotificationsForm({ chosen, phone }: { chosen: Chosen; phone: string | null }) {
  const { saved } = useSentences(settingsSentences)
  const say = useSentences(notificationsSentences)
  const decides = allows(useRole(), 'kyc:review')
  const [draft, setDraft] = useState(chosen)
  const change = useAnnouncedAct('changeNotifications')
  const form = useSubmit(
    { lowBalanceCredits: say.lowBalanceCredits },
    async () => {
      await change.act({ body: draft }, saved)
    },
    draft.lowBalance ? [] : ['lowBalanceCredits'],
  )
  const choose = (some: Partial<Chosen>) => setDraft((before) => ({ ...before, ...some }))
  const choice = (
    what: 'lowBalance' | 'lapsing' | 'campaignFinished' | 'approvals' | 'reviews',
    description: string,
  ) => (
    <Switch
      size="md"
      label={say[what]}
      description={description}
      checked={draft[what]}
      onChange={(event) => choose({ [what]: event.currentTarget.checked })}
    />
  )
  const { name, label, error } = form.field('lowBalanceCredits')
  return (
    <form {...form.props} className={classes.form}>
      <FormAlert failure={form.failure} />
      <p className={classes.hint}>{say.hint}</p>
      {choice('lowBalance', say.lowBalanceHint)}
      {draft.lowBalance && (
        <NumberInput
          size="md"
          name={name}
          label={label}
          error={error}
          className={classes.threshold}
          min={1}
          max={LOW_BALANCE_CREDITS_MAX}
          allowDecimal={false}
          thousandsGroupStyle="lakh"
          thousandSeparator=","
          value={draft.lowBalanceCredits}
          onChange={(credits) => {
            choose({ lowBalanceCredits: Number(credits) })
            form.setError('lowBalanceCredits', '')
          }}
        />
      )}
      {draft.lowBalance && (
        <div className={classes.byText}>
          <Switch
            size="md"
            label={say.lowBalanceText}
            description={phone === null ? say.phoneUnconfirmed : say.lowBalanceTextHint(phone)}
            disabled={phone === null && !draft.lowBalanceText}
            checked={draft.lowBalanceText}
            onChange={(event) => choose({ lowBalanceText: event.currentTarget.checked })}
          />
          {phone === null && (
            <TextLink to={paths.settings} search={{ section: 'profile' }}>
              {say.profile}
            </TextLink>
          )}
        </div>
      )}
      {choice('lapsing', say.lapsingHint)}
      {choice('campaignFinished', say.campaignFinishedHint)}
      {choice('approvals', say.approvalsHint)}
      {decides && choice('reviews', say.reviewsHint)}
      <SaveButton pending={form.pending} />
    </form>
  )
}
