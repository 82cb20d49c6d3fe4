/** The one card of a screen that needs no session. */
import { type ReactNode, useEffect } from 'react'
import { USABLE } from '../../early/usable.ts'
import classes from './public-card.module.css'

interface OpenCardProps {
  title: string
  lead?: ReactNode
  children: ReactNode
  foot?: ReactNode
}

export function OpenCard({ title, lead, children, foot }: OpenCardProps) {
  // From here on the card answers by itself.
  useEffect(() => void document.dispatchEvent(new Event(USABLE)), [])
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
