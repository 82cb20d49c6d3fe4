/** What a session was opened with, by what its browser says of itself: enough for its owner to know it again. */

/** The first that is found is it: each browser also names those it is like. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bOPX?\/|Opera Mini/, 'Opera Mini'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
  [/curl\//, 'curl'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** The browser and the system, as far as they are known: ['Chrome', 'Android']. */
export function deviceOf(userAgent: string): string[] {
  return [BROWSERS, SYSTEMS].flatMap((known) => {
    const found = known.find(([pattern]) => pattern.test(userAgent))
    return found ? [found[1]] : []
  })
}
