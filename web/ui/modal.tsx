/**
 * The library's dialog, fetched when the first one opens: with what holds the focus and the page behind it, it is a
 * tenth of a first visit, and most visits begin without one (decision 16).
 */
import type { ModalProps } from '@mantine/core'
import { Suspense } from 'react'
import { lazy } from './lazy.ts'

const Window = lazy<ModalProps>(() => import('./modal-window.tsx'))

export function Modal(props: ModalProps) {
  return (
    <Suspense fallback={null}>
      <Window {...props} />
    </Suspense>
  )
}

/** Fetches it ahead: for when the page has nothing better to do. */
export const fetchModal = () => Window.preload().catch(() => undefined)
