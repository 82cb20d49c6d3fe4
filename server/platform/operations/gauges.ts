/** Gauges whose values are answered together by one statement, so that a scrape asks the database little. */
import { Gauge, type Registry } from 'prom-client'

/** One value of a gauge, with its labels. */
export type LabelledValue = readonly [labels: Readonly<Record<string, string>>, value: number]

/** A gauge's name and help text, without its values. */
export interface GaugeName {
  readonly name: string
  readonly help: string
  readonly labels?: readonly string[]
}

/** The most values of one gauge. More would only make Prometheus slow. */
const VALUES_MAX = 1_000

/**
 * Registers the gauges. At every scrape `read` answers the values of all of them, by their names. Values that are no
 * longer answered are removed. If `read` fails, the values stay as they were, so that a scrape still works during an
 * outage.
 */
export function registerGauges<Name extends string>(
  registry: Registry,
  gauges: Readonly<Record<Name, GaugeName>>,
  read: () => Promise<Readonly<Record<Name, readonly LabelledValue[]>>>,
): void {
  const names = Object.keys(gauges) as Name[]
  let asked: Promise<Readonly<Record<Name, readonly LabelledValue[]>> | null> | null = null
  /** Reads the values once for all gauges of one scrape, because prom-client collects them in the same turn. */
  const answer = () => {
    asked ??= read()
      .catch(() => null)
      .finally(() => (asked = null))
    return asked
  }
  for (const key of names) {
    const { name, help, labels = [] } = gauges[key]
    const metric = new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [],
      async collect() {
        const values = await answer()
        if (values === null) return
        this.reset()
        for (const [labelled, value] of values[key].slice(0, VALUES_MAX)) this.set({ ...labelled }, value)
      },
    })
    registry.registerMetric(metric)
  }
}
