/**
 * The sections of Settings, in their order: one line each, its code fetched when it is first shown. A section whose
 * permission the person's role does not hold is not listed.
 */
import type { Permission } from '@nkra/contract/permissions.ts'
import type { ComponentType } from 'react'
import { lazy } from '../../ui/lazy.ts'
import type { SectionId } from './sentences.ts'

export interface Section {
  /** In the address, as `?section=`; its title is in `sentences.ts`. */
  id: SectionId
  permission: Permission
  Content: ComponentType
}

export const sections: readonly Section[] = [
  { id: 'profile', permission: 'session', Content: lazy(() => import('./profile.tsx')) },
  { id: 'company', permission: 'account:read', Content: lazy(() => import('./company.tsx')) },
  { id: 'team', permission: 'team:manage', Content: lazy(() => import('./team.tsx')) },
  { id: 'password', permission: 'session', Content: lazy(() => import('./password.tsx')) },
  { id: 'two-step', permission: 'session', Content: lazy(() => import('./two-step.tsx')) },
  { id: 'sessions', permission: 'session', Content: lazy(() => import('./sessions.tsx')) },
  { id: 'notifications', permission: 'session', Content: lazy(() => import('./notifications.tsx')) },
  { id: 'appearance', permission: 'session', Content: lazy(() => import('./appearance.tsx')) },
  { id: 'billing', permission: 'administer', Content: lazy(() => import('./billing.tsx')) },
  { id: 'sending-hours', permission: 'administer', Content: lazy(() => import('./sending-hours.tsx')) },
  { id: 'inbound', permission: 'administer', Content: lazy(() => import('./inbound.tsx')) },
  { id: 'export', permission: 'account:manage', Content: lazy(() => import('./export.tsx')) },
  { id: 'audit', permission: 'audit:read', Content: lazy(() => import('./audit.tsx')) },
]
