/**
 * Which of our modules share a file. The import graph decides, not the names of sources: what every visit begins with, what
 * each frame of screens brings along, and what many screens use. The rest stays with the screen that imports it.
 */
import type { Rolldown } from 'vite'

/** In how many screens a library is used before it goes into the file that they share: fewer, larger files pack better. */
const SHARED_MIN = 8

type Group = Extract<
  NonNullable<Rolldown.OutputOptions['codeSplitting']>,
  object
>['groups'] extends (infer One)[] | undefined
  ? One
  : never

/** `routes` is the source that fetches the frames and the screens; `screens` is the folder that holds all screens. */
export function chunkGroups(routes: string, screens: string): Group[] {
  const frames = new Map<string, string | null>()
  return [
    // Changes when a library does, not with every deployment: browsers keep it.
    { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 4 },
    { name: 'start', tags: ['$initial'], priority: 3 },
    {
      debugName: 'frames',
      name: (id, graph) => {
        const found = graph.getModuleInfo(routes)?.dynamicallyImportedIds ?? []
        for (const frame of found) if (!frame.startsWith(screens)) frames.set(frame, nameOf(frame))
        return frames.get(id) ?? null
      },
      priority: 2,
    },
    { name: 'screens', minShareCount: SHARED_MIN, priority: 1 },
  ]
}

/** '/…/shell/frame/signed-in.tsx' → 'signed-in' */
const nameOf = (id: string) => /([^/]+)\.\w+$/.exec(id)?.[1] ?? 'frame'
