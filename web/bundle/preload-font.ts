import type { Plugin } from 'vite'

/** Makes the browser fetch the typeface together with the script, not after the style sheet that names it. */
export function preloadFont(name: string): Plugin {
  return {
    name: 'nkra:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((path) => path.includes(name) && path.endsWith('.woff2'))
        if (!file) throw new Error(`no file of the typeface ${name} in the bundle`)
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}
