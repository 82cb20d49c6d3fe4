import type { ReactNode } from 'react'
import { sentences } from '../../../ui/language/language.tsx'
import { rich } from '../../../ui/language/rich.ts'

export const doorsSentences = sentences({
  en: {
    title: 'SMPP, Twilio, assistants',
    lead: 'Programs that already speak another protocol send through Nkra with a login of an API key: it may do what the key may, from where the key may.',
    create: 'Make a login',
    logins: 'Logins',
    columns: { key: 'Key', systemId: 'SMPP system_id', accountSid: 'Twilio Account SID', created: 'Made' },
    by: (name: string) => `by ${name}`,
    emptyTitle: 'No logins yet',
    empty: 'Make one for the key that your SMPP client or your Twilio program is to send as.',
    more: (name: string) => `More about the login of ${name}`,
    renew: 'New secrets',
    remove: 'Remove',

    createTitle: 'Make a login',
    createLead: 'For one of your live keys. It goes on working for everything else.',
    key: 'Key',
    noKeys: 'Every live key has a login, or there is none. Create a key first.',
    createConfirm: 'Make login',

    renewTitle: (name: string) => `New secrets for ${name}?`,
    renewText: 'The password and the Auth Token that it has are refused from the next sign-in on.',
    renewConfirm: 'Make new secrets',

    removeTitle: (name: string) => `Remove the login of ${name}?`,
    removeText: (name: ReactNode) =>
      rich`SMPP clients that are bound as ${name} are sent away, and calls of Twilio’s protocol refused. The key itself goes on.`,
    removeConfirm: 'Remove login',
    removed: (name: string) => `The login of ${name} is removed`,

    madeTitle: 'Keep these secrets now',
    madeLead: 'They are shown this once. Whoever loses them makes new ones.',
    password: 'SMPP password',
    token: 'Twilio Auth Token',
    copyPassword: 'Copy password',
    copyToken: 'Copy Auth Token',
    kept: 'I have kept them',

    smpp: 'SMPP 3.4',
    smppLead: (host: ReactNode, port: ReactNode) =>
      rich`Host ${host}, port ${port}. Bind as transmitter, receiver or transceiver; receipts and answers of phones come to whoever is bound to receive, and wait for them seven days.`,
    smppTls: 'With TLS.',
    smppPlain: 'Without TLS: keep it inside a private network.',
    smppOff: 'SMPP is not switched on here. Ask the operator.',
    smppMore: 'service_type says what kind of text it is: PROMO (or nothing), TXN, OTP.',
    kannel: 'Kannel',
    jasmin: 'Jasmin',
    yourPassword: 'YOUR_PASSWORD',
    yourSystemId: 'YOUR_SYSTEM_ID',

    twilio: 'Twilio’s protocol',
    twilioLead:
      'Messages can be created, fetched and listed, with status callbacks that validateRequest accepts. Nothing but the host changes.',
    twilioText: 'Hello from Nkra',
    yourSid: 'YOUR_ACCOUNT_SID',
    yourToken: 'YOUR_AUTH_TOKEN',

    assistants: 'Assistants (MCP)',
    assistantsLead:
      'A server of the Model Context Protocol, for any API key. An assistant estimates first, and sends only with the token of that very estimate, once.',
    copy: 'Copy',
    copyOf: (what: string) => `Copy the settings for ${what}`,
    settingsOf: (what: string) => `Settings for ${what}`,
  },
  fr: {
    title: 'SMPP, Twilio, assistants',
    lead: 'Les programmes qui parlent déjà un autre protocole envoient par Nkra avec l’accès d’une clé d’API : il peut ce que peut la clé, depuis les mêmes adresses.',
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
    empty: 'Créez-en un pour la clé par laquelle votre client SMPP ou votre programme Twilio doit envoyer.',
    more: (name: string) => `Autres actions pour l’accès de ${name}`,
    renew: 'Nouveaux secrets',
    remove: 'Supprimer',

    createTitle: 'Créer un accès',
    createLead: 'Pour l’une de vos clés de production. Elle continue de servir à tout le reste.',
    key: 'Clé',
    noKeys: 'Chaque clé de production a déjà un accès, ou il n’y en a aucune. Créez d’abord une clé.',
    createConfirm: 'Créer l’accès',

    renewTitle: (name: string) => `De nouveaux secrets pour ${name} ?`,
    renewText: 'Le mot de passe et l’Auth Token actuels sont refusés dès la prochaine connexion.',
    renewConfirm: 'Créer de nouveaux secrets',

    removeTitle: (name: string) => `Supprimer l’accès de ${name} ?`,
    removeText: (name: ReactNode) =>
      rich`Les clients SMPP connectés sous ${name} sont déconnectés, et les appels au protocole de Twilio refusés. La clé elle-même reste valable.`,
    removeConfirm: 'Supprimer l’accès',
    removed: (name: string) => `L’accès de ${name} est supprimé`,

    madeTitle: 'Conservez ces secrets maintenant',
    madeLead: 'Ils ne sont montrés que cette fois. Si vous les perdez, créez-en de nouveaux.',
    password: 'Mot de passe SMPP',
    token: 'Auth Token Twilio',
    copyPassword: 'Copier le mot de passe',
    copyToken: 'Copier l’Auth Token',
    kept: 'Je les ai conservés',

    smpp: 'SMPP 3.4',
    smppLead: (host: ReactNode, port: ReactNode) =>
      rich`Hôte ${host}, port ${port}. Connectez-vous en émetteur, en récepteur ou en émetteur-récepteur ; les accusés et les réponses des téléphones vont à qui est connecté pour recevoir, et l’attendent sept jours.`,
    smppTls: 'Avec TLS.',
    smppPlain: 'Sans TLS : à garder dans un réseau privé.',
    smppOff: 'SMPP n’est pas activé ici. Demandez à l’opérateur.',
    smppMore: 'service_type dit de quel message il s’agit : PROMO (ou rien), TXN, OTP.',
    kannel: 'Kannel',
    jasmin: 'Jasmin',
    yourPassword: 'VOTRE_MOT_DE_PASSE',
    yourSystemId: 'VOTRE_SYSTEM_ID',

    twilio: 'Protocole de Twilio',
    twilioLead:
      'Les messages peuvent être créés, lus et listés, avec des rappels d’état que validateRequest accepte. Seul l’hôte change.',
    twilioText: 'Bonjour de la part de Nkra',
    yourSid: 'VOTRE_ACCOUNT_SID',
    yourToken: 'VOTRE_AUTH_TOKEN',

    assistants: 'Assistants (MCP)',
    assistantsLead:
      'Un serveur du Model Context Protocol, pour toute clé d’API. Un assistant estime d’abord, et n’envoie qu’avec le jeton de cette estimation précise, une seule fois.',
    copy: 'Copier',
    copyOf: (what: string) => `Copier les réglages pour ${what}`,
    settingsOf: (what: string) => `Réglages pour ${what}`,
  },
})
