/** Parts of the application that are fetched when they are first shown. */
import { createElement, use, type ComponentType, type ReactNode } from 'react'

export interface LazyPart<Props extends object> {
  (props: Props): ReactNode
  /** Fetches the code before it is shown, as when somebody is about to go there. */
  preload: () => Promise<void>
}

/**
 * A part whose code comes from `load`. A failed fetch is thrown to whoever catches what fails above it, and tried
 * anew the next time: React's own `lazy` keeps a failure for as long as the page lives.
 */
export function lazy<Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | null = null
  const fetchOnce = () =>
    (loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    }))
  const Lazy = (props: Props) => createElement(use(fetchOnce()).default, props)
  Lazy.preload = () => fetchOnce().then(() => undefined)
  return Lazy
}
