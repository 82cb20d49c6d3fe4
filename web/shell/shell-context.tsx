/** The actions of the frame that every screen may call. */
import { createContext, use } from 'react'

export interface Shell {
  /** Opens the Buy Credit dialog. */
  buyCredit: () => void
  changePassword: () => void
  /** Opens the command palette. */
  search: () => void
  /**
   * Returns the text typed since the palette was requested. From then on the palette's own field receives the keys.
   */
  typedAhead: () => string
  /** Shows the list of keyboard shortcuts. */
  shortcuts: () => void
}

const ShellContext = createContext<Shell | null>(null)

export const ShellProvider = ShellContext

export function useShell(): Shell {
  const shell = use(ShellContext)
  if (!shell) throw new Error('useShell needs the frame around it')
  return shell
}
