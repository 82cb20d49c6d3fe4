import { useSentences } from '../../ui/language/language.tsx'
import classes from './sender-id.module.css'
import { senderSentences } from './sentences.ts'

/** A preview of the name on a phone, above a message. */
export function Phone({ name, text }: { name: string; text: string }) {
  const say = useSentences(senderSentences)
  return (
    <section className={classes.phone} aria-label={say.preview}>
      <div className={classes.phoneHead}>
        <span className={classes.avatar} aria-hidden="true">
          {Array.from(name.trim() || '?')[0]?.toUpperCase()}
        </span>
        <strong>{name.trim() || say.previewName}</strong>
      </div>
      <div className={classes.phoneScreen}>
        {text.trim() === '' ? (
          <p className={classes.nothing}>{say.previewText}</p>
        ) : (
          <p className={classes.bubble}>{text}</p>
        )}
      </div>
    </section>
  )
}
