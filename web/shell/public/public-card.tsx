/** The one card of a screen that needs no session. */
import type { ReactNode } from 'react'
import classes from './public-card.module.css'

interface OpenCardProps {
  title: string
  lead?: ReactNode
  children: ReactNode
  foot?: ReactNode
}

export function OpenCard({ title, lead, children, foot }: OpenCardProps) {
  return (
    <div className={classes.column}>
      <title>{`${title} · Nkra`}</title>
      <div className={classes.card}>
        <h1 className={classes.title}>{title}</h1>
        {lead && <p className={classes.lead}>{lead}</p>}
        <div className={classes.body}>{children}</div>
      </div>
      {foot && <p className={classes.foot}>{foot}</p>}
    </div>
  )
}
