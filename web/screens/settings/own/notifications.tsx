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
    hint: 'We write to your e-mail address. What concerns your own sign-in, we always tell you.',
    lowBalance: 'Low SMS balance',
    lowBalanceHint: 'Once when the balance falls below the threshold, and again after it was up.',
    lowBalanceCredits: 'Threshold, in credits',
    lowBalanceText: 'By text message, too',
    lowBalanceTextHint: (phone: string) => `To ${phone}, at no charge.`,
    phoneUnconfirmed: 'Confirm your phone number in your profile to be texted.',
    profile: 'Go to your profile',
    lapsing: 'Credits lapse soon',
    lapsingHint: 'A week and a day before what is left of a package lapses.',
    campaignFinished: 'Campaign finished',
    campaignFinishedHint: 'When everything of a campaign is sent. Receipts may still come.',
    approvals: 'Approvals',
    approvalsHint: 'When an invoice, a sender ID or your business ID is approved or rejected.',
    reviews: 'Identity checks to review',
    reviewsHint:
      'When checks wait for a decision. At most one mail an hour, for all that came since the last.',
  },
  fr: {
    hint: 'Nous écrivons à votre adresse e-mail. Ce qui touche à votre propre connexion vous est toujours signalé.',
    lowBalance: 'Solde SMS faible',
    lowBalanceHint:
      'Une fois quand le solde passe sous le seuil, puis à nouveau s’il est remonté entre-temps.',
    lowBalanceCredits: 'Seuil, en crédits',
    lowBalanceText: 'Par SMS aussi',
    lowBalanceTextHint: (phone: string) => `Au ${phone}, sans frais.`,
    phoneUnconfirmed: 'Confirmez votre numéro de téléphone dans votre profil pour recevoir un SMS.',
    profile: 'Aller au profil',
    lapsing: 'Crédits bientôt expirés',
    lapsingHint: 'Une semaine et un jour avant que le reste d’un forfait expire.',
    campaignFinished: 'Campagne terminée',
    campaignFinishedHint:
      'Quand tous les messages d’une campagne sont envoyés. Des accusés peuvent encore arriver.',
    approvals: 'Validations',
    approvalsHint:
      'Quand une facture, un identifiant d’expéditeur ou votre identifiant d’entreprise est approuvé ou refusé.',
    reviews: 'Vérifications d’identité à examiner',
    reviewsHint:
      'Quand des vérifications attendent une décision. Au plus un e-mail par heure, pour toutes celles arrivées depuis le précédent.',
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
