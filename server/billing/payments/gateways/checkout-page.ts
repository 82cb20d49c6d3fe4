/**
 * Whether a payer may be sent to a page that a gateway named: by TLS to anywhere, for gateways host their pages
 * elsewhere than their calls; without it only to this machine, by a gateway that is there itself.
 */
export function isPageOf(page: string, gateway: string): boolean {
  const [to, from] = [URL.parse(page), URL.parse(gateway)]
  if (to?.protocol === 'https:') return true
  return to?.protocol === 'http:' && from?.protocol === 'http:' && to.hostname === from.hostname
}
