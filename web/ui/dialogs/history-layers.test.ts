import { expect, test, vi } from 'vitest'
import { createLayers } from './history-layers.ts'

/** A fake browser with one screen and its layers. Its navigation takes effect in `settle`. */
function browser(routerFirst = false) {
  const stack: object[] = [{ __TSR_index: 0, screen: 'first' }]
  const going: number[] = []
  const later: (() => void)[] = []
  let at = 0
  let made = 0
  const layers = createLayers(
    {
      state: () => stack[at],
      push: (state) => stack.splice(++at, Infinity, state),
      back: () => going.push(-1),
      forward: () => going.push(1),
    },
    () => `${++made}`,
    (act) => later.push(act),
  )
  const settle = () => {
    while (later.length + going.length > 0) {
      later.shift()?.()
      const step = going.shift()
      if (step === undefined || stack[at + step] === undefined) continue
      at += step
      if (routerFirst) layers.moved()
      layers.popped()
    }
  }
  return {
    layers,
    settle,
    /** Opens another screen, as a link does. */
    goTo(screen: string) {
      stack.splice(++at, Infinity, { __TSR_index: at, screen })
      layers.moved()
    },
    defer: () => later.shift()?.(),
    back() {
      going.push(-1)
      settle()
    },
    forward() {
      going.push(1)
      settle()
    },
    length: () => stack.length,
    at: () => at,
    screen: () => (stack[at] as { screen: string }).screen,
  }
}

/** Opens a dialog that closes when it is told to. */
function dialog({ layers }: ReturnType<typeof browser>) {
  const closed = layers.open(() => {
    close()
  })
  const close = vi.fn(() => closed())
  return close
}

test('Back closes what is open and stays on the screen', () => {
  const page = browser()
  const close = dialog(page)
  page.back()
  expect(close).toHaveBeenCalledTimes(1)
  expect([page.at(), page.screen()]).toEqual([0, 'first'])
})

test('closing by other means leaves no entry to go back through', () => {
  const page = browser()
  const close = dialog(page)
  close()
  page.settle()
  expect(page.at()).toBe(0)
})

test('of two, Back closes the upper one first', () => {
  const page = browser()
  const lower = dialog(page)
  const upper = dialog(page)
  page.back()
  expect([upper.mock.calls.length, lower.mock.calls.length]).toEqual([1, 0])
  page.back()
  expect(lower).toHaveBeenCalledTimes(1)
  expect(page.at()).toBe(0)
})

test('one that closes as another opens is not gone back to', () => {
  const page = browser()
  const first = dialog(page)
  first()
  const second = dialog(page)
  page.settle()
  page.back()
  expect(second).toHaveBeenCalledTimes(1)
  expect(page.at()).toBe(0)
})

test.each([false, true])('a link in a dialog leads on; Back from there is one step', (routerFirst) => {
  const page = browser(routerFirst)
  const close = dialog(page)
  page.goTo('second')
  close()
  page.settle()
  expect(page.screen()).toBe('second')
  page.back()
  expect(page.at()).toBe(0)
})

test('forward leads over an entry whose dialog has closed', () => {
  const page = browser()
  const close = dialog(page)
  page.goTo('second')
  close()
  page.settle()
  page.back()
  page.forward()
  page.forward()
  expect(page.screen()).toBe('second')
})

test('going elsewhere while the entry is being left arrives there', () => {
  const page = browser()
  const close = dialog(page)
  close()
  page.defer()
  page.goTo('second')
  page.settle()
  expect(page.screen()).toBe('second')
})

test('what does not close now keeps an entry, and closes later', () => {
  const page = browser()
  let running = true
  let closed = page.layers.open(function back() {
    closed()
    if (running) closed = page.layers.open(back)
  })
  page.back()
  expect(page.at()).toBe(1)
  running = false
  page.back()
  expect(page.at()).toBe(0)
})
