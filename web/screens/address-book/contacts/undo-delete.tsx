/** Offers to restore a contact that was just deleted. */
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useSentences, formatPhone } from '../../../ui/language/language.tsx'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import { useNotify } from '../../../ui/toasts/notify.tsx'
import classes from '../address-book.module.css'
import type { Contact } from './contact-dialog.tsx'
import { addressBookSentences } from '../sentences.ts'

/** How long the offer stays, in milliseconds. The call itself can restore the contact for thirty days. */
const OFFERED_MS = 10_000

export function DeletedContact({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const say = useSentences(addressBookSentences)
  const restore = useAnnouncedAct('restoreContact')
  const notify = useNotify()
  const name = contact.name || formatPhone(contact.phone)
  useEffect(() => {
    const offered = setTimeout(onClose, OFFERED_MS)
    return () => clearTimeout(offered)
  }, [onClose])
  const undo = async () => {
    try {
      await restore.act({ params: { id: contact.id } }, say.broughtBack(name))
    } catch (error) {
      notify('error', error instanceof Error ? error.message : say.wentWrong)
    }
    onClose()
  }
  return (
    <output className={classes.deleted}>
      <span>{say.deletedContact(name)}</span>
      <Button variant="subtle" size="compact-md" loading={restore.pending} onClick={() => void undo()}>
        {say.undo}
      </Button>
    </output>
  )
}
