/** The password section: what a change does, and a button that opens the same dialog as the menu. */
import { Button } from '@mantine/core'
import { useShell } from '../../../shell/shell-context.tsx'
import { sentences, useSentences } from '../../../ui/language/language.tsx'
import { Panel } from '../../../ui/layout/page.tsx'
import { settingsSentences } from '../sentences.ts'
import classes from '../settings.module.css'

const passwordSentences = sentences({
  en: {
    hint: 'If you change your password, we sign you out on all other devices and send you an e-mail about it.',
    change: 'Change password',
  },
  fr: {
    hint: 'Si vous changez de mot de passe, nous vous déconnectons de tous vos autres appareils et vous envoyons un e-mail.',
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
