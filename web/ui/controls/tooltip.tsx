/**
 * A short text beside the element under the pointer or the focus. It explains an element that shows only an icon. The icon
 * has the same text as its accessible name, so the tooltip is only for the eye. Escape hides it. It stays while the pointer
 * is on its element (WCAG 2.2, 1.4.13). With `onTap` a tap or click shows it too, until the person presses elsewhere.
 */
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { placeBeside, type Position } from './popover-position.ts'
import classes from './tooltip.module.css'

const DELAY_MS = 300

interface TooltipProps {
  label: string
  position?: Position
  disabled?: boolean
  /** Whether a tap shows the text. The element must do nothing else. */
  onTap?: boolean
  /** The element that the tooltip explains. Exactly one. */
  children: ReactNode
}

export function Tooltip({
  label,
  position = 'top',
  disabled = false,
  onTap = false,
  children,
}: TooltipProps) {
  const around = useRef<HTMLSpanElement>(null)
  const [wanted, setWanted] = useState(false)
  const [shown, setShown] = useState(false)

  useEffect(() => {
    if (!wanted) return undefined
    const timer = setTimeout(() => setShown(true), DELAY_MS)
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setWanted(false)
    }
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Node) || !around.current?.contains(target)) setWanted(false)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      clearTimeout(timer)
      setShown(false)
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [wanted])

  if (disabled) return children
  return (
    <span
      ref={around}
      role="presentation"
      className={classes.around}
      onPointerEnter={() => setWanted(true)}
      // A finger leaves as soon as it has tapped.
      onPointerLeave={({ pointerType }) => setWanted((before) => before && onTap && pointerType !== 'mouse')}
      // A tap focuses the element too, after it has shown the text.
      onFocus={({ target }) => setWanted((before) => (before && onTap) || target.matches(':focus-visible'))}
      onBlur={() => setWanted(false)}
      onPointerDown={() => setWanted(onTap)}
    >
      {children}
      {shown && <Words label={label} position={position} beside={() => around.current?.firstElementChild} />}
    </span>
  )
}

interface WordsProps {
  label: string
  position: Position
  beside: () => Element | null | undefined
}

function Words({ label, position, beside }: WordsProps) {
  const words = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const [element, target] = [words.current, beside()]
    if (!element || !target) return
    element.showPopover()
    const { clientWidth: width, clientHeight: height } = document.documentElement
    const box = target.getBoundingClientRect()
    const { left, top } = placeBeside(box, element.getBoundingClientRect(), { width, height }, position)
    element.style.left = `${left}px`
    element.style.top = `${top}px`
  })
  return (
    <span ref={words} popover="manual" aria-hidden="true" className={classes.words}>
      {label}
    </span>
  )
}
