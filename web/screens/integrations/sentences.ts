import type { KeyScope } from '@nkra/contract/permissions.ts'
import type { ReactNode } from 'react'
import { sentences } from '../../ui/language/language.tsx'
import { rich } from '../../ui/language/rich.ts'

/** The name of each scope, and what a key with it may do. */
type Scopes = Readonly<Record<KeyScope, readonly [name: string, meaning: string]>>

const scopes: Readonly<Record<'en' | 'fr', Scopes>> = {
  en: {
    'messages:send': [
      'Send messages',
      'Estimate, send, pause and cancel messages. This spends your credits.',
    ],
    'messages:read': ['Read messages', 'Messages, recipients, results and reports.'],
    'codes:send': ['Send and check codes', 'One-time codes by SMS. This spends your credits.'],
    'codes:read': ['Read codes', 'Results of one-time codes, but never the codes.'],
    'kyc:submit': [
      'Check identities',
      'Ask registries about people who gave consent. This spends your eKYC credits.',
    ],
    'kyc:read': ['Read identity checks', 'Answers from registries, with masked names and numbers.'],
    'contacts:read': ['Read the address book', 'Contacts, groups, imports and opt-outs.'],
    'contacts:write': ['Change the address book', 'Add, import, change and delete contacts and groups.'],
    'billing:read': ['Read credits and invoices', 'Balances, packages and invoices. The key cannot buy.'],
    'account:read': ['Read the account', 'The company, its sender IDs and the dashboard figures.'],
    'senders:submit': [
      'Ask for sender IDs',
      'Draft, submit, renew and withdraw sender IDs. The networks decide, never the key.',
    ],
    'events:read': [
      'Read events',
      'The same events that webhooks send, for programs that cannot receive webhooks.',
    ],
    'webhooks:manage': [
      'Manage webhooks',
      'Add, change and remove webhooks, and read what was sent to them. Owners get an e-mail about each change.',
    ],
  },
  fr: {
    'messages:send': [
      'Envoyer des messages',
      'Estimer, envoyer, suspendre et annuler des messages. Consomme vos crédits.',
    ],
    'messages:read': ['Lire les messages', 'Messages, destinataires, résultats et rapports.'],
    'codes:send': ['Envoyer et vérifier des codes', 'Codes à usage unique par SMS. Consomme vos crédits.'],
    'codes:read': ['Lire les codes', 'Résultats des codes à usage unique, mais jamais les codes.'],
    'kyc:submit': [
      'Vérifier des identités',
      'Interroger les registres sur des personnes qui ont donné leur accord. Consomme vos crédits eKYC.',
    ],
    'kyc:read': ['Lire les vérifications', 'Les réponses des registres, avec noms et numéros masqués.'],
    'contacts:read': ['Lire le carnet d’adresses', 'Contacts, groupes, importations et désinscriptions.'],
    'contacts:write': [
      'Modifier le carnet d’adresses',
      'Ajouter, importer, modifier et supprimer des contacts et des groupes.',
    ],
    'billing:read': ['Lire crédits et factures', 'Soldes, forfaits et factures. La clé ne peut pas acheter.'],
    'account:read': [
      'Lire le compte',
      'L’entreprise, ses identifiants d’expéditeur et les chiffres du tableau de bord.',
    ],
    'senders:submit': [
      'Demander des identifiants d’expéditeur',
      'Préparer, soumettre, renouveler et retirer des identifiants d’expéditeur. Les réseaux décident, jamais la clé.',
    ],
    'events:read': [
      'Lire les événements',
      'Les mêmes événements que ceux des webhooks, pour les programmes qui ne peuvent pas en recevoir.',
    ],
    'webhooks:manage': [
      'Gérer les webhooks',
      'Ajouter, modifier et supprimer des webhooks, et lire ce qui leur a été envoyé. Les propriétaires reçoivent un e-mail à chaque changement.',
    ],
  },
}

