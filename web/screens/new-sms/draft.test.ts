import { describe, expect, test } from 'vitest'
import { EMPTY_DRAFT, isBlank, keepDraft, loadDraft, type Draft, type DraftStorage } from './draft.ts'

function storage(first: Record<string, string> = {}): DraftStorage & { kept: Map<string, string> } {
  const kept = new Map(Object.entries(first))
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

const draft: Draft = {
  name: 'Rent reminder',
  senderId: 'AdomSavings',
  groups: [{ id: 'grp_0000000000001', name: 'Depositors', contacts: 40, fields: ['Town'] }],
  numbers: '0241234567',
  text: 'Hello {{Name}}',
  link: 'https://adomsavings.test/',
  traffic: 'transactional',
  at: '2026-11-21T09:30',
  repeat: { every: 'month', days: [1], day: 31, ends: 'on', on: '2027-03-31', after: 10 },
}

describe('a draft', () => {
  test('comes back as it was', () => {
    const at = storage()
    keepDraft(at, 'usr_1', draft)
    expect(loadDraft(at, 'usr_1')).toEqual(draft)
  })

  test('is not shown to another person, and not lost by their writing', () => {
    const at = storage()
    keepDraft(at, 'usr_1', draft)
    expect(loadDraft(at, 'usr_2')).toEqual(EMPTY_DRAFT)
    keepDraft(at, 'usr_2', EMPTY_DRAFT)
    expect(loadDraft(at, 'usr_1')).toEqual(draft)
  })

  test('is forgotten once nothing is written', () => {
    const at = storage()
    keepDraft(at, 'usr_1', draft)
    keepDraft(at, 'usr_1', { ...EMPTY_DRAFT, senderId: 'AdomSavings' })
    expect(at.kept.size).toBe(0)
  })

  test('a full storage loses it and nothing else', () => {
    const full = storage()
    full.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    keepDraft(full, 'usr_1', draft)
    expect(loadDraft(full, 'usr_1')).toEqual(EMPTY_DRAFT)
  })

  test.each([
    ['no JSON', '{'],
    ['a number', '7'],
    ['a list', '[]'],
    ['a draft of another shape', '{"text":7,"groups":[{"id":1},null],"traffic":"otp"}'],
  ])('storage that holds %s gives an empty one', (_label, text) => {
    expect(loadDraft(storage({ 'nkra.new-sms.usr_1': text }), 'usr_1')).toEqual(EMPTY_DRAFT)
  })

  test.each([
    ['nothing', EMPTY_DRAFT, true],
    ['a sender alone', { ...EMPTY_DRAFT, senderId: 'AdomSavings' }, true],
    ['a text', { ...EMPTY_DRAFT, text: 'x' }, false],
    ['a number', { ...EMPTY_DRAFT, numbers: '0' }, false],
    ['a time', { ...EMPTY_DRAFT, at: '2026-11-21T09:30' }, false],
  ] as const)('with %s is blank: %j', (_label, given, blank) => {
    expect(isBlank({ ...given, groups: [...given.groups] })).toBe(blank)
  })
})
