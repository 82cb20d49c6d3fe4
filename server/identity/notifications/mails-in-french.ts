/** The mails of `mails.ts` in French, one for one. What may stand in which mail is said there. */
import { LOT_NAMES } from '@nkra/contract/billing/lot-names.ts'
import { creditsInFrench, frenchDay, listed } from '@nkra/contract/identity/notification-words.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { formatCode } from '../users/confirmation-codes.ts'
import { mailOf, type Part } from './mail-layout.ts'
import { inGhs } from './mails.ts'
import type * as english from './mails.ts'
import type * as webhooks from './webhook-mails.ts'

const inFrench = (to: string, subject: string, parts: readonly Part[]): Mail =>
  mailOf(to, subject, parts, 'fr')
const count = (figure: number | bigint) => figure.toLocaleString('en-IN')

export const MOMENT_WORDS_IN_FRENCH = new Intl.DateTimeFormat('fr', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Africa/Accra',
})

export const codeMail: typeof english.codeMail = (purpose, origin, to, code) =>
  ({ confirm: confirmationMail, reset: resetMail })[purpose](origin, to, formatCode(code))

function confirmationMail(origin: string, to: string, code: string): Mail {
  const verify = new URLSearchParams({ verify: `${code}.${to}` })
  return inFrench(to, 'Confirmez votre adresse e-mail', [
    'Bienvenue sur Nkra. Confirmez que cette adresse e-mail est bien la vôtre\u00a0:',
    { link: `${origin}/verify-email?${verify}`, label: 'Confirmer cette adresse' },
    'Ou saisissez ce code\u00a0:',
    { code },
    { link: `${origin}/activate-account?${new URLSearchParams({ email: to })}`, label: 'Saisir le code' },
    'Le code expire dans 1 jour. Si vous ne vous êtes pas inscrit sur Nkra, ignorez cet e-mail. Il ne se passera rien.',
  ])
}

function resetMail(origin: string, to: string, code: string): Mail {
  const query = new URLSearchParams({ email: to, code })
  return inFrench(to, 'Choisissez un nouveau mot de passe', [
    'Nous avons reçu une demande de nouveau mot de passe pour votre compte Nkra. Utilisez ce lien dans les 10 minutes\u00a0:',
    { link: `${origin}/create-password?${query}`, label: 'Choisir un mot de passe' },
    'Ou saisissez ce code\u00a0:',
    { code },
    'Si vous n’avez rien demandé, ignorez cet e-mail. Votre mot de passe reste le même.',
  ])
}

export const alreadyRegisteredMail: typeof english.alreadyRegisteredMail = (origin, to) =>
  inFrench(to, 'Vous avez déjà un compte Nkra', [
    'Quelqu’un vient d’essayer de s’inscrire avec cette adresse. Elle a déjà un compte, et nous n’avons rien changé.',
    'Si c’était vous, connectez-vous. Si vous avez oublié votre mot de passe, choisissez-en un nouveau\u00a0:',
    { link: `${origin}/login`, label: 'Se connecter' },
    { link: `${origin}/forgot-password`, label: 'Choisir un mot de passe' },
    'Si ce n’était pas vous, vous n’avez rien à faire.',
  ])

export const passwordChangedMail: typeof english.passwordChangedMail = (origin, to) =>
  inFrench(to, 'Votre mot de passe a été changé', [
    'Le mot de passe de votre compte Nkra vient d’être changé. Nous vous avons déconnecté de tous vos autres appareils.',
    'Si ce n’était pas vous, contactez notre assistance et choisissez aussitôt un nouveau mot de passe\u00a0:',
    { link: `${origin}/forgot-password`, label: 'Choisir un mot de passe' },
  ])

export const sessionReusedMail: typeof english.sessionReusedMail = (origin, to) =>
  inFrench(to, 'Nous vous avons déconnecté pour protéger votre compte', [
    'Une de vos sessions a été utilisée à deux endroits à la fois. Quelqu’un l’a peut-être copiée, et nous y avons mis fin.',
    'Reconnectez-vous pour continuer. Si vous ne savez pas pourquoi c’est arrivé, choisissez un nouveau mot de passe\u00a0:',
    { link: `${origin}/forgot-password`, label: 'Choisir un mot de passe' },
  ])

