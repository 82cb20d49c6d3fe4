import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`,
    ['Chrome', 'Windows'],
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    ['Edge', 'Windows'],
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-A155F) ${WEBKIT} SamsungBrowser/28.0 Chrome/130 Mobile Safari/537.36`,
    ['Samsung Internet', 'Android'],
  ],
  [
    `Mozilla/5.0 (Linux; Android 14) ${WEBKIT} Chrome/141.0 Mobile Safari/537.36 OPR/80.0`,
    ['Opera', 'Android'],
  ],
  ['Opera/9.80 (Android; Opera Mini/80.0/191; U; en) Presto/2.12', ['Opera Mini', 'Android']],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Mobile/15E148 Safari/604.1',
    ['Safari', 'iPhone'],
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.1 Safari/605.1.15',
    ['Safari', 'macOS'],
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', ['Firefox', 'Linux']],
  ['curl/8.17.0', ['curl']],
  ['', []],
  ['<script>alert(1)</script>', []],
])('%s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toEqual(device)
})
