import { sentences } from '../../../ui/language/language.tsx'

/** The sentences of the revenue authority's stamp, as the law requires it on a document. */
export const stampSentences = sentences({
  en: {
    title: 'Stamped by the Ghana Revenue Authority',
    code: 'QR code of the revenue authority',
    check: 'Check it with the authority',
    follows: 'The Ghana Revenue Authority’s stamp follows.',
    sdcId: 'SDC ID',
    receiptNumber: 'Receipt number',
    time: 'Date and time',
    internalData: 'Internal data',
    signature: 'Signature',
    machineCode: 'MRC',
    noteStamped: (receipt: string) => `Stamped: receipt ${receipt}`,
  },
  fr: {
    title: 'Certifié par la Ghana Revenue Authority',
    code: 'Code QR de l’administration fiscale',
    check: 'Vérifier auprès de l’administration',
    follows: 'La certification de la Ghana Revenue Authority suit.',
    sdcId: 'ID SDC',
    receiptNumber: 'Numéro de reçu',
    time: 'Date et heure',
    internalData: 'Données internes',
    signature: 'Signature',
    machineCode: 'MRC',
    noteStamped: (receipt: string) => `Certifié : reçu ${receipt}`,
  },
})
