import { menuFor, screensFor, type Menu, type MenuItem } from './menu.ts'
import { useRole } from '../session/session-context.tsx'

/** The menu of the person signed in. */
export const useMenu = (menu: Menu): MenuItem[] => menuFor(useRole(), menu)

/** Every screen of the person signed in. */
export const useScreens = (): MenuItem[] => screensFor(useRole())
