/**
 * The limits that both sides of the wire keep, apart from the schemas: a screen knows them without the code that
 * checks them. Lengths are in UTF-16 code units, as an input's `maxlength` counts them.
 */

export const PASSWORD_LENGTH_MIN = 15
export const PASSWORD_LENGTH_MAX = 256

/** Of what a list is searched for. */
export const SEARCH_LENGTH_MAX = 100

/** A number as somebody writes it, in whatever format. */
export const PHONE_LENGTH_MAX = 40
export const CONTACT_NAME_LENGTH_MAX = 120
export const GROUP_NAME_LENGTH_MAX = 80
/** Custom fields of one contact. */
export const FIELDS_MAX = 30
/** Of one segment. */
export const CONDITIONS_MAX = 10
export const FIELD_NAME_LENGTH_MAX = 60
export const FIELD_VALUE_LENGTH_MAX = 500
/** Where a person agreed to be texted. */
export const CONSENT_SOURCE_LENGTH_MAX = 120
/** Of a file; columns past the fields that a contact can have are left out. */
export const IMPORT_COLUMNS_MAX = 200
/** An address book's file. */
export const FILE_BYTES_MAX = 256 * 1024 * 1024
/** The same as a workbook, which is packed. */
export const WORKBOOK_BYTES_MAX = 64 * 1024 * 1024

/** Numbers that one send names; groups have no such limit. */
export const RECIPIENTS_MAX = 10_000
export const GROUPS_MAX = 100
export const TEXT_LENGTH_MAX = 1_600
/** Of the address that a text's short link leads to. */
export const LINK_TARGET_LENGTH_MAX = 1_000

/** How far ahead a send is scheduled: a minute to a year. */
export const SCHEDULE_MS_MIN = 60_000
export const SCHEDULE_MS_MAX = 366 * 86_400_000

export const TEMPLATE_NAME_LENGTH_MAX = 80

/** The operator's links, and the rules by which messages find theirs. */
export const LINK_NAME_LENGTH_MAX = 40
export const LINKS_MAX = 100
export const ROUTES_MAX = 200
/** Words that an account answers by itself, and what it answers: three segments. */
export const AUTO_ANSWER_WORD_LENGTH_MAX = 30
export const AUTO_ANSWER_LENGTH_MAX = 459

/** Runs after which a series ends: two years of days. */
export const SERIES_RUNS_MAX = 731

/** How long a send waits at most for second thoughts. */
export const HOLD_SECONDS_MAX = 60

/** How long a mobile-money prompt stays on the payer's phone. */
export const PROMPT_MS = 180_000
/** The page to which a gateway sends the payer back: this and `/pay_…`. */
export const PAYMENT_PATH = '/payment'

/** Why an invoice was approved or rejected, an account suspended, a customer acted for. */
export const REASON_LENGTH_MAX = 500

/** Characters of a customer's own reference. */
export const REFERENCE_LENGTH_MAX = 64

/** Lengths of the fields of a person who signs in. */
export const PERSON_NAME_LENGTH_MAX = 100
export const PERSON_PHONE_LENGTH_MAX = 20
/** The most characters that somebody types for a texted code. */
export const TYPED_CODE_LENGTH_MAX = 20
/** The highest threshold below which an account can be warned that few credits are left. */
export const LOW_BALANCE_CREDITS_MAX = 1_000_000_000

/** Lengths of the fields of a company, and of the seller, as invoices print them. */
export const COMPANY_LENGTHS_MAX = {
  name: 100,
  tin: 20,
  addressLine1: 100,
  addressLine2: 100,
  town: 60,
  digitalAddress: 20,
} as const
export const SELLER_LENGTHS_MAX = { ...COMPANY_LENGTHS_MAX, phone: 40, email: 254 } as const
export const BANK_LENGTHS_MAX = { bank: 100, branch: 100, accountName: 100, accountNumber: 40 } as const
export const CST_REFERENCE_LENGTH_MAX = 100
/** Lengths of the fields of a business ID. */
export const BUSINESS_LENGTHS_MAX = {
  legalName: 150,
  registrationNumber: 30,
  tin: 20,
  address: 150,
  town: 60,
} as const

export const PACKAGE_NAME_LENGTH_MAX = 60
/** What a sender ID is for, a text from it, and why it was refused. */
export const SENDER_PURPOSE_LENGTH_MAX = 300
export const SENDER_SAMPLE_LENGTH_MAX = 480
export const SENDER_REASON_LENGTH_MAX = 500

/** Of an API key, an endpoint of webhooks, a request's id. */
export const KEY_NAME_LENGTH_MAX = 60
export const WEBHOOK_URL_LENGTH_MAX = 500
export const WEBHOOK_DESCRIPTION_LENGTH_MAX = 100
export const REQUEST_ID_LENGTH_MAX = 40

/** Why a number is never texted; where a rule on sending hours comes from; the name of a holiday. */
export const GLOBAL_OPT_OUT_REASON_LENGTH_MAX = 200
export const SENDING_RULE_SOURCE_LENGTH_MAX = 200
export const HOLIDAY_NAME_LENGTH_MAX = 100

/** A person's surname, or their given names, in an identity check. */
export const KYC_NAME_LENGTH_MAX = 100
/** A picture of a document or a face. */
export const EVIDENCE_BYTES_MAX = 10 * 1024 * 1024
/** The paper behind an authority's answer that a reviewer enters, and its reference. */
export const ANSWER_PROOF_BYTES_MAX = 10 * 1024 * 1024
export const ANSWER_REFERENCE_LENGTH_MAX = 60
/** The proof of a bank transfer, and how many of one invoice. */
export const TRANSFER_PROOF_BYTES_MAX = 5 * 1024 * 1024
export const TRANSFER_PROOFS_MAX = 5

/** An operator's list of what arrived, which held messages are compared with. */
export const ARRIVED_ROWS_MAX = 200_000
export const ARRIVED_BYTES_MAX = 20 * 1024 * 1024
