/**
 * Sentences on what the reading of a document's photographs found, by the server's codes. They supplement the reasons
 * of a request's state.
 */
import { sentences } from '../../../ui/language/language.tsx'

type Words = Readonly<Record<string, string>>

const en: Words = {
  document_front: 'Front of the document.',
  document_back: 'Back of the document.',
  person: 'Photograph of the person.',
  person_left: 'Photograph of the person, turned to their left.',
  person_right: 'Photograph of the person, turned to their right.',
  several_faces: 'More than one face is in the photograph. A program looked; please look yourself.',
  face_too_small: 'The face is too small to be compared well. A program looked; please look yourself.',
  face_turned: 'The face does not look straight ahead. A program looked; please look yourself.',
  head_not_turned: 'The head does not turn to both sides as asked. This alone is no reason to reject.',
  turned_other_way: 'The head turns the other way round. The camera may mirror its pictures.',
  frame_missing: 'A photograph of the turned head is missing. This alone is no reason to reject.',
  face_reader_failed: 'The program could not look for faces. That says nothing of the person.',
  no_document_seen: 'No card or page with straight edges was found. A program looked; please look yourself.',
  document_small: 'The document fills little of the photograph. A program looked; please look yourself.',
  screen_seen: 'It may be the photograph of a screen. A program looked; please look yourself.',
  too_large: 'The photograph has too many pixels to be read.',
  no_zone: 'This kind of document has no machine-readable zone.',
  other_issuer: 'Another country issued it.',
  mrz_number_differs: 'The number typed is not the one in the machine-readable zone.',
  mrz_birth_date_differs: 'The date of birth typed is not the one in the machine-readable zone.',
  mrz_name_differs: 'The name typed is not the one in the machine-readable zone.',
  mrz_name_unsure: 'Whether the name typed is the one in the machine-readable zone is for a person to say.',
  front_number_differs: 'The number typed is not the one on the front.',
  front_birth_date_differs: 'The date of birth typed is not the one on the front.',
  front_name_differs: 'The name typed is not the one on the front.',
  front_name_unsure: 'Whether the name typed is the one on the front is for a person to say.',
  expiry_not_stated: 'The document states no day on which it expires.',
  opened_by_reviewer: 'A reviewer opened it and typed what it says.',
  zone_not_found: 'No machine-readable zone was found in the photographs.',
  zone_cut_off: 'The zone runs beyond the edge of the photograph.',
  zone_too_small: 'The zone is too small in the photograph.',
  zone_glare: 'Light is reflected on the zone.',
  zone_blurred: 'The zone is blurred.',
  zone_unclear: 'Some of its characters are not clear.',
  overruled_by_reviewer: 'A reviewer compared the lines with the document and overruled the check digits.',
  zone_compared: 'Why: every character was compared, and the document says exactly this.',
  zone_damaged: 'Why: a character is damaged, and the front says what it is.',
  zone_misprinted: 'Why: the issuer misprinted the lines.',
  number_not_in_mrz: 'The machine-readable zone does not state this number.',
  birth_date_not_compared: 'There was no date of birth to compare.',
  date_impossible: 'The machine-readable zone states a day that there is not.',
  reader_failed: 'The photograph could not be opened. That says nothing of the document.',
  reader_busy: 'Too many photographs waited to be read. That says nothing of the document.',
  not_read_yet: 'This photograph is new. It is being read.',
  reader_timed_out: 'Reading took too long. That says nothing of the document.',
}

