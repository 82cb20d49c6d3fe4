/**
 * `npm run doctor` says what is wrong and what to do, beside the running program or without it. It exits with 0 if all
 * is fine, with 1 if a person should look, and with 2 if something does not work.
 *
 * `npm run doctor -- --bundle nkra-support.json` also writes a file for a person who helps. The file holds no secret,
 * number, text or person.
 */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { diagnose, exitCodeOf, type Check } from './diagnosis.ts'
import { supportBundle } from './support-bundle.ts'

const MARKS = { fine: 'fine  ', look: 'LOOK  ', broken: 'BROKEN' } as const

function lineOf({ name, severity, says, todo }: Check): string {
  return `${MARKS[severity]}  ${name.padEnd(15)} ${says}${todo === '' ? '' : `\n        → ${todo}`}\n`
}

const { values } = parseArgs({ options: { bundle: { type: 'string' } } })
let bundle: string | null = null
const checks = await diagnose(async ({ db, config }, known) => {
  if (values.bundle !== undefined) bundle = await supportBundle({ db, config, checks: known })
})
for (const check of checks) process.stdout.write(lineOf(check))
if (values.bundle !== undefined) {
  // Without a database the bundle holds the checks alone.
  bundle ??= await supportBundle({ db: null, config: null, checks })
  await writeFile(values.bundle, bundle, { mode: 0o600 })
  process.stdout.write(`The bundle is in ${values.bundle}. Read it before you send it.\n`)
}
process.exitCode = exitCodeOf(checks)
