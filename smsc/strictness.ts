import type { PduOf } from '@nkra/smpp/pdu.ts'
import { NPI, TON } from '@nkra/smpp/spec.ts'
import { STATUS } from '@nkra/smpp/status.ts'
import { parseTime } from '@nkra/smpp/time.ts'

/** What a strict operator says to a submit's addresses and times; 0 if there is nothing to say. */
export function strictStatus(pdu: PduOf<'submit_sm'> | PduOf<'data_sm'>): number {
  const { source_addr, source_addr_ton, source_addr_npi, destination_addr, dest_addr_ton, dest_addr_npi } =
    pdu
  if (!/^[\x20-\x7e]{1,16}$/.test(source_addr)) return STATUS.ESME_RINVSRCADR
  const isNumber = /^\d+$/.test(source_addr)
  if (!isNumber && source_addr.length > 11) return STATUS.ESME_RINVSRCADR
  if (isNumber === (source_addr_ton === TON.alphanumeric)) return STATUS.ESME_RINVSRCTON
  if (!isNumber && source_addr_npi !== NPI.unknown) return STATUS.ESME_RINVSRCNPI
  // A short code is no international number.
  if (source_addr_ton === TON.international && source_addr.length <= 8) return STATUS.ESME_RINVSRCTON
  if (!/^[1-9]\d{7,14}$/.test(destination_addr)) return STATUS.ESME_RINVDSTADR
  if (dest_addr_ton !== TON.international) return STATUS.ESME_RINVDSTTON
  if (dest_addr_npi !== NPI.isdn) return STATUS.ESME_RINVDSTNPI
  if (!('validity_period' in pdu)) return 0
  const { validity_period, schedule_delivery_time } = pdu
  if (validity_period !== '' && parseTime(validity_period, 0) === undefined) return STATUS.ESME_RINVEXPIRY
  if (schedule_delivery_time !== '' && parseTime(schedule_delivery_time, 0) === undefined)
    return STATUS.ESME_RINVSCHED
  return 0
}
