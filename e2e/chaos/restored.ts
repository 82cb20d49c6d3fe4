/**
 * A restore in the middle of a campaign: a backup is made while messages go out, more go out, the program and its database
 * are killed, and the backup comes back in a new folder. What the operator has is compared there, and the rest released.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { endpoints } from '@nkra/contract/endpoints.ts'
import { changeLink } from '@nkra/contract/messaging/links.ts'
import type { Operator } from '../testing/operator.ts'
import {
  administrator,
  eventually,
  type Ports,
  type Program,
  signIn,
  startProgram,
} from '../testing/program.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const PATIENCE_MS = 180_000
/** The share of the messages that go out between the backup and the kill. Without a hold they would be sent twice. */
const AFTER_BACKUP_SHARE = 0.25

/** Segments a second on a slow link, and on a fast one. */
const [SLOW, FAST] = [50, 5_000]

/** The figures of a restore. */
export interface RestoreFigures {
  backup_ms: number
  restore_ms: number
  /** How many messages waited in the copy. */
  held: number
  /** How many of these the operator's list shows as sent, and how many are put in doubt. */
  found: number
  unsure: number
  released: number
}

export interface RestoredProgram {
  program: Program
  data: string
  figures: RestoreFigures
}

/** Runs a command of the program. Answers the line that it prints, and how long it took. */
async function command(data: string, file: string, args: readonly string[]) {
  const begun_ms = Date.now()
  const { stdout } = await run(process.execPath, [file, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, NKRA_DATA: data },
  })
  return { said: JSON.parse(stdout) as Record<string, unknown>, took_ms: Date.now() - begun_ms }
}

export async function restoreInMidCampaign(
  program: Program,
  operator: Operator,
  { data, ports, recipients }: { data: string; ports: Ports; recipients: number },
): Promise<RestoredProgram> {
  // A backup ends seconds after it began: messages must still be going out then.
  await setLinks(program, { ratePerSecond: SLOW })
  const folder = await mkdtemp(join(tmpdir(), 'nkra-chaos-restored-'))
  const passphraseFile = join(folder, 'passphrase')
  await writeFile(passphraseFile, 'a passphrase for chaos alone\n', { mode: 0o600 })
  const secret = ['--passphrase-file', passphraseFile]
  const backup = await command(data, 'server/backup.ts', [
    '--to',
    join(folder, 'backups'),
    '--keys',
    join(folder, 'keys'),
    ...secret,
  ])
  const { count } = await operator.arrived()
  const wanted = Math.min(recipients, count + Math.floor(AFTER_BACKUP_SHARE * recipients))
  await eventually(
    'messages after the backup',
    () => operator.arrived(),
    (seen) => seen.count >= wanted,
    PATIENCE_MS,
  )
  await program.kill('tree')

  const copy = join(folder, 'copy')
  const { at, keys } = backup.said as { at: string; keys: string }
  const restore = await command(data, 'server/restore.ts', [
    '--from',
    at,
    '--into',
    copy,
    '--keys',
    keys,
    ...secret,
  ])
  const restored = await startProgram({ data: copy, ports })
  try {
    const figures = await compareAndRelease(restored, operator)
    return {
      program: restored,
      data: copy,
      figures: { backup_ms: backup.took_ms, restore_ms: restore.took_ms, ...figures },
    }
  } catch (error) {
    await restored.stop()
    throw error
  }
}

/** Binds every link anew with another rate or window. */
export async function setLinks(
  program: Program,
  changes: { ratePerSecond: number; windowSize?: number },
): Promise<void> {
  const admin = await signIn(program.url, administrator)
  for (const link of await admin.call('listLinks')) {
    if (link.kind !== 'smpp') continue
    const settings = changeLink.body.parse(link)
    const body = { ...settings, sharesIdsWith: link.sharesIdsWith, ...changes }
    await admin.call('changeLink', { params: { id: link.linkId }, body })
  }
}

export async function compareAndRelease(
  program: Program,
  operator: Operator,
): Promise<Omit<RestoreFigures, 'backup_ms' | 'restore_ms'>> {
  const admin = await signIn(program.url, administrator)
  const before = await eventually(
    'a hold whose campaigns are expanded',
    () => admin.call('getHeld'),
    ({ hold, expanding }) => hold !== null && expanding === 0,
    PATIENCE_MS,
  )
  const count = ({ parts }: typeof before) => parts.reduce((sum, { messages }) => sum + messages, 0)
  const rows = (await operator.everything()).map(({ from, to, at }) => `${to},${from},${at},DELIVRD`)
  const list = new Blob([['number,sender,time,status', ...rows].join('\n')])
  for (const linkId of new Set(before.parts.map((part) => part.linkId))) {
    const form = new FormData()
    form.set('link', linkId)
    form.set('file', list, 'arrived.csv')
    const answer = await fetch(program.url + endpoints.addArrived.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}` },
      body: form,
    })
    if (!answer.ok) throw new Error(`the list was refused: ${answer.status} ${await answer.text()}`)
  }
  const { sent: found, unsure } = await admin.call('getHeld')
  await setLinks(program, { ratePerSecond: FAST })
  const { messages: released } = await admin.call('releaseHeld', {
    body: { reason: 'Compared with the operator' },
  })
  return { held: count(before), found, unsure, released }
}