const twoStepNews = {
  on: [
    'La connexion en deux étapes est activée',
    'La connexion en deux étapes est maintenant activée pour votre compte Nkra. Nous vous avons déconnecté de tous vos autres appareils.',
  ],
  off: [
    'La connexion en deux étapes est désactivée',
    'La connexion en deux étapes est maintenant désactivée pour votre compte Nkra. Votre mot de passe suffit pour vous connecter.',
  ],
  codes: [
    'Vous avez de nouveaux codes de secours',
    'De nouveaux codes de secours ont été créés pour votre compte Nkra. Les anciens ne fonctionnent plus.',
  ],
} as const

export const twoStepMail: typeof english.twoStepMail = (origin, to, news) => {
  const [subject, sentence] = twoStepNews[news]
  return inFrench(to, subject, [
    sentence,
    'Si ce n’était pas vous, contactez notre assistance et choisissez aussitôt un nouveau mot de passe\u00a0:',
    { link: `${origin}/forgot-password`, label: 'Choisir un mot de passe' },
  ])
}

export const recoveryCodeUsedMail: typeof english.recoveryCodeUsedMail = (origin, to, left) =>
  inFrench(to, 'Un code de secours a été utilisé', [
    `Un code de secours de votre compte Nkra a été utilisé à la place de votre application d’authentification. Codes de secours restants\u00a0: ${left}.`,
    'Si vous avez perdu cette application, reconfigurez-la dans vos paramètres. Vous pouvez aussi y créer de nouveaux codes de secours\u00a0:',
    { link: `${origin}/settings`, label: 'Ouvrir vos paramètres' },
    'Si ce n’était pas vous, choisissez aussitôt un nouveau mot de passe et contactez notre assistance.',
  ])

export const guessedAtMail: typeof english.guessedAtMail = (origin, to) =>
  inFrench(to, 'Quelqu’un essaie de deviner votre mot de passe', [
    'Depuis hier, quelqu’un a essayé des mots de passe incorrects pour votre compte, à partir de plusieurs endroits où vous ne vous êtes jamais connecté.',
    'Nous ralentissons maintenant les essais depuis ces endroits. Là où vous vous êtes déjà connecté, rien ne change.',
    'Si votre mot de passe est court, ou si vous l’utilisez aussi ailleurs, choisissez-en un nouveau\u00a0:',
    { link: `${origin}/forgot-password`, label: 'Choisir un mot de passe' },
    'La connexion en deux étapes protège votre compte même si quelqu’un connaît votre mot de passe\u00a0:',
    { link: `${origin}/settings`, label: 'Ouvrir vos paramètres' },
  ])

export const invitationMail: typeof english.invitationMail = (origin, to, inviter, code) => {
  const query = new URLSearchParams({ email: to, code: formatCode(code) })
  return inFrench(to, 'Vous êtes invité dans une équipe sur Nkra', [
    `${inviter} vous invite à travailler avec son équipe sur Nkra. Pour accepter, choisissez un mot de passe dans les 3 jours\u00a0:`,
    { link: `${origin}/create-password?${query}`, label: 'Choisir un mot de passe' },
    'Ou saisissez ce code\u00a0:',
    { code: formatCode(code) },
    'Si vous ne connaissez pas cette personne, ignorez cet e-mail. Il ne se passera rien.',
  ])
}

export const invitedElsewhereMail: typeof english.invitedElsewhereMail = (origin, to, inviter) =>
  inFrench(to, 'Vous êtes invité dans une équipe sur Nkra', [
    `${inviter} vous invite à travailler avec son équipe sur Nkra. Cette adresse a déjà un compte. ` +
      'Une adresse ne peut avoir qu’un compte, et nous n’avons rien changé.',
    'Pour accepter, donnez-lui une autre adresse e-mail. Vous pouvez toujours vous connecter à votre propre compte\u00a0:',
    { link: `${origin}/login`, label: 'Se connecter' },
    'Si vous ne connaissez pas cette personne, vous n’avez rien à faire.',
  ])

