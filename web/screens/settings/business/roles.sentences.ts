import type { Permission, Role } from '@nkra/contract/permissions.ts'
import { sentences } from '../../../ui/language/language.tsx'

/** The permissions that the roles of a team differ in. A permission that all roles hold, or none, is not shown. */
export type Told = Exclude<Permission, 'anyone' | 'session' | 'account:read' | 'administer'>

interface RoleSentences {
  names: Readonly<Record<Role, string>>
  /** For each role, who is meant to have it. */
  hints: Readonly<Record<Exclude<Role, 'Administrator'>, string>>
  may: Readonly<Record<Told, string>>
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
    Owner: 'Everything, the team included.',
    Sender: 'Writes to your customers and keeps the address book.',
    Finance: 'Buys credits and follows invoices.',
    Developer: 'Connects your programs. Sees nobody’s identity.',
    Compliance: 'Answers for identity checks: decisions, policy, screening lists, retention and erasure.',
    Reviewer: 'Decides on the identity checks that wait, and sees no others.',
    Viewer: 'Looks, and changes nothing.',
  },
  may: {
    'messages:read': 'See messages and reports',
    'messages:send': 'Send, pause and cancel messages',
    'codes:read': 'See what became of one-time codes',
    'codes:send': 'Send and check one-time codes',
    'kyc:open': 'Open identity checks that came to review',
    'kyc:read': 'See all identity checks, and take files of them',
    'kyc:submit': 'Check identities',
    'kyc:review': 'Decide on identity checks',
    'kyc:screen': 'Upload and remove screening lists',
    'kyc:erase': 'Erase people, choose how long they are kept and who decides on them',
    'contacts:read': 'See the address book',
    'contacts:write': 'Change the address book',
    'billing:read': 'See credits and invoices',
    'billing:buy': 'Buy credits',
    'integrations:manage': 'Manage API keys',
    'account:manage': 'Change the company, sender IDs and business ID; export data',
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
    Owner: 'Tout, y compris l’équipe.',
    Sender: 'Écrit à vos clients et tient le carnet d’adresses.',
    Finance: 'Achète des crédits et suit les factures.',
    Developer: 'Connecte vos programmes. Ne voit l’identité de personne.',
    Compliance:
      'Répond des vérifications d’identité : décisions, règles, listes de filtrage, conservation et effacement.',
    Reviewer: 'Tranche les vérifications d’identité en attente, et n’en voit pas d’autres.',
    Viewer: 'Consulte, sans rien modifier.',
  },
  may: {
    'messages:read': 'Consulter les messages et les rapports',
    'messages:send': 'Envoyer, suspendre et annuler des messages',
    'codes:read': 'Consulter le sort des codes à usage unique',
    'codes:send': 'Envoyer et vérifier des codes à usage unique',
    'kyc:open': 'Ouvrir les vérifications d’identité passées en examen',
    'kyc:read': 'Consulter toutes les vérifications d’identité et en prendre des fichiers',
    'kyc:submit': 'Vérifier des identités',
    'kyc:review': 'Trancher les vérifications d’identité',
    'kyc:screen': 'Charger et retirer des listes de filtrage',
    'kyc:erase': 'Effacer des personnes, choisir leur durée de conservation et qui tranche',
    'contacts:read': 'Consulter le carnet d’adresses',
    'contacts:write': 'Modifier le carnet d’adresses',
    'billing:read': 'Consulter les crédits et les factures',
    'billing:buy': 'Acheter des crédits',
    'integrations:manage': 'Gérer les clés API',
    'account:manage':
      'Modifier l’entreprise, les identifiants d’expéditeur et l’identité d’entreprise ; exporter les données',
    'team:manage': 'Gérer l’équipe',
    'audit:read': 'Consulter le journal d’audit',
  },
  everybody:
    'Tous les rôles voient le tableau de bord, les identifiants d’expéditeur et l’identité d’entreprise.',
  yes: 'autorisé',
  no: 'non autorisé',
}

export const roleSentences = sentences({ en, fr })
