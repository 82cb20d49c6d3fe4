import { sentences } from '../../ui/language/language.tsx'

/** The title of each section, in the order of the list. */
const titles = {
  en: {
    profile: 'Profile',
    company: 'Company',
    team: 'Team',
    'identity-checks': 'Identity checks',
    'spend-caps': 'Spend caps',
    password: 'Password',
    'two-step': 'Two-step sign-in',
    sessions: 'Sessions',
    notifications: 'Notifications',
    appearance: 'Appearance',
    billing: 'Billing',
    'legal-texts': 'Terms and privacy',
    'sending-hours': 'Sending hours',
    'program-limits': 'API and SMPP limits',
    mails: 'E-mails',
    inbound: 'Phone numbers',
    retention: 'Message retention',
    export: 'Data export',
    audit: 'Audit log',
  },
  fr: {
    profile: 'Profil',
    company: 'Entreprise',
    team: 'Équipe',
    'identity-checks': 'Vérifications d’identité',
    'spend-caps': 'Plafonds de dépense',
    password: 'Mot de passe',
    'two-step': 'Connexion en deux étapes',
    sessions: 'Sessions',
    notifications: 'Notifications',
    appearance: 'Apparence',
    billing: 'Facturation',
    'legal-texts': 'Conditions et confidentialité',
    'sending-hours': 'Heures d’envoi',
    'program-limits': 'Limites API et SMPP',
    mails: 'E-mails',
    inbound: 'Numéros de téléphone',
    retention: 'Conservation des messages',
    export: 'Export des données',
    audit: 'Journal d’audit',
  },
}

export type SectionId = keyof typeof titles.en

export const settingsSentences = sentences({
  en: {
    title: 'Settings',
    lead: 'Manage your profile, your business and your team.',
    operatorLead: 'Manage your profile and the rules of the platform.',
    sections: titles.en,
    save: 'Save changes',
    saved: 'Your changes were saved',
  },
  fr: {
    title: 'Paramètres',
    lead: 'Gérez votre profil, votre entreprise et votre équipe.',
    operatorLead: 'Gérez votre profil et les règles de la plateforme.',
    sections: titles.fr,
    save: 'Enregistrer',
    saved: 'Vos modifications sont enregistrées',
  },
})
