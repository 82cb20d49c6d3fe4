import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gsmLength, gsmUnits, isGsm } from './gsm.ts'
import { countSegments } from './segments.ts'
import {
  cleanValue,
  FIELD_NAME_MAX,
  fieldAsWritten,
  fieldKey,
  FIELDS_MAX,
  fieldsOf,
  fieldsWithoutFallback,
  merge,
  mergeRow,
  nearestField,
  parseTemplate,
  TEMPLATE_LENGTH_MAX,
  worstCase,
  type FieldBound,
  type Template,
  type Value,
} from './template.ts'

function template(text: string): Template {
  const parsed = parseTemplate(text)
  if (parsed.fault !== null) throw new Error(`${parsed.fault} at ${parsed.index}: ${text}`)
  return parsed
}

describe('parsing', () => {
  test.each([
    ['no fields', []],
    ['Hello {{Name}}', ['name']],
    ['{{Name}}{{ NAME }}{{name|you}}', ['name']],
    ['{{Balance   Due}} by {{ Due\tdate }}', ['balance due', 'due date']],
    ['{{e\u0301cole}} {{École}}', ['école']],
    ['{ {Name} } }} {x}', []],
    ['{{Name|a|b}}', ['name']],
  ])('%j has the fields %j', (text, fields) => {
    expect(fieldsOf(template(text))).toEqual(fields)
  })

  test.each([
    ['Hello {{Name', { fault: 'field_unclosed', index: 6 }],
    ['Hello {{Name}', { fault: 'field_unclosed', index: 6 }],
    ['{{}}', { fault: 'field_empty', index: 0 }],
    ['a {{  |friend}}', { fault: 'field_empty', index: 2 }],
    ['{{a {{b}}', { fault: 'field_nested', index: 0 }],
    ['{{{Name}}}', { fault: 'field_nested', index: 0 }],
    [`{{${'n'.repeat(FIELD_NAME_MAX + 1)}}}`, { fault: 'field_name_too_long', index: 0 }],
    ['x'.repeat(TEMPLATE_LENGTH_MAX + 1), { fault: 'template_too_long', index: TEMPLATE_LENGTH_MAX }],
    [fieldsNumbered(FIELDS_MAX + 1), { fault: 'too_many_fields', index: fieldsNumbered(FIELDS_MAX).length }],
  ])('%j is no template', (text, fault) => {
    expect(parseTemplate(text)).toEqual(fault)
  })

  test('as many fields, as long a name and text as allowed', () => {
    expect(template(fieldsNumbered(FIELDS_MAX)).fields).toHaveLength(FIELDS_MAX)
    expect(template(`{{${'n'.repeat(FIELD_NAME_MAX)}}}`).fields).toEqual(['n'.repeat(FIELD_NAME_MAX)])
    expect(template('x'.repeat(TEMPLATE_LENGTH_MAX)).before).toHaveLength(TEMPLATE_LENGTH_MAX)
  })

  test('a text without double braces is itself', () => {
    fc.assert(
      fc.property(run(fc.oneof(character, fc.constantFrom('{', '}', '|'))), (some) => {
        const text = some.replaceAll('{{', '{ ').toWellFormed()
        expect(merge(template(text), {})).toEqual({ text, missing: [] })
      }),
    )
  })
})

describe('a field that nothing fills', () => {
  test.each([
    ['{{Name}} {{Town|here}}', ['name']],
    ['{{Town|here}} {{town}}', ['town']],
    ['{{Town|}}', []],
  ])('%j leaves a hole by %j', (text, fields) => {
    expect(fieldsWithoutFallback(template(text))).toEqual(fields)
  })

  test('is called as the text spells it', () => {
    expect(fieldAsWritten('{{a|x}} {{ Due  DATE }}', 'due date')).toBe('Due  DATE')
    expect(fieldAsWritten('{{Balance  Due|0}}', 'balance due')).toBe('Balance  Due')
    expect(fieldAsWritten('Hi', 'town')).toBe('town')
  })

  test.each([
    ['Nme', 'Name'],
    ['nmae', 'Name'],
    ['NAMES', 'Name'],
    ['Twon', 'Town'],
    ['Due dates', 'Due date'],
    ['Nm', null],
    ['Fname', 'Name'],
    ['Firstname', null],
    ['To', null],
    ['Balance', null],
  ])('%s is meant to be %s', (mistyped, meant) => {
    expect(nearestField(mistyped, ['Name', 'Phone', 'OptOut', 'Town', 'Due date'])).toBe(meant)
  })
})

