/**
 * The keyboard shortcuts that work on every screen. One pure function decides which key press is which shortcut. The
 * hooks listen from the moment the screen is seen: on a busy device a passive effect comes later, and would lose a key.
 */
import { useLocalStorage } from '@mantine/hooks'
import { useLayoutEffect } from 'react'

export type Shortcut = 'palette' | 'shortcuts'

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'>

/**
 * The shortcut for a key press, or null. `typing` says that the key goes into a field, `characters` that single keys
 * are enabled. People who dictate to their computer switch single keys off (WCAG 2.1.4).
 */
export function shortcutOf(press: Press, typing: boolean, characters: boolean): Shortcut | null {
  if (press.altKey || press.defaultPrevented) return null
  if ((press.ctrlKey || press.metaKey) && press.key.toLowerCase() === 'k') return 'palette'
  if (press.ctrlKey || press.metaKey || typing || !characters) return null
  return press.key === '?' ? 'shortcuts' : null
}

/** The keys for lists, and the key that must come before the letter of a screen. */
const LIST_KEYS = ['j', 'k', 'x', '/', 'g'] as const
export type ListKey = (typeof LIST_KEYS)[number]

/** What a key press means in lists and between screens. `to` is the letter of a screen, pressed after `g`. */
export type ListPress = { key: ListKey } | { to: string }

/**
 * The meaning of a key press in lists and between screens, or null. `going`: `g` was pressed just before. No shortcut
 * while somebody types, or where single keys are switched off.
 */
export function listPressOf(
  press: Press,
  typing: boolean,
  characters: boolean,
  going: boolean,
): ListPress | null {
  if (!isPlain(press) || typing || !characters) return null
  const letter = press.key.toLowerCase()
  if (going) return /^[a-z]$/.test(letter) ? { to: letter } : null
  const key = LIST_KEYS.find((each) => each === letter)
  return key === undefined ? null : { key }
}

/** Whether shortcuts of a single key are enabled. The setting is stored on this device. */
export function useCharacterKeys() {
  return useLocalStorage({
    key: 'nkra.character-keys',
    defaultValue: true,
    getInitialValueInEffect: false,
  })
}

/** Calls `on` for each shortcut that is pressed while no dialog is open. */
export function useShortcuts(on: (shortcut: Shortcut) => void): void {
  const [characters] = useCharacterKeys()
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event, isTyping(event.target), characters)
      if (!shortcut) return
      // Prevents the browser's own action for the key: it focuses the address bar, or opens a search.
      event.preventDefault()
      if (!document.querySelector(DIALOG)) on(shortcut)
    }
    return listenToKeys(onKey)
  }, [on, characters])
}

/** The time in which the letter of a screen follows `g`. */
const GO_MS = 1_500

/**
 * Calls `on` for each key for lists and each letter of a screen, while no dialog or menu is open. The code that acts on
 * them is fetched when one is first pressed.
 */
export function useListKeys(on: (press: ListPress) => void): void {
  const [characters] = useCharacterKeys()
  useLayoutEffect(() => {
    let going_ms = -Infinity
    const onKey = (event: KeyboardEvent) => {
      const going = event.timeStamp - going_ms < GO_MS
      const press = listPressOf(event, isTyping(event.target), characters, going)
      going_ms = press && 'key' in press && press.key === 'g' ? event.timeStamp : -Infinity
      if (!press || document.querySelector(`${DIALOG}, [role="menu"]:popover-open`)) return
      if ('to' in press || press.key !== 'g') event.preventDefault()
      on(press)
    }
    return listenToKeys(onKey)
  }, [on, characters])
}

/** Calls `on` when the single key is pressed, while no dialog is open and nobody types. */
export function useCharacterKey(key: string, on: () => void): void {
  const [characters] = useCharacterKeys()
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!characters || !isPlain(event) || event.repeat) return
      if (event.key.toLowerCase() !== key || isTyping(event.target)) return
      if (!document.querySelector(DIALOG)) on()
    }
    return listenToKeys(onKey)
  }, [key, on, characters])
}

/** Matches an open dialog, which handles its keys itself. */
const DIALOG = '[aria-modal="true"]'

/** Calls `onKey` for each key press. Returns the function that ends it. */
function listenToKeys(onKey: (event: KeyboardEvent) => void): () => void {
  window.addEventListener('keydown', onKey)
  return () => window.removeEventListener('keydown', onKey)
}

/** Whether the key is pressed alone, and nothing else has answered it. */
const isPlain = ({ altKey, ctrlKey, metaKey, defaultPrevented }: Press): boolean =>
  !(altKey || ctrlKey || metaKey || defaultPrevented)

/** Inputs that take no text. */
const TEXTLESS = '[type="checkbox"], [type="radio"], [type="button"], [type="file"]'

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || (target.matches('input, textarea, select') && !target.matches(TEXTLESS))
}

/** The name of the key that is pressed together with K on this platform. */
export const commandKey = (platform: string) => (/^(Mac|iP)/.test(platform) ? '⌘' : 'Ctrl')
