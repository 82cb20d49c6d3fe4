/** The password section: what a change does, and a button that opens the same dialog as the menu. */
import { Button } from '@mantine/core'
import { useShell } from '../../../shell/shell-context.tsx'
import { sentences, useSentences } from '../../../ui/language/language.tsx'
import { Panel } from '../../../ui/layout/page.tsx'
import { settingsSentences } from '../sentences.ts'
import classes from '../settings.module.css'

const passwordSentences = sentences({
  en: {
    hint: 'A change signs out every other session, and we write to you that it happened.',
    change: 'Change password',
  },
  fr: {
    hint: 'Un changement met fin à toutes les autres sessions ; nous vous en informons par e-mail.',
    change: 'Changer le mot de passe',
  },
})

export default function Password() {
  const title = useSentences(settingsSentences).sections.password
  const say = useSentences(passwordSentences)
  const shell = useShell()
  return (
    <Panel title={title}>
      <p className={classes.hint}>{say.hint}</p>
      <Button variant="default" onClick={shell.changePassword}>
        {say.change}
      </Button>
    </Panel>
  )
}
