import { Button } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import { IconCertificate } from '@tabler/icons-react'
import { useState } from 'react'
import { useRole } from '../../shell/session-context.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { useSentences } from '../../ui/language.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { BusinessForm } from './business-form.tsx'
import classes from './business-id.module.css'
import { isDueForRenewal, statusTones, type BusinessId, type OwnBusinessId } from './business-states.ts'
import { Registered } from './registered.tsx'
import { businessSentences } from './sentences.ts'

/** What is in force, and what is applied for. */
export function OwnBusiness({ own: { approved, inForce, open } }: { own: OwnBusinessId }) {
  const say = useSentences(businessSentences)
  const manages = allows(useRole(), 'account:manage')
  const [renewing, setRenewing] = useState(false)
  const begins = approved === null && open === null
  return (
    <>
      {approved && (
        <Approved
          approved={approved}
          inForce={inForce}
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
  inForce: boolean
  onRenew?: () => void
}

function Approved({ approved, inForce, onRenew }: ApprovedProps) {
  const say = useSentences(businessSentences)
  const format = useFormat()
  const [now] = useState(() => Date.now())
  const end = approved.validUntil === null ? '' : format.date(approved.validUntil)
  const due = isDueForRenewal(approved, now)
  return (
    <Panel
      title={say.approvedPanel}
      actions={
        <StatusBadge tone={inForce ? 'success' : 'danger'}>{inForce ? say.inForce : say.lapsed}</StatusBadge>
      }
    >
      <div className={classes.stack}>
        {due ? (
          <Notice tone={inForce ? 'warning' : 'danger'}>
            {inForce ? say.renewSoon(end) : say.lapsedOn(end)}
          </Notice>
        ) : (
          <p className={classes.hint}>{say.until(end)}</p>
        )}
        <Registered of={approved} />
        {onRenew && (
          <div>
            <Button variant={due ? 'filled' : 'default'} onClick={onRenew}>
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
