import type { ReactNode } from 'react'
import { sentences } from '../../../ui/language/language.tsx'
import { rich } from '../../../ui/language/rich.ts'

const states = {
  en: { active: 'Active', invited: 'Invited', disabled: 'Disabled', lapsed: 'Invitation expired' },
  fr: { active: 'Actif', invited: 'Invité', disabled: 'Désactivé', lapsed: 'Invitation expirée' },
}

export const teamSentences = sentences({
  en: {
    lead: 'Each person signs in with their own e-mail and password. Their role decides what they can do.',
    invite: 'Invite',
    twoStep: 'Require two-step sign-in for the whole team',
    twoStepHint: 'People who have not set it up must do so before they continue.',
    twoStepSaved: {
      on: 'Two-step sign-in is now required for the whole team',
      off: 'Two-step sign-in is now optional for each person',
    },
    columns: { person: 'Person', role: 'Role', state: 'State', seen: 'Last sign-in' },
    states: states.en,
    you: 'you',
    never: 'Never',
    expires: (date: string) => `Expires on ${date}`,
    emptyTitle: 'No team members yet',
    empty: 'Invite the people you work with.',
    more: (name: string) => `More actions for ${name}`,
    changeRole: 'Change role',
    disable: 'Disable',
    enable: 'Enable',
    resend: 'Send again',
    withdraw: 'Withdraw invitation',

    inviteTitle: 'Invite a person',
    labels: { email: 'E-mail', firstName: 'First name', lastName: 'Last name' },
    role: 'Role',
    inviteHint: 'We will send them an e-mail to set a password. The invitation is valid for 3 days.',
    sendInvitation: 'Send invitation',
    invited: (email: string) => `${email} was invited`,
    resent: (email: string) => `We sent the invitation to ${email} again`,
    withdrawn: (email: string) => `The invitation to ${email} was withdrawn`,

    roleTitle: (name: string) => `Role of ${name}`,
    roleHint: 'The new role applies at once.',
    saveRole: 'Change role',
    roleChanged: (name: string, role: string) => `${name} is now ${role}`,

    disableTitle: (name: string) => `Disable ${name}?`,
    disableText: (name: ReactNode) =>
      rich`We will sign ${name} out everywhere, and they cannot sign in any more. Their work stays, and you can enable them again.`,
    disabled: (name: string) => `${name} was disabled`,
    enabled: (name: string) => `${name} can sign in again`,
    withdrawTitle: 'Withdraw the invitation?',
    withdrawText: (email: ReactNode) => rich`The link and code we sent to ${email} will not work any more.`,
  },
  fr: {
    lead: 'Chaque personne se connecte avec sa propre adresse e-mail et son mot de passe. Son rôle décide de ce qu’elle peut faire.',
    invite: 'Inviter',
    twoStep: 'Exiger la connexion en deux étapes pour toute l’équipe',
    twoStepHint: 'Les personnes qui ne l’ont pas configurée devront le faire avant de continuer.',
    twoStepSaved: {
      on: 'La connexion en deux étapes est désormais exigée pour toute l’équipe',
      off: 'La connexion en deux étapes est désormais facultative pour chacun',
    },
    columns: { person: 'Personne', role: 'Rôle', state: 'État', seen: 'Dernière connexion' },
    states: states.fr,
    you: 'vous',
    never: 'Jamais',
    expires: (date: string) => `Expire le ${date}`,
    emptyTitle: 'Aucun membre pour le moment',
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
    inviteHint:
      'Cette personne recevra un e-mail pour choisir un mot de passe. L’invitation est valable 3 jours.',
    sendInvitation: 'Envoyer l’invitation',
    invited: (email: string) => `${email} est invité`,
    resent: (email: string) => `L’invitation a été renvoyée à ${email}`,
    withdrawn: (email: string) => `L’invitation envoyée à ${email} est retirée`,

    roleTitle: (name: string) => `Rôle de ${name}`,
    roleHint: 'Le nouveau rôle s’applique aussitôt.',
    saveRole: 'Changer le rôle',
    roleChanged: (name: string, role: string) => `${name} a maintenant le rôle ${role}`,

    disableTitle: (name: string) => `Désactiver ${name} ?`,
    disableText: (name: ReactNode) =>
      rich`Nous déconnecterons ${name} partout, et cette personne ne pourra plus se connecter. Son travail est conservé, et vous pourrez la réactiver.`,
    disabled: (name: string) => `${name} est désactivé`,
    enabled: (name: string) => `${name} peut se connecter à nouveau`,
    withdrawTitle: 'Retirer l’invitation ?',
    withdrawText: (email: ReactNode) => rich`Le lien et le code envoyés à ${email} ne fonctionneront plus.`,
  },
})
