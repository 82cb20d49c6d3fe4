/**
 * Who opened a link: a person, or a program that looks at it before or instead of one. Messengers fetch a preview, filters
 * of mail and networks follow what they carry, browsers fetch ahead. The rules are a closed list, and err towards the
 * person: a program that looks in every way like somebody's browser, long after the text came, is counted as one.
 */

/** What a request tells about who asks. */
export interface Opening {
  userAgent: string
  /** `Sec-Purpose`, `Purpose`, `X-Purpose`, `X-Moz`: why a browser asks, where nobody tapped. */
  purposes: readonly string[]
}

/** Nobody reads a text and taps its link sooner than this after its operator took it. */
export const FIRST_TAP_MS = 3_000

/** Named in `User-Agent` by programs that fetch links: previews, crawlers, scanners, and what developers write with. */
const PROGRAMS = new RegExp(
  [
    // Cubot makes phones.
    String.raw`(?<!cu)bot(?![a-z])`,
    'crawl',
    'spider',
    'slurp',
    'scan(?:ner|ning)?(?![a-z])',
    'preview',
    'facebookexternalhit',
    'facebookcatalog',
    'meta-externalfetcher',
    'whatsapp/',
    'skypeuripreview',
    'embedly',
    'bitlybot',
    'google-(?:safety|inspectiontool|read-aloud|pagerenderer)',
    'googleimageproxy',
    'microsoft office',
    'barracuda',
    'proofpoint',
    'mimecast',
    'headlesschrome',
    'phantomjs',
    String.raw`(?:curl|wget|python|python-requests|python-urllib|aiohttp|go-http-client|java|okhttp|axios|node|undici|libwww-perl|ruby|php|dart|postmanruntime|apache-httpclient)/\d`,
  ].join('|'),
  'iu',
)
const AHEAD = /\b(?:prefetch|prerender|preview)\b/iu

/** Whether a program opened it, as far as the request itself tells. */
export function isMachine({ userAgent, purposes }: Opening): boolean {
  if (userAgent === '') return true
  return PROGRAMS.test(userAgent) || purposes.some((purpose) => AHEAD.test(purpose))
}

/** Whether it was opened before anybody could have read it; `submittedAt` is null where no operator has taken it yet. */
export function isTooSoon(at: Date, submittedAt: Date | null): boolean {
  return submittedAt === null || at.getTime() - submittedAt.getTime() < FIRST_TAP_MS
}
