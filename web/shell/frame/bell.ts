/** The bell. Its code is fetched once the screen is shown. Its space is reserved, so that nothing moves. */
import { createElement } from 'react'
import { lazy } from '../../ui/lazy.ts'
import type { BellProps } from './bell-link.tsx'
import classes from './bell.module.css'
import { whenIdle } from './when-idle.ts'

export const Bell = lazy<BellProps>(
  () => whenIdle().then(() => import('./bell-link.tsx')),
  createElement('span', { className: classes.bell }),
)
