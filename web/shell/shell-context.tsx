/** What every screen may ask of the frame around it. */
import { createContext, use } from 'react'

export interface Shell {
  /** Opens the Buy Credit dialog. */
  buyCredit: () => void
  changePassword: () => void
  /** Opens the command palette. */
  search: () => void
  /** Takes what was typed since the palette was asked for; from then on its own field gets the keys. */
  typedAhead: () => string
  /** Shows the keys that do something. */
  shortcuts: () => void
}

const ShellContext = createContext<Shell | null>(null)

export const ShellProvider = ShellContext

export function useShell(): Shell {
  const shell = use(ShellContext)
  if (!shell) throw new Error('useShell needs the frame around it')
  return shell
}
