import type { Permission, Role } from '@nkra/contract/permissions.ts'
import { sentences } from '../../../ui/language/language.tsx'

/** The permissions in which the roles of a team differ. A permission that all roles have, or none, is not listed. */
export type ShownPermission = Exclude<
  Permission,
  'anyone' | 'session' | 'account:read' | 'senders:read' | 'administer'
>

interface RoleSentences {
  names: Readonly<Record<Role, string>>
  /** For each role, who is meant to have it. */
  hints: Readonly<Record<Exclude<Role, 'Administrator'>, string>>
  may: Readonly<Record<ShownPermission, string>>
  /** The words that introduce the permissions of every role. */
  everybody: string
  yes: string
  no: string
}

const en: RoleSentences = {
  names: {
    Administrator: 'Administrator',
    Owner: 'Owner',
    Sender: 'Sender',
    Finance: 'Finance',
    Developer: 'Developer',
    Compliance: 'Compliance',
    Reviewer: 'Reviewer',
    Viewer: 'Viewer',
  },
  hints: {
    Owner: 'Can do everything, and manages the team.',
    Sender: 'Sends messages to your customers and manages the address book.',
    Finance: 'Buys credits and pays invoices.',
    Developer: 'Connects your programs. Cannot see identities.',
    Compliance: 'Responsible for identity checks: decisions, rules, screening lists, retention and erasure.',
    Reviewer: 'Decides on identity checks that wait for review. Cannot see the others.',
    Viewer: 'Can look, but cannot change anything.',
  },
  may: {
    'messages:read': 'See messages and reports',
    'messages:send': 'Send, pause and cancel messages',
    'codes:read': 'See the results of one-time codes',
    'codes:send': 'Send and check one-time codes',
    'kyc:open': 'Open identity checks that wait for review',
    'kyc:read': 'See all identity checks and download their files',
    'kyc:submit': 'Check identities',
    'kyc:review': 'Decide on identity checks',
    'kyc:screen': 'Upload and remove screening lists',
    'kyc:erase': 'Erase people’s data, and set retention periods and decision rules',
    'contacts:read': 'See the address book',
    'contacts:write': 'Change the address book',
    'billing:read': 'See credits and invoices',
    'billing:buy': 'Buy credits',
    'integrations:manage': 'Manage API keys',
    'webhooks:manage': 'Manage webhooks',
    'events:read': 'See the events sent to programs',
    'senders:submit': 'Request, renew and withdraw sender IDs',
    'account:manage': 'Change company details and the business ID, and export data',
    'team:manage': 'Manage the team',
    'audit:read': 'Read the audit log',
  },
  everybody: 'Every role sees the dashboard, sender IDs and the business ID.',
  yes: 'allowed',
  no: 'not allowed',
}

const fr: RoleSentences = {
  names: {
    Administrator: 'Administrateur',
    Owner: 'Propriétaire',
    Sender: 'Expéditeur',
    Finance: 'Finances',
    Developer: 'Développeur',
    Compliance: 'Conformité',
    Reviewer: 'Examinateur',
    Viewer: 'Lecteur',
  },
  hints: {
    Owner: 'Peut tout faire et gère l’équipe.',
    Sender: 'Envoie des messages à vos clients et gère le carnet d’adresses.',
    Finance: 'Achète des crédits et paie les factures.',
    Developer: 'Connecte vos programmes. Ne voit pas les identités.',
    Compliance:
      'Responsable des vérifications d’identité : décisions, règles, listes de filtrage, conservation et effacement.',
    Reviewer: 'Décide des vérifications d’identité à examiner. Ne voit pas les autres.',
    Viewer: 'Peut consulter, mais ne peut rien modifier.',
  },
  may: {
    'messages:read': 'Consulter les messages et les rapports',
    'messages:send': 'Envoyer, suspendre et annuler des messages',
    'codes:read': 'Consulter les résultats des codes à usage unique',
    'codes:send': 'Envoyer et vérifier des codes à usage unique',
    'kyc:open': 'Ouvrir les vérifications d’identité à examiner',
    'kyc:read': 'Consulter toutes les vérifications d’identité et télécharger leurs fichiers',
    'kyc:submit': 'Vérifier des identités',
    'kyc:review': 'Décider des vérifications d’identité',
    'kyc:screen': 'Envoyer et retirer des listes de filtrage',
    'kyc:erase':
      'Effacer les données des personnes, et fixer les durées de conservation et les règles de décision',
    'contacts:read': 'Consulter le carnet d’adresses',
    'contacts:write': 'Modifier le carnet d’adresses',
    'billing:read': 'Consulter les crédits et les factures',
    'billing:buy': 'Acheter des crédits',
    'integrations:manage': 'Gérer les clés d’API',
    'webhooks:manage': 'Gérer les webhooks',
    'events:read': 'Consulter les événements envoyés aux programmes',
    'senders:submit': 'Demander, renouveler et retirer des identifiants d’expéditeur',
    'account:manage': 'Modifier les coordonnées et l’identité d’entreprise, et exporter les données',
    'team:manage': 'Gérer l’équipe',
    'audit:read': 'Consulter le journal d’audit',
  },
  everybody:
    'Tous les rôles voient le tableau de bord, les identifiants d’expéditeur et l’identité d’entreprise.',
  yes: 'autorisé',
  no: 'non autorisé',
}

export const roleSentences = sentences({ en, fr })
