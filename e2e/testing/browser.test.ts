import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filledOnce } from './browser.ts'

let base: string
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'nkra-unpack-'))
})
afterAll(() => rm(base, { recursive: true, force: true }))

test('a folder that several fill at once is seen by none before it is complete', async () => {
  const folder = join(base, 'browser')
  const bothBegan = Promise.withResolvers<void>()
  let began = 0
  const fill = async (into: string) => {
    await writeFile(join(into, 'program'), 'half')
    if (++began === 2) bothBegan.resolve()
    await bothBegan.promise
    await writeFile(join(into, 'program'), 'whole')
  }
  const read = async () => readFile(join(await filledOnce(folder, fill), 'program'), 'utf8')

  expect(await Promise.all([read(), read()])).toEqual(['whole', 'whole'])
  expect(await readdir(base)).toEqual(['browser'])
})

test('what a failed attempt began is not taken for a whole', async () => {
  const folder = join(base, 'broken')
  const fail = async (into: string) => {
    await writeFile(join(into, 'program'), 'half')
    throw new Error('the disk is full')
  }
  await expect(filledOnce(folder, fail)).rejects.toThrow('the disk is full')
  const fill = (into: string) => writeFile(join(into, 'program'), 'whole')
  expect(await readFile(join(await filledOnce(folder, fill), 'program'), 'utf8')).toBe('whole')
})
