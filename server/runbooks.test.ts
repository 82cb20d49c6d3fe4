/** Alerts, runbooks and rehearsals name one another, and each name exists. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RUNBOOKS } from './identity/notifications/attention-words.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first]) => first!)

const names = readdirSync(join(root, 'docs/runbooks')).map((file) => file.replace(/\.md$/, ''))
const runbooks = new Map(names.map((name) => [name, read(`docs/runbooks/${name}.md`)]))
const rules = read('operations/prometheus/alerts.yml')
  .split(/^ +- alert: /m)
  .slice(1)
const alerts = new Map(
  rules.map((rule) => [
    matches(rule, /^(\w+)/g)[0]!,
    matches(rule, /runbook: docs\/runbooks\/([\w-]+)\.md/g),
  ]),
)

test('each alert names one runbook, which names the alert', () => {
  expect(alerts.size).toBeGreaterThan(20)
  for (const [alert, leads] of alerts) {
    expect(leads, alert).toHaveLength(1)
    expect(runbooks.get(leads[0]!) ?? '', alert).toContain(`\`${alert}\``)
  }
})

test('a runbook names no alert that does not exist, and has all its parts', () => {
  for (const [name, text] of runbooks) {
    expect(
      matches(text, /`(Nkra[A-Z]\w+)`/g).filter((alert) => !alerts.has(alert)),
      name,
    ).toEqual([])
    for (const part of ['What leads here', 'What to look at', 'What to do', 'Rehearsal'])
      expect(text, name).toContain(`\n## ${part}\n`)
    expect(
      matches(text, /\]\(([\w-]+)\.md\)/g).filter((other) => !runbooks.has(other)),
      name,
    ).toEqual([])
  }
})

test('each rehearsal leads to a runbook, each runbook to its rehearsal, and every alert is rehearsed', () => {
  const scenarios = read('e2e/rehearsals/scenarios.ts')
  const rehearsed = new Set(matches(scenarios, /runbook: '([\w-]+)'/g))
  expect([...rehearsed].filter((name) => !runbooks.has(name))).toEqual([])
  for (const [name, text] of runbooks) {
    const named = matches(text, /^ {4}npx node e2e\/rehearsals\/alerts\.ts --only ([\w-]+)$/gm)
    expect(named, name).toEqual([name])
    expect(rehearsed.has(name), name).toBe(true)
  }
  expect([...alerts.keys()].filter((alert) => !scenarios.includes(`'${alert}'`))).toEqual([])
})

test('what Administrators are told leads to a runbook', () => {
  expect(Object.values(RUNBOOKS).filter((name) => !runbooks.has(name))).toEqual([])
})

test('each alert is tested by promtool’s cases', () => {
  const tested = new Set(matches(read('operations/prometheus/alerts.test.yml'), /alertname: (\w+)/g))
  expect([...alerts.keys()].filter((alert) => !tested.has(alert))).toEqual([])
})