export const integrationsSentences = sentences({
  en: {
    title: 'API Keys',
    lead: 'Your programs use a key to call Nkra: to send messages, follow them and update your address book.',
    forbidden: 'You cannot manage API keys with your role',
    forbiddenText: 'Ask an owner of the account or a developer in your team.',
    create: 'Create key',
    columns: { name: 'Key', scopes: 'Permissions', used: 'Last used', ends: 'Expires', state: 'State' },
    states: { active: 'Active', replaced: 'Replaced', expired: 'Expired', revoked: 'Revoked' },
    scopes: scopes.en,
    everyScope: 'All permissions',
    never: 'Never',
    unused: 'Not used yet',
    from: (address: string) => `from ${address}`,
    networks: (networks: string) => `Only from ${networks}`,
    by: (name: string) => `by ${name}`,
    emptyTitle: 'No keys yet',
    empty: 'Create one key for each program. You can then revoke each one separately.',
    more: (name: string) => `More actions for ${name}`,
    rotate: 'Replace',
    revoke: 'Revoke',

    createTitle: 'Create a key',
    labels: { name: 'Name', networks: 'Allowed addresses' },
    nameHint: 'Say which program uses it',
    networksHint:
      'Enter the addresses of your servers, one on each line: 192.0.2.7 or 192.0.2.0/24. Leave this empty to allow any address.',
    choose: 'Permissions',
    chooseHint: 'Choose only what the program needs.',
    environment: 'Type of key',
    environments: { sandbox: 'Test', live: 'Live' },
    environmentHints: {
      sandbox: 'For development. Answers look real, but nothing is sent and nothing costs credits.',
      live: 'Sends real SMS and spends your credits.',
    },
    notYours: 'Your role does not have this permission, so your key cannot have it.',
    liveOnly: 'Only a live key can have this permission.',
    noScope: 'Choose at least one permission.',
    expiry: 'Expires',
    expiries: { never: 'Never', '30': 'In 30 days', '90': 'In 90 days', '365': 'In a year' },

    madeTitle: 'Save this key now',
    madeLead: 'We will not show it again and we keep no copy. If you lose it, create a new one.',
    key: 'Your key',
    copy: 'Copy key',
    kept: 'I have saved it',
    firstTitle: 'Send a first message',
    firstLead:
      'Paste this into a terminal, with your own number instead of the one here. It costs one credit.',
    firstTestLead:
      'Paste this into a terminal. Nothing is sent and nothing costs credits. A message to this number always counts as delivered.',
    firstText: 'Hello from Nkra',
    command: 'Command',
    copyCommand: 'Copy command',

    rotateTitle: (name: string) => `Replace ${name}?`,
    rotateLead:
      'You get a new key with the same permissions. The old key works for a while, so that you have time to change your program.',
    overlap: 'The old key expires',
    overlaps: { '0': 'At once', '1': 'In an hour', '24': 'In a day', '168': 'In 7 days' },
    newEnds: 'The new key expires',
    rotateConfirm: 'Create new key',

    revokeTitle: (name: string) => `Revoke ${name}?`,
    revokeText: (shown: ReactNode) =>
      rich`We will refuse every call with ${shown} from now on. You cannot undo this.`,
    revokeConfirm: 'Revoke key',
    revoked: (name: string) => `${name} was revoked`,
  },
  fr: {
    title: 'Clés d’API',
    lead: 'Vos programmes utilisent une clé pour appeler Nkra : envoyer des messages, les suivre et tenir votre carnet d’adresses.',
    forbidden: 'Votre rôle ne permet pas de gérer les clés d’API',
    forbiddenText: 'Demandez à un propriétaire du compte ou à un développeur de votre équipe.',
    create: 'Créer une clé',
    columns: {
      name: 'Clé',
      scopes: 'Droits',
      used: 'Dernière utilisation',
      ends: 'Expiration',
      state: 'État',
    },
    states: { active: 'Active', replaced: 'Remplacée', expired: 'Expirée', revoked: 'Révoquée' },
    scopes: scopes.fr,
    everyScope: 'Tous les droits',
    never: 'Jamais',
    unused: 'Pas encore utilisée',
    from: (address: string) => `depuis ${address}`,
    networks: (networks: string) => `Seulement depuis ${networks}`,
    by: (name: string) => `par ${name}`,
    emptyTitle: 'Aucune clé pour l’instant',
    empty: 'Créez une clé par programme. Vous pourrez ainsi révoquer chacune séparément.',
    more: (name: string) => `Autres actions pour ${name}`,
    rotate: 'Remplacer',
    revoke: 'Révoquer',

    createTitle: 'Créer une clé',
    labels: { name: 'Nom', networks: 'Adresses autorisées' },
    nameHint: 'Indiquez le programme qui l’utilise',
    networksHint:
      'Saisissez les adresses de vos serveurs, une par ligne : 192.0.2.7 ou 192.0.2.0/24. Laissez vide pour tout autoriser.',
    choose: 'Droits',
    chooseHint: 'Choisissez seulement ce dont le programme a besoin.',
    environment: 'Type de clé',
    environments: { sandbox: 'Test', live: 'Réelle' },
    environmentHints: {
      sandbox:
        'Pour le développement. Les réponses semblent réelles, mais rien n’est envoyé et rien ne coûte de crédits.',
      live: 'Envoie de vrais SMS et dépense vos crédits.',
    },
    notYours: 'Votre rôle n’a pas ce droit, donc votre clé ne peut pas l’avoir.',
    liveOnly: 'Seule une clé réelle peut avoir ce droit.',
    noScope: 'Choisissez au moins un droit.',
    expiry: 'Expiration',
    expiries: { never: 'Jamais', '30': 'Dans 30 jours', '90': 'Dans 90 jours', '365': 'Dans un an' },

    madeTitle: 'Enregistrez cette clé maintenant',
    madeLead:
      'Nous ne la montrerons plus et n’en gardons pas de copie. Si vous la perdez, créez-en une autre.',
    key: 'Votre clé',
    copy: 'Copier la clé',
    kept: 'Je l’ai enregistrée',
    firstTitle: 'Envoyer un premier message',
    firstLead:
      'Collez cette commande dans un terminal, avec votre numéro à la place de celui-ci. Elle coûte un crédit.',
    firstTestLead:
      'Collez cette commande dans un terminal. Rien n’est envoyé et rien ne coûte de crédits. Un message à ce numéro compte toujours comme remis.',
    firstText: 'Bonjour de la part de Nkra',
    command: 'Commande',
    copyCommand: 'Copier la commande',

    rotateTitle: (name: string) => `Remplacer ${name} ?`,
    rotateLead:
      'Vous recevez une nouvelle clé avec les mêmes droits. L’ancienne fonctionne encore un moment, le temps de modifier votre programme.',
    overlap: 'L’ancienne clé expire',
    overlaps: { '0': 'Tout de suite', '1': 'Dans une heure', '24': 'Dans un jour', '168': 'Dans 7 jours' },
    newEnds: 'La nouvelle clé expire',
    rotateConfirm: 'Créer la nouvelle clé',

    revokeTitle: (name: string) => `Révoquer ${name} ?`,
    revokeText: (shown: ReactNode) =>
      rich`Nous refuserons dès maintenant tout appel avec ${shown}. Cette action est irréversible.`,
    revokeConfirm: 'Révoquer la clé',
    revoked: (name: string) => `${name} est révoquée`,
  },
})
