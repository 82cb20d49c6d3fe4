// Prints the ten test files that took longest, from the JSON report that is named.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

const { testResults } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const files = testResults.map(({ name, startTime, endTime }) => ({
  name,
  took_s: (endTime - startTime) / 1000,
}))
console.log('The ten slowest test files, in seconds:')
for (const { name, took_s } of files.sort((a, b) => b.took_s - a.took_s).slice(0, 10))
  console.log(`${took_s.toFixed(1).padStart(6)}  ${relative('.', name)}`)
