/**
 * The headers by which every answer tells the browser what to refuse (ASVS 5.0 §3.4). Calls are for programs, so no
 * other site may show, frame, store or read their answers. Pages set a policy of their own.
 */

const HSTS_S = 2 * 365 * 86_400

/** The features of the device that a page may use: none. Features that would tell others about visitors are off too. */
const PERMISSIONS = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]

/** The policy of a page that may use these features, for its own origin only. */
export const permissionsPolicy = (allowed: readonly string[] = []): string =>
  PERMISSIONS.map((feature) => `${feature}=${allowed.includes(feature) ? '(self)' : '()'}`).join(', ')

/** The headers of every answer. `publicUrl` is the public address; `https:` turns HSTS on, with subdomains. */
export function answerHeaders(publicUrl: string): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    // A sign-in window of Google's has to tell its opener how it went.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': permissionsPolicy(),
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${HSTS_S}; includeSubDomains`,
    }),
  }
}
