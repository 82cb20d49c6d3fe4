/**
 * Sentences on what the reading of a document's photographs found, by the server's codes. They supplement the reasons
 * of a request's state.
 */
import { sentences } from '../../../ui/language/language.tsx'

type Words = Readonly<Record<string, string>>

const en: Words = {
  document_front: 'Front of the document.',
  document_back: 'Back of the document.',
  person: 'Photo of the person.',
  person_left: 'Photo of the person, turned to their left.',
  person_right: 'Photo of the person, turned to their right.',
  several_faces: 'Software found more than one face in the photo. Please check it yourself.',
  face_too_small: 'Software found the face too small for a good comparison. Please check it yourself.',
  face_turned: 'Software found that the face does not look straight ahead. Please check it yourself.',
  head_not_turned: 'The head does not turn to both sides as we asked. Do not reject for this reason alone.',
  turned_other_way: 'The head turns to the opposite side. The camera may mirror its pictures.',
  frame_missing: 'A photo of the turned head is missing. Do not reject for this reason alone.',
  face_reader_failed: 'The software could not look for faces. This says nothing about the person.',
  no_document_seen: 'Software found no card or page with straight edges. Please check it yourself.',
  document_small: 'Software found the document too small in the photo. Please check it yourself.',
  screen_seen: 'This may be a photo of a screen. Please check it yourself.',
  too_large: 'The photo is too large to read.',
  no_zone: 'This kind of document has no machine-readable zone.',
  other_issuer: 'Another country issued it.',
  mrz_number_differs: 'The number typed is not the one in the machine-readable zone.',
  mrz_birth_date_differs: 'The date of birth typed is not the one in the machine-readable zone.',
  mrz_name_differs: 'The name typed is not the one in the machine-readable zone.',
  mrz_name_unsure: 'A person must decide whether the name typed is the one in the machine-readable zone.',
  front_number_differs: 'The number typed is not the one on the front.',
  front_birth_date_differs: 'The date of birth typed is not the one on the front.',
  front_name_differs: 'The name typed is not the one on the front.',
  front_name_unsure: 'A person must decide whether the name typed is the one on the front.',
  expiry_not_stated: 'The document has no expiry date.',
  opened_by_reviewer: 'A reviewer opened the photo and typed what it says.',
  zone_not_found: 'No machine-readable zone was found in the photos.',
  zone_cut_off: 'The zone is cut off at the edge of the photo.',
  zone_too_small: 'The zone is too small in the photo.',
  zone_glare: 'Light is reflected on the zone.',
  zone_blurred: 'The zone is blurred.',
  zone_unclear: 'Some of its characters are not clear.',
  overruled_by_reviewer:
    'A reviewer compared the lines with the document and accepted them despite the check digits.',
  zone_compared: 'Reason: every character was compared and the document says exactly this.',
  zone_damaged: 'Reason: a character is damaged and the front shows which one it is.',
  zone_misprinted: 'Reason: the lines were printed wrongly.',
  number_not_in_mrz: 'The machine-readable zone does not contain this number.',
  birth_date_not_compared: 'There was no date of birth to compare.',
  date_impossible: 'The machine-readable zone contains a date that does not exist.',
  reader_failed: 'We could not open the photo. This says nothing about the document.',
  reader_busy: 'Too many photos were waiting to be read. This says nothing about the document.',
  not_read_yet: 'This photo is new. We are reading it.',
  reader_timed_out: 'Reading took too long. This says nothing about the document.',
}

