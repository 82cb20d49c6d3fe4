/**
 * command_status: what a response says about its request. The values of SMPP 3.4 §5.1.3, and the few of 5.0 that
 * 3.4 centres send.
 */
export const STATUS = {
  ESME_ROK: 0x00,
  ESME_RINVMSGLEN: 0x01,
  ESME_RINVCMDLEN: 0x02,
  ESME_RINVCMDID: 0x03,
  ESME_RINVBNDSTS: 0x04,
  ESME_RALYBND: 0x05,
  ESME_RINVPRTFLG: 0x06,
  ESME_RINVREGDLVFLG: 0x07,
  ESME_RSYSERR: 0x08,
  ESME_RINVSRCADR: 0x0a,
  ESME_RINVDSTADR: 0x0b,
  ESME_RINVMSGID: 0x0c,
  ESME_RBINDFAIL: 0x0d,
  ESME_RINVPASWD: 0x0e,
  ESME_RINVSYSID: 0x0f,
  ESME_RCANCELFAIL: 0x11,
  ESME_RREPLACEFAIL: 0x13,
  ESME_RMSGQFUL: 0x14,
  ESME_RINVSERTYP: 0x15,
  ESME_RINVNUMDESTS: 0x33,
  ESME_RINVDLNAME: 0x34,
  ESME_RINVDESTFLAG: 0x40,
  ESME_RINVSUBREP: 0x42,
  ESME_RINVESMCLASS: 0x43,
  ESME_RCNTSUBDL: 0x44,
  ESME_RSUBMITFAIL: 0x45,
  ESME_RINVSRCTON: 0x48,
  ESME_RINVSRCNPI: 0x49,
  ESME_RINVDSTTON: 0x50,
  ESME_RINVDSTNPI: 0x51,
  ESME_RINVSYSTYP: 0x53,
  ESME_RINVREPFLAG: 0x54,
  ESME_RINVNUMMSGS: 0x55,
  ESME_RTHROTTLED: 0x58,
  ESME_RINVSCHED: 0x61,
  ESME_RINVEXPIRY: 0x62,
  ESME_RINVDFTMSGID: 0x63,
  ESME_RX_T_APPN: 0x64,
  ESME_RX_P_APPN: 0x65,
  ESME_RX_R_APPN: 0x66,
  ESME_RQUERYFAIL: 0x67,
  ESME_RINVOPTPARSTREAM: 0xc0,
  ESME_ROPTPARNOTALLWD: 0xc1,
  ESME_RINVPARLEN: 0xc2,
  ESME_RMISSINGOPTPARAM: 0xc3,
  ESME_RINVOPTPARAMVAL: 0xc4,
  ESME_RDELIVERYFAILURE: 0xfe,
  ESME_RUNKNOWNERR: 0xff,
} as const

export type StatusName = keyof typeof STATUS

const NAMES: ReadonlyMap<number, string> = new Map(Object.entries(STATUS).map(([name, code]) => [code, name]))

/** The name of a status, or its number in hex if the standard has none (0x400–0x4FF belong to the vendor). */
export function statusName(status: number): string {
  return NAMES.get(status) ?? `0x${status.toString(16).padStart(8, '0')}`
}

/** Whether the status asks the sender to slow down: throttled, or queue full. */
export function isThrottle(status: number): boolean {
  return status === STATUS.ESME_RTHROTTLED || status === STATUS.ESME_RMSGQFUL
}

/**
 * The PDUs of SMPP 3.4: command ids (§5.1.2.1), mandatory fields in wire order (§4) and optional parameters (§5.3.2).
 * The encoder, the decoder and their types follow from these tables.
 *
 * The kinds of field (§3.1):
 *
 * - `uint8`: an unsigned integer of one octet.
 * - `cstring`: a C-Octet String; `max` includes its closing NUL. `fault` is the status that names this field if it is
 * bad.
 * - `octets`: one octet of length (sm_length), then that many octets.
 * - `destinations`: number_of_dests, then that many dest_address (§4.5.1.1).
 * - `failures`: no_unsuccess, then that many unsuccess_sme (§4.5.2.1).
 */
