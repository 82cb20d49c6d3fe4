import {
  MESSAGE_REASONS_IN_ENGLISH,
  MESSAGE_REASONS_IN_FRENCH,
} from '@nkra/contract/messaging/message-reasons.ts'
import type { ReactNode } from 'react'
import { sentences, counted, formatCount } from '../../ui/language/language.tsx'
import { rich } from '../../ui/language/rich.ts'

export const messagesSentences = sentences({
  en: {
    title: 'SMS',
    lead: 'See every message you sent, how many arrived and what they cost.',
    newSms: 'New SMS',
    toReports: 'Reports',
    search: 'Search messages',
    searchHint: 'Search name, text, sender or group',
    status: 'Status',
    everyStatus: 'All statuses',
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
    nothingMatches: 'No results',
    nothingMatchesText: 'Try other words or another status.',
    showAll: 'Show all messages',
    nothingSent: 'No messages yet',
    nothingSentText:
      'Write to one number or to a whole group. You see the cost before you send. Then this page shows who got the message.',

    message: 'Message',
    allMessages: 'All messages',
    notFound: 'We cannot find this message',
    notFoundText: 'Check the address. The message may belong to another account.',
    toRecipients: (recipients: number) =>
      `Message to ${counted('en', recipients, 'recipient', 'recipients')}`,
    toGroups: (group: string, others: number) =>
      others > 0 ? `Message to ${group} and ${others} more` : `Message to ${group}`,
    goesOut: (instant: string) =>
      `Will be sent on ${instant}, Ghana time. We have reserved the credits for it.`,
    figures: {
      funnel: 'Progress',
      recipients: 'Recipients',
      waiting: (messages: number) => `${formatCount(messages)} waiting`,
      sent: 'Sent',
      sentMeaning:
        'The messages that a network accepted, including those that it could not deliver afterwards.',
      ofRecipients: (share: string) => `${share} of recipients`,
      delivered: 'Delivered',
      ofSettled: (share: string, messages: number) =>
        `${share} of ${counted('en', messages, 'message', 'messages')} with a final result`,
      failed: 'Failed',
      failedOrNotSent: 'Failed or not sent',
      unknown: 'Unknown',
      credits: 'Credits',
      segments: (segments: number) => counted('en', segments, 'segment', 'segments'),
      cost: 'Cost',
      costSoFar: 'Cost so far',
      beforeTaxes: 'before taxes',
      freeCredits: 'paid with free credits',
      speed: 'Speed',
      meanSpeed: 'Average speed',
      aSecond: 'messages per second',
      lastMinute: 'messages per second in the last minute',
      timeLeft: 'Time left',
      untilAll: 'until all are sent',
      underMinute: 'less than a minute',
      minutes: (minutes: number) => `about ${counted('en', minutes, 'minute', 'minutes')}`,
      hours: (hours: number) => `about ${counted('en', hours, 'hour', 'hours')}`,
    },
    allReported: 'All messages were sent, and every delivery report has arrived.',
    noMessagesYet: 'No messages yet',
    byState: 'Show recipients by state',
    unknownFate: (messages: number) =>
      `We do not know yet what happened to ${counted('en', messages, 'message', 'messages')}.`,
    announced: (status: string, share: string) => `${status}: ${share} sent`,

    whatWasSent: 'Message details',
    ownTexts: 'Each message has its own text.',
    facts: {
      sender: 'Sender',
      groups: 'Groups',
      traffic: 'Type of message',
      tags: 'Tags',
      validUntil: 'Not sent after',
      accepted: 'Created',
      scheduled: 'Scheduled for',
      started: 'Started',
      completed: 'Completed',
      optedOut: 'Not sent: opted out',
      unconsented: 'Not sent: no consent',
      unapproved: 'Not sent: sender ID not approved by the network',
      duplicates: 'Not sent: duplicate numbers',
    },
    traffics: { promotional: 'Promotional', transactional: 'Transactional', otp: 'One-time code' },

    recipients: 'Recipients',
    searchNumber: 'Search recipients by number or reference',
    searchNumberHint: 'Number or reference',
    state: 'State',
    everyState: 'All states',
    recipientHeads: {
      to: 'Number',
      state: 'State',
      reason: 'Reason',
      segments: 'Segments',
      credits: 'Credits',
      submittedAt: 'Sent',
      finishedAt: 'Finished',
    },
    nobodyMatches: 'No results',
    nobodyMatchesText: 'Try another state, or check the number.',
    showAllRecipients: 'Show all recipients',
    noMessagesText: 'Each recipient’s message appears here as we create it.',
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
      delivered: { label: 'Delivered', meaning: 'The network confirmed that it reached the phone.' },
      submitted: { label: 'Sent', meaning: 'The network has it. We are waiting for the delivery report.' },
      submitting: { label: 'Sending', meaning: 'We are sending it to the network.' },
      queued: { label: 'Waiting', meaning: 'It is waiting to be sent.' },
      unknown: {
        label: 'Unknown',
        meaning:
          'We gave it to the network but got no answer. We do not send it again, so that nobody gets it twice. Its credits stay reserved until a delivery report arrives, or for 72 hours.',
      },
      undelivered: { label: 'Undelivered', meaning: 'The network tried but could not deliver it.' },
      expired: {
        label: 'Expired',
        meaning: 'The phone was off or had no signal for too long.',
      },
      rejected: {
        label: 'Rejected',
        meaning: 'The network refused it. We returned its credits.',
      },
      failed: { label: 'Failed', meaning: 'We could not send it. We returned its credits.' },
    },
    statuses: {
      draft: { label: 'Draft', meaning: 'You have not sent it yet.' },
      scheduled: {
        label: 'Scheduled',
        meaning: 'It will go out at the time you chose. Its credits are reserved.',
      },
      expanding: { label: 'Preparing', meaning: 'We are preparing a message for each recipient.' },
      sending: { label: 'Sending', meaning: 'We are sending it to the networks.' },
      paused: { label: 'Paused', meaning: 'We send nothing more until you resume it.' },
      completed: {
        label: 'Completed',
        meaning: 'All messages were sent. Some delivery reports may still arrive.',
      },
      cancelled: {
        label: 'Cancelled',
        meaning: 'You cancelled it. The messages that were still waiting were not sent.',
      },
    },
    reasons: MESSAGE_REASONS_IN_ENGLISH,
    networkCode: (reason: string, code: string) => `${reason} (Network code: ${code}.)`,

    pause: 'Pause',
    pauseQuestion: 'Pause sending?',
    pauseText: (waiting: ReactNode, handed: ReactNode) =>
      rich`${waiting} will wait until you resume, and their credits stay reserved. The ${handed} already with the networks will still go out.`,
    resume: 'Resume',
    resumeQuestion: 'Resume sending?',
    resumeText: (waiting: ReactNode) =>
      rich`We will send the remaining ${waiting}. Nobody gets the message twice.`,
    cancel: 'Cancel sending',
    cancelQuestion: 'Cancel sending?',
    cancelConfirm: 'Cancel sending',
    cancelText: (waiting: ReactNode, handed: ReactNode) =>
      rich`${waiting} will not be sent, and their credits go back to your balance. The ${handed} already with the networks will still go out. You cannot undo this.`,
    cancelled: (credits: number, more: boolean) =>
      `Sending cancelled. ${counted('en', credits, 'credit is', 'credits are')} back in your balance.${more ? ' The rest will follow shortly. See Credits.' : ''}`,
    repeat: 'Send again',
    export: 'Download CSV',
    exported: 'The CSV file was downloaded',
  },
  fr: {
    title: 'SMS',
    lead: 'Voyez tous les messages envoyés, combien sont arrivés et ce qu’ils ont coûté.',
    newSms: 'Nouveau SMS',
    toReports: 'Rapports',
    search: 'Rechercher des messages',
    searchHint: 'Nom, texte, expéditeur ou groupe',
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
    nothingMatchesText: 'Essayez d’autres mots ou un autre statut.',
    showAll: 'Afficher tous les messages',
    nothingSent: 'Aucun message pour le moment',
    nothingSentText:
      'Écrivez à un seul numéro ou à tout un groupe. Vous voyez le coût avant l’envoi. Cette page montre ensuite qui a reçu le message.',

    message: 'Message',
    allMessages: 'Tous les messages',
    notFound: 'Ce message est introuvable',
    notFoundText: 'Vérifiez l’adresse. Le message appartient peut-être à un autre compte.',
    toRecipients: (recipients: number) =>
      `Message à ${counted('fr', recipients, 'destinataire', 'destinataires')}`,
    toGroups: (group: string, others: number) =>
      others > 0
        ? `Message à ${group} et ${counted('fr', others, 'autre groupe', 'autres groupes')}`
        : `Message à ${group}`,
    goesOut: (instant: string) => `Partira le ${instant}, heure du Ghana. Ses crédits sont réservés.`,
    figures: {
      funnel: 'Progression',
      recipients: 'Destinataires',
      waiting: (messages: number) => `${formatCount(messages)} en attente`,
      sent: 'Envoyés',
      sentMeaning: 'Les messages acceptés par un réseau, même s’il n’a pas pu les remettre ensuite.',
      ofRecipients: (share: string) => `${share} des destinataires`,
      delivered: 'Remis',
      ofSettled: (share: string, messages: number) =>
        `${share} sur ${counted('fr', messages, 'message', 'messages')} avec un résultat définitif`,
      failed: 'En échec',
      failedOrNotSent: 'En échec ou non envoyés',
      unknown: 'Inconnus',
      credits: 'Crédits',
      segments: (segments: number) => counted('fr', segments, 'segment', 'segments'),
      cost: 'Coût',
      costSoFar: 'Coût jusqu’ici',
      beforeTaxes: 'hors taxes',
      freeCredits: 'payé en crédits offerts',
      speed: 'Débit',
      meanSpeed: 'Débit moyen',
      aSecond: 'messages par seconde',
      lastMinute: 'messages par seconde pendant la dernière minute',
      timeLeft: 'Temps restant',
      untilAll: 'avant que tout soit parti',
      underMinute: 'moins d’une minute',
      minutes: (minutes: number) => `environ ${counted('fr', minutes, 'minute', 'minutes')}`,
      hours: (hours: number) => `environ ${counted('fr', hours, 'heure', 'heures')}`,
    },
    allReported: 'Tous les messages sont partis, et tous les accusés de réception sont arrivés.',
    noMessagesYet: 'Aucun message pour le moment',
    byState: 'Afficher les destinataires par état',
    unknownFate: (messages: number) =>
      `Nous ne savons pas encore ce que ${counted('fr', messages, 'message est devenu', 'messages sont devenus')}.`,
    announced: (status: string, share: string) => `${status} : ${share} envoyés`,

    whatWasSent: 'Détails du message',
    ownTexts: 'Chaque message a son propre texte.',
    facts: {
      sender: 'Expéditeur',
      groups: 'Groupes',
      traffic: 'Type de message',
      tags: 'Étiquettes',
      validUntil: 'Pas d’envoi après',
      accepted: 'Créé',
      scheduled: 'Programmé pour',
      started: 'Commencé',
      completed: 'Terminé',
      optedOut: 'Non envoyés : désinscrits',
      unconsented: 'Non envoyés : sans consentement',
      unapproved: 'Non envoyés : expéditeur non approuvé par le réseau',
      duplicates: 'Non envoyés : doublons',
    },
    traffics: { promotional: 'Promotionnel', transactional: 'Transactionnel', otp: 'Code à usage unique' },

    recipients: 'Destinataires',
    searchNumber: 'Rechercher un destinataire par numéro ou référence',
    searchNumberHint: 'Numéro ou référence',
    state: 'État',
    everyState: 'Tous les états',
    recipientHeads: {
      to: 'Numéro',
      state: 'État',
      reason: 'Motif',
      segments: 'Segments',
      credits: 'Crédits',
      submittedAt: 'Envoyé',
      finishedAt: 'Terminé',
    },
    nobodyMatches: 'Aucun résultat',
    nobodyMatchesText: 'Essayez un autre état, ou vérifiez le numéro.',
    showAllRecipients: 'Afficher tous les destinataires',
    noMessagesText: 'Le message de chaque destinataire apparaît ici dès sa création.',
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
      delivered: { label: 'Remis', meaning: 'Le réseau a confirmé son arrivée sur le téléphone.' },
      submitted: {
        label: 'Envoyé',
        meaning: 'Le réseau l’a reçu. Nous attendons l’accusé de réception.',
      },
      submitting: { label: 'En cours d’envoi', meaning: 'Nous le transmettons au réseau.' },
      queued: { label: 'En attente', meaning: 'Il attend d’être envoyé.' },
      unknown: {
        label: 'Inconnu',
        meaning:
          'Nous l’avons transmis au réseau, mais sans réponse. Nous ne le renvoyons pas, pour que personne ne le reçoive deux fois. Ses crédits restent réservés jusqu’à un accusé de réception, ou pendant 72 heures.',
      },
      undelivered: { label: 'Non remis', meaning: 'Le réseau a essayé, mais n’a pas pu le remettre.' },
      expired: {
        label: 'Expiré',
        meaning: 'Le téléphone est resté éteint ou sans réseau trop longtemps.',
      },
      rejected: { label: 'Refusé', meaning: 'Le réseau l’a refusé. Ses crédits ont été rendus.' },
      failed: { label: 'En échec', meaning: 'Nous n’avons pas pu l’envoyer. Ses crédits ont été rendus.' },
    },
    statuses: {
      draft: { label: 'Brouillon', meaning: 'Vous ne l’avez pas encore envoyé.' },
      scheduled: { label: 'Programmé', meaning: 'Il partira à l’heure choisie. Ses crédits sont réservés.' },
      expanding: {
        label: 'En préparation',
        meaning: 'Nous préparons le message de chaque destinataire.',
      },
      sending: { label: 'En cours d’envoi', meaning: 'Nous le transmettons aux réseaux.' },
      paused: { label: 'En pause', meaning: 'Nous n’envoyons plus rien tant que vous ne le reprenez pas.' },
      completed: {
        label: 'Terminé',
        meaning: 'Tout est envoyé. Des accusés de réception peuvent encore arriver.',
      },
      cancelled: {
        label: 'Annulé',
        meaning: 'Vous l’avez annulé. Les messages encore en attente n’ont pas été envoyés.',
      },
    },
    reasons: MESSAGE_REASONS_IN_FRENCH,
    networkCode: (reason: string, code: string) => `${reason} (Code du réseau : ${code}.)`,

    pause: 'Mettre en pause',
    pauseQuestion: 'Mettre l’envoi en pause ?',
    pauseText: (waiting: ReactNode, handed: ReactNode) =>
      rich`L’envoi de ${waiting} attendra que vous le repreniez, et leurs crédits restent réservés. L’envoi de ${handed} déjà transmis aux réseaux se poursuit.`,
    resume: 'Reprendre',
    resumeQuestion: 'Reprendre l’envoi ?',
    resumeText: (waiting: ReactNode) =>
      rich`Il reste ${waiting} à envoyer. Personne ne recevra le message deux fois.`,
    cancel: 'Annuler l’envoi',
    cancelQuestion: 'Annuler l’envoi ?',
    cancelConfirm: 'Annuler l’envoi',
    cancelText: (waiting: ReactNode, handed: ReactNode) =>
      rich`L’envoi de ${waiting} n’aura pas lieu, et leurs crédits sont rendus à votre solde. L’envoi de ${handed} déjà transmis aux réseaux se poursuit. Cette action est irréversible.`,
    cancelled: (credits: number, more: boolean) =>
      `Envoi annulé. ${counted('fr', credits, 'crédit a été rendu', 'crédits ont été rendus')} à votre solde.${more ? ' Le reste suit dans un instant. Voir Crédits.' : ''}`,
    repeat: 'Envoyer à nouveau',
    export: 'Télécharger en CSV',
    exported: 'Le fichier CSV a été téléchargé',
  },
})
