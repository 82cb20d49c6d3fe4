/** A link inside the application that looks like a link. */
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'
import classes from './text-link.module.css'

export const TextLink = createLink(({ children, ...props }: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a {...props} className={classes.link}>
    {children}
  </a>
))
