/**
 * The secrets of a login: SMPP's password of eight characters, which is all that the protocol allows (SMPP 3.4 §5.2.2),
 * and an Auth Token in the form that Twilio's libraries expect.
 *
 * Eight digits of base 62 are 47 bits: too many to guess where wrong tries are counted, too few for a plain hash if the
 * database is stolen. So the hash is keyed by the program's secret, which is not in the database.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { deriveKey, sealFor, type Seal } from '../../platform/sealing.ts'
import { randomDigits } from './key-text.ts'

const PASSWORD_LENGTH = 8
const TOKEN_BYTES = 16

export interface LoginSecrets {
  hashOf(password: string): Buffer
  /** Whether the password has this hash. The comparison's time does not tell where they differ. */
  isPassword(password: string, hash: Buffer): boolean
  readonly tokens: Seal
}

export function loginSecretsOf(secret: string, clock: Clock): LoginSecrets {
  const key = deriveKey(secret, 'nkra smpp passwords')
  const hashOf = (password: string) => createHmac('sha256', key).update(password).digest()
  return {
    hashOf,
    isPassword: (password, hash) => timingSafeEqual(hashOf(password), hash),
    tokens: sealFor('twilio tokens', secret, clock),
  }
}

export function makePassword(clock: Pick<Clock, 'bytes'>): string {
  return randomDigits(clock, PASSWORD_LENGTH)
}

export function makeToken(clock: Pick<Clock, 'bytes'>): string {
  return clock.bytes(TOKEN_BYTES).toString('hex')
}
