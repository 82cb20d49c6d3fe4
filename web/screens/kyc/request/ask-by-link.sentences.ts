import type { KycKind } from '@nkra/contract/kyc/states.ts'
import { sentences } from '../../../ui/language/language.tsx'

const kinds: Readonly<Record<'en' | 'fr', Readonly<Record<KycKind, string>>>> = {
  en: {
    number: 'Number only',
    document: 'Number and document',
    document_face: 'Number, document and face',
  },
  fr: {
    number: 'Numéro seulement',
    document: 'Numéro et document',
    document_face: 'Numéro, document et visage',
  },
}

const kindTexts: Readonly<Record<'en' | 'fr', Readonly<Record<KycKind, string>>>> = {
  en: {
    number: 'We ask a registry, and its answer decides.',
    document: 'We ask a registry. Then a person in your business looks at the photos and decides.',
    document_face:
      'We ask a registry. Then a person in your business compares the face with the document and decides.',
  },
  fr: {
    number: 'Nous interrogeons un registre, et sa réponse décide.',
    document:
      'Nous interrogeons un registre. Puis une personne de votre entreprise regarde les photos et décide.',
    document_face:
      'Nous interrogeons un registre. Puis une personne de votre entreprise compare le visage au document et décide.',
  },
}

export const byLinkSentences = sentences({
  en: {
    kinds: kinds.en,
    kindTexts: kindTexts.en,
    ways: { number: 'By number', link: 'By link', file: 'From a file' },
    way: 'How to check',
    ofPrincipal: (name: string) =>
      `This check is for your business ID. Enter the phone number of ${name}. We compare this name with the document.`,
    whatFor: 'What to check',
    kind: 'What we look at',
    documentsAsked: 'Documents',
    documentsHint: 'The person chooses one of these.',
    noDocument: 'Choose at least one document.',
    phone: 'Phone',
    phoneHint: 'We send the link to this number by SMS.',
    textLanguage: 'Language of the SMS',
    textLanguageHint: 'The page is in both languages.',
    known: 'I know the number and the names',
    knownHint: 'We will not ask the person for them.',
    knownOne: 'The number belongs to one kind of document. Choose only that one.',
    consentByLink: 'The person reads this text on their phone and agrees to it before we keep anything:',
    costText:
      'We reserve this now and charge it when there is a decision. You get it back if the person does not open the link or you cancel the check.',
    textCost: 'The SMS itself is charged to your SMS credits.',
    send: 'Send link',
    sent: 'We sent the link',

    link: 'Link',
    linkText:
      'The person sends everything from their own phone. We save each step, so they can stop and continue later.',
    texted: 'Last sent',
    asks: 'Requested',
    details: 'Number, names, date of birth',
    again: 'Requested again',
    againOf: {
      document_front: 'Front of the document',
      document_back: 'Back of the document',
      person: 'The face',
      details: 'Number, names, date of birth',
    },
    openUntil: 'Open until',
    resend: (left: number) => (left === 0 ? 'Sending limit reached' : `Send link again (${left} left)`),
    failed: 'This did not work. Try again in a moment.',
    resent: 'We sent the link again',
    show: 'Show on this screen',
    showTitle: 'Link for the person in front of you',
    showText:
      'Ask the person to scan this with their phone. It works only for this person, stops when they have sent everything, and is shown only once.',
    qr: 'QR code of the link',
    copy: 'Copy link',
    close: 'Close',
  },
  fr: {
    kinds: kinds.fr,
    kindTexts: kindTexts.fr,
    ways: { number: 'Par numéro', link: 'Par lien', file: 'Par fichier' },
    ofPrincipal: (name: string) =>
      `Cette vérification est pour votre identité d’entreprise. Saisissez le numéro de téléphone de ${name}. Nous comparons ce nom avec celui du document.`,
    way: 'Comment vérifier',
    whatFor: 'Ce qu’il faut vérifier',
    kind: 'Éléments examinés',
    documentsAsked: 'Documents',
    documentsHint: 'La personne en choisit un.',
    noDocument: 'Choisissez au moins un document.',
    phone: 'Téléphone',
    phoneHint: 'Nous envoyons le lien à ce numéro par SMS.',
    textLanguage: 'Langue du SMS',
    textLanguageHint: 'La page est dans les deux langues.',
    known: 'Je connais le numéro et les noms',
    knownHint: 'Nous ne les demanderons pas à la personne.',
    knownOne: 'Le numéro correspond à un seul type de document. Choisissez seulement celui-là.',
    consentByLink:
      'La personne lit ce texte sur son téléphone et l’accepte avant que nous conservions quoi que ce soit :',
    costText:
      'Nous le réservons maintenant et le débitons à la décision. Il vous est rendu si la personne n’ouvre pas le lien ou si vous annulez la vérification.',
    textCost: 'Le SMS lui-même est débité de vos crédits SMS.',
    send: 'Envoyer le lien',
    sent: 'Le lien est envoyé',

    link: 'Lien',
    linkText:
      'La personne envoie tout depuis son propre téléphone. Chaque étape est enregistrée : elle peut s’arrêter et continuer plus tard.',
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
    resend: (left: number) => (left === 0 ? 'Limite d’envois atteinte' : `Renvoyer le lien (encore ${left})`),
    failed: 'Cela n’a pas fonctionné. Réessayez dans un instant.',
    resent: 'Le lien est renvoyé',
    show: 'Afficher sur cet écran',
    showTitle: 'Lien pour la personne devant vous',
    showText:
      'Demandez à la personne de scanner ce code avec son téléphone. Le lien est réservé à cette personne et ne fonctionne plus une fois qu’elle a tout envoyé. Nous ne l’affichons qu’une fois.',
    qr: 'Code QR du lien',
    copy: 'Copier le lien',
    close: 'Fermer',
  },
})
