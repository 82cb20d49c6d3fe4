/**
 * A person who is asked by a capture link: from the form of the business to the photographs. The person uses a phone
 * with a camera that sees a card, is interrupted, and afterwards controls the data that are kept.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Request } from '@nkra/contract/routes.ts'
import type { Browser, Page } from 'playwright-core'
import { endpoints } from '@nkra/contract/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardLines, pngOfGrey } from '../../server/kyc/testing/cards.ts'
import { flawsOf } from '../testing/axe.ts'
import { sizes } from '../testing/browser.ts'
import { type DrawnCamera, drawnCamera, KWAME } from '../testing/drawn-camera.ts'
import { type Api, business, eventually, type Program, signIn } from '../testing/program.ts'
import { newPage, signedInPage } from '../testing/pages.ts'
import { openStage, type Stage } from '../testing/stage.ts'

type Asked = Request<'askByLink'>['body']

let folder: string
let stage: Stage
let camera: DrawnCamera
let program: Program
let browser: Browser
let api: Api
let owner: Page
let person: Page
/** The page of a person who was given the certificate. */
let anybody: Page
let id: string
/** The capture links that were texted. */
const links = new Set<string>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nkra-camera-'))
  camera = await drawnCamera(folder)
  stage = await openStage({}, camera.flags)
  ;({ program, browser } = stage)
  api = await signIn(program.url, business)
  ;[owner, person] = await Promise.all([
    signedInPage(browser, program.url, business, {}, '/new-kyc'),
    newPage(browser, program.url, { viewport: sizes.phone }),
  ])
})

afterAll(async () => {
  await stage?.close()
  await camera?.close()
  await rm(folder, { recursive: true, force: true })
})

test('the business asks by link, and may show it on its screen', async () => {
  await owner.getByText('By link', { exact: true }).click()
  await owner.getByLabel('Phone').fill('0241234567')
  expect(await flawsOf(owner)).toEqual([])
  await owner.getByRole('button', { name: 'Send link' }).click()
  await owner.waitForURL('**/kyc/kyc_*')
  id = new URL(owner.url()).pathname.split('/').at(-1)!
  await owner.getByRole('button', { name: 'Show on this screen' }).click()
  await owner.getByRole('img', { name: 'QR code of the link' }).waitFor()
  expect(await flawsOf(owner)).toEqual([])
  await owner.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  await owner.getByText('Waiting for the person').first().waitFor()
})

test('the person agrees, says who they are, photographs the card, and goes on where they were', async () => {
  const mishaps: string[] = []
  person.on('pageerror', ({ message }) => mishaps.push(message))
  await person.goto(await linkInText())
  await person
    .getByRole('heading', { name: 'Adom Savings and Loans LTD asks you to confirm your identity' })
    .waitFor()
  await person.getByRole('link', { name: /^Go to/ }).waitFor({ state: 'detached' })
  expect(await flawsOf(person)).toEqual([])
  await person.getByRole('button', { name: 'I agree' }).click()
  await person.getByLabel('Number').fill('GHA-000000000-0')
  await person.getByLabel('Surname').fill('Owusu')
  await person.getByLabel('Given names').fill('Kwame')
  await person.getByLabel('Date of birth').fill('1990-12-31')
  await person.getByRole('button', { name: 'Continue' }).click()
  await camera.show('table')
  await person.getByRole('button', { name: 'Open camera' }).click()
  await person.getByText('Put the document in the frame').waitFor()
  await camera.show('far card')
  await person.getByText('Move closer').waitFor()
  expect(await flawsOf(person)).toEqual([])
  await camera.show('card')
  // The connection is lost while the photograph is on its way.
  const pictures = `**${endpoints.addKycPicture.path.replace(':token', '*')}`
  await person.route(pictures, (route) => route.abort('connectionreset'))
  await person.getByRole('img', { name: 'Photo: Front of the document' }).waitFor()
  await person.getByRole('button', { name: 'Use this photo' }).click()
  await person.getByText('The connection is lost. We continue when it is back.').waitFor()
  expect(await flawsOf(person)).toEqual([])
  await person.unroute(pictures)
  await person.getByRole('heading', { name: 'Front of the document' }).waitFor({ state: 'detached' })

  // The camera stays open, and the shutter fires by itself.
  await person.getByRole('img', { name: 'Photo: Back of the document' }).waitFor()
  // An interruption, such as a call on the phone.
  await person.reload()
  await person.getByRole('button', { name: 'Open camera' }).click()
  // This side has no zone. The person is told at once, photographs again, and may go on after the second time.
  await person.getByText('We did not find the lines with <<<', { exact: false }).waitFor()
  expect(await person.getByRole('button', { name: 'Use it anyway' }).count()).toBe(0)
  await takeAgain()
  await person.getByText('You can send it as it is', { exact: false }).waitFor()
  expect(await flawsOf(person)).toEqual([])
  await person.getByRole('button', { name: 'Use it anyway' }).click()
  await person.getByRole('heading', { name: 'Check and send' }).waitFor()
  expect(await flawsOf(person)).toEqual([])
  await person.getByRole('button', { name: 'Send everything' }).click()
  await person.getByRole('heading', { name: 'Thank you' }).waitFor()
  expect(mishaps).toEqual([])
})

