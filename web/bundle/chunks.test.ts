import { expect, test } from 'vitest'
import { readChunks, type GetModuleInfo } from './chunks.ts'

/** Each module with its imports. `→` before a name marks an import that is fetched later. */
const graph: Readonly<Record<string, string[]>> = {
  '/main': ['/routes', '/lib/node_modules/react/index.js'],
  '/routes': ['/routes/public', '/routes/signed-in'],
  '/routes/public': [
    '→/public-frame',
    '→/screens/login',
    '→/screens/register',
    '→/screens/reset',
    '→/screens/link',
  ],
  '/routes/signed-in': ['→/frame', ...Array.from({ length: 10 }, (_, index) => `→/screens/${index}`)],
  '/public-frame': ['/logo', '/site'],
  '/screens/login': ['/form', '/card'],
  '/screens/register': ['/form', '/card', '/screens/login-words'],
  '/screens/reset': ['/form', '/card'],
  '/screens/link': ['/format'],
  '/frame': ['/logo', '/menu', '/format', '/lib/node_modules/@mantine/core/index.js'],
  ...Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [
      `/screens/${index}`,
      [
        '/page',
        ...(index > 0 ? ['/field'] : []),
        ...(index > 1 ? ['/table'] : []),
        ...(index < 3 ? ['/form', '/chart'] : []),
        ...(index === 1 ? ['/price'] : []),
      ],
    ]),
  ),
}

const getModuleInfo: GetModuleInfo = (id) => {
  const imports = graph[id] ?? []
  return {
    importedIds: imports.filter((each) => !each.startsWith('→')),
    dynamicallyImportedIds: imports.flatMap((each) => (each.startsWith('→') ? [each.slice(1)] : [])),
  }
}

const chunkOf = readChunks(getModuleInfo, {
  entry: '/main',
  publicRoutes: ['/routes/public'],
  signedInRoutes: ['/routes/signed-in'],
  isScreen: (id) => id.startsWith('/screens/'),
  home: '/screens/0',
  composer: '/screens/1',
})

test.each([
  ['a library of the first visit', '/lib/node_modules/react/index.js', 'vendor'],
  ['another module of that library', '/lib/node_modules/react/jsx-runtime.js', 'vendor'],
  ['a library of the frame', '/lib/node_modules/@mantine/core/index.js', null],
  ['what both frames import', '/logo', 'everywhere'],
  ['what several public screens and some others use', '/form', 'everywhere'],
  ['what the public frame alone imports', '/site', 'public'],
  ['what several public screens use', '/card', 'public'],
  ['what a public screen and the frame use', '/format', 'some-public'],
  ['what the frame alone imports', '/menu', 'signed-in'],
  ['what Home and many screens use', '/page', 'home'],
  ['what the composer and many screens use', '/field', 'fields'],
  ['what many screens use, and neither of the two', '/table', 'screens'],
  ['what the composer alone uses', '/price', 'composer'],
  ['what few screens use', '/chart', null],
  ['a screen', '/screens/login', null],
  ['a screen’s own part', '/screens/login-words', null],
])('%s', (_label, id, chunk) => {
  expect(chunkOf(id)).toBe(chunk)
})
