import { Modal, type ModalProps } from '@mantine/core'
import { useRef } from 'react'

/** The dialog itself; its code is fetched by the wrapper beside this file. */
export default function ModalWindow({ onClose, ...props }: ModalProps) {
  const own = useRef<HTMLDivElement>(null)
  // Every open dialog hears Escape: only the uppermost closes.
  const close = () => {
    const uppermost = [...document.querySelectorAll('.mantine-Modal-content')].at(-1)
    if (own.current?.contains(uppermost ?? null)) onClose()
  }
  return <Modal {...props} ref={own} onClose={close} />
}
