import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { budget } from './budget.ts'
import { preloadFont } from './preload-font.ts'

const SERVER = 'http://localhost:3000'
const calls = ['/auth/v1', '/catalog/v1', '/billing/v1', '/contacts/v1', '/messaging/v1', '/orchestrator/v1']

/** What a first visit may fetch in scripts, in bytes after gzip; React's DOM alone is 63,000 of them. */
const LOGIN_BYTES_MAX = 130_000
const DASHBOARD_BYTES_MAX = 200_000

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    preloadFont('inter-latin-wght-normal'),
    budget({
      login: {
        entries: ['main.tsx', 'shell/open-frame.tsx', 'screens/login.tsx'],
        bytes_max: LOGIN_BYTES_MAX,
      },
      dashboard: {
        entries: ['main.tsx', 'shell/frame.tsx', 'screens/dashboard/dashboard.tsx'],
        bytes_max: DASHBOARD_BYTES_MAX,
      },
    }),
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
          groups: [
            // Changes when a library does, not with every deployment: browsers keep it.
            {
              name: 'vendor',
              test: /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?:history|router-core|react-router|store|react-store))\//,
              priority: 2,
            },
            {
              name: 'form',
              test: /\/web\/(?:ui\/(?:form|notice|text-link|logo|plain-field|plain-button)|shell\/(?:open|open-card|open-frame|site))\./,
              priority: 1,
            },
          ],
        },
      },
    },
  },
})
