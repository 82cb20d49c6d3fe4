/**
 * The providers of registries' answers in one list. The configuration offers them, the type of the server's adapters
 * follows from it, and certificates and consents name them. It is apart from the schemas, because the browser loads it.
 */
interface RegistryProviderForm {
  /** The brand's name. Null if the configuration sets it. */
  readonly name: string | null
  /** The address for all customers. Null if each has their own. */
  readonly url: string | null
  /** The provider's word for the name of an account. Null if a key alone is enough. */
  readonly account: 'partner ID' | 'app id' | null
  /** Whether the provider calls back, signed by a shared secret. */
  readonly callsBack: boolean
}

export const registryProviders = {
  smile_id: {
    name: 'Smile ID',
    url: 'https://api.smileidentity.com',
    account: 'partner ID',
    callsBack: true,
  },
  prembly: { name: 'Prembly', url: 'https://api.prembly.com', account: 'app id', callsBack: false },
  registry: { name: null, url: null, account: null, callsBack: true },
} as const satisfies Record<string, RegistryProviderForm>

export type RegistryProvider = keyof typeof registryProviders

export const REGISTRY_PROVIDERS = Object.keys(registryProviders) as [RegistryProvider, ...RegistryProvider[]]

/** The provider's name for people, or its id if the list has no name for it. */
export const registryName = (id: string): string =>
  (Object.hasOwn(registryProviders, id) ? registryProviders[id as RegistryProvider].name : null) ?? id
