/**
 * A dialog with a secret that is never shown again. It closes only by its button, because a click outside would lose
 * the secret.
 */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dialog.module.css'
import { Modal } from './modal.tsx'

interface ShownOnceProps {
  title: string
  size: string
  /** The label of the button, by which the person confirms that they kept the secret. */
  kept: string
  onKept: () => void
  children: ReactNode
}

export function ShownOnce({ title, size, kept, onKept, children }: ShownOnceProps) {
  return (
    <Modal
      opened
      onClose={onKept}
      title={title}
      size={size}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      {children}
      <div className={classes.actions}>
        <Button onClick={onKept}>{kept}</Button>
      </div>
    </Modal>
  )
}
