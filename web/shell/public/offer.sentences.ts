import { sentences } from '../../ui/language/language.tsx'

export const offerSentences = sentences({
  en: {
    about: 'About Nkra',
    title: 'Nkra sends your SMS to every network in Ghana and checks who your customers are.',
    facts: {
      cost: {
        name: 'You see the cost first',
        text: 'Before you send, you see the price in cedis and the credits that are left.',
      },
      delivery: {
        name: 'You see what arrived',
        text: 'Each message is shown as delivered or failed, by network, with the reason.',
      },
      programs: {
        name: 'It works with your programs',
        text: 'Your own software can send and check too. A test key costs nothing.',
      },
    },
    credit: {
      SMS: '1 credit is 1 SMS of up to 160 characters.',
      KYC: '1 credit is 1 check that gets an answer.',
    },
    credits: 'Credits',
    price: 'GHS',
    each: 'GHS each',
    note: 'Prices are before taxes. You see the taxes before you pay.',
    more: 'More about Nkra',
    docs: 'Documentation',
    status: 'Status',
    texts: { terms: 'Terms', privacy: 'Privacy notice' },
    agreeToBoth: 'By creating an account you agree to the {terms} and the {privacy}.',
    agreeTo: {
      terms: 'By creating an account you agree to the {terms}.',
      privacy: 'By creating an account you agree to the {privacy}.',
    },
  },
  fr: {
    about: 'À propos de Nkra',
    title: 'Nkra envoie vos SMS vers tous les réseaux du Ghana et vérifie l’identité de vos clients.',
    facts: {
      cost: {
        name: 'Vous voyez d’abord le coût',
        text: 'Avant l’envoi, vous voyez le prix en cedis et les crédits qui vous resteront.',
      },
      delivery: {
        name: 'Vous voyez ce qui est arrivé',
        text: 'Chaque message est indiqué comme remis ou en échec, par réseau, avec la raison.',
      },
      programs: {
        name: 'Vos programmes s’y connectent',
        text: 'Vos logiciels peuvent aussi envoyer et vérifier. Une clé de test ne coûte rien.',
      },
    },
    credit: {
      SMS: '1 crédit équivaut à 1 SMS de 160 caractères au plus.',
      KYC: '1 crédit équivaut à 1 vérification qui obtient une réponse.',
    },
    credits: 'Crédits',
    price: 'GHS',
    each: 'GHS l’unité',
    note: 'Les prix sont hors taxes. Vous voyez les taxes avant de payer.',
    more: 'En savoir plus sur Nkra',
    docs: 'Documentation',
    status: 'État du service',
    texts: { terms: 'Conditions d’utilisation', privacy: 'Politique de confidentialité' },
    agreeToBoth: 'En créant un compte, vous acceptez les {terms} et la {privacy}.',
    agreeTo: {
      terms: 'En créant un compte, vous acceptez les {terms}.',
      privacy: 'En créant un compte, vous acceptez la {privacy}.',
    },
  },
})
