/** The French sentences of the failures about files, by their codes. */
import type { fileFailures } from '@nkra/contract/file-failures.ts'
import type { TitleAndSentence } from './failure.ts'

export const fileFrench: Readonly<Record<keyof typeof fileFailures, TitleAndSentence>> = {
  file_required: ['Fichier requis', 'Joignez un fichier CSV dans le champ « file ».'],
  file_too_large: ['Fichier trop volumineux', 'Le fichier dépasse {limit}.'],
  file_damaged: [
    'Fichier endommagé',
    'Le fichier est endommagé ou incomplet. Enregistrez-le de nouveau et renvoyez-le.',
  ],
  file_holds_another: [
    'Fichier refusé',
    'Le fichier contient aussi un programme ou un autre fichier. Nous n’en avons rien conservé. Prenez plutôt le papier en photo.',
  ],
  file_not_examined: [
    'PDF illisible',
    'Nous n’avons pas pu lire le PDF. Il a un mot de passe ou il est endommagé. Imprimez-le dans un nouveau PDF, ou prenez le papier en photo.',
  ],
  papers_under_way: [
    'Réessayez dans un instant',
    'Nous contrôlons d’autres fichiers en ce moment. Réessayez dans {seconds} secondes.',
  ],
  picture_refused: [
    'Pas une image',
    'Ce fichier n’est pas une image JPEG, PNG ou WebP. Choisissez un autre fichier.',
  ],
  picture_too_large: [
    'Image trop grande',
    'L’image a plus de {limit} millions de pixels, ou un côté bien trop long. Choisissez-en une plus petite.',
  ],
  file_empty: ['Fichier vide', 'Le fichier n’a aucune ligne. Choisissez un autre fichier.'],
  file_not_utf8: [
    'Fichier non UTF-8',
    'Le fichier n’est pas du texte UTF-8 (ligne {line}). Enregistrez-le en « CSV UTF-8 » et réessayez.',
  ],
  file_not_csv: ['Fichier non CSV', 'Le fichier ne peut pas être lu comme CSV : {reason}.'],
  workbook_unreadable: ['Classeur illisible', 'Le classeur ne peut pas être lu : {reason}.'],
  workbook_too_large: [
    'Classeur trop grand',
    'Le classeur est trop grand : {reason}. Enregistrez-le en CSV et importez ce fichier.',
  ],
  workbooks_under_way: [
    'Réessayez dans un instant',
    'Nous lisons d’autres classeurs en ce moment. Réessayez dans {seconds} secondes.',
  ],
}
