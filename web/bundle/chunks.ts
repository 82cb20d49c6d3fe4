/**
 * Decides which modules share a file. The import graph decides, never the name of a source. The groups are: what
 * every visit needs, what a frame needs, and what many screens use. All other modules stay with the screen that
 * imports them.
 */
import type { Rolldown } from 'vite'

export type GetModuleInfo = (
  id: string,
) => Pick<Rolldown.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds'> | null

/** The sources from which the graph is read. */
export interface Layers {
  /** The source that every visit starts with. */
  readonly entry: string
  /**
   * The sources of the routes: those of the screens that need no session, and those of the screens after the sign-in.
   */
  readonly publicRoutes: readonly string[]
  readonly signedInRoutes: readonly string[]
  readonly isScreen: (id: string) => boolean
  /** The screen that a person sees first after the sign-in. */
  readonly home: string
  /** The screen whose own code is the largest. */
  readonly composer: string
}

/**
 * The names of the shared files.
 * - `vendor`: the libraries that the entry imports. It changes only when a library does, so browsers keep it.
 * - `everywhere`: shared by the public screens and those after the sign-in.
 * - `public`: the public frame, and what several of its screens use.
 * - `some-public`: used by one or two public screens, and by most screens after the sign-in.
 * - `signed-in`: the frame after the sign-in.
 * - `composer`: what no other screen than the composer uses. Dialogs may.
 * - `home`: what Home and many other screens after the sign-in use.
 * - `fields`: what the composer and many of them use, and Home does not.
 * - `screens`: what many of them use, and neither Home nor the composer does, such as tables.
 */
export const CHUNKS = [
  'vendor',
  'everywhere',
  'public',
  'some-public',
  'signed-in',
  'composer',
  'home',
  'fields',
  'screens',
] as const
export type Chunk = (typeof CHUNKS)[number]

/**
 * If at least this number of screens use a module, every screen of the group fetches it, because fewer, larger files
 * compress better.
 */
const PUBLIC_SHARED_MIN = 3
const SIGNED_IN_SHARED_MIN = 8

/** Names the chunk of a module. Null leaves the module to the bundler. The graph is read once. */
export function chunkOf(layers: Layers) {
  let chunks: ((id: string) => Chunk | null) | null = null
  return (id: string, graph: { getModuleInfo: GetModuleInfo }): Chunk | null => {
    chunks ??= readChunks((each) => graph.getModuleInfo(each), layers)
    return chunks(id)
  }
}

export function readChunks(getModuleInfo: GetModuleInfo, layers: Layers): (id: string) => Chunk | null {
  const { entry, publicRoutes, signedInRoutes, isScreen, home, composer } = layers
  const imported = (root: string, follow: (id: string) => boolean) => {
    const found = new Set<string>()
    const add = (id: string) => {
      if (found.has(id) || !follow(id)) return
      found.add(id)
      getModuleInfo(id)?.importedIds.forEach(add)
    }
    add(root)
    return found
  }
  const isOurs = (id: string) => packageOf(id) === null
  /** The modules that the frame of the routes imports, and the number of its screens that use each module. */
  const usage = (routes: readonly string[]) => {
    const frame = new Set<string>()
    const screens = new Map<string, number>()
    for (const root of routes.flatMap((route) => getModuleInfo(route)?.dynamicallyImportedIds ?? []))
      for (const id of imported(root, isOurs))
        if (isScreen(root)) screens.set(id, (screens.get(id) ?? 0) + 1)
        else frame.add(id)
    return { frame, screens, uses: (id: string) => screens.get(id) ?? 0 }
  }
  const [open, own] = [usage(publicRoutes), usage(signedInRoutes)]
  const [ofHome, ofComposer] = [imported(home, isOurs), imported(composer, isOurs)]
  const vendors = new Set([...imported(entry, () => true)].map(packageOf))
  return (id) => {
    const library = packageOf(id)
    if (library !== null) return vendors.has(library) ? 'vendor' : null
    if (isScreen(id)) return null
    const behind = own.frame.has(id) || own.uses(id) > 0
    if (open.frame.has(id) || open.uses(id) >= PUBLIC_SHARED_MIN) return behind ? 'everywhere' : 'public'
    if (ofComposer.has(id) && own.uses(id) === 1) return 'composer'
    if (!own.frame.has(id) && own.uses(id) < SIGNED_IN_SHARED_MIN) return null
    if (open.uses(id) > 0) return 'some-public'
    if (own.frame.has(id)) return 'signed-in'
    if (ofHome.has(id)) return 'home'
    return ofComposer.has(id) ? 'fields' : 'screens'
  }
}

/**
 * The npm package of a module: '/…/node_modules/@tanstack/react-router/dist/…' → '@tanstack/react-router'. Null: the
 * module is one of our sources.
 */
function packageOf(id: string): string | null {
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? null
}
