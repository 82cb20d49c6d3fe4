import { describe, expect, test } from 'vitest'
import { previewPages, type PreviewContact } from './preview.ts'

const contact = (name: string, town = 'Wa', optedOut = false): PreviewContact => ({
  phone: '+233241234567',
  name,
  fields: { Town: town },
  optedOut,
})

describe('the preview', () => {
  test('has one page where everybody reads the same', () => {
    expect(previewPages('Hello', [contact('Ama')], null)).toEqual([{ whose: null, text: 'Hello' }])
  })

  test('shows a text that is no template yet as it is', () => {
    expect(previewPages('Hello {{Na', [contact('Ama')], null)).toEqual([{ whose: null, text: 'Hello {{Na' }])
  })

  test('merges the longest, and two others', () => {
    const contacts = ['Ama', 'Kofi', 'Esi', 'Yaw', 'Nana Akosua Agyeman-Badu', 'Abu'].map((name) =>
      contact(name),
    )
    expect(previewPages('Hi {{name}} of {{Town}}', contacts, null)).toEqual([
      {
        whose: { name: 'Nana Akosua Agyeman-Badu', longest: true },
        text: 'Hi Nana Akosua Agyeman-Badu of Wa',
      },
      { whose: { name: 'Ama', longest: false }, text: 'Hi Ama of Wa' },
      { whose: { name: 'Kofi', longest: false }, text: 'Hi Kofi of Wa' },
    ])
  })

  test('a text of more segments is longer than one of more characters', () => {
    const dear = contact('Ɛsi', 'ɔ'.repeat(100))
    const contacts = [contact('Ama', 'x'.repeat(120)), contact('Kofi'), contact('Abu'), dear]
    expect(previewPages('{{Name}} {{Town}}', contacts, null)[0]?.whose).toEqual({
      name: 'Ɛsi',
      longest: true,
    })
  })

  test('leaves out who will not get it, and falls back on the sample', () => {
    const out = [contact('Ama', 'Wa', true)]
    expect(previewPages('Hi {{Name}}', out, 'Hi Kofi')).toEqual([{ whose: 'first', text: 'Hi Kofi' }])
    expect(previewPages('Hi {{Name}}', out, null)).toEqual([{ whose: 'nobody', text: 'Hi {{Name}}' }])
  })

  test('a contact without a name is known by the number, which can be merged too', () => {
    expect(previewPages('{{Phone}}{{Name|!}}', [contact('')], null)).toEqual([
      { whose: { name: '+233241234567', longest: false }, text: '+233241234567!' },
    ])
  })
})
