import { createElement, Fragment, type ReactNode } from 'react'

/**
 * A sentence of a catalogue with more than text filled in, wherever its language wants it:
 * rich`Its ${contacts} stay in the address book.`
 */
export function rich(words: TemplateStringsArray, ...filled: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...words.flatMap((text, index) => [text, filled[index]]))
}