const fr: Words = {
  document_front: 'Recto du document.',
  document_back: 'Verso du document.',
  person: 'Photo de la personne.',
  person_left: 'Photo de la personne, tournée vers sa gauche.',
  person_right: 'Photo de la personne, tournée vers sa droite.',
  several_faces: 'La photo montre plus d’un visage. Un programme a regardé ; regardez aussi vous-même.',
  face_too_small:
    'Le visage est trop petit pour une bonne comparaison. Un programme a regardé ; regardez aussi vous-même.',
  face_turned: 'Le visage ne regarde pas droit devant. Un programme a regardé ; regardez aussi vous-même.',
  head_not_turned:
    'La tête ne tourne pas des deux côtés comme demandé. Cela seul ne suffit pas pour rejeter.',
  turned_other_way: 'La tête tourne dans l’autre sens. L’appareil inverse peut-être ses images.',
  frame_missing: 'Il manque une photo de la tête tournée. Cela seul ne suffit pas pour rejeter.',
  face_reader_failed: 'Le programme n’a pas pu chercher de visages. Cela ne dit rien de la personne.',
  no_document_seen:
    'Aucune carte ni page à bords droits n’a été trouvée. Un programme a regardé ; regardez aussi vous-même.',
  document_small: 'Le document remplit peu la photo. Un programme a regardé ; regardez aussi vous-même.',
  screen_seen: 'C’est peut-être la photo d’un écran. Un programme a regardé ; regardez aussi vous-même.',
  too_large: 'La photo compte trop de pixels pour être lue.',
  no_zone: 'Ce type de document n’a pas de zone lisible par machine.',
  other_issuer: 'Il a été délivré par un autre pays.',
  mrz_number_differs: 'Le numéro saisi n’est pas celui de la zone lisible par machine.',
  mrz_birth_date_differs: 'La date de naissance saisie n’est pas celle de la zone lisible par machine.',
  mrz_name_differs: 'Le nom saisi n’est pas celui de la zone lisible par machine.',
  mrz_name_unsure: 'Une personne doit dire si le nom saisi est celui de la zone lisible par machine.',
  front_number_differs: 'Le numéro saisi n’est pas celui du recto.',
  front_birth_date_differs: 'La date de naissance saisie n’est pas celle du recto.',
  front_name_differs: 'Le nom saisi n’est pas celui du recto.',
  front_name_unsure: 'Une personne doit dire si le nom saisi est celui du recto.',
  expiry_not_stated: 'Le document n’indique aucun jour d’expiration.',
  opened_by_reviewer: 'Une personne l’a ouverte et a saisi ce qu’elle dit.',
  zone_not_found: 'Aucune zone lisible par machine n’a été trouvée dans les photos.',
  zone_cut_off: 'La zone dépasse le bord de la photo.',
  zone_too_small: 'La zone est trop petite dans la photo.',
  zone_glare: 'Un reflet couvre la zone.',
  zone_blurred: 'La zone est floue.',
  zone_unclear: 'Certains de ses caractères ne sont pas nets.',
  overruled_by_reviewer:
    'Une personne a comparé les lignes avec le document et passé outre les chiffres de contrôle.',
  zone_compared: 'Motif : chaque caractère a été comparé, et le document dit exactement cela.',
  zone_damaged: 'Motif : un caractère est abîmé, et le recto dit lequel.',
  zone_misprinted: 'Motif : l’émetteur a mal imprimé les lignes.',
  number_not_in_mrz: 'La zone lisible par machine n’indique pas ce numéro.',
  birth_date_not_compared: 'Il n’y avait pas de date de naissance à comparer.',
  date_impossible: 'La zone lisible par machine indique un jour qui n’existe pas.',
  reader_failed: 'La photo n’a pas pu être ouverte. Cela ne dit rien du document.',
  reader_busy: 'Trop de photos attendaient d’être lues. Cela ne dit rien du document.',
  not_read_yet: 'Cette photo est nouvelle. Elle est en cours de lecture.',
  reader_timed_out: 'La lecture a pris trop de temps. Cela ne dit rien du document.',
}

export const documentReasonSentences = sentences({
  en: {
    codes: en,
    repaired: (line: string, character: string) =>
      `Line ${line}, character ${character}: the check digits decided between two that look alike.`,
  },
  fr: {
    codes: fr,
    repaired: (line: string, character: string) =>
      `Ligne ${line}, caractère ${character} : les chiffres de contrôle ont tranché entre deux signes semblables.`,
  },
})
