/** The French sentences of the failures about files, by their codes. */
import type { fileFailures } from '@nkra/contract/file-failures.ts'
import type { TitleAndSentence } from './failure.ts'

export const fileFrench: Readonly<Record<keyof typeof fileFailures, TitleAndSentence>> = {
  file_required: ['Fichier requis', 'Joignez un fichier CSV dans le champ « file ».'],
  file_too_large: ['Fichier trop volumineux', 'Le fichier dépasse {limit}.'],
  file_damaged: [
    'Fichier endommagé',
    'Le fichier est endommagé ou incomplet. Refaites-le ou enregistrez-le de nouveau.',
  ],
  file_holds_another: [
    'Plus qu’il n’y paraît',
    'Le fichier contient en plus un programme ou un autre fichier. Rien n’en a été conservé : photographiez plutôt le papier.',
  ],
  file_not_examined: [
    'Non examiné',
    'Le PDF n’a pas pu être examiné : il a un mot de passe, ou il est endommagé. Imprimez-le dans un nouveau PDF, ou photographiez le document.',
  ],
  papers_under_way: [
    'D’autres fichiers d’abord',
    'D’autres fichiers sont en cours d’examen. Réessayez dans {seconds} secondes.',
  ],
  picture_refused: [
    'Pas une image',
    'Une image est un fichier JPEG, PNG ou WebP. Ce fichier n’en est pas un.',
  ],
  picture_too_large: [
    'Trop de pixels',
    'L’image a plus de {limit} millions de pixels, ou un côté bien trop long. Faites-en une plus petite.',
  ],
  file_empty: ['Fichier vide', 'Le fichier n’a aucune ligne.'],
  file_not_utf8: [
    'Fichier non UTF-8',
    'Le fichier n’est pas du texte UTF-8 (ligne {line}). Enregistrez-le en « CSV UTF-8 » et réessayez.',
  ],
  file_not_csv: ['Fichier non CSV', 'Le fichier ne peut pas être lu comme CSV : {reason}.'],
  workbook_unreadable: ['Classeur illisible', 'Le classeur ne peut pas être lu : {reason}.'],
  workbook_too_large: [
    'Classeur trop grand',
    'Le classeur est trop grand pour être lu : {reason}. Enregistrez-le en CSV, puis importez ce fichier.',
  ],
  workbooks_under_way: [
    'D’autres classeurs d’abord',
    'D’autres classeurs sont en cours de lecture. Réessayez dans {seconds} secondes.',
  ],
}
