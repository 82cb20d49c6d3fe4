/** What axe, the accessibility checker, finds on a page as a person sees it: drawn and at rest. */
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { atRest } from './at-rest.ts'

/** Waits until a screen is drawn with its content. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const unfinished = page.locator('[aria-busy=true], .mantine-Skeleton-root')
  const waiting = () => unfinished.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML))
  await expect.poll(waiting, { message: page.url() }).toEqual([])
}

/**
 * Serious and critical findings. With `colours` only rules about colours, because only colours have changed since
 * the last look.
 */
export async function flawsOf(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  await settled(page)
  await atRest(page)
  return flawsAtRest(page, rules)
}

/** The findings on a page that is drawn and has just come to rest. With `every`, those of any impact. */
export async function flawsAtRest(page: Page, rules: 'every' | 'all' | 'colours'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(look, rules)
}

/** The findings in light and dark. The page is left light. */
export async function flawsInBothThemes(page: Page): Promise<string[]> {
  const flaws = await flawsOf(page)
  await inTheme(page, 'dark')
  flaws.push(...(await flawsOf(page, 'colours')).map((flaw) => `dark: ${flaw}`))
  await inTheme(page, 'light')
  return flaws
}

/** Switches a page that follows the system's theme. */
export async function inTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
}

type Axe = typeof axe & { _audit: { rules: { id: string; impact: string; tags: string[] }[] } }

/**
 * Runs in the page. Rules with moderate findings at most are left out unless `every` is asked: they take a third of the
 * time.
 */
async function look(asked: 'every' | 'all' | 'colours'): Promise<string[]> {
  const here = globalThis as unknown as { axe: Axe }
  const { _audit: audit } = here.axe
  const idle = audit.rules.filter(
    ({ impact, tags }) =>
      (asked !== 'every' && (impact === 'minor' || impact === 'moderate')) ||
      (asked === 'colours' && !tags.includes('cat.color')),
  )
  const { violations } = await here.axe.run({
    resultTypes: ['violations'],
    rules: Object.fromEntries(idle.map(({ id }) => [id, { enabled: false }])),
  })
  return violations
    .filter(({ impact }) => asked === 'every' || impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`)
}
