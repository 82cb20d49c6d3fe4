/**
 * The sign-in and the registration before the first script arrives, as on a slow line (decision 121): they are shown in
 * the person's language, and what the person does meanwhile is not lost. A screen after the sign-in shows the product's
 * name meanwhile.
 */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sizes } from '../testing/browser.ts'
import { newPage, signedInPage } from '../testing/pages.ts'
import { administrator, business, type Program } from '../testing/program.ts'
import { openStage, type Stage } from '../testing/stage.ts'

let stage: Stage
let program: Program
let browser: Browser
let opened: Page[] = []

beforeAll(async () => {
  stage = await openStage()
  ;({ program, browser } = stage)
})

afterAll(async () => {
  await stage?.close()
})

afterEach(async () => {
  await Promise.all(opened.map((page) => page.context().close()))
  opened = []
})

interface Slow {
  page: Page
  /** What the page said to its console. */
  said: string[]
  /** Lets the scripts arrive. */
  arrive: () => void
}

/** Opens the path in a browser that gets no script until `arrive` is called. */
const slowly = async (path: string, options: BrowserContextOptions = {}): Promise<Slow> =>
  openSlowly(await newPage(browser, program.url, options), path)

async function openSlowly(page: Page, path: string): Promise<Slow> {
  opened.push(page)
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  page.on('pageerror', (error) => said.push(error.message))
  const { promise, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return { page, said, arrive }
}

const markFirst = (page: Page) =>
  page.evaluate(() => void Object.assign(globalThis, { first: document.querySelector('h1') }))
const firstStands = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { first: Element }).first.isConnected)

test('a sign-in that is typed and sent before any script arrives signs in', async () => {
  const { page, said, arrive } = await slowly('/login?next=%2Fsettings')
  await page.getByLabel('E-mail').fill(business.email)
  await page.getByLabel('Password', { exact: true }).fill(business.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Sign in' }).getAttribute('data-loading')).resolves.toBe(
    'true',
  )
  expect(new URL(page.url()).search).toBe('?next=%2Fsettings')
  arrive()
  await page.waitForURL('**/settings')
  expect(said).toEqual([])
})

test('what is typed before is taken over: nothing is drawn anew, and the meter knows the password', async () => {
  const { page, said, arrive } = await slowly('/register', { locale: 'fr-FR', viewport: sizes.phone })
  await page.getByLabel('Nom de l’entreprise').fill('Nhyira Ventures')
  await page.getByLabel('Mot de passe', { exact: true }).fill('plover')
  await markFirst(page)
  expect(await page.title()).toBe('Créer un compte · Nkra')
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr')
  arrive()
  await page.getByText('Trop court').waitFor()
  expect(await firstStands(page)).toBe(true)
  expect(await page.getByLabel('Nom de l’entreprise').inputValue()).toBe('Nhyira Ventures')
  expect(said).toEqual([])
})

test('the language that the person chose before counts, not that of the browser', async () => {
  const page = await newPage(browser, program.url, { locale: 'en-GB' })
  opened.push(page)
  await page.goto('/favicon.svg')
  await page.evaluate(() => localStorage.setItem('nkra.language', 'fr'))
  await page.route('**/assets/*.js', () => undefined)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByRole('heading', { name: 'Connexion' }).waitFor()
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  // The prices are those of the catalogue.
  await page.getByRole('rowheader', { name: '40,000' }).waitFor()
  // The link names the address under which the person came.
  await page.getByRole('link', { name: `Aller sur ${new URL(program.url).host}` }).waitFor()
})

test('the page is dark from its first paint, whatever the person has chosen for their own screens', async () => {
  const { page } = await slowly('/login', { colorScheme: 'light' })
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset.mantineColorScheme)).toBe('dark')
})

test('a page with an address to fill in is not shown without it', async () => {
  const { page, arrive } = await slowly(`/login?email=${encodeURIComponent(administrator.email)}`)
  await page.locator('#root').waitFor({ state: 'attached' })
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0)
  arrive()
  await page.getByLabel('E-mail').waitFor()
  expect(await page.getByLabel('E-mail').inputValue()).toBe(administrator.email)
})

test('a screen after the sign-in shows the product’s name until it is there, in the person’s theme', async () => {
  const signedIn = await signedInPage(browser, program.url, business, { colorScheme: 'dark' })
  const { page, said, arrive } = await openSlowly(signedIn, '/new-sms')
  const name = page.locator('#opening')
  await name.getByText('Nkra').waitFor()
  expect(await name.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(16, 21, 19)')
  arrive()
  await page.getByRole('heading', { level: 1, name: 'New SMS' }).waitFor()
  expect(await name.count()).toBe(0)
  expect(said).toEqual([])
})
