/** Reads a typed number into the form of the address book. */
import { PHONE_FAULTS } from '@nkra/sms/phone-faults.ts'
import { parsePhone } from '@nkra/sms/phone.ts'
import { fail } from '../../platform/fail.ts'

/** Reads a mobile number of Ghana in any spelling. For anything else it fails with `phone_invalid` and the reason. */
export function requireMobile(phone: string): { msisdn: bigint; network: string | null } {
  const number = parsePhone(phone)
  if (number.fault !== null) fail('phone_invalid', { reason: PHONE_FAULTS[number.fault] })
  return { msisdn: BigInt(number.msisdn), network: number.network }
}
