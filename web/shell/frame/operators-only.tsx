/** Shown in place of an Administrator's screen to everybody else. */
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { buttonClass } from '../../ui/controls/plain-button.tsx'
import classes from '../root/fallbacks.module.css'
import { notForRoleSentences } from './operators-only.sentences.ts'

export default function NotForRole() {
  const say = useSentences(notForRoleSentences)
  return (
    <div className={classes.notice}>
      <title>{`${say.title} · Nkra`}</title>
      <h1>{say.title}</h1>
      <p>{say.text}</p>
      <div className={classes.actions}>
        <Link to={paths.dashboard} className={buttonClass} data-look="filled">
          {say.home}
        </Link>
      </div>
    </div>
  )
}
