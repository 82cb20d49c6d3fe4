/**
 * `npm run backup -- --to <folder or s3://bucket/prefix> --keys <folder> --passphrase-file <file>` makes a backup
 * of the database, beside the running program or without it. The keys go to a folder of their own, sealed under the
 * passphrase. It prints where the backup lies and how large it is. It ends with 1 where the backup could not be
 * made.
 */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from './command.ts'
import { BackupRefused } from './platform/backup/manifest.ts'
import { makeBackup } from './platform/backup/base-backup.ts'
import { readPassphrase, sealKeys } from './platform/backup/sealed-keys.ts'
import { openStore } from './platform/backup/store.ts'

const USAGE = 'npm run backup -- --to <folder or s3://bucket/prefix> --keys <folder> --passphrase-file <file>'

/** A name for a folder that every system accepts: `2026-11-23T15-04-05Z`. */
const nameOf = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

if (import.meta.main) {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, keys: { type: 'string' }, 'passphrase-file': { type: 'string' } },
  })
  await runCommand(async ({ db, config, secret, connection }, print) => {
    const { to, keys, 'passphrase-file': passphraseFile } = values
    if (to === undefined || keys === undefined || passphraseFile === undefined) throw new BackupRefused(USAGE)
    const name = nameOf(db.clock.now())
    const place = to.startsWith('s3://') ? `${to.replace(/\/+$/, '')}/${name}` : join(resolve(to), name)
    if (resolve(keys) === resolve(to))
      throw new BackupRefused('Keep the keys apart from the backup: name another folder.')
    const passphrase = await readPassphrase(passphraseFile)
    const kycMasterKeys =
      config.kycMasterKeys.map(({ id, key }) => `${id}:${key.toString('base64url')}`).join(',') || null
    const store = openStore(place, config.objectStore)
    const data = config.databaseUrl === null ? join(config.data, 'postgres', 'data') : null
    const manifest = await makeBackup({ connection, data, clock: db.clock }, store)
    await openStore(resolve(keys), null).put(
      `${name}.keys`,
      await sealKeys({ tokenSecret: secret, kycMasterKeys }, passphrase),
    )
    const bytes = manifest.parts.reduce((sum, part) => sum + part.bytes, 0)
    print(
      JSON.stringify({
        at: store.at,
        keys: join(resolve(keys), `${name}.keys`),
        bytes,
        until: manifest.stoppedAt,
      }),
    )
    return 0
  })
}