const fr: Words = {
  document_front: 'Recto du document.',
  document_back: 'Verso du document.',
  person: 'Photo de la personne.',
  person_left: 'Photo de la personne, tournée vers sa gauche.',
  person_right: 'Photo de la personne, tournée vers sa droite.',
  several_faces: 'Un logiciel a trouvé plus d’un visage sur la photo. Vérifiez-la vous-même.',
  face_too_small:
    'Un logiciel a jugé le visage trop petit pour une bonne comparaison. Vérifiez-le vous-même.',
  face_turned: 'Un logiciel a jugé que le visage ne regarde pas droit devant. Vérifiez-le vous-même.',
  head_not_turned:
    'La tête ne tourne pas des deux côtés comme demandé. Ne rejetez pas pour cette seule raison.',
  turned_other_way: 'La tête tourne du côté opposé. L’appareil inverse peut-être ses images.',
  frame_missing: 'Il manque une photo de la tête tournée. Ne rejetez pas pour cette seule raison.',
  face_reader_failed: 'Le logiciel n’a pas pu chercher de visages. Cela ne dit rien de la personne.',
  no_document_seen: 'Un logiciel n’a trouvé ni carte ni page à bords droits. Vérifiez la photo vous-même.',
  document_small: 'Un logiciel a jugé le document trop petit sur la photo. Vérifiez-le vous-même.',
  screen_seen: 'C’est peut-être la photo d’un écran. Vérifiez-la vous-même.',
  too_large: 'La photo est trop grande pour être lue.',
  no_zone: 'Ce type de document n’a pas de zone lisible par machine.',
  other_issuer: 'Il a été délivré par un autre pays.',
  mrz_number_differs: 'Le numéro saisi n’est pas celui de la zone lisible par machine.',
  mrz_birth_date_differs: 'La date de naissance saisie n’est pas celle de la zone lisible par machine.',
  mrz_name_differs: 'Le nom saisi n’est pas celui de la zone lisible par machine.',
  mrz_name_unsure: 'Une personne doit décider si le nom saisi est celui de la zone lisible par machine.',
  front_number_differs: 'Le numéro saisi n’est pas celui du recto.',
  front_birth_date_differs: 'La date de naissance saisie n’est pas celle du recto.',
  front_name_differs: 'Le nom saisi n’est pas celui du recto.',
  front_name_unsure: 'Une personne doit décider si le nom saisi est celui du recto.',
  expiry_not_stated: 'Le document n’a pas de date d’expiration.',
  opened_by_reviewer: 'Un examinateur a ouvert la photo et saisi ce qu’elle dit.',
  zone_not_found: 'Aucune zone lisible par machine n’a été trouvée dans les photos.',
  zone_cut_off: 'La zone est coupée au bord de la photo.',
  zone_too_small: 'La zone est trop petite dans la photo.',
  zone_glare: 'Un reflet couvre la zone.',
  zone_blurred: 'La zone est floue.',
  zone_unclear: 'Certains de ses caractères ne sont pas nets.',
  overruled_by_reviewer:
    'Un examinateur a comparé les lignes avec le document et les a acceptées malgré les chiffres de contrôle.',
  zone_compared: 'Motif : chaque caractère a été comparé, et le document dit exactement cela.',
  zone_damaged: 'Motif : un caractère est abîmé et le recto montre lequel.',
  zone_misprinted: 'Motif : les lignes ont été mal imprimées.',
  number_not_in_mrz: 'La zone lisible par machine ne contient pas ce numéro.',
  birth_date_not_compared: 'Il n’y avait pas de date de naissance à comparer.',
  date_impossible: 'La zone lisible par machine contient une date qui n’existe pas.',
  reader_failed: 'Nous n’avons pas pu ouvrir la photo. Cela ne dit rien du document.',
  reader_busy: 'Trop de photos attendaient d’être lues. Cela ne dit rien du document.',
  not_read_yet: 'Cette photo est nouvelle. Nous la lisons.',
  reader_timed_out: 'La lecture a pris trop de temps. Cela ne dit rien du document.',
}

export const documentReasonSentences = sentences({
  en: {
    codes: en,
    repaired: (line: string, character: string) =>
      `Line ${line}, character ${character}: the check digits showed which of two similar characters is right.`,
  },
  fr: {
    codes: fr,
    repaired: (line: string, character: string) =>
      `Ligne ${line}, caractère ${character} : les chiffres de contrôle ont montré lequel de deux caractères semblables est le bon.`,
  },
})
