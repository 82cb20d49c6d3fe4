/** The list of keyboard shortcuts, and the switch for shortcuts of a single key (WCAG 2.1.4). */
import { Switch } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { frameSentences } from '../menu/frame.sentences.ts'
import { useScreens } from '../menu/menu.ts'
import { useRole } from '../session/session-context.tsx'
import { goKeys } from './list-keys.ts'
import { paletteSentences } from './palette.sentences.ts'
import classes from './palette.module.css'
import { commandKey, useCharacterKeys } from './shortcuts.ts'

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const say = useSentences(paletteSentences)
  const [characters, setCharacters] = useCharacterKeys()
  const frame = useSentences(frameSentences)
  const screens = useScreens()
  const reviews = allows(useRole(), 'kyc:review')
  return (
    <Modal opened onClose={onClose} title={say.shortcutsTitle} size="34rem">
      <dl className={classes.keys}>
        <Keys keys={[commandKey(navigator.platform), 'K']} does={say.shortcutPalette} />
        {characters && (
          <>
            <Keys keys={['?']} does={say.shortcutHelp} />
            <Keys keys={['J', 'K']} does={say.shortcutNextRow} />
            <Keys keys={['X']} does={say.shortcutChooseRow} />
            <Keys keys={['/']} does={say.shortcutSearch} />
            {reviews && <Keys keys={['N']} does={say.shortcutNextCheck} />}
          </>
        )}
        <Keys keys={['↑', '↓']} does={say.shortcutMove} />
        <Keys keys={[say.enter]} does={say.shortcutOpen} />
        <Keys keys={[say.tab]} does={say.shortcutSkip} />
        <Keys keys={[say.esc]} does={say.shortcutClose} />
      </dl>
      {characters && (
        <>
          <h3 className={classes.keysTitle}>{say.shortcutGo}</h3>
          <dl className={classes.keys} data-pairs>
            {screens.map(({ name }) => (
              <Keys key={name} keys={['G', goKeys[name].toUpperCase()]} does={frame.screens[name]} />
            ))}
          </dl>
        </>
      )}
      <Switch
        className={classes.switch}
        label={say.characterKeys}
        description={say.characterKeysHint}
        checked={characters}
        onChange={(event) => setCharacters(event.currentTarget.checked)}
      />
    </Modal>
  )
}

function Keys({ keys, does }: { keys: readonly string[]; does: string }) {
  return (
    <div>
      <dt>{does}</dt>
      <dd className={classes.hint}>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dd>
    </div>
  )
}
