import { describe, expect, test } from 'vitest'
import { idOf, readLine, readMarkdown } from './markdown.ts'

describe('a text', () => {
  test.each([
    ['# One', [{ kind: 'heading', level: 1, text: 'One', id: 'one' }]],
    [
      'two\nlines\n\nand two',
      [
        { kind: 'paragraph', text: 'two lines' },
        { kind: 'paragraph', text: 'and two' },
      ],
    ],
    ['- a\n  goes on\n- b', [{ kind: 'list', ordered: false, items: ['a goes on', 'b'] }]],
    ['1. a\n2. b', [{ kind: 'list', ordered: true, items: ['a', 'b'] }]],
    ['> said\n> so', [{ kind: 'quote', text: 'said so' }]],
    ['| a | b |\n| --- | --- |\n| 1 | 2 |', [{ kind: 'table', head: ['a', 'b'], rows: [['1', '2']] }]],
    [
      '```json\n# no heading\n\n- no list\n```\nafter',
      [
        { kind: 'code', language: 'json', text: '# no heading\n\n- no list' },
        { kind: 'paragraph', text: 'after' },
      ],
    ],
    ['```\nnever ends', [{ kind: 'code', language: '', text: 'never ends' }]],
    [
      'a list:\n- of one',
      [
        { kind: 'paragraph', text: 'a list:' },
        { kind: 'list', ordered: false, items: ['of one'] },
      ],
    ],
    ['#hash is none', [{ kind: 'paragraph', text: '#hash is none' }]],
    ['', []],
  ])('%j', (text, blocks) => {
    expect(readMarkdown(text)).toEqual(blocks)
  })
})

test('a line has code, bold and links; what is in code is nothing else', () => {
  expect(readLine('See `a **b**` and **c**, at [d](/docs/d).')).toEqual([
    { kind: 'text', text: 'See ' },
    { kind: 'code', text: 'a **b**' },
    { kind: 'text', text: ' and ' },
    { kind: 'bold', text: 'c' },
    { kind: 'text', text: ', at ' },
    { kind: 'link', text: 'd', href: '/docs/d' },
    { kind: 'text', text: '.' },
  ])
})

test('a heading’s place is its words', () => {
  expect(idOf('1. Make a key: now!')).toBe('1-make-a-key-now')
})
