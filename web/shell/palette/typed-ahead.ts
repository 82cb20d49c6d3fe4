/** What is typed before the field that it is meant for stands on the page. */
import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * While `waiting`, holds the keys that would make text, and Enter as a line's end; nothing else on the page gets them.
 * Escape calls `onEscape`. The answer takes what was held so far, and ends the holding.
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
