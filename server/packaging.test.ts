/** What operators install is held to the program: its settings, its commands, and what containers may do. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from './config.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (name: string) => readFile(join(ROOT, 'packaging', name), 'utf8')

interface Service {
  image: string
  environment: Record<string, string>
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  depends_on?: Record<string, { condition: string }>
}
const compose = async () => parse(await read('compose.yaml')) as { services: Record<string, Service> }

/** The settings of a service with every `${NAME:?}` filled in. */
const filled = (environment: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(/\$\{(\w+):\?\}/g, (_, variable: string) => samples[variable] ?? ''),
    ]),
  )
const samples: Record<string, string> = {
  APP_PASSWORD: 'one',
  OWNER_PASSWORD: 'two',
  NKRA_PUBLIC_URL: 'https://sms.example.com',
  NKRA_SMTP_URL: 'smtp://mail.example.com',
  NKRA_TOKEN_SECRET: 'a secret of at least 32 characters',
}

test('the Dockerfile has no flaw that its linter knows', async () => {
  expect(validate(await read('Dockerfile')).map(({ message }) => message)).toEqual([])
})

test('the services of Nkra in compose.yaml may write to their volumes alone, and have settings that it takes', async () => {
  const { services } = await compose()
  expect(Object.keys(services)).toEqual(['postgres', 'migrate', 'nkra'])
  expect(services.postgres?.image).toBe('postgres:18')
  for (const name of ['migrate', 'nkra']) {
    const service = services[name]!
    expect(service, name).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
    expect(() => readConfig(filled(service.environment)), name).not.toThrow()
  }
  // The running service does not know the role that may change the schema, and starts after the one that does.
  expect(services.nkra!.environment).not.toHaveProperty('NKRA_MIGRATE_URL')
  expect(services.nkra!.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } })
})

test('every setting that nkra.env shows is one that the program takes', async () => {
  const lines = (await read('nkra.env')).matchAll(/^#?([A-Z_]+)=(.*)$/gm)
  const shown = Object.fromEntries([...lines].map(([, name, value]) => [name, value]))
  expect(Object.keys(shown)).toContain('DATABASE_URL')
  expect(() =>
    readConfig({ ...shown, NKRA_TOKEN_SECRET: 'a secret of at least 32 characters' }),
  ).not.toThrow()
})

test('the commands of a package are files of the program', async () => {
  const [, named = ''] = /^ {2}(migrate \|.*)\) file=\$command/m.exec(await read('nkra')) ?? []
  expect(named.split(' | ')).toContain('admin')
  for (const command of ['main', ...named.split(' | ')])
    expect(await readFile(join(ROOT, 'server', `${command}.ts`), 'utf8')).toBeTruthy()
})
