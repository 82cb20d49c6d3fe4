/** The address of each screen with the source of its code, read from the sources of the routes. */

export interface ScreenRoute {
  /** The name of the address in `paths.ts`. */
  name: string
  /** The source of the screen, below the folder of the pages' sources: `screens/kyc/kyc.tsx` */
  screen: string
}

const ROUTE = /\bcreateRoute\(\{(.*?)\n\}\)/gs
const PATH = /\bpath: paths\.(\w+),/
const SCREEN = /\bimport\('\.\.\/(screens\/[^']+)'\)/

/** The routes of a source in `routes/` that fetch a screen. */
export function screenRoutes(source: string): ScreenRoute[] {
  return [...source.matchAll(ROUTE)].flatMap(([, body = '']) => {
    const [name, screen] = [PATH.exec(body)?.[1], SCREEN.exec(body)?.[1]]
    return name && screen ? [{ name, screen }] : []
  })
}
