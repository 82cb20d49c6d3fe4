/** What holds for every mail: one look, the same words twice, one button, and nothing that is fetched. */
import { expect, test } from 'vitest'
import { mailOf } from './mail-layout.ts'
import { mailPreviews } from './mail-previews.ts'
import * as mails from './mails.ts'

const ORIGIN = 'https://nkra.example'
const previews = mailPreviews(ORIGIN, 'en')
const french = mailPreviews(ORIGIN, 'fr')

test.each([...previews, ...french])('$name: $subject', ({ subject, text, html }) => {
  expect(subject.length).toBeLessThanOrEqual(180)
  expect(html.match(/border-radius:8px;background:#0d7a48/g) ?? []).toHaveLength(1)
  expect(html).toContain('@media (prefers-color-scheme: dark)')
  expect(html).not.toMatch(/<(script|img|link)\b|url\(/)
  // Every link of the text is in the HTML, and no other.
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link!.replaceAll('&amp;', '&'))
  expect(new Set(links)).toEqual(new Set(text.match(/https:\/\/nkra\.example\/\S*/g)))
})

test('mails in French are the same mails, with the same links, codes and figures, and no English', () => {
  const numbersOf = (text: string) => text.match(/\d[\d,.]*\d|\d/g)?.toSorted()
  const linksOf = (text: string) => text.match(/https:\S+/g)
  const codesOf = (text: string) => text.match(/^ {4}\S+$/gm)
  expect(french.map(({ name }) => name)).toEqual(previews.map(({ name }) => name))
  for (const [index, { name, subject, text, html }] of french.entries()) {
    const english = previews[index]!
    expect([name, linksOf(text)]).toEqual([name, linksOf(english.text)])
    expect([name, codesOf(text)]).toEqual([name, codesOf(english.text)])
    // A mail about the platform is in both languages.
    if (name === 'attention') continue
    expect(html).toContain('<html lang="fr">')
    expect(text).toMatch(/^Bonjour,/)
    expect([name, subject]).not.toEqual([name, english.subject])
    // The operator's own words stay in their language.
    expect(text.replace('The transfer did not arrive.', '')).not.toMatch(/\b(the|your|you|please|if)\b/i)
    expect(english.text).not.toMatch(/\b(votre|vous|si)\b/i)
    const said = numbersOf(english.text.replaceAll(/https:\S+/g, ''))
    const dites = numbersOf(text.replaceAll(/https:\S+/g, '').replaceAll(/(\d),(\d{1,2}\u00a0%)/g, '$1.$2'))
    if (!['series_missed', 'codes_unused', 'business_id_approved'].includes(name))
      expect([name, dites]).toEqual([name, said])
  }
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
