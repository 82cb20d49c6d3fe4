/** The parts of every screen after the sign-in: its head, its panels, and the empty state of a panel. */
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import emptyState from './empty-state.module.css'
import classes from './page.module.css'

interface PageProps {
  title: string
  lead?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

export function Page({ title, lead, actions, children }: PageProps) {
  return (
    <div className={classes.page}>
      <title>{`${title} · Nkra`}</title>
      <header className={classes.head}>
        <div className={classes.words}>
          <h1 className={classes.title}>{title}</h1>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

interface PanelProps {
  title?: string
  actions?: ReactNode
  children: ReactNode
  /** Whether the content touches the border, as a table does. */
  flush?: boolean
}

/** A bordered part of a page. */
export function Panel({ title, actions, children, flush = false }: PanelProps) {
  return (
    <section className={classes.panel} {...(title && { 'aria-label': title })}>
      {title && (
        <header className={classes.panelHead}>
          <h2>{title}</h2>
          {actions}
        </header>
      )}
      <div className={flush ? classes.flush : classes.panelBody}>{children}</div>
    </section>
  )
}

/** The placeholder of a panel while its content is fetched. */
export const PanelPending = () => <Skeleton height="24rem" radius="lg" />

interface EmptyStateProps {
  icon?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
}

/** The empty state of a list: what would be here, why a person wants it, and the one action to begin. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={emptyState.empty}>
      {icon && (
        <div className={emptyState.icon} aria-hidden="true">
          {icon}
        </div>
      )}
      <h2 className={emptyState.title}>{title}</h2>
      {children && <p className={emptyState.text}>{children}</p>}
      {action && <div className={emptyState.action}>{action}</div>}
    </div>
  )
}
