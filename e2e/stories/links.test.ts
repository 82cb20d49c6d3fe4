/**
 * The links as an Administrator works with them. One is paused while a business sends, and resumed. One is added with
 * a password that the other side refuses, and says so. A gateway is added, and a message that a route sends over it
 * is delivered.
 */
import { GATEWAY_SECRET, GATEWAY_USER } from '@nkra/outside/gateways/protocols.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flawsOf } from '../testing/axe.ts'
import { sizes } from '../testing/browser.ts'
import { administrator, business, eventually, signIn } from '../testing/program.ts'
import { signedInPage, visit } from '../testing/pages.ts'
import { openStage, type Stage } from '../testing/stage.ts'

let stage: Stage
let operator: Page

beforeAll(async () => {
  stage = await openStage()
  operator = await signedInPage(stage.browser, stage.program.url, administrator, {}, '/links')
})

afterAll(async () => {
  await stage?.close()
})

const arrived = async (): Promise<number> => {
  const answer = await fetch(`http://127.0.0.1:${stage.program.ports.control}/arrived`)
  return ((await answer.json()) as { count: number }).count
}

const gateways = () => `http://127.0.0.1:${stage.program.ports.outside}/gateways`
/** The first text that arrived at the simulated gateways. Null: there is none. */
const firstOverGateway = async (): Promise<string | null> => {
  const answer = await fetch(`${gateways()}/control/arrived`)
  const { texts } = (await answer.json()) as { texts: { text: string }[] }
  return texts.at(-1)?.text ?? null
}

/** Uses the keyboard, because an earlier message may still cover the button. */
const addLink = () => operator.getByRole('button', { name: 'Add link' }).press('Enter')

