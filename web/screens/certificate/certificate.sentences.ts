import type { Reply } from '@nkra/contract/routes.ts'
import { sentences } from '../../ui/language/language.tsx'

type Level = NonNullable<Reply<'checkCertificate'>['level']>

const levelsEn: Record<Level, string> = {
  A0: 'A0, number format correct',
  A1: 'A1, document consistent',
  A2: 'A2, verified with the registry',
  A3: 'A3, verified with the registry and the face',
}
const levelsFr: Record<Level, string> = {
  A0: 'A0, format du numéro correct',
  A1: 'A1, document cohérent',
  A2: 'A2, vérifiée auprès du registre',
  A3: 'A3, vérifiée auprès du registre, visage compris',
}

const usesEn: Record<Level, string> = {
  A0: 'Nothing. It says nothing about a person',
  A1: 'Low-risk services. It does not prove that the document is genuine',
  A2: 'Businesses that the law does not require to check more. It is not enough to open a bank account',
  A3: 'Opening an account at a bank in Ghana',
}
const usesFr: Record<Level, string> = {
  A0: 'Rien. Cela ne dit rien d’une personne',
  A1: 'Les services à faible risque. Cela ne prouve pas que le document est authentique',
  A2: 'Les entreprises à qui la loi n’en demande pas plus. Cela ne suffit pas pour ouvrir un compte bancaire',
  A3: 'Ouvrir un compte dans une banque au Ghana',
}

export const certificateSentences = sentences({
  en: {
    titles: {
      valid: 'This certificate is genuine',
      withdrawn: 'This certificate was withdrawn',
      erased: 'The data of this person was erased',
      disagrees: 'This certificate is not valid',
      missing: 'We cannot find this certificate',
      failed: 'We could not check the certificate',
    },
    leads: {
      valid:
        'Nkra issued it, and its record and signature match. Compare the details below with the paper you were shown.',
      withdrawn: 'The business that issued it has withdrawn it. It is no longer valid.',
      erased: 'This certificate is no longer valid.',
      disagrees: 'Our record is different from what was signed. Do not rely on it.',
      missing: 'The address may be incomplete or false. Do not rely on a paper that leads here.',
      failed: 'Try again in a moment.',
    },
    sandbox: 'SANDBOX: this is a test. Nobody’s identity was verified.',
    initials: 'Initials',
    level: 'Result',
    levels: levelsEn,
    use: 'Enough for',
    uses: usesEn,
    simulatedUse: 'Nothing. It was a test',
    simulated: (level: Level) => `${level}, with a simulated registry`,
    decided: 'Decided',
    status: 'Status',
    valid: 'Valid',
    compare: 'Compare a file',
    compareText: 'Choose the PDF that you were given. We compare it on this device and send it nowhere.',
    comparing: 'Comparing',
    same: 'The file is exactly the certificate that was issued.',
    different: 'The file is different from the certificate that was issued. Do not rely on it.',
    unreadable: 'We could not read the file. Choose it again.',
    tryAgain: 'Try again',
  },
  fr: {
    titles: {
      valid: 'Ce certificat est authentique',
      withdrawn: 'Ce certificat a été retiré',
      erased: 'Les données de cette personne sont effacées',
      disagrees: 'Ce certificat n’est pas valable',
      missing: 'Ce certificat est introuvable',
      failed: 'Le certificat n’a pas pu être contrôlé',
    },
    leads: {
      valid:
        'Nkra l’a délivré ; son contenu et sa signature concordent. Comparez les informations ci-dessous avec le document présenté.',
      withdrawn: 'L’entreprise qui l’a délivré l’a retiré. Il n’atteste plus rien.',
      erased: 'Le certificat n’atteste plus rien.',
      disagrees: 'Notre enregistrement est différent de ce qui a été signé. Ne vous y fiez pas.',
      missing: 'L’adresse est peut-être incomplète ou fausse. Ne vous fiez pas à un document qui mène ici.',
      failed: 'Réessayez dans un instant.',
    },
    sandbox: 'SANDBOX : ceci est un test. Aucune identité n’a été vérifiée.',
    initials: 'Initiales',
    level: 'Résultat',
    levels: levelsFr,
    use: 'Suffit pour',
    uses: usesFr,
    simulatedUse: 'Rien. C’était un test',
    simulated: (level: Level) => `${level}, par un registre simulé`,
    decided: 'Décidée le',
    status: 'État',
    valid: 'Valable',
    compare: 'Comparer un fichier',
    compareText:
      'Choisissez le PDF qu’on vous a remis. Nous le comparons sur cet appareil et ne l’envoyons nulle part.',
    comparing: 'Comparaison en cours',
    same: 'Le fichier est exactement le certificat délivré.',
    different: 'Le fichier est différent du certificat délivré. Ne vous y fiez pas.',
    unreadable: 'Le fichier n’a pas pu être lu. Choisissez-le de nouveau.',
    tryAgain: 'Réessayer',
  },
})
