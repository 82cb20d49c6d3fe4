/** The second step of a sign-in, and a sign-in with Google, in a real browser. */
import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flawsOf } from '../testing/axe.ts'
import { sizes } from '../testing/browser.ts'
import { openIssuer, type Issuer } from '../testing/google.ts'
import { ageSessions } from '../../server/testing/program-database.ts'
import { administrator, business, eventually, type Program } from '../testing/program.ts'
import { newPage as openPage, signedInPage, statusOf, visit } from '../testing/pages.ts'
import { openStage, type Stage } from '../testing/stage.ts'

let stage: Stage
let issuer: Issuer
let program: Program
let browser: Browser

beforeAll(async () => {
  issuer = await openIssuer()
  stage = await openStage(issuer.environment)
  ;({ program, browser } = stage)
})

afterAll(async () => {
  await stage?.close()
  await issuer?.close()
})

test('a second step is set up, asked for, taken once, and stood in for by a recovery code', async () => {
  const page = await newPage()
  await firstStep(page, business)
  await page.waitForURL('**/dashboard')

  await visit(page, '/settings?section=two-step')
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await page.getByLabel('Current Password').fill('not the password at all')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('The current password is wrong.').waitFor()
  await page.getByLabel('Current Password').fill(business.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  expect(await flawsOf(page)).toEqual([])
  const key = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(/\s/g, '')
  const confirming = codeOf(key)
  expect(await focusedLabel(page)).toBe('Code')
  await page.keyboard.type(`${confirming.slice(0, 3)} ${confirming.slice(3)}`)
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
  expect(await flawsOf(page)).toEqual([])
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).locator('code').allInnerTexts()
  expect(codes).toHaveLength(10)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const downloaded = await downloading
  const kept = await readFile(await downloaded.path(), 'utf8')
  expect(downloaded.suggestedFilename()).toBe('nkra-recovery-codes.txt')
  expect(kept.split('\n').filter((line) => codes.includes(line))).toEqual(codes)
  expect(await printed(page)).toContain(codes[9])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByText('10 of 10').waitFor()

  // Another browser: the password alone does not sign in, nor does a used code.
  const elsewhere = await newPage()
  await firstStep(elsewhere, business)
  await elsewhere.getByRole('heading', { name: 'Two-step sign-in' }).waitFor()
  expect(new URL(elsewhere.url()).pathname).toBe('/login')
  expect(await flawsOf(elsewhere)).toEqual([])
  const field = elsewhere.getByLabel('Code')
  expect(await focusedLabel(elsewhere)).toBe('Code')
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
  expect(await field.getAttribute('inputmode')).toBe('numeric')
  for (const wrong of ['000000', confirming]) {
    await field.fill(wrong)
    await elsewhere.keyboard.press('Enter')
    await elsewhere.getByText('This code is wrong or was used before.').waitFor()
    expect(await focusedLabel(elsewhere)).toBe('Code')
  }
  // The authenticator's clock may be one step ahead. The code of the present step is used up.
  await field.fill(codeOf(key, 1))
  await elsewhere.keyboard.press('Enter')
  await elsewhere.waitForURL('**/dashboard')

  const withoutPhone = await newPage({ viewport: sizes.phone })
  await firstStep(withoutPhone, business)
  await withoutPhone.getByRole('button', { name: 'Use a recovery code' }).click()
  expect(await focusedLabel(withoutPhone)).toBe('Recovery code')
  await withoutPhone.keyboard.type(codes[0]!.toLowerCase().replace('-', ' '))
  await withoutPhone.keyboard.press('Enter')
  await withoutPhone.waitForURL('**/dashboard')
  await visit(withoutPhone, '/settings?section=two-step')
  await withoutPhone.getByText('9 of 10').waitFor()

  await withoutPhone.getByRole('button', { name: 'Turn off' }).click()
  await withoutPhone.getByLabel('Current Password').fill(business.password)
  await withoutPhone.getByRole('textbox', { name: 'Code' }).fill(codes[1]!)
  await withoutPhone.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await withoutPhone.getByRole('button', { name: 'Set up two-step sign-in' }).waitFor()
  const again = await newPage()
  await firstStep(again, business)
  await again.waitForURL('**/dashboard')
})

