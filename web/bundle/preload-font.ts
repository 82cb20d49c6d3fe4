import type { Plugin } from 'vite'

/**
 * Makes the browser fetch the typeface without waiting for the style sheet that names it, and after the scripts: on a slow
 * line it would hold them up by a quarter of a second, and text stands in the fallback of the same measures meanwhile.
 */
export function preloadFont(name: string): Plugin {
  return {
    name: 'nkra:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((path) => path.includes(name) && path.endsWith('.woff2'))
        if (!file) throw new Error(`no file of the typeface ${name} in the bundle`)
        const attrs = {
          rel: 'preload',
          as: 'font',
          fetchpriority: 'low',
          type: 'font/woff2',
          href: `/${file}`,
          crossorigin: '',
        }
        return [{ tag: 'link', attrs, injectTo: 'body' }]
      },
    },
  }
}
