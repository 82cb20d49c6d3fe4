/** The keys that do something everywhere. Which press means what is one function, without a window. */
import { useLocalStorage } from '@mantine/hooks'
import { useEffect } from 'react'

export type Shortcut = 'palette' | 'shortcuts'

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'>

/**
 * What a press of a key asks for. `typing` is whether it goes into a field; `characters` whether a key alone may mean
 * something, which people who speak to their computer switch off (WCAG 2.1.4).
 */
export function shortcutOf(press: Press, typing: boolean, characters: boolean): Shortcut | null {
  if (press.altKey || press.defaultPrevented) return null
  if ((press.ctrlKey || press.metaKey) && press.key.toLowerCase() === 'k') return 'palette'
  if (press.ctrlKey || press.metaKey || typing || !characters) return null
  return press.key === '?' ? 'shortcuts' : null
}

/** Whether a key alone may mean something; remembered on this device. */
export function useCharacterKeys() {
  return useLocalStorage({
    key: 'nkra.character-keys',
    defaultValue: true,
    getInitialValueInEffect: false,
  })
}

/** Calls `on` for each shortcut pressed while no dialog asks for anything. */
export function useShortcuts(on: (shortcut: Shortcut) => void): void {
  const [characters] = useCharacterKeys()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event, isTyping(event.target), characters)
      if (!shortcut) return
      // The browser's own: the address bar on some, a search on others.
      event.preventDefault()
      if (!document.querySelector('[aria-modal="true"]')) on(shortcut)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [on, characters])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}

/** The name of the key beside K, as this machine's keyboard has it. */
export const commandKey = (platform: string) => (/^(Mac|iP)/.test(platform) ? '⌘' : 'Ctrl')
