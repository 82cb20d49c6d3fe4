/**
 * Google's identity client, as far as we use it: its script, fetched when a button is shown and not before; what it
 * answers, held to what a sign-in needs (requirements 7.23 and 8.7).
 */

/** What the script puts on the page as `google.accounts.id`. */
export interface IdentityClient {
  initialize: (options: {
    client_id: string
    nonce: string
    callback: (response: CredentialResponse) => void
  }) => void
  renderButton: (place: HTMLElement, look: ButtonLook) => void
}

/** What is told when somebody signed in; either name of the client is in use. */
interface CredentialResponse {
  credential?: string
  clientId?: string
  client_id?: string
}

export type ButtonSize = 'large' | 'medium' | 'small'

interface ButtonLook {
  size: ButtonSize
  theme: 'filled_black'
  text: 'continue_with'
  width: number
  locale: string
}

/** In pixels (requirements 9.10). */
export const BUTTON_HEIGHTS: Readonly<Record<ButtonSize, number>> = { large: 40, medium: 32, small: 20 }

export interface Credential {
  /** An ID token. */
  credential: string
  clientId: string
}

interface SetUp {
  clientId: string
  nonce: string
  onSignIn: (credential: Credential) => void
  onError: () => void
}

/** Throws without a client id; tells `onError` of a response that lacks a credential or a client id. */
export function initialise(client: IdentityClient, { clientId, nonce, onSignIn, onError }: SetUp): void {
  if (!clientId) throw new Error('clientId is required to initialize')
  client.initialize({
    client_id: clientId,
    nonce,
    callback: (response) => {
      const { credential, clientId: named = response.client_id } = response
      if (credential && named) onSignIn({ credential, clientId: named })
      else onError()
    },
  })
}

interface Place {
  google?: { accounts?: { id?: IdentityClient } }
  document: Pick<Document, 'createElement' | 'head'>
}

/** The client, by its script; fetched once a page, and anew after it failed. Rejects where it cannot be had. */
export function loadIdentityClient(place: Place, src: string): Promise<IdentityClient> {
  const { promise, resolve, reject } = Promise.withResolvers<IdentityClient>()
  const found = place.google?.accounts?.id
  if (found) {
    resolve(found)
    return promise
  }
  const script = place.document.createElement('script')
  script.src = src
  script.async = true
  const fail = () => {
    script.remove()
    reject(new Error('the identity client cannot be loaded'))
  }
  script.addEventListener('error', fail)
  script.addEventListener('load', () => {
    const client = place.google?.accounts?.id
    if (client) resolve(client)
    else fail()
  })
  place.document.head.append(script)
  return promise
}
