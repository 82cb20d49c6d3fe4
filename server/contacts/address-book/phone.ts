/** A typed number in the form of the address book. */
import { PHONE_FAULTS } from '@nkra/sms/phone-faults.ts'
import { parsePhone } from '@nkra/sms/phone.ts'
import { fail } from '../../platform/fail.ts'

/**
 * Takes a mobile number of Ghana in any spelling. Fails with phone_invalid and the reason for anything else.
 */
export function requireMobile(phone: string): { msisdn: bigint; network: string | null } {
  const number = parsePhone(phone)
  if (number.fault !== null) fail('phone_invalid', { reason: PHONE_FAULTS[number.fault] })
  return { msisdn: BigInt(number.msisdn), network: number.network }
}
