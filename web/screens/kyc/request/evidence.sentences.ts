import type { EvidenceKind } from '@nkra/contract/kyc/evidence.ts'
import { sentences, formatCount } from '../../../ui/language/language.tsx'

const kilobytes = (bytes: number) => formatCount(Math.max(1, Math.round(bytes / 1024)))

interface Words {
  kinds: Readonly<Record<EvidenceKind, string>>
  removed: Readonly<Record<'replaced' | 'asked' | 'retention', (at: string) => string>>
}

const en: Words = {
  kinds: {
    document_front: 'Document, front',
    document_back: 'Document, back',
    person: 'The person',
    person_left: 'The person, turned to their left',
    person_right: 'The person, turned to their right',
  },
  removed: {
    replaced: (at) => `Replaced on ${at}`,
    asked: (at) => `Erased on ${at}`,
    retention: (at) => `Deleted on ${at} (retention period over)`,
  },
}

const fr: Words = {
  kinds: {
    document_front: 'Document, recto',
    document_back: 'Document, verso',
    person: 'La personne',
    person_left: 'La personne, tournée vers sa gauche',
    person_right: 'La personne, tournée vers sa droite',
  },
  removed: {
    replaced: (at) => `Remplacée le ${at}`,
    asked: (at) => `Effacée le ${at}`,
    retention: (at) => `Supprimée le ${at} (durée de conservation écoulée)`,
  },
}

export const evidenceSentences = sentences({
  en: {
    ...en,
    title: 'Pictures',
    lead: 'Photos of the document and the person. They are encrypted, and we record each time someone opens one. Photos alone decide nothing.',
    none: 'No pictures',
    noFrame: 'Not taken: the person continued without turning their head',
    noFrameOfGallery: 'Not taken: the person chose a picture instead of using the camera',
    add: 'Add',
    replace: 'Replace',
    addOf: (kind: string) => `Add picture: ${kind}`,
    replaceOf: (kind: string) => `Replace picture: ${kind}`,
    see: 'See',
    seeOf: (kind: string) => `See picture: ${kind}`,
    hint: 'JPEG, PNG or WebP, up to 10 MB. We remove the place, camera and comments stored in the file.',
    closed: 'You cannot add pictures to a check that was cancelled or expired.',
    uploading: 'Uploading',
    stop: 'Stop',
    added: 'The picture was added.',
    tooLarge: (name: string) => `${name} is larger than 10 MB. Choose a smaller file.`,
    failed: 'We could not upload the picture. Try again.',
    about: (of: { width: number; height: number; size: number }) =>
      `${of.width} × ${of.height}, ${kilobytes(of.size)} kB`,
    by: (name: string, at: string) => `Added by ${name}, ${at}`,
    byThemselves: {
      camera: (at: string) => `Taken by the person, ${at}`,
      gallery: (at: string) => `Chosen by the person from their pictures, ${at}`,
    },
    until: (at: string) => `Kept until ${at}`,
    reused: 'The same picture was used in another check.',
    onRecord: 'We recorded that you opened this picture.',
    broken: 'We could not load the picture. Close it and try again.',
    close: 'Close',
  },
  fr: {
    ...fr,
    title: 'Images',
    lead: 'Photos du document et de la personne. Elles sont chiffrées, et nous enregistrons chaque ouverture. Les photos seules ne décident de rien.',
    none: 'Aucune image',
    noFrame: 'Non prise : la personne a continué sans tourner la tête',
    noFrameOfGallery: 'Non prise : la personne a choisi une image au lieu d’utiliser l’appareil photo',
    add: 'Ajouter',
    replace: 'Remplacer',
    addOf: (kind: string) => `Ajouter une image : ${kind}`,
    replaceOf: (kind: string) => `Remplacer l’image : ${kind}`,
    see: 'Voir',
    seeOf: (kind: string) => `Voir l’image : ${kind}`,
    hint: 'JPEG, PNG ou WebP, 10 Mo au plus. Nous retirons le lieu, l’appareil et les commentaires enregistrés dans le fichier.',
    closed: 'Vous ne pouvez pas ajouter d’images à une vérification annulée ou expirée.',
    uploading: 'Envoi en cours',
    stop: 'Arrêter',
    added: 'L’image est ajoutée.',
    tooLarge: (name: string) => `${name} dépasse 10 Mo. Choisissez un fichier plus petit.`,
    failed: 'L’image n’a pas pu être envoyée. Réessayez.',
    about: (of: { width: number; height: number; size: number }) =>
      `${of.width} × ${of.height}, ${kilobytes(of.size)} ko`,
    by: (name: string, at: string) => `Ajoutée par ${name}, ${at}`,
    byThemselves: {
      camera: (at: string) => `Prise par la personne, ${at}`,
      gallery: (at: string) => `Choisie par la personne parmi ses images, ${at}`,
    },
    until: (at: string) => `Conservée jusqu’au ${at}`,
    reused: 'La même image a été utilisée dans une autre vérification.',
    onRecord: 'Nous avons enregistré que vous avez ouvert cette image.',
    broken: 'L’image n’a pas pu être chargée. Fermez-la et réessayez.',
    close: 'Fermer',
  },
})
