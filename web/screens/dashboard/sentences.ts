import { sentences, counted, formatCount, formatMoney } from '../../ui/language/language.tsx'

export const dashboardSentences = sentences({
  en: {
    title: 'Home',
    platform: 'Platform',
    platformLead: 'All accounts together.',
    newSms: 'New SMS',

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
      rolling_back: 'Undoing',
      rolled_back: 'Undone',
    },

    defaultSenders: 'Default sender IDs',
    defaultSendersText:
      'You can send with these now. People see the name instead of a number. They cannot reply to it.',
  },
  fr: {
    title: 'Accueil',
    platform: 'Plateforme',
    platformLead: 'Tous les comptes réunis.',
    newSms: 'Nouveau SMS',

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
      'Vous pouvez les utiliser dès maintenant. Vos destinataires voient ce nom à la place d’un numéro et ne peuvent pas y répondre.',
  },
})
