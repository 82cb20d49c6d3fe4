/**
 * The operator's links as an Administrator works with them: one is paused while a business sends, and resumed; one is
 * added with a password that the other side refuses, and says so; a rule is written down and tried.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flawsOf } from './axe.ts'
import { sizes } from './browser.ts'
import { administrator, business, signIn } from './program.ts'
import { signedInPage } from './signed-in.ts'
import { openStage, type Stage } from './stage.ts'

/** What a person waits for at most, on a machine that has other things to do. */
const PATIENCE_MS = 20_000
const STORY_MS = 60_000

let stage: Stage
let operator: Page

beforeAll(async () => {
  stage = await openStage()
  operator = await signedInPage(stage.browser, stage.program.url, administrator)
}, 180_000)

afterAll(async () => {
  await stage?.close()
}, 60_000)

const arrived = async (): Promise<number> => {
  const answer = await fetch(`http://127.0.0.1:${stage.program.ports.control}/arrived`)
  return ((await answer.json()) as { count: number }).count
}

describe('links', () => {
  test(
    'what is sent while a link is paused waits for it, and goes when it is resumed',
    async () => {
      const before = await arrived()
      await operator.goto('/links')
      await operator.getByRole('button', { name: 'Open MTN' }).click()
      await operator.getByText('Connected', { exact: true }).waitFor()
      await operator.getByRole('button', { name: 'Pause', exact: true }).click()
      await operator.getByText('MTN is paused').waitFor()
      await operator.getByText('Paused', { exact: true }).waitFor()

      const ama = await signIn(stage.program.url, business)
      const body = { senderId: 'AdomSavings', text: 'Rent is due', recipients: ['0241234567', '0551234567'] }
      await ama.call('sendMessage', { body })
      await operator.reload()
      await operator.getByRole('button', { name: 'Move what waits' }).waitFor()
      expect(await arrived()).toBe(before)

      await operator.getByRole('button', { name: 'Resume' }).click()
      await operator.getByText('Connected', { exact: true }).waitFor()
      await expect.poll(arrived, { timeout: PATIENCE_MS }).toBe(before + 2)
    },
    STORY_MS,
  )

  test(
    'a link with a wrong password says why it is not connected, and the password is asked for anew',
    async () => {
      const scripted = await fetch(`http://127.0.0.1:${stage.program.ports.control}/script`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ bind: { password: 'demo' } }),
      })
      expect(scripted.ok).toBe(true)
      await operator.goto('/links')
      await operator.getByRole('button', { name: 'Add link' }).click()
      const dialog = operator.getByRole('dialog', { name: 'Add link' })
      await dialog.getByRole('button', { name: 'Add link' }).click()
      await dialog.getByText('Name is a required field').waitFor()
      await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Aggregator')
      await dialog.getByLabel('Host').fill('127.0.0.1')
      await dialog.getByLabel('Port').fill('70000')
      await dialog.getByLabel('System ID').fill('nkra')
      await dialog.getByRole('textbox', { name: 'Password' }).fill('wrong')
      await dialog.getByRole('button', { name: 'Add link' }).click()
      await dialog.getByText('From 1 to 65535').waitFor()
      expect(await flawsOf(operator)).toEqual([])
      await dialog.getByLabel('Port').fill(String(stage.program.ports.smsc))
      await dialog.getByRole('button', { name: 'Add link' }).click()
      await operator.getByText('Aggregator was added').waitFor()
      await operator.getByText(/^The operator refuses the password/).waitFor()

      await operator.getByRole('button', { name: 'Open Aggregator' }).click()
      await operator.getByText('ESME_RINVPASWD').waitFor()
      await operator.getByRole('button', { name: 'Edit' }).click()
      const edit = operator.getByRole('dialog', { name: 'Edit Aggregator' })
      expect(await edit.getByRole('textbox', { name: 'Password' }).inputValue()).toBe('')
      await edit.getByRole('textbox', { name: 'Password' }).fill('demo')
      await edit.getByRole('button', { name: 'Save' }).click()
      await operator.getByText('Connected', { exact: true }).waitFor()
    },
    STORY_MS,
  )

  test(
    'a rule is added on a phone, and a number shows its way',
    async () => {
      await operator.setViewportSize(sizes.phone)
      await operator.goto('/links?view=routes')
      await operator.getByText('No rule', { exact: true }).waitFor()
      await operator.getByRole('button', { name: 'Add rule' }).click()
      const dialog = operator.getByRole('dialog', { name: 'Add rule' })
      await dialog.getByLabel('Network').selectOption('AT')
      await dialog.getByLabel('Link 1').selectOption('Aggregator')
      await dialog.getByLabel('Link 2').selectOption('AT')
      expect(await flawsOf(operator)).toEqual([])
      await dialog.getByRole('button', { name: 'Save rule' }).click()
      await operator.getByText('Aggregator → AT').waitFor()
      await operator.getByRole('textbox', { name: 'Number' }).fill('0271234567')
      await operator.getByRole('textbox', { name: 'Sender' }).fill('AdomSavings')
      await operator.getByRole('button', { name: 'Show the way' }).click()
      await operator.getByText('It would go by Aggregator, by rule 1.').waitFor()
    },
    STORY_MS,
  )
})
