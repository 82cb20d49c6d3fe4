/**
 * The sections of Settings in their order, one on each line. The code of a section is fetched when it is first shown.
 * A section is listed only if the person's role has its permission.
 */
import type { Permission } from '@nkra/contract/permissions.ts'
import type { ComponentType } from 'react'
import { lazy } from '../../ui/lazy.ts'
import type { SectionId } from './sentences.ts'

export interface Section {
  /** The section in the address, as `?section=`. Its title is in `sentences.ts`. */
  id: SectionId
  permission: Permission
  Content: ComponentType
}

export const sections: readonly Section[] = [
  { id: 'profile', permission: 'session', Content: lazy(() => import('./own/profile.tsx')) },
  { id: 'company', permission: 'account:read', Content: lazy(() => import('./business/company.tsx')) },
  { id: 'team', permission: 'team:manage', Content: lazy(() => import('./business/team.tsx')) },
  {
    id: 'identity-checks',
    permission: 'kyc:erase',
    Content: lazy(() => import('./business/identity-checks.tsx')),
  },
  {
    id: 'spend-caps',
    permission: 'team:manage',
    Content: lazy(() => import('./business/spend-caps.tsx')),
  },
  { id: 'password', permission: 'session', Content: lazy(() => import('./own/password.tsx')) },
  { id: 'two-step', permission: 'session', Content: lazy(() => import('./own/two-step.tsx')) },
  { id: 'sessions', permission: 'session', Content: lazy(() => import('./own/sessions.tsx')) },
  { id: 'notifications', permission: 'session', Content: lazy(() => import('./own/notifications.tsx')) },
  { id: 'appearance', permission: 'session', Content: lazy(() => import('./own/appearance.tsx')) },
  { id: 'billing', permission: 'administer', Content: lazy(() => import('./operator/billing.tsx')) },
  {
    id: 'legal-texts',
    permission: 'administer',
    Content: lazy(() => import('./operator/legal-texts.tsx')),
  },
  {
    id: 'sending-hours',
    permission: 'administer',
    Content: lazy(() => import('./operator/sending-hours.tsx')),
  },
  {
    id: 'program-limits',
    permission: 'administer',
    Content: lazy(() => import('./operator/program-limits.tsx')),
  },
  { id: 'mails', permission: 'administer', Content: lazy(() => import('./operator/mails.tsx')) },
  { id: 'inbound', permission: 'administer', Content: lazy(() => import('./operator/inbound.tsx')) },
  {
    id: 'retention',
    permission: 'account:manage',
    Content: lazy(() => import('./business/retention.tsx')),
  },
  { id: 'export', permission: 'account:manage', Content: lazy(() => import('./business/export.tsx')) },
  { id: 'audit', permission: 'audit:read', Content: lazy(() => import('./business/audit.tsx')) },
]
