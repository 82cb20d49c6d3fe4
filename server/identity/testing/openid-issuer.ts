/** For tests: an OpenID provider on loopback. The server fetches its keys as it fetches Google's. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose'
import type { Clock } from '../../platform/clock.ts'

export const CLIENT_ID = '1234-nkra.apps.googleusercontent.test'

export interface TestIssuer {
  /** The issuer's name in tokens. */
  issuer: string
  jwksUrl: string
  /** How often the keys were asked for. */
  asked: () => number
  /** Sets what the keys' address answers from now on. Null answers the keys again. */
  answer: (instead: { status: number; body: string } | null) => void
  /** Replaces the key by a new one. */
  rotate: () => Promise<void>
  /** Makes a valid ID token in which these claims replace or join the usual ones. */
  token: (clock: Clock, claims: Record<string, unknown>, signing?: Signing) => Promise<string>
  /** The public half of the key. */
  publicKey: () => JWK
  close: () => Promise<void>
}

export interface Signing {
  header?: Record<string, unknown>
  key?: CryptoKey | Uint8Array
}

interface Pair {
  kid: string
  privateKey: CryptoKey
  publicJwk: JWK
}

export async function testIssuer(): Promise<TestIssuer> {
  let count = 0
  const makePair = async (): Promise<Pair> => {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
    const kid = `key-${++count}`
    return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
  }
  let pair = await makePair()
  let asked = 0
  let instead: { status: number; body: string } | null = null
  const server = createServer((_request, response) => {
    asked++
    response.writeHead(instead?.status ?? 200, { 'content-type': 'application/json' })
    response.end(instead?.body ?? JSON.stringify({ keys: [pair.publicJwk] }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const issuer = `http://127.0.0.1:${address.port}`

  return {
    issuer,
    jwksUrl: `${issuer}/keys`,
    asked: () => asked,
    answer: (next) => (instead = next),
    rotate: async () => void (pair = await makePair()),
    token(clock, claims, signing = {}) {
      const now_s = Math.floor(clock.ms() / 1000)
      const good = {
        iss: issuer,
        aud: CLIENT_ID,
        azp: CLIENT_ID,
        sub: '110169484474386276334',
        email_verified: true,
        iat: now_s,
        exp: now_s + 3600,
      }
      return new SignJWT({ ...good, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: pair.kid, typ: 'JWT', ...signing.header })
        .sign(signing.key ?? pair.privateKey)
    },
    publicKey: () => pair.publicJwk,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
