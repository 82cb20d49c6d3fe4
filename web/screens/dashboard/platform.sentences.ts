import type { ReactNode } from 'react'
import { sentences, counted, formatCount } from '../../ui/language/language.tsx'
import { rich } from '../../ui/language/rich.ts'

export const platformSentences = sentences({
  en: {
    figures: 'Platform figures',
    revenue: 'Revenue, net of taxes',
    smsSold: 'SMS credits sold',
    kycSold: 'eKYC credits sold',
    newAccounts: 'New accounts',
    activeAccounts: 'Active accounts',

    approvals: 'Waiting for your decision',
    noApprovals: 'Nothing. You have decided on everything.',
    approval: {
      payments: (count: number) =>
        `${counted('en', count, 'payment does', 'payments do')} not match the invoice`,
      proofs: (count: number) => `${counted('en', count, 'proof', 'proofs')} of a bank transfer`,
      invoices: (count: number) => `${counted('en', count, 'invoice', 'invoices')} to review`,
      senders: (count: number) => `${counted('en', count, 'sender ID', 'sender IDs')} to review`,
      businessIds: (count: number) => `${counted('en', count, 'business ID', 'business IDs')} to review`,
    },
    since: (time: ReactNode) => rich`The oldest came ${time}`,

    books: 'Books',
    toBooks: 'See the books',
    booksHold: 'The books are correct',
    booksFail: (flaws: number) => counted('en', flaws, 'difference', 'differences'),
    provedAt: (time: ReactNode, movements: number) =>
      rich`Checked ${time}: ${counted('en', movements, 'transaction', 'transactions')} read`,
    neverProved: 'The books have not been checked yet.',

    queues: 'Queues',
    queue: {
      otp: 'One-time codes to send',
      transactional: 'Transactional messages to send',
      promotional: 'Promotional messages to send',
      paused: 'Messages of paused campaigns',
      campaigns: 'Campaigns being prepared',
      events: 'Events to deliver',
      parked: 'Events that failed too often',
    },
    oldest: (time: ReactNode) => rich`oldest ${time}`,

    waiting: 'Invoices waiting',
    review: 'Review',
    noneWaiting: 'None. Everything has been reviewed.',
    more: (invoices: number) => `and ${formatCount(invoices)} more`,

    links: 'Links',
    sendingHeld: 'Sending is on hold after a restore. Nothing goes out until you resume it.',
    toHeld: 'See messages on hold',
    toLinks: 'See links',
    noLinks: 'No links',
    noLinksText: 'You need a link to a network to send messages.',
    rate: 'segments per second',
    linkDetail: (rate: number, queued: number) => `${formatCount(rate)}/s, ${formatCount(queued)} waiting`,
    linkStates: {
      bound: 'Connected',
      connecting: 'Connecting',
      failed: 'Not connected',
      unwatched: 'Not in use here',
    },
    linkStatuses: { paused: 'Paused', draining: 'Draining', off: 'Off' },
  },
  fr: {
    figures: 'Chiffres de la plateforme',
    revenue: 'Chiffre d’affaires HT',
    smsSold: 'Crédits SMS vendus',
    kycSold: 'Crédits eKYC vendus',
    newAccounts: 'Nouveaux comptes',
    activeAccounts: 'Comptes actifs',

    approvals: 'En attente de votre décision',
    noApprovals: 'Rien. Vous avez tout traité.',
    approval: {
      payments: (count: number) =>
        `${counted('fr', count, 'paiement ne correspond', 'paiements ne correspondent')} pas à la facture`,
      proofs: (count: number) => `${counted('fr', count, 'justificatif', 'justificatifs')} de virement`,
      invoices: (count: number) => `${counted('fr', count, 'facture', 'factures')} à examiner`,
      senders: (count: number) =>
        `${counted('fr', count, 'identifiant d’expéditeur', 'identifiants d’expéditeur')} à examiner`,
      businessIds: (count: number) =>
        `${counted('fr', count, 'identité d’entreprise', 'identités d’entreprise')} à examiner`,
    },
    since: (time: ReactNode) => rich`Plus ancienne attente : ${time}`,

    books: 'Grand livre',
    toBooks: 'Voir le grand livre',
    booksHold: 'Le grand livre est juste',
    booksFail: (flaws: number) => counted('fr', flaws, 'écart', 'écarts'),
    provedAt: (time: ReactNode, movements: number) =>
      rich`Dernière vérification ${time} : ${counted('fr', movements, 'opération lue', 'opérations lues')}`,
    neverProved: 'Le grand livre n’a pas encore été vérifié.',

    queues: 'Files d’attente',
    queue: {
      otp: 'Codes à usage unique à envoyer',
      transactional: 'Messages transactionnels à envoyer',
      promotional: 'Messages promotionnels à envoyer',
      paused: 'Messages des campagnes en pause',
      campaigns: 'Campagnes en préparation',
      events: 'Événements à transmettre',
      parked: 'Événements en échec répété',
    },
    oldest: (time: ReactNode) => rich`la plus ancienne : ${time}`,

    waiting: 'Factures en attente',
    review: 'Examiner',
    noneWaiting: 'Aucune. Tout a été examiné.',
    more: (invoices: number) => `et ${counted('fr', invoices, 'autre', 'autres')}`,

    links: 'Liaisons',
    sendingHeld: 'Les envois sont suspendus après une restauration. Rien ne part avant leur reprise.',
    toHeld: 'Voir les messages suspendus',
    toLinks: 'Voir les liaisons',
    noLinks: 'Aucune liaison',
    noLinksText: 'Il faut une liaison avec un réseau pour envoyer des messages.',
    rate: 'segments par seconde',
    linkDetail: (rate: number, queued: number) => `${formatCount(rate)}/s, ${formatCount(queued)} en attente`,
    linkStates: {
      bound: 'Connectée',
      connecting: 'Connexion en cours',
      failed: 'Non connectée',
      unwatched: 'Non utilisée ici',
    },
    linkStatuses: { paused: 'En pause', draining: 'En cours de vidage', off: 'Coupée' },
  },
})
