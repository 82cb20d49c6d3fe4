/**
 * The sign-in, the session and the sign-out in a browser: requirements 2 (public routes, navigation guard), 4, 5 and
 * 8, with a test for each group of their sentences. The test moves the clock of the page by hours. The server's clock
 * goes on as usual.
 */
import { endpoints } from '@nkra/contract/endpoints.ts'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { administrator, business, eventually, type Program, signIn } from '../testing/program.ts'
import { openToAll } from '../testing/screens.ts'
import { newPage as openPage, signedInPage, visit } from '../testing/pages.ts'
import { openStage, type Stage } from '../testing/stage.ts'

const GUARDED = [
  '/dashboard',
  '/messages',
  '/messages/cmp_0000000000001',
  '/new-sms',
  '/sender-id',
  '/address-book',
  '/reports',
  '/invoice',
  '/sms-credits',
  '/postpaid',
  '/trial-credits',
  '/packages',
  '/settings',
]
const PASSWORD = 'plover kenkey ladder'
const MINUTE_MS = 60_000
/** The screen on which the tests stay. It shows little of its own. */
const HERE = '/settings'

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

async function newPage(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openPage(browser, program.url, options)
  opened.push(page)
  return page
}

async function signedIn(path: string): Promise<Page> {
  const page = await signedInPage(browser, program.url, business, {}, path)
  opened.push(page)
  return page
}

interface Person {
  email: string
  password: string
}