export const campaignFinishedMail: typeof english.campaignFinishedMail = (origin, to, campaign) => {
  const people =
    campaign.recipients < 2
      ? `${campaign.recipients} destinataire`
      : `${count(campaign.recipients)} destinataires`
  const named =
    campaign.name === ''
      ? 'Votre campagne a été envoyée'
      : `Votre campagne pour ${campaign.name} a été envoyée à ${people}`
  return inFrench(to, 'Votre campagne a été envoyée', [
    `${named}. Des accusés de réception peuvent encore arriver.`,
    { link: `${origin}/messages`, label: 'Voir le résultat' },
    notificationSettingsLink(origin),
  ])
}

const MISSED: Readonly<Record<string, string>> = {
  unpaid: 'Il n’y avait pas assez de crédits SMS. Rechargez avant le prochain envoi.',
  sender_not_allowed: 'Son identifiant d’expéditeur n’est plus approuvé pour votre compte.',
  account_suspended: 'Votre compte est suspendu.',
  no_recipients: 'Il n’avait aucun destinataire.',
  group_deleted: 'Un de ses groupes a été supprimé.',
  never_permitted: 'Dans le mois qui suivait, aucune heure n’autorisait les messages promotionnels.',
  late: 'Nous n’avons pas pu l’envoyer à temps, et nous n’avons pas voulu l’envoyer en retard.',
}

export const missedSeriesMail: typeof english.missedSeriesMail = (
  origin,
  to,
  { name, dueAt, runs, outcome },
) => {
  const at = MOMENT_WORDS_IN_FRENCH.format(dueAt)
  const times =
    runs === 1
      ? `n’a pas été envoyé le ${at}`
      : `n’a pas été envoyé ${runs} fois. La dernière fois était le ${at}`
  return inFrench(to, 'Un message récurrent n’a pas été envoyé', [
    `Votre message récurrent à ${name} ${times}.`,
    MISSED[outcome] ?? 'Nous ne pouvons pas envoyer son texte tel quel. Réécrivez-le.',
    'Le message récurrent continue avec son prochain envoi.',
    { link: `${origin}/messages?view=series`, label: 'Voir le message récurrent' },
    notificationSettingsLink(origin),
  ])
}

export const unusedCodesMail: typeof english.unusedCodesMail = (
  origin,
  to,
  { block, verified, ended, opensAt },
) =>
  inFrench(to, 'Des codes à usage unique restent inutilisés', [
    `Vous avez envoyé ${ended} codes à usage unique à des numéros qui commencent par +${block}. Codes utilisés\u00a0: ${verified}. C’est peut-être une fraude\u00a0: quelqu’un demande des codes pour gagner de l’argent avec les SMS, ou pour épuiser vos crédits.`,
    `Nous n’envoyons aucun code à ces numéros jusqu’au ${MOMENT_WORDS_IN_FRENCH.format(opensAt)}. Vérifiez ce qui demande des codes dans votre programme. Un captcha ou une limite par visiteur suffit d’habitude.`,
    { link: `${origin}/codes`, label: 'Voir vos codes' },
  ])

export const importEndedMail: typeof english.importEndedMail = (
  origin,
  to,
  { fileName, added, rejected, failed },
) =>
  inFrench(to, failed ? 'Votre importation s’est arrêtée' : 'Votre importation est terminée', [
    failed ? `L’importation de ${fileName} s’est arrêtée.` : `L’importation de ${fileName} est terminée.`,
    failed
      ? 'Les contacts importés avant l’arrêt sont dans votre carnet d’adresses.'
      : `Nouveaux contacts\u00a0: ${count(added)}. Lignes laissées de côté\u00a0: ${count(rejected)}.`,
    { link: `${origin}/address-book?view=imports`, label: 'Voir vos importations' },
    notificationSettingsLink(origin),
  ])

