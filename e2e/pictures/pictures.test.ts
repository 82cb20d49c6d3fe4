/** Forty pictures of screens, dialogs and states look as they did. `npm run pictures -- --update` takes them again. */
import { expect, test } from 'vitest'
import { comparePictures } from './compare-pictures.ts'
import { differingPixels, type Picture, PIXELS_MAX } from './picture-files.ts'

/** A white picture with a black block, which is a letter `side` pixels wide and high. */
function withBlock(side: number, width = 60): Picture {
  const height = 20
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 5; y < 5 + side; y++)
    for (let x = 5; x < 5 + side; x++) data.set([0, 0, 0], (y * width + x) * 4)
  return { width, height, data }
}

test.each([
  ['the same picture', withBlock(8), true],
  ['a speck', withBlock(3), true],
  ['a letter', withBlock(8), false],
  ['another width', withBlock(0, 61), false],
] as const)('%s is as expected or not', (what, actual, isAsExpected) => {
  const expected = what === 'the same picture' ? withBlock(8) : withBlock(0)
  expect(differingPixels(expected, actual) <= PIXELS_MAX).toBe(isAsExpected)
})

test('every screen looks as expected', async () => {
  const said: string[] = []
  const flaws = await comparePictures((sentence) => said.push(sentence))
  // Said aloud: on another browser or machine this test compares nothing.
  for (const sentence of said) process.stderr.write(`${sentence}\n`)
  expect(flaws).toEqual([])
}, 600_000)
