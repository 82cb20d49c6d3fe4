/** The audit log of the account, with the people to filter it by. */
import { useMemo } from 'react'
import { useCall } from '../../../api/queries.ts'
import { fullName } from '../../../shell/account/account.ts'
import { AuditLog } from '../../../shell/account/audit-log.tsx'
import { useRole } from '../../../shell/session/session-context.tsx'
import { useSentences } from '../../../ui/language/language.tsx'
import { Panel } from '../../../ui/layout/page.tsx'
import { settingsSentences } from '../sentences.ts'

export default function Audit() {
  const title = useSentences(settingsSentences).sections.audit
  const operator = useRole() === 'Administrator'
  const team = useCall('listTeam', {}, { enabled: !operator }).data?.data.members
  const people = useMemo(() => team?.map((member) => ({ id: member.id, name: fullName(member) })), [team])
  return (
    <Panel title={title} flush>
      <AuditLog {...(operator && { everyAccount: true })} {...(people && { people })} />
    </Panel>
  )
}
