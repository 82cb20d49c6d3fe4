import { PHONE_FAULTS, type PhoneFaultCode } from '@nkra/sms/phone-faults.ts'
import type { ReactNode } from 'react'
import { sentences, counted, formatCount } from '../../ui/language/language.tsx'
import { rich } from '../../ui/language/rich.ts'

const phoneFaults: Readonly<Record<PhoneFaultCode, string>> = PHONE_FAULTS

export const newSmsSentences = sentences({
  en: {
    title: 'New SMS',
    lead: 'Your draft stays in this tab until you send it.',
    forbidden: 'Your role cannot send messages',
    forbiddenText: 'Ask an owner of your account to send this message, or to give you a role that can send.',
    sender: 'Sender',
    senderText: 'The name that recipients see.',
    noSender: 'No approved sender ID yet',
    yourMessage: 'Your message',
    timeAndName: 'Time and name',
    name: 'Name of the campaign',
    nameText: 'Your team sees it in lists and reports. Recipients do not.',
    details: 'Details',
    discard: 'Discard draft',
    cost: 'Cost',
    review: 'Review and send',
    reviewLater: 'Review and schedule',
    reviewAgain: 'Review and start',
    test: 'Test on my number',

    kind: 'Kind of message',
    promotional: 'Promotional',
    promotionalText: 'Offers, news and invitations. They go out only in the hours permitted for promotions.',
    transactional: 'Transactional',
    transactionalText:
      'Messages that the person expects: a receipt, a due date, an alert. They go out at any hour, before promotions.',
    when: 'When',
    now: 'Now',
    later: 'Later',
    again: 'Repeatedly',
    firstAt: 'First date and time in Ghana (Africa/Accra)',
    at: 'Date and time in Ghana (Africa/Accra)',
    nowThere: (instant: string) => `It is now ${instant} in Ghana.`,

    groups: 'Groups',
    searchGroups: 'Search groups',
    noGroups: (toImport: ReactNode) =>
      rich`You have no groups yet. ${toImport} to send to all of them at once, or type numbers below.`,
    importContacts: 'Import your contacts',
    noSuchGroup: 'No group has this name. Check the spelling.',
    numbers: 'Numbers',
    numbersText: 'Type or paste numbers in any format. Put each on its own line, or put commas between them.',
    numbersRead: (numbers: number) => counted('en', numbers, 'number', 'numbers'),
    givenTwice: (numbers: number) => `${formatCount(numbers)} entered twice`,
    leftOut: (numbers: number) => `${formatCount(numbers)} left out`,
    numbersUnread: 'We could not read the numbers.',
    fromFile: 'Add from a file',
    fromFileText: 'A CSV or text file with up to 10,000 numbers.',
    fileFaults: {
      too_large: 'The file is larger than 2 MB. Choose a smaller file.',
      spreadsheet: 'This is a spreadsheet. Save it as CSV and choose that file.',
      unreadable: 'This is not a text file. Choose a CSV or text file.',
      no_numbers: 'We found no mobile number in this file. Choose another file.',
    },
    tooManyRows: (rows: number, toImport: ReactNode) =>
      rich`This file has ${formatCount(rows)} numbers. You can add at most 10,000 here. ${toImport} and send to the group.`,
    fileAdded: (numbers: number) => `${counted('en', numbers, 'row', 'rows')} added from the file.`,
    tryAgain: 'Try again',
    whyNot: (numbers: number) => `Why we cannot text ${counted('en', numbers, 'number', 'numbers')}`,
    more: (numbers: number) => `and ${formatCount(numbers)} more`,
    phoneFaults,

    message: 'Message',
    messageHint: 'Hello {{Name}}, …',
    insert: (field: string) => `Insert ${field}`,
    moreFields: 'More fields',
    templates: 'Templates',
    unknownField: (name: string) =>
      `No contact has {{${name}}}. Write {{${name}|friend}} to say “friend” instead, or choose a field above.`,
    misspeltField: (name: string, suggestion: string) =>
      `No contact has {{${name}}}. Did you mean {{${suggestion}}}?`,
    correctField: (name: string) => `Use {{${name}}}`,
    missing: (fields: string, first: string) =>
      `No recipient has ${fields}, so the message will have a gap there. Write {{${first}|friend}} to say “friend” instead.`,
    dearer: 'These characters make the message longer, so it costs more.',
    /**
     * The sentence that special characters make the text cost more. `segments` is null if the texts of the recipients
     * differ.
     */
    dearerText: (segments: number | null) =>
      segments === null
        ? 'With them, a segment holds 70 characters instead of 160.'
        : `With them, a segment holds 70 characters instead of 160, so this takes ${counted('en', segments, 'segment', 'segments')} for each recipient.`,
    replace: (characters: string, segments: number | null) =>
      segments === null
        ? `Replace ${characters}`
        : `Replace ${characters}, ${counted('en', segments, 'segment', 'segments')}`,
    spellWithout: (characters: string, segments: number | null) =>
      segments === null
        ? `Spell without ${characters}`
        : `Spell without ${characters}, ${counted('en', segments, 'segment', 'segments')}`,
    keepSpelling: 'Keep the spelling',
    culprits: 'Characters that need more segments',
    nothingLikeIt: 'no replacement',
    nothing: 'nothing',
    space: 'a space',

    preview: 'Preview',
    nobody: 'Sender',
    emptyPreview: 'Your message appears here as you write.',
    before: 'Previous recipient',
    next: 'Next recipient',
    segments: (segments: number) => counted('en', segments, 'segment', 'segments'),
    left: (characters: number) => `${counted('en', characters, 'character', 'characters')} left`,
    measured: (segments: string, left: string, encoding: string) => `${segments}, ${left}, ${encoding}`,
    asWritten: 'As written',
    firstRecipient: 'First recipient',
    longest: (name: string) => `${name}, longest text`,

    lacks: {
      sender: 'Choose a sender to see the cost.',
      audience: 'Choose a group or type a number to see the cost.',
      text: 'Write your message to see the cost.',
      reading: 'Reading the numbers…',
    },
    faults: {
      template_too_long: 'The text is too long. Make it shorter.',
      field_unclosed: 'A field starts with {{ but does not end with }}. Add the }}.',
      field_empty: 'There is no name between {{ and }}. Write one.',
      field_nested: 'One field is inside another. Put them side by side.',
      field_name_too_long: 'The name of a field is too long. Make it shorter.',
      too_many_fields: 'The text has too many different fields. Remove some.',
      not_a_time: 'Enter a date and a time.',
      passed: 'This time has passed. Choose one at least a minute from now.',
      too_far: 'Choose a time within one year.',
      no_days: 'Choose at least one day of the week.',
      no_end: 'Enter when it ends.',
      ends_before: 'The end is before the start. Choose a later date.',
    },
    recipients: 'Recipients',
    segmentsEach: 'Segments each',
    fromTo: (least: number, most: number) => `${least} to ${most}`,
    balanceNow: 'Balance now',
    balanceAfter: 'Balance after',
    excluded: 'Left out',
    optedOut: 'Opted out, left out',
    unconsented: 'No consent on record, left out',
    unapproved: 'Sender not approved by the network, left out',
    unapprovedText: (people: number, sender: string, networks: string) =>
      `${counted('en', people, 'recipient is', 'recipients are')} on a network that has not approved ${sender} (${networks}). ${people === 1 ? 'It is left out and costs' : 'They are left out and cost'} nothing.`,
    sendUnder: (sender: string) => `Send from ${sender} instead`,
    seeSenders: 'See your sender IDs',
    senderBarred: (networks: string) => `Not approved by ${networks}: recipients there are left out.`,
    duplicates: 'Duplicates, left out',
    landlines: 'Landlines, left out',
    foreign: 'Numbers of other countries, left out',
    invalid: 'Invalid numbers, left out',
    dearValues: (characters: ReactNode) =>
      rich`Some messages cost more because of characters in the recipients’ details: ${characters}`,
    outsideHours:
      'Promotional messages cannot go out at this hour. Send this one at the next permitted time. If your recipients expect it, choose Transactional.',
    onHoliday: (holiday: string) =>
      `That day is a public holiday (${holiday}), so promotional messages cannot go out.`,
    sendOn: (instant: string) => `Send on ${instant}`,

    sendQuestion: (messages: number) => `Send ${counted('en', messages, 'message', 'messages')}?`,
    send: (messages: number) => `Send ${counted('en', messages, 'message', 'messages')}`,
    scheduleQuestion: (messages: number) => `Schedule ${counted('en', messages, 'message', 'messages')}?`,
    schedule: (messages: number) => `Schedule ${counted('en', messages, 'message', 'messages')}`,
    campaign: 'Campaign',
    from: 'From',
    to: 'To',
    toRecipients: (recipients: number) => counted('en', recipients, 'recipient', 'recipients'),
    goesOut: 'Goes out',
    ghanaTime: (instant: string) => `${instant}, Ghana time`,
    costs: (credits: number) => counted('en', credits, 'credit', 'credits'),
  },
  fr: {
    title: 'Nouveau SMS',
    lead: 'Votre brouillon reste dans cet onglet jusqu’à l’envoi.',
    forbidden: 'Votre rôle ne permet pas d’envoyer des messages',
    forbiddenText:
      'Demandez à un propriétaire du compte d’envoyer ce message ou de vous donner un rôle qui le permet.',
    sender: 'Expéditeur',
    senderText: 'Le nom que voient vos destinataires.',
    noSender: 'Aucun identifiant d’expéditeur approuvé',
    yourMessage: 'Votre message',
    timeAndName: 'Date et nom',
    name: 'Nom de la campagne',
    nameText: 'Votre équipe le voit dans les listes et les rapports. Les destinataires ne le voient pas.',
    details: 'Détails',
    discard: 'Supprimer le brouillon',
    cost: 'Coût',
    review: 'Vérifier et envoyer',
    reviewLater: 'Vérifier et programmer',
    reviewAgain: 'Vérifier et démarrer',
    test: 'Essayer sur mon numéro',

    kind: 'Type de message',
    promotional: 'Promotionnel',
    promotionalText:
      'Offres, nouvelles et invitations. Elles partent seulement aux heures autorisées pour les promotions.',
    transactional: 'Transactionnel',
    transactionalText:
      'Messages que la personne attend : un reçu, une échéance, une alerte. Ils partent à toute heure, avant les promotions.',
    when: 'Quand',
    now: 'Maintenant',
    later: 'Plus tard',
    again: 'Régulièrement',
    firstAt: 'Première date et heure au Ghana (Africa/Accra)',
    at: 'Date et heure au Ghana (Africa/Accra)',
    nowThere: (instant: string) => `Maintenant au Ghana : ${instant}.`,

    groups: 'Groupes',
    searchGroups: 'Rechercher des groupes',
    noGroups: (toImport: ReactNode) =>
      rich`Vous n’avez pas encore de groupe. ${toImport} pour leur écrire à tous en une fois, ou saisissez des numéros ci-dessous.`,
    importContacts: 'Importez vos contacts',
    noSuchGroup: 'Aucun groupe ne porte ce nom. Vérifiez l’orthographe.',
    numbers: 'Numéros',
    numbersText:
      'Saisissez ou collez des numéros dans n’importe quel format, un par ligne ou séparés par des virgules.',
    numbersRead: (numbers: number) => counted('fr', numbers, 'numéro', 'numéros'),
    givenTwice: (numbers: number) => counted('fr', numbers, 'saisi deux fois', 'saisis deux fois'),
    leftOut: (numbers: number) => counted('fr', numbers, 'écarté', 'écartés'),
    numbersUnread: 'Nous n’avons pas pu lire les numéros.',
    fromFile: 'Ajouter depuis un fichier',
    fromFileText: 'Un fichier CSV ou texte de 10,000 numéros au plus.',
    fileFaults: {
      too_large: 'Le fichier dépasse 2 Mo. Choisissez un fichier plus petit.',
      spreadsheet: 'C’est un classeur. Enregistrez-le au format CSV et choisissez ce fichier.',
      unreadable: 'Ce n’est pas un fichier texte. Choisissez un fichier CSV ou texte.',
      no_numbers: 'Il n’y a aucun numéro mobile dans ce fichier. Choisissez-en un autre.',
    },
    tooManyRows: (rows: number, toImport: ReactNode) =>
      rich`Le fichier contient ${formatCount(rows)} numéros. Vous pouvez en ajouter 10,000 au plus ici. ${toImport} et écrivez au groupe.`,
    fileAdded: (numbers: number) =>
      `${counted('fr', numbers, 'ligne ajoutée', 'lignes ajoutées')} depuis le fichier.`,
    tryAgain: 'Réessayer',
    whyNot: (numbers: number) =>
      counted(
        'fr',
        numbers,
        'numéro ne peut pas recevoir de SMS : voir pourquoi',
        'numéros ne peuvent pas recevoir de SMS : voir pourquoi',
      ),
    more: (numbers: number) => `et ${counted('fr', numbers, 'autre', 'autres')}`,
    phoneFaults: {
      empty: 'Il n’y a pas de numéro de téléphone.',
      not_a_number: 'Ce n’est pas un numéro de téléphone.',
      scientific_notation:
        'Un tableur a abrégé ce numéro, comme dans 2.33E+11. Mettez la colonne au format texte et saisissez-le de nouveau.',
      several_numbers: 'Il y a plusieurs numéros ici. Gardez-en un seul par ligne.',
      too_short: 'Le numéro a trop peu de chiffres.',
      too_long: 'Le numéro a trop de chiffres.',
      invalid_prefix: 'Aucun réseau n’utilise de numéros qui commencent ainsi.',
      unknown_country: 'L’indicatif du pays n’existe pas.',
      short_code: 'Les numéros courts et d’urgence ne peuvent pas recevoir de messages.',
      landline: 'C’est une ligne fixe, qui ne peut pas recevoir de messages.',
      toll_free: 'C’est un numéro vert, qui ne peut pas recevoir de messages.',
      foreign: 'C’est un numéro d’un autre pays. Les messages ne vont qu’aux numéros ghanéens.',
    },

    message: 'Message',
    messageHint: 'Bonjour {{Name}}, …',
    insert: (field: string) => `Insérer ${field}`,
    moreFields: 'Autres champs',
    templates: 'Modèles',
    unknownField: (name: string) =>
      `Aucun contact n’a {{${name}}}. Écrivez {{${name}|ami}} pour dire « ami » à la place, ou choisissez un champ ci-dessus.`,
    misspeltField: (name: string, suggestion: string) =>
      `Aucun contact n’a {{${name}}}. Vouliez-vous dire {{${suggestion}}} ?`,
    correctField: (name: string) => `Utiliser {{${name}}}`,
    missing: (fields: string, first: string) =>
      `Aucun destinataire n’a ${fields} : le message aura un vide à cet endroit. Écrivez {{${first}|ami}} pour dire « ami » à la place.`,
    dearer: 'Ces caractères allongent le message, qui coûte donc plus cher.',
    dearerText: (segments: number | null) =>
      segments === null
        ? 'Avec eux, un segment contient 70 caractères au lieu de 160.'
        : `Avec eux, un segment contient 70 caractères au lieu de 160 : ce message prend ${counted('fr', segments, 'segment', 'segments')} par destinataire.`,
    replace: (characters: string, segments: number | null) =>
      segments === null
        ? `Remplacer ${characters}`
        : `Remplacer ${characters}, ${counted('fr', segments, 'segment', 'segments')}`,
    spellWithout: (characters: string, segments: number | null) =>
      segments === null
        ? `Écrire sans ${characters}`
        : `Écrire sans ${characters}, ${counted('fr', segments, 'segment', 'segments')}`,
    keepSpelling: 'Garder l’orthographe',
    culprits: 'Caractères qui demandent plus de segments',
    nothingLikeIt: 'pas de remplacement',
    nothing: 'rien',
    space: 'une espace',

    preview: 'Aperçu',
    nobody: 'Expéditeur',
    emptyPreview: 'Votre message apparaît ici à mesure que vous l’écrivez.',
    before: 'Destinataire précédent',
    next: 'Destinataire suivant',
    segments: (segments: number) => counted('fr', segments, 'segment', 'segments'),
    left: (characters: number) => counted('fr', characters, 'caractère restant', 'caractères restants'),
    measured: (segments: string, left: string, encoding: string) => `${segments}, ${left}, ${encoding}`,
    asWritten: 'Tel qu’écrit',
    firstRecipient: 'Premier destinataire',
    longest: (name: string) => `${name}, texte le plus long`,

    lacks: {
      sender: 'Choisissez un expéditeur pour voir le coût.',
      audience: 'Choisissez un groupe ou saisissez un numéro pour voir le coût.',
      text: 'Écrivez le message pour voir le coût.',
      reading: 'Lecture des numéros…',
    },
    faults: {
      template_too_long: 'Le texte est trop long. Raccourcissez-le.',
      field_unclosed: 'Un champ commence par {{ mais ne finit pas par }}. Ajoutez }}.',
      field_empty: 'Il n’y a pas de nom entre {{ et }}. Écrivez-en un.',
      field_nested: 'Un champ en contient un autre. Placez-les l’un après l’autre.',
      field_name_too_long: 'Le nom d’un champ est trop long. Raccourcissez-le.',
      too_many_fields: 'Le texte a trop de champs différents. Supprimez-en.',
      not_a_time: 'Saisissez une date et une heure.',
      passed: 'Ce moment est passé. Choisissez-en un dans une minute au moins.',
      too_far: 'Choisissez une date dans l’année qui vient.',
      no_days: 'Choisissez au moins un jour de la semaine.',
      no_end: 'Indiquez quand cela se termine.',
      ends_before: 'La fin précède le début. Choisissez une date plus tardive.',
    },
    recipients: 'Destinataires',
    segmentsEach: 'Segments par message',
    fromTo: (least: number, most: number) => `${least} à ${most}`,
    balanceNow: 'Solde actuel',
    balanceAfter: 'Solde après l’envoi',
    excluded: 'Écartés',
    optedOut: 'Désinscrits, écartés',
    unconsented: 'Sans consentement enregistré, écartés',
    unapproved: 'Expéditeur non approuvé par le réseau, écartés',
    unapprovedText: (people: number, sender: string, networks: string) =>
      `${counted('fr', people, 'destinataire relève', 'destinataires relèvent')} d’un réseau qui n’a pas approuvé ${sender} (${networks}). ${people < 2 ? 'Il est écarté et ne coûte' : 'Ils sont écartés et ne coûtent'} rien.`,
    sendUnder: (sender: string) => `Envoyer plutôt sous ${sender}`,
    seeSenders: 'Voir vos identifiants d’expéditeur',
    senderBarred: (networks: string) =>
      `Non approuvé par ${networks} : les destinataires concernés sont écartés.`,
    duplicates: 'Doublons, écartés',
    landlines: 'Lignes fixes, écartées',
    foreign: 'Numéros d’autres pays, écartés',
    invalid: 'Numéros non valides, écartés',
    dearValues: (characters: ReactNode) =>
      rich`Certains messages coûtent plus cher à cause de caractères dans les données des destinataires : ${characters}`,
    outsideHours:
      'Les messages promotionnels ne peuvent pas partir à cette heure. Envoyez ce message au prochain moment autorisé. Si vos destinataires l’attendent, choisissez Transactionnel.',
    onHoliday: (holiday: string) =>
      `Ce jour est férié (${holiday}) : les messages promotionnels ne peuvent pas partir.`,
    sendOn: (instant: string) => `Envoyer le ${instant}`,

    sendQuestion: (messages: number) => `Envoyer ${counted('fr', messages, 'message', 'messages')} ?`,
    send: (messages: number) => `Envoyer ${counted('fr', messages, 'message', 'messages')}`,
    scheduleQuestion: (messages: number) => `Programmer ${counted('fr', messages, 'message', 'messages')} ?`,
    schedule: (messages: number) => `Programmer ${counted('fr', messages, 'message', 'messages')}`,
    campaign: 'Campagne',
    from: 'De',
    to: 'À',
    toRecipients: (recipients: number) => counted('fr', recipients, 'destinataire', 'destinataires'),
    goesOut: 'Départ',
    ghanaTime: (instant: string) => `${instant}, heure du Ghana`,
    costs: (credits: number) => counted('fr', credits, 'crédit', 'crédits'),
  },
})
