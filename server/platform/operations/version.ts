/** The version of the running program is that of its package. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Gauge, type Registry } from 'prom-client'
import { z } from 'zod'

/** Answers the version: `0.1.0`. */
export function programVersion(): string {
  const file = join(import.meta.dirname, '..', '..', '..', 'package.json')
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).version
}

/** Registers `nkra_build_info{version="…"} 1`. */
export function measureVersion(registry: Registry, version: string): void {
  const metric = new Gauge({
    name: 'nkra_build_info',
    help: 'The version of the program',
    labelNames: ['version'],
    registers: [],
  })
  metric.set({ version }, 1)
  registry.registerMetric(metric)
}
