/** The support bundle is searched for everything that it must not hold. */
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { numberLinks, supportBundle } from './support-bundle.ts'
import { exitCodeOf, type Check } from './diagnosis.ts'
import { openMessagingWorld } from './messaging/testing/world.ts'

const SECRETS = {
  NKRA_TOKEN_SECRET: 'token-secret-of-forty-characters-or-so-x',
  NKRA_SMTP_URL: 'smtp://mailer:smtp-password@mail.example.com:587',
  DATABASE_URL: 'postgres://nkra:database-password@db.example.com/nkra',
  PAYSTACK_SECRET_KEY: 'sk_live_paystacksecret',
  HUBTEL_CLIENT_ID: 'hubtel-client',
  HUBTEL_CLIENT_SECRET: 'hubtel-secret',
  HUBTEL_ACCOUNT: '2017254',
  REGISTRY_URL: 'https://registry.example.com',
  REGISTRY_KEY: 'registry-key-1',
  REGISTRY_CALLBACK_SECRET: 'registry-callback-secret',
  NKRA_KYC_MASTER_KEYS: `2026-11:${'k'.repeat(43)}`,
}
const PEOPLE = [
  '233240000001',
  '0240000001',
  'Person 1',
  'Adom',
  'Esi Quartey',
  'GHA-123456789',
  'esi@example.com',
]

test('the bundle says how the installation is, and holds no secret, number, text or person', async () => {
  const world = await openMessagingWorld({
    link: {
      name: 'Kwame’s link',
      host: 'smsc.example.com',
      systemId: 'system-id',
      passwordSealed: 'sealed-password',
    },
  })
  const { db, accountId } = world
  try {
    const groupId = await world.group('Customers', 3)
    const messaging = await world.start({ roles: ['web'] })
    await world.send(messaging, { text: 'The loan of {{Name}} is due', groupIds: [groupId] })
    await db.pool.query(
      `insert into outbox (account_id, id, kind, payload, parked_at, failure)
       values ($1, 1, 'test.happened', '{"name": "Esi Quartey"}', now(), 'GHA-123456789 is wrong')`,
      [accountId],
    )
    await db.pool.query(
      `insert into pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds,
         deletion_seconds, partition, table_name)
       values ('test.queue', 'standard', 0, 0, false, 60, 60, 60, false, 'job_common')`,
    )
    await db.pool.query(
      `insert into pgboss.job_common (name, data, output, state, start_after)
       values ('test.queue', '{"to": "esi@example.com"}', '{"message": "233240000001"}', 'created', now() - interval '1 hour')`,
    )
    const config = readConfig({ ...SECRETS, NKRA_PUBLIC_URL: 'https://sms.example.com' })
    const checks: Check[] = [{ name: 'links', severity: 'look', says: '1 link is down', todo: 'look' }]
    const bundle = await supportBundle({ db, config, checks })

    const hidden = [
      ...Object.values(SECRETS),
      ...PEOPLE,
      'loan',
      'Kwame',
      'smsc.example.com',
      'system-id',
      'sealed-password',
    ]
    expect(hidden.filter((secret) => bundle.includes(secret))).toEqual([])
    expect(JSON.parse(bundle)).toMatchObject({
      checks,
      configuration: { database: 'the operator’s', paystack: true, masterKeys: 1 },
      database: {
        links: [{ id: 1, kind: 'smpp', status: 'active' }],
        jobsDue: [{ queue: 'test.queue', waiting: 1 }],
        outbox: expect.arrayContaining([{ kind: 'test.happened', count: 1, attempts: 0, is_parked: true }]),
        migrations: expect.arrayContaining([expect.objectContaining({ name: '0085_attention.sql' })]),
      },
    })
  } finally {
    await world.close()
  }
})

test('metrics name links by their numbers', () => {
  const links = [{ id: 7, name: 'Kwame’s "best" \\ link' }]
  const lines = [
    String.raw`nkra_link_up{link="Kwame’s \"best\" \\ link"} 1`,
    'nkra_link_up{link="an old name"} 0',
    'nkra_http_requests_total{route="/healthz"} 3',
  ]
  expect(numberLinks(lines, links)).toEqual([
    'nkra_link_up{link="7"} 1',
    'nkra_link_up{link="other"} 0',
    'nkra_http_requests_total{route="/healthz"} 3',
  ])
})

test('the exit code is that of the worst check', () => {
  const of = (...severities: Check['severity'][]) =>
    exitCodeOf(severities.map((severity) => ({ name: '', severity, says: '', todo: '' })))
  expect([of('fine'), of('fine', 'look'), of('look', 'broken', 'fine')]).toEqual([0, 1, 2])
})
