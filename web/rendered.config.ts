/** Builds `rendered.tsx`, which the server imports: `vite build --config rendered.config.ts`. */
import { join } from 'node:path'
import { endpoints } from '@nkra/contract/endpoints.ts'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { endpointTable } from './bundle/endpoint-table.ts'

/** What no rendered page shows. It stays out, because it is as large as everything else. */
const isUnrendered = (id: string) => /\/(screens\/(?!sign-in\/)[^.]+|shell\/frame\/signed-in)\.tsx$/.test(id)

/**
 * Has the router take the same way as in a browser. On a server it makes other boundaries, and the browser would not
 * find the tree that it makes itself.
 */
const routerOfBrowsers: Plugin = {
  name: 'nkra:router-of-browsers',
  enforce: 'pre',
  async resolveId(id, importer) {
    if (id !== '@tanstack/router-core/isServer') return null
    const found = await this.resolve(id, importer, { skipSelf: true })
    return found && found.id.replace(/\w+\.js$/, 'client.js')
  },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), endpointTable(import.meta.dirname, endpoints), routerOfBrowsers],
  ssr: { noExternal: true },
  // In a browser the router leaves itself on `self`, for its tools.
  define: { 'process.env.NODE_ENV': '"production"', self: '{}' },
  build: {
    ssr: join(import.meta.dirname, 'rendered.tsx'),
    target: 'es2023',
    copyPublicDir: false,
    reportCompressedSize: false,
    rolldownOptions: { external: isUnrendered, output: { entryFileNames: 'rendered.js' } },
  },
})