const DISABLED = {
  gone: 'Il a répondu 410 Gone, ce qui signifie qu’il n’existe plus.',
  failing: 'Depuis plus de 3 jours, tout ce que nous lui envoyons échoue.',
  overfull: 'Trop d’événements étaient en attente.',
}

export const disabledWebhookMail: typeof english.disabledWebhookMail = (origin, to, { url, reason }) =>
  inFrench(to, 'Un webhook a été désactivé', [
    `Nous avons désactivé votre webhook ${url}. Nous ne lui envoyons plus d’événements.`,
    DISABLED[reason],
    'Quand son récepteur fonctionne à nouveau, activez le webhook. Nous enverrons alors les événements en attente. Tant qu’il est désactivé, nous ne gardons pas de nouveaux événements pour lui.',
    { link: `${origin}/integrations?view=webhooks`, label: 'Voir vos webhooks' },
  ])

const CHANGED_BY_KEY = {
  webhook_created: ['a ajouté le webhook', 'Une clé d’API a ajouté un webhook'],
  webhook_changed: ['a modifié le webhook', 'Une clé d’API a modifié un webhook'],
  webhook_secret_rotated: ['a changé le secret du webhook', 'Une clé d’API a changé le secret d’un webhook'],
  webhook_enabled: ['a activé le webhook', 'Une clé d’API a activé un webhook'],
  webhook_disabled: ['a désactivé le webhook', 'Une clé d’API a désactivé un webhook'],
  webhook_removed: ['a supprimé le webhook', 'Une clé d’API a supprimé un webhook'],
} as const

export const webhookChangedByKeyMail: typeof webhooks.webhookChangedByKeyMail = (origin, to, changed) => {
  const { act, url, before, wholeNumbers, keyName, keyShown, isLast } = changed
  const [verb, subject] = CHANGED_BY_KEY[act]
  const whole = wholeNumbers && act !== 'webhook_removed'
  return inFrench(to, subject, [
    `La clé d’API ${keyName} (${keyShown}…) ${verb} ${url}.`,
    ...(before === null ? [] : [`Jusqu’ici, c’était ${before}.`]),
    ...(whole ? ['Les événements qui y vont contiennent les numéros de téléphone entiers.'] : []),
    'Si c’est votre programme, vous n’avez rien à faire. Si vous ne savez pas pourquoi c’est arrivé, révoquez aussitôt la clé. Vérifiez ensuite vos webhooks.',
    { link: `${origin}/integrations`, label: 'Voir vos clés d’API' },
    { link: `${origin}/integrations?view=webhooks`, label: 'Voir vos webhooks' },
    ...(isLast
      ? [
          'Cette clé modifie très souvent des webhooks. Nous n’envoyons plus d’e-mail à ce sujet pendant une heure. Le journal d’audit montre chaque changement.',
        ]
      : []),
  ])
}

export const lowBalanceMail: typeof english.lowBalanceMail = (
  origin,
  to,
  { product, available, threshold },
) =>
  inFrench(to, `Il vous reste peu de crédits ${product}`, [
    `Il reste ${creditsInFrench(available, product)} à votre compte. Vous nous avez demandé de vous prévenir quand il y en a moins de ${count(threshold)}.`,
    { link: `${origin}/sms-credits`, label: 'Recharger' },
    notificationSettingsLink(origin),
  ])

export const capReachedMail: typeof english.capReachedMail = (origin, to, cap) => {
  const { holder, name, product, period, percent } = cap
  const whose = { account: 'Votre compte', key: `La clé d’API ${name}`, person: name }[holder]
  const [per, until] = [period === 'day' ? 'du jour' : 'du mois', frenchDay(cap.resetsAt)]
  const subject =
    percent === 100
      ? 'Un plafond de dépense est atteint'
      : `Un plafond de dépense est utilisé à ${percent}\u00a0%`
  return inFrench(to, subject, [
    `${whose} a utilisé ${creditsInFrench(cap.used, product)} sur les ${count(cap.credits)} du plafond ${per}.`,
    percent === 100
      ? `Jusqu’au ${until}, nous refusons les envois et les vérifications qui le dépasseraient. Vous pouvez relever le plafond à tout moment.`
      : `Jusqu’au ${until}, nous refusons les envois et les vérifications qui dépasseraient le plafond.`,
    { link: `${origin}/settings?section=spend-caps`, label: 'Ouvrir les plafonds' },
    notificationSettingsLink(origin),
  ])
}

