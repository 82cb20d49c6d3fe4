import { describe, expect, test } from 'vitest'
import { chance, Director } from './director.ts'
import { QUIRK_NAMES } from './quirks.ts'
import { DEFAULT_BEHAVIOUR } from './behaviour.ts'
import { DEFAULT_SCRIPT, parseScript, RULES_MAX, ScriptError } from './script.ts'

describe('a script', () => {
  test('says nothing, and everything is as usual', () => {
    expect(parseScript({})).toEqual(DEFAULT_SCRIPT)
  })

  test('is laid over the default, in layers', () => {
    const script = parseScript({
      default: { receipt: { delay_ms: [1, 2] } },
      rules: [
        {
          to: '23324',
          quirks: ['hex-answer-decimal-receipt', 'no-tlvs'],
          answer: { delay_ms: 5 },
          receipt: { idTlv: true },
        },
      ],
      bind: { status: 'ESME_RINVPASWD' },
    })
    const director = new Director(script, 1)
    expect(script.bind).toEqual({ ...DEFAULT_SCRIPT.bind, status: 0x0e })
    expect(director.behaviourFor(1, 'Adom', '233501234567').receipt.delay_ms).toEqual([1, 2])
    expect(director.behaviourFor(1, 'Adom', '233241234567')).toEqual({
      ...DEFAULT_BEHAVIOUR,
      answer: { ...DEFAULT_BEHAVIOUR.answer, id: 'hex', delay_ms: [5, 5] },
      receipt: {
        ...DEFAULT_BEHAVIOUR.receipt,
        delay_ms: [1, 2],
        id: 'decimal',
        idTlv: true,
        stateTlv: false,
      },
    })
  })

  test.each(QUIRK_NAMES)('the quirk %s is one', (name) => {
    const director = new Director(parseScript({ default: { quirks: [name] } }), 1)
    expect(director.behaviourFor(1, 'a', '1')).not.toEqual(DEFAULT_BEHAVIOUR)
  })

  test.each<[unknown, string, string]>([
    [null, '', 'is no object'],
    [[], '', 'is no object'],
    ['{}', '', 'is no object'],
    [{ rule: [] }, 'rule', 'is unknown'],
    [JSON.parse('{"__proto__": {}}'), '__proto__', 'is unknown'],
    [{ constructor: 1 }, 'constructor', 'is unknown'],
    [{ rules: {} }, 'rules', 'is no list'],
    [
      { rules: Array.from({ length: RULES_MAX + 1 }, () => ({})) },
      'rules',
      `has more than ${RULES_MAX} entries`,
    ],
    [{ rules: [{}, { answer: { status: 'ESME_NOPE' } }] }, 'rules[1].answer.status', 'is no command_status'],
    [{ rules: [{ answer: { status: -1 } }] }, 'rules[0].answer.status', 'is no command_status'],
    [{ rules: [{ every: 0 }] }, 'rules[0].every', 'is no whole number from 1'],
    [{ rules: [{ every: 1.5 }] }, 'rules[0].every', 'is no whole number'],
    [{ rules: [{ share: 1.1 }] }, 'rules[0].share', 'is no number from 0 to 1'],
    [{ rules: [{ to: 233 }] }, 'rules[0].to', 'is no text'],
    [{ default: { receipt: { loss: '1' } } }, 'default.receipt.loss', 'is no number'],
    [{ default: { receipt: { dely_ms: 1 } } }, 'default.receipt.dely_ms', 'is unknown'],
    [{ default: { receipt: { delay_ms: [2, 1] } } }, 'default.receipt.delay_ms', 'ends before it begins'],
    [{ default: { receipt: { delay_ms: [1] } } }, 'default.receipt.delay_ms', 'is neither'],
    [{ default: { receipt: { delay_ms: -1 } } }, 'default.receipt.delay_ms', 'is no number'],
    [{ default: { receipt: { state: 'DELIVRD' } } }, 'default.receipt.state', 'is none of delivered'],
    [{ default: { receipt: { word: 'GH₵' } } }, 'default.receipt.word', 'has a character beyond ASCII'],
    [{ default: { receipt: { fields: ['id', 'when'] } } }, 'default.receipt.fields[1]', 'is none of'],
    [{ default: { quirks: ['odd'] } }, 'default.quirks[0]', 'is none of'],
    [{ default: { drop: 1 } }, 'default.drop', 'is neither true nor false'],
    [{ bind: { systemId: 'x'.repeat(16) } }, 'bind.systemId', 'is no text of at most 15'],
  ])('%j is refused at %s', (value, path, why) => {
    const error = thrownBy(() => parseScript(value))
    expect(error).toBeInstanceOf(ScriptError)
    expect(error).toMatchObject({ path })
    expect(String(error)).toContain(why)
  })
})

