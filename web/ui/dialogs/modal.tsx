/**
 * The library's dialog, fetched when the first one opens: with what holds the focus and the page behind it, it is a
 * tenth of a first visit, and most visits begin without one (decision 16).
 */
import { useLayoutEffect, useRef } from 'react'
import { lazy } from '../lazy.ts'
import type { WindowProps } from './modal-window.tsx'

const Window = lazy<WindowProps>(() => import('./modal-window.tsx'), null)

export function Modal(props: WindowProps) {
  useFocusGivenBack(props.opened)
  return <Window {...props} />
}

/** The library gives the focus back to where it was when a dialog closes, but not when it is taken away at once. */
function useFocusGivenBack(opened: boolean): void {
  const before = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (opened) before.current = document.activeElement
  }, [opened])
  // As the dialog goes and before another one comes, which asks the same.
  useLayoutEffect(
    () => () => {
      const { current } = before
      if (current instanceof HTMLElement && current.isConnected) current.focus({ preventScroll: true })
    },
    [],
  )
}

/** Fetches it ahead: for when the page has nothing better to do. */
export const fetchModal = () => Window.preload().catch(() => undefined)
