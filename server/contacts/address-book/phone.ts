/** A number that somebody typed, as the address book holds it. */
import { PHONE_FAULTS } from '@nkra/sms/phone-faults.ts'
import { parsePhone } from '@nkra/sms/phone.ts'
import { fail } from '../../platform/fail.ts'

/** Fails with phone_invalid and the reason, for anything but a mobile number of Ghana in whatever spelling. */
export function requireMobile(phone: string): { msisdn: bigint; network: string | null } {
  const number = parsePhone(phone)
  if (number.fault !== null) fail('phone_invalid', { reason: PHONE_FAULTS[number.fault] })
  return { msisdn: BigInt(number.msisdn), network: number.network }
}