export type Field =
  | { readonly kind: 'uint8'; readonly name: string }
  | { readonly kind: 'cstring'; readonly name: string; readonly max: number; readonly fault: number }
  | { readonly kind: 'octets'; readonly name: string; readonly max: number; readonly fault: number }
  | { readonly kind: 'destinations'; readonly name: string; readonly max: number }
  | { readonly kind: 'failures'; readonly name: string; readonly max: number }

/** The octets of a PDU's header (SMPP 3.4 §3.2): length, command_id, command_status, sequence_number. */
export const HEADER_BYTES = 16
/** The most destinations of one submit_multi (§5.2.24). */
export const DESTINATIONS_MAX = 254
/** The most octets of short_message (§5.2.22). Longer texts are sent in message_payload. */
export const SHORT_MESSAGE_BYTES_MAX = 254
/** The most octets of message_payload, whose length is a 16-bit number. */
export const PAYLOAD_BYTES_MAX = 0xffff

function uint8<const N extends string>(name: N) {
  return { kind: 'uint8', name } as const
}

function cstring<const N extends string>(name: N, max: number, fault: number) {
  return { kind: 'cstring', name, max, fault } as const
}

const source20 = [
  uint8('source_addr_ton'),
  uint8('source_addr_npi'),
  cstring('source_addr', 21, STATUS.ESME_RINVSRCADR),
] as const
const destination20 = [
  uint8('dest_addr_ton'),
  uint8('dest_addr_npi'),
  cstring('destination_addr', 21, STATUS.ESME_RINVDSTADR),
] as const
const serviceType = cstring('service_type', 6, STATUS.ESME_RINVSERTYP)
const messageId = cstring('message_id', 65, STATUS.ESME_RINVMSGID)
const schedule = cstring('schedule_delivery_time', 17, STATUS.ESME_RINVSCHED)
const validity = cstring('validity_period', 17, STATUS.ESME_RINVEXPIRY)
const shortMessage = {
  kind: 'octets',
  name: 'short_message',
  max: SHORT_MESSAGE_BYTES_MAX,
  fault: STATUS.ESME_RINVMSGLEN,
} as const

/** The fields of the three binds, which are the same (§4.1.1, §4.1.3, §4.1.5). */
const bind = [
  cstring('system_id', 16, STATUS.ESME_RINVSYSID),
  cstring('password', 9, STATUS.ESME_RINVPASWD),
  cstring('system_type', 13, STATUS.ESME_RINVSYSTYP),
  uint8('interface_version'),
  uint8('addr_ton'),
  uint8('addr_npi'),
  cstring('address_range', 41, STATUS.ESME_RBINDFAIL),
] as const
const bindResp = [cstring('system_id', 16, STATUS.ESME_RINVSYSID)] as const

/** The fields of submit_sm, deliver_sm and submit_multi after their addresses. */
const handling = [
  uint8('esm_class'),
  uint8('protocol_id'),
  uint8('priority_flag'),
  schedule,
  validity,
  uint8('registered_delivery'),
  uint8('replace_if_present_flag'),
  uint8('data_coding'),
  uint8('sm_default_msg_id'),
  shortMessage,
] as const
/** The body of submit_sm and deliver_sm, which is the same (§4.4.1, §4.6.1). */
const message = [serviceType, ...source20, ...destination20, ...handling] as const

