import { Modal, type ModalProps } from '@mantine/core'

/** The dialog itself; its code is fetched by the wrapper beside this file. */
export default function ModalWindow(props: ModalProps) {
  return <Modal {...props} />
}
