/** What axe, the accessibility checker, finds on a page as a person sees it: drawn, at rest, nothing still on its way. */
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const PATIENCE_MS = 20_000

/** Brings axe along with every page that is opened from now on. */
export const bringAxe = (page: Page): Promise<unknown> => page.addInitScript(axe.source)

/** Waits until a screen is drawn with what it shows. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const unfinished = page.locator('[aria-busy=true], .mantine-Skeleton-root')
  const waiting = () => unfinished.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML))
  await expect.poll(waiting, { timeout: PATIENCE_MS, message: page.url() }).toEqual([])
}

/** The serious and the critical. */
export async function flawsOf(page: Page): Promise<string[]> {
  await settled(page)
  const violations = await page.evaluate(async () => {
    const here = globalThis as unknown as { axe: typeof axe }
    // The layout follows the width within a frame, and colours stand once nothing moves: what one change ends in may begin
    // another.
    for (;;) {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      const moving = document.getAnimations()
      if (moving.length === 0) break
      await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)))
    }
    return (await here.axe.run({ resultTypes: ['violations'] })).violations
  })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`)
}