export const creditsLapseMail: typeof english.creditsLapseMail = (origin, to, { lots }) =>
  inFrench(to, 'Des crédits expirent bientôt', [
    ...lots.map(
      ({ product, packageName, credits, lapsesAt }) =>
        `${creditsInFrench(credits, product)} ${packageName === LOT_NAMES.trial ? 'd’essai' : `du forfait ${packageName}`} ${credits < 2n ? 'expire' : 'expirent'} le ${frenchDay(lapsesAt)}.`,
    ),
    'Utilisez-les avant cette date. Ensuite, vous ne le pourrez plus.',
    { link: `${origin}/sms-credits`, label: 'Voir vos crédits' },
    notificationSettingsLink(origin),
  ])

const notificationSettingsLink = (origin: string): Part => ({
  link: `${origin}/settings?section=notifications`,
  label: 'Choisir les e-mails que vous recevez',
})

const toInvoice = (origin: string, invoiceId: bigint): Part => ({
  link: `${origin}/invoice?invoice=${encodeId('inv', invoiceId)}`,
  label: 'Voir la facture',
})

export const invoiceReviewedMail: typeof english.invoiceReviewedMail = (origin, to, of, owner) => {
  const { invoiceId, number, approved, reason } = of
  const named = `La facture ${number} de ${inGhs(of.totalAmount)} GHS`
  const outcome = approved
    ? [
        `${named} a été approuvée. Vous pouvez utiliser ses crédits dès maintenant. La facture est jointe en PDF.`,
      ]
    : [`${named} a été rejetée.`, ...(reason === '' ? [] : [`Motif\u00a0: ${reason}`])]
  const subject = `Facture ${number} ${approved ? 'approuvée' : 'rejetée'}`
  const mail = inFrench(to, subject, [...outcome, toInvoice(origin, invoiceId)])
  return approved ? { ...mail, paper: { kind: 'invoice', accountId: owner, id: invoiceId } } : mail
}

const paymentDoubts: Readonly<Record<string, string>> = {
  amount_differs: 'le montant reçu n’est pas celui que nous avons demandé',
  currency_differs: 'il a été effectué dans une autre devise',
  mode_differs: 'des clés de test et de production ont été mélangées',
  reference_differs: 'la passerelle a répondu au sujet d’un autre paiement',
  invoice_not_pending: 'sa facture était déjà approuvée, rejetée ou annulée',
}

export const doubtfulPaymentMail: typeof english.doubtfulPaymentMail = (origin, to, payment) => {
  const { gateway, reference, reason } = payment
  const by = gateway === 'hubtel' ? 'Hubtel' : 'Paystack'
  const over = `Le paiement ${reference} de ${inGhs(payment.amount)} GHS par ${by}`
  const said =
    reason === undefined
      ? [
          `${over} est contesté par le payeur.`,
          'Répondez à la contestation dans le tableau de bord de la passerelle.',
        ]
      : [
          `${over} est à examiner\u00a0: ${paymentDoubts[reason] ?? reason}.`,
          'Le client n’en reçoit aucun crédit avant votre décision.',
        ]
  return inFrench(to, reason === undefined ? 'Un paiement est contesté' : 'Un paiement attend votre examen', [
    ...said,
    { link: `${origin}/invoice?view=payments`, label: 'Voir les paiements' },
  ])
}

