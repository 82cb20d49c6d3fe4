/**
 * The layout of a drawn page: labels are in the middle of their controls, nothing is clipped, nothing lies outside its
 * card, an amount of money stays on one line.
 */
import type { Page } from 'playwright-core'
import { atRest } from './at-rest.ts'

/** How far the middle of a label may be from the middle of its control, in pixels. */
const OFF_CENTRE_PX_MAX = 2
/** How far something may stand beyond an edge, in pixels: fonts and fractions of pixels need a little. */
const BEYOND_PX_MAX = 1

/** Everything that is out of place on the page once it is at rest, each with its fault and place. */
export async function misplacedOn(page: Page): Promise<string[]> {
  await atRest(page)
  return page.evaluate(look, { offCentre_px_max: OFF_CENTRE_PX_MAX, beyond_px_max: BEYOND_PX_MAX })
}

interface Tolerance {
  offCentre_px_max: number
  beyond_px_max: number
}

/** Runs in the page. It uses nothing from outside, because only its own text goes there. */
function look({ offCentre_px_max, beyond_px_max }: Tolerance): string[] {
  // The space of an amount of the screens is one that does not break; what somebody wrote in a text may break.
  const MONEY = /-?(?:GHS|GH₵)\u00a0-?[\d,]+(?:\.\d+)?|-?\d[\d,]*\.\d{2}(?!\d)/g
  const CONTROLS = 'button, a[href], [role=button], [role=tab]'
  const PIECES = 'button, a[href], input, select, textarea, img, svg, canvas, video'
  const found = new Set<string>()
  const styles = new Map<Element, CSSStyleDeclaration>()
  const boxes = new Map<Element, DOMRect>()

  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, style)
    return style
  }
  const boxOf = (element: Element) => {
    const box = boxes.get(element) ?? element.getBoundingClientRect()
    boxes.set(element, box)
    return box
  }
  const note = (flaw: string, element: Element, text = element.textContent) =>
    found.add(
      `${flaw}: ‘${text.trim().slice(0, 60)}’ in ${(element.cloneNode() as Element).outerHTML.slice(0, 140)}`,
    )

  /** Whether the element looks like a box: a border all around, or a background with round corners. */
  const isBox = (element: Element) => {
    const style = styleOf(element)
    const sides = [
      style.borderTopWidth,
      style.borderRightWidth,
      style.borderBottomWidth,
      style.borderLeftWidth,
    ]
    const bordered = sides.every((width) => width !== '0px') && style.borderTopStyle !== 'none'
    const see = (colour: string) => !/^rgba\(.*, 0\)$|\/ 0\)$|^transparent$/.test(colour)
    return (
      (bordered && see(style.borderTopColor)) ||
      (see(style.backgroundColor) && style.borderTopLeftRadius !== '0px')
    )
  }

  /** Follows a piece up through its containers, and notes where it is cut off or leaves its card. */
  const follow = (piece: DOMRect, from: Element, innermost: Element | null, what: string) => {
    let { position } = styleOf(from)
    let [inCard, cut] = [false, false]
    if (innermost !== from && position === 'fixed') return
    for (let holder = innermost; holder && holder !== document.body; holder = holder.parentElement) {
      const style = styleOf(holder)
      if (
        holder !== from &&
        position === 'absolute' &&
        style.position === 'static' &&
        style.transform === 'none'
      )
        continue
      const box = boxOf(holder)
      const across = Math.max(box.left - piece.left, piece.right - box.right)
      const along = Math.max(box.top - piece.top, piece.bottom - box.bottom)
      if (style.display !== 'inline' && style.display !== 'contents') {
        const scrolls = [style.overflowX, style.overflowY].some((way) => way === 'auto' || way === 'scroll')
        // Meant for those who hear the page.
        if (style.overflowX !== 'visible' && (box.width <= 1 || box.height <= 1)) return
        if (scrolls) return
        const clips = style.overflowX === 'hidden' || style.overflowX === 'clip'
        const shortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
        if (clips && shortened) return
        if (clips && !cut && Math.max(across, along) > beyond_px_max) {
          note(`clipped by ${Math.max(across, along).toFixed(1)} px`, holder, what)
          cut = true
        }
        if (!cut && !inCard && isBox(holder)) {
          inCard = true
          if (Math.max(across, along) > beyond_px_max)
            note(`outside its card by ${Math.max(across, along).toFixed(1)} px`, holder, what)
        }
      }
      if (style.position === 'fixed') return
      position = style.position
    }
  }

  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })

  const range = document.createRange()
  const linesOf = (text: Text, from = 0, to = text.length) => {
    range.setStart(text, from)
    range.setEnd(text, to)
    return [...range.getClientRects()].filter(({ width }) => width > 0)
  }

  const textsOf = (root: Element): Text[] => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      if (text.data.trim() !== '' && text.parentElement && isSeen(text.parentElement)) texts.push(text)
    }
    return texts
  }

  for (const text of textsOf(document.body)) {
    const parent = text.parentElement!
    range.selectNodeContents(text)
    follow(range.getBoundingClientRect(), parent, parent, text.data)
    for (const { 0: amount, index } of text.data.matchAll(MONEY)) {
      const lines = linesOf(text, index, index + amount.length)
      if (new Set(lines.map(({ top }) => Math.round(top))).size > 1)
        note('money on two lines', parent, amount)
    }
  }

  for (const piece of document.querySelectorAll(PIECES)) {
    if (isSeen(piece) && boxOf(piece).width > 0)
      follow(boxOf(piece), piece, piece.parentElement, piece.textContent)
  }

  for (const control of document.querySelectorAll(CONTROLS)) {
    if (!isSeen(control) || !isBox(control)) continue
    const lines = textsOf(control).flatMap((text) => linesOf(text))
    if (lines.length === 0) continue
    const box = boxOf(control)
    const above = Math.min(...lines.map(({ top }) => top)) - box.top
    const below = box.bottom - Math.max(...lines.map(({ bottom }) => bottom))
    if (Math.abs(above - below) / 2 > offCentre_px_max)
      note(`label ${above.toFixed(1)} px from the top, ${below.toFixed(1)} from the bottom`, control)
  }
  return [...found]
}
