import { useRouter } from '@tanstack/react-router'
import { menuFor, screensFor, type Menu, type MenuItem } from './menu.ts'
import { useRole } from './session-context.tsx'

/** The menu of the person signed in. A screen shows up with its route, so that no item leads nowhere. */
export function useMenu(menu: Menu): MenuItem[] {
  const role = useRole()
  const leads = useLeads()
  return menuFor(role, menu).filter(leads)
}

/** Every screen of the person signed in. */
export function useScreens(): MenuItem[] {
  const role = useRole()
  const leads = useLeads()
  return screensFor(role).filter(leads)
}

function useLeads(): (item: MenuItem) => boolean {
  const { routesByPath } = useRouter()
  return ({ to }) => Object.hasOwn(routesByPath, to)
}
