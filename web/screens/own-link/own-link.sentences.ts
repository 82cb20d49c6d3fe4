import { sentences } from '../../ui/language/language.tsx'

export const ownLinkSentences = sentences({
  en: {
    title: 'What is kept of me',
    lead: 'Did a business check who you are by a link in a text message? Type the number that it came to. We text you a new link, free of charge: with it you see what is kept of you, save it, or have it erased.',
    phone: 'Your number',
    ask: 'Text me a link',
    asked: 'Look at your phone',
    askedText:
      'If something is kept of this number, a link to it arrives by text within a few minutes. If nothing arrives, nothing is kept of this number, or a link came to it within the last day.',
  },
  fr: {
    title: 'Ce qui est conservé de moi',
    lead: 'Une entreprise a-t-elle vérifié votre identité par un lien dans un SMS ? Saisissez le numéro auquel il est arrivé. Nous vous envoyons un nouveau lien, sans frais : il montre ce qui est conservé de vous, que vous pouvez enregistrer ou faire effacer.',
    phone: 'Votre numéro',
    ask: 'M’envoyer un lien',
    asked: 'Regardez votre téléphone',
    askedText:
      'Si quelque chose est conservé pour ce numéro, un lien arrive par SMS dans quelques minutes. Si rien n’arrive, rien n’est conservé pour ce numéro, ou un lien y est déjà arrivé dans la journée.',
  },
})
