/**
 * The picture test's command. Without an option it compares, as `npm test` does.
 *
 *     npm run pictures                      compares
 *     npm run pictures -- --update          takes the expected pictures again, from the recorded answers
 *     npm run pictures -- --record          records the answers of a fresh demo first, when screens ask for something new
 *                                           or an answer has a new field
 */
import { parseArgs } from 'node:util'
import { comparePictures, updatePictures } from './compare-pictures.ts'
import { recordAnswers } from './recording.ts'

const { values } = parseArgs({ options: { update: { type: 'boolean' }, record: { type: 'boolean' } } })
if (values.record) await recordAnswers()
if (values.record || values.update) process.stdout.write(`${await updatePictures()} pictures taken\n`)
else {
  const flaws = await comparePictures((sentence) => process.stdout.write(`${sentence}\n`))
  process.stdout.write(flaws.length === 0 ? 'every picture is as expected\n' : `${flaws.join('\n')}\n`)
  process.exitCode = flaws.length === 0 ? 0 : 1
}