async function enter(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

interface UnderClock {
  page: Page
  refreshes: () => number
  /** Moves the clock of the page in steps, so that calls are answered meanwhile. */
  pass: (ms: number) => Promise<void>
}

/** The length of a step. A call fails after 20 seconds of the page's clock, so a step is shorter. */
const STEP_MS = 15_000

/** A signed-in page whose clock the test moves. */
async function underClock(): Promise<UnderClock> {
  const page = await newPage()
  await page.clock.install()
  const asked: string[] = []
  const running = new Set<object>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    asked.push(`${request.method()} ${pathname}`)
    if (pathname !== endpoints.changes.path) running.add(request)
  })
  page.on('requestfinished', (request) => running.delete(request))
  page.on('requestfailed', (request) => running.delete(request))
  const settled = () =>
    eventually(
      'answers',
      () => Promise.resolve(running.size),
      (calls) => calls === 0,
    )
  await page.goto(`/login?next=${HERE}`)
  await enter(page, business)
  await page.waitForURL(`**${HERE}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await settled()
  return {
    page,
    refreshes: () => asked.filter((call) => call === 'POST /auth/v1/token/refresh').length,
    async pass(ms) {
      for (let left_ms = ms; left_ms > 0; left_ms -= STEP_MS) {
        await page.clock.runFor(Math.min(STEP_MS, left_ms))
        await settled()
      }
    },
  }
}

/** The session in the tab's storage. */
const kept = (page: Page) =>
  page.evaluate(() => {
    const item = sessionStorage.getItem('nkra.session')
    return item === null
      ? null
      : (JSON.parse(item) as { state: { session: Record<string, string | number> | null } }).state.session
  })

/** The seconds that the warning shows, and the time on the page's clock when it shows them. */
const counted = (page: Page) =>
  warning(page)
    .getByRole('timer')
    .evaluate((timer) => ({
      left_s: Number(/(\d+) seconds/.exec(timer.textContent)?.[1]),
      now_s: Date.now() / 1_000,
    }))

const warning = (page: Page) => page.getByRole('dialog', { name: 'Your session is about to end' })

describe('requirements 2.1, public routes', () => {
  test('/ leads to /login; each of the six stands in a dark full-screen layout with logo and Go to {host}', async () => {
    const page = await newPage({ colorScheme: 'light' })
    await page.goto('/')
    await page.waitForURL('**/login')
    for (const path of openToAll) {
      await visit(page, path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
      // No marketing site is configured, so the page's own host is used.
      const site = page.getByRole('link', { name: `Go to ${new URL(program.url).host}` })
      expect(await site.getAttribute('href')).toBe(`${program.url}/`)
      await page.getByRole('link', { name: 'Nkra', exact: true }).waitFor()
      const look = await page.evaluate(() => {
        const layout = document.querySelector('main')?.parentElement
        const box = layout?.getBoundingClientRect()
        return {
          scheme: getComputedStyle(document.documentElement).colorScheme,
          fills: box !== undefined && box.width === innerWidth && box.height >= innerHeight,
        }
      })
      expect(look, path).toEqual({ scheme: 'dark', fills: true })
    }
  })

  test('their language is a choice, and so is that of what the server refuses', async () => {
    const page = await newPage()
    await page.goto('/login')
    await page.getByRole('button', { name: 'Français' }).click()
    await page.getByRole('heading', { name: 'Connexion' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('fr')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page.getByText('Le champ «\u00a0Mot de passe\u00a0» est obligatoire').waitFor()
    await page.getByLabel('Adresse e-mail').fill('nobody@example.test')
    await page.getByLabel('Mot de passe', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page.getByText('L’adresse e-mail ou le mot de passe est incorrect.').waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Connexion' }).waitFor()
  })
})

describe('requirements 2.3, navigation guard', () => {
  test('without a session every other route leads to Login', async () => {
    const page = await newPage()
    const [first, ...others] = GUARDED
    await page.goto(first!)
    await page.waitForURL(`**/login?next=${encodeURIComponent(first!)}`)
    for (const path of others) {
      await visit(page, path)
      await page.waitForURL(`**/login?next=${encodeURIComponent(path)}`)
    }
  })

  test('with one that the server does not take too, and it is forgotten', async () => {
    const page = await signedIn(HERE)
    await page.evaluate(() => {
      const item = sessionStorage.getItem('nkra.session')!
      sessionStorage.setItem(
        'nkra.session',
        item.replace(/\.[\w-]+","refreshToken"/, '.forged","refreshToken"'),
      )
    })
    await page.goto('/invoice')
    await page.waitForURL('**/login?next=%2Finvoice&reason=ended')
    expect(await kept(page)).toBeNull()
  })

  test('after signing in one is where one wanted to be, and never elsewhere', async () => {
    for (const [next, path] of [
      ['/invoice?search=INV', '/invoice?search=INV'],
      ['//evil.example/dashboard', '/dashboard'],
    ] as const) {
      const page = await newPage()
      await page.goto(`/login?next=${encodeURIComponent(next)}`)
      await enter(page, business)
      await page.waitForURL(program.url + path)
    }
  })
})

describe('requirements 4.1, session', () => {
  test('it is kept in session storage under its id, and survives a reload, not the tab', async () => {
    const page = await signedIn(HERE)
    expect(Object.keys((await kept(page))!).sort()).toEqual(
      expect.arrayContaining(['expires', 'refreshToken', 'token']),
    )
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('refreshToken')
    await page.reload()
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    const later = await newPage()
    await later.goto('/dashboard')
    await later.waitForURL('**/login?next=%2Fdashboard')
  })

  test('the token is refreshed 5 minutes before it ends, and again from the new end', async () => {
    const { page, refreshes } = await underClock()
    const before = (await kept(page))!.refreshToken
    await page.clock.fastForward(9 * MINUTE_MS)
    expect(refreshes()).toBe(0)
    await page.clock.fastForward(MINUTE_MS)
    await eventually(
      'the refresh',
      async () => (await kept(page))!.refreshToken,
      (now) => now !== before,
    )
    expect(refreshes()).toBe(1)
    await page.mouse.move(40, 40)
    const second = (await kept(page))!.refreshToken
    await page.clock.fastForward(10 * MINUTE_MS)
    await eventually(
      'the next',
      async () => (await kept(page))!.refreshToken,
      (now) => now !== second,
    )
    expect(refreshes()).toBe(2)
  })

  test('a refresh that fails signs out and goes to Login', async () => {
    const { page } = await underClock()
    await page.route('**/auth/v1/token/refresh', (route) => route.abort())
    await page.clock.fastForward(10 * MINUTE_MS)
    await page.waitForURL('**/login?next=%2Fsettings&reason=ended')
    expect(await kept(page)).toBeNull()
  })

  test('a machine that slept past the end is signed out', async () => {
    const { page, refreshes } = await underClock()
    await page.clock.fastForward(120 * MINUTE_MS)
    await page.waitForURL('**/login?**')
    expect(await kept(page)).toBeNull()
    expect(refreshes()).toBe(0)
  })

  test('after 840,000 ms without activity the warning counts down 60 seconds; Stay signed in resets and refreshes; at zero one is signed out, sent to Login, and told why', async () => {
    const { page, refreshes, pass } = await underClock()
    // The clock of the page also runs on by itself while the program answers.
    await pass(800_000)
    expect(await warning(page).count()).toBe(0)
    const before = refreshes()
    await pass(41_000)
    await warning(page).waitFor()
    const first = await counted(page)
    await pass(10_000)
    const then = await counted(page)
    expect([first.left_s <= 60, then.left_s <= 50]).toEqual([true, true])
    // The announced number changes each second.
    expect(Math.abs(first.left_s - then.left_s - (then.now_s - first.now_s))).toBeLessThan(2)
    await warning(page).getByRole('button', { name: 'Stay signed in' }).click()
    await warning(page).waitFor({ state: 'detached' })
    await eventually(
      'a refresh',
      () => Promise.resolve(refreshes()),
      (now) => now === before + 1,
    )
    await pass(300_000)
    expect(await warning(page).count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe(HERE)

    // The same again from there. This time nobody answers.
    await pass(601_000)
    await page.waitForURL('**/login?next=%2Fsettings&reason=idle')
    await page.getByText('We signed you out because you were away for a while.').waitFor()
    expect(await kept(page)).toBeNull()
  })

  test('Sign out in the warning ends the session, at the server too', async () => {
    const { page, pass } = await underClock()
    await pass(841_000)
    const token = String((await kept(page))!.token)
    await warning(page).getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL('**/login')
    expect(await kept(page)).toBeNull()
    await eventually(
      'the end of the session',
      async () =>
        (await fetch(`${program.url}/auth/v1/token`, { headers: { authorization: `Bearer ${token}` } }))
          .status,
      (status) => status === 401,
    )
  })

  test('ten minutes of continuous activity refresh the token', async () => {
    const { page, refreshes, pass } = await underClock()
    await pass(300_000)
    // Active from the 5th minute to after the 15th. The schedule alone refreshes once, at the 10th.
    for (let half = 0; half <= 21; half++) {
      await page.mouse.move(100 + half, 100)
      await pass(30_000)
    }
    await eventually(
      'both',
      () => Promise.resolve(refreshes()),
      (now) => now === 2,
    )
  })

  test('tabs share it: a new one goes on, one refreshes for all, and Logout in one ends it in each', async () => {
    const { page, refreshes } = await underClock()
    const other = await page.context().newPage()
    const asked: string[] = []
    other.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await other.goto('/new-sms')
    const message = other.getByRole('textbox', { name: 'Message', exact: true })
    await message.fill('Your susu statement is')
    const before = (await kept(page))!.refreshToken
    await page.context().clock.fastForward(10 * MINUTE_MS)
    for (const tab of [page, other])
      await eventually(
        'the refresh',
        async () => (await kept(tab))!.refreshToken,
        (now) => now !== before,
      )
    expect((await kept(other))!.refreshToken).toBe((await kept(page))!.refreshToken)
    expect(refreshes() + asked.filter((call) => call === 'POST /auth/v1/token/refresh').length).toBe(1)

    await page.getByRole('complementary').locator('[aria-haspopup=menu]').click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.waitForURL('**/login')
    await other.waitForURL('**/login?next=%2Fnew-sms&reason=elsewhere')
    await other.getByText('You signed out in another tab').waitFor()
    expect([await kept(page), await kept(other)]).toEqual([null, null])
    await enter(other, business)
    await other.waitForURL('**/new-sms')
    expect(await message.inputValue()).toBe('Your susu statement is')
  })
})

describe('requirements 4.2, registration and password reset', () => {
  const person = { email: 'yaw@voltaclinic.test', password: PASSWORD }

  test('register, then confirm the e-mail with a code, or resend the code; then sign in', async () => {
    const operator = await signIn(program.url, administrator)
    await operator.call('publishLegalText', { body: { kind: 'terms', text: 'Text people who agreed.' } })
    await operator.call('publishLegalText', { body: { kind: 'privacy', text: 'We keep little.' } })
    const page = await newPage()
    await page.clock.install()
    await page.goto('/register')
    // What it costs stands beside the form, and to what one agrees below it. The text opens in a tab of its own.
    await page.getByRole('table', { name: 'SMS' }).getByRole('row', { name: '500 20.00 0.040' }).waitFor()
    await page.getByText('By creating an account you agree to the Terms and the Privacy notice.').waitFor()
    const [terms] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('paragraph').getByRole('link', { name: 'Terms' }).click(),
    ])
    await terms.getByText('Text people who agreed.').waitFor()
    await register(page, person)
    await page.waitForURL('**/activate-account?**')
    const [account] = await operator.list('listAccounts', { query: { searchTerm: person.email } })
    const { agreedTerms } = await operator.call('getAccount', { params: { id: account!.accountId } })
    expect(agreedTerms?.version).toBe(2)
    await page.getByText(`We sent a code to ${person.email}.`).waitFor()
    const code = codeIn(await mailedTo(person.email, 'Confirm your e-mail address'))

    // Another code can be requested after a minute, which is counted down.
    await page.getByText(/You can ask for a new code in \d+\s?s\./).waitFor()
    expect(await page.getByRole('button', { name: 'Send a new code' }).count()).toBe(0)
    await page.clock.fastForward(MINUTE_MS)
    await page.getByRole('button', { name: 'Send a new code' }).click()
    await page.getByText('We have sent a new code.').waitFor()

    expect(await page.evaluate(() => sessionStorage.getItem('nkra.account'))).toBe(person.email)
    await page.getByLabel('Code').fill('0000-0000')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('The code is wrong, used or expired.').waitFor()
    await page.getByLabel('Code').fill(` ${code.toLowerCase()} `)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.waitForURL('**/login?**')
    await page.getByText('Your e-mail address is confirmed.').waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('nkra.account'))).toBeNull()
    expect(await page.getByLabel('E-mail').inputValue()).toBe(person.email)
    await enter(page, person)
    await page.waitForURL('**/dashboard')
  })

  test('/verify-email?verify= confirms by the mail’s link, in any browser; before that the sign-in asks for it', async () => {
    const abena = { email: 'abena@voltaclinic.test', password: PASSWORD }
    const page = await newPage()
    await register(page, abena)
    await page.waitForURL('**/activate-account?**')
    await page.goto('/login')
    await enter(page, abena)
    await page.waitForURL(`**/activate-account?email=${encodeURIComponent(abena.email)}`)

    const { text } = await mailedTo(abena.email, 'Confirm your e-mail address')
    const link = /\S+\/verify-email\?verify=\S+/.exec(text)![0]
    const elsewhere = await newPage()
    await elsewhere.goto(link)
    await elsewhere.waitForURL('**/login?**')
    await enter(elsewhere, abena)
    await elsewhere.waitForURL('**/dashboard')

    const again = await newPage()
    await again.goto(link)
    await again.getByRole('heading', { name: 'Already confirmed' }).waitFor()
    await again.getByRole('link', { name: 'Sign in' }).click()
    await again.waitForURL('**/login?**')
    expect(await again.getByLabel('E-mail').inputValue()).toBe(abena.email)
  })

  test('forgot password, verify code, reset password using that code, with white space behind it or not', async () => {
    const page = await newPage()
    await page.goto('/forgot-password')
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByRole('button', { name: 'Send code' }).click()
    const code = codeIn(await mailedTo(person.email, 'Set a new password'))
    await page.getByLabel('Code').fill('0000-0000')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('The code is wrong, used or expired.').waitFor()
    await page.getByLabel('Code').fill(code)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Create your password' }).waitFor()
    await page.getByLabel('New password').fill('short')
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.getByText('Use at least 15 characters.').waitFor()
    await page.getByLabel('New password').fill('sixty tortoises asleep  ')
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.waitForURL('**/login?**')
    expect(await page.getByLabel('E-mail').inputValue()).toBe(person.email)
    await enter(page, { ...person, password: 'sixty tortoises asleep ' })
    await page.waitForURL('**/dashboard')
  })
})

describe('requirements 5 and 8', () => {
  test('what is required is said by its label, at each field, before anything is sent', async () => {
    const page = await newPage()
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    // Where the offer cannot be read, the server renders no page, and the browser draws one without prices.
    await page.route(`**${endpoints.getOffer.path}`, (route) => route.abort())
    await page.route('**/register', async (route) => {
      const answer = await route.fetch()
      const rendered = /<template data-language[^]*?<\/template>|<script[^>]*id="offer"[^]*?<\/script>/g
      await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(rendered, '') })
    })
    await page.goto('/register')
    await page.getByRole('link', { name: 'Status' }).waitFor()
    expect(await page.getByRole('table').count()).toBe(0)
    await page.getByRole('button', { name: 'Create account' }).click()
    for (const label of ['First name', 'Last name', 'Company name', 'E-mail', 'Password'])
      await page.getByText(`${label} is a required field`, { exact: true }).waitFor()
    const first = page.getByLabel('First name')
    expect(await first.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await first.getAttribute('aria-invalid')).toBe('true')
    await first.fill('Yaw')
    await page.getByText('First name is a required field').waitFor({ state: 'detached' })
    expect(sent).toEqual([])
  })

  test('a login that answers 400 stays on the form with the sentence and what was typed', async () => {
    const page = await newPage()
    await page.goto('/login')
    await enter(page, { ...business, password: 'not the password' })
    await page.getByText('The e-mail address or the password is wrong.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
    expect(await page.getByLabel('E-mail').inputValue()).toBe(business.email)
    await enter(page, { ...business, password: `${business.password}   ` })
    await page.waitForURL('**/dashboard')
  })

  test('a 401 on any call signs out and leads to Login, and back to where one was with what one wrote', async () => {
    const page = await signedIn('/new-sms')
    // The stream of changes hears of the end too, and would sign the person out before the click.
    await page.route(`**${endpoints.changes.path}`, (route) => route.abort())
    await page.reload()
    const message = page.getByRole('textbox', { name: 'Message', exact: true })
    await message.fill('Your susu statement is')
    const token = String((await kept(page))!.token)
    await fetch(`${program.url}/auth/v1/token`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    })
    // By its key: a pointer over the link fetches what it leads to, and that may meet the 401 before the click.
    await page.getByRole('link', { name: 'Invoice' }).press('Enter')
    await page.waitForURL('**/login?**reason=ended')
    await page.getByText('Your session has ended. Sign in to continue where you left off.').waitFor()
    await page.goto('/login?next=%2Fnew-sms&reason=ended')
    await enter(page, business)
    await page.waitForURL('**/new-sms')
    expect(await message.inputValue()).toBe('Your susu statement is')
  })
})

async function register(page: Page, { email, password }: Person): Promise<void> {
  if (!page.url().endsWith('/register')) await page.goto('/register')
  await page.getByLabel('First name').fill('Yaw')
  await page.getByLabel('Last name').fill('Boateng')
  await page.getByLabel('Company name').fill('Volta Clinic')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

interface Mail {
  to: string
  subject: string
  text: string
}

/** The newest mail to an address with a subject, once it has arrived. */
const mailedTo = async (email: string, subject: string): Promise<Mail> =>
  (await eventually(
    `a mail to ${email}`,
    async () => {
      const mails = (await (await fetch(`${program.url}/dev/mail`)).json()) as Mail[]
      return mails.find((mail) => mail.to === email && mail.subject === subject)
    },
    (mail) => mail !== undefined,
  ))!

const codeIn = ({ text }: Mail) => /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(text)![0]
