/**
 * The layout of the screens that need no session: dark, full height, with the logo and a link to the marketing site.
 */
import { Link, Outlet, useMatch } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { paths } from '../../paths.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { Logo } from '../../ui/layout/logo.tsx'
import { buttonClass } from '../../ui/controls/plain-button.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import classes from './public-frame.module.css'
import { openSentences } from './public.sentences.ts'
import { currentSite } from './marketing-site.ts'
import { lazy } from '../../ui/lazy.ts'

/** What Nkra is and costs. Its place is kept, so that nothing moves when it comes. */
const Offer = lazy(() => import('./offer.tsx'), <div />)

export default function OpenFrame() {
  const say = useSentences(openSentences)
  /**
   * Whether this is the page of a capture link, or the page to ask for a new one. A person opened it only for that, so
   * it shows no link to our site.
   */
  const checked = useMatch({ from: '/open/v/$token', shouldThrow: false })
  const asks = useMatch({ from: '/open/my-checks', shouldThrow: false })
  const asked = checked !== undefined || asks !== undefined
  const signsIn = useMatch({ from: '/open/login', shouldThrow: false })
  const registers = useMatch({ from: '/open/register', shouldThrow: false })
  const offers = signsIn !== undefined || registers !== undefined
  const site = currentSite()
  // Always dark. The application sets the person's own scheme when it is shown.
  useLayoutEffect(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'), [])
  return (
    <div className={classes.layout}>
      <header className={classes.head}>
        <Link to={paths.login} className={classes.logo}>
          <Logo />
        </Link>
        {!asked && (
          <a href={site.href} className={buttonClass} data-look="quiet">
            {say.goTo(site.host)}
          </a>
        )}
      </header>
      <main className={classes.main} data-offers={offers || undefined}>
        <Outlet />
        {offers && <Offer />}
      </main>
      <footer className={classes.foot}>
        <LanguageSwitch />
      </footer>
    </div>
  )
}
