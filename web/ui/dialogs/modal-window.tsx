import { Modal, type ModalProps } from '@mantine/core'
import { useRef } from 'react'
import { useClosedByBack } from './close-on-back.ts'
import { useSentences } from '../language/language.tsx'
import { uiSentences } from '../language/ui.sentences.ts'

export interface WindowProps extends ModalProps {
  /**
   * Whether an action must finish first. Then Escape, the cross, a click outside and Back do not close the window.
   */
  held?: boolean
  /** Whether the address of the page says that the window is open. Back then closes it without a layer. */
  inAddress?: boolean
}

/** The dialog window of Mantine. `modal.tsx` fetches this code when it is needed. */
export default function ModalWindow({ held = false, inAddress = false, ...props }: WindowProps) {
  const say = useSentences(uiSentences)
  const own = useRef<HTMLDivElement>(null)
  const close = () => {
    if (!held) props.onClose()
  }
  // Every open dialog receives Escape. Only the uppermost one closes.
  const closeUppermost = () => {
    const uppermost = [...document.querySelectorAll('.mantine-Modal-content')].at(-1)
    if (own.current?.contains(uppermost ?? null)) close()
  }
  useClosedByBack(props.opened && !inAddress, close)
  return (
    <Modal
      {...props}
      ref={own}
      // A dialog over another one has no banner of its own (axe: landmark-no-duplicate-banner).
      attributes={{ header: { role: 'presentation' } }}
      onClose={closeUppermost}
      {...(held && { closeButtonProps: { 'aria-label': say.close, disabled: true } })}
    />
  )
}
