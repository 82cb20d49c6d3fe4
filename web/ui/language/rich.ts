import { createElement, Fragment, type ReactNode } from 'react'

/**
 * Puts React nodes into a sentence of a catalogue, wherever the language has them: rich`Its ${contacts} stay in the
 * address book.`
 */
export function rich(words: TemplateStringsArray, ...filled: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...words.flatMap((text, index) => [text, filled[index]]))
}
