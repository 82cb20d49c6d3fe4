import { describe, expect, test } from 'vitest'
import { FIRST_TAP_MS, isProgram, isTooSoon } from './short-link-clicks.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const opening = (changes: Partial<Parameters<typeof isProgram>[0]>) => ({
  userAgent: IPHONE,
  purposes: ['', '', '', ''],
  ...changes,
})

describe('a person', () => {
  test.each([
    [IPHONE],
    [
      'Mozilla/5.0 (Linux; Android 14; TECNO KI5k Build/UP1A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
    ],
    ['Opera/9.80 (Android; Opera Mini/84.0/191.348; U; en) Presto/2.12.423 Version/12.16'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'],
    [
      'Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 50) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0 Mobile Safari/537.36',
    ],
  ])('with %s', (userAgent) => expect(isProgram(opening({ userAgent }))).toBe(false))
})

describe('a program', () => {
  test.each([
    ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
    ],
    ['WhatsApp/2.24.13.78 A'],
    ['TelegramBot (like TwitterBot)'],
    ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
    ['Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5'],
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['Mozilla/5.0 (compatible; bingbot/2.0)'],
    ['LinkedInBot/1.0 (compatible; Mozilla/5.0)'],
    [
      'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/138.0 Safari/537.36',
    ],
    ['curl/8.5.0'],
    ['python-requests/2.32.3'],
    ['Go-http-client/2.0'],
    ['okhttp/4.12.0'],
    [''],
  ])('with %j', (userAgent) => expect(isProgram(opening({ userAgent }))).toBe(true))

  test.each([['prefetch'], ['prefetch;prerender'], ['Preview'], ['prefetch;anonymous-client-ip']])(
    'asks for the purpose of %s',
    (purpose) => expect(isProgram(opening({ purposes: [purpose, '', '', ''] }))).toBe(true),
  )
})

describe('nobody reads a text', () => {
  const at = new Date('2026-11-21T10:00:00Z')
  test.each([
    ['that no operator has taken', null, true],
    ['at once', 0, true],
    ['in less than it takes', FIRST_TAP_MS - 1, true],
  ])('%s', (_how, ago, soon) =>
    expect(isTooSoon(at, ago === null ? null : new Date(at.getTime() - ago))).toBe(soon),
  )
  test('but after that', () => expect(isTooSoon(at, new Date(at.getTime() - FIRST_TAP_MS))).toBe(false))
})
