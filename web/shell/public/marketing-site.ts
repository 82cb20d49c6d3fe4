/** The operator's marketing site, to which the screens without a session link. */
export interface Site {
  host: string
  href: string
}

/** The marketing site that the server wrote into the page (NKRA_MARKETING_HOST). */
export const configuredSite = () =>
  document.querySelector<HTMLMetaElement>('meta[name="marketing-site"]')?.content

/** The configured site. Without one, the host of the page without its leading `app.`. */
export function siteOf(configured: string | undefined, page: { protocol: string; host: string }): Site {
  if (configured && URL.canParse(configured)) {
    const url = new URL(configured)
    if (/^https?:$/.test(url.protocol)) return { host: url.host, href: url.href }
  }
  const host = page.host.replace(/^app\./, '')
  return { host, href: `${page.protocol}//${host}/` }
}
