import { describe, expect, test } from 'vitest'
import { ConfigRefused, readConfig } from './config.ts'

const mistakesOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigRefused) return error.mistakes
    throw error
  }
  return []
}

const production = {
  DATABASE_URL: 'postgres://nkra@db/nkra',
  NKRA_SMTP_URL: 'smtp://mail.example.com',
  NKRA_PUBLIC_URL: 'https://sms.example.com/',
  NKRA_TOKEN_SECRET: 'a secret of at least 32 characters',
}

describe('the configuration', () => {
  test('of nothing at all is the demo', () => {
    expect(readConfig({ PATH: '/bin', PORT: '' })).toMatchObject({
      port: 3000,
      databaseUrl: null,
      demo: true,
      roles: new Set(['web', 'dispatch', 'jobs']),
      smscPort: 2775,
      smscControl: 2776,
      outsidePort: 2777,
      publicUrl: 'http://localhost:3000',
      mailFrom: 'Nkra <no-reply@localhost>',
      log: 'info',
    })
  })

  test('with a database of one’s own is no demo, unless said', () => {
    expect(readConfig(production)).toMatchObject({
      demo: false,
      publicUrl: 'https://sms.example.com',
      mailFrom: 'Nkra <no-reply@sms.example.com>',
    })
    expect(readConfig({ ...production, NKRA_DEMO: 'on' }).demo).toBe(true)
    expect([readConfig(production).lameDuck_ms, readConfig({}).lameDuck_ms]).toEqual([5_000, 0])
  })

  test('serves metrics in the demo, on this machine alone, and elsewhere where an address is given', () => {
    expect(readConfig({}).metrics).toEqual({ host: '127.0.0.1', port: 2779 })
    expect(readConfig({ NKRA_METRICS: 'off' }).metrics).toBeNull()
    expect(readConfig(production).metrics).toBeNull()
    expect(readConfig({ ...production, NKRA_METRICS: '[::1]:9090' }).metrics).toEqual({
      host: '::1',
      port: 9090,
    })
    for (const wrong of ['9090', 'localhost', 'localhost:0', 'localhost:70000', 'http://localhost:9090'])
      expect(mistakesOf({ NKRA_METRICS: wrong })).toEqual([
        'NKRA_METRICS is off, or a host and a port such as 127.0.0.1:9090',
      ])
  })

  test('opens SMPP for customers in the demo, on this machine alone, and elsewhere where a port is given', () => {
    const plain = { tls: null, behindTls: false }
    expect(readConfig({}).smpp).toEqual({ port: 2778, needed: false, host: '127.0.0.1', ...plain })
    expect(readConfig(production).smpp).toBeNull()
    const behind = { ...production, NKRA_SMPP_PORT: '2775', NKRA_SMPP_BEHIND_TLS: 'on' }
    expect(readConfig(behind).smpp).toEqual({
      port: 2775,
      needed: true,
      host: '0.0.0.0',
      tls: null,
      behindTls: true,
    })
    const files = { NKRA_SMPP_TLS_CERT: '/keys/smpp.crt', NKRA_SMPP_TLS_KEY: '/keys/smpp.key' }
    expect(readConfig({ ...production, NKRA_SMPP_PORT: '3550', ...files }).smpp?.tls).toEqual({
      certificate: '/keys/smpp.crt',
      key: '/keys/smpp.key',
    })
  })

  test('of master keys is a list by name, the first before the others', () => {
    expect(readConfig({}).kycMasterKeys).toEqual([])
    const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    const NKRA_KYC_MASTER_KEYS = `2026-11:${one.toString('base64url')}, 2025-01:${two.toString('base64url')}`
    expect(readConfig({ NKRA_KYC_MASTER_KEYS }).kycMasterKeys).toEqual([
      { id: '2026-11', key: one },
      { id: '2025-01', key: two },
    ])
  })

  test.each([
    'secret',
    `a:${Buffer.alloc(31).toString('base64url')}`,
    `a:${Buffer.alloc(33).toString('base64url')}`,
    `:${Buffer.alloc(32).toString('base64url')}`,
    `own-key:${Buffer.alloc(32).toString('base64url')}`,
    `a:${Buffer.alloc(32, 1).toString('base64url')},a:${Buffer.alloc(32, 2).toString('base64url')}`,
    `a:${Buffer.alloc(32).toString('base64url')},`,
  ])('of master keys is refused by name: %s', (NKRA_KYC_MASTER_KEYS) => {
    expect(mistakesOf({ NKRA_KYC_MASTER_KEYS }).map((mistake) => mistake.split(' ')[0])).toEqual([
      'NKRA_KYC_MASTER_KEYS',
    ])
  })

  test('of Google is its own but for the client, and may be a local issuer’s', () => {
    expect(readConfig({}).google).toBeNull()
    const clientId = '1234-abcd.apps.googleusercontent.com'
    expect(readConfig({ GOOGLE_CLIENT_ID: clientId }).google).toEqual({
      clientId,
      issuer: null,
      jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
      scriptUrl: 'https://accounts.google.com/gsi/client',
    })
    const local = {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_ISSUER: 'http://127.0.0.1:9000',
      GOOGLE_JWKS_URL: 'http://localhost:9000/keys',
      GOOGLE_SCRIPT_URL: 'http://[::1]:9000/gsi/client',
    }
    expect(readConfig(local).google).toEqual({
      clientId,
      issuer: local.GOOGLE_ISSUER,
      jwksUrl: local.GOOGLE_JWKS_URL,
      scriptUrl: local.GOOGLE_SCRIPT_URL,
    })
  })

  test.each([
    [{ GOOGLE_CLIENT_ID: 'two words' }, ['GOOGLE_CLIENT_ID']],
    [{ GOOGLE_CLIENT_ID: 'x', GOOGLE_ISSUER: 'accounts.example.com' }, ['GOOGLE_ISSUER']],
    [{ GOOGLE_CLIENT_ID: 'x', GOOGLE_JWKS_URL: 'http://keys.example.com' }, ['GOOGLE_JWKS_URL']],
    [{ GOOGLE_CLIENT_ID: 'x', GOOGLE_SCRIPT_URL: 'http://localhost.example.com/x' }, ['GOOGLE_SCRIPT_URL']],
    [{ GOOGLE_JWKS_URL: 'https://keys.example.com' }, ['GOOGLE_JWKS_URL']],
  ])('of Google in %j is refused by name', (environment, names) => {
    expect(mistakesOf(environment).map((mistake) => mistake.split(' ')[0])).toEqual(names)
  })

  test('Paystack is set up by its key, and is elsewhere only by TLS or on this machine', () => {
    expect(readConfig({}).paystack).toBeNull()
    const PAYSTACK_SECRET_KEY = 'sk_test_0123456789abcdef'
    expect(readConfig({ PAYSTACK_SECRET_KEY }).paystack).toEqual({
      secretKey: PAYSTACK_SECRET_KEY,
      url: 'https://api.paystack.co',
    })
    expect(
      readConfig({ PAYSTACK_SECRET_KEY, PAYSTACK_URL: 'http://127.0.0.1:2777/paystack/' }).paystack?.url,
    ).toBe('http://127.0.0.1:2777/paystack')
  })

  test.each([
    [{ PAYSTACK_SECRET_KEY: 'pk_test_0123456789' }, ['PAYSTACK_SECRET_KEY']],
    [{ PAYSTACK_SECRET_KEY: 'sk_test_0123456789', PAYSTACK_URL: 'http://pay.example.com' }, ['PAYSTACK_URL']],
    [{ PAYSTACK_URL: 'https://pay.example.com' }, ['PAYSTACK_URL']],
  ])('of Paystack in %j is refused by name', (environment, names) => {
    expect(mistakesOf(environment).map((mistake) => mistake.split(' ')[0])).toEqual(names)
  })

  const evat = {
    EVAT_URL: 'https://vsdc.vat-gh.com/vsdc/api/v1/',
    EVAT_TIN_BRANCH: 'C0000803561-001',
    EVAT_SECURITY_KEY: 'Z60gftKe9sei=',
  }

  test('the revenue authority is set up by its address, the branch and its key', () => {
    expect(readConfig({}).evat).toBeNull()
    expect(readConfig(evat).evat).toEqual({
      url: 'https://vsdc.vat-gh.com/vsdc/api/v1',
      taxpayer: 'C0000803561-001',
      securityKey: 'Z60gftKe9sei=',
    })
  })

  test.each([
    [{ ...evat, EVAT_URL: 'http://vsdc.vat-gh.com' }, 'EVAT_URL is an https URL'],
    [{ ...evat, EVAT_TIN_BRANCH: 'C0000803561' }, 'EVAT_TIN_BRANCH is a TIN and a branch'],
    [{ EVAT_URL: evat.EVAT_URL, EVAT_TIN_BRANCH: evat.EVAT_TIN_BRANCH }, 'EVAT_SECURITY_KEY is needed'],
  ])('of the revenue authority in %j is refused by name', (environment, mistake) => {
    expect(mistakesOf(environment)).toEqual([expect.stringContaining(mistake)])
  })

  const registry = {
    REGISTRY_URL: 'https://registry.example.com/v1/',
    REGISTRY_KEY: 'key-of-ours',
    REGISTRY_CALLBACK_SECRET: 'sixteen letters.',
  }

  test('a registry is set up by its address, its key and what it signs with; a mapping says what differs', () => {
    expect(readConfig({}).registry).toBeNull()
    expect(readConfig(registry).registry).toMatchObject({
      url: 'https://registry.example.com/v1',
      key: 'key-of-ours',
      callbackSecret: 'sixteen letters.',
      mapping: { askPath: '/lookups', keyPrefix: 'Bearer ' },
    })
    const mapped = { ...registry, REGISTRY_MAPPING: '{"askPath":"/verify"}' }
    expect(readConfig(mapped).registry?.mapping).toMatchObject({ askPath: '/verify', keyPrefix: 'Bearer ' })
  })

  test.each([
    [{ ...registry, REGISTRY_URL: 'http://registry.example.com' }, 'REGISTRY_URL is an https URL'],
    [{ ...registry, REGISTRY_MAPPING: '{' }, 'REGISTRY_MAPPING is no mapping'],
    [{ ...registry, REGISTRY_MAPPING: '{"askPath":"lookups"}' }, 'REGISTRY_MAPPING is no mapping: askPath'],
    [
      { REGISTRY_URL: registry.REGISTRY_URL, REGISTRY_KEY: 'key-of-ours' },
      'REGISTRY_CALLBACK_SECRET is needed',
    ],
    [{ ...registry, REGISTRY_PROVIDER: 'acme' }, 'REGISTRY_PROVIDER is one of smile_id, prembly, registry'],
    [
      { ...registry, REGISTRY_PROVIDER: 'smile_id' },
      'REGISTRY_ACCOUNT is needed with smile_id: the partner ID',
    ],
    [{ REGISTRY_PROVIDER: 'prembly' }, 'REGISTRY_KEY is needed'],
    [
      { REGISTRY_PROVIDER: 'prembly', REGISTRY_KEY: 'key-of-ours', REGISTRY_MAPPING: '{}' },
      'REGISTRY_MAPPING is for nothing with prembly',
    ],
    [
      { REGISTRY_PROVIDER: 'prembly', REGISTRY_KEY: 'key-of-ours', REGISTRY_NAME: 'Prembly' },
      'REGISTRY_NAME is for nothing with prembly',
    ],
    [
      {
        ...registry,
        REGISTRY_MAPPING:
          '{"question":{"number":"/n","face":"/f"},"answer":{"status":"/s","reference":"/r","number":"/n","surname":"/l","givenNames":"/g","face":"/f"}}',
      },
      'REGISTRY_NAME is needed where faces are sent',
    ],
  ])('of a registry in %j is refused by name', (environment, mistake) => {
    expect(mistakesOf(environment)).toEqual([expect.stringContaining(mistake)])
  })

  test.each([
    [
      { REGISTRY_PROVIDER: 'prembly', REGISTRY_KEY: 'key-of-ours' },
      { provider: 'prembly', name: 'Prembly', url: 'https://api.prembly.com', account: '' },
    ],
    [
      {
        ...registry,
        REGISTRY_PROVIDER: 'smile_id',
        REGISTRY_ACCOUNT: '2077',
        REGISTRY_URL: 'https://api.sandbox.smileidentity.com/',
      },
      {
        provider: 'smile_id',
        name: 'Smile ID',
        url: 'https://api.sandbox.smileidentity.com',
        account: '2077',
      },
    ],
    [
      { ...registry, REGISTRY_NAME: 'Adom Lookups' },
      { provider: 'registry', name: 'Adom Lookups' },
    ],
  ])('the provider of %j is chosen from one list', (environment, chosen) => {
    expect(readConfig(environment).registry).toMatchObject(chosen)
  })

  const hubtel = { HUBTEL_CLIENT_ID: 'abc', HUBTEL_CLIENT_SECRET: '0123456789', HUBTEL_ACCOUNT: '2017254' }

  test('Hubtel is set up by its key and account', () => {
    expect(readConfig({}).hubtel).toBeNull()
    const known = { clientId: 'abc', clientSecret: '0123456789', account: '2017254' }
    expect(readConfig(hubtel).hubtel).toEqual({
      ...known,
      checkoutUrl: 'https://payproxyapi.hubtel.com/items/initiate',
      statusUrl: 'https://api-txnstatus.hubtel.com/transactions',
    })
    const local = { HUBTEL_CHECKOUT_URL: 'http://127.0.0.1:9/x', HUBTEL_STATUS_URL: 'http://127.0.0.1:9/y/' }
    expect(readConfig({ ...hubtel, ...local }).hubtel).toEqual({
      ...known,
      checkoutUrl: 'http://127.0.0.1:9/x',
      statusUrl: 'http://127.0.0.1:9/y',
    })
  })

  test.each([
    [{ ...hubtel, HUBTEL_CLIENT_ID: 'a:b' }, ['HUBTEL_CLIENT_ID']],
    [{ ...hubtel, HUBTEL_CLIENT_SECRET: 'short' }, ['HUBTEL_CLIENT_SECRET']],
    [{ ...hubtel, HUBTEL_ACCOUNT: '20/17' }, ['HUBTEL_ACCOUNT']],
    [{ ...hubtel, HUBTEL_STATUS_URL: 'http://pay.example.com' }, ['HUBTEL_STATUS_URL']],
    [{ HUBTEL_CLIENT_ID: 'abc' }, ['HUBTEL_CLIENT_SECRET', 'HUBTEL_ACCOUNT']],
    [
      { HUBTEL_STATUS_URL: 'https://pay.example.com' },
      ['HUBTEL_CLIENT_ID', 'HUBTEL_CLIENT_SECRET', 'HUBTEL_ACCOUNT'],
    ],
  ])('of Hubtel in %j is refused by name', (environment, names) => {
    expect(mistakesOf(environment).map((mistake) => mistake.split(' ')[0])).toEqual(names)
  })

  test('of the database is what a process may use of it', () => {
    expect(readConfig({}).database).toEqual({
      connections: 16,
      connectLimit_ms: 5_000,
      statementLimit_ms: 30_000,
      lockLimit_ms: 10_000,
      idleLimit_ms: 30_000,
    })
    const set = {
      NKRA_DB_CONNECTIONS: '40',
      NKRA_DB_STATEMENT_LIMIT_S: '60',
      NKRA_POSTGRES_MEMORY_MB: '8192',
    }
    expect(readConfig(set)).toMatchObject({
      database: { connections: 40, statementLimit_ms: 60_000 },
      postgresMemory_mb: 8_192,
    })
  })

  test.each([
    [{}, 16, 0],
    [production, 1, 0],
    [production, 2, 0],
    [production, 4, 2],
    [production, 64, 4],
    [{ ...production, NKRA_ROLES: 'web' }, 64, 0],
    [{ NKRA_WORKERS: '3' }, 2, 3],
    [{ ...production, NKRA_WORKERS: '0' }, 64, 0],
  ])('%j on %i cores starts %i web workers', (environment, cores, workers) => {
    expect(readConfig(environment, undefined, cores).workers).toBe(workers)
  })

  const files: Record<string, string> = { '/s/token': `${'s'.repeat(40)}\n`, '/s/empty': '\n' }
  const readFile = (path: string) => {
    const content = files[path]
    if (content === undefined) throw Object.assign(new Error('no such file'), { code: 'ENOENT' })
    return content
  }

  test('of secrets may stand in files', () => {
    const { NKRA_TOKEN_SECRET: _, ...rest } = production
    expect(readConfig({ ...rest, NKRA_TOKEN_SECRET_FILE: '/s/token' }, readFile).tokenSecret).toBe(
      's'.repeat(40),
    )
    const mistakes: string[] = []
    try {
      const wrong = { NKRA_TOKEN_SECRET: 'x'.repeat(40), NKRA_TOKEN_SECRET_FILE: '/s/token' }
      const unread = {
        PAYSTACK_SECRET_KEY_FILE: '/s/gone',
        REGISTRY_KEY_FILE: '/s/empty',
        NKRA_LOG_FILE: '/s/token',
      }
      readConfig(
        { ...rest, ...wrong, ...unread, NKRA_SMTP_URL_FILE: '/s/token', NKRA_SMTP_URL: '' },
        readFile,
      )
    } catch (error) {
      if (error instanceof ConfigRefused) mistakes.push(...error.mistakes)
    }
    expect(mistakes).toEqual([
      'NKRA_LOG_FILE is no variable of Nkra’s',
      'NKRA_TOKEN_SECRET_FILE and NKRA_TOKEN_SECRET are both set, and one of them is meant',
      'PAYSTACK_SECRET_KEY_FILE names a file that cannot be read (ENOENT)',
      'REGISTRY_KEY_FILE names an empty file',
      expect.stringMatching(/^NKRA_SMTP_URL is a URL/),
      expect.stringMatching(/^REGISTRY_KEY is/),
    ])
  })

  test('is frozen', () => {
    expect(Object.isFrozen(readConfig({}))).toBe(true)
  })

  test('names every mistake at once, each with its variable', () => {
    const mistakes = mistakesOf({
      PORT: '70000',
      DATABASE_URL: 'mysql://db',
      NKRA_ROLES: 'web,cook',
      NKRA_DEMO: 'yes',
      NKRA_SMTP_URL: 'mail.example.com',
      NKRA_PUBLIC_URL: 'ftp://x',
      NKRA_TOKEN_SECRET: 'short',
      NKRA_LOG: 'loud',
      NKRA_PROT: '3000',
    })
    expect(mistakes.map((mistake) => mistake.split(' ')[0])).toEqual(
      expect.arrayContaining([
        'PORT',
        'DATABASE_URL',
        'NKRA_ROLES',
        'NKRA_DEMO',
        'NKRA_SMTP_URL',
        'NKRA_PUBLIC_URL',
        'NKRA_TOKEN_SECRET',
        'NKRA_LOG',
        'NKRA_PROT',
      ]),
    )
    expect(mistakes).toHaveLength(9)
  })

  test.each([
    [{ NKRA_MIGRATE_URL: 'postgres://owner@db/nkra' }, ['NKRA_MIGRATE_URL']],
    [{ ...production, NKRA_MIGRATE_URL: 'postgres://owner@db/nkra' }, []],
    [{ ...production, NKRA_SMTP_URL: '' }, ['NKRA_SMTP_URL']],
    [{ ...production, NKRA_SMTP_URL: '', NKRA_ROLES: 'web' }, []],
    [{ ...production, NKRA_TOKEN_SECRET: '' }, ['NKRA_TOKEN_SECRET']],
    [{ DATABASE_URL: 'postgres://db/nkra', NKRA_DEMO: 'on' }, []],
    [{ DATABASE_URL: 'postgres://nkra@db:port/nkra', NKRA_DEMO: 'on' }, ['DATABASE_URL']],
    // A wrong variable hides no mistake of others, and is named once.
    [{ PORT: 'x', NKRA_DEMO: 'off' }, ['PORT', 'NKRA_SMTP_URL', 'NKRA_PUBLIC_URL']],
    [
      { ...production, NKRA_SMTP_URL: 'x', NKRA_LOG: 'loud', NKRA_TOKEN_SECRET: '' },
      ['NKRA_SMTP_URL', 'NKRA_LOG', 'NKRA_TOKEN_SECRET'],
    ],
    [
      { NKRA_DB_CONNECTIONS: '3', NKRA_DB_LOCK_LIMIT_S: '0' },
      ['NKRA_DB_CONNECTIONS', 'NKRA_DB_LOCK_LIMIT_S'],
    ],
    [{ ...production, NKRA_POSTGRES_MEMORY_MB: '4096' }, ['NKRA_POSTGRES_MEMORY_MB']],
    [{ NKRA_WORKERS: '2', NKRA_ROLES: 'web' }, ['NKRA_WORKERS']],
    [{ NKRA_DEMO: 'off' }, ['NKRA_SMTP_URL', 'NKRA_PUBLIC_URL']],
    [{ PORT: '2775' }, ['PORT,']],
    [{ NKRA_SMSC_CONTROL: '2775' }, ['PORT,']],
    [{ NKRA_OUTSIDE_PORT: '2776' }, ['PORT,']],
    [{ NKRA_SMPP_HOST: '0.0.0.0' }, ['NKRA_SMPP_HOST']],
    [{ NKRA_SMPP_PORT: '0' }, ['NKRA_SMPP_PORT']],
    [
      { NKRA_SMPP_PORT: '2775', NKRA_SMPP_TLS_KEY: 'smpp.key', NKRA_SMSC_PORT: '2774' },
      ['NKRA_SMPP_TLS_CERT'],
    ],
    [{ ...production, NKRA_SMPP_PORT: '2775' }, ['NKRA_SMPP_TLS_CERT']],
    [{ ...production, NKRA_SMPP_PORT: '2775', NKRA_SMPP_BEHIND_TLS: 'off' }, ['NKRA_SMPP_TLS_CERT']],
    [{ ...production, NKRA_SMPP_PORT: '2775', NKRA_SMPP_BEHIND_TLS: 'on' }, []],
    [{ ...production, NKRA_SMPP_PORT: '2775', NKRA_SMPP_HOST: '127.0.0.1' }, []],
    [{ ...production, NKRA_SMPP_PORT: '2775', NKRA_SMPP_HOST: '::1' }, []],
    [{ NKRA_SMPP_PORT: '2778', NKRA_SMPP_HOST: '0.0.0.0' }, ['NKRA_SMPP_TLS_CERT']],
    [{ NKRA_SMPP_BEHIND_TLS: 'on' }, ['NKRA_SMPP_BEHIND_TLS']],
    [{ PORT: '2775', NKRA_DEMO: 'off', ...production }, []],
    [{ PORT: '0' }, ['PORT']],
    [{ NKRA_LAME_DUCK_S: '301' }, ['NKRA_LAME_DUCK_S']],
    [{ NKRA_LAME_DUCK_S: '1.5' }, ['NKRA_LAME_DUCK_S']],
    [{ PORT: '3000x' }, ['PORT']],
    [{ NKRA_MAIL_FROM: 'nobody' }, ['NKRA_MAIL_FROM']],
    [{ NKRA_TRUSTED_PROXIES: '10.0.0.1, 10.1.0.0/16' }, []],
    [{ NKRA_TRUSTED_PROXIES: 'proxy.local' }, ['NKRA_TRUSTED_PROXIES']],
    [{ NKRA_MARKETING_HOST: 'www.example.com' }, []],
    [{ NKRA_MARKETING_HOST: 'not a host' }, ['NKRA_MARKETING_HOST']],
  ])('%j has the mistakes %j', (environment, variables) => {
    const named = mistakesOf(environment as Record<string, string>).map((mistake) => mistake.split(' ')[0])
    expect(named).toEqual(variables)
  })
})
