import { sentences } from '../../../ui/language/language.tsx'

/** The sentences of the setup, the dialogs that undo it, and the recovery codes. */
export const twoStepSentences = sentences({
  en: {
    offHint:
      'Besides your password, a sign-in then asks for a code that changes every 30 seconds and that only your phone shows. Who learns your password still does not get in.',
    offNeed:
      'You need an authenticator app, such as Google Authenticator, Microsoft Authenticator, Aegis or your password manager.',
    setUp: 'Set up two-step sign-in',
    needed: {
      role: 'Administrators sign in with two steps. Set it up here to go on with your work.',
      team: 'Your team signs in with two steps. Set it up here to go on with your work.',
    },

    onHint: 'A sign-in asks for your password and for a code of your authenticator app.',
    since: 'On since',
    codesLeft: 'Recovery codes left',
    ofAll: (left: number, all: number) => `${left} of ${all}`,
    few: 'Few recovery codes are left. Make new ones before you need the last.',
    renew: 'New recovery codes',
    disable: 'Switch off',

    step: (step: number, of: number) => `Step ${step} of ${of}`,
    next: 'Continue',
    back: 'Back',

    passwordLead: 'So that nobody sets it up behind your back, enter your password first.',
    password: 'Current Password',

    scanLead: 'Scan this with your authenticator app. Then enter the six digits that it shows for Nkra.',
    qrCode: 'QR code for your authenticator app',
    byHand: 'Or type this key into the app:',
    copyKey: 'Copy the key',
    code: 'Code',
    switchOn: 'Switch on',

    keepTitle: 'Keep your recovery codes',
    keepLead:
      'If your phone is lost, each of these codes lets you in once. They are shown this once: keep them where you keep your papers, or in a password manager.',
    codes: 'Recovery codes',
    copy: 'Copy',
    save: 'Download',
    print: 'Print',
    kept: 'I have kept them',
    fileName: 'nkra-recovery-codes.txt',
    fileHead: (email: string, date: string) => `Recovery codes of Nkra for ${email}, made on ${date}`,
    fileFoot: 'Each is good for one sign-in. Newer codes replace them.',
    on: 'Two-step sign-in is on. Your other sessions have ended.',

    disableTitle: 'Switch off two-step sign-in',
    disableLead:
      'Your password alone will open your account, and your recovery codes will be good for nothing.',
    off: 'Two-step sign-in is off.',

    renewTitle: 'New recovery codes',
    renewLead: 'New codes replace all that you have, used or not.',
    makeNew: 'Make new codes',
    eitherCode: 'Code',
    eitherHint: 'The six digits of your app, or a recovery code.',
  },
  fr: {
    offHint:
      'En plus de votre mot de passe, la connexion demande alors un code qui change toutes les 30 secondes et que seul votre téléphone affiche. Qui apprend votre mot de passe n’entre pas pour autant.',
    offNeed:
      'Il vous faut une application d’authentification, par exemple Google Authenticator, Microsoft Authenticator, Aegis ou votre gestionnaire de mots de passe.',
    setUp: 'Configurer la connexion en deux étapes',
    needed: {
      role: 'Les administrateurs se connectent en deux étapes. Configurez-la ici pour continuer votre travail.',
      team: 'Votre équipe se connecte en deux étapes. Configurez-la ici pour continuer votre travail.',
    },

    onHint: 'La connexion demande votre mot de passe et un code de votre application d’authentification.',
    since: 'Activée depuis le',
    codesLeft: 'Codes de secours restants',
    ofAll: (left: number, all: number) => `${left} sur ${all}`,
    few: 'Il reste peu de codes de secours. Créez-en de nouveaux avant d’avoir besoin du dernier.',
    renew: 'Nouveaux codes de secours',
    disable: 'Désactiver',

    step: (step: number, of: number) => `Étape ${step} sur ${of}`,
    next: 'Continuer',
    back: 'Retour',

    passwordLead: 'Pour que personne ne la configure à votre insu, saisissez d’abord votre mot de passe.',
    password: 'Mot de passe actuel',

    scanLead:
      'Scannez ceci avec votre application d’authentification, puis saisissez les six chiffres qu’elle affiche pour Nkra.',
    qrCode: 'Code QR pour votre application d’authentification',
    byHand: 'Ou saisissez cette clé dans l’application :',
    copyKey: 'Copier la clé',
    code: 'Code',
    switchOn: 'Activer',

    keepTitle: 'Conservez vos codes de secours',
    keepLead:
      'Si vous perdez votre téléphone, chacun de ces codes vous laisse entrer une fois. Ils ne sont affichés que cette fois : conservez-les avec vos papiers ou dans un gestionnaire de mots de passe.',
    codes: 'Codes de secours',
    copy: 'Copier',
    save: 'Télécharger',
    print: 'Imprimer',
    kept: 'Je les ai conservés',
    fileName: 'nkra-codes-de-secours.txt',
    fileHead: (email: string, date: string) => `Codes de secours Nkra de ${email}, créés le ${date}`,
    fileFoot: 'Chacun vaut pour une connexion. De nouveaux codes les remplacent.',
    on: 'La connexion en deux étapes est activée. Vos autres sessions ont pris fin.',

    disableTitle: 'Désactiver la connexion en deux étapes',
    disableLead:
      'Votre mot de passe suffira à ouvrir votre compte, et vos codes de secours ne vaudront plus rien.',
    off: 'La connexion en deux étapes est désactivée.',

    renewTitle: 'Nouveaux codes de secours',
    renewLead: 'Les nouveaux codes remplacent tous ceux que vous avez, utilisés ou non.',
    makeNew: 'Créer de nouveaux codes',
    eitherCode: 'Code',
    eitherHint: 'Les six chiffres de votre application, ou un code de secours.',
  },
})
