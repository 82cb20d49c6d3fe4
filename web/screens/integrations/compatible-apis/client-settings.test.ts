import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assistantSettings, jasminSettings, kannelSettings, twilioProgram } from './client-settings.ts'

const place = { host: 'sms.example.com', port: 2775, tls: true, systemId: '4fQ2Wc8b', password: 'eightchr' }

test('Kannel is told where to, as whom, and whether by TLS', () => {
  const lines = kannelSettings(place).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'host = sms.example.com',
      'port = 2775',
      'use-ssl = true',
      'smsc-username = 4fQ2Wc8b',
      'smsc-password = eightchr',
    ]),
  )
  expect(kannelSettings({ ...place, tls: false })).not.toContain('ssl')
})

test('Jasmin likewise', () => {
  const lines = jasminSettings(place).split('\n')
  expect(lines).toEqual(expect.arrayContaining(['ssl yes', 'username 4fQ2Wc8b', 'bind transceiver', 'ok']))
  expect(jasminSettings({ ...place, tls: false }).split('\n')).toContain('ssl no')
})

test('Twilio’s client changes the host and nothing else', () => {
  const program = twilioProgram({
    url: 'https://sms.example.com',
    accountSid: 'AC1',
    authToken: 'f0',
    text: 'It’s "due"',
  })
  expect(program).toContain(`options.uri.replace('https://api.twilio.com', 'https://sms.example.com')`)
  expect(program).toContain(`twilio('AC1', 'f0', `)
  expect(program).toContain(`body: "It’s \\"due\\"" })`)
})

test('an assistant is told of the address and of the key', () => {
  expect(JSON.parse(assistantSettings('https://sms.example.com/mcp'))).toEqual({
    mcpServers: {
      nkra: {
        type: 'http',
        url: 'https://sms.example.com/mcp',
        headers: { Authorization: 'Bearer nkra_live_…' },
      },
    },
  })
})

test('the guide shows the settings of the screen', () => {
  const file = join(import.meta.dirname, '../../../../docs/familiar-doors.md')
  const guide = readFileSync(file, 'utf8')
  const shown = { ...place, systemId: 'your-system-id', password: 'password' }
  for (const settings of [kannelSettings(shown), jasminSettings(shown)])
    expect(guide).toContain(`\`\`\`text\n${settings}\n\`\`\`\n`)
  expect(guide).toContain(`\`\`\`json\n${assistantSettings('https://sms.example.com/mcp')}\n\`\`\`\n`)
})
