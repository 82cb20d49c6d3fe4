import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { budget } from './bundle/budget.ts'
import { preloadFont } from './bundle/preload-font.ts'

/** What a first visit may fetch in scripts, in bytes after gzip; React's DOM alone is 63,000 of them. */
const OPEN_BYTES_MAX = 120_000
const LINK_BYTES_MAX = 130_000
const SIGNED_IN_BYTES_MAX = 200_000

const OPEN = /^screens\/(?:sign-in|opt-out)\//
/** What a person's link leads to, who may have a cheap telephone on a slow line. */
const LINK = /^screens\/(?:verify|certificate|short-link)\//

/** Open too, and a place of its own: whoever reads there may never sign in. */
const DOCS = /^screens\/docs\//

/** In how many places a part is used before every signed-in screen brings it along: fewer, larger files pack better. */
const SHARED_MIN = 8

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
              test: /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|zustand|@tanstack\/(?:history|router-core|react-router|store|react-store))\//,
              priority: 4,
            },
            // What every visit begins with.
            {
              name: 'start',
              test: /\/web\/(?:main|routes|paths|api\/(?:client|context|failure|failure-language)|shell\/(?:session\/(?:session|session-keeper|session-context|session-tabs|account-storage)|root\/(?:root|fallbacks|fallbacks\.sentences))|ui\/(?:language\/language|lazy|toasts\/(?:notify|failure-toasts)|controls\/plain-button))\.|\/contract\/(?:endpoints|permissions)\.|preload-helper/,
              priority: 3,
            },
            // The screens before the sign-in.
            {
              name: 'open',
              test: /\/web\/(?:ui\/(?:forms\/(?:form|form\.sentences|plain-field)|layout\/(?:notice|logo)|controls\/text-link)|shell\/public\/(?:public|public-card|public-frame|marketing-site))\./,
              priority: 2,
            },
            // Instants and facts as they are read, and files that are sent and saved: behind the sign-in, and by a person's link.
            { name: 'format', test: /\/web\/ui\/(?:language\/format|values\/facts)\./, priority: 2 },
            { name: 'files', test: /\/web\/api\/(?:upload|use-upload|download)\./, priority: 2 },
            // The forms of numbers: behind the sign-in, and by a person's link.
            { name: 'documents', test: /\/contract\/(?:tin|kyc\/documents)\./, priority: 2 },
            // The menu's icons are on every signed-in page. Screens use some of them too, and a file for each costs more.
            {
              name: 'menu-icons',
              test: /\/icons\/Icon(?:AddressBook|Books|BuildingStore|CalendarDollar|ChartBar|Coins|FileInvoice|Gift|Home|Id|Key|Message|Package|PlugConnected|Settings|Speakerphone|UsersGroup)\./,
              priority: 2,
            },
            // And those behind it; what only dialogs, searched, paged and endless lists need stays with them, however many there are.
            {
              name: 'application',
              test: /node_modules\/(?!@floating-ui|react-remove-scroll|@tanstack\/(?:react-virtual|virtual-core)\/|.*\/(?:Combobox|FocusTrap|Floating|Modal\w*|Popover|ScrollArea|Select)\/)|\/web\/(?:ui\/(?!tables\/(?:slice-table|pager))|api\/(?!slices)|shell\/)|\/contract\//,
              minShareCount: SHARED_MIN,
              priority: 1,
            },
          ],
        },
      },
    },
  },
})
