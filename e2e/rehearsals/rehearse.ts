/**
 * Every rehearsal, one after the other, from a seed and with real parts. At the end it prints a table: what was sent, lost,
 * doubled and in doubt, and whether the books hold.
 *
 *     npm run rehearse -- --seed 1                        # all, some half an hour
 *     npm run rehearse -- --seed 1 --only drain,failover  # some
 *     npm run rehearse -- --seed 1 --short                # one campaign that is harmed four times, some 20 s
 *
 * Ends with 1 if a promise broke. A rehearsal whose tool is missing names the tool, and counts as not run.
 */
import { parseArgs } from 'node:util'
import { printTable, printWords, rehearse, type Rehearsed } from './outcome.ts'
import { rehearsals, shortRehearsal } from './rows.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    short: { type: 'boolean', default: false },
  },
})
const all = values.short ? [shortRehearsal] : rehearsals
const names = values.only?.split(',').map((name) => name.trim()) ?? all.map(({ name }) => name)
const unknown = names.filter((name) => all.every((row) => row.name !== name))
if (unknown.length > 0) {
  console.error(
    `There is no rehearsal ${unknown.join(', ')}. There are ${all.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(2)
}
const seed = Number(values.seed)
const done: Rehearsed[] = []
for (const row of all.filter(({ name }) => names.includes(name))) {
  const rehearsed = await rehearse({ name: row.name, run: () => row.run(seed) })
  printWords(rehearsed)
  done.push(rehearsed)
}
process.exitCode = printTable(done) ? 0 : 1
