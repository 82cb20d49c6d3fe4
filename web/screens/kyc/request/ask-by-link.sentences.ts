import type { KycKind } from '@nkra/contract/kyc/states.ts'
import { sentences } from '../../../ui/language/language.tsx'

const kinds: Readonly<Record<'en' | 'fr', Readonly<Record<KycKind, string>>>> = {
  en: {
    number: 'The number alone',
    document: 'The number and the document',
    document_face: 'The number, the document and the face',
  },
  fr: {
    number: 'Le numéro seul',
    document: 'Le numéro et le document',
    document_face: 'Le numéro, le document et le visage',
  },
}

const kindTexts: Readonly<Record<'en' | 'fr', Readonly<Record<KycKind, string>>>> = {
  en: {
    number: 'A registry is asked, and decides.',
    document: 'A registry is asked; then somebody of your business looks at the photographs and decides.',
    document_face:
      'A registry is asked; then somebody of your business compares the face with the document and decides.',
  },
  fr: {
    number: 'Un registre est interrogé et tranche.',
    document:
      'Un registre est interrogé ; puis quelqu’un de votre entreprise regarde les photographies et décide.',
    document_face:
      'Un registre est interrogé ; puis quelqu’un de votre entreprise compare le visage au document et décide.',
  },
}

export const byLinkSentences = sentences({
  en: {
    kinds: kinds.en,
    kindTexts: kindTexts.en,
    ways: { number: 'By number', link: 'By link', file: 'From a file' },
    way: 'How to ask',
    ofPrincipal: (name: string) =>
      `This check is for your business ID. Type the phone number of ${name}; the name on the document is compared with this name.`,
    whatFor: 'What is checked',
    kind: 'Looked at',
    documentsAsked: 'Documents',
    documentsHint: 'The person chooses one of these.',
    noDocument: 'Choose at least one document.',
    phone: 'Phone',
    phoneHint: 'The link is texted there.',
    textLanguage: 'Language of the text',
    textLanguageHint: 'The page has both.',
    known: 'I know number and names',
    knownHint: 'Then the person is not asked for them.',
    knownOne: 'A number is that of one document: choose one.',
    consentByLink: 'The person reads these words on their phone, and agrees there before anything is kept:',
    costText:
      'Set apart now, charged on a decision. Comes back when the link is not followed or the check is cancelled.',
    textCost: 'The text itself is charged as any text is, to your SMS credits.',
    send: 'Text the link',
    sent: 'The link is on its way',

    link: 'Link',
    linkText:
      'The person gives what is asked on their own phone. What they have given is kept: they can stop, and go on later.',
    texted: 'Last texted',
    asks: 'Asked for',
    details: 'Number, names, date of birth',
    again: 'Asked for once more',
    againOf: {
      document_front: 'Front of the document',
      document_back: 'Back of the document',
      person: 'The face',
      details: 'Number, names, date of birth',
    },
    openUntil: 'Open until',
    resend: (left: number) => (left === 0 ? 'Texted often enough' : `Text it again (${left} left)`),
    failed: 'That did not work. Try again in a moment.',
    resent: 'The link is on its way again',
    show: 'Show on this screen',
    showTitle: 'Link for the person before you',
    showText:
      'Have the person photograph this with their phone. It is good for them alone, ends when they have sent everything, and is shown this once.',
    qr: 'QR code of the link',
    copy: 'Copy the link',
    close: 'Close',
  },
  fr: {
    kinds: kinds.fr,
    kindTexts: kindTexts.fr,
    ways: { number: 'Par numéro', link: 'Par lien', file: 'Par fichier' },
    ofPrincipal: (name: string) =>
      `Cette vérification est pour votre identité d’entreprise. Saisissez le numéro de téléphone de ${name} ; le nom du document est comparé à ce nom.`,
    way: 'Comment demander',
    whatFor: 'Ce qui est vérifié',
    kind: 'Examiné',
    documentsAsked: 'Documents',
    documentsHint: 'La personne en choisit un.',
    noDocument: 'Choisissez au moins un document.',
    phone: 'Téléphone',
    phoneHint: 'Le lien y est envoyé par SMS.',
    textLanguage: 'Langue du SMS',
    textLanguageHint: 'La page a les deux.',
    known: 'Je connais le numéro et les noms',
    knownHint: 'La personne n’a alors pas à les donner.',
    knownOne: 'Un numéro est celui d’un seul document : choisissez-en un.',
    consentByLink:
      'La personne lit ce texte sur son téléphone et y donne son accord avant que quoi que ce soit ne soit conservé :',
    costText:
      'Mis de côté maintenant, débité à la décision. Rendu si le lien n’est pas suivi ou si la vérification est annulée.',
    textCost: 'Le SMS lui-même est débité de vos crédits SMS, comme tout SMS.',
    send: 'Envoyer le lien',
    sent: 'Le lien est en route',

    link: 'Lien',
    linkText:
      'La personne fournit ce qui est demandé sur son propre téléphone. Ce qu’elle a fourni est conservé : elle peut arrêter et reprendre plus tard.',
    texted: 'Dernier envoi',
    asks: 'Demandé',
    details: 'Numéro, noms, date de naissance',
    again: 'Redemandé',
    againOf: {
      document_front: 'Recto du document',
      document_back: 'Verso du document',
      person: 'Le visage',
      details: 'Numéro, noms, date de naissance',
    },
    openUntil: 'Ouvert jusqu’au',
    resend: (left: number) => (left === 0 ? 'Assez d’envois' : `Renvoyer par SMS (encore ${left})`),
    failed: 'Cela n’a pas fonctionné. Réessayez dans un instant.',
    resent: 'Le lien est de nouveau en route',
    show: 'Afficher sur cet écran',
    showTitle: 'Lien pour la personne devant vous',
    showText:
      'Faites photographier ceci par la personne avec son téléphone. Il ne vaut que pour elle, se termine quand elle a tout envoyé et n’est affiché qu’une fois.',
    qr: 'Code QR du lien',
    copy: 'Copier le lien',
    close: 'Fermer',
  },
})
