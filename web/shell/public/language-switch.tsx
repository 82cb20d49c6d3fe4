/** Changes the language of the screens. There is one button for each language, labelled in that language. */
import { LANGUAGES } from '../../ui/language/initial-language.ts'
import { languageNames, useLanguage } from '../../ui/language/language.tsx'
import classes from './language-switch.module.css'

export function LanguageSwitch() {
  const { language, choose } = useLanguage()
  return (
    <div className={classes.switch}>
      {LANGUAGES.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={each === language}
          onClick={() => choose(each)}
        >
          {languageNames[each]}
        </button>
      ))}
    </div>
  )
}