function thrownBy(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  return undefined
}

describe('rules', () => {
  const statusOf = (rule: object, ordinal: number, from = 'Adom', to = '233241234567') =>
    new Director(parseScript({ rules: [{ ...rule, answer: { status: 8 } }] }), 1).behaviourFor(
      ordinal,
      from,
      to,
    ).answer.status

  test.each<[object, number, string, string, number]>([
    [{}, 1, 'Adom', '233241234567', 8],
    [{ to: '23324' }, 1, 'Adom', '233241234567', 8],
    [{ to: '23350' }, 1, 'Adom', '233241234567', 0],
    [{ to: '233241234567' }, 1, 'Adom', '233241234567', 8],
    [{ from: 'Adom' }, 1, 'Adom', '233241234567', 8],
    [{ from: 'Ado' }, 1, 'Adom', '233241234567', 0],
    [{ every: 10 }, 10, 'Adom', '1', 8],
    [{ every: 10 }, 11, 'Adom', '1', 0],
    [{ after: 5 }, 5, 'Adom', '1', 0],
    [{ after: 5 }, 6, 'Adom', '1', 8],
    [{ until: 5 }, 5, 'Adom', '1', 8],
    [{ until: 5 }, 6, 'Adom', '1', 0],
    [{ share: 0 }, 1, 'Adom', '1', 0],
    [{ share: 1 }, 1, 'Adom', '1', 8],
  ])('%j for submit %d from %s to %s', (rule, ordinal, from, to, status) => {
    expect(statusOf(rule, ordinal, from, to)).toBe(status)
  })

  test('the first that matches counts', () => {
    const director = new Director(
      parseScript({
        rules: [
          { to: '2335', answer: { status: 1 } },
          { to: '233', answer: { status: 2 } },
        ],
      }),
      1,
    )
    expect(director.behaviourFor(1, '', '23350').answer.status).toBe(1)
    expect(director.behaviourFor(1, '', '23320').answer.status).toBe(2)
  })

  test('a share is that share, by the seed, and the same again', () => {
    const hits = (seed: number) => {
      const director = new Director(parseScript({ rules: [{ share: 0.2, drop: true }] }), seed)
      return Array.from({ length: 10_000 }, (_, i) => director.behaviourFor(i + 1, '', '').drop)
    }
    expect(hits(7)).toEqual(hits(7))
    expect(hits(7)).not.toEqual(hits(8))
    const count = hits(7).filter(Boolean).length
    expect(count).toBeGreaterThan(1800)
    expect(count).toBeLessThan(2200)
  })
})

test('chance is even over seeds, ordinals and purposes', () => {
  for (const pick of [
    (i: number) => chance(i, 1, 0),
    (i: number) => chance(1, i, 0),
    (i: number) => chance(1, 1, i),
    (i: number) => chance(i, i, i % 6),
  ]) {
    const tenths = Array.from({ length: 10 }, () => 0)
    for (let i = 0; i < 20_000; i++) {
      const tenth = Math.floor(pick(i) * 10)
      tenths[tenth] = (tenths[tenth] ?? 0) + 1
    }
    // 2,000 expected with a deviation of 42: six of those are one in a thousand million.
    for (const count of tenths) expect(Math.abs(count - 2000)).toBeLessThan(260)
  }
})