describe('links', () => {
  test('what is sent while a link is paused waits for it, and goes when it is resumed', async () => {
    const before = await arrived()
    await operator.getByRole('button', { name: 'Open MTN' }).click()
    await operator.getByText('Connected', { exact: true }).waitFor()
    await operator.getByRole('button', { name: 'Pause', exact: true }).click()
    await operator.getByText('MTN is paused').waitFor()
    await operator.getByText('Paused', { exact: true }).waitFor()

    const ama = await signIn(stage.program.url, business)
    const body = { senderId: 'AdomSavings', text: 'Rent is due', recipients: ['0241234567', '0551234567'] }
    await ama.call('sendMessage', { body })
    await operator.reload()
    await operator.getByRole('button', { name: 'Move waiting messages' }).waitFor()
    expect(await arrived()).toBe(before)

    await operator.getByRole('button', { name: 'Resume' }).click()
    await operator.getByText('Connected', { exact: true }).waitFor()
    await expect.poll(arrived).toBe(before + 2)
  })

  test('a link with a wrong password says why it is not connected, and the password is asked for anew', async () => {
    const scripted = await fetch(`http://127.0.0.1:${stage.program.ports.control}/script`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ bind: { password: 'demo' } }),
    })
    expect(scripted.ok).toBe(true)
    await visit(operator, '/links')
    await addLink()
    const dialog = operator.getByRole('dialog', { name: 'Add link' })
    await dialog.getByRole('button', { name: 'Add link' }).click()
    await dialog.getByText('Name is a required field').waitFor()
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Aggregator')
    await dialog.getByLabel('Host').fill('127.0.0.1')
    await dialog.getByRole('textbox', { name: 'Port', exact: true }).fill('70000')
    await dialog.getByLabel('System ID').fill('nkra')
    await dialog.getByRole('textbox', { name: 'Password' }).fill('wrong')
    await dialog.getByRole('button', { name: 'Add link' }).click()
    await dialog.getByText('From 1 to 65535').waitFor()
    expect(await flawsOf(operator)).toEqual([])
    await dialog.getByRole('textbox', { name: 'Port', exact: true }).fill(String(stage.program.ports.smsc))
    await dialog.getByRole('button', { name: 'Add link' }).click()
    await operator.getByText('Aggregator was added').waitFor()
    await operator.getByText(/^The network refuses the password/).waitFor()

    await operator.getByRole('button', { name: 'Open Aggregator' }).click()
    await operator.getByText('ESME_RINVPASWD').waitFor()
    await operator.getByRole('button', { name: 'Edit' }).click()
    const edit = operator.getByRole('dialog', { name: 'Edit Aggregator' })
    expect(await edit.getByRole('textbox', { name: 'Password' }).inputValue()).toBe('')
    await edit.getByRole('textbox', { name: 'Password' }).fill('demo')
    await edit.getByRole('button', { name: 'Save' }).click()
    await operator.getByText('Connected', { exact: true }).waitFor()
  })

  test('a gateway is added by what its provider needs, and its secret is asked for no second time', async () => {
    await visit(operator, '/links')
    await addLink()
    const dialog = operator.getByRole('dialog', { name: 'Add link' })
    await dialog.getByText('HTTP gateway').click()
    await dialog.getByLabel('Provider').selectOption('Twilio')
    const text = (name: string) => dialog.getByRole('textbox', { name, exact: true })
    expect(await text('Address').inputValue()).toBe('https://api.twilio.com')
    await text('Name').fill('Wide World')
    await text('Address').fill('twilio')
    await text('Account SID').fill(GATEWAY_USER)
    await text('Auth token').fill(GATEWAY_SECRET)
    await dialog.getByRole('button', { name: 'Add link' }).click()
    await dialog.getByText('Enter an address that starts with https://').waitFor()
    expect(await flawsOf(operator)).toEqual([])
    await text('Address').fill(`${gateways()}/twilio`)
    await dialog.getByRole('button', { name: 'Add link' }).click()
    await operator.getByText('HTTP gateway · Twilio').waitFor()
    await operator.getByText('Ready', { exact: true }).waitFor()
    await operator.getByText(`${stage.program.url}/messaging/v1/gateway/`).waitFor()

    await operator.getByRole('button', { name: 'Edit' }).click()
    const edit = operator.getByRole('dialog', { name: 'Edit Wide World' })
    expect(await edit.getByRole('textbox', { name: 'Auth token' }).inputValue()).toBe('')
    await edit.getByRole('textbox', { name: 'Window' }).fill('5')
    await edit.getByRole('button', { name: 'Save' }).click()
    await operator.getByText('100 messages per second, 5 at once').waitFor()
    await operator.getByText('Ready', { exact: true }).waitFor()
  })

  test('a rule is added on a phone, a number shows its way, and a text goes it and is delivered', async () => {
    await operator.setViewportSize(sizes.phone)
    await visit(operator, '/links?view=routes')
    await operator.getByText('No rules yet', { exact: true }).waitFor()
    await operator.getByRole('button', { name: 'Add rule' }).press('Enter')
    const dialog = operator.getByRole('dialog', { name: 'Add rule' })
    await dialog.getByLabel('Network').selectOption('AT')
    const link = (place: number) => dialog.getByRole('combobox', { name: `Link ${place}`, exact: true })
    await link(1).selectOption('AT')
    for (const [place, name] of [
      [2, 'Wide World'],
      [3, 'Telecel'],
      [4, 'Aggregator'],
    ] as const) {
      await dialog.getByRole('button', { name: 'Add another link' }).click()
      await link(place).selectOption(name)
    }
    await dialog.getByRole('button', { name: 'Move link 2 up' }).click()
    expect(await flawsOf(operator)).toEqual([])
    await dialog.getByRole('button', { name: 'Save rule' }).click()
    await operator.getByText('Wide World → AT → Telecel → Aggregator').waitFor()
    await operator.getByRole('textbox', { name: 'Number' }).fill('0271234567')
    await operator.getByRole('textbox', { name: 'Sender ID' }).fill('AdomSavings')
    await operator.getByRole('button', { name: 'Find link' }).click()
    await operator.getByText('This message uses Wide World, because of rule 1.').waitFor()

    const ama = await signIn(stage.program.url, business)
    const sent = { senderId: 'AdomSavings', recipients: ['0271234567'], traffic: 'transactional' as const }
    let texts = 0
    // Processes apply a new route a little later. Until then a text takes the old link.
    const first = await eventually(
      'a text at the gateway',
      async () => {
        await ama.call('sendMessage', { body: { ...sent, text: `Rent ${++texts} is due` } })
        return firstOverGateway()
      },
      (text) => text !== null,
    )
    await eventually(
      `“${first}” delivered`,
      () => ama.list('listMessages', { query: { searchTerm: '0271234567' } }),
      (messages) => messages.some(({ text, state }) => text === first && state === 'delivered'),
    )
  })
})
