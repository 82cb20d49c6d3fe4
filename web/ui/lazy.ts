/** Components whose code is fetched when they are first shown. */
import { createElement, Suspense, use, type ComponentType, type ReactNode } from 'react'

export interface LazyPart<Props extends object> {
  (props: Props): ReactNode
  /** Fetches the code before the part is shown, for example when the person points at its link. */
  preload: () => Promise<void>
}

/**
 * Thrown when the code of a part could not be fetched. Browsers remember the failure until the page is loaded again.
 */
export class PartLost extends Error {}

/**
 * A component whose code comes from `load`. Until it arrives, `fallback` is shown. Without `fallback` the nearest
 * `Suspense` decides. A failed fetch throws `PartLost` to the nearest error boundary. The next showing tries again;
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
  // A loaded part is shown at once. Waiting even a moment would lose what the person types meanwhile.
  const Part = (props: Props) => createElement(Loaded ?? use(fetchOnce()).default, props)
  const Lazy = (props: Props) =>
    fallback === undefined ? Part(props) : createElement(Suspense, { fallback }, createElement(Part, props))
  Lazy.preload = () => fetchOnce().then(() => undefined)
  return Lazy
}
