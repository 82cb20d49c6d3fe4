import { expect, test } from 'vitest'
import { siteOf } from './marketing-site.ts'

const page = (host: string, protocol = 'https:') => ({ host, protocol })

test.each([
  [
    'as configured',
    'https://nkra.example/welcome',
    page('app.nkra.example'),
    'nkra.example',
    'https://nkra.example/welcome',
  ],
  ['the host less app.', undefined, page('app.nkra.example'), 'nkra.example', 'https://nkra.example/'],
  ['the host itself', undefined, page('localhost:3000', 'http:'), 'localhost:3000', 'http://localhost:3000/'],
  ['no address', 'nkra', page('app.nkra.example'), 'nkra.example', 'https://nkra.example/'],
  ['no web address', 'javascript:alert(1)', page('nkra.example'), 'nkra.example', 'https://nkra.example/'],
])('%s', (_, configured, at, host, href) => {
  expect(siteOf(configured, at)).toEqual({ host, href })
})
