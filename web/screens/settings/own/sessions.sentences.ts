import { sentences } from '../../../ui/language/language.tsx'

export const sessionsSentences = sentences({
  en: {
    lead: 'These devices are signed in to your account. If you do not recognise one, end its session and change your password.',
    heads: { device: 'Device', ip: 'IP address', started: 'Signed in', seen: 'Last active' },
    unknown: 'Unknown device',
    current: 'This session',
    acting: (administrator: string) => `${administrator} of Nkra is acting as you`,
    end: 'End',
    endOne: (device: string) => `End the session on ${device}`,
    ended: 'The session was ended',
    signOutOthers: 'Sign out other devices',
    signOutOthersTitle: 'Sign out other devices?',
    signOutOthersText:
      'We will end all your sessions except this one. You will have to sign in again on those devices.',
    othersEnded: (count: number) => (count === 1 ? '1 session was ended' : `${count} sessions were ended`),
    none: 'No sessions',
  },
  fr: {
    lead: 'Ces appareils sont connectés à votre compte. Si vous n’en reconnaissez pas un, terminez sa session et changez votre mot de passe.',
    heads: { device: 'Appareil', ip: 'Adresse IP', started: 'Connexion', seen: 'Dernière activité' },
    unknown: 'Appareil inconnu',
    current: 'Cette session',
    acting: (administrator: string) => `${administrator} de Nkra agit en votre nom`,
    end: 'Terminer',
    endOne: (device: string) => `Terminer la session sur ${device}`,
    ended: 'La session est terminée',
    signOutOthers: 'Déconnecter les autres appareils',
    signOutOthersTitle: 'Déconnecter les autres appareils ?',
    signOutOthersText:
      'Nous terminerons toutes vos sessions sauf celle-ci. Vous devrez vous reconnecter sur ces appareils.',
    othersEnded: (count: number) =>
      count > 1 ? `${count} sessions sont terminées` : `${count} session est terminée`,
    none: 'Aucune session',
  },
})