export const creditNoteIssuedMail: typeof english.creditNoteIssuedMail = (origin, to, note) => {
  const { number, invoiceNumber, product, credits, reason } = note
  return inFrench(to, `Avoir ${number}`, [
    `L’avoir ${number} de ${inGhs(note.totalAmount)} GHS corrige la facture ${invoiceNumber}.`,
    `Nous avons retiré ${creditsInFrench(credits, product)} ${credits < 2n ? 'qui n’était pas utilisé' : 'qui n’étaient pas utilisés'}.`,
    `Motif\u00a0: ${reason}`,
    toInvoice(origin, note.invoiceId),
  ])
}

export const proofAddedMail: typeof english.proofAddedMail = (origin, to, { invoiceId, number }) =>
  inFrench(to, `Preuve de paiement pour la facture ${number}`, [
    `Une preuve de paiement a été ajoutée à la facture ${number}. Examinez-la.`,
    toInvoice(origin, invoiceId),
  ])

export const businessIdReviewedMail: typeof english.businessIdReviewedMail = (origin, to, reviewed) => {
  const { legalName, decision, reason, validUntil } = reviewed
  const until = validUntil === null ? '' : ` jusqu’au ${frenchDay(validUntil)}`
  const [subject, ...said] = {
    approved: [
      `Identité d’entreprise de ${legalName} approuvée`,
      `L’identité d’entreprise de ${legalName} a été approuvée. Elle vous permet de vérifier des identités${until}.`,
    ],
    rejected: [
      `Identité d’entreprise de ${legalName} rejetée`,
      `L’identité d’entreprise de ${legalName} a été rejetée.`,
      `Motif\u00a0: ${reason}`,
    ],
    needs_information: [
      `Identité d’entreprise de ${legalName}\u00a0: il nous faut plus d’informations`,
      `Il nous faut plus d’informations pour décider de l’identité d’entreprise de ${legalName}\u00a0:`,
      reason,
    ],
  }[decision]
  return inFrench(to, subject!, [
    ...said,
    { link: `${origin}/business-id`, label: 'Voir votre identité d’entreprise' },
  ])
}

export const businessIdEndsMail: typeof english.businessIdEndsMail = (
  origin,
  to,
  { legalName, endsOn, stage },
) => {
  const day = frenchDay(endsOn)
  const renew = { link: `${origin}/business-id`, label: 'Renouveler l’identité d’entreprise' }
  return stage === 'ends'
    ? inFrench(to, `Renouvelez l’identité d’entreprise de ${legalName} avant le ${day}`, [
        `L’identité d’entreprise de ${legalName} expire le ${day}. Ensuite, vous ne pourrez plus vérifier d’identités avec elle.`,
        'Renouvelez-la maintenant. Vous gardez les jours qui restent, et elle reste valable pendant l’examen du renouvellement.',
        renew,
      ])
    : inFrench(to, `L’identité d’entreprise de ${legalName} a expiré`, [
        `L’identité d’entreprise de ${legalName} a expiré le ${day} sans être renouvelée. Vous ne pouvez plus vérifier d’identités avec elle.`,
        renew,
      ])
}

export const reviewsWaitMail: typeof english.reviewsWaitMail = (origin, to, { waiting, since, days }) => {
  const [subject, said] =
    waiting === 1
      ? [
          'Une vérification d’identité attend une décision',
          'Une vérification d’identité attend une décision depuis le',
        ]
      : [
          `${count(waiting)} vérifications d’identité attendent une décision`,
          `${count(waiting)} vérifications d’identité attendent une décision, la première depuis le`,
        ]
  return inFrench(to, subject, [
    `${said} ${MOMENT_WORDS_IN_FRENCH.format(since)}, heure du Ghana.`,
    `Une vérification sans décision au bout de ${days} jours se termine sans résultat et ne coûte rien.`,
    { link: `${origin}/kyc?status=in_review`, label: 'Examiner les vérifications' },
    notificationSettingsLink(origin),
  ])
}

const SENDER_SUBJECTS = {
  approved: ['Expéditeur {} approuvé', 'Expéditeur {} renouvelé'],
  rejected: ['Expéditeur {} rejeté', 'Expéditeur {} non renouvelé'],
  needs_information: [
    'Expéditeur {}\u00a0: il nous faut plus d’informations',
    'Renouvellement de l’expéditeur {}\u00a0: il nous faut plus d’informations',
  ],
} as const

