/** Gauges for Prometheus of webhooks that wait. */
import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import type { Reader } from '../../platform/database/database.ts'
import { registerGauges } from '../../platform/operations/gauges.ts'

/** The most deliveries that one count reads. If more wait, the gauge shows this number. */
const COUNTED_MAX = 100_000

export function measureDeliveries(registry: Registry, reader: Reader): void {
  registerGauges(
    registry,
    {
      waiting: {
        name: 'nkra_webhooks_waiting',
        help: `Webhook deliveries that wait for their first or next try, at most ${COUNTED_MAX}`,
      },
      overdue: {
        name: 'nkra_webhooks_overdue_seconds',
        help: 'For how long the delivery that is due for longest has been due',
      },
      disabled: {
        name: 'nkra_webhooks_disabled',
        help: 'Endpoints that Nkra disabled because they failed, were gone or overfull',
      },
    },
    async () => {
      const { rows } = await sql<{ waiting: number; dueAt: Date | null; disabled: number }>`
        select count(account_id)::int4 as waiting, min(next_at) as "dueAt",
          (select count(account_id)::int4 from webhook_endpoint
           where state = 'disabled' and disabled_reason <> 'by_hand' and removed_at is null) as disabled
        from (
          select account_id, next_at from webhook_delivery where state = 'waiting' limit ${COUNTED_MAX}
        ) as delivery`.execute(reader.sql)
      const { waiting, dueAt, disabled } = rows[0]!
      const overdue_ms = dueAt === null ? 0 : Math.max(0, reader.clock.ms() - dueAt.getTime())
      return { waiting: [[{}, waiting]], overdue: [[{}, overdue_ms / 1_000]], disabled: [[{}, disabled]] }
    },
  )
}
