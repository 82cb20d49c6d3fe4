import { sentences, counted } from '../../ui/language/language.tsx'

export const heldSentences = sentences({
  en: {
    title: 'Sending is held',
    causes: {
      identity: 'This database is a restored copy, or one that took over from another.',
      mark: 'This database was restored from a backup.',
    },
    why: 'Nothing goes out, and new sends are refused. What was waiting may have been sent already. Compare it first, then release the rest.',
    since: 'Held since',
    messages: 'Still held',
    credits: 'Credits',
    oldest: 'Oldest queued',
    sent: 'Found to be sent',
    unsure: 'In doubt',
    ended: 'Ended',
    last: 'Last decided',
    expanding: (campaigns: number) =>
      `${counted('en', campaigns, 'campaign is', 'campaigns are')} still being prepared.`,
    list: 'Held messages by link and account',
    heads: {
      account: 'Account',
      link: 'Link',
      traffic: 'Traffic',
      messages: 'Messages',
      credits: 'Credits',
      oldest: 'Oldest queued',
    },
    traffic: { otp: 'One-time codes', transactional: 'Transactional', promotional: 'Promotional' },
    nothing: 'Nothing is held back any more',
    nothingText: 'Release sending to go on.',
    actions: (account: string) => `Decide on messages of ${account}`,
    sayEach: { sent: 'They were sent', ended: 'Do not send them' },
    decideTitles: {
      sent: (account: string) => `The messages of ${account} were sent?`,
      ended: (account: string) => `Do not send the messages of ${account}?`,
    },
    decideTexts: {
      sent: (messages: string, link: string) =>
        `${messages} over ${link} count as sent. They are charged and are not sent again.`,
      ended: (messages: string, link: string) =>
        `${messages} over ${link} are not sent. Their credits go back to the account.`,
    },
    decide: { sent: 'They were sent', ended: 'Do not send' },
    decided: (messages: number) => `${counted('en', messages, 'message', 'messages')} decided`,
    messagesOf: (messages: number) => counted('en', messages, 'message', 'messages'),
    reason: 'Reason',
    reasonHint: 'It stands in the audit log.',
    compare: 'Compare with a list',
    compareTitle: 'Compare with the operator’s list',
    compareText:
      'Ask the mobile operator for a list of what it took since the backup. Save it as CSV with the columns number, sender, time and status. Only the number is needed.',
    link: 'Link',
    chooseLink: 'Choose the link that the list is for',
    chooseFile: 'Choose a CSV file',
    compareConfirm: 'Compare',
    compared: (sent: number, rows: number) =>
      `${counted('en', sent, 'held message', 'held messages')} found among ${counted('en', rows, 'row', 'rows')}`,
    release: 'Release the rest',
    approve: 'Approve the release',
    releaseTitle: 'Release sending?',
    releaseText: (messages: string) =>
      `${messages} will be sent. One-time codes among them are ended: nobody waits for them any more. Receipts may still come for what was sent before, so wait until no more are found.`,
    twoText: 'Two Administrators have to release it. Another one has to release it after you.',
    approvedBy: (name: string) => `${name} approved the release. A second Administrator has to release it.`,
    released: 'Sending is released',
    approved: 'Approved. Another Administrator has to release it.',
  },
  fr: {
    title: 'Les envois sont retenus',
    causes: {
      identity: 'Cette base est une copie restaurée, ou elle a pris la relève d’une autre.',
      mark: 'Cette base a été restaurée à partir d’une sauvegarde.',
    },
    why: 'Rien ne part, et les nouveaux envois sont refusés. Ce qui attendait est peut-être déjà parti. Comparez d’abord, puis reprenez le reste.',
    since: 'Retenus depuis',
    messages: 'Encore retenus',
    credits: 'Crédits',
    oldest: 'Le plus ancien',
    sent: 'Trouvés déjà envoyés',
    unsure: 'Incertains',
    ended: 'Abandonnés',
    last: 'Dernière décision',
    expanding: (campaigns: number) =>
      `${counted('fr', campaigns, 'campagne est', 'campagnes sont')} encore en préparation.`,
    list: 'Messages retenus par liaison et par compte',
    heads: {
      account: 'Compte',
      link: 'Liaison',
      traffic: 'Trafic',
      messages: 'Messages',
      credits: 'Crédits',
      oldest: 'Le plus ancien',
    },
    traffic: { otp: 'Codes à usage unique', transactional: 'Transactionnel', promotional: 'Promotionnel' },
    nothing: 'Plus rien n’est retenu',
    nothingText: 'Reprenez les envois pour continuer.',
    actions: (account: string) => `Décider des messages de ${account}`,
    sayEach: { sent: 'Ils sont partis', ended: 'Ne pas les envoyer' },
    decideTitles: {
      sent: (account: string) => `Les messages de ${account} sont partis ?`,
      ended: (account: string) => `Ne pas envoyer les messages de ${account} ?`,
    },
    decideTexts: {
      sent: (messages: string, link: string) =>
        `${messages} par ${link} comptent comme envoyés. Ils sont facturés et ne repartent pas.`,
      ended: (messages: string, link: string) =>
        `${messages} par ${link} ne partent pas. Leurs crédits reviennent au compte.`,
    },
    decide: { sent: 'Ils sont partis', ended: 'Ne pas envoyer' },
    decided: (messages: number) => counted('fr', messages, 'message tranché', 'messages tranchés'),
    messagesOf: (messages: number) => counted('fr', messages, 'message', 'messages'),
    reason: 'Motif',
    reasonHint: 'Il figure dans le journal d’audit.',
    compare: 'Comparer avec une liste',
    compareTitle: 'Comparer avec la liste de l’opérateur',
    compareText:
      'Demandez à l’opérateur mobile la liste de ce qu’il a pris depuis la sauvegarde. Enregistrez-la en CSV avec les colonnes number, sender, time et status. Seul le numéro est nécessaire.',
    link: 'Liaison',
    chooseLink: 'Choisissez la liaison de la liste',
    chooseFile: 'Choisir un fichier CSV',
    compareConfirm: 'Comparer',
    compared: (sent: number, rows: number) =>
      `${counted('fr', sent, 'message retenu trouvé', 'messages retenus trouvés')} parmi ${counted('fr', rows, 'ligne', 'lignes')}`,
    release: 'Reprendre le reste',
    approve: 'Approuver la reprise',
    releaseTitle: 'Reprendre les envois ?',
    releaseText: (messages: string) =>
      `${messages} vont partir. Les codes à usage unique sont abandonnés : plus personne ne les attend. Des accusés peuvent encore venir pour ce qui est déjà parti : attendez qu’il n’en vienne plus.`,
    twoText: 'Deux administrateurs doivent reprendre les envois. Un autre doit le faire après vous.',
    approvedBy: (name: string) =>
      `${name} a approuvé la reprise. Un second administrateur doit reprendre les envois.`,
    released: 'Les envois ont repris',
    approved: 'Approuvé. Un autre administrateur doit reprendre les envois.',
  },
})
