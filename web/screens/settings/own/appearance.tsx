/** The appearance and the language of the application on this device. */
import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { LANGUAGES } from '../../../ui/language/initial-language.ts'
import { languageNames, sentences, useLanguage, useSentences } from '../../../ui/language/language.tsx'
import { Panel } from '../../../ui/layout/page.tsx'
import { settingsSentences } from '../sentences.ts'
import classes from '../settings.module.css'

const appearanceSentences = sentences({
  en: {
    scheme: 'Theme',
    schemeHint: 'We remember this on this device.',
    schemes: { auto: 'Same as device', light: 'Light', dark: 'Dark' },
    language: 'Language',
    languageHint: 'Numbers and amounts look the same in every language.',
  },
  fr: {
    scheme: 'Thème',
    schemeHint: 'Ce choix est mémorisé sur cet appareil.',
    schemes: { auto: 'Comme l’appareil', light: 'Clair', dark: 'Sombre' },
    language: 'Langue',
    languageHint: 'Les nombres et les montants s’écrivent de la même façon dans toutes les langues.',
  },
})

export default function Appearance() {
  const title = useSentences(settingsSentences).sections.appearance
  const say = useSentences(appearanceSentences)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { language, choose } = useLanguage()
  return (
    <Panel title={title}>
      <div className={classes.choice}>
        <h3 id="settings-scheme">{say.scheme}</h3>
        <p>{say.schemeHint}</p>
        <SegmentedControl
          aria-labelledby="settings-scheme"
          value={colorScheme}
          onChange={setColorScheme}
          data={(['auto', 'light', 'dark'] as const).map((value) => ({ value, label: say.schemes[value] }))}
        />
      </div>
      <div className={classes.choice}>
        <h3 id="settings-language">{say.language}</h3>
        <p>{say.languageHint}</p>
        <SegmentedControl
          aria-labelledby="settings-language"
          value={language}
          onChange={choose}
          data={LANGUAGES.map((value) => ({ value, label: languageNames[value] }))}
        />
      </div>
    </Panel>
  )
}
