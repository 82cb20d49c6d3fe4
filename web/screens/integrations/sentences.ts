import type { KeyScope } from '@nkra/contract/permissions.ts'
import type { ReactNode } from 'react'
import { sentences } from '../../ui/language/language.tsx'
import { rich } from '../../ui/language/rich.ts'

/** The name of each scope, and what a key with it may do. */
type Scopes = Readonly<Record<KeyScope, readonly [name: string, meaning: string]>>

const scopes: Readonly<Record<'en' | 'fr', Scopes>> = {
  en: {
    'messages:send': ['Send messages', 'Sends, estimates, pauses and cancels. It spends your credits.'],
    'messages:read': ['Read messages', 'Messages, their recipients and what became of them; reports.'],
    'codes:send': ['Send and check codes', 'One-time codes by text. It spends your credits.'],
    'codes:read': ['Read codes', 'What became of one-time codes, never the codes themselves.'],
    'kyc:submit': [
      'Check identities',
      'Asks registries about people who agreed. It spends your KYC credits.',
    ],
    'kyc:read': ['Read identity checks', 'What registries said, with masked names and numbers.'],
    'contacts:read': ['Read the address book', 'Contacts, groups, imports and opt-outs.'],
    'contacts:write': ['Change the address book', 'Adds, imports, changes and deletes contacts and groups.'],
    'billing:read': ['Read credits and invoices', 'Balances, packages and invoices. It cannot buy.'],
    'account:read': ['Read the account', 'The company, its sender IDs and the dashboard’s figures.'],
  },
  fr: {
    'messages:send': ['Envoyer des messages', 'Envoie, estime, suspend et annule. Elle dépense vos crédits.'],
    'messages:read': ['Lire les messages', 'Messages, destinataires et résultats ; rapports.'],
    'codes:send': [
      'Envoyer et vérifier des codes',
      'Codes à usage unique par SMS. Elle dépense vos crédits.',
    ],
    'codes:read': [
      'Lire les codes',
      'Ce que sont devenus les codes à usage unique, jamais les codes eux-mêmes.',
    ],
    'kyc:submit': [
      'Vérifier des identités',
      'Interroge les registres sur des personnes consentantes. Elle dépense vos crédits KYC.',
    ],
    'kyc:read': ['Lire les vérifications', 'Les réponses des registres, avec noms et numéros masqués.'],
    'contacts:read': ['Lire le carnet d’adresses', 'Contacts, groupes, importations et désinscriptions.'],
    'contacts:write': [
      'Modifier le carnet d’adresses',
      'Ajoute, importe, modifie et supprime contacts et groupes.',
    ],
    'billing:read': ['Lire crédits et factures', 'Soldes, forfaits et factures. Elle ne peut pas acheter.'],
    'account:read': [
      'Lire le compte',
      'L’entreprise, ses identifiants d’expéditeur et les chiffres du tableau de bord.',
    ],
  },
}

