/** Links that look like links. */
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'
import classes from './text-link.module.css'

/** A link to a page that the server writes, such as the documentation. */
export const DocumentLink = ({ children, ...props }: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a {...props} className={classes.link}>
    {children}
  </a>
)

/** A link inside the application. */
export const TextLink = createLink(DocumentLink)
