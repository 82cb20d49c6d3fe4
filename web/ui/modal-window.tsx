import { Modal, type ModalProps } from '@mantine/core'
import { useClosedByBack } from './closed-by-back.ts'
import { useSentences } from './language.tsx'
import { uiSentences } from './sentences.ts'

export interface WindowProps extends ModalProps {
  /** Something runs that has to end first: neither Escape, the cross, a click beside it nor Back closes it. */
  held?: boolean
  /** It stands in the address, so that Back closes it anyway. */
  inAddress?: boolean
}

/** The dialog itself; its code is fetched by the wrapper beside this file. */
export default function ModalWindow({ held = false, inAddress = false, ...props }: WindowProps) {
  const say = useSentences(uiSentences)
  const close = () => {
    if (!held) props.onClose()
  }
  useClosedByBack(props.opened && !inAddress, close)
  return (
    <Modal
      {...props}
      onClose={close}
      {...(held && { closeButtonProps: { 'aria-label': say.close, disabled: true } })}
    />
  )
}