type ReviewedSender = Parameters<typeof english.senderReviewedMail>[2]

export const senderReviewedMail: typeof english.senderReviewedMail = (origin, to, reviewed) => {
  const { senderId, decision, renewal } = reviewed
  const said = renewal ? renewalWords(reviewed) : requestWords(reviewed)
  const subject = SENDER_SUBJECTS[decision][renewal ? 1 : 0].replace('{}', senderId)
  return inFrench(to, subject, [...said, toSenders(origin)])
}

function requestWords({ senderId, networks, decision, reason, until }: ReviewedSender): string[] {
  const who = listed(networks, 'et')
  if (decision === 'rejected') {
    return [`Votre identifiant d’expéditeur ${senderId} a été rejeté par ${who}.`, `Motif\u00a0: ${reason}`]
  }
  if (decision === 'needs_information') {
    return [
      `Il nous faut plus d’informations avant la décision de ${who} sur votre identifiant d’expéditeur ${senderId}\u00a0:`,
      reason,
    ]
  }
  const end =
    until === null
      ? []
      : [`L’approbation est valable jusqu’au ${frenchDay(until)}. Nous vous préviendrons avant sa fin.`]
  return [
    `Votre identifiant d’expéditeur ${senderId} a été approuvé par ${who}. Vous pouvez l’utiliser dès maintenant.`,
    ...end,
  ]
}

function renewalWords({ senderId, networks, decision, reason, until }: ReviewedSender): string[] {
  const who = listed(networks, 'et')
  const day = until === null ? '' : frenchDay(until)
  if (decision === 'approved')
    return [`Votre identifiant d’expéditeur ${senderId} est renouvelé par ${who} jusqu’au ${day}.`]
  const stop = `S’il n’est pas renouvelé, vous ne pourrez plus l’utiliser vers ${who} à partir du ${day}.`
  return decision === 'rejected'
    ? [
        `Le renouvellement de votre identifiant d’expéditeur ${senderId} a été rejeté par ${who}.`,
        `Motif\u00a0: ${reason}`,
        stop,
      ]
    : [
        `Il nous faut plus d’informations avant que ${who} renouvelle votre identifiant d’expéditeur ${senderId}\u00a0:`,
        reason,
        stop,
      ]
}

export const senderEndsMail: typeof english.senderEndsMail = (origin, to, ending) => {
  const { senderId, stage } = ending
  const who = listed(ending.networks, 'et')
  const [end, stop] = [frenchDay(ending.validUntil), frenchDay(ending.lapsesOn)]
  const later = `Sans renouvellement, vous ne pourrez plus l’utiliser vers ${who} à partir du ${stop}. D’ici là, rien ne change.`
  const of = `de votre identifiant d’expéditeur ${senderId} par ${who}`
  const [subject, said] = {
    ends: [
      `Renouvelez l’expéditeur ${senderId} avant le ${end}`,
      [`L’approbation ${of} prend fin le ${end}.`, ASK, later],
    ],
    ended: [
      `L’approbation de l’expéditeur ${senderId} a pris fin`,
      [`L’approbation ${of} a pris fin le ${end}.`, ASK, later],
    ],
    lapsed: [
      `L’expéditeur ${senderId} a expiré`,
      [
        `L’approbation ${of} a pris fin le ${end} sans être renouvelée.`,
        `Vous ne pouvez plus l’utiliser vers ${who}, et rien n’est débité. Vous pouvez le redemander à tout moment.`,
      ],
    ],
  }[stage] as [string, string[]]
  return inFrench(to, subject, [...said, toSenders(origin)])
}

const ASK = 'Demandez le renouvellement maintenant. Les réseaux décident d’habitude en 5 à 10 jours ouvrés.'

const toSenders = (origin: string) => ({
  link: `${origin}/sender-id`,
  label: 'Voir vos identifiants d’expéditeur',
})
