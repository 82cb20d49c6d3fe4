import { sentences } from '../../ui/language/language.tsx'

export const changePasswordSentences = sentences({
  en: {
    title: 'Change Password',
    /** `fields` are the labels of the fields. `named` are their names in messages (requirements 2.6 and 5.1). */
    fields: { currentPassword: 'Current Password', newPassword: 'New Password' },
    named: { currentPassword: 'Current Password', newPassword: 'New password' },
    change: 'Change password',
    /** The toast after the change. `said` is the server's sentence, if it answered one. */
    changed: (said: string | undefined) => said ?? 'Your password was changed.',
  },
  fr: {
    title: 'Changer le mot de passe',
    fields: { currentPassword: 'Mot de passe actuel', newPassword: 'Nouveau mot de passe' },
    named: { currentPassword: 'Mot de passe actuel', newPassword: 'Nouveau mot de passe' },
    change: 'Changer le mot de passe',
    changed: () => 'Votre mot de passe a été changé.',
  },
})
