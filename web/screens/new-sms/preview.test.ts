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

  test('merges the first contacts, and adds the longest', () => {
    const contacts = ['Ama', 'Kofi', 'Esi', 'Yaw', 'Nana Akosua Agyeman-Badu', 'Abu'].map((name) =>
      contact(name),
    )
    expect(previewPages('Hi {{name}} of {{Town}}', contacts, null)).toEqual([
      { whose: 'Ama', text: 'Hi Ama of Wa' },
      { whose: 'Kofi', text: 'Hi Kofi of Wa' },
      { whose: 'Esi', text: 'Hi Esi of Wa' },
      { whose: 'Nana Akosua Agyeman-Badu, the longest', text: 'Hi Nana Akosua Agyeman-Badu of Wa' },
    ])
  })

  test('a text of more segments is longer than one of more characters', () => {
    const dear = contact('Ɛsi', 'ɔ'.repeat(100))
    const contacts = [contact('Ama', 'x'.repeat(120)), contact('Kofi'), contact('Abu'), dear]
    expect(previewPages('{{Name}} {{Town}}', contacts, null).at(-1)?.whose).toBe('Ɛsi, the longest')
  })

  test('leaves out who will not get it, and falls back on the sample', () => {
    const out = [contact('Ama', 'Wa', true)]
    expect(previewPages('Hi {{Name}}', out, 'Hi Kofi')).toEqual([
      { whose: 'First recipient', text: 'Hi Kofi' },
    ])
    expect(previewPages('Hi {{Name}}', out, null)).toEqual([{ whose: 'As written', text: 'Hi {{Name}}' }])
  })

  test('a contact without a name is known by the number, which can be merged too', () => {
    expect(previewPages('{{Phone}}{{Name|!}}', [contact('')], null)).toEqual([
      { whose: '+233241234567', text: '+233241234567!' },
    ])
  })
})
