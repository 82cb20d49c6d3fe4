/** The bell, fetched when the frame stands. Its place is kept until then, so that nothing moves. */
import { createElement } from 'react'
import { lazy } from '../../ui/lazy.ts'
import type { BellProps } from './bell-link.tsx'
import classes from './bell.module.css'

export const Bell = lazy<BellProps>(
  () => import('./bell-link.tsx'),
  createElement('span', { className: classes.bell }),
)
