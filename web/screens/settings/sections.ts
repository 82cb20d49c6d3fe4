/**
 * The sections of Settings, in their order: one line each, its code fetched when it is first shown. A section whose
 * permission the person's role does not hold is not listed.
 */
import type { Permission } from '@nkra/contract/permissions.ts'
import { lazy, type ComponentType } from 'react'
import type { SectionId } from './sentences.ts'

export interface Section {
  /** In the address, as `?section=`; its title is in `sentences.ts`. */
  id: SectionId
  permission: Permission
  Content: ComponentType
}

export const sections: readonly Section[] = [
  { id: 'password', permission: 'session', Content: lazy(() => import('./password.tsx')) },
  { id: 'two-step', permission: 'session', Content: lazy(() => import('./two-step.tsx')) },
  { id: 'appearance', permission: 'session', Content: lazy(() => import('./appearance.tsx')) },
]
