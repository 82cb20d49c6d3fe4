/** Parts of the application that are fetched when they are first shown. */
import { createElement, Suspense, use, type ComponentType, type ReactNode } from 'react'

export interface LazyPart<Props extends object> {
  (props: Props): ReactNode
  /** Fetches the code before it is shown, as when somebody is about to go there. */
  preload: () => Promise<void>
}

/** The code of a part could not be fetched. Browsers remember the failure until the page is loaded again. */
export class PartLost extends Error {}

/**
 * A component whose code comes from `load`. Until it is there, `fallback` is shown; without one, what the nearest
 * `Suspense` shows. A failed fetch throws `PartLost` to the nearest error boundary. The next showing tries again;
 * React's own `lazy` never does.
 */
export function lazy<Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback?: ReactNode,
): LazyPart<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | null = null
  let Loaded: ComponentType<Props> | null = null
  const fetchOnce = () =>
    (loading ??= load().then(
      (part) => {
        Loaded = part.default
        return part
      },
      (error: unknown) => {
        loading = null
        throw new PartLost('a part could not be fetched', { cause: error })
      },
    ))
  // What is there already is shown at once: to wait for it even a moment would lose what is typed meanwhile.
  const Part = (props: Props) => createElement(Loaded ?? use(fetchOnce()).default, props)
  const Lazy = (props: Props) =>
    fallback === undefined ? Part(props) : createElement(Suspense, { fallback }, createElement(Part, props))
  Lazy.preload = () => fetchOnce().then(() => undefined)
  return Lazy
}
