/** A path or a code without a space in it, which breaks between its words where the line is too short for all of it. */
import { Fragment } from 'react'

export function BreakableText({ text }: { text: string }) {
  return text.split(/(?<=[^/]\/|_(?=[a-z]{2}))/).map((word, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {word}
    </Fragment>
  ))
}
