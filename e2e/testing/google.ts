/**
 * Google as the browser and the server see it, on loopback: an identity client that draws a button, ID tokens for
 * the person who presses it, and the keys that sign them.
 */
import { createSign, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'

export const CLIENT_ID = '1234-nkra.apps.googleusercontent.test'

export interface Issuer {
  /** The program's settings. */
  environment: Record<string, string>
  /** The person who presses the button from now on. Null is a person whose answer lacks its credential. */
  email: string | null
  close: () => Promise<void>
}

/** What Google's script does in a browser: `google.accounts.id`. */
const identityClient = (origin: string) => `
  let options
  window.google = { accounts: { id: {
    initialize: (given) => { options = given },
    renderButton: (place, look) => {
      const button = document.createElement('button')
      button.textContent = 'Continue with Google'
      button.style.height = { large: 40, medium: 32, small: 20 }[look.size] + 'px'
      button.onclick = async () => {
        const asked = new URLSearchParams({ nonce: options.nonce, client_id: options.client_id })
        options.callback(await (await fetch('${origin}/gsi/token?' + asked)).json())
      }
      place.append(button)
    },
  } } }`

export async function openIssuer(): Promise<Issuer> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const keys = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '', origin)
    if (asked.pathname === '/keys') return sendJson(response, keys)
    if (asked.pathname === '/gsi/token') return sendJson(response, answerTo(asked.searchParams))
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(identityClient(origin))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const origin = `http://127.0.0.1:${address.port}`

  const answerTo = (asked: URLSearchParams) => {
    const clientId = asked.get('client_id')
    if (issuer.email === null) return { clientId }
    const now_s = Math.floor(Date.now() / 1000)
    const claims = {
      iss: origin,
      aud: clientId,
      azp: clientId,
      sub: '110169484474386276334',
      email: issuer.email,
      email_verified: true,
      nonce: asked.get('nonce'),
      iat: now_s,
      exp: now_s + 3600,
    }
    const signed = `${part({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${part(claims)}`
    const signature = createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')
    return { credential: `${signed}.${signature}`, clientId }
  }

  const issuer: Issuer = {
    environment: {
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_ISSUER: origin,
      GOOGLE_JWKS_URL: `${origin}/keys`,
      GOOGLE_SCRIPT_URL: `${origin}/gsi/client`,
    },
    email: null,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return issuer
}

function sendJson(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
  response.end(JSON.stringify(body))
}
