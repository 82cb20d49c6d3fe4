/** Compares the outcome of a rehearsal with its promises, and prints the table of outcomes. */
import { execFile, execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { administrator, type Program, signIn } from '../testing/program.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
/** The most broken calls that an outcome shows. */
const SHOWN_MAX = 5

export interface Outcome {
  /** Texts that were accepted. */
  sent: number
  /** Texts that neither reached the operator nor say that they did not. */
  lost: number
  /** Texts that reached the operator more than once. */
  doubled: number
  /** Texts in doubt: how many are promised at most, and how many were seen at once. */
  inDoubt: { most: number; seen: number }
  booksHold: boolean
  /** Other findings, in words. */
  seen: string
  /** Other promises that broke, in words. */
  broken: readonly string[]
}

export interface Rehearsal {
  name: string
  run: () => Promise<Outcome>
}

export interface Rehearsed {
  name: string
  seconds: number
  /** Null if the rehearsal did not come to its end. */
  outcome: Outcome | null
  /** The promises that broke. */
  broken: readonly string[]
  /** The tool that the rehearsal needs and this machine lacks. A rehearsal that was not run has passed nothing. */
  missing: string | null
}

/** A tool that the rehearsal needs is not on this machine. The message says which, and where it comes from. */
export class ToolMissing extends Error {
  override readonly name = 'ToolMissing'
}

/** Fails with `ToolMissing` unless the program can be called. */
export function requireTool(
  program: string,
  debianPackage: string,
  args: readonly string[] = ['--version'],
): void {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
  } catch {
    throw new ToolMissing(`${program} (Debian: apt-get install ${debianPackage})`)
  }
}

/** Fails with `ToolMissing` unless this process is root. `purpose` says why the rehearsal needs root. */
export function requireRoot(purpose: string): void {
  if (process.getuid?.() !== 0) throw new ToolMissing(`root, ${purpose}`)
}

/** Adds the books up from zero. `settings` say where the database is. */
export async function booksHold(settings: Readonly<Record<string, string>>): Promise<boolean> {
  const { stdout } = await run(process.execPath, ['server/prove.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, ...settings },
  }).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }))
  return stdout.includes('"holds":true')
}

/** How many messages are in doubt, on all links, as an Administrator sees them. */
export async function messagesInDoubt(url: string): Promise<number> {
  const operations = await signIn(url, administrator)
  const { links } = await operations.call('listDoubts')
  return links.reduce((sum, { messages }) => sum + messages, 0)
}

/** The promise that no call breaks, and the first calls that did. */
export function unbroken(calls: readonly string[]): string[] {
  return calls.length === 0 ? [] : [`${calls.length} calls broke: ${calls.slice(0, SHOWN_MAX).join('; ')}`]
}

/** Answers how often the program logged these words. */
export const timesLogged = (program: Program, words: string) => program.output().split(words).length - 1

/** Answers how often the program let go of a link because another process held it. */
export const linksLost = (program: Program) => timesLogged(program, 'another process holds the link now')

/** Answers the most of these instants that lie within `span_ms` of each other. */
export function mostWithin(span_ms: number, at_ms: readonly number[]): number {
  const sorted = at_ms.toSorted((one, other) => one - other)
  let most = 0
  let from = 0
  for (const [index, at] of sorted.entries()) {
    while (at - sorted[from]! >= span_ms) from++
    most = Math.max(most, index - from + 1)
  }
  return most
}

/** Runs a rehearsal to its end. */
export async function rehearse({ name, run: runRehearsal }: Rehearsal): Promise<Rehearsed> {
  const begun_ms = performance.now()
  const ended = (rest: Pick<Rehearsed, 'outcome' | 'broken' | 'missing'>): Rehearsed => ({
    name,
    seconds: Math.round((performance.now() - begun_ms) / 1_000),
    ...rest,
  })
  try {
    const outcome = await runRehearsal()
    return ended({ outcome, broken: brokenPromises(outcome), missing: null })
  } catch (error) {
    if (error instanceof ToolMissing) return ended({ outcome: null, broken: [], missing: error.message })
    const said = error instanceof Error ? error.message : String(error)
    return ended({ outcome: null, broken: [said], missing: null })
  }
}

function brokenPromises({ lost, doubled, inDoubt, booksHold: hold, broken }: Outcome): string[] {
  return [
    ...(lost > 0 ? [`${lost} lost`] : []),
    ...(doubled > 0 ? [`${doubled} doubled`] : []),
    ...(inDoubt.seen > inDoubt.most ? [`${inDoubt.seen} in doubt`] : []),
    ...(hold ? [] : ['the books do not hold']),
    ...broken,
  ]
}

/** Prints the findings of a rehearsal and its broken promises, in words. */
export function printWords({ name, seconds, outcome, broken, missing }: Rehearsed): void {
  console.log(`${name}, ${seconds} s: ${outcome?.seen ?? ''}`)
  for (const promise of broken) console.log(`${name}: BROKEN: ${promise}`)
  if (missing !== null) console.log(`${name}: not run, it needs ${missing}`)
}

/** Prints the table. Answers whether no promise broke. */
export function printTable(all: readonly Rehearsed[]): boolean {
  const wordOf = ({ broken, missing }: Rehearsed) =>
    missing === null ? (broken.length === 0 ? 'holds' : 'BROKEN') : 'not run'
  console.table(
    Object.fromEntries(
      all.map((rehearsed) => {
        const { name, seconds, outcome } = rehearsed
        const row = {
          seconds,
          sent: outcome?.sent ?? '',
          lost: outcome?.lost ?? '',
          doubled: outcome?.doubled ?? '',
          'in doubt': outcome?.inDoubt.seen ?? '',
          'at most': outcome?.inDoubt.most ?? '',
          'books hold': outcome?.booksHold ?? '',
          '': wordOf(rehearsed),
        }
        return [name, row]
      }),
    ),
  )
  const [failed, notRun] = [
    all.filter(({ broken }) => broken.length > 0).length,
    all.filter(({ missing }) => missing !== null).length,
  ]
  console.log(`${all.length - failed - notRun} hold, ${failed} broke, ${notRun} were not run`)
  return failed === 0
}

/** Runs one rehearsal for its own command. The exit code is 1 if a promise broke, and 2 if it was not run. */
export async function rehearseAlone(name: string, runRehearsal: () => Promise<Outcome>): Promise<void> {
  const rehearsed = await rehearse({ name, run: runRehearsal })
  printWords(rehearsed)
  const holds = printTable([rehearsed])
  process.exitCode = rehearsed.missing === null ? (holds ? 0 : 1) : 2
}
