import { sentences } from '../../../ui/language/language.tsx'

export const sessionsSentences = sentences({
  en: {
    lead: 'Where you are signed in. End what you do not know, and then change your password.',
    heads: { device: 'Device', ip: 'Address', started: 'Signed in', seen: 'Last seen' },
    unknown: 'Unknown device',
    current: 'This session',
    acting: (administrator: string) => `${administrator} of Nkra acts as you`,
    end: 'End',
    endOne: (device: string) => `End the session on ${device}`,
    ended: 'The session has ended',
    signOutOthers: 'Sign out others',
    signOutOthersTitle: 'Sign out everywhere else?',
    signOutOthersText: 'All your sessions end but this one. Whoever uses them has to sign in again.',
    othersEnded: (count: number) => (count === 1 ? '1 session has ended' : `${count} sessions have ended`),
    none: 'No session',
  },
  fr: {
    lead: 'Là où vous êtes connecté. Mettez fin à ce que vous ne reconnaissez pas, puis changez votre mot de passe.',
    heads: { device: 'Appareil', ip: 'Adresse', started: 'Connexion', seen: 'Dernière activité' },
    unknown: 'Appareil inconnu',
    current: 'Cette session',
    acting: (administrator: string) => `${administrator} de Nkra agit en votre nom`,
    end: 'Terminer',
    endOne: (device: string) => `Terminer la session sur ${device}`,
    ended: 'La session est terminée',
    signOutOthers: 'Déconnecter les autres',
    signOutOthersTitle: 'Vous déconnecter partout ailleurs\u00a0?',
    signOutOthersText: 'Toutes vos sessions prennent fin, sauf celle-ci. Il faudra s’y connecter à nouveau.',
    othersEnded: (count: number) =>
      count > 1 ? `${count} sessions sont terminées` : `${count} session est terminée`,
    none: 'Aucune session',
  },
})