test('the camera saw the same frame twice, so the person is asked again, with the reason', async () => {
  await person.goto(await linkInText())
  await person.getByText('You sent the same photo more than once', { exact: false }).waitFor()
  expect(await flawsOf(person)).toEqual([])
  await person.getByRole('button', { name: 'Open camera' }).click()
  await person.getByRole('img', { name: 'Photo: Front of the document' }).waitFor()
  await camera.show('zone')
  await usePhotograph('Front of the document')
  await usePhotograph('Back of the document')
  await person.getByRole('button', { name: 'Send everything' }).click()
  await person.getByRole('heading', { name: 'Thank you' }).waitFor()
})

test('the business is told by itself, and sees the photographs', async () => {
  await owner.getByRole('heading', { name: 'Kwame Owusu' }).waitFor()
  await owner.getByText('To review', { exact: true }).first().waitFor()
  await owner.getByRole('button', { name: 'See picture: Document, front' }).click()
  const picture = owner.getByRole('img', { name: 'Document, front' })
  await picture.waitFor()
  expect(await picture.evaluate(brightnessOf)).toBeGreaterThan(150)
  await owner.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  expect(await api.call('getKyc', { params: { id } })).toMatchObject({
    status: 'in_review',
    channel: 'link',
    consent: { channel: 'link' },
  })
})

