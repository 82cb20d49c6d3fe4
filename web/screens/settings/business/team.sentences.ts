import type { ReactNode } from 'react'
import { sentences } from '../../../ui/language/language.tsx'
import { rich } from '../../../ui/language/rich.ts'

const states = {
  en: { active: 'Active', invited: 'Invited', disabled: 'Disabled', lapsed: 'Invitation lapsed' },
  fr: { active: 'Actif', invited: 'Invité', disabled: 'Désactivé', lapsed: 'Invitation expirée' },
}

export const teamSentences = sentences({
  en: {
    lead: 'Each person signs in with an address and a password of their own, and may do what their role allows.',
    invite: 'Invite',
    twoStep: 'Everybody in the team signs in with two steps',
    twoStepHint: 'Whoever has not set it up yet does so before they go on.',
    twoStepSaved: {
      on: 'Everybody in the team now signs in with two steps',
      off: 'Two-step sign-in is each person’s own choice again',
    },
    columns: { person: 'Person', role: 'Role', state: 'State', seen: 'Last sign-in' },
    states: states.en,
    you: 'you',
    never: 'Never',
    expires: (date: string) => `Expires on ${date}`,
    emptyTitle: 'Nobody yet',
    empty: 'Invite the people you work with.',
    more: (name: string) => `More about ${name}`,
    changeRole: 'Change role',
    disable: 'Disable',
    enable: 'Enable',
    resend: 'Send again',
    withdraw: 'Withdraw invitation',

    inviteTitle: 'Invite somebody',
    labels: { email: 'E-mail', firstName: 'First name', lastName: 'Last name' },
    role: 'Role',
    inviteHint: 'They get a mail to choose a password with, good for three days.',
    sendInvitation: 'Send invitation',
    invited: (email: string) => `${email} is invited`,
    resent: (email: string) => `The invitation was sent to ${email} again`,
    withdrawn: (email: string) => `The invitation of ${email} is withdrawn`,

    roleTitle: (name: string) => `Role of ${name}`,
    roleHint: 'It holds from their next click on.',
    saveRole: 'Change role',
    roleChanged: (name: string, role: string) => `${name} is now ${role}`,

    disableTitle: (name: string) => `Disable ${name}?`,
    disableText: (name: ReactNode) =>
      rich`${name} is signed out everywhere at once and can sign in no more. What they did stays, and you can enable them again.`,
    disabled: (name: string) => `${name} is disabled`,
    enabled: (name: string) => `${name} can sign in again`,
    withdrawTitle: 'Withdraw the invitation?',
    withdrawText: (email: ReactNode) => rich`The code that was mailed to ${email} is good no more.`,
  },
  fr: {
    lead: 'Chaque personne se connecte avec sa propre adresse et son mot de passe, et peut faire ce que son rôle permet.',
    invite: 'Inviter',
    twoStep: 'Toute l’équipe se connecte en deux étapes',
    twoStepHint: 'Quiconque ne l’a pas encore configurée le fait avant de continuer.',
    twoStepSaved: {
      on: 'Toute l’équipe se connecte maintenant en deux étapes',
      off: 'La connexion en deux étapes est à nouveau le choix de chacun',
    },
    columns: { person: 'Personne', role: 'Rôle', state: 'État', seen: 'Dernière connexion' },
    states: states.fr,
    you: 'vous',
    never: 'Jamais',
    expires: (date: string) => `Expire le ${date}`,
    emptyTitle: 'Personne pour l’instant',
    empty: 'Invitez les personnes avec qui vous travaillez.',
    more: (name: string) => `Autres actions pour ${name}`,
    changeRole: 'Changer le rôle',
    disable: 'Désactiver',
    enable: 'Réactiver',
    resend: 'Renvoyer',
    withdraw: 'Retirer l’invitation',

    inviteTitle: 'Inviter une personne',
    labels: { email: 'E-mail', firstName: 'Prénom', lastName: 'Nom' },
    role: 'Rôle',
    inviteHint: 'La personne reçoit un e-mail pour choisir un mot de passe, valable trois jours.',
    sendInvitation: 'Envoyer l’invitation',
    invited: (email: string) => `${email} est invité`,
    resent: (email: string) => `L’invitation a été renvoyée à ${email}`,
    withdrawn: (email: string) => `L’invitation de ${email} est retirée`,

    roleTitle: (name: string) => `Rôle de ${name}`,
    roleHint: 'Il s’applique dès son prochain clic.',
    saveRole: 'Changer le rôle',
    roleChanged: (name: string, role: string) => `${name} a maintenant le rôle ${role}`,

    disableTitle: (name: string) => `Désactiver ${name} ?`,
    disableText: (name: ReactNode) =>
      rich`${name} est aussitôt déconnecté partout et ne peut plus se connecter. Ce qui a été fait reste, et vous pourrez réactiver cette personne.`,
    disabled: (name: string) => `${name} est désactivé`,
    enabled: (name: string) => `${name} peut se connecter à nouveau`,
    withdrawTitle: 'Retirer l’invitation ?',
    withdrawText: (email: ReactNode) => rich`Le code envoyé à ${email} ne sera plus valable.`,
  },
})
