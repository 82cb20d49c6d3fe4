/** The operator's marketing site, to which the screens without a session link. */
export interface Site {
  host: string
  href: string
}

/** Stands for the site in a page that the server renders, until the browser names it (early/show-rendered.ts). */
export const SITE_TO_FILL_IN: Site = { host: 'site.invalid', href: 'https://site.invalid/' }

/** The site, of what the server wrote into the page (NKRA_MARKETING_HOST) and of the page's own address. */
export function currentSite(): Site {
  if (import.meta.env.SSR) return SITE_TO_FILL_IN
  const configured = document.querySelector<HTMLMetaElement>('meta[name="marketing-site"]')?.content
  return siteOf(configured, window.location)
}

/** The configured site. Without one, the host of the page without its leading `app.`. */
export function siteOf(configured: string | undefined, page: { protocol: string; host: string }): Site {
  if (configured && URL.canParse(configured)) {
    const url = new URL(configured)
    if (/^https?:$/.test(url.protocol)) return { host: url.host, href: url.href }
  }
  const host = page.host.replace(/^app\./, '')
  return { host, href: `${page.protocol}//${host}/` }
}
