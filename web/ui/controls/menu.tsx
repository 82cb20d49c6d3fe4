/**
 * A menu that opens from a button. `Menu.Target` holds the button, `Menu.Dropdown` the items. The keys are those of
 * the ARIA practices: arrows, Home, End, the first letter and Escape. Mantine's own menu adds a tenth to the first
 * visit for its positioning (decision 16). The browser's top layer and some arithmetic do the same.
 */
import {
  cloneElement,
  createContext,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react'
import classes from './menu.module.css'
import { placeBeside, type Position } from './popover-position.ts'

interface Opened {
  id: string
  open: boolean
  /** Which item gets the focus when the menu opens. */
  from: RefObject<'first' | 'last'>
  target: RefObject<HTMLElement | null>
  show: (from?: 'first' | 'last') => void
  /** Closes the menu. `back` returns the focus to the button. */
  close: (back?: boolean) => void
  position: Position
  width: 'target' | number | undefined
}

const MenuContext = createContext<Opened | null>(null)

function useMenu(): Opened {
  const menu = use(MenuContext)
  if (!menu) throw new Error('this needs a Menu around it')
  return menu
}

interface MenuProps {
  position?: Position
  /** The width of the menu: that of the button, or in pixels. By default it is as wide as its items. */
  width?: 'target' | number
  children: ReactNode
}

export function Menu({ position = 'bottom-start', width, children }: MenuProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const target = useRef<HTMLElement>(null)
  const from = useRef<'first' | 'last'>('first')
  const menu = useMemo<Opened>(
    () => ({
      id,
      open,
      from,
      target,
      position,
      width,
      show(which = 'first') {
        from.current = which
        setOpen(true)
      },
      close(back = true) {
        setOpen(false)
        if (back) target.current?.focus()
      },
    }),
    [id, open, position, width],
  )
  return <MenuContext value={menu}>{children}</MenuContext>
}

/** Wraps one button, or a component that passes its props on to one. */
function Target({ children }: { children: ReactElement<object> }) {
  const { id, open, target, show, close } = useMenu()
  return cloneElement(children, {
    ref: target,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    ...(open && { 'aria-controls': id }),
    onClick: () => (open ? close() : show()),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      show(event.key === 'ArrowDown' ? 'first' : 'last')
    },
  } as object)
}

function Dropdown({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const { open } = useMenu()
  return open && <Items className={className}>{children}</Items>
}

function Items({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const { id, from, target, close, position, width } = useMenu()
  const list = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const [shown, button] = [list.current, target.current]
    if (!shown || !button) return undefined
    const place = () => {
      const box = button.getBoundingClientRect()
      if (width !== undefined) shown.style.width = `${width === 'target' ? box.width : width}px`
      const { left, top } = placeBeside(box, shown.getBoundingClientRect(), viewSize(), position)
      shown.style.left = `${left}px`
      shown.style.top = `${top}px`
    }
    shown.showPopover()
    place()
    const items = itemsOf(shown)
    items.at(from.current === 'first' ? 0 : -1)?.focus({ preventScroll: true })
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  }, [from, target, position, width])

  useEffect(() => {
    const onPress = ({ target: pressed }: PointerEvent) => {
      if (!(pressed instanceof Node)) return
      if (!list.current?.contains(pressed) && !target.current?.contains(pressed)) close(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [close, target])

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') {
        event.preventDefault()
        event.stopPropagation()
      }
      return close()
    }
    const items = itemsOf(event.currentTarget)
    const next = nextItem(items, items.indexOf(document.activeElement as HTMLElement), event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    <div
      ref={list}
      id={id}
      role="menu"
      tabIndex={-1}
      popover="manual"
      className={className ? `${classes.menu} ${className}` : classes.menu}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  )
}

const viewSize = () => ({
  width: document.documentElement.clientWidth,
  height: document.documentElement.clientHeight,
})

const itemsOf = (list: HTMLElement): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)'),
]

/**
 * The item to focus when `key` is pressed on the item with index `at`. Undefined: the key does not move the focus.
 */
function nextItem(items: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  const { length } = items
  if (key === 'ArrowDown') return items[(at + 1) % length]
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const following = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  return following.find(({ textContent }) => textContent.toLowerCase().startsWith(key.toLowerCase()))
}

interface ItemProps {
  children: ReactNode
  onClick?: () => void
  leftSection?: ReactNode
  /** Red marks an item that removes something. */
  color?: 'red'
  disabled?: boolean
  role?: 'menuitem' | 'menuitemradio' | 'menuitemcheckbox'
  'aria-checked'?: boolean
  closeMenuOnClick?: boolean
  className?: string | undefined
}

function Item({ children, onClick, leftSection, color, closeMenuOnClick = true, ...props }: ItemProps) {
  const { close } = useMenu()
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      {...props}
      className={props.className ? `${classes.item} ${props.className}` : classes.item}
      data-color={color}
      onPointerMove={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
      onClick={() => {
        if (closeMenuOnClick) close()
        onClick?.()
      }}
    >
      {leftSection && <span className={classes.section}>{leftSection}</span>}
      {children}
    </button>
  )
}

function Divider() {
  return <hr className={classes.divider} />
}

Menu.Target = Target
Menu.Dropdown = Dropdown
Menu.Item = Item
Menu.Divider = Divider
