/**
 * Which modules share a file. The import graph decides, never the name of a source: what every visit begins with, what a
 * frame brings along, what many screens use. All else stays with the screen that imports it.
 */
import type { Rolldown } from 'vite'

export type GetModuleInfo = (
  id: string,
) => Pick<Rolldown.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds'> | null

/** The sources that the graph is read from. */
export interface Layers {
  /** The first source of every visit. */
  readonly entry: string
  /** The routes of the screens that need no session, with their frame; and of those behind the sign-in. */
  readonly publicRoutes: readonly string[]
  readonly signedInRoutes: readonly string[]
  readonly isScreen: (id: string) => boolean
}

/**
 * - `vendor`: the libraries that the entry imports. It changes when a library does, so browsers keep it.
 * - `everywhere`: shared by the public screens and those behind the sign-in.
 * - `public`: the public frame, and what several of its screens use.
 * - `some-public`: used by a public screen or two, and by most behind the sign-in.
 * - `signed-in`: the frame behind the sign-in.
 * - `screens`: what many screens behind the sign-in use.
 */
export const CHUNKS = ['vendor', 'everywhere', 'public', 'some-public', 'signed-in', 'screens'] as const
export type Chunk = (typeof CHUNKS)[number]

/** From so many screens on, all screens of the group bring a module along: fewer, larger files pack better. */
const PUBLIC_SHARED_MIN = 3
const SIGNED_IN_SHARED_MIN = 8

/** Names the chunk of a module, or null to leave it to the bundler. Reads the graph once. */
export function chunkOf(layers: Layers) {
  let chunks: ((id: string) => Chunk | null) | null = null
  return (id: string, graph: { getModuleInfo: GetModuleInfo }): Chunk | null => {
    chunks ??= readChunks((each) => graph.getModuleInfo(each), layers)
    return chunks(id)
  }
}

export function readChunks(getModuleInfo: GetModuleInfo, layers: Layers): (id: string) => Chunk | null {
  const { entry, publicRoutes, signedInRoutes, isScreen } = layers
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
  /** What the frame of the routes imports, and in how many of their screens each module is used. */
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
  const vendors = new Set([...imported(entry, () => true)].map(packageOf))
  return (id) => {
    const library = packageOf(id)
    if (library !== null) return vendors.has(library) ? 'vendor' : null
    if (isScreen(id)) return null
    const behind = own.frame.has(id) || own.uses(id) > 0
    if (open.frame.has(id) || open.uses(id) >= PUBLIC_SHARED_MIN) return behind ? 'everywhere' : 'public'
    if (!own.frame.has(id) && own.uses(id) < SIGNED_IN_SHARED_MIN) return null
    if (open.uses(id) > 0) return 'some-public'
    return own.frame.has(id) ? 'signed-in' : 'screens'
  }
}

/** '/…/node_modules/@tanstack/react-router/dist/…' → '@tanstack/react-router'; null for a source of ours. */
function packageOf(id: string): string | null {
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? null
}