describe('merging', () => {
  test.each<[string, Record<string, Value>, string, string[]]>([
    ['Hello {{Name}}, you owe {{Due}}.', { Name: 'Ama', DUE: '20' }, 'Hello Ama, you owe 20.', []],
    ['Hello {{Name}}!', { ' name ': 'Ama' }, 'Hello Ama!', []],
    ['Hello {{Name}}!', {}, 'Hello !', ['name']],
    ['Hello {{Name}}{{Name}}!', { Name: null }, 'Hello !', ['name']],
    ['Hello {{Name}}!', { Name: ' \t ' }, 'Hello !', ['name']],
    ['Hello {{Name| friend }}!', { Name: '' }, 'Hello friend!', []],
    ['Hello {{Name|}}!', {}, 'Hello !', []],
    ['{{A|x}} {{A}} {{B}}', {}, 'x  ', ['a', 'b']],
    ['{{A}}', { A: 'first', a: 'second' }, 'first', []],
    // A value is text, whatever it looks like.
    ['{{A}} {{B}}', { A: '{{B}}', B: '$& {{A|x}}' }, '{{B}} $& {{A|x}}', []],
    ['{{constructor}}{{__proto__}}', {}, '', ['constructor', '__proto__']],
    ['{{A}}', { A: ' =1+2\r\n\u0000\u202enext\u00a0 line\u200b ' }, '=1+2 next line', []],
  ])('%j with %j', (text, values, merged, missing) => {
    expect(merge(template(text), values)).toEqual({ text: merged, missing })
  })

  test('a row of values goes in by the order of the fields', () => {
    const parsed = template('{{B}}-{{A|none}}-{{b}}-{{C}}')
    expect(mergeRow(parsed, ['1', undefined])).toEqual({ text: '1-none-1-', missing: ['c'] })
  })

  test('by name and by row is the same', () => {
    fc.assert(
      fc.property(aTemplate, fc.infiniteStream(fc.option(anyValue)), (parsed, stream) => {
        const row = parsed.fields.map(() => stream.next().value ?? null)
        const byName = Object.fromEntries(parsed.fields.map((field, i) => [field.toUpperCase(), row[i]]))
        expect(merge(parsed, byName)).toEqual(mergeRow(parsed, row))
      }),
    )
  })
})

describe('a clean value', () => {
  test('stays on one line, is never longer, stays GSM, and is clean', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const clean = cleanValue(value)
        expect(clean).not.toMatch(/[\p{Cc}\u2028\u2029]|^\s|\s$/u)
        expect(clean.isWellFormed()).toBe(true)
        expect(clean.length).toBeLessThanOrEqual(value.length)
        if (isGsm(value)) expect(gsmLength(clean)).toBeLessThanOrEqual(gsmLength(value))
        if (isGsm(value)) expect(isGsm(clean)).toBe(true)
        expect(cleanValue(clean)).toBe(clean)
      }),
    )
  })

  test.each(['Nii Armah', "O'Brien", 'N’Diaye', 'Ɔkyeame', '👨‍👩‍👧', '=HYPERLINK("x")', '<b>Ama</b>'])(
    '%j is as it was',
    (value) => {
      expect(cleanValue(value)).toBe(value)
    },
  )
})

