/** The keyboard shortcuts that work on every screen. One pure function decides which key press is which shortcut. */
import { useLocalStorage } from '@mantine/hooks'
import { useEffect } from 'react'

export type Shortcut = 'palette' | 'shortcuts'

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'>

/**
 * The shortcut for a key press, or null. `typing`: the key goes into a field. `characters`: single keys are enabled.
 * People who speak to their computer switch single keys off (WCAG 2.1.4).
 */
export function shortcutOf(press: Press, typing: boolean, characters: boolean): Shortcut | null {
  if (press.altKey || press.defaultPrevented) return null
  if ((press.ctrlKey || press.metaKey) && press.key.toLowerCase() === 'k') return 'palette'
  if (press.ctrlKey || press.metaKey || typing || !characters) return null
  return press.key === '?' ? 'shortcuts' : null
}

/** Whether shortcuts of a single key are enabled. The setting is kept on this device. */
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
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event, isTyping(event.target), characters)
      if (!shortcut) return
      // Prevents the browser's own action for the key: it focuses the address bar, or opens a search.
      event.preventDefault()
      if (!document.querySelector('[aria-modal="true"]')) on(shortcut)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [on, characters])
}

/** Calls `on` when the single key is pressed, while no dialog is open and nobody types. */
export function useCharacterKey(key: string, on: () => void): void {
  const [characters] = useCharacterKeys()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, defaultPrevented, repeat } = event
      if (!characters || altKey || ctrlKey || metaKey || defaultPrevented || repeat) return
      if (event.key.toLowerCase() !== key || isTyping(event.target)) return
      if (!document.querySelector('[aria-modal="true"]')) on()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [key, on, characters])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}

/** The name of the key that is pressed together with K on this platform. */
export const commandKey = (platform: string) => (/^(Mac|iP)/.test(platform) ? '⌘' : 'Ctrl')
