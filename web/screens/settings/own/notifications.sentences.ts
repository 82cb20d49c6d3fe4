import { sentences } from '../../../ui/language/language.tsx'

export const notificationsSentences = sentences({
  en: {
    hint: 'Choose how we tell you about each event. We always e-mail you about your own sign-in.',
    channels: { screen: 'In Nkra', mail: 'E-mail', text: 'SMS' },
    webhooks: (endpoints: string) => `Webhooks: ${endpoints}`,
    lowBalanceCredits: 'Threshold, in credits',
    phone: (phone: string) => `We send SMS to ${phone}, free of charge, at most 10 a day.`,
    phoneUnconfirmed: 'Confirm your phone number in your profile to get SMS.',
    profile: 'Go to your profile',
    digest: 'Daily summary',
    digestHint: 'One e-mail a day with what you have not read. No e-mail if you have read everything.',
    digestHour: 'Time of the daily summary, in Ghana',
    noDigest: 'No daily summary',
    weekly: 'Weekly report',
    weeklyHint: 'The report on your messages of the week before, with the same figures as in Reports.',
    weeklyMail: 'E-mail every Monday morning',
    topics: {
      lowBalance: {
        name: 'Low SMS balance',
        hint: 'When your balance falls below the threshold. We tell you again if it rises and then falls again.',
      },
      lapsing: {
        name: 'Credits expire soon',
        hint: '1 week and 1 day before the rest of a package expires.',
      },
      spendCaps: { name: 'Spend caps', hint: 'When a cap is 80% used, and when it is reached.' },
      approvals: {
        name: 'Approvals',
        hint: 'When an invoice, a sender ID or your business ID is approved or rejected, or expires soon.',
      },
      campaignFinished: {
        name: 'Campaign finished',
        hint: 'When all messages of a campaign are sent, or when a recurring message is not sent.',
      },
      imports: { name: 'Imports', hint: 'When an import of contacts is done or stops.' },
      reviews: {
        name: 'Identity checks to review',
        hint: 'When identity checks wait for a decision. At most once an hour.',
      },
      webhooks: { name: 'Disabled webhooks', hint: 'When we disable a webhook that does not answer.' },
      codes: {
        name: 'Unused one-time codes',
        hint: 'When almost nobody uses the codes you send to similar numbers.',
      },
      payments: {
        name: 'Payments to review',
        hint: 'When a payment or a proof of payment waits for your review.',
      },
      operations: {
        name: 'Links, books and jobs',
        hint: 'When a link is down, a check of the books fails or jobs do not run, and when it works again.',
      },
    },
  },
  fr: {
    hint: 'Choisissez comment nous vous informons de chaque événement. Nous vous écrivons toujours par e-mail au sujet de votre propre connexion.',
    channels: { screen: 'Dans Nkra', mail: 'E-mail', text: 'SMS' },
    webhooks: (endpoints: string) => `Webhooks\u00a0: ${endpoints}`,
    lowBalanceCredits: 'Seuil, en crédits',
    phone: (phone: string) => `Nous envoyons les SMS au ${phone}, sans frais, 10 par jour au plus.`,
    phoneUnconfirmed: 'Confirmez votre numéro de téléphone dans votre profil pour recevoir des SMS.',
    profile: 'Aller au profil',
    digest: 'Résumé quotidien',
    digestHint: 'Un e-mail par jour avec ce que vous n’avez pas lu. Pas d’e-mail si vous avez tout lu.',
    digestHour: 'Heure du résumé quotidien, au Ghana',
    noDigest: 'Pas de résumé quotidien',
    weekly: 'Rapport hebdomadaire',
    weeklyHint:
      'Le rapport sur vos messages de la semaine passée, avec les mêmes chiffres que dans Rapports.',
    weeklyMail: 'E-mail chaque lundi matin',
    topics: {
      lowBalance: {
        name: 'Solde SMS faible',
        hint: 'Quand votre solde passe sous le seuil. Nous vous le signalons de nouveau s’il remonte, puis baisse encore.',
      },
      lapsing: {
        name: 'Crédits bientôt expirés',
        hint: '1 semaine, puis 1 jour avant que le reste d’un forfait expire.',
      },
      spendCaps: {
        name: 'Plafonds de dépense',
        hint: 'Quand un plafond est utilisé à 80\u00a0%, et quand il est atteint.',
      },
      approvals: {
        name: 'Approbations',
        hint: 'À l’approbation ou au rejet d’une facture, d’un identifiant d’expéditeur ou de votre identité d’entreprise, et peu avant leur expiration.',
      },
      campaignFinished: {
        name: 'Campagne terminée',
        hint: 'Quand tous les messages d’une campagne sont envoyés, ou quand un message récurrent n’est pas envoyé.',
      },
      imports: {
        name: 'Importations',
        hint: 'Quand une importation de contacts se termine ou s’arrête.',
      },
      reviews: {
        name: 'Vérifications d’identité à examiner',
        hint: 'Quand des vérifications attendent une décision. Au plus une fois par heure.',
      },
      webhooks: {
        name: 'Webhooks désactivés',
        hint: 'Quand nous désactivons un webhook qui ne répond pas.',
      },
      codes: {
        name: 'Codes à usage unique inutilisés',
        hint: 'Quand presque personne n’utilise les codes envoyés à des numéros semblables.',
      },
      payments: {
        name: 'Paiements à examiner',
        hint: 'Quand un paiement ou une preuve de paiement attend votre examen.',
      },
      operations: {
        name: 'Liaisons, grand livre et tâches',
        hint: 'Quand une liaison est en panne, que le grand livre n’est pas juste ou que des tâches sont bloquées, et quand tout fonctionne de nouveau.',
      },
    },
  },
})
