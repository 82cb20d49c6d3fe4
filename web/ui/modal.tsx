/**
 * The library's dialog, fetched when the first one opens: with what holds the focus and the page behind it, it is a
 * tenth of a first visit, and most visits begin without one (decision 16).
 */
import type { ModalProps } from '@mantine/core'
import { Suspense, useLayoutEffect, useRef } from 'react'
import { useSentences } from './language.tsx'
import { useClosedByBack } from './layers-context.tsx'
import { lazy } from './lazy.ts'
import { uiSentences } from './sentences.ts'

const Window = lazy<ModalProps>(() => import('./modal-window.tsx'))

interface Props extends ModalProps {
  /** Something runs that has to end first: neither Escape, the cross, a click beside it nor Back closes it. */
  held?: boolean
  /** It stands in the address, so that Back closes it anyway. */
  inAddress?: boolean
}

export function Modal({ held = false, inAddress = false, ...props }: Props) {
  const say = useSentences(uiSentences)
  useFocusGivenBack(props.opened)
  const close = () => {
    if (!held) props.onClose()
  }
  useClosedByBack(props.opened && !inAddress, close)
  return (
    <Suspense fallback={null}>
      <Window
        {...props}
        onClose={close}
        {...(held && { closeButtonProps: { 'aria-label': say.close, disabled: true } })}
      />
    </Suspense>
  )
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
