/**
 * Settings in use: an owner manages the company and the team, and a removed member is signed out within one request.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flawsOf } from '../testing/axe.ts'
import { business, eventually, type Program } from '../testing/program.ts'
import { newPage, signedInPage, statusOf, visit } from '../testing/pages.ts'
import { openStage, type Stage } from '../testing/stage.ts'

const kofi = { email: 'kofi@adomsavings.test', password: 'plover kenkey ladder' }

let stage: Stage
let program: Program
let browser: Browser

beforeAll(async () => {
  stage = await openStage()
  ;({ program, browser } = stage)
})

afterAll(async () => {
  await stage?.close()
})

test('a member is invited, joins, is given another role and is disabled, each from the next request on', async () => {
  const owner = await signedInPage(browser, program.url, business, {}, '/settings?section=team')
  await owner.getByRole('button', { name: 'Invite' }).click()
  await owner.getByLabel('E-mail').fill(kofi.email)
  await owner.getByLabel('First name').fill('Kofi')
  await owner.getByRole('button', { name: 'Send invitation' }).click()
  await owner.getByText('Last name is a required field').waitFor()
  await owner.getByLabel('Last name').fill('Asante')
  await owner.getByRole('radio', { name: 'Viewer', exact: true }).check()
  const may = owner.getByRole('dialog').getByRole('listitem')
  expect(await may.filter({ hasText: ': allowed' }).allInnerTexts()).toEqual([
    expect.stringContaining('See messages and reports'),
    expect.stringContaining('See the results of one-time codes'),
    expect.stringContaining('See the address book'),
    expect.stringContaining('See credits and invoices'),
  ])
  expect(await flawsOf(owner)).toEqual([])
  await owner.getByRole('button', { name: 'Send invitation' }).click()
  const row = owner.getByRole('row', { name: /Kofi Asante/ })
  await row.getByText('Invited').waitFor()

  // The same invitation again is refused beside the field.
  await owner.getByRole('button', { name: 'Invite' }).click()
  await owner.getByLabel('E-mail').fill(kofi.email)
  await owner.getByLabel('First name').fill('Kofi')
  await owner.getByLabel('Last name').fill('Asante')
  await owner.getByRole('button', { name: 'Send invitation' }).click()
  await owner.getByText('A person with this address is already in your team or invited.').waitFor()
  await owner.keyboard.press('Escape')

  const member = await newPage(browser, program.url)
  await member.goto(await linkMailedTo(kofi.email))
  await member.getByLabel('New password').fill(kofi.password)
  await member.keyboard.press('Enter')
  await member.waitForURL('**/login**')
  await signIn(member, kofi)
  await visit(member, '/settings')
  await member.getByRole('navigation', { name: 'Settings' }).waitFor()
  expect(await member.getByRole('link', { name: 'Team' }).count()).toBe(0)
  await visit(member, '/settings?section=company')
  expect(await member.getByLabel('Company name').getAttribute('readonly')).not.toBeNull()
  expect(await statusOf(member, '/auth/v1/member')).toBe(403)

  await owner.reload()
  await row.getByText('Active').waitFor()
  await row.getByRole('button', { name: 'More actions for Kofi Asante' }).click()
  await owner.getByRole('menuitem', { name: 'Change role' }).click()
  await owner.getByRole('radio', { name: 'Owner' }).check()
  await owner.getByRole('dialog').getByRole('button', { name: 'Change role' }).click()
  await owner.getByText('Kofi Asante is now Owner').waitFor()
  expect(await statusOf(member, '/auth/v1/member')).toBe(200)

  await row.getByRole('button', { name: 'More actions for Kofi Asante' }).click()
  await owner.getByRole('menuitem', { name: 'Disable' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await row.getByText('Disabled').waitFor()
  expect(await statusOf(member, '/auth/v1/member')).toBe(401)
  await member.goto('/settings')
  await member.waitForURL('**/login**')
  await member.getByLabel('E-mail').fill(kofi.email)
  await member.getByLabel('Password', { exact: true }).fill(kofi.password)
  await member.keyboard.press('Enter')
  await member.getByText('The e-mail address or the password is wrong.').waitFor()
})

test('the company keeps its TIN only with the right check character; the profile and what one is told are kept', async () => {
  const page = await signedInPage(browser, program.url, business, {}, '/settings?section=company')
  await page.getByLabel('TIN', { exact: true }).fill('c0012345678')
  await page.getByLabel('Digital address').fill('ga-110-2223')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('This is not a valid TIN').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('tin')
  await page.getByLabel('TIN', { exact: true }).fill('c0000803561')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Your changes were saved').waitFor()
  await page.reload()
  expect(await page.getByLabel('TIN', { exact: true }).inputValue()).toBe('C0000803561')
  expect(await page.getByLabel('Digital address').inputValue()).toBe('GA-110-2223')

  await visit(page, '/settings?section=profile')
  await page.getByLabel('Other names').fill('Serwaa')
  await page.getByRole('button', { name: 'Save changes' }).click()
  // The frame shows the new name at once.
  await page.getByText('Ama Serwaa Mensah').first().waitFor()
  await page.getByText('Your changes were saved').waitFor()

  // Loaded anew: the profile's "saved" would stand for that of the notifications.
  await page.goto(`${program.url}/settings?section=notifications`)
  await page.getByLabel('Threshold, in credits').fill('2500')
  const campaigns = page.getByRole('group', { name: 'Campaign finished' })
  await campaigns.getByRole('checkbox', { name: 'E-mail' }).uncheck()
  await page.getByLabel('Time of the daily summary').selectOption('07:00')
  const weekly = page.getByRole('checkbox', { name: 'E-mail every Monday morning' })
  await weekly.check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Your changes were saved').waitFor()
  await page.reload()
  expect(await page.getByLabel('Threshold, in credits').inputValue()).toBe('2,500')
  expect(await campaigns.getByRole('checkbox', { name: 'E-mail' }).isChecked()).toBe(false)
  expect(await campaigns.getByRole('checkbox', { name: 'In Nkra' }).isChecked()).toBe(true)
  expect(await page.getByLabel('Time of the daily summary').inputValue()).toBe('7')
  expect(await weekly.isChecked()).toBe(true)

  // The bell counts the unread notifications, and leads to them.
  await page.getByRole('link', { name: /^Notifications: \d+ unread/ }).click()
  await page.getByText('Sender ID AdomSavings was approved').waitFor()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByText('All notifications are read').waitFor()
  await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor()

  // The screen of an unknown address keeps the menus.
  await visit(page, '/no-such-screen')
  await page.getByRole('heading', { level: 1, name: 'We cannot find this page' }).waitFor()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
})

test('appearance: the language is French from one click to the next visit', async () => {
  const page = await signedInPage(browser, program.url, business, {}, '/settings?section=appearance')
  await page.getByText('Français', { exact: true }).click()
  await page.getByRole('heading', { name: 'Paramètres' }).waitFor()
  await page.goto('/settings?section=team')
  await page.getByRole('button', { name: 'Inviter' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr')
})

async function signIn(page: Page, person: { email: string; password: string }): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard')
}

/** The link in the newest mail to the address, as a path of the program. */
async function linkMailedTo(email: string): Promise<string> {
  const mailed = await eventually(
    `a mail to ${email}`,
    async () => {
      const mails = (await (await fetch(`${program.url}/dev/mail`)).json()) as { to: string; text: string }[]
      return mails.find(({ to }) => to === email)?.text ?? ''
    },
    (text) => text.includes('/create-password'),
  )
  return /https?:\/\/[^/\s]+(\/create-password\S+)/.exec(mailed)![1]!
}
