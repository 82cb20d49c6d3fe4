import { sentences, counted } from '../../ui/language/language.tsx'

export const heldSentences = sentences({
  en: {
    title: 'Sending is on hold',
    causes: {
      identity: 'This database is a restored copy, or it replaced another one.',
      mark: 'This database was restored from a backup.',
    },
    why: 'Nothing goes out and we refuse new sends. Some waiting messages may already have been sent. Compare them first, then resume the rest.',
    since: 'On hold since',
    messages: 'Waiting',
    credits: 'Credits',
    oldest: 'Oldest',
    sent: 'Already sent',
    unsure: 'In doubt',
    ended: 'Not to be sent',
    last: 'Last decision',
    expanding: (campaigns: number) =>
      `We are still preparing ${counted('en', campaigns, 'campaign', 'campaigns')}.`,
    list: 'Waiting messages by link and account',
    heads: {
      account: 'Account',
      link: 'Link',
      traffic: 'Type of message',
      messages: 'Messages',
      credits: 'Credits',
      oldest: 'Oldest',
    },
    traffic: { otp: 'One-time codes', transactional: 'Transactional', promotional: 'Promotional' },
    nothing: 'No messages waiting',
    nothingText: 'You can resume sending.',
    actions: (account: string) => `Decide on the messages of ${account}`,
    sayEach: { sent: 'They were sent', ended: 'Do not send them' },
    decideTitles: {
      sent: (account: string) => `Were the messages of ${account} sent?`,
      ended: (account: string) => `Do not send the messages of ${account}?`,
    },
    decideTexts: {
      sent: (messages: string, link: string) =>
        `We will count ${messages} over ${link} as sent. We charge them and do not send them again.`,
      ended: (messages: string, link: string) =>
        `We will not send ${messages} over ${link}. Their credits go back to the account.`,
    },
    decide: { sent: 'They were sent', ended: 'Do not send' },
    decided: (messages: number) => `Decision saved for ${counted('en', messages, 'message', 'messages')}`,
    messagesOf: (messages: number) => counted('en', messages, 'message', 'messages'),
    reason: 'Reason',
    reasonHint: 'This appears in the audit log.',
    compare: 'Compare with a list',
    compareTitle: 'Compare with the network’s list',
    compareText:
      'Ask the network for a list of the messages it accepted since the backup. Save it as CSV with the columns number, sender, time and status. Only the number is required.',
    link: 'Link',
    chooseLink: 'Choose the link for this list',
    chooseFile: 'Choose a CSV file',
    compareConfirm: 'Compare',
    compared: (sent: number, rows: number) =>
      `${counted('en', sent, 'waiting message', 'waiting messages')} found in ${counted('en', rows, 'row', 'rows')}`,
    release: 'Resume sending',
    approve: 'Approve and resume',
    releaseTitle: 'Resume sending?',
    releaseText: (messages: string) =>
      `We will send ${messages}. One-time codes are not sent, because nobody waits for them any more. Delivery reports for messages already sent may still arrive, so wait until no more are found.`,
    twoText: 'Two Administrators must agree. Another one must resume sending after you.',
    approvedBy: (name: string) => `${name} approved this. A second Administrator must resume sending.`,
    released: 'Sending was resumed',
    approved: 'Approved. Another Administrator must resume sending.',
  },
  fr: {
    title: 'Les envois sont suspendus',
    causes: {
      identity: 'Cette base est une copie restaurée, ou elle en a remplacé une autre.',
      mark: 'Cette base a été restaurée à partir d’une sauvegarde.',
    },
    why: 'Rien ne part et nous refusons les nouveaux envois. Certains messages en attente sont peut-être déjà partis. Comparez d’abord, puis reprenez le reste.',
    since: 'Suspendus depuis',
    messages: 'En attente',
    credits: 'Crédits',
    oldest: 'Le plus ancien',
    sent: 'Déjà envoyés',
    unsure: 'Incertains',
    ended: 'À ne pas envoyer',
    last: 'Dernière décision',
    expanding: (campaigns: number) =>
      `Nous préparons encore ${counted('fr', campaigns, 'campagne', 'campagnes')}.`,
    list: 'Messages en attente par liaison et par compte',
    heads: {
      account: 'Compte',
      link: 'Liaison',
      traffic: 'Type de message',
      messages: 'Messages',
      credits: 'Crédits',
      oldest: 'Le plus ancien',
    },
    traffic: { otp: 'Codes à usage unique', transactional: 'Transactionnel', promotional: 'Promotionnel' },
    nothing: 'Aucun message en attente',
    nothingText: 'Vous pouvez reprendre les envois.',
    actions: (account: string) => `Décider des messages de ${account}`,
    sayEach: { sent: 'Ils sont partis', ended: 'Ne pas les envoyer' },
    decideTitles: {
      sent: (account: string) => `Les messages de ${account} sont-ils partis ?`,
      ended: (account: string) => `Ne pas envoyer les messages de ${account} ?`,
    },
    decideTexts: {
      sent: (messages: string, link: string) =>
        `Nous compterons comme envoyés ${messages} passés par ${link}. Ils sont débités et ne seront pas renvoyés.`,
      ended: (messages: string, link: string) =>
        `Nous n’enverrons pas ${messages} par ${link}. Leurs crédits reviennent au compte.`,
    },
    decide: { sent: 'Ils sont partis', ended: 'Ne pas envoyer' },
    decided: (messages: number) =>
      `Décision enregistrée pour ${counted('fr', messages, 'message', 'messages')}`,
    messagesOf: (messages: number) => counted('fr', messages, 'message', 'messages'),
    reason: 'Motif',
    reasonHint: 'Il figure dans le journal d’audit.',
    compare: 'Comparer avec une liste',
    compareTitle: 'Comparer avec la liste du réseau',
    compareText:
      'Demandez au réseau la liste des messages qu’il a acceptés depuis la sauvegarde. Enregistrez-la en CSV avec les colonnes number, sender, time et status. Seul le numéro est obligatoire.',
    link: 'Liaison',
    chooseLink: 'Choisissez la liaison de la liste',
    chooseFile: 'Choisir un fichier CSV',
    compareConfirm: 'Comparer',
    compared: (sent: number, rows: number) =>
      `${counted('fr', sent, 'message en attente trouvé', 'messages en attente trouvés')} parmi ${counted('fr', rows, 'ligne', 'lignes')}`,
    release: 'Reprendre les envois',
    approve: 'Approuver la reprise',
    releaseTitle: 'Reprendre les envois ?',
    releaseText: (messages: string) =>
      `Nous enverrons ${messages}. Les codes à usage unique ne partent pas, car plus personne ne les attend. Des accusés de réception de messages déjà partis peuvent encore arriver : attendez qu’il n’en vienne plus.`,
    twoText: 'Deux administrateurs doivent être d’accord. Un autre doit reprendre les envois après vous.',
    approvedBy: (name: string) => `${name} a approuvé. Un second administrateur doit reprendre les envois.`,
    released: 'Les envois ont repris',
    approved: 'Approuvé. Un autre administrateur doit reprendre les envois.',
  },
})
