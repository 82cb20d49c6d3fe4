import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endpoints } from '@nkra/contract/endpoints.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { budget } from './bundle/budget.ts'
import { chunkOf, CHUNKS } from './bundle/chunks.ts'
import { documents } from './bundle/documents.ts'
import { endpointTable } from './bundle/endpoint-table.ts'
import { preloadFont } from './bundle/preload-font.ts'
import { usedStyles } from './bundle/used-styles.ts'
import { visitBudget } from './bundle/visit-budget.ts'
import { OFFERED_GROUPS } from './screens/new-sms/draft.ts'

/** The most bytes of scripts that a first visit may fetch, after gzip. React's DOM alone takes 63,000 of them. */
const PUBLIC_BYTES_MAX = 120_000
/** The same limit for the page of a link that a person receives. */
const LINK_BYTES_MAX = 130_000
const SIGNED_IN_BYTES_MAX = 200_000
/** The most bytes of scripts for Home, which everybody fetches after the sign-in, often on a phone. */
const HOME_BYTES_MAX = 170_000
/** The most bytes of scripts that a telephone fetches until its person agrees to be photographed, and after that. */
const CONSENT_BYTES_MAX = 190_000
const CAPTURE_BYTES_MAX = 3_000_000

/**
 * What at least this number of screens and dialogs use of Mantine, and the frame does not, shares a file, as all icons
 * do: each file costs a journey to the server. With a lower number some screens fetch more than they need.
 */
const CONTROLS_SHARED_MIN = 19

const ENTRY = 'main.tsx'
const PUBLIC_FRAME = 'shell/public/public-frame.tsx'
const SIGNED_IN_FRAME = 'shell/frame/signed-in.tsx'
const HOME = 'screens/dashboard/dashboard.tsx'
const COMPOSER = 'screens/new-sms/new-sms.tsx'
const OFFER = 'shell/public/offer.tsx'

const at = (source: string) => join(import.meta.dirname, source)

const chunkOfModule = chunkOf({
  entry: at(ENTRY),
  publicRoutes: ['public-frame', 'sign-in', 'links'].map((name) => at(`routes/${name}.tsx`)),
  signedInRoutes: [at('routes/signed-in.tsx')],
  isScreen: (id) => id.startsWith(at('screens/')),
  home: at(HOME),
  composer: at(COMPOSER),
})

const priorityOf = (chunk: (typeof CHUNKS)[number]) => CHUNKS.length - CHUNKS.indexOf(chunk)

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    endpointTable(import.meta.dirname, endpoints),
    usedStyles(import.meta.dirname),
    preloadFont('inter-latin-wght-normal'),
    documents(import.meta.dirname, {
      entry: ENTRY,
      routes: {
        'routes/sign-in.tsx': { frame: PUBLIC_FRAME, isPublic: true },
        'routes/links.tsx': { frame: PUBLIC_FRAME, isPublic: true },
        'routes/signed-in.tsx': { frame: SIGNED_IN_FRAME },
      },
      rendered: {
        'screens/sign-in/login.tsx': [OFFER],
        'screens/sign-in/register.tsx': [
          OFFER,
          'shell/public/agreement.tsx',
          'screens/sign-in/password-meter.tsx',
        ],
      },
      calls: {
        all: ['validateSession', 'getUser', 'countNotifications'],
        some: {
          [HOME]: ['getHome'],
          [COMPOSER]: ['listSenders', ['listGroups', OFFERED_GROUPS]],
          'screens/messages/campaign/campaign.tsx': ['getCampaign'],
        },
      },
      scripts: { early: 'early/early.ts', showRendered: 'early/show-rendered.ts' },
    }),
    budget(import.meta.dirname, [
      { always: [ENTRY, PUBLIC_FRAME], screensOf: 'routes/sign-in.tsx', bytes_max: PUBLIC_BYTES_MAX },
      { always: [ENTRY, PUBLIC_FRAME], screensOf: 'routes/links.tsx', bytes_max: LINK_BYTES_MAX },
      {
        always: [ENTRY, SIGNED_IN_FRAME],
        screensOf: 'routes/signed-in.tsx',
        bytes_max: SIGNED_IN_BYTES_MAX,
        lower_bytes_max: { [HOME]: HOME_BYTES_MAX },
      },
      {
        always: [ENTRY, SIGNED_IN_FRAME, 'screens/settings/settings.tsx'],
        screensOf: 'screens/settings/sections.ts',
        bytes_max: SIGNED_IN_BYTES_MAX,
      },
    ]),
    visitBudget(import.meta.dirname, {
      document: 'pages/v-token.html',
      before: [ENTRY, PUBLIC_FRAME, 'screens/verify/verify.tsx'],
      screen: 'screens/verify/verify.tsx',
      before_bytes_max: CONSENT_BYTES_MAX,
      after_bytes_max: CAPTURE_BYTES_MAX,
    }),
  ],
  // The two files of weights that are taken of the package; its exports do not name them (decision 78).
  resolve: {
    alias: {
      '@vladmandic/human/models': fileURLToPath(
        new URL('../models', import.meta.resolve('@vladmandic/human')),
      ),
    },
  },
  // A worker has the policy of its own file: the server knows it by its name (server/platform/http/web-files.ts).
  worker: {
    format: 'es',
    rolldownOptions: { output: { entryFileNames: 'assets/worker-[name]-[hash].js' } },
  },
  build: {
    target: 'es2023',
    // Nothing is inlined: the content security policy allows our files and no `data:` addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            ...CHUNKS.map((chunk) => ({
              debugName: chunk,
              name: (...module: Parameters<typeof chunkOfModule>) =>
                chunkOfModule(...module) === chunk ? chunk : null,
              // The files that every visit starts with have a priority between the libraries and all others.
              priority: chunk === 'vendor' ? CHUNKS.length + 2 : priorityOf(chunk),
            })),
            { name: 'start', tags: ['$initial'], priority: CHUNKS.length + 1 },
            // Before the fields and the tables, which would take with them what they import of these.
            { name: 'icons', test: /\/@tabler\//, minShareCount: 2, priority: priorityOf('fields') + 0.5 },
            {
              name: 'controls',
              test: /\/@mantine\//,
              minShareCount: CONTROLS_SHARED_MIN,
              priority: priorityOf('fields') + 0.5,
            },
          ],
        },
      },
    },
  },
})
