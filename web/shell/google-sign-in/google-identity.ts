/**
 * The part of Google's identity client that Nkra uses. Its script is fetched when a button is shown, not before. Its
 * answer is checked for what a sign-in needs (requirements 7.23 and 8.7).
 */

/** The object that the script puts on the page as `google.accounts.id`. */
export interface IdentityClient {
  initialize: (options: {
    client_id: string
    nonce: string
    callback: (response: CredentialResponse) => void
  }) => void
  renderButton: (place: HTMLElement, look: ButtonLook) => void
}

/** What Google's client passes on after a sign-in. The client ID has one of two names. */
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

/** The heights of the button, in pixels (requirements 9.10). */
export const BUTTON_HEIGHTS: Readonly<Record<ButtonSize, number>> = { large: 40, medium: 32, small: 20 }

export interface Credential {
  /** The ID token that Google signed. */
  credential: string
  clientId: string
}

interface SetUp {
  clientId: string
  nonce: string
  onSignIn: (credential: Credential) => void
  onError: () => void
}

/**
 * Initialises Google's client. Throws without a client ID. Calls `onError` for a response without a credential or a
 * client ID.
 */
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

/**
 * Loads the script of Google's client, once for each page, and again after a failure. Rejects if it cannot be loaded.
 */
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
