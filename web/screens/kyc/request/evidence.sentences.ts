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
    replaced: (at) => `Replaced by another on ${at}`,
    asked: (at) => `Erased on ${at}`,
    retention: (at) => `Removed on ${at}: its time was over`,
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
    replaced: (at) => `Remplacée par une autre le ${at}`,
    asked: (at) => `Effacée le ${at}`,
    retention: (at) => `Supprimée le ${at} : sa durée était écoulée`,
  },
}

export const evidenceSentences = sentences({
  en: {
    ...en,
    title: 'Pictures',
    lead: 'Photographs of the document and the person, kept sealed. They decide nothing by themselves; who looks at one is put on record.',
    none: 'None kept',
    noFrame: 'Not taken: the person went on without turning their head',
    noFrameOfGallery: 'Not taken: the person chose a picture instead of using the camera',
    add: 'Add',
    replace: 'Replace',
    addOf: (kind: string) => `Add a picture: ${kind}`,
    replaceOf: (kind: string) => `Replace the picture: ${kind}`,
    see: 'See',
    seeOf: (kind: string) => `See the picture: ${kind}`,
    hint: 'JPEG, PNG or WebP, at most 10 MB. Place, camera and comments are not kept.',
    closed: 'Nothing is added to a check that was given up.',
    uploading: 'Uploading',
    stop: 'Stop',
    added: 'The picture is kept.',
    tooLarge: (name: string) => `${name} is larger than 10 MB.`,
    failed: 'The picture could not be sent. Try again.',
    about: (of: { width: number; height: number; size: number }) =>
      `${of.width} × ${of.height}, ${kilobytes(of.size)} kB`,
    by: (name: string, at: string) => `Added by ${name}, ${at}`,
    byThemselves: {
      camera: (at: string) => `Photographed by the person, ${at}`,
      gallery: (at: string) => `Chosen by the person from their pictures, ${at}`,
    },
    until: (at: string) => `Kept until ${at}`,
    reused: 'The same picture is kept with another check.',
    onRecord: 'That you looked at this picture is on record.',
    broken: 'The picture could not be fetched.',
    close: 'Close',
  },
  fr: {
    ...fr,
    title: 'Images',
    lead: 'Photographies du document et de la personne, conservées scellées. Elles ne décident de rien à elles seules ; toute consultation est consignée.',
    none: 'Aucune conservée',
    noFrame: 'Non prise : la personne a continué sans tourner la tête',
    noFrameOfGallery: 'Non prise : la personne a choisi une image au lieu d’utiliser l’appareil photo',
    add: 'Ajouter',
    replace: 'Remplacer',
    addOf: (kind: string) => `Ajouter une image : ${kind}`,
    replaceOf: (kind: string) => `Remplacer l’image : ${kind}`,
    see: 'Voir',
    seeOf: (kind: string) => `Voir l’image : ${kind}`,
    hint: 'JPEG, PNG ou WebP, 10 Mo au plus. Lieu, appareil et commentaires ne sont pas conservés.',
    closed: 'Rien ne s’ajoute à une vérification abandonnée.',
    uploading: 'Envoi en cours',
    stop: 'Arrêter',
    added: 'L’image est conservée.',
    tooLarge: (name: string) => `${name} dépasse 10 Mo.`,
    failed: 'L’image n’a pas pu être envoyée. Réessayez.',
    about: (of: { width: number; height: number; size: number }) =>
      `${of.width} × ${of.height}, ${kilobytes(of.size)} ko`,
    by: (name: string, at: string) => `Ajoutée par ${name}, ${at}`,
    byThemselves: {
      camera: (at: string) => `Photographiée par la personne, ${at}`,
      gallery: (at: string) => `Choisie par la personne parmi ses images, ${at}`,
    },
    until: (at: string) => `Conservée jusqu’au ${at}`,
    reused: 'La même image est conservée avec une autre vérification.',
    onRecord: 'Votre consultation de cette image est consignée.',
    broken: 'L’image n’a pas pu être récupérée.',
    close: 'Fermer',
  },
})
