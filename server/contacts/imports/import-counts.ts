/** Counters for Prometheus: how many rows of files this process imported since it started. */
import { Counter, type Registry } from 'prom-client'

/** The result of a row. */
export type RowOutcome = 'valid' | 'duplicate' | 'rejected'

export class ImportCounts {
  readonly #rows: Record<RowOutcome, number> = { valid: 0, duplicate: 0, rejected: 0 }

  add(rows: Readonly<Record<RowOutcome, number>>): void {
    for (const outcome of ROW_OUTCOMES) this.#rows[outcome] += rows[outcome]
  }

  register(registry: Registry): void {
    const rows = this.#rows
    const metric = new Counter({
      name: 'nkra_import_rows_total',
      help: 'Rows of imported files that this process wrote, by what became of them',
      labelNames: ['outcome'],
      registers: [],
      collect() {
        this.reset()
        for (const outcome of ROW_OUTCOMES) this.inc({ outcome }, rows[outcome])
      },
    })
    registry.registerMetric(metric)
  }
}

const ROW_OUTCOMES = ['valid', 'duplicate', 'rejected'] as const satisfies readonly RowOutcome[]
