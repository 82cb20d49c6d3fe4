/**
 * What every answer tells the browser to refuse (ASVS 5.0 §3.4). Calls are for programs:
 * nothing of theirs may be shown, framed, kept or read by another site. Pages replace the policy by their own.
 */

const HSTS_S = 2 * 365 * 86_400

/** What a page may ask the device for: nothing; and what would tell others of its visitors is off. */
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

/** The policy of a page that may ask for these, of its own origin, and for nothing else. */
export const permissionsPolicy = (allowed: readonly string[] = []): string =>
  PERMISSIONS.map((feature) => `${feature}=${allowed.includes(feature) ? '(self)' : '()'}`).join(', ')

/** Of every answer. `publicUrl` is what the world reaches us by; `https:` turns HSTS on, subdomains included. */
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
