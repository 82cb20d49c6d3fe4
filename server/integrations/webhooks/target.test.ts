import { describe, expect, test } from 'vitest'
import { pinnedAddress, webhookTarget } from './target.ts'

describe('where a webhook may go', () => {
  test.each([
    ['https://example.com/hook', 'https://example.com/hook'],
    ['https://example.com:443/', 'https://example.com/'],
    ['https://hooks.example.com:8443/a?b=c', 'https://hooks.example.com:8443/a?b=c'],
    ['https://EXAMPLE.com/A', 'https://example.com/A'],
    ['https://example.com/hook#part', 'https://example.com/hook'],
    ['https://8.8.8.8/', 'https://8.8.8.8/'],
    ['https://[2606:4700:4700::1111]/', 'https://[2606:4700:4700::1111]/'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ])('%s', (given, called) => expect(webhookTarget(given, { loopback: false })?.href).toBe(called))

  test.each([
    'nonsense',
    '',
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://',
    'https://user@example.com/',
    'https://user:password@example.com/',
    'https://example.com:22/',
    'https://example.com:80/',
    'https://example.com:5432/',
    'https://localhost/',
    'https://localhost./',
    'https://anything.localhost/',
    'https://intranet/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://router.home.arpa/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://0/',
    'https://10.0.0.1/',
    'https://167772161/',
    'https://012.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://0xa9fea9fe/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://[fe80::1]/',
    'https://[fd00:ec2::254]/',
    'https://[64:ff9b::7f00:1]/',
    'https://①②⑦.⓪.⓪.①/',
  ])('not to %s', (given) => expect(webhookTarget(given, { loopback: false })).toBeNull())

  test.each([
    ['http://localhost:8080/hook', true],
    ['http://127.0.0.1:9/', true],
    ['http://[::1]:9/', true],
    ['https://localhost:9/', true],
    ['https://example.com/', true],
    ['http://example.com/', false],
    ['http://10.0.0.1/', false],
    ['http://user:password@localhost/', false],
    ['ftp://localhost/', false],
  ])('where this machine may be called, %s: %s', (given, may) =>
    expect(webhookTarget(given, { loopback: true }) !== null).toBe(may),
  )
})

describe('the address that is connected to', () => {
  const name = new URL('https://hooks.example.com/')
  const answering = (...addresses: string[]) => ({ loopback: false, resolve: async () => addresses })

  test.each([
    ['the first of those that are public', ['197.255.72.1', '2c0f:fb50::1'], '197.255.72.1'],
    ['none where one of them is private', ['197.255.72.1', '10.0.0.1'], null],
    ['none where it is this machine', ['127.0.0.1'], null],
    ['none where it is this machine in IPv6', ['::1'], null],
    ['none where it is mapped', ['::ffff:10.0.0.1'], null],
    ['none where there is none', [], null],
  ])('%s', async (_, addresses, pinned) => {
    expect(await pinnedAddress(name, answering(...addresses))).toBe(pinned)
  })

  test('is asked for anew each time', async () => {
    const answers = [['197.255.72.1'], ['127.0.0.1'], ['197.255.72.2']]
    const resolve = async () => answers.shift() ?? []
    const pinned = []
    for (let times = 0; times < 3; times++)
      pinned.push(await pinnedAddress(name, { loopback: false, resolve }))
    expect(pinned).toEqual(['197.255.72.1', null, '197.255.72.2'])
  })

  test('of an address is itself, and nobody is asked', async () => {
    const nobody = { loopback: true, resolve: () => Promise.reject(new Error('asked')) }
    expect(await pinnedAddress(new URL('https://8.8.8.8/'), nobody)).toBe('8.8.8.8')
    expect(await pinnedAddress(new URL('http://localhost:9/'), nobody)).toBe('127.0.0.1')
    expect(await pinnedAddress(new URL('http://[::1]:9/'), nobody)).toBe('::1')
    await expect(pinnedAddress(name, nobody)).rejects.toThrow('asked')
  })

  test('may be this machine only where that is allowed', async () => {
    const resolve = async () => ['127.0.0.1']
    expect(await pinnedAddress(name, { loopback: true, resolve })).toBe('127.0.0.1')
    expect(await pinnedAddress(name, { loopback: true, resolve: async () => ['10.0.0.1'] })).toBeNull()
  })
})
