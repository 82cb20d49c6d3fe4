/** A link to another page of the documentation. An anchor may follow the name of the page: `errors#paging`. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { docsPaths } from '../../paths.ts'

/** The name of the documentation page of a call. */
export const callPage = (name: string) => `calls/${name}`

interface PageLinkProps {
  page: string
  className?: string | undefined
  lang?: string
  children: ReactNode
}

export function PageLink({ page, children, ...props }: PageLinkProps) {
  const [_splat = '', hash] = page.split('#')
  return (
    <Link to={docsPaths.any} params={{ _splat }} {...(hash && { hash })} {...props}>
      {children}
    </Link>
  )
}
