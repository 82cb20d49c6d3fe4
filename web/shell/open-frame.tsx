/** The layout of the screens that need no session: dark, full, the logo, and the way to the marketing site. */
import { Button } from '@mantine/core'
import { Link, Outlet } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { Logo } from '../ui/logo.tsx'
import classes from './open-frame.module.css'
import { siteOf } from './site.ts'

export default function OpenFrame() {
  const site = siteOf(import.meta.env.VITE_SITE, window.location)
  return (
    <div className={classes.layout}>
      <header className={classes.head}>
        <Link to={paths.login} className={classes.logo}>
          <Logo />
        </Link>
        <Button component="a" href={site.href} variant="default" size="sm">
          Go to {site.host}
        </Button>
      </header>
      <main className={classes.main}>
        <Outlet />
      </main>
    </div>
  )
}
