/** The adapters of registries' resellers. The type makes sure that each provider of the configuration has one. */
import type { RegistryProvider } from '@nkra/contract/kyc/registry-providers.ts'
import type { Clock } from '../../platform/clock.ts'
import { openHttpRegistry } from './http-adapter.ts'
import type { RegistryConfig } from './mapping.ts'
import type { KycProvider } from './provider.ts'
import { openPrembly } from './prembly.ts'
import { openSmileId } from './smile-id.ts'

export interface RegistrySurroundings {
  /** The public address of this program, without a final slash. */
  publicUrl: string
  /** The operator's e-mail address for questions about personal data. */
  contact: string
  clock: Clock
}

const OPENERS: Readonly<
  Record<RegistryProvider, (config: RegistryConfig, around: RegistrySurroundings) => KycProvider>
> = {
  smile_id: ({ url, key, account, callbackSecret }, { publicUrl, contact, clock }) =>
    openSmileId({
      url,
      key,
      partnerId: account,
      secret: callbackSecret,
      callbackUrl: callbackUrlOf(publicUrl, 'smile_id'),
      noticeUrl: publicUrl,
      contact,
      clock,
    }),
  prembly: (config) => openPrembly(config),
  registry: (config, { publicUrl, clock }) =>
    openHttpRegistry(config, { callbackUrl: callbackUrlOf(publicUrl, 'registry'), clock }),
}

export const openRegistry = (config: RegistryConfig, around: RegistrySurroundings): KycProvider =>
  OPENERS[config.provider](config, around)

/** The address of `registryCallback` in the contract. */
const callbackUrlOf = (publicUrl: string, provider: RegistryProvider) =>
  `${publicUrl}/kyc/v1/callback/${provider}`
