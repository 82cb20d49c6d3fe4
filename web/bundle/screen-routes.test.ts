import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { screenRoutes } from './screen-routes.ts'

const source = (name: string) => readFileSync(join(import.meta.dirname, '..', 'routes', name), 'utf8')

test('each route that fetches a screen is found with its address', () => {
  expect(screenRoutes(source('links.tsx'))).toEqual([
    { name: 'certificate', screen: 'screens/certificate/certificate.tsx' },
    { name: 'lostLink', screen: 'screens/short-link/unknown-short-link.tsx' },
    { name: 'verify', screen: 'screens/verify/verify.tsx' },
    { name: 'ownLink', screen: 'screens/own-link/own-link.tsx' },
  ])
})

test.each(['sign-in.tsx', 'links.tsx', 'signed-in.tsx'])('no screen of %s is without an address', (name) => {
  const fetched = [...source(name).matchAll(/import\('\.\.\/(screens\/[^']+)'\)/g)].map(
    ([, screen]) => screen,
  )
  expect(screenRoutes(source(name)).map(({ screen }) => screen)).toEqual(fetched)
})