describe('the worst case', () => {
  const bound = (maxLength: number, gsm = true, extension?: boolean): FieldBound => ({
    maxLength,
    gsm,
    ...(extension !== undefined && { extension }),
  })

  test.each<[string, string, Record<string, FieldBound>, number]>([
    ['without fields it is exact', `${'a'.repeat(152)}€${'a'.repeat(151)}`, {}, 2],
    ['a field nobody has', `${'a'.repeat(160)}{{Name}}`, {}, 1],
    ['its fallback counts', `${'a'.repeat(160)}{{Name|you}}`, {}, 2],
    ['plain values', `${'a'.repeat(150)}{{Name}}`, { NAME: bound(10, true, false) }, 1],
    ['plain values, one too long', `${'a'.repeat(150)}{{Name}}`, { Name: bound(11, true, false) }, 2],
    ['values that may cost double', `${'a'.repeat(150)}{{Name}}`, { Name: bound(6) }, 2],
    ['a value that may be Twi', `${'a'.repeat(65)}{{Name}}`, { Name: bound(6, false) }, 2],
    ['a value that may be Twi but short', `${'a'.repeat(65)}{{Name}}`, { Name: bound(5, false) }, 1],
    ['a field used twice counts twice', `${'a'.repeat(150)}{{N}}{{N}}`, { n: bound(6, true, false) }, 2],
    ['two spellings of a field', `${'a'.repeat(150)}{{N}}`, { N: bound(11, true, false), n: bound(1) }, 2],
    ['a Twi text', `${'ɛ'.repeat(67)}{{Name}}`, { Name: bound(67, true) }, 2],
    ['a Twi fallback', `${'a'.repeat(69)}{{Name|ɛɛ}}`, { Name: bound(1, true) }, 2],
  ])('%s', (_, text, bounds, segments) => {
    expect(worstCase(template(text), bounds)).toBe(segments)
  })

  test('no merge costs more, whatever the values within their bounds', () => {
    fc.assert(
      fc.property(aTemplate, fc.infiniteStream(aColumn), (parsed, stream) => {
        const columns = parsed.fields.map(() => stream.next().value)
        const bounds = Object.fromEntries(parsed.fields.map((field, i) => [field, boundOf(columns[i] ?? [])]))
        const worst = worstCase(parsed, bounds)
        for (let row = 0; row < COLUMN_ROWS; row++) {
          const { text } = mergeRow(
            parsed,
            columns.map((column) => column?.[row]),
          )
          expect(countSegments(text).segments).toBeLessThanOrEqual(worst)
        }
      }),
      { numRuns: 2000 },
    )
  })

  // Without the unit that a pair may waste, each of these would be bounded by 2.
  test.each<[string, string, string]>([
    ['a pair in a value', `${'a'.repeat(152)}{{N}}`, '€'.repeat(77)],
    ['a pair in the text', `{{N}}${'a'.repeat(151)}€${'a'.repeat(152)}`, 'x'],
    ['a pair in a fallback', `{{N}}${'a'.repeat(151)}{{M|€}}${'a'.repeat(152)}`, 'x'],
    ['a surrogate pair in a value', `${'ɛ'.repeat(66)}{{N}}${'ɛ'.repeat(66)}`, '😀'],
    ['a surrogate pair in the text', `{{N}}${'ɛ'.repeat(65)}😀${'ɛ'.repeat(66)}`, 'x'],
    ['a surrogate pair in a fallback', `{{N}}${'ɛ'.repeat(65)}{{M|😀}}${'ɛ'.repeat(66)}`, 'x'],
  ])('%s at an edge is counted on', (_, text, value) => {
    const parsed = template(text)
    expect(countSegments(mergeRow(parsed, [value]).text).segments).toBe(3)
    expect(worstCase(parsed, { n: boundOf([value]) })).toBe(3)
  })

  test('it is at most one more than the costliest merge of a field', () => {
    fc.assert(
      fc.property(fc.nat(400), fc.nat(200), fc.constantFrom('a', '€', 'ɛ', '😀'), (literal, size, unit) => {
        const parsed = template(`${'a'.repeat(literal)}{{Name}}`)
        const dearest = unit.repeat(size)
        const { segments } = countSegments(mergeRow(parsed, [dearest]).text)
        const worst = worstCase(parsed, { name: boundOf([dearest]) })
        expect(worst).toBeGreaterThanOrEqual(segments)
        expect(worst).toBeLessThanOrEqual(segments + 1)
      }),
    )
  })
})

test('a field key folds case, space and composition', () => {
  expect(fieldKey('  Balance \u00a0 DUE ')).toBe('balance due')
})

function fieldsNumbered(count: number): string {
  return Array.from({ length: count }, (_, i) => `{{f${i}}}`).join('')
}

/**
 * Characters at which the bound could fail: pairs of both kinds, characters that cleaning removes, and others.
 */
const character = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...Array.from('aZ 9é')) },
  { weight: 3, arbitrary: fc.constantFrom(...Array.from('€[^|\f')) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('ɛ', '₵', '😀', '\u00a0', '\u200b', '\0', '\n', '\ud83d', '\ude00'),
  },
)
const gsmCharacter = fc.constantFrom(...Array.from('aZ 9é€[^|\f\r\n'))
const length = fc.oneof(fc.nat(8), fc.integer({ min: 60, max: 90 }), fc.integer({ min: 140, max: 170 }))
const run = (unit: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  length.chain((size) => fc.string({ unit, minLength: size, maxLength: size }))
const anyValue = fc.oneof(
  run(character),
  run(gsmCharacter),
  run(fc.constantFrom('a')),
  run(fc.constantFrom('€', '😀')),
)

const aField = fc
  .tuple(fc.constantFrom('Name', 'DUE', 'town'), fc.option(fc.constantFrom('', 'friend', '€€', 'ɛ', '😀😀')))
  .map(([name, fallback]) => `{{${name}${fallback === null ? '' : `|${fallback}`}}}`)
const aTemplate = fc
  .array(fc.oneof(aField, run(character), run(gsmCharacter)), { maxLength: 6 })
  .map((pieces) => template(pieces.join('')))

const COLUMN_ROWS = 4
const aColumn = fc.array(fc.option(anyValue), { minLength: COLUMN_ROWS, maxLength: COLUMN_ROWS })

/** The bound as a database computes it, from raw values. */
function boundOf(values: readonly Value[]): FieldBound {
  const texts = values.map((value) => value ?? '')
  return {
    maxLength: Math.max(0, ...texts.map((text) => text.length)),
    gsm: texts.every(isGsm),
    extension: texts.some((text) => Array.from(text).some((unit) => gsmUnits(unit.charCodeAt(0)) === 2)),
  }
}
