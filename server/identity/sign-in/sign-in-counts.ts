/** Counters for Prometheus: how many sign-ins this process opened and refused since it started. */
import { Counter, type Registry } from 'prom-client'
import { Fail } from '../../platform/fail.ts'

export class SignInCounts {
  readonly #counts = new Map<string, number>([['opened', 0]])

  /** Does a sign-in and counts how it ends: opened, or by the code of its failure. */
  async count<Opened>(work: () => Promise<Opened>): Promise<Opened> {
    try {
      const opened = await work()
      this.#add('opened')
      return opened
    } catch (error) {
      this.#add(error instanceof Fail ? error.code : 'failed')
      throw error
    }
  }

  register(registry: Registry): void {
    const counts = this.#counts
    const metric = new Counter({
      name: 'nkra_sign_ins_total',
      help: 'Sign-ins at this process: opened, or the code of the failure',
      labelNames: ['outcome'],
      registers: [],
      collect() {
        this.reset()
        for (const [outcome, count] of counts) this.inc({ outcome }, count)
      },
    })
    registry.registerMetric(metric)
  }

  #add(outcome: string): void {
    this.#counts.set(outcome, (this.#counts.get(outcome) ?? 0) + 1)
  }
}
