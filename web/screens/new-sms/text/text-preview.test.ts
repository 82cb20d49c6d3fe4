import { describe, expect, test } from 'vitest'
import { previewPages, type PreviewContact } from './text-preview.ts'

const contact = (name: string, town = 'Wa', optedOut = false, phone = '+233241234567'): PreviewContact => ({
  phone,
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

  const kofi = { whose: { name: 'Kofi', longest: false }, text: 'Hi Kofi of Wa' }
  const esi = { whose: { name: 'Esi', longest: false }, text: 'Hi Esi of Wa' }
  const contacts = [
    contact('Ama', 'Wa', false, '+233241234568'),
    contact('Kofi'),
    contact('Esi'),
    contact('Yaw'),
  ]
  const longest = { to: '+233209999999', name: 'Nana', text: 'Hi Nana of Kumasi' }

  test('has the longest of all, which the estimate knows, and two others', () => {
    const estimate = { sample: 'Hi Ama of Wa', longest: { ...longest, to: '+233241234568' } }
    expect(previewPages('Hi {{name}} of {{Town}}', contacts, estimate)).toEqual([
      { whose: { name: 'Nana', longest: true }, text: 'Hi Nana of Kumasi' },
      kofi,
      esi,
    ])
  })

  test('calls nobody the longest before the estimate is there, nor who is alone', () => {
    expect(previewPages('Hi {{name}} of {{Town}}', contacts.slice(1), null)).toEqual([kofi, esi])
    const alone = { sample: longest.text, longest: { ...longest, name: '', to: '+233241234568' } }
    expect(previewPages('Hi {{name}} of {{Town}}', contacts.slice(0, 1), alone)).toEqual([
      { whose: { name: '+233241234568', longest: false }, text: 'Hi Nana of Kumasi' },
    ])
  })

  test('leaves out who will not get it, and falls back on the sample', () => {
    const out = [contact('Ama', 'Wa', true)]
    expect(previewPages('Hi {{Name}}', out, { sample: 'Hi Kofi', longest })).toEqual([
      { whose: 'first', text: 'Hi Kofi' },
    ])
    expect(previewPages('Hi {{Name}}', out, null)).toEqual([{ whose: 'nobody', text: 'Hi {{Name}}' }])
  })

  test('a contact without a name is known by the number, which can be merged too', () => {
    expect(previewPages('{{Phone}}{{Name|!}}', [contact('')], null)).toEqual([
      { whose: { name: '+233241234567', longest: false }, text: '+233241234567!' },
    ])
  })
})
