import { sentences } from '../../../ui/language/language.tsx'

export const notificationsSentences = sentences({
  en: {
    hint: 'Choose how we tell you of each thing. What concerns your own sign-in, we always mail you.',
    channels: { screen: 'In Nkra', mail: 'E-mail', text: 'SMS' },
    webhooks: (endpoints: string) => `Webhooks: ${endpoints}`,
    lowBalanceCredits: 'Threshold, in credits',
    phone: (phone: string) => `SMS go to ${phone}, at no charge, ten a day at most.`,
    phoneUnconfirmed: 'Confirm your phone number in your profile to get SMS.',
    profile: 'Go to your profile',
    digest: 'Daily summary',
    digestHint: 'One e-mail a day with what you have not read. No e-mail if you have read everything.',
    digestHour: 'Time of the daily summary, in Ghana',
    noDigest: 'No daily summary',
    topics: {
      lowBalance: {
        name: 'Low SMS balance',
        hint: 'Once when the balance falls below the threshold, and again after it was up.',
      },
      lapsing: {
        name: 'Credits expire soon',
        hint: 'One week and one day before the rest of a package expires.',
      },
      approvals: {
        name: 'Approvals',
        hint: 'When an invoice, a sender ID or your business ID is approved or rejected, or ends soon.',
      },
      campaignFinished: {
        name: 'Campaign finished',
        hint: 'When everything of a campaign is sent, or a recurring message is not.',
      },
      imports: { name: 'Imports', hint: 'When an import of contacts is done.' },
      reviews: {
        name: 'Identity checks to review',
        hint: 'When checks wait for a decision. At most once an hour.',
      },
      webhooks: { name: 'Webhooks that stop', hint: 'When we disable a webhook that does not answer.' },
      codes: {
        name: 'One-time codes that nobody uses',
        hint: 'When hardly any codes to a block of numbers are used.',
      },
      payments: { name: 'Payments to decide on', hint: 'When a payment or a proof waits for a review.' },
      operations: {
        name: 'Links, books and jobs',
        hint: 'When a link is down, a proof of the books fails or jobs wait, and when it is over.',
      },
    },
  },
  fr: {
    hint: 'Choisissez comment nous vous signalons chaque chose. Ce qui touche à votre propre connexion vous est toujours écrit par e-mail.',
    channels: { screen: 'Dans Nkra', mail: 'E-mail', text: 'SMS' },
    webhooks: (endpoints: string) => `Webhooks\u00a0: ${endpoints}`,
    lowBalanceCredits: 'Seuil, en crédits',
    phone: (phone: string) => `Les SMS vont au ${phone}, sans frais, dix par jour au plus.`,
    phoneUnconfirmed: 'Confirmez votre numéro de téléphone dans votre profil pour recevoir des SMS.',
    profile: 'Aller au profil',
    digest: 'Résumé quotidien',
    digestHint: 'Un e-mail par jour avec ce que vous n’avez pas lu. Pas d’e-mail si vous avez tout lu.',
    digestHour: 'Heure du résumé quotidien, au Ghana',
    noDigest: 'Pas de résumé quotidien',
    topics: {
      lowBalance: {
        name: 'Solde SMS faible',
        hint: 'Une fois quand le solde passe sous le seuil, puis à nouveau s’il est remonté entre-temps.',
      },
      lapsing: {
        name: 'Crédits bientôt expirés',
        hint: 'Une semaine et un jour avant que le reste d’un forfait expire.',
      },
      approvals: {
        name: 'Validations',
        hint: 'Quand une facture, un identifiant d’expéditeur ou votre identifiant d’entreprise est approuvé ou refusé, ou prend bientôt fin.',
      },
      campaignFinished: {
        name: 'Campagne terminée',
        hint: 'Quand tous les messages d’une campagne sont envoyés, ou qu’un message récurrent ne l’est pas.',
      },
      imports: { name: 'Imports', hint: 'Quand un import de contacts est terminé.' },
      reviews: {
        name: 'Vérifications d’identité à examiner',
        hint: 'Quand des vérifications attendent une décision. Au plus une fois par heure.',
      },
      webhooks: {
        name: 'Webhooks qui s’arrêtent',
        hint: 'Quand nous désactivons un webhook qui ne répond pas.',
      },
      codes: {
        name: 'Codes à usage unique inutilisés',
        hint: 'Quand presque aucun code envoyé à un bloc de numéros n’est utilisé.',
      },
      payments: {
        name: 'Paiements à examiner',
        hint: 'Quand un paiement ou une preuve attend une décision.',
      },
      operations: {
        name: 'Liaisons, comptes et travaux',
        hint: 'Quand une liaison est en panne, qu’une preuve des comptes échoue ou que des travaux attendent, et quand c’est fini.',
      },
    },
  },
})
