/**
 * Mantine's dialog, fetched when the first one opens. With its focus trap and scroll lock it is a tenth of a first
 * visit, and most visits begin without a dialog (decision 16).
 */
import { useLayoutEffect, useRef } from 'react'
import { lazy } from '../lazy.ts'
import type { WindowProps } from './modal-window.tsx'

const Window = lazy<WindowProps>(() => import('./modal-window.tsx'), null)

export function Modal(props: WindowProps) {
  useFocusGivenBack(props.opened)
  return <Window {...props} />
}

/**
 * Returns the focus to where it was before the dialog. Mantine does this when a dialog closes, but not when it is
 * unmounted at once.
 */
function useFocusGivenBack(opened: boolean): void {
  const before = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (opened) before.current = document.activeElement
  }, [opened])
  // A layout effect runs as the dialog goes and before another dialog remembers the focus in the same way.
  useLayoutEffect(
    () => () => {
      const { current } = before
      if (current instanceof HTMLElement && current.isConnected) current.focus({ preventScroll: true })
    },
    [],
  )
}

/** Fetches the code of the dialog ahead of time. Call it when the page is idle. */
export const fetchModal = () => Window.preload().catch(() => undefined)
