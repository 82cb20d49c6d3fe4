import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { commandOf, RECIPIENT } from './first-text-command.ts'

const first = {
  origin: 'https://nkra.example',
  secret: 'nkra_live_x',
  senderId: 'Adom',
  text: 'Hello',
  recipient: RECIPIENT,
}

test('the command of a first text', () => {
  expect(commandOf(first)).toBe(
    `curl https://nkra.example/messaging/v1/message \\
  -H 'Authorization: Bearer nkra_live_x' \\
  -H 'Content-Type: application/json' \\
  -d '{"senderId":"Adom","text":"Hello","recipients":["0241234567"],"traffic":"transactional"}'`,
  )
})

test('a shell reads it as it is meant, whatever the text has in it', () => {
  const text = `L’eau, c'est "$HOME" \`id\` \\ !`
  const read = execFileSync('sh', [
    '-c',
    `curl() { for each; do printf '%s\\0' "$each"; done; }; ${commandOf({ ...first, text })}`,
  ])
  const body = read.toString().split('\0').at(-2)!
  expect(JSON.parse(body)).toEqual({
    senderId: 'Adom',
    text,
    recipients: ['0241234567'],
    traffic: 'transactional',
  })
})