export const integrationsSentences = sentences({
  en: {
    title: 'API Keys',
    lead: 'A key lets a program of yours call Nkra: to send, to look up what became of it, to keep the address book.',
    forbidden: 'Your role does not manage API keys',
    forbiddenText: 'Ask an owner of the account, or a developer of your team.',
    create: 'Create key',
    columns: { name: 'Key', scopes: 'May', used: 'Last used', ends: 'Ends', state: 'State' },
    states: { active: 'Active', replaced: 'Replaced', expired: 'Expired', revoked: 'Revoked' },
    scopes: scopes.en,
    everyScope: 'Everything that a key may',
    never: 'Never',
    unused: 'Not used yet',
    from: (address: string) => `from ${address}`,
    networks: (networks: string) => `Only from ${networks}`,
    by: (name: string) => `by ${name}`,
    emptyTitle: 'No keys yet',
    empty: 'Create one for each program, so that each can be ended by itself.',
    more: (name: string) => `More about ${name}`,
    rotate: 'Replace',
    revoke: 'Revoke',

    createTitle: 'Create a key',
    labels: { name: 'Name', networks: 'Allowed addresses' },
    nameHint: 'Which program uses it',
    networksHint:
      'Where your servers call from, one to a line: 192.0.2.7 or 192.0.2.0/24. Empty: from anywhere.',
    choose: 'What it may do',
    chooseHint: 'As little as the program needs.',
    environment: 'For what',
    environments: { sandbox: 'Test', live: 'Live' },
    environmentHints: {
      sandbox: 'To build with: answers as if it were real. Nothing is sent, nothing costs.',
      live: 'Texts people, and spends your credits.',
    },
    notYours: 'Your role may not do this, so a key of yours may not either.',
    noScope: 'Choose at least one.',
    expiry: 'Ends',
    expiries: { never: 'Never', '30': 'In 30 days', '90': 'In 90 days', '365': 'In a year' },

    madeTitle: 'Keep this key now',
    madeLead: 'It is shown this once. We keep no copy of it: whoever loses it makes a new one.',
    key: 'The key',
    copy: 'Copy key',
    kept: 'I have kept it',
    firstTitle: 'A first text',
    firstLead: 'In a terminal, with your own number in place of the one here. It costs one credit.',
    firstTestLead:
      'Paste it into a terminal as it is. Nothing is sent and nothing costs: this number always answers as delivered.',
    firstText: 'Hello from Nkra',
    command: 'Command',
    copyCommand: 'Copy command',

    rotateTitle: (name: string) => `Replace ${name}?`,
    rotateLead:
      'You get a new key that may do the same. The old one goes on for a while, so that you can change your program first.',
    overlap: 'The old key ends',
    overlaps: { '0': 'At once', '1': 'In an hour', '24': 'In a day', '168': 'In seven days' },
    newEnds: 'The new key ends',
    rotateConfirm: 'Make new key',

    revokeTitle: (name: string) => `Revoke ${name}?`,
    revokeText: (shown: ReactNode) =>
      rich`Every call with ${shown} is refused from now on. This cannot be taken back.`,
    revokeConfirm: 'Revoke key',
    revoked: (name: string) => `${name} is revoked`,
  },
  fr: {
    title: 'Clés d’API',
    lead: 'Une clé permet à l’un de vos programmes d’appeler Nkra : pour envoyer, suivre les envois, tenir le carnet d’adresses.',
    forbidden: 'Votre rôle ne permet pas de gérer les clés d’API',
    forbiddenText: 'Demandez à un propriétaire du compte ou à un développeur de votre équipe.',
    create: 'Créer une clé',
    columns: { name: 'Clé', scopes: 'Peut', used: 'Dernière utilisation', ends: 'Fin', state: 'État' },
    states: { active: 'Active', replaced: 'Remplacée', expired: 'Expirée', revoked: 'Révoquée' },
    scopes: scopes.fr,
    everyScope: 'Tout ce que peut une clé',
    never: 'Jamais',
    unused: 'Pas encore utilisée',
    from: (address: string) => `depuis ${address}`,
    networks: (networks: string) => `Seulement depuis ${networks}`,
    by: (name: string) => `par ${name}`,
    emptyTitle: 'Aucune clé pour l’instant',
    empty: 'Créez-en une par programme, afin de pouvoir mettre fin à chacune séparément.',
    more: (name: string) => `Autres actions pour ${name}`,
    rotate: 'Remplacer',
    revoke: 'Révoquer',

    createTitle: 'Créer une clé',
    labels: { name: 'Nom', networks: 'Adresses autorisées' },
    nameHint: 'Le programme qui l’utilise',
    networksHint:
      'D’où appellent vos serveurs, une par ligne : 192.0.2.7 ou 192.0.2.0/24. Vide : de partout.',
    choose: 'Ce qu’elle peut faire',
    chooseHint: 'Aussi peu que le programme en a besoin.',
    environment: 'Usage',
    environments: { sandbox: 'Test', live: 'Réelle' },
    environmentHints: {
      sandbox: 'Pour développer : tout répond comme en vrai. Rien n’est envoyé, rien ne coûte.',
      live: 'Envoie des SMS et dépense vos crédits.',
    },
    notYours: 'Votre rôle ne le permet pas, donc votre clé non plus.',
    noScope: 'Choisissez-en au moins une.',
    expiry: 'Fin',
    expiries: { never: 'Jamais', '30': 'Dans 30 jours', '90': 'Dans 90 jours', '365': 'Dans un an' },

    madeTitle: 'Conservez cette clé maintenant',
    madeLead:
      'Elle n’est montrée que cette fois. Nous n’en gardons pas de copie : si vous la perdez, créez-en une autre.',
    key: 'La clé',
    copy: 'Copier la clé',
    kept: 'Je l’ai conservée',
    firstTitle: 'Un premier message',
    firstLead: 'Dans un terminal, avec votre numéro à la place de celui-ci. Il coûte un crédit.',
    firstTestLead:
      'Collez-la telle quelle dans un terminal. Rien n’est envoyé, rien ne coûte : ce numéro répond toujours « remis ».',
    firstText: 'Bonjour de la part de Nkra',
    command: 'Commande',
    copyCommand: 'Copier la commande',

    rotateTitle: (name: string) => `Remplacer ${name} ?`,
    rotateLead:
      'Vous recevez une nouvelle clé qui peut faire la même chose. L’ancienne reste valable un moment, le temps d’adapter votre programme.',
    overlap: 'L’ancienne clé prend fin',
    overlaps: { '0': 'Tout de suite', '1': 'Dans une heure', '24': 'Dans un jour', '168': 'Dans sept jours' },
    newEnds: 'La nouvelle clé prend fin',
    rotateConfirm: 'Créer la nouvelle clé',

    revokeTitle: (name: string) => `Révoquer ${name} ?`,
    revokeText: (shown: ReactNode) =>
      rich`Tout appel avec ${shown} est refusé dès maintenant. C’est irréversible.`,
    revokeConfirm: 'Révoquer la clé',
    revoked: (name: string) => `${name} est révoquée`,
  },
})
