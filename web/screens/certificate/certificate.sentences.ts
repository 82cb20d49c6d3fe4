import type { Reply } from '@nkra/contract/routes.ts'
import { sentences } from '../../ui/language/language.tsx'

type Level = NonNullable<Reply<'checkCertificate'>['level']>

const levelsEn: Record<Level, string> = {
  A0: 'A0, number well formed',
  A1: 'A1, document consistent',
  A2: 'A2, verified with the registry',
  A3: 'A3, verified with the registry, and the face',
}
const levelsFr: Record<Level, string> = {
  A0: 'A0, numéro bien formé',
  A1: 'A1, document cohérent',
  A2: 'A2, vérifiée auprès du registre',
  A3: 'A3, vérifiée auprès du registre, visage compris',
}

const usesEn: Record<Level, string> = {
  A0: 'Nothing: it says nothing about a person',
  A1: 'What carries little risk. It does not say that the document is genuine',
  A2: 'Businesses that no law asks for more. A bank may not open an account on it',
  A3: 'A bank in Ghana may open an account on it',
}
const usesFr: Record<Level, string> = {
  A0: 'Rien : cela ne dit rien d’une personne',
  A1: 'Ce qui présente peu de risque. Cela ne dit pas que le document est authentique',
  A2: 'Les entreprises à qui aucune loi n’en demande davantage. Une banque ne peut pas ouvrir de compte sur cette base',
  A3: 'Une banque au Ghana peut ouvrir un compte sur cette base',
}

export const certificateSentences = sentences({
  en: {
    titles: {
      valid: 'This certificate is genuine',
      withdrawn: 'This certificate was withdrawn',
      erased: 'Nothing is known of this person any more',
      disagrees: 'This certificate does not agree',
      missing: 'There is no such certificate',
      failed: 'The certificate could not be checked',
    },
    leads: {
      valid:
        'It was issued by Nkra, and its record and signature agree. Compare it with what you were shown.',
      withdrawn: 'Whoever issued it took it back. It confirms nothing any more.',
      erased: 'The person’s data were erased. The certificate confirms nothing any more.',
      disagrees: 'What is on record is not what was signed. Do not rely on it.',
      missing: 'The address may have been cut off, or made up. Do not rely on a paper that leads here.',
      failed: 'Try again in a moment.',
    },
    sandbox: 'SANDBOX: it was made by a test. Nobody’s identity was verified.',
    initials: 'Initials',
    level: 'Result',
    levels: levelsEn,
    use: 'Good for',
    uses: usesEn,
    simulatedUse: 'Nothing: it was a test',
    simulated: (level: Level) => `${level}, by a simulated registry`,
    decided: 'Decided',
    status: 'Status',
    valid: 'Valid',
    compare: 'Compare a file',
    compareText: 'Choose the PDF that you were given. It is compared here and sent nowhere.',
    comparing: 'Comparing',
    same: 'The file is the certificate, to the last byte.',
    different: 'The file does not agree: it is not the certificate as it was issued.',
    unreadable: 'The file could not be read. Choose it again.',
    tryAgain: 'Try again',
  },
  fr: {
    titles: {
      valid: 'Ce certificat est authentique',
      withdrawn: 'Ce certificat a été retiré',
      erased: 'On ne sait plus rien de cette personne',
      disagrees: 'Ce certificat ne concorde pas',
      missing: 'Ce certificat n’existe pas',
      failed: 'Le certificat n’a pas pu être contrôlé',
    },
    leads: {
      valid:
        'Il a été délivré par Nkra ; son contenu et sa signature concordent. Comparez-le à ce qu’on vous a présenté.',
      withdrawn: 'Celui qui l’a délivré l’a retiré. Il n’atteste plus rien.',
      erased: 'Les données de la personne ont été effacées. Le certificat n’atteste plus rien.',
      disagrees: 'Ce qui est enregistré n’est pas ce qui a été signé. Ne vous y fiez pas.',
      missing: 'L’adresse a peut-être été coupée, ou inventée. Ne vous fiez pas à un document qui mène ici.',
      failed: 'Réessayez dans un instant.',
    },
    sandbox: 'SANDBOX : il provient d’un test. L’identité de personne n’a été vérifiée.',
    initials: 'Initiales',
    level: 'Résultat',
    levels: levelsFr,
    use: 'Valable pour',
    uses: usesFr,
    simulatedUse: 'Rien : c’était un test',
    simulated: (level: Level) => `${level}, par un registre simulé`,
    decided: 'Décidée le',
    status: 'État',
    valid: 'Valable',
    compare: 'Comparer un fichier',
    compareText: 'Choisissez le PDF qu’on vous a remis. Il est comparé ici même et n’est envoyé nulle part.',
    comparing: 'Comparaison en cours',
    same: 'Le fichier est le certificat, à l’octet près.',
    different: 'Le fichier ne concorde pas : ce n’est pas le certificat tel qu’il a été délivré.',
    unreadable: 'Le fichier n’a pas pu être lu. Choisissez-le de nouveau.',
    tryAgain: 'Réessayer',
  },
})
