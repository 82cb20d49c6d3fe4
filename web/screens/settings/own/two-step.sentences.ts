import { sentences } from '../../../ui/language/language.tsx'

/** The sentences of the setup, the dialogs that undo it, and the recovery codes. */
export const twoStepSentences = sentences({
  en: {
    offHint:
      'Two-step sign-in asks for a code from your phone as well as your password. The code changes every 30 seconds. Even if someone learns your password, they cannot sign in.',
    offNeed:
      'You need an authenticator app, such as Google Authenticator, Microsoft Authenticator, Aegis or your password manager.',
    setUp: 'Set up two-step sign-in',
    needed: {
      role: 'Administrators must use two-step sign-in. Set it up here to continue.',
      team: 'Your team must use two-step sign-in. Set it up here to continue.',
    },

    onHint: 'When you sign in, we ask for your password and a code from your authenticator app.',
    since: 'On since',
    codesLeft: 'Recovery codes left',
    ofAll: (left: number, all: number) => `${left} of ${all}`,
    few: 'You have few recovery codes left. Create new ones before you use the last one.',
    renew: 'New recovery codes',
    disable: 'Turn off',

    step: (step: number, of: number) => `Step ${step} of ${of}`,
    next: 'Continue',
    back: 'Back',

    passwordLead: 'Enter your password first, so that we know it is you.',
    password: 'Current Password',

    scanLead:
      'Scan this code with your authenticator app. Then enter the 6 digits that the app shows for Nkra.',
    qrCode: 'QR code for your authenticator app',
    byHand: 'Or type this key into the app:',
    copyKey: 'Copy key',
    code: 'Code',
    switchOn: 'Turn on',

    keepTitle: 'Save your recovery codes',
    keepLead:
      'If you lose your phone, you can sign in with one of these codes. Each code works once. We will not show them again. Keep them with your important papers or in a password manager.',
    codes: 'Recovery codes',
    copy: 'Copy',
    save: 'Download',
    print: 'Print',
    kept: 'I have saved them',
    fileName: 'nkra-recovery-codes.txt',
    fileHead: (email: string, date: string) => `Nkra recovery codes for ${email}, created on ${date}`,
    fileFoot: 'Each code works for one sign-in. New codes replace these.',
    on: 'Two-step sign-in is on. We signed you out on your other devices.',

    disableTitle: 'Turn off two-step sign-in',
    disableLead: 'You will sign in with your password only. Your recovery codes will stop working.',
    off: 'Two-step sign-in is off.',

    renewTitle: 'New recovery codes',
    renewLead: 'The new codes replace all the codes you have now.',
    makeNew: 'Create new codes',
    eitherCode: 'Code',
    eitherHint: 'Enter the 6 digits from your app, or a recovery code.',
  },
  fr: {
    offHint:
      'La connexion en deux étapes demande un code de votre téléphone en plus de votre mot de passe. Le code change toutes les 30 secondes. Même si quelqu’un découvre votre mot de passe, il ne peut pas se connecter.',
    offNeed:
      'Il vous faut une application d’authentification, par exemple Google Authenticator, Microsoft Authenticator, Aegis ou votre gestionnaire de mots de passe.',
    setUp: 'Configurer la connexion en deux étapes',
    needed: {
      role: 'Les administrateurs doivent utiliser la connexion en deux étapes. Configurez-la ici pour continuer.',
      team: 'Votre équipe doit utiliser la connexion en deux étapes. Configurez-la ici pour continuer.',
    },

    onHint:
      'À la connexion, nous demandons votre mot de passe et un code de votre application d’authentification.',
    since: 'Activée depuis le',
    codesLeft: 'Codes de secours restants',
    ofAll: (left: number, all: number) => `${left} sur ${all}`,
    few: 'Il vous reste peu de codes de secours. Créez-en de nouveaux avant d’utiliser le dernier.',
    renew: 'Nouveaux codes de secours',
    disable: 'Désactiver',

    step: (step: number, of: number) => `Étape ${step} sur ${of}`,
    next: 'Continuer',
    back: 'Retour',

    passwordLead: 'Saisissez d’abord votre mot de passe, pour que nous sachions que c’est vous.',
    password: 'Mot de passe actuel',

    scanLead:
      'Scannez ce code avec votre application d’authentification. Saisissez ensuite les 6 chiffres qu’elle affiche pour Nkra.',
    qrCode: 'Code QR pour votre application d’authentification',
    byHand: 'Ou saisissez cette clé dans l’application :',
    copyKey: 'Copier la clé',
    code: 'Code',
    switchOn: 'Activer',

    keepTitle: 'Conservez vos codes de secours',
    keepLead:
      'Si vous perdez votre téléphone, vous pourrez vous connecter avec l’un de ces codes. Chaque code ne sert qu’une fois. Nous ne les afficherons plus. Conservez-les avec vos papiers importants ou dans un gestionnaire de mots de passe.',
    codes: 'Codes de secours',
    copy: 'Copier',
    save: 'Télécharger',
    print: 'Imprimer',
    kept: 'Je les ai conservés',
    fileName: 'nkra-codes-de-secours.txt',
    fileHead: (email: string, date: string) => `Codes de secours Nkra de ${email}, créés le ${date}`,
    fileFoot: 'Chaque code sert à une seule connexion. De nouveaux codes remplacent ceux-ci.',
    on: 'La connexion en deux étapes est activée. Nous vous avons déconnecté de vos autres appareils.',

    disableTitle: 'Désactiver la connexion en deux étapes',
    disableLead:
      'Vous vous connecterez avec votre mot de passe seul. Vos codes de secours ne fonctionneront plus.',
    off: 'La connexion en deux étapes est désactivée.',

    renewTitle: 'Nouveaux codes de secours',
    renewLead: 'Les nouveaux codes remplacent tous ceux que vous avez.',
    makeNew: 'Créer de nouveaux codes',
    eitherCode: 'Code',
    eitherHint: 'Saisissez les 6 chiffres de votre application, ou un code de secours.',
  },
})
