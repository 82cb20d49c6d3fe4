/** What holds for every mail: one look, the same words twice, one button, and nothing that is fetched. */
import { expect, test } from 'vitest'
import { mailOf } from './mail-layout.ts'
import { mailPreviews } from './mail-previews.ts'
import * as mails from './mails.ts'

const previews = mailPreviews('https://nkra.example')

test.each(previews)('$name', ({ subject, text, html }) => {
  expect(subject.length).toBeLessThanOrEqual(180)
  expect(html.match(/border-radius:8px;background:#0d7a48/g) ?? []).toHaveLength(1)
  expect(html).toContain('@media (prefers-color-scheme: dark)')
  expect(html).not.toMatch(/<(script|img|link)\b|url\(/)
  // Every link of the text is in the HTML, and no other.
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link!.replaceAll('&amp;', '&'))
  expect(new Set(links)).toEqual(new Set(text.match(/https:\/\/nkra\.example\/\S*/g)))
})

test('every mail has a preview', () => {
  const functions = Object.keys(mails).filter((name) => name.endsWith('Mail'))
  expect(functions.length).toBeGreaterThan(20)
  // Besides these: what Administrators are told of links, and the daily summary; some have more than one sample.
  expect(previews.length).toBeGreaterThanOrEqual(functions.length + 2)
})

test('a code is large, and a tap takes all of it', () => {
  const { html, text } = mailOf('ama@adom.test', 'A <code>', [{ code: '1234-5678' }])
  expect(html).toMatch(/<p class="code" style="[^"]*font-size:30px[^"]*user-select:all">1234-5678<\/p>/)
  expect(html).toContain('A &lt;code&gt;')
  expect(text).toContain('    1234-5678')
})
