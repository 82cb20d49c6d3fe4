import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { budget } from './bundle/budget.ts'
import { chunkGroups } from './bundle/chunks.ts'
import { preloadFont } from './bundle/preload-font.ts'

const SERVER = 'http://localhost:3000'
const calls = ['/auth/v1', '/catalog/v1', '/billing/v1', '/contacts/v1', '/messaging/v1', '/orchestrator/v1']

/** What a first visit may fetch in scripts, in bytes after gzip; React's DOM alone is 63,000 of them. */
const OPEN_BYTES_MAX = 120_000
const LINK_BYTES_MAX = 130_000
const SIGNED_IN_BYTES_MAX = 200_000

const OPEN = /^screens\/(?:sign-in|opt-out)\//
/** What a person's link leads to, who may have a cheap telephone on a slow line. */
const LINK = /^screens\/(?:verify|certificate|short-link)\//

/** Open too, and a place of its own: whoever reads there may never sign in. */
const DOCS = /^screens\/docs\//

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    preloadFont('inter-latin-wght-normal'),
    budget(import.meta.dirname, [
      {
        always: ['main.tsx', 'shell/public/public-frame.tsx'],
        screensOf: 'routes.tsx',
        only: (screen) => OPEN.test(screen),
        bytes_max: OPEN_BYTES_MAX,
      },
      {
        always: ['main.tsx', 'shell/public/public-frame.tsx'],
        screensOf: 'routes.tsx',
        only: (screen) => LINK.test(screen),
        bytes_max: LINK_BYTES_MAX,
      },
      {
        always: ['main.tsx', 'shell/frame/signed-in.tsx'],
        screensOf: 'routes.tsx',
        only: (screen) => !OPEN.test(screen) && !LINK.test(screen) && !DOCS.test(screen),
        bytes_max: SIGNED_IN_BYTES_MAX,
      },
      {
        always: ['main.tsx', 'screens/docs/docs.tsx'],
        screensOf: 'routes.tsx',
        only: (screen) => DOCS.test(screen),
        bytes_max: SIGNED_IN_BYTES_MAX,
      },
      {
        always: ['main.tsx', 'shell/frame/signed-in.tsx', 'screens/settings/settings.tsx'],
        screensOf: 'screens/settings/sections.ts',
        bytes_max: SIGNED_IN_BYTES_MAX,
      },
    ]),
  ],
  server: { port: 5173, proxy: Object.fromEntries(calls.map((path) => [path, SERVER])) },
  build: {
    target: 'es2023',
    // Nothing inline: the content security policy names files of ours and no data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: chunkGroups(join(import.meta.dirname, 'routes.tsx'), join(import.meta.dirname, 'screens/')),
        },
      },
    },
  },
})