test('a Google account signs in whose address is known; whose is not, is told to register', async () => {
  const page = await newPage()
  const foreign: string[] = []
  page.on('request', (request) => {
    const { origin } = new URL(request.url())
    if (origin !== program.url && origin !== 'null') foreign.push(request.url())
  })
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text())
  })
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Continue with Google' })
  await button.waitFor()
  expect((await button.boundingBox())?.height).toBe(40)
  const script = issuer.environment.GOOGLE_SCRIPT_URL
  expect(foreign).toEqual([script])

  issuer.email = null
  await button.click()
  await page.getByText('Google did not send us everything we need.').waitFor()
  issuer.email = 'nobody@example.test'
  await button.click()
  await page.getByText('Create an account first.').waitFor()

  issuer.email = administrator.email
  await button.click()
  await page.waitForURL('**/dashboard')
  await page.getByText('Esi Quartey').first().waitFor()
  expect(refused).toEqual([])
})

test('where Google’s script cannot be had, the password is still there', async () => {
  const page = await newPage()
  await page.route('**/gsi/client', (route) => route.abort())
  await page.goto('/register')
  await page.getByText('We could not load Google sign-in.').waitFor()
  await firstStep(page, business)
  await page.waitForURL('**/dashboard')
})

test('an owner confirms who they are, asks the team for two steps, and sets theirs up before going on', async () => {
  const owner = await signedInPage(browser, program.url, business, {}, '/settings?section=team')
  const rule = owner.getByRole('switch', { name: 'Require two-step sign-in for the whole team' })
  const asking = owner.getByRole('dialog', { name: 'Confirm that it is you' })
  await ageSessions(stage.data, 10)
  await eventually(
    'a call that needs a confirmation',
    () => statusOf(owner, '/auth/v1/member/two-step', { method: 'PUT', body: { required: false } }),
    (status) => status === 403,
  )

  await rule.click()
  await asking.waitFor()
  expect(await flawsOf(owner)).toEqual([])
  await owner.keyboard.press('Escape')
  await owner.getByText('Confirm that it is you, then try again.').waitFor()
  expect(await rule.isChecked()).toBe(false)

  await rule.click()
  await asking.getByLabel('Password', { exact: true }).fill('not the password at all')
  await asking.getByRole('button', { name: 'Confirm' }).click()
  await asking.getByText('The current password is wrong.').waitFor()
  await asking.getByLabel('Password', { exact: true }).fill(business.password)
  await owner.keyboard.press('Enter')
  await asking.waitFor({ state: 'detached' })

  // The rule applies to the owner too, from the next call on.
  await owner.waitForURL('**/settings?section=two-step')
  await owner.getByText('Your team must use two-step sign-in.').waitFor()
  expect(await flawsOf(owner)).toEqual([])
  await visit(owner, '/messages')
  await owner.waitForURL('**/settings?section=two-step')
  await owner.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await owner.getByLabel('Current Password').fill(business.password)
  await owner.keyboard.press('Enter')
  const key = await owner.getByRole('dialog').locator('code').innerText()
  await owner.getByRole('textbox', { name: 'Code' }).fill(codeOf(key.replaceAll(/\s/g, '')))
  await owner.keyboard.press('Enter')
  await owner.getByRole('button', { name: 'I have saved them' }).click()
  await visit(owner, '/messages')
  await owner.getByRole('heading', { level: 1, name: 'SMS' }).waitFor()
})

const newPage = (options: BrowserContextOptions = {}) => openPage(browser, program.url, options)

/** Enters the password, and stops at the second step. */
async function firstStep(page: Page, person: { email: string; password: string }): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** The code that an authenticator with the key shows (RFC 6238), this number of steps from now. */
function codeOf(key: string, steps = 0): string {
  const bits = key
    .split('')
    .map((digit) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(digit).toString(2).padStart(5, '0'))
    .join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const truncated = hash.readUInt32BE(hash[19]! & 15) & 0x7fff_ffff
  return String(truncated % 1_000_000).padStart(6, '0')
}

function focusedLabel(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement
    return focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent?.trim() : undefined
  })
}

/** The text that would be printed. */
async function printed(page: Page): Promise<string> {
  await page.emulateMedia({ media: 'print' })
  const text = await page.locator('body').innerText()
  await page.emulateMedia({ media: null })
  return text
}
