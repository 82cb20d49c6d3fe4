/**
 * Every alert fires once, with real parts: the whole program, a simulated operator that breaks, and a real Prometheus with the
 * alerts of the repository (Debian's package `prometheus`). What Administrators are told is awaited as well. The disk that fills up
 * is one in memory, which takes root to mount.
 *
 *     npx node e2e/rehearsals/alerts.ts                       # all, some 20 minutes
 *     npx node e2e/rehearsals/alerts.ts --only link-down      # those that lead to docs/runbooks/link-down.md
 *
 * Ends with 1 where an alert did not fire, or where nobody was told.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { administrator, eventually, freePorts } from '../testing/program.ts'
import { type Prometheus, startPrometheus } from './prometheus.ts'
import { scenarios, type Scenario } from './scenarios.ts'
import { openStage, TEXTED_PHONE, type Stage } from './stage.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const FIRES_MS_MAX = 300_000
const ENDS_MS_MAX = 240_000

interface Outcome {
  scenario: string
  /** The seconds until each alert fired; null where it did not fire. */
  fired: Record<string, number | null>
  /** The subjects of the mails to Administrators when it began and when it was over. */
  told: string[]
  /** The texts that reached their phone. */
  texts: string[]
  holds: boolean
}

const subjectsOf = async ({ program }: Stage): Promise<string[]> => {
  const reply = await fetch(`${program.url}/dev/mail`).catch(() => null)
  if (reply === null) return []
  const mails = (await reply.json()) as { to: string; subject: string }[]
  return mails
    .filter(({ to, subject }) => to === administrator.email && subject.startsWith('Nkra: '))
    .map(({ subject }) => subject)
}

const textsTo = async ({ operator }: Stage): Promise<string[]> => {
  const arrived = await operator.everything().catch(() => [])
  return arrived.filter(({ to }) => to === TEXTED_PHONE).map(({ text }) => text)
}

async function rehearse(stage: Stage, prometheus: Prometheus, scenario: Scenario): Promise<Outcome> {
  const begun_ms = performance.now()
  const known = await subjectsOf(stage)
  const textsBefore = (await textsTo(stage)).length
  const fired: Outcome['fired'] = Object.fromEntries(scenario.alerts.map((alert) => [alert, null]))
  const over = new AbortController()
  let going = Promise.resolve()
  /** Newest first. A program that was started again begins with no mail. */
  const told = async () => {
    const all = await subjectsOf(stage)
    return all.length < known.length ? all : all.slice(0, all.length - known.length)
  }
  try {
    await scenario.break(stage)
    going = scenario.during?.(stage, over.signal) ?? going
    await eventually(
      `${scenario.name}: ${scenario.alerts.join(', ')}`,
      async () => {
        for (const alert of await prometheus.firing())
          if (fired[alert] === null) fired[alert] = Math.round((performance.now() - begun_ms) / 1_000)
        return fired
      },
      () => Object.values(fired).every((seconds) => seconds !== null),
      FIRES_MS_MAX,
    )
    if (scenario.told !== undefined) {
      const [began] = scenario.told
      await eventually(
        `the mail “${began}”`,
        told,
        (subjects) => subjects.some((s) => s.includes(began)),
        FIRES_MS_MAX,
      )
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : 'unknown'}\n`)
  } finally {
    over.abort()
    await going
    await scenario.mend(stage)
  }
  let holds = Object.values(fired).every((seconds) => seconds !== null)
  if (scenario.told !== undefined && holds) {
    const [began, ended] = scenario.told
    const subjects = await eventually(
      `the mail “${ended}”`,
      told,
      (all) => all.some((subject) => subject.includes(ended)),
      ENDS_MS_MAX,
    ).catch(() => told())
    holds = [began, ended].every((part) => subjects.some((subject) => subject.includes(part)))
  }
  const subjects = await told()
  if (scenario.texted === true && holds) {
    const { length } = await eventually(
      'the texts to Administrators',
      () => textsTo(stage),
      (texts) => texts.length >= textsBefore + 2,
      ENDS_MS_MAX,
    ).catch(() => [])
    holds = length >= textsBefore + 2
  }
  const texts = (await textsTo(stage)).slice(textsBefore)
  await scenario.leave?.(stage)
  return { scenario: scenario.name, fired, told: subjects, texts, holds }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  const chosen = scenarios.filter(
    ({ name, runbook }) => values.only === undefined || [name, runbook].includes(values.only),
  )
  if (chosen.length === 0) throw new Error(`there is no rehearsal of ${values.only}`)
  // The cases of made-up series run first, because they take a second.
  await run('promtool', ['test', 'rules', 'operations/prometheus/alerts.test.yml'], { cwd: ROOT })
  const folder = await mkdtemp(join(tmpdir(), 'nkra-rehearsal-'))
  const { smsc: metrics, control: own } = await freePorts()
  const stage = await openStage(join(folder, 'data'), metrics)
  const prometheus = await startPrometheus(join(folder, 'prometheus'), { scraped: metrics, own })
  let failed = 0
  try {
    for (const scenario of chosen) {
      const outcome = await rehearse(stage, prometheus, scenario)
      if (!outcome.holds) failed++
      process.stdout.write(`${JSON.stringify(outcome)}\n`)
    }
  } finally {
    await prometheus.close()
    await stage.program.stop()
    await stage.operator.close()
    await rm(folder, { recursive: true, force: true })
  }
  process.stdout.write(`${chosen.length - failed} of ${chosen.length} rehearsals hold\n`)
  process.exitCode = failed === 0 ? 0 : 1
}

await main()
