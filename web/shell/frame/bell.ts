/** The bell. Its code is fetched once the frame is shown. Its space is reserved, so that nothing moves. */
import { createElement } from 'react'
import { lazy } from '../../ui/lazy.ts'
import type { BellProps } from './bell-link.tsx'
import classes from './bell.module.css'

export const Bell = lazy<BellProps>(
  () => import('./bell-link.tsx'),
  createElement('span', { className: classes.bell }),
)