test('the reviewer asks for the back once more, types the zone that nobody could read, and decides', async () => {
  const review = owner.getByRole('region', { name: 'Review' })
  await review.getByRole('button', { name: 'Ask again' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel('Back of the document').check()
  await dialog.getByLabel('Reason').selectOption('glare')
  expect(await flawsOf(owner)).toEqual([])
  await dialog.getByRole('button', { name: 'Ask again' }).click()
  await owner.getByText('Requested again', { exact: true }).first().waitFor()

  await camera.show('back')
  await person.goto(await linkInText())
  await person.getByRole('button', { name: 'Open camera' }).click()
  await person.getByText('We did not find the lines with <<<', { exact: false }).waitFor()
  await takeAgain()
  await person.getByRole('button', { name: 'Use it anyway' }).click()
  await person.getByRole('button', { name: 'Send everything' }).click()
  await person.getByRole('heading', { name: 'Thank you' }).waitFor()

  // The card in front of the camera has no machine-readable zone. Nothing can be approved until the reviewer types it.
  await review.getByText('These checks have not passed', { exact: false }).waitFor()
  expect(await review.getByRole('button', { name: 'Approve' }).count()).toBe(0)
  await review.getByRole('button', { name: 'Type the zone' }).click()
  const lines = cardLines(KWAME)
  for (const [index, line] of lines.entries()) await dialog.getByLabel(`Line ${index + 1}`).fill(line)
  await dialog.getByLabel('Line 2').fill(lines[1]!.replace('901231', '911231'))
  await dialog.getByRole('button', { name: 'Save what I typed' }).click()
  await dialog.getByText('check digits of these lines are wrong', { exact: false }).waitFor()
  await dialog.getByLabel('Line 2').fill(lines[1]!)
  expect(await flawsOf(owner)).toEqual([])
  await dialog.getByRole('button', { name: 'Save what I typed' }).click()

  await review.getByRole('button', { name: 'Approve' }).click()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await owner.getByRole('button', { name: 'Issue certificate' }).waitFor()
  await owner.getByText('Matches a simulated registry', { exact: true }).waitFor()
  expect(await api.call('getKyc', { params: { id } })).toMatchObject({
    status: 'approved',
    level: 'A2',
    charged: 1,
    askedAgain: [],
  })
})

test('a certificate says so, and its page confirms it to anybody without saying who it is', async () => {
  await owner.getByRole('button', { name: 'Issue certificate' }).click()
  const address = await owner.getByRole('link', { name: 'Open certificate page' }).getAttribute('href')
  await Promise.all([
    owner.waitForEvent('download'),
    owner.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  anybody = await newPage(browser, program.url, { viewport: sizes.phone })
  await anybody.goto(address!)
  await anybody.getByRole('heading', { name: 'This certificate is genuine' }).waitFor()
  expect(await flawsOf(anybody)).toEqual([])
  const shown = await anybody.locator('body').innerText()
  expect(shown).toContain('A2')
  for (const secret of ['Kwame', 'Owusu', '000000000', '1990']) expect(shown).not.toContain(secret)
})

test('the person sees what is kept of them, and takes their consent back', async () => {
  await person.getByRole('button', { name: 'Send me a code' }).click()
  await person.getByLabel('Code from the SMS').fill(await codeInText())
  await person.getByRole('button', { name: 'See my data' }).click()
  await person.getByText('GHA-000000000-0').waitFor()
  await person.getByRole('button', { name: 'Save photo: Back of the document' }).waitFor()
  expect(await flawsOf(person)).toEqual([])
  await person.getByRole('button', { name: 'Withdraw my consent' }).click()
  await person.getByRole('button', { name: 'Erase my data now' }).click()
  await person.getByRole('heading', { name: 'Your data was erased' }).waitFor()
  await person.reload()
  await person.getByText('this link does not work any more').waitFor()
  await person.goto('/my-checks')
  await person.getByLabel('Your phone number').fill('0241234567')
  await person.getByRole('button', { name: 'Send me a link' }).click()
  await person.getByRole('heading', { name: 'Check your phone' }).waitFor()
  await owner.getByRole('heading', { name: 'Erased person' }).waitFor()
  await anybody.reload()
  await anybody.getByRole('heading', { name: 'The data of this person was erased' }).waitFor()
})

test('another person chooses pictures from the gallery, and turns their head for the camera', async () => {
  const asked: Asked = {
    kind: 'document_face',
    documents: ['ghana_card'],
    phone: '0241234568',
    language: 'en',
  }
  const { id: other } = await api.call('askByLink', { body: asked })
  await person.goto(await linkInText())
  await person.getByRole('button', { name: 'I agree' }).click()
  await person.getByLabel('Number').fill('GHA-000000000-0')
  await person.getByLabel('Surname').fill('Boateng')
  await person.getByLabel('Given names').fill('Esi')
  await person.getByLabel('Date of birth').fill('1991-12-31')
  await person.getByRole('button', { name: 'Continue' }).click()
  const choose = (name: string, buffer: Buffer) =>
    person.getByLabel('Choose a picture instead').setInputFiles({ name, mimeType: 'image/png', buffer })
  await person.getByRole('heading', { name: 'Front of the document' }).waitFor()
  await choose('IMG_1.HEIC', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0', 'latin1'))
  await person.getByText('This is a HEIC picture', { exact: false }).waitFor()
  const small = pngOfGrey({ width: 40, height: 30, data: new Float32Array(40 * 30).fill(200) })
  for (const side of ['Front', 'Back'] as const) {
    await person.getByRole('heading', { name: `${side} of the document` }).waitFor()
    await choose('small.png', small)
    await person.getByText('Move closer', { exact: false }).waitFor()
    if (side === 'Back') {
      await person.getByRole('button', { name: 'Take it again' }).click()
      await choose('small.png', small)
    }
    await person.getByRole('button', { name: 'Use it anyway' }).click()
  }

  await person.getByRole('heading', { name: 'Your face' }).waitFor()
  await person.getByRole('button', { name: 'Open camera' }).click()
  await person.getByText('Put your face in the frame').waitFor()
  await camera.show('face')
  await person.getByText('Photo 2 of 3', { exact: false }).waitFor()
  expect(await flawsOf(person)).toEqual([])
  await camera.show('left')
  await person.getByText('Photo 3 of 3', { exact: false }).waitFor()
  await camera.show('right')
  await person.getByRole('button', { name: 'Use these photos' }).click()
  await person.getByRole('heading', { name: 'Check and send' }).waitFor()
  const kept = await api.call('listEvidence', { params: { id: other } })
  expect(kept.map(({ kind, method }) => `${kind} ${method}`)).toEqual([
    'document_front gallery',
    'document_back gallery',
    'person_left camera',
    'person_right camera',
    'person camera',
  ])
})

/** The link in a text that has newly arrived on the phone. */
async function linkInText(): Promise<string> {
  const texted = async () => {
    const response = await fetch(`http://127.0.0.1:${program.ports.control}/arrived`)
    const { messages } = (await response.json()) as { messages: { text: string }[] }
    return messages.flatMap(({ text }) => /http\S+\/v\/\w+/.exec(text)?.[0] ?? [])
  }
  const isNew = (address: string) => !links.has(address)
  const arrived = await eventually('the text', texted, (addresses) => addresses.some(isNew))
  const link = arrived.find(isNew)!
  links.add(link)
  return link
}

/** The digits of the newest code in a text on the phone. */
async function codeInText(): Promise<string> {
  const codes = async () => {
    const response = await fetch(`http://127.0.0.1:${program.ports.control}/arrived`)
    const { messages } = (await response.json()) as { messages: { text: string }[] }
    return messages.flatMap(({ text }) => /^(\d{6}) is your code/.exec(text)?.[1] ?? [])
  }
  return (await eventually('the code', codes, (arrived) => arrived.length > 0)).at(-1)!
}

/** Photographs the same side once more, by the button: the shutter gives the person time to move. */
async function takeAgain(): Promise<void> {
  await person.getByRole('button', { name: 'Take it again' }).click()
  await person.getByRole('button', { name: 'Take photo' }).click()
}

/** Waits until the shutter has fired. */
async function usePhotograph(of: string): Promise<void> {
  await person.getByRole('img', { name: `Photo: ${of}` }).waitFor()
  await person.getByRole('button', { name: 'Use this photo' }).click()
  await person.getByRole('heading', { name: of }).waitFor({ state: 'detached' })
}

/**
 * Runs in the page. The brightness of a picture to the right of its middle, from 0 to 255. The card is light there
 * and the table is dark.
 */
async function brightnessOf(shown: HTMLElement | SVGElement): Promise<number> {
  const image = shown as HTMLImageElement
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d')!
  context.drawImage(image, image.naturalWidth * 0.78, image.naturalHeight * 0.58, 4, 4, 0, 0, 1, 1)
  return context.getImageData(0, 0, 1, 1).data[1]!
}
