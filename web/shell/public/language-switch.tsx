/** Changes the language of the screens: one button a language, each in its own words. */
import { LANGUAGES, languageNames, useLanguage } from '../../ui/language/language.tsx'
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
