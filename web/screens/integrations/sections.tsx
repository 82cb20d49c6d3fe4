/** The sections for customers' programs, each with its own address. Only those that the role may see are shown. */
import { allows, type Permission } from '@nkra/contract/permissions.ts'
import { Link, useSearch } from '@tanstack/react-router'
import { docsPath, paths } from '../../paths.ts'
import { useRole } from '../../shell/session/session-context.tsx'
import { DocumentLink } from '../../ui/controls/text-link.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import classes from './sections.module.css'
import { sectionsSentences } from './sections.sentences.ts'

const sections = [
  { name: 'keys', to: paths.integrations, search: {}, exact: true, permission: 'integrations:manage' },
  {
    name: 'webhooks',
    to: paths.integrations,
    search: { view: 'webhooks' },
    exact: false,
    permission: 'integrations:manage',
  },
  {
    name: 'requests',
    to: paths.integrations,
    search: { view: 'requests' },
    exact: false,
    permission: 'integrations:manage',
  },
  {
    name: 'doors',
    to: paths.integrations,
    search: { view: 'doors' },
    exact: false,
    permission: 'integrations:manage',
  },
  { name: 'codes', to: paths.codes, search: {}, exact: false, permission: 'codes:read' },
] as const satisfies readonly {
  name: string
  to: string
  search: object
  exact: boolean
  permission: Permission
}[]

export function Sections() {
  const say = useSentences(sectionsSentences)
  const role = useRole()
  const { mode } = useSearch({ strict: false })
  const shown = sections.filter(({ permission }) => allows(role, permission))
  if (shown.length < 2) return null
  return (
    <nav aria-label={say.label} className={classes.sections}>
      {shown.map(({ name, to, search, exact }) => (
        <Link
          key={name}
          to={to}
          search={mode === undefined || to === paths.codes ? search : { ...search, mode }}
          activeOptions={{ exact, includeSearch: true }}
        >
          {say.names[name]}
        </Link>
      ))}
    </nav>
  )
}

/** A link to a page of the documentation, such as `webhooks`. Empty: its first page. */
export function GuideLink({ page }: { page: string }) {
  const say = useSentences(sectionsSentences)
  return (
    <DocumentLink href={docsPath + (page === '' ? '' : `/guides/${page}`)}>{say.documentation}</DocumentLink>
  )
}
