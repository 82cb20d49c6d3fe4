/** What became of messages: the days in all, day by day, why some failed, and compared. What is asked is the address. */
import { Button, Group } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { isFailure } from '../../api/client.ts'
import { useApi } from '../../api/context.tsx'
import { download } from '../../api/download.ts'
import { useCall } from '../../api/queries.ts'
import type { ReportsBy, ReportsSearch } from '../../paths.ts'
import { useRole } from '../../shell/session/session-context.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { useNotify } from '../../ui/toasts/notify.tsx'
import { Page, Panel } from '../../ui/layout/page.tsx'
import { Breakdown, type Asked } from './breakdown.tsx'
import { ByDay } from './by-day.tsx'
import { Credits, Waits } from './charts.tsx'
import { Filters, Narrowed } from './filters.tsx'
import { rangeOf } from './range.ts'
import { Reasons } from './reasons.tsx'
import classes from './reports.module.css'
import { reportSentences } from './sentences.ts'
import { Totals } from './totals.tsx'

const route = getRouteApi('/signed-in/reports')

export default function Reports() {
  const say = useSentences(reportSentences)
  const administrator = allows(useRole(), 'administer')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [now_ms] = useState(() => Date.now())
  const range = rangeOf(search, now_ms)
  const { sender, user, key } = search
  const asked = {
    ...range,
    ...(sender !== undefined && { senderId: sender }),
    ...(user !== undefined && { user }),
    ...(key !== undefined && { key }),
  }
  const network = search.network === undefined ? {} : { network: search.network }
  const by = search.by ?? (administrator ? 'account' : 'network')
  const report = useCall('reportMessages', { query: { ...asked, ...network, by: 'day' } }, { keep: true })
  const found = report.data?.data
  const change = (next: ReportsSearch) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...next }), replace: true })
  return (
    <Page
      title={say.title}
      lead={administrator ? say.operatorLead : say.lead}
      actions={<Download asked={{ ...asked, ...network }} by={by} />}
    >
      <Filters search={search} range={range} now_ms={now_ms} onChange={change} />
      <Narrowed asked={asked} onChange={change} />
      {(found || !report.error) && (
        <Panel>
          <Totals totals={found?.totals} />
        </Panel>
      )}
      <div className={classes.columns}>
        <ByDay days={found?.rows} query={report} />
        <Reasons totals={found?.totals} />
      </div>
      <div className={classes.halves}>
        <Waits waits={found?.waits} query={report} />
        <Credits days={found?.rows} query={report} />
      </div>
      <Breakdown asked={asked} by={by} search={search} administrator={administrator} onChange={change} />
    </Page>
  )
}

const FILES = {
  csv: { call: 'reportFile', Icon: IconDownload },
  xlsx: { call: 'reportWorkbook', Icon: IconFileSpreadsheet },
} as const

/** The comparison that is shown, as a file. */
function Download({ asked, by }: { asked: Asked & { network?: string }; by: ReportsBy }) {
  const say = useSentences(reportSentences)
  const { credentials } = useApi()
  const notify = useNotify()
  const [fetching, setFetching] = useState<keyof typeof FILES | null>(null)
  const save = (kind: keyof typeof FILES) => {
    setFetching(kind)
    const name = `nkra-${by}-${asked.from}-${asked.to}.${kind}`
    download(credentials, FILES[kind].call, { query: { ...asked, by } }, name)
      .catch((error: unknown) => notify('error', isFailure(error) ? error.message : say.notSaved))
      .finally(() => setFetching(null))
  }
  return (
    <Group gap="xs">
      {(['csv', 'xlsx'] as const).map((kind) => {
        const { Icon } = FILES[kind]
        return (
          <Button
            key={kind}
            variant="default"
            loading={fetching === kind}
            leftSection={<Icon size={17} aria-hidden="true" />}
            onClick={() => save(kind)}
          >
            {say.download[kind]}
          </Button>
        )
      })}
    </Group>
  )
}
