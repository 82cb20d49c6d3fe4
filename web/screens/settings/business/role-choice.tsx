/** Choosing a role, with what it may do beside, from the table that the server goes by. */
import { Radio } from '@mantine/core'
import { allows, TEAM_ROLES } from '@nkra/contract/permissions.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useSentences } from '../../../ui/language/language.tsx'
import { roleSentences, type Told } from './roles.sentences.ts'
import classes from './team.module.css'

export type TeamRole = Reply<'changeMemberRole'>['role']

interface RoleChoiceProps {
  label: string
  value: TeamRole
  onChange: (role: TeamRole) => void
}

export function RoleChoice({ label, value, onChange }: RoleChoiceProps) {
  const say = useSentences(roleSentences)
  const choose = (text: string) => {
    const role = TEAM_ROLES.find((each) => each === text)
    if (role) onChange(role)
  }
  return (
    <div className={classes.choice}>
      <Radio.Group size="md" label={label} value={value} onChange={choose}>
        <div className={classes.roles}>
          {TEAM_ROLES.map((role) => (
            <Radio key={role} size="md" value={role} label={say.names[role]} description={say.hints[role]} />
          ))}
        </div>
      </Radio.Group>
      <Allowed role={value} />
    </div>
  )
}

function Allowed({ role }: { role: TeamRole }) {
  const say = useSentences(roleSentences)
  return (
    <div className={classes.allowed} aria-live="polite">
      <h3>{say.names[role]}</h3>
      <ul>
        {(Object.keys(say.may) as Told[]).map((permission) => {
          const held = allows(role, permission)
          const Mark = held ? IconCheck : IconX
          return (
            <li key={permission} data-held={held || undefined}>
              <Mark size={16} aria-hidden="true" />
              <span>
                {say.may[permission]}
                <span className="unseen">: {held ? say.yes : say.no}</span>
              </span>
            </li>
          )
        })}
      </ul>
      <p>{say.everybody}</p>
    </div>
  )
}
