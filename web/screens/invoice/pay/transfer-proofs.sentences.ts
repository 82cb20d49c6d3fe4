import { sentences, formatCount } from '../../../ui/language/language.tsx'

const kilobytes = (bytes: number) => formatCount(Math.max(1, Math.round(bytes / 1024)))

export const proofSentences = sentences({
  en: {
    proofs: 'Proof of transfer',
    add: 'Add proof',
    hint: 'A bank slip, advice or screenshot: PDF, JPEG or PNG, at most 5 MB. We keep it with the invoice.',
    enough: (count: number) => `You can add at most ${count} files to an invoice.`,
    uploading: 'Uploading',
    stop: 'Stop',
    added: (name: string) => `${name} was added. We will check it when your transfer arrives.`,
    tooLarge: (name: string) => `${name} is larger than 5 MB. Choose a smaller file.`,
    failed: 'We could not upload the file. Try again.',
    size: (bytes: number) => `${kilobytes(bytes)} kB`,
  },
  fr: {
    proofs: 'Justificatif de virement',
    add: 'Ajouter un justificatif',
    hint: 'Le bordereau ou l’avis de la banque, ou une capture d’écran : PDF, JPEG ou PNG, 5 Mo au plus. Nous gardons le fichier avec la facture.',
    enough: (count: number) => `Vous pouvez ajouter au plus ${count} fichiers à une facture.`,
    uploading: 'Envoi en cours',
    stop: 'Arrêter',
    added: (name: string) => `${name} a été ajouté. Nous le vérifierons quand votre virement arrivera.`,
    tooLarge: (name: string) => `${name} dépasse 5 Mo. Choisissez un fichier plus petit.`,
    failed: 'Nous n’avons pas pu envoyer le fichier. Réessayez.',
    size: (bytes: number) => `${kilobytes(bytes)} ko`,
  },
})
