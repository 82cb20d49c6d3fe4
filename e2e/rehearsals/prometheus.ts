/** A real Prometheus with the alerts of the repository, made impatient: what takes minutes there takes seconds here. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endChild } from '../testing/child-end.ts'
import { eventually } from '../testing/program.ts'

const ALERTS = fileURLToPath(new URL('../../operations/prometheus/alerts.yml', import.meta.url))

export interface Prometheus {
  /** The names of the alerts that fire. */
  firing(): Promise<ReadonlySet<string>>
  close(): Promise<void>
}

/** No alert waits, and rates are of the last half minute. Thresholds stay. */
function impatient(rules: string): string {
  return rules.replace(/^( +for:) .*$/gm, '$1 0s').replace(/\[\d+[mh]\]/g, '[30s]')
}

/** Scrapes the port from now on. Rejects with ENOENT where `prometheus` is not installed. */
export async function startPrometheus(
  folder: string,
  { scraped, own }: { scraped: number; own: number },
): Promise<Prometheus> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'alerts.yml'), impatient(await readFile(ALERTS, 'utf8')))
  const config = [
    'global: { scrape_interval: 1s, evaluation_interval: 1s }',
    'rule_files: [alerts.yml]',
    'scrape_configs:',
    '  - job_name: nkra',
    `    static_configs: [{ targets: ['127.0.0.1:${scraped}'] }]`,
  ]
  await writeFile(join(folder, 'prometheus.yml'), `${config.join('\n')}\n`)
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${own}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  await once(child, 'spawn')
  const ask = async () => {
    const reply = await fetch(`http://127.0.0.1:${own}/api/v1/alerts`)
    const { data } = (await reply.json()) as {
      data: { alerts: { labels: { alertname: string }; state: string }[] }
    }
    return data.alerts
  }
  await eventually(
    'an answer of Prometheus',
    () => ask().catch(() => null),
    (alerts) => alerts !== null,
  )
  return {
    firing: async () =>
      new Set((await ask()).filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname)),
    close: () => endChild(child, () => child.kill('SIGTERM')),
  }
}
