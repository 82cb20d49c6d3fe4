import { sentences, counted, formatCount, formatMoney } from '../../ui/language/language.tsx'

/** The reasons why a run of a series did not go out, after a colon. */
const skippedInEnglish = {
  sent: 'it went out',
  merged: 'it went with the next one',
  unpaid: 'there were not enough credits',
  sender_not_allowed: 'the sender ID was not approved',
  account_suspended: 'the account was suspended',
  no_recipients: 'nobody was left to send to',
  group_deleted: 'its group was deleted',
  refused: 'the text was refused',
  late: 'it was too late',
  never_permitted: 'no permitted hour was left for it',
}

const skippedInFrench: typeof skippedInEnglish = {
  sent: 'il est parti',
  merged: 'il est parti avec le suivant',
  unpaid: 'il n’y avait pas assez de crédits',
  sender_not_allowed: 'l’identifiant d’expéditeur n’était pas approuvé',
  account_suspended: 'le compte était suspendu',
  no_recipients: 'il ne restait aucun destinataire',
  group_deleted: 'son groupe a été supprimé',
  refused: 'le texte a été refusé',
  late: 'il était trop tard',
  never_permitted: 'il ne restait aucune heure autorisée',
}

export const homeSentences = sentences({
  en: {
    have: 'What you have',
    credits: (product: string) => `${product} credits`,
    worth: (amount: number) => `worth ${formatMoney(amount)}`,
    onCredit: 'up to your limit, paid by the month',
    free: 'free to try',
    nothingToSpend: 'no credits available',
    lasts: (days: number) =>
      days < 1 ? 'less than a day at your pace' : `about ${counted('en', days, 'day', 'days')} at your pace`,
    lastsLong: 'more than a year at your pace',
    held: (credits: number) => `${formatCount(credits)} more reserved for messages under way`,
    lapses: (credits: number, day: string) => `${counted('en', credits, 'expires', 'expire')} on ${day}`,

    happened: 'What happened',
    period: 'Period',
    periods: { 7: '7 days', 30: '30 days', 90: '90 days' },
    toReports: 'Reports',
    sent: 'Sent',
    delivered: 'Delivered',
    failed: 'Failed',
    spend: 'Spent',
    creditsUsed: 'Credits used',
    byDayChart: (days: number) => `Messages a day over the last ${days} days`,
    bars: { delivered: 'Delivered', pending: 'In progress', failed: 'Failed' },
    nothingSent: (days: number) => `Nothing sent in the last ${days} days`,
    nothingSentText: 'Each day’s messages appear here, by result.',

    next: 'Going out next',
    toMessages: 'All messages',
    nothingNext: 'Nothing is scheduled.',
    nextFrom: (sender: string, groups: string) =>
      groups === '' ? `SMS from ${sender}` : `SMS from ${sender} to ${groups}`,
    nextDetail: (recipients: number, credits: number) =>
      `${counted('en', recipients, 'recipient', 'recipients')}, ${counted('en', credits, 'credit', 'credits')}`,
    repeats: 'Repeats',

    networks: 'Delivery by network',
    otherNetwork: 'Other networks',
    networkDetail: (sent: number) => `${formatCount(sent)} sent`,
    nothingByNetwork: 'The share of delivered messages appears here for each network.',

    needs: 'Needs you',
    need: {
      unpaidInvoice: (number: string, amount: number, due: string | null) =>
        due === null
          ? `Invoice ${number} of ${formatMoney(amount)} is not paid yet.`
          : `Please pay invoice ${number} of ${formatMoney(amount)} by ${due}.`,
      unpaidInvoices: (count: number, amount: number) =>
        `${formatCount(count)} invoices are unpaid: ${formatMoney(amount)} in all.`,
      creditsLow: (credits: number, days: number) =>
        credits === 0
          ? 'You have no SMS credits left.'
          : days < 1
            ? `Your ${formatCount(credits)} SMS credits last less than a day at your pace.`
            : `Your ${formatCount(credits)} SMS credits last about ${counted('en', days, 'day', 'days')} at your pace.`,
      senderRejected: (sender: string, networks: string, reason: string) =>
        `${networks} rejected the sender ID ${sender}: ${reason}`,
      senderAsked: (sender: string, networks: string, reason: string) =>
        `${networks} asked for more information about the sender ID ${sender}: ${reason}`,
      senderEnds: (sender: string, networks: string, day: string) =>
        `The approval of the sender ID ${sender} by ${networks} ends on ${day}.`,
      senderEnded: (sender: string, networks: string, day: string) =>
        `The approval of the sender ID ${sender} by ${networks} ended on ${day}.`,
      businessRejected: (reason: string) => `Your business ID was rejected: ${reason}`,
      businessAsked: (reason: string) => `We need more information about your business ID: ${reason}`,
      businessEnds: (day: string) => `Your business ID expires on ${day}.`,
      businessEnded: (day: string) => `Your business ID expired on ${day}.`,
      seriesSkipped: (sender: string, at: string, outcome: keyof typeof skippedInEnglish) =>
        `The recurring message from ${sender} did not go out on ${at}: ${skippedInEnglish[outcome]}.`,
      failingNumbers: (failed: number, sent: number) =>
        `${formatCount(failed)} of ${formatCount(sent)} messages in the last 7 days went to numbers that cannot be reached.`,
      kycReviews: (count: number) =>
        count === 1
          ? '1 identity check waits for your decision.'
          : `${formatCount(count)} identity checks wait for your decision.`,
    },
    act: {
      pay: (amount: number) => `Pay ${formatMoney(amount)}`,
      seeInvoices: 'See invoices',
      topUp: 'Top Up',
      seeCredits: 'See credits',
      changeSender: 'Change it',
      renew: 'Renew',
      seeSender: 'See sender ID',
      changeBusiness: 'Correct it',
      seeBusiness: 'See business ID',
      seeSeries: 'See message',
      seeReasons: 'See reasons',
      review: 'Review',
    },

    firstSteps: 'First steps',
    stepsDone: (done: number, all: number) => `${done} of ${all} done`,
    steps: {
      phone: {
        title: 'Confirm your phone',
        text: 'We text you a code. Then you can send test messages to yourself.',
        waiting: '',
        action: 'Confirm phone',
      },
      sender: {
        title: 'Ask for a sender ID',
        text: 'People see this name on their phone instead of a number. Networks take a few days to approve it.',
        waiting: 'The networks are reviewing it. Until they approve it, send with a default sender ID.',
        action: 'Ask for one',
      },
      contacts: {
        title: 'Import your contacts',
        text: 'Import an Excel or CSV file. We check the numbers, leave out duplicates and list the errors.',
        waiting: '',
        action: 'Import contacts',
      },
      credits: {
        title: 'Buy SMS credits',
        text: 'Choose a package. The invoice shows every tax before you order.',
        waiting: '',
        action: 'Top Up',
      },
      message: {
        title: 'Send your first SMS',
        text: 'Send it to your own phone first. You see the cost before it goes.',
        waiting: '',
        action: 'New SMS',
      },
      businessId: {
        title: 'Add your business ID',
        text: 'You need it only to check identities. People must know which business is asking.',
        waiting: 'We are reviewing it.',
        action: 'Add business ID',
      },
    },
  },
  fr: {
    have: 'Ce que vous avez',
    credits: (product: string) => `Crédits ${product}`,
    worth: (amount: number) => `d’une valeur de ${formatMoney(amount)}`,
    onCredit: 'jusqu’à votre limite, payés au mois',
    free: 'offerts pour essayer',
    nothingToSpend: 'aucun crédit disponible',
    lasts: (days: number) =>
      days < 1
        ? 'moins d’un jour à votre rythme'
        : `environ ${counted('fr', days, 'jour', 'jours')} à votre rythme`,
    lastsLong: 'plus d’un an à votre rythme',
    held: (credits: number) =>
      counted('fr', credits, 'autre réservé aux envois en cours', 'autres réservés aux envois en cours'),
    lapses: (credits: number, day: string) =>
      `${counted('fr', credits, 'crédit expire', 'crédits expirent')} le ${day}`,

    happened: 'Ce qui s’est passé',
    period: 'Période',
    periods: { 7: '7 jours', 30: '30 jours', 90: '90 jours' },
    toReports: 'Rapports',
    sent: 'Envoyés',
    delivered: 'Remis',
    failed: 'En échec',
    spend: 'Dépensé',
    creditsUsed: 'Crédits utilisés',
    byDayChart: (days: number) => `Messages par jour sur les ${days} derniers jours`,
    bars: { delivered: 'Remis', pending: 'En cours', failed: 'En échec' },
    nothingSent: (days: number) => `Aucun envoi ces ${days} derniers jours`,
    nothingSentText: 'Les messages de chaque jour apparaissent ici, par résultat.',

    next: 'Prochains envois',
    toMessages: 'Tout voir',
    nothingNext: 'Rien n’est programmé.',
    nextFrom: (sender: string, groups: string) =>
      groups === '' ? `SMS de ${sender}` : `SMS de ${sender} à ${groups}`,
    nextDetail: (recipients: number, credits: number) =>
      `${counted('fr', recipients, 'destinataire', 'destinataires')}, ${counted('fr', credits, 'crédit', 'crédits')}`,
    repeats: 'Se répète',

    networks: 'Remise par réseau',
    otherNetwork: 'Autres réseaux',
    networkDetail: (sent: number) => counted('fr', sent, 'envoyé', 'envoyés'),
    nothingByNetwork: 'La part des messages remis apparaît ici pour chaque réseau.',

    needs: 'À faire',
    need: {
      unpaidInvoice: (number: string, amount: number, due: string | null) =>
        due === null
          ? `La facture ${number} de ${formatMoney(amount)} n’est pas encore payée.`
          : `Veuillez payer la facture ${number} de ${formatMoney(amount)} au plus tard le ${due}.`,
      unpaidInvoices: (count: number, amount: number) =>
        `${formatCount(count)} factures sont impayées : ${formatMoney(amount)} au total.`,
      creditsLow: (credits: number, days: number) =>
        credits === 0
          ? 'Il ne vous reste aucun crédit SMS.'
          : days < 1
            ? `Vos ${formatCount(credits)} crédits SMS durent moins d’un jour à votre rythme.`
            : `Vos ${formatCount(credits)} crédits SMS durent environ ${counted('fr', days, 'jour', 'jours')} à votre rythme.`,
      senderRejected: (sender: string, networks: string, reason: string) =>
        `L’identifiant d’expéditeur ${sender} a été rejeté par ${networks} : ${reason}`,
      senderAsked: (sender: string, networks: string, reason: string) =>
        `Des précisions sur l’identifiant d’expéditeur ${sender} sont demandées par ${networks} : ${reason}`,
      senderEnds: (sender: string, networks: string, day: string) =>
        `L’approbation de l’identifiant d’expéditeur ${sender} par ${networks} prend fin le ${day}.`,
      senderEnded: (sender: string, networks: string, day: string) =>
        `L’approbation de l’identifiant d’expéditeur ${sender} par ${networks} a pris fin le ${day}.`,
      businessRejected: (reason: string) => `Votre identité d’entreprise a été rejetée : ${reason}`,
      businessAsked: (reason: string) =>
        `Il nous faut des précisions sur votre identité d’entreprise : ${reason}`,
      businessEnds: (day: string) => `Votre identité d’entreprise expire le ${day}.`,
      businessEnded: (day: string) => `Votre identité d’entreprise a expiré le ${day}.`,
      seriesSkipped: (sender: string, at: string, outcome: keyof typeof skippedInEnglish) =>
        `Le message récurrent de ${sender} n’est pas parti le ${at} : ${skippedInFrench[outcome]}.`,
      failingNumbers: (failed: number, sent: number) =>
        `${formatCount(failed)} messages sur ${formatCount(sent)} des 7 derniers jours visaient des numéros injoignables.`,
      kycReviews: (count: number) =>
        count === 1
          ? '1 vérification d’identité attend votre décision.'
          : `${formatCount(count)} vérifications d’identité attendent votre décision.`,
    },
    act: {
      pay: (amount: number) => `Payer ${formatMoney(amount)}`,
      seeInvoices: 'Voir les factures',
      topUp: 'Recharger',
      seeCredits: 'Voir les crédits',
      changeSender: 'Le modifier',
      renew: 'Renouveler',
      seeSender: 'Voir l’identifiant',
      changeBusiness: 'La corriger',
      seeBusiness: 'Voir l’identité',
      seeSeries: 'Voir le message',
      seeReasons: 'Voir les raisons',
      review: 'Examiner',
    },

    firstSteps: 'Premiers pas',
    stepsDone: (done: number, all: number) => `${done} sur ${all} faits`,
    steps: {
      phone: {
        title: 'Confirmez votre téléphone',
        text: 'Nous vous envoyons un code par SMS. Vous pourrez ensuite vous envoyer des SMS d’essai.',
        waiting: '',
        action: 'Confirmer le téléphone',
      },
      sender: {
        title: 'Demandez un identifiant d’expéditeur',
        text: 'Vos destinataires voient ce nom à la place d’un numéro. Les réseaux l’approuvent en quelques jours.',
        waiting:
          'Les réseaux l’examinent. En attendant leur accord, envoyez avec un identifiant d’expéditeur par défaut.',
        action: 'En demander un',
      },
      contacts: {
        title: 'Ajoutez vos contacts',
        text: 'Importez un fichier Excel ou CSV. Nous vérifions les numéros, écartons les doublons et listons les erreurs.',
        waiting: '',
        action: 'Importer des contacts',
      },
      credits: {
        title: 'Achetez des crédits SMS',
        text: 'Choisissez un forfait. La facture détaille chaque taxe avant votre commande.',
        waiting: '',
        action: 'Recharger',
      },
      message: {
        title: 'Envoyez votre premier SMS',
        text: 'Envoyez-le d’abord à votre propre téléphone. Vous en voyez le coût avant l’envoi.',
        waiting: '',
        action: 'Nouveau SMS',
      },
      businessId: {
        title: 'Ajoutez votre identité d’entreprise',
        text: 'Vous en avez besoin seulement pour vérifier des identités. Les personnes doivent savoir quelle entreprise fait la demande.',
        waiting: 'Nous l’examinons.',
        action: 'Ajouter l’identité',
      },
    },
  },
})
