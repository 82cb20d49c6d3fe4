/** A dialog of what is never shown again. It closes by its button alone: a slip of the mouse would lose it. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dialog.module.css'
import { Modal } from './modal.tsx'

interface ShownOnceProps {
  title: string
  size: string
  /** Says on the button that the person has kept it. */
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
