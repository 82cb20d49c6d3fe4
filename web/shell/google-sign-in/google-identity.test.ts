import { describe, expect, test } from 'vitest'
import {
  BUTTON_HEIGHTS,
  initialise,
  loadIdentityClient,
  type Credential,
  type IdentityClient,
} from './google-identity.ts'

type Options = Parameters<IdentityClient['initialize']>[0]

/** A fake of Google's client. It remembers its settings, so a test can read them and answer through them. */
function client() {
  const initialised: Options[] = []
  const made: IdentityClient = { initialize: (options) => initialised.push(options), renderButton: () => {} }
  return { made, initialised }
}

describe('initialising', () => {
  const told = () => {
    const signIns: Credential[] = []
    let errors = 0
    return {
      signIns,
      errors: () => errors,
      handlers: { onSignIn: (given: Credential) => signIns.push(given), onError: () => errors++ },
    }
  }

  test('without a client id throws, and reaches Google with nothing', () => {
    const { made, initialised } = client()
    expect(() => initialise(made, { clientId: '', nonce: 'n', ...told().handlers })).toThrow(
      'clientId is required to initialize',
    )
    expect(initialised).toEqual([])
  })

  test.each([
    [{ credential: 'e.y.J', clientId: 'us' }],
    [{ credential: 'e.y.J', client_id: 'us' }],
    [{ credential: 'e.y.J', clientId: 'us', client_id: 'other' }],
  ])('%j signs in', (response) => {
    const { made, initialised } = client()
    const { handlers, signIns, errors } = told()
    initialise(made, { clientId: 'us', nonce: 'n', ...handlers })
    expect(initialised[0]).toMatchObject({ client_id: 'us', nonce: 'n' })
    initialised[0]?.callback(response)
    expect([signIns, errors()]).toEqual([[{ credential: 'e.y.J', clientId: 'us' }], 0])
  })

  test.each([[{}], [{ credential: 'e.y.J' }], [{ clientId: 'us' }], [{ credential: '', clientId: 'us' }]])(
    '%j is told as an error',
    (response) => {
      const { made, initialised } = client()
      const { handlers, signIns, errors } = told()
      initialise(made, { clientId: 'us', nonce: 'n', ...handlers })
      initialised[0]?.callback(response)
      expect([signIns, errors()]).toEqual([[], 1])
    },
  )
})

describe('the script', () => {
  /** A fake page with only the parts that the code uses. */
  function page(google?: { accounts?: { id?: IdentityClient } }) {
    const scripts: (EventTarget & { src: string; remove: () => void })[] = []
    const place: { google?: typeof google; document: unknown } = {
      ...(google && { google }),
      document: {
        createElement: () => {
          const script = Object.assign(new EventTarget(), {
            src: '',
            remove: () => void scripts.splice(scripts.indexOf(script), 1),
          })
          return script
        },
        head: { append: (script: (typeof scripts)[number]) => scripts.push(script) },
      },
    }
    const load = () =>
      loadIdentityClient(place as Parameters<typeof loadIdentityClient>[0], 'https://g.test/gsi/client')
    return { place, scripts, load }
  }

  test('is fetched from where it is said to be, and brings the client', async () => {
    const { place, scripts, load } = page()
    const loading = load()
    expect(scripts.map(({ src }) => src)).toEqual(['https://g.test/gsi/client'])
    const { made } = client()
    place.google = { accounts: { id: made } }
    scripts[0]?.dispatchEvent(new Event('load'))
    expect(await loading).toBe(made)
  })

  test('is not fetched where it is already', async () => {
    const { made } = client()
    const { scripts, load } = page({ accounts: { id: made } })
    expect(await load()).toBe(made)
    expect(scripts).toEqual([])
  })

  test.each(['error', 'load'])('%s without a client is a failure, and can be tried anew', async (event) => {
    const { scripts, load } = page()
    const loading = load()
    scripts[0]?.dispatchEvent(new Event(event))
    await expect(loading).rejects.toThrow('cannot be loaded')
    expect(scripts).toEqual([])
    void load().catch(() => undefined)
    expect(scripts).toHaveLength(1)
  })
})

test('a button is as high as specified', () => {
  expect(BUTTON_HEIGHTS).toEqual({ large: 40, medium: 32, small: 20 })
})