export const PDUS = {
  generic_nack: { id: 0x80000000, fields: [] },
  bind_receiver: { id: 0x00000001, fields: bind },
  bind_receiver_resp: { id: 0x80000001, fields: bindResp },
  bind_transmitter: { id: 0x00000002, fields: bind },
  bind_transmitter_resp: { id: 0x80000002, fields: bindResp },
  query_sm: { id: 0x00000003, fields: [messageId, ...source20] },
  query_sm_resp: {
    id: 0x80000003,
    fields: [
      messageId,
      cstring('final_date', 17, STATUS.ESME_RINVSCHED),
      uint8('message_state'),
      uint8('error_code'),
    ],
  },
  submit_sm: { id: 0x00000004, fields: message },
  submit_sm_resp: { id: 0x80000004, fields: [messageId] },
  deliver_sm: { id: 0x00000005, fields: message },
  deliver_sm_resp: { id: 0x80000005, fields: [messageId] },
  unbind: { id: 0x00000006, fields: [] },
  unbind_resp: { id: 0x80000006, fields: [] },
  replace_sm: {
    id: 0x00000007,
    fields: [
      messageId,
      ...source20,
      schedule,
      validity,
      uint8('registered_delivery'),
      uint8('sm_default_msg_id'),
      shortMessage,
    ],
  },
  replace_sm_resp: { id: 0x80000007, fields: [] },
  cancel_sm: { id: 0x00000008, fields: [serviceType, messageId, ...source20, ...destination20] },
  cancel_sm_resp: { id: 0x80000008, fields: [] },
  bind_transceiver: { id: 0x00000009, fields: bind },
  bind_transceiver_resp: { id: 0x80000009, fields: bindResp },
  outbind: {
    id: 0x0000000b,
    fields: [cstring('system_id', 16, STATUS.ESME_RINVSYSID), cstring('password', 9, STATUS.ESME_RINVPASWD)],
  },
  enquire_link: { id: 0x00000015, fields: [] },
  enquire_link_resp: { id: 0x80000015, fields: [] },
  submit_multi: {
    id: 0x00000021,
    fields: [
      serviceType,
      ...source20,
      { kind: 'destinations', name: 'dest_addresses', max: DESTINATIONS_MAX },
      ...handling,
    ],
  },
  submit_multi_resp: {
    id: 0x80000021,
    fields: [messageId, { kind: 'failures', name: 'unsuccess_smes', max: 255 }],
  },
  alert_notification: {
    id: 0x00000102,
    fields: [
      uint8('source_addr_ton'),
      uint8('source_addr_npi'),
      cstring('source_addr', 65, STATUS.ESME_RINVSRCADR),
      uint8('esme_addr_ton'),
      uint8('esme_addr_npi'),
      cstring('esme_addr', 65, STATUS.ESME_RINVDSTADR),
    ],
  },
  data_sm: {
    id: 0x00000103,
    fields: [
      serviceType,
      uint8('source_addr_ton'),
      uint8('source_addr_npi'),
      cstring('source_addr', 65, STATUS.ESME_RINVSRCADR),
      uint8('dest_addr_ton'),
      uint8('dest_addr_npi'),
      cstring('destination_addr', 65, STATUS.ESME_RINVDSTADR),
      uint8('esm_class'),
      uint8('registered_delivery'),
      uint8('data_coding'),
    ],
  },
  data_sm_resp: { id: 0x80000103, fields: [messageId] },
} as const satisfies Record<string, { id: number; fields: readonly Field[] }>

export type PduName = keyof typeof PDUS
/** Set in the command_id of every response (§5.1.2). */
export const RESPONSE_BIT = 0x80000000

/** The table by command_id, for the decoder. */
export const PDU_BY_ID: ReadonlyMap<number, PduName> = new Map(
  (Object.keys(PDUS) as PduName[]).map((name) => [PDUS[name].id, name]),
)

/** How an optional parameter's value is written: an unsigned integer of 1, 2 or 4 octets, text or octets. */
export type TlvType = 'uint8' | 'uint16' | 'uint32' | 'cstring' | 'octets'

