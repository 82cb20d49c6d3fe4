import type { ReactNode } from 'react'
import { sentences } from '../../../ui/language/language.tsx'
import { rich } from '../../../ui/language/rich.ts'

export const doorsSentences = sentences({
  en: {
    title: 'SMPP, Twilio, assistants',
    lead: 'Programs built for SMPP or Twilio can send through Nkra. They need a login, which has the permissions and the allowed addresses of its API key.',
    create: 'Create login',
    logins: 'Logins',
    columns: { key: 'Key', systemId: 'SMPP system_id', accountSid: 'Twilio Account SID', created: 'Created' },
    by: (name: string) => `by ${name}`,
    emptyTitle: 'No logins yet',
    empty: 'Create one for the API key that your SMPP client or Twilio program will use.',
    more: (name: string) => `More actions for the login of ${name}`,
    renew: 'Create new secrets',
    remove: 'Delete',

    createTitle: 'Create a login',
    createLead: 'Choose one of your live keys. The key keeps working for everything else.',
    key: 'Key',
    noKeys: 'You have no live key without a login. Create a key first.',
    createConfirm: 'Create login',

    renewTitle: (name: string) => `Create new secrets for ${name}?`,
    renewText: 'The current password and Auth Token will stop working at the next sign-in.',
    renewConfirm: 'Create new secrets',

    removeTitle: (name: string) => `Delete the login of ${name}?`,
    removeText: (name: ReactNode) =>
      rich`We will disconnect SMPP clients that use ${name} and refuse its Twilio calls. The key itself keeps working.`,
    removeConfirm: 'Delete login',
    removed: (name: string) => `The login of ${name} was deleted`,

    madeTitle: 'Save these secrets now',
    madeLead: 'We will not show them again. If you lose them, create new ones.',
    password: 'SMPP password',
    token: 'Twilio Auth Token',
    copyPassword: 'Copy password',
    copyToken: 'Copy Auth Token',
    kept: 'I have saved them',

    smpp: 'SMPP 3.4',
    smppLead: (host: ReactNode, port: ReactNode) =>
      rich`Host ${host}, port ${port}. Bind as transmitter, receiver or transceiver. Delivery reports and replies go to clients bound to receive. We keep them for 7 days until a client connects.`,
    smppTls: 'With TLS.',
    smppPlain: 'Without TLS: use it only inside a private network.',
    smppOff: 'SMPP is not available here. Ask Nkra support.',
    smppMore: 'Use service_type for the type of message: PROMO (or empty), TXN or OTP.',
    kannel: 'Kannel',
    jasmin: 'Jasmin',
    yourPassword: 'YOUR_PASSWORD',
    yourSystemId: 'YOUR_SYSTEM_ID',

    twilio: 'Twilio’s protocol',
    twilioLead:
      'You can create, fetch and list messages. Status callbacks pass Twilio’s validateRequest. You change only the host in your program.',
    twilioText: 'Hello from Nkra',
    yourSid: 'YOUR_ACCOUNT_SID',
    yourToken: 'YOUR_AUTH_TOKEN',

    assistants: 'Assistants (MCP)',
    assistantsLead:
      'AI assistants can connect through the Model Context Protocol with any API key. An assistant must first estimate a send. It can then send once, with the token of that estimate.',
    copy: 'Copy',
    copyOf: (what: string) => `Copy the settings for ${what}`,
    settingsOf: (what: string) => `Settings for ${what}`,
  },
  fr: {
    title: 'SMPP, Twilio, assistants',
    lead: 'Les programmes conçus pour SMPP ou Twilio peuvent envoyer par Nkra. Il leur faut un accès, qui a les droits et les adresses autorisées de sa clé d’API.',
    create: 'Créer un accès',
    logins: 'Accès',
    columns: {
      key: 'Clé',
      systemId: 'system_id SMPP',
      accountSid: 'Account SID Twilio',
      created: 'Création',
    },
    by: (name: string) => `par ${name}`,
    emptyTitle: 'Aucun accès pour l’instant',
    empty: 'Créez-en un pour la clé d’API que votre client SMPP ou votre programme Twilio utilisera.',
    more: (name: string) => `Autres actions pour l’accès de ${name}`,
    renew: 'Créer de nouveaux secrets',
    remove: 'Supprimer',

    createTitle: 'Créer un accès',
    createLead: 'Choisissez l’une de vos clés réelles. Elle continue de servir à tout le reste.',
    key: 'Clé',
    noKeys: 'Vous n’avez aucune clé réelle sans accès. Créez d’abord une clé.',
    createConfirm: 'Créer l’accès',

    renewTitle: (name: string) => `Créer de nouveaux secrets pour ${name} ?`,
    renewText: 'Le mot de passe et l’Auth Token actuels ne fonctionneront plus à la prochaine connexion.',
    renewConfirm: 'Créer de nouveaux secrets',

    removeTitle: (name: string) => `Supprimer l’accès de ${name} ?`,
    removeText: (name: ReactNode) =>
      rich`Nous déconnecterons les clients SMPP qui utilisent ${name} et refuserons ses appels Twilio. La clé elle-même reste valable.`,
    removeConfirm: 'Supprimer l’accès',
    removed: (name: string) => `L’accès de ${name} est supprimé`,

    madeTitle: 'Enregistrez ces secrets maintenant',
    madeLead: 'Nous ne les montrerons plus. Si vous les perdez, créez-en de nouveaux.',
    password: 'Mot de passe SMPP',
    token: 'Auth Token Twilio',
    copyPassword: 'Copier le mot de passe',
    copyToken: 'Copier l’Auth Token',
    kept: 'Je les ai enregistrés',

    smpp: 'SMPP 3.4',
    smppLead: (host: ReactNode, port: ReactNode) =>
      rich`Hôte ${host}, port ${port}. Connectez-vous en émetteur, en récepteur ou en émetteur-récepteur. Les accusés de réception et les réponses vont aux clients connectés en réception. Nous les gardons 7 jours en attendant une connexion.`,
    smppTls: 'Avec TLS.',
    smppPlain: 'Sans TLS : à utiliser seulement dans un réseau privé.',
    smppOff: 'SMPP n’est pas disponible ici. Adressez-vous à l’assistance Nkra.',
    smppMore: 'Utilisez service_type pour le type de message : PROMO (ou vide), TXN ou OTP.',
    kannel: 'Kannel',
    jasmin: 'Jasmin',
    yourPassword: 'VOTRE_MOT_DE_PASSE',
    yourSystemId: 'VOTRE_SYSTEM_ID',

    twilio: 'Protocole de Twilio',
    twilioLead:
      'Vous pouvez créer, lire et lister des messages. Les rappels d’état passent le contrôle validateRequest de Twilio. Dans votre programme, seul l’hôte change.',
    twilioText: 'Bonjour de la part de Nkra',
    yourSid: 'VOTRE_ACCOUNT_SID',
    yourToken: 'VOTRE_AUTH_TOKEN',

    assistants: 'Assistants (MCP)',
    assistantsLead:
      'Les assistants d’IA peuvent se connecter par le Model Context Protocol avec toute clé d’API. Un assistant doit d’abord estimer un envoi. Il peut ensuite envoyer une fois, avec le jeton de cette estimation.',
    copy: 'Copier',
    copyOf: (what: string) => `Copier les réglages pour ${what}`,
    settingsOf: (what: string) => `Réglages pour ${what}`,
  },
})
