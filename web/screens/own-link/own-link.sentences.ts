import { sentences } from '../../ui/language/language.tsx'

export const ownLinkSentences = sentences({
  en: {
    title: 'See my data',
    lead: 'Did a business check your identity with a link in an SMS? Enter the number that got the SMS. We will send you a new link, free of charge. It lets you see your data, save it or have it erased.',
    phone: 'Your phone number',
    ask: 'Send me a link',
    asked: 'Check your phone',
    askedText:
      'If we keep data about this number, a link arrives by SMS within a few minutes. If nothing arrives, we keep no data about this number, or we sent it a link in the last 24 hours.',
  },
  fr: {
    title: 'Voir mes données',
    lead: 'Une entreprise a-t-elle vérifié votre identité avec un lien dans un SMS ? Saisissez le numéro qui a reçu le SMS. Nous vous enverrons un nouveau lien, sans frais. Il vous permet de voir vos données, de les enregistrer ou de les faire effacer.',
    phone: 'Votre numéro de téléphone',
    ask: 'M’envoyer un lien',
    asked: 'Regardez votre téléphone',
    askedText:
      'Si nous conservons des données sur ce numéro, un lien arrive par SMS dans quelques minutes. Si rien n’arrive, nous ne conservons rien sur ce numéro, ou nous lui avons envoyé un lien dans les dernières 24 heures.',
  },
})
