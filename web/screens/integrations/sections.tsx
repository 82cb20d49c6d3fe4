/** What there is for customers' programs, each with an address of its own: those that the role may see. */
import { allows, type Permission } from '@nkra/contract/permissions.ts'
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { useRole } from '../../shell/session-context.tsx'
import { useSentences } from '../../ui/language.tsx'
import classes from './sections.module.css'
import { sectionsSentences } from './sections.sentences.ts'

const sections = [
  { name: 'keys', to: paths.integrations, permission: 'integrations:manage' },
  { name: 'codes', to: paths.codes, permission: 'codes:read' },
] as const satisfies readonly { name: string; to: string; permission: Permission }[]

export function Sections() {
  const say = useSentences(sectionsSentences)
  const role = useRole()
  const shown = sections.filter(({ permission }) => allows(role, permission))
  if (shown.length < 2) return null
  return (
    <nav aria-label={say.label} className={classes.sections}>
      {shown.map(({ name, to }) => (
        <Link key={name} to={to} activeOptions={{ includeSearch: false }}>
          {say.names[name]}
        </Link>
      ))}
    </nav>
  )
}
