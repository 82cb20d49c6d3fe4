import { sentences, formatCount } from '../../../ui/language/language.tsx'

const kilobytes = (bytes: number) => formatCount(Math.max(1, Math.round(bytes / 1024)))

export const proofSentences = sentences({
  en: {
    proofs: 'Proof of transfer',
    add: 'Add proof',
    hint: 'The bank’s slip, advice or a screenshot: PDF, JPEG or PNG, at most 5 MB. It stays with the invoice.',
    enough: (count: number) => `${count} files are all that an invoice takes.`,
    uploading: 'Uploading',
    stop: 'Stop',
    added: (name: string) => `${name} was added. We look at it when your transfer arrives.`,
    tooLarge: (name: string) => `${name} is larger than 5 MB.`,
    failed: 'The file could not be sent. Try again.',
    size: (bytes: number) => `${kilobytes(bytes)} kB`,
  },
  fr: {
    proofs: 'Preuve de virement',
    add: 'Ajouter une preuve',
    hint: 'Le bordereau ou l’avis de la banque, ou une capture d’écran : PDF, JPEG ou PNG, 5 Mo au plus. Elle reste avec la facture.',
    enough: (count: number) => `Une facture ne prend pas plus de ${count} fichiers.`,
    uploading: 'Envoi en cours',
    stop: 'Arrêter',
    added: (name: string) => `${name} est ajouté. Nous l’examinons quand votre virement arrive.`,
    tooLarge: (name: string) => `${name} dépasse 5 Mo.`,
    failed: 'Le fichier n’a pas pu être envoyé. Réessayez.',
    size: (bytes: number) => `${kilobytes(bytes)} ko`,
  },
})
