/** Keeps the keys that a person types before the field for them is on the page. */
import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * While `waiting`, keeps the keys that would write text, and Enter as the end of a line. Nothing else on the page
 * receives them. Escape calls `onEscape`. The returned function answers the kept text and ends the waiting.
 */
export function useTypedAhead(waiting: boolean, onEscape: () => void): () => string {
  const held = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (!waiting) return undefined
    held.current = ''
    const onKey = (event: KeyboardEvent) => {
      const { key } = event
      if (held.current === null || event.ctrlKey || event.metaKey || event.altKey) return
      if (key === 'Escape') onEscape()
      else if (key === 'Backspace') held.current = held.current.slice(0, -1)
      else if (key === 'Enter') held.current += '\n'
      else if (key.length === 1) held.current += key
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [waiting, onEscape])
  return useCallback(() => {
    const text = held.current ?? ''
    held.current = null
    return text
  }, [])
}
