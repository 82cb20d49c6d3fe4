import { Modal, type ModalProps } from '@mantine/core'
import { useRef } from 'react'
import { useClosedByBack } from './close-on-back.ts'
import { useSentences } from '../language/language.tsx'
import { uiSentences } from '../language/ui.sentences.ts'

export interface WindowProps extends ModalProps {
  /** Something runs that has to end first: neither Escape, the cross, a click beside it nor Back closes it. */
  held?: boolean
  /** It stands in the address, so that Back closes it anyway. */
  inAddress?: boolean
}

/** The dialog itself; its code is fetched by the wrapper beside this file. */
export default function ModalWindow({ held = false, inAddress = false, ...props }: WindowProps) {
  const say = useSentences(uiSentences)
  const own = useRef<HTMLDivElement>(null)
  const close = () => {
    if (!held) props.onClose()
  }
  // Every open dialog hears Escape: only the uppermost closes.
  const closeUppermost = () => {
    const uppermost = [...document.querySelectorAll('.mantine-Modal-content')].at(-1)
    if (own.current?.contains(uppermost ?? null)) close()
  }
  useClosedByBack(props.opened && !inAddress, close)
  return (
    <Modal
      {...props}
      ref={own}
      onClose={closeUppermost}
      {...(held && { closeButtonProps: { 'aria-label': say.close, disabled: true } })}
    />
  )
}
