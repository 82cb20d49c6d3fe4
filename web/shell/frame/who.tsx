import { IconSelector } from '@tabler/icons-react'
import { useSentences } from '../../ui/language/language.tsx'
import { fullName, initialOf, useUser } from '../account/account.ts'
import { frameSentences } from '../menu/frame.sentences.ts'
import { useRole } from '../session/session-context.tsx'
import classes from './who.module.css'

interface WhoProps {
  narrow: boolean
  /** What stands until the menu is there is no button. */
  as?: 'button' | 'span'
}

/**
 * The button of the user menu: the initial and the full name (requirements 2.4.6), and below them the role or the
 * account.
 */
export function Who({ narrow, as: Element = 'button', ...target }: WhoProps) {
  const say = useSentences(frameSentences)
  const user = useUser()
  const role = useRole()
  const name = user ? fullName(user) : ''
  return (
    <Element
      {...target}
      className={classes.user}
      {...(narrow && { 'data-narrow': true })}
      {...(Element === 'button' && {
        type: Element,
        // The button has an accessible name before the person is known. An Administrator's shows the role from the
        // start.
        ...((narrow || (name === '' && role !== 'Administrator')) && { 'aria-label': say.account(name) }),
      })}
    >
      <span className={classes.initial} aria-hidden="true">
        {initialOf(name)}
      </span>
      {!narrow && (
        <>
          <span className={classes.who}>
            <span className={classes.name}>{name || '\u00a0'}</span>
            <span className={classes.account}>
              {role === 'Administrator' ? say.administrator : (user?.accountName ?? '\u00a0')}
            </span>
          </span>
          <IconSelector size={16} className={classes.chevron} aria-hidden="true" />
        </>
      )}
    </Element>
  )
}
