/** The operator's marketing site, that the screens without a session lead to. */
export interface Site {
  host: string
  href: string
}

/** As configured, or the page's own host less its first `app.`. */
export function siteOf(configured: string | undefined, page: { protocol: string; host: string }): Site {
  if (configured && URL.canParse(configured)) {
    const url = new URL(configured)
    if (/^https?:$/.test(url.protocol)) return { host: url.host, href: url.href }
  }
  const host = page.host.replace(/^app\./, '')
  return { host, href: `${page.protocol}//${host}/` }
}
