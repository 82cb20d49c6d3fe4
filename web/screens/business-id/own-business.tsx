import { Button } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import { IconCertificate } from '@tabler/icons-react'
import { useState } from 'react'
import { useRole } from '../../shell/session/session-context.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { useFormat } from '../../ui/language/format.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { Panel } from '../../ui/layout/page.tsx'
import { StatusBadge } from '../../ui/values/status-badge.tsx'
import { BusinessForm } from './business-form.tsx'
import classes from './business-id.module.css'
import {
  standingTones,
  statusTones,
  type BusinessId,
  type OwnBusinessId,
  type Standing,
} from './business-states.ts'
import { Registered } from './registered-business.tsx'
import { businessSentences } from './sentences.ts'

/** What is in force, and what is applied for. */
export function OwnBusiness({ own: { approved, standing, open } }: { own: OwnBusinessId }) {
  const say = useSentences(businessSentences)
  const manages = allows(useRole(), 'account:manage')
  const [renewing, setRenewing] = useState(false)
  const begins = approved === null && open === null
  return (
    <>
      {approved && standing !== null && (
        <Approved
          approved={approved}
          standing={standing}
          {...(manages && open === null && !renewing && { onRenew: () => setRenewing(true) })}
        />
      )}
      {begins && !manages && (
        <Panel>
          <EmptyState icon={<IconCertificate size={26} stroke={1.6} />} title={say.teachTitle}>
            {say.mayNot}
          </EmptyState>
        </Panel>
      )}
      {begins && manages && <Notice tone="info">{say.teach}</Notice>}
      {open ? (
        <Open open={open} renews={approved !== null} manages={manages} />
      ) : (
        manages &&
        (begins || renewing) && (
          <Panel title={begins ? say.formPanel : say.renewalPanel}>
            <BusinessForm before={approved} onDone={() => setRenewing(false)} />
          </Panel>
        )
      )}
    </>
  )
}

interface ApprovedProps {
  approved: BusinessId
  standing: Standing
  onRenew?: () => void
}

function Approved({ approved, standing, onRenew }: ApprovedProps) {
  const say = useSentences(businessSentences)
  const format = useFormat()
  const end = approved.validUntil === null ? '' : format.date(approved.validUntil)
  return (
    <Panel
      title={say.approvedPanel}
      actions={<StatusBadge tone={standingTones[standing]}>{say.standings[standing]}</StatusBadge>}
    >
      <div className={classes.stack}>
        {standing === 'in_force' ? (
          <p className={classes.hint}>{say.until(end)}</p>
        ) : (
          <Notice tone={standingTones[standing]}>
            {standing === 'lapsed' ? say.lapsedOn(end) : say.renewSoon(end)}
          </Notice>
        )}
        <Registered of={approved} />
        {onRenew && (
          <div>
            <Button variant={standing === 'in_force' ? 'default' : 'filled'} onClick={onRenew}>
              {say.renew}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}

function Open({ open, renews, manages }: { open: BusinessId; renews: boolean; manages: boolean }) {
  const say = useSentences(businessSentences)
  const { status, reason } = open
  return (
    <Panel
      title={renews ? say.renewalPanel : say.formPanel}
      actions={<StatusBadge tone={statusTones[status]}>{say.statuses[status]}</StatusBadge>}
    >
      <div className={classes.stack}>
        {status === 'submitted' && <Notice tone="info">{say.waits}</Notice>}
        {reason !== null && (
          <Notice tone={statusTones[status]}>
            {status === 'rejected' ? say.rejected : say.needed}
            <p className={classes.list}>{reason}</p>
          </Notice>
        )}
        {manages && status !== 'submitted' ? (
          <BusinessForm key={open.id} before={open} />
        ) : (
          <Registered of={open} />
        )}
      </div>
    </Panel>
  )
}