/** The optional parameters (§5.3.2) by tag (§5.3.2, table 5-7). */
export const TLVS = {
  dest_addr_subunit: { tag: 0x0005, type: 'uint8' },
  dest_network_type: { tag: 0x0006, type: 'uint8' },
  dest_bearer_type: { tag: 0x0007, type: 'uint8' },
  dest_telematics_id: { tag: 0x0008, type: 'uint16' },
  source_addr_subunit: { tag: 0x000d, type: 'uint8' },
  source_network_type: { tag: 0x000e, type: 'uint8' },
  source_bearer_type: { tag: 0x000f, type: 'uint8' },
  source_telematics_id: { tag: 0x0010, type: 'uint8' },
  qos_time_to_live: { tag: 0x0017, type: 'uint32' },
  payload_type: { tag: 0x0019, type: 'uint8' },
  additional_status_info_text: { tag: 0x001d, type: 'cstring' },
  receipted_message_id: { tag: 0x001e, type: 'cstring' },
  ms_msg_wait_facilities: { tag: 0x0030, type: 'uint8' },
  privacy_indicator: { tag: 0x0201, type: 'uint8' },
  source_subaddress: { tag: 0x0202, type: 'octets' },
  dest_subaddress: { tag: 0x0203, type: 'octets' },
  user_message_reference: { tag: 0x0204, type: 'uint16' },
  user_response_code: { tag: 0x0205, type: 'uint8' },
  source_port: { tag: 0x020a, type: 'uint16' },
  destination_port: { tag: 0x020b, type: 'uint16' },
  sar_msg_ref_num: { tag: 0x020c, type: 'uint16' },
  language_indicator: { tag: 0x020d, type: 'uint8' },
  sar_total_segments: { tag: 0x020e, type: 'uint8' },
  sar_segment_seqnum: { tag: 0x020f, type: 'uint8' },
  sc_interface_version: { tag: 0x0210, type: 'uint8' },
  callback_num_pres_ind: { tag: 0x0302, type: 'uint8' },
  callback_num_atag: { tag: 0x0303, type: 'octets' },
  number_of_messages: { tag: 0x0304, type: 'uint8' },
  callback_num: { tag: 0x0381, type: 'octets' },
  dpf_result: { tag: 0x0420, type: 'uint8' },
  set_dpf: { tag: 0x0421, type: 'uint8' },
  ms_availability_status: { tag: 0x0422, type: 'uint8' },
  network_error_code: { tag: 0x0423, type: 'octets' },
  message_payload: { tag: 0x0424, type: 'octets' },
  delivery_failure_reason: { tag: 0x0425, type: 'uint8' },
  more_messages_to_send: { tag: 0x0426, type: 'uint8' },
  message_state: { tag: 0x0427, type: 'uint8' },
  ussd_service_op: { tag: 0x0501, type: 'octets' },
  display_time: { tag: 0x1201, type: 'uint8' },
  sms_signal: { tag: 0x1203, type: 'uint16' },
  ms_validity: { tag: 0x1204, type: 'uint8' },
  alert_on_message_delivery: { tag: 0x130c, type: 'octets' },
  its_reply_type: { tag: 0x1380, type: 'uint8' },
  its_session_info: { tag: 0x1383, type: 'octets' },
} as const satisfies Record<string, { tag: number; type: TlvType }>

export type TlvName = keyof typeof TLVS

/** Type of number (§5.2.5). */
export const TON = {
  unknown: 0,
  international: 1,
  national: 2,
  network_specific: 3,
  subscriber: 4,
  alphanumeric: 5,
  abbreviated: 6,
} as const

/** Numbering plan indicator (§5.2.6). */
export const NPI = { unknown: 0, isdn: 1 } as const

/**
 * esm_class (§5.2.12): bits 5 to 2 say what a deliver_sm is, bit 6 that the text starts with a user data header.
 */
export const ESM = {
  type_mask: 0x3c,
  receipt: 0x04,
  delivery_acknowledgement: 0x08,
  user_acknowledgement: 0x10,
  intermediate: 0x20,
  udhi: 0x40,
} as const
