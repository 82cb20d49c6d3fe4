import { sentences, counted, formatCount, formatMoney } from '../../ui/language/language.tsx'

export const dashboardSentences = sentences({
  en: {
    title: 'Home',
    platform: 'Platform',
    platformLead: 'Every account together.',
    newSms: 'New SMS',

    credits: (product: string) => `${product} credits`,
    held: (credits: number) => `${formatCount(credits)} more held for what is under way`,
    available: 'available now',
    sent: 'Sent in 30 days',
    inCampaigns: (campaigns: number) =>
      campaigns === 0
        ? 'no campaign among them'
        : `with ${counted('en', campaigns, 'campaign', 'campaigns')}`,
    delivered: 'Delivered',
    failed: (messages: number) => (messages > 0 ? `${formatCount(messages)} failed` : 'none failed'),

    byDay: 'Messages, last 30 days',
    toReports: 'Reports',
    byDayChart: 'Messages a day over the last 30 days',
    bars: { delivered: 'Delivered', pending: 'On the way', failed: 'Failed' },
    nothingSent: 'Nothing sent in the last 30 days',
    nothingSentText: 'Each day’s messages appear here: delivered, on the way, and failed.',

    recent: 'Recent activity',
    nothingYet: 'Nothing has happened yet',
    nothingYetText: 'Messages you send, contacts you import and credits you buy appear here.',
    smsFrom: (sender: string, groups: string) =>
      groups === '' ? `SMS from ${sender}` : `SMS from ${sender} to ${groups}`,
    smsDetail: (recipients: number, credits: number) =>
      `${counted('en', recipients, 'recipient', 'recipients')}, ${counted('en', credits, 'credit', 'credits')}`,
    invoice: (number: string) => `Invoice ${number}`,
    invoiceDetail: (name: string, credits: number, total: number) =>
      `${name}, ${counted('en', credits, 'credit', 'credits')}, ${formatMoney(total)}`,
    importOf: (file: string) => `Import of ${file}`,
    importDetail: (valid: number, rows: number, group: string) =>
      `${formatCount(valid)} of ${counted('en', rows, 'row', 'rows')} into ${group}`,
    ofAccount: (account: string, detail: string) => `${account}: ${detail}`,
    campaignStatuses: {
      draft: 'Draft',
      scheduled: 'Scheduled',
      expanding: 'Preparing',
      sending: 'Sending',
      paused: 'Paused',
      completed: 'Completed',
      cancelled: 'Cancelled',
    },
    invoiceStatuses: { 1: 'Pending', 2: 'Approved', 3: 'Rejected' },
    importStatuses: {
      running: 'Running',
      done: 'Done',
      failed: 'Failed',
      rolling_back: 'Rolling back',
      rolled_back: 'Rolled back',
    },

    defaultSenders: 'Default sender IDs',
    defaultSendersText:
      'Ready to send from now. Recipients see the name in place of a number, and cannot reply to it.',

    waiting: 'Invoices waiting',
    review: 'Review',
    noneWaiting: 'None. Everything has been reviewed.',
    more: (invoices: number) => `and ${formatCount(invoices)} more`,

    approvals: 'Waiting for your word',
    noApprovals: 'Nothing. Everything has been decided.',
    approval: {
      payments: (count: number) => `${counted('en', count, 'payment does', 'payments do')} not match`,
      proofs: (count: number) => `${counted('en', count, 'proof', 'proofs')} of a bank transfer`,
      invoices: (count: number) => `${counted('en', count, 'invoice', 'invoices')} to review`,
      senders: (count: number) => `${counted('en', count, 'sender ID', 'sender IDs')} to review`,
      businessIds: (count: number) => `${counted('en', count, 'business ID', 'business IDs')} to review`,
    },
    approvalText: {
      payments: 'Money came in that gives no credits by itself',
      proofs: 'Held against the bank’s statement, the invoice is approved',
      invoices: 'Not yet paid through a gateway',
      senders: 'For the networks, one by one',
      businessIds: 'Under which people are asked for their identity',
    },

    links: 'Links',
    sendingHeld: 'Sending is held after a restore: nothing goes out until you release it.',
    toHeld: 'See what is held',
    toLinks: 'All about them',
    noLinks: 'No links',
    noLinksText: 'Without a link to an operator nothing can be sent.',
    rate: 'segments a second, in the last minute',
    linkDetail: (rate: number, queued: number) =>
      `${formatCount(rate)} a second, ${formatCount(queued)} waiting`,
    linkStates: { bound: 'Connected', connecting: 'Connecting', failed: 'Failed', unwatched: 'Nobody’s' },
    linkStatuses: { paused: 'Paused', draining: 'Draining', off: 'Off' },

    queues: 'Queues',
    queue: {
      otp: 'One-time codes to send',
      transactional: 'Transactional messages to send',
      promotional: 'Promotional messages to send',
      paused: 'Messages of paused campaigns',
      campaigns: 'Campaigns being prepared',
      events: 'Events to hand on',
      parked: 'Events that failed too often',
    },

    firstSteps: 'First steps',
    steps: {
      email: { title: 'Confirm your e-mail address', text: 'Done: that is how you got in.', action: '' },
      contacts: {
        title: 'Bring your contacts',
        text: 'Import a CSV file. Numbers are checked, duplicates found, and what is wrong is listed.',
        action: 'Import contacts',
      },
      credits: {
        title: 'Buy SMS credits',
        text: 'Choose a package. The invoice shows every tax before you order.',
        action: 'Top Up',
      },
      message: {
        title: 'Send your first message',
        text: 'Send it to your own phone first. You see the cost before it goes.',
        action: 'New SMS',
      },
    },
  },
  fr: {
    title: 'Accueil',
    platform: 'Plateforme',
    platformLead: 'Tous les comptes réunis.',
    newSms: 'Nouveau SMS',

    credits: (product: string) => `Crédits ${product}`,
    held: (credits: number) =>
      counted('fr', credits, 'autre réservé aux envois en cours', 'autres réservés aux envois en cours'),
    available: 'disponibles maintenant',
    sent: 'Envoyés en 30 jours',
    inCampaigns: (campaigns: number) =>
      campaigns === 0 ? 'sans campagne' : `avec ${counted('fr', campaigns, 'campagne', 'campagnes')}`,
    delivered: 'Remis',
    failed: (messages: number) => (messages > 0 ? counted('fr', messages, 'échec', 'échecs') : 'aucun échec'),

    byDay: 'Messages des 30 derniers jours',
    toReports: 'Rapports',
    byDayChart: 'Messages par jour sur les 30 derniers jours',
    bars: { delivered: 'Remis', pending: 'En chemin', failed: 'En échec' },
    nothingSent: 'Aucun envoi ces 30 derniers jours',
    nothingSentText: 'Les messages de chaque jour apparaissent ici : remis, en chemin et en échec.',

    recent: 'Activité récente',
    nothingYet: 'Aucune activité pour le moment',
    nothingYetText:
      'Les messages que vous envoyez, les contacts que vous importez et les crédits que vous achetez apparaissent ici.',
    smsFrom: (sender: string, groups: string) =>
      groups === '' ? `SMS de ${sender}` : `SMS de ${sender} à ${groups}`,
    smsDetail: (recipients: number, credits: number) =>
      `${counted('fr', recipients, 'destinataire', 'destinataires')}, ${counted('fr', credits, 'crédit', 'crédits')}`,
    invoice: (number: string) => `Facture ${number}`,
    invoiceDetail: (name: string, credits: number, total: number) =>
      `${name}, ${counted('fr', credits, 'crédit', 'crédits')}, ${formatMoney(total)}`,
    importOf: (file: string) => `Importation de ${file}`,
    importDetail: (valid: number, rows: number, group: string) =>
      `${formatCount(valid)} sur ${counted('fr', rows, 'ligne', 'lignes')} dans ${group}`,
    ofAccount: (account: string, detail: string) => `${account} : ${detail}`,
    campaignStatuses: {
      draft: 'Brouillon',
      scheduled: 'Programmé',
      expanding: 'En préparation',
      sending: 'En cours d’envoi',
      paused: 'En pause',
      completed: 'Terminé',
      cancelled: 'Annulé',
    },
    invoiceStatuses: { 1: 'En attente', 2: 'Approuvée', 3: 'Rejetée' },
    importStatuses: {
      running: 'En cours',
      done: 'Terminée',
      failed: 'Échouée',
      rolling_back: 'Annulation en cours',
      rolled_back: 'Annulée',
    },

    defaultSenders: 'Identifiants d’expéditeur par défaut',
    defaultSendersText:
      'Utilisables dès maintenant. Vos destinataires voient ce nom à la place d’un numéro et ne peuvent pas y répondre.',

    waiting: 'Factures en attente',
    review: 'Examiner',
    noneWaiting: 'Aucune. Tout a été examiné.',
    more: (invoices: number) => `et ${counted('fr', invoices, 'autre', 'autres')}`,

    approvals: 'En attente de votre décision',
    noApprovals: 'Rien. Tout a été décidé.',
    approval: {
      payments: (count: number) =>
        `${counted('fr', count, 'paiement ne correspond', 'paiements ne correspondent')} pas`,
      proofs: (count: number) => `${counted('fr', count, 'justificatif', 'justificatifs')} de virement`,
      invoices: (count: number) => `${counted('fr', count, 'facture', 'factures')} à examiner`,
      senders: (count: number) =>
        `${counted('fr', count, 'identifiant d’expéditeur', 'identifiants d’expéditeur')} à examiner`,
      businessIds: (count: number) =>
        `${counted('fr', count, 'identité d’entreprise', 'identités d’entreprise')} à examiner`,
    },
    approvalText: {
      payments: 'De l’argent est arrivé qui ne donne pas de crédits de lui-même',
      proofs: 'Comparé au relevé de la banque, la facture est approuvée',
      invoices: 'Pas encore payées par une passerelle',
      senders: 'Pour les réseaux, un par un',
      businessIds: 'Sous laquelle on demande leur identité aux gens',
    },

    links: 'Liaisons',
    sendingHeld: 'Les envois sont retenus après une restauration : rien ne part avant votre décision.',
    toHeld: 'Voir ce qui est retenu',
    toLinks: 'En savoir plus',
    noLinks: 'Aucune liaison',
    noLinksText: 'Sans liaison avec un opérateur, rien ne peut être envoyé.',
    rate: 'segments par seconde, dans la dernière minute',
    linkDetail: (rate: number, queued: number) =>
      `${formatCount(rate)} par seconde, ${formatCount(queued)} en attente`,
    linkStates: {
      bound: 'Connectée',
      connecting: 'Connexion en cours',
      failed: 'En échec',
      unwatched: 'Sans gestionnaire',
    },
    linkStatuses: { paused: 'En pause', draining: 'En vidange', off: 'Arrêtée' },

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

    firstSteps: 'Premiers pas',
    steps: {
      email: {
        title: 'Confirmez votre adresse e-mail',
        text: 'C’est fait : c’est ce qui vous a permis d’entrer.',
        action: '',
      },
      contacts: {
        title: 'Ajoutez vos contacts',
        text: 'Importez un fichier CSV. Les numéros sont vérifiés, les doublons repérés et les erreurs listées.',
        action: 'Importer des contacts',
      },
      credits: {
        title: 'Achetez des crédits SMS',
        text: 'Choisissez un forfait. La facture détaille chaque taxe avant votre commande.',
        action: 'Recharger',
      },
      message: {
        title: 'Envoyez votre premier message',
        text: 'Envoyez-le d’abord à votre propre téléphone. Vous en voyez le coût avant l’envoi.',
        action: 'Nouveau SMS',
      },
    },
  },
})
