/** Keeps the focused field in sight above what covers the window's bottom: the bar, and a phone's keyboard. */
import { useEffect, useSyncExternalStore } from 'react'

/** The least height that counts as a keyboard. A smaller one is a bar of the browser that comes and goes. */
const KEYBOARD_PX_MIN = 120

/** The covered height in pixels, or 0. A zoomed-in page shows a part of itself, which is no keyboard. */
function covered_px(): number {
  const viewport = window.visualViewport
  if (!viewport || Math.abs(viewport.scale - 1) > 0.01) return 0
  const height_px = Math.round(window.innerHeight - viewport.height - viewport.offsetTop)
  return height_px < KEYBOARD_PX_MIN ? 0 : height_px
}

/** The height as last read. To read it at each drawing would lay the page out each time. */
let known_px = 0

function subscribe(onChange: () => void): () => void {
  const viewport = window.visualViewport
  const read = () => {
    known_px = covered_px()
    onChange()
  }
  viewport?.addEventListener('resize', read)
  viewport?.addEventListener('scroll', read)
  return () => {
    viewport?.removeEventListener('resize', read)
    viewport?.removeEventListener('scroll', read)
    known_px = 0
  }
}

/**
 * The height of the keyboard in pixels, or 0. While the hook is used, every field that gets the focus is scrolled into
 * sight.
 */
export function useKeyboardHeight(): number {
  useEffect(() => {
    document.addEventListener('focusin', bringInSight)
    return () => document.removeEventListener('focusin', bringInSight)
  }, [])
  const height_px = useSyncExternalStore(subscribe, () => known_px)
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--keyboard', `${height_px}px`)
    if (height_px > 0) document.activeElement?.scrollIntoView({ block: 'nearest' })
    return () => void style.removeProperty('--keyboard')
  }, [height_px])
  return height_px
}

/**
 * Scrolls the focused field to where nothing covers it. A browser alone scrolls only the line with the caret into sight,
 * and ignores what lies over it. `scroll-padding` in send-bar.module.css says how much is covered.
 */
function bringInSight({ target }: Event): void {
  if (target instanceof Element) target.scrollIntoView({ block: 'nearest' })
}
