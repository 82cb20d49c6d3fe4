import { createElement, Fragment, type ReactNode } from 'react'

/**
 * Fills React nodes into a sentence of a catalogue, wherever the language puts them: rich`Its ${contacts} stay in the
 * address book.`
 */
export function rich(words: TemplateStringsArray, ...filled: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...words.flatMap((text, index) => [text, filled[index]]))
}
