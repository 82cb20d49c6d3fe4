import type { ReactNode } from 'react'
import { sentences, counted, formatCount } from '../../ui/language/language.tsx'
import { rich } from '../../ui/language/rich.ts'

export const messagesSentences = sentences({
  en: {
    title: 'SMS',
    lead: 'Every message you sent, how many of it arrived, and what it cost.',
    newSms: 'New SMS',
    toReports: 'Reports',
    search: 'Search messages',
    searchHint: 'Search name, text, sender or group',
    status: 'Status',
    everyStatus: 'Every status',
    list: 'Messages',
    heads: {
      text: 'Message',
      status: 'Status',
      progress: 'Progress',
      recipients: 'Recipients',
      credits: 'Credits',
      createdAt: 'Time',
    },
    delivered: (messages: number) => `${formatCount(messages)} delivered`,
    sent: (messages: number) => `${formatCount(messages)} sent`,
    messages: (number: number) => counted('en', number, 'message', 'messages'),
    nothingMatches: 'Nothing matches',
    nothingMatchesText: 'No message has this status and these words.',
    showAll: 'Show all messages',
    nothingSent: 'Nothing sent yet',
    nothingSentText:
      'Write to one number or to a whole group. You see what it costs before it goes, and here who got it.',

    message: 'Message',
    allMessages: 'All messages',
    notFound: 'There is no such message',
    notFoundText: 'It may belong to another account, or the address may be mistyped.',
    toRecipients: (recipients: number) =>
      `Message to ${counted('en', recipients, 'recipient', 'recipients')}`,
    toGroups: (group: string, others: number) =>
      others > 0 ? `Message to ${group} and ${others} more` : `Message to ${group}`,
    goesOut: (instant: string) => `Goes out on ${instant}, Ghana time. Its credits are held.`,
    figures: {
      delivered: 'Delivered',
      ofSettled: (messages: number) => `of ${counted('en', messages, 'settled message', 'settled messages')}`,
      sent: 'Sent',
      ofRecipients: (recipients: number) => `of ${counted('en', recipients, 'recipient', 'recipients')}`,
      credits: 'Credits',
      segments: (segments: number) => counted('en', segments, 'segment', 'segments'),
      speed: 'Speed',
      meanSpeed: 'Mean speed',
      aSecond: 'messages a second',
      timeLeft: 'Time left',
      untilAll: 'until all are handed over',
    },
    noMessagesYet: 'No messages yet',
    byState: 'Show recipients by state',
    unknownFate: (messages: number) =>
      `${counted('en', messages, 'message has an unknown fate', 'messages have an unknown fate')}.`,
    announced: (status: string, share: string) => `${status}: ${share} sent`,

    whatWasSent: 'What was sent',
    facts: {
      sender: 'Sender',
      groups: 'Groups',
      traffic: 'Traffic',
      accepted: 'Accepted',
      scheduled: 'Scheduled for',
      started: 'Started',
      completed: 'Completed',
      optedOut: 'Left out, opted out',
      unconsented: 'Left out, no consent',
      unapproved: 'Left out, sender not approved there',
      duplicates: 'Left out, duplicates',
    },
    traffics: { promotional: 'Promotional', transactional: 'Transactional', otp: 'One-time code' },

    recipients: 'Recipients',
    searchNumber: 'Search recipients by number',
    searchNumberHint: 'Search by number',
    state: 'State',
    everyState: 'Every state',
    recipientHeads: {
      to: 'Number',
      state: 'State',
      reason: 'Reason',
      segments: 'Segments',
      credits: 'Credits',
      submittedAt: 'Sent',
      finishedAt: 'Settled',
    },
    nobodyMatches: 'Nobody matches',
    nobodyMatchesText: 'No recipient has this state and a number that begins so.',
    showAllRecipients: 'Show all recipients',
    noMessagesText: 'Each recipient’s message appears here as soon as it is made.',
    storyFacts: (sender: string, segments: number, credits: number, network: string | null) =>
      [
        sender,
        counted('en', segments, 'segment', 'segments'),
        counted('en', credits, 'credit', 'credits'),
        network !== null && `likely ${network}`,
      ]
        .filter(Boolean)
        .join(' · '),

    states: {
      delivered: { label: 'Delivered', meaning: 'The operator says that it arrived on the phone.' },
      submitted: { label: 'Sent', meaning: 'The operator has it. Its delivery report has not come yet.' },
      submitting: { label: 'Sending', meaning: 'It is being handed to the operator.' },
      queued: { label: 'Waiting', meaning: 'It has not left Nkra yet.' },
      unknown: {
        label: 'Unknown',
        meaning:
          'We handed it to the operator and lost the answer. It is not sent again blindly, so that nobody gets it twice; its credits are held until a delivery report or 72 hours settle it.',
      },
      undelivered: { label: 'Undelivered', meaning: 'The operator tried and could not deliver it.' },
      expired: {
        label: 'Expired',
        meaning: 'The phone was off or out of reach for as long as the operator tries.',
      },
      rejected: {
        label: 'Rejected',
        meaning: 'The operator did not take it. Its credits were returned.',
      },
      failed: { label: 'Failed', meaning: 'It could not be sent. Its credits were returned.' },
    },
    statuses: {
      draft: { label: 'Draft', meaning: 'It has not been sent.' },
      scheduled: { label: 'Scheduled', meaning: 'It waits for its time. Its credits are held.' },
      expanding: { label: 'Preparing', meaning: 'Each recipient’s text is being made.' },
      sending: { label: 'Sending', meaning: 'It is being handed to the operators.' },
      paused: { label: 'Paused', meaning: 'Nothing more is handed over until it is resumed.' },
      completed: {
        label: 'Completed',
        meaning: 'Nothing is left to send. Delivery reports may still come.',
      },
      cancelled: { label: 'Cancelled', meaning: 'What had not been sent was not sent.' },
    },
    reasons: {
      unknown: 'The network has not confirmed that it took the message. The credits are held until it does.',
      undelivered:
        'The network could not deliver it: the number is not in use, or the phone could not be reached.',
      expired: 'The phone was off or out of reach for too long.',
      rejected: 'The network refused it. The credits were returned.',
      failed: 'The network gave it up.',
      cancelled: 'Cancelled before it was sent. The credits were returned.',
      never_confirmed: 'The network never confirmed it. The credits were returned.',
      number_unknown: 'The network does not know the number. The credits were returned.',
      sender_refused: 'The network does not accept this sender ID. The credits were returned.',
      text_too_long: 'The network found the text too long. The credits were returned.',
    },
    networkCode: (reason: string, code: string) => `${reason} (The network’s code is ${code}.)`,

    pause: 'Pause',
    pauseQuestion: 'Pause sending?',
    pauseText: (waiting: ReactNode, handed: ReactNode) =>
      rich`${waiting} stay here until you resume, and their credits stay held. The ${handed} already with the operators go on.`,
    resume: 'Resume',
    resumeQuestion: 'Resume sending?',
    resumeText: (waiting: ReactNode) =>
      rich`The remaining ${waiting} go out where it stopped. Nobody gets it twice.`,
    cancel: 'Cancel sending',
    cancelQuestion: 'Cancel sending?',
    cancelConfirm: 'Send nothing more',
    cancelText: (waiting: ReactNode, handed: ReactNode) =>
      rich`${waiting} will not be sent, and their credits return to your balance at once. The ${handed} already with the operators go on. This cannot be undone.`,
    cancelled: (credits: number, more: boolean) =>
      `Sending was cancelled. ${counted('en', credits, 'credit is', 'credits are')} back in your balance.${more ? ' The rest follows at once, as shown under Credits.' : ''}`,
    repeat: 'Send again',
    export: 'Export CSV',
    exported: 'The recipients were saved as a CSV file',
  },
  fr: {
    title: 'SMS',
    lead: 'Tous les messages que vous avez envoyés, combien sont arrivés et ce qu’ils ont coûté.',
    newSms: 'Nouveau SMS',
    toReports: 'Rapports',
    search: 'Rechercher des messages',
    searchHint: 'Rechercher un nom, un texte, un expéditeur ou un groupe',
    status: 'Statut',
    everyStatus: 'Tous les statuts',
    list: 'Messages',
    heads: {
      text: 'Message',
      status: 'Statut',
      progress: 'Progression',
      recipients: 'Destinataires',
      credits: 'Crédits',
      createdAt: 'Date',
    },
    delivered: (messages: number) => counted('fr', messages, 'remis', 'remis'),
    sent: (messages: number) => counted('fr', messages, 'envoyé', 'envoyés'),
    messages: (number: number) => counted('fr', number, 'message', 'messages'),
    nothingMatches: 'Aucun résultat',
    nothingMatchesText: 'Aucun message n’a ce statut et ces mots.',
    showAll: 'Afficher tous les messages',
    nothingSent: 'Aucun envoi pour le moment',
    nothingSentText:
      'Écrivez à un seul numéro ou à tout un groupe. Vous voyez le coût avant l’envoi, puis ici qui a reçu le message.',

    message: 'Message',
    allMessages: 'Tous les messages',
    notFound: 'Ce message n’existe pas',
    notFoundText: 'Il appartient peut-être à un autre compte, ou l’adresse est mal saisie.',
    toRecipients: (recipients: number) =>
      `Message à ${counted('fr', recipients, 'destinataire', 'destinataires')}`,
    toGroups: (group: string, others: number) =>
      others > 0
        ? `Message à ${group} et ${counted('fr', others, 'autre groupe', 'autres groupes')}`
        : `Message à ${group}`,
    goesOut: (instant: string) => `Partira le ${instant}, heure du Ghana. Ses crédits sont réservés.`,
    figures: {
      delivered: 'Remis',
      ofSettled: (messages: number) =>
        `sur ${counted('fr', messages, 'message au sort connu', 'messages au sort connu')}`,
      sent: 'Envoyés',
      ofRecipients: (recipients: number) =>
        `sur ${counted('fr', recipients, 'destinataire', 'destinataires')}`,
      credits: 'Crédits',
      segments: (segments: number) => counted('fr', segments, 'segment', 'segments'),
      speed: 'Débit',
      meanSpeed: 'Débit moyen',
      aSecond: 'messages par seconde',
      timeLeft: 'Temps restant',
      untilAll: 'avant que tout soit transmis',
    },
    noMessagesYet: 'Aucun message pour le moment',
    byState: 'Afficher les destinataires par état',
    unknownFate: (messages: number) =>
      `Le sort de ${counted('fr', messages, 'message est inconnu', 'messages est inconnu')}.`,
    announced: (status: string, share: string) => `${status} : ${share} envoyés`,

    whatWasSent: 'Contenu de l’envoi',
    facts: {
      sender: 'Expéditeur',
      groups: 'Groupes',
      traffic: 'Type de trafic',
      accepted: 'Accepté',
      scheduled: 'Programmé pour',
      started: 'Commencé',
      completed: 'Terminé',
      optedOut: 'Écartés, désinscrits',
      unconsented: 'Écartés, sans consentement',
      unapproved: 'Écartés, expéditeur non approuvé par le réseau',
      duplicates: 'Écartés, doublons',
    },
    traffics: { promotional: 'Promotionnel', transactional: 'Transactionnel', otp: 'Code à usage unique' },

    recipients: 'Destinataires',
    searchNumber: 'Rechercher un destinataire par numéro',
    searchNumberHint: 'Rechercher par numéro',
    state: 'État',
    everyState: 'Tous les états',
    recipientHeads: {
      to: 'Numéro',
      state: 'État',
      reason: 'Motif',
      segments: 'Segments',
      credits: 'Crédits',
      submittedAt: 'Envoyé',
      finishedAt: 'Conclu',
    },
    nobodyMatches: 'Aucun destinataire trouvé',
    nobodyMatchesText: 'Aucun destinataire n’a cet état et un numéro qui commence ainsi.',
    showAllRecipients: 'Afficher tous les destinataires',
    noMessagesText: 'Le message de chaque destinataire apparaît ici dès qu’il est créé.',
    storyFacts: (sender: string, segments: number, credits: number, network: string | null) =>
      [
        sender,
        counted('fr', segments, 'segment', 'segments'),
        counted('fr', credits, 'crédit', 'crédits'),
        network !== null && `probablement ${network}`,
      ]
        .filter(Boolean)
        .join(' · '),

    states: {
      delivered: { label: 'Remis', meaning: 'L’opérateur confirme son arrivée sur le téléphone.' },
      submitted: {
        label: 'Envoyé',
        meaning: 'L’opérateur l’a reçu. Son accusé de réception n’est pas encore arrivé.',
      },
      submitting: { label: 'En cours d’envoi', meaning: 'Il est en train d’être transmis à l’opérateur.' },
      queued: { label: 'En attente', meaning: 'Il n’a pas encore quitté Nkra.' },
      unknown: {
        label: 'Inconnu',
        meaning:
          'Nous l’avons transmis à l’opérateur et sa réponse s’est perdue. Il n’est pas renvoyé à l’aveugle, pour que personne ne le reçoive deux fois ; ses crédits restent réservés jusqu’à un accusé de réception ou pendant 72 heures.',
      },
      undelivered: { label: 'Non remis', meaning: 'L’opérateur a essayé sans pouvoir le remettre.' },
      expired: {
        label: 'Expiré',
        meaning: 'Le téléphone était éteint ou hors de portée pendant toute la durée des essais.',
      },
      rejected: { label: 'Refusé', meaning: 'L’opérateur ne l’a pas accepté. Ses crédits ont été rendus.' },
      failed: { label: 'En échec', meaning: 'Il n’a pas pu être envoyé. Ses crédits ont été rendus.' },
    },
    statuses: {
      draft: { label: 'Brouillon', meaning: 'Il n’a pas été envoyé.' },
      scheduled: { label: 'Programmé', meaning: 'Il attend son heure. Ses crédits sont réservés.' },
      expanding: {
        label: 'En préparation',
        meaning: 'Le texte de chaque destinataire est en train d’être composé.',
      },
      sending: { label: 'En cours d’envoi', meaning: 'Il est en train d’être transmis aux opérateurs.' },
      paused: { label: 'En pause', meaning: 'Plus rien n’est transmis avant la reprise.' },
      completed: {
        label: 'Terminé',
        meaning: 'Il ne reste rien à envoyer. Des accusés de réception peuvent encore arriver.',
      },
      cancelled: { label: 'Annulé', meaning: 'Ce qui n’était pas parti n’a pas été envoyé.' },
    },
    reasons: {
      unknown:
        'Le réseau n’a pas confirmé avoir pris le message. Les crédits restent réservés jusqu’à ce qu’il le fasse.',
      undelivered:
        'Le réseau n’a pas pu le remettre : le numéro n’est pas attribué ou le téléphone était injoignable.',
      expired: 'Le téléphone est resté trop longtemps éteint ou hors de portée.',
      rejected: 'Le réseau l’a refusé. Les crédits ont été rendus.',
      failed: 'Le réseau a abandonné l’envoi.',
      cancelled: 'Annulé avant l’envoi. Les crédits ont été rendus.',
      never_confirmed: 'Le réseau ne l’a jamais confirmé. Les crédits ont été rendus.',
      number_unknown: 'Le réseau ne connaît pas ce numéro. Les crédits ont été rendus.',
      sender_refused: 'Le réseau n’accepte pas cet identifiant d’expéditeur. Les crédits ont été rendus.',
      text_too_long: 'Le réseau a jugé le texte trop long. Les crédits ont été rendus.',
    },
    networkCode: (reason: string, code: string) => `${reason} (Code du réseau : ${code}.)`,

    pause: 'Mettre en pause',
    pauseQuestion: 'Mettre l’envoi en pause ?',
    pauseText: (waiting: ReactNode, handed: ReactNode) =>
      rich`${waiting} attendront ici votre reprise, et leurs crédits restent réservés. L’envoi de ${handed} déjà chez les opérateurs se poursuit.`,
    resume: 'Reprendre',
    resumeQuestion: 'Reprendre l’envoi ?',
    resumeText: (waiting: ReactNode) =>
      rich`L’envoi reprend là où il s’était arrêté : ${waiting} restent à partir. Personne ne le reçoit deux fois.`,
    cancel: 'Annuler l’envoi',
    cancelQuestion: 'Annuler l’envoi ?',
    cancelConfirm: 'Ne plus rien envoyer',
    cancelText: (waiting: ReactNode, handed: ReactNode) =>
      rich`${waiting} ne partiront pas, et leurs crédits reviennent aussitôt à votre solde. L’envoi de ${handed} déjà chez les opérateurs se poursuit. Cette action est irréversible.`,
    cancelled: (credits: number, more: boolean) =>
      `L’envoi a été annulé. ${counted('fr', credits, 'crédit est revenu', 'crédits sont revenus')} à votre solde.${more ? ' Le reste suit aussitôt, comme indiqué sous Crédits.' : ''}`,
    repeat: 'Envoyer à nouveau',
    export: 'Exporter en CSV',
    exported: 'Les destinataires ont été enregistrés dans un fichier CSV',
  },
})
