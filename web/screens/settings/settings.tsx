/** Settings: the list of sections, or tabs on a phone, and the section that the address names. */
import { Skeleton } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { paths } from '../../paths.ts'
import { useRole } from '../../shell/session/session-context.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { sections } from './sections.ts'
import { settingsSentences } from './sentences.ts'
import classes from './settings.module.css'

const route = getRouteApi('/signed-in/settings')

export default function Settings() {
  const say = useSentences(settingsSentences)
  const role = useRole()
  const search = route.useSearch()
  const open = sections.filter(({ permission }) => allows(role, permission))
  const current = open.find(({ id }) => id === search.section) ?? open[0]
  return (
    <Page title={say.title} lead={role === 'Administrator' ? say.operatorLead : say.lead}>
      <div className={classes.layout}>
        <nav className={classes.sections} aria-label={say.title}>
          {open.map(({ id }) => (
            <SectionLink key={id} id={id} label={say.sections[id]} current={id === current?.id} />
          ))}
        </nav>
        <div className={classes.content}>
          {current && (
            <Suspense key={current.id} fallback={<SectionSkeleton />}>
              <current.Content />
            </Suspense>
          )}
        </div>
      </div>
    </Page>
  )
}

interface SectionLinkProps {
  id: string
  label: string
  current: boolean
}

function SectionLink({ id, label, current }: SectionLinkProps) {
  const link = useRef<HTMLAnchorElement>(null)
  // On a phone the tab of the current section may be out of sight.
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <Link
      ref={link}
      to={paths.settings}
      search={{ section: id }}
      className={classes.section}
      activeOptions={{ exact: true, includeSearch: true }}
      {...(current && { 'aria-current': 'page' as const })}
    >
      {label}
    </Link>
  )
}

/** A skeleton in the shape of a panel with a few fields. */
function SectionSkeleton() {
  return (
    <div className={classes.skeleton} aria-busy="true">
      <Skeleton height="1.4rem" width="9rem" />
      <Skeleton height="2.9rem" />
      <Skeleton height="2.9rem" />
      <Skeleton height="2.9rem" width="60%" />
    </div>
  )
}
