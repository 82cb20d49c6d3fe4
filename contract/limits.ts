/**
 * The limits that both sides of the wire keep. They are apart from the schemas, so that a screen knows them without the
 * code that checks them. Lengths are in UTF-16 code units, as an input's `maxlength` counts them.
 */

export const PASSWORD_LENGTH_MIN = 15
export const PASSWORD_LENGTH_MAX = 256

/** The longest term of a search. */
export const SEARCH_LENGTH_MAX = 100

/** The longest text of a phone number, in any format. */
export const PHONE_LENGTH_MAX = 40
export const CONTACT_NAME_LENGTH_MAX = 120
export const GROUP_NAME_LENGTH_MAX = 80
/** The most custom fields of one contact. */
export const FIELDS_MAX = 30
/** The most conditions of one segment. */
export const CONDITIONS_MAX = 10
export const FIELD_NAME_LENGTH_MAX = 60
export const FIELD_VALUE_LENGTH_MAX = 500
/** The longest text about where a person agreed to get texts. */
export const CONSENT_SOURCE_LENGTH_MAX = 120
/** The most columns of a file. Columns beyond a contact's fields are left out. */
export const IMPORT_COLUMNS_MAX = 200
/** The largest file for an address book. */
export const FILE_BYTES_MAX = 256 * 1024 * 1024
/** The largest form with a file, its fields included. */
export const UPLOAD_BYTES_MAX = FILE_BYTES_MAX + 1024 * 1024
/** The largest workbook. A workbook is compressed. */
export const WORKBOOK_BYTES_MAX = 64 * 1024 * 1024

/** The most numbers that one send names. Groups have no such limit. */
export const RECIPIENTS_MAX = 10_000
export const GROUPS_MAX = 100
/** The most messages of an itemised send, and the most whose ids its answer contains. */
export const ENTRIES_MAX = 10_000
export const ENTRIES_ANSWERED_MAX = 1_000
/** The most tags of one send, and the longest. */
export const TAGS_MAX = 5
export const TAG_LENGTH_MAX = 32
/** How long a message may wait to be delivered: from a minute to three days, after which no receipt is expected. */
export const VALID_SECONDS_MIN = 60
export const VALID_SECONDS_MAX = 3 * 86_400
/** The largest body of a send. Every other call accepts 1 MiB. */
export const SEND_BYTES_MAX = 8 * 1024 * 1024
export const TEXT_LENGTH_MAX = 1_600
/** The most people that one call puts into a group, out of the recipients of a campaign. */
export const GROUPED_RECIPIENTS_MAX = 10_000
/** The longest name that a person gives a campaign. */
export const CAMPAIGN_NAME_LENGTH_MAX = 80
/** The longest address to which a text's short link leads. */
export const LINK_TARGET_LENGTH_MAX = 1_000

/** How far ahead a send may be scheduled: a minute to a year. */
export const SCHEDULE_MS_MIN = 60_000
export const SCHEDULE_MS_MAX = 366 * 86_400_000

/** The most colleagues that a check can be given to. */
export const COLLEAGUES_MAX = 50
/** The longest note of a reviewer. */
export const KYC_NOTE_LENGTH_MAX = 2_000
/** The longest target for a decision: the 14 days after which a request expires. */
export const TARGET_HOURS_MAX = 336

export const TEMPLATE_NAME_LENGTH_MAX = 80

/** The most saved views of one list that a person has, and the longest name of one. */
export const SAVED_VIEWS_MAX = 20
export const VIEW_NAME_LENGTH_MAX = 40
/** The longest value of a saved view. The columns of an address book with all its fields, each of the longest name, fit. */
export const VIEW_VALUE_LENGTH_MAX = 2_500

/** Limits of the operator's links, and of the rules that route messages to them. */
export const LINK_NAME_LENGTH_MAX = 40
export const LINKS_MAX = 100
export const ROUTES_MAX = 200
/** The most messages in doubt that one decision names. */
export const DOUBT_SELECTION_MAX = 500
/** The longest that a message is in doubt: three days. */
export const DOUBT_AGE_MINUTES_MAX = 72 * 60
/** Limits of words that an account answers automatically, and of the answer: at most three segments. */
export const AUTO_ANSWER_WORD_LENGTH_MAX = 30
export const AUTO_ANSWER_LENGTH_MAX = 459

/** The most runs of a series: two years of daily runs. */
export const SERIES_RUNS_MAX = 731

/** The longest time in which a send can still be undone. */
export const HOLD_SECONDS_MAX = 60

/** How long a mobile-money prompt stays on the payer's phone. */
export const PROMPT_MS = 180_000
/** The page to which a gateway sends the payer back: this path and `/pay_…`. */
export const PAYMENT_PATH = '/payment'

/** The longest reason for a decision on an invoice, a suspension, or acting as a customer. */
export const REASON_LENGTH_MAX = 500

/** The most characters of a customer's own reference. */
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
/** The longest terms or privacy notice of the operator. */
export const LEGAL_TEXT_LENGTH_MAX = 100_000
/** Limits of a sender ID's purpose, of a sample text, and of a refusal's reason. */
export const SENDER_PURPOSE_LENGTH_MAX = 300
export const SENDER_SAMPLE_LENGTH_MAX = 480
export const SENDER_REASON_LENGTH_MAX = 500

/** Limits of an API key, a webhook endpoint and a request's id. */
export const KEY_NAME_LENGTH_MAX = 60
export const WEBHOOK_URL_LENGTH_MAX = 500
export const WEBHOOK_DESCRIPTION_LENGTH_MAX = 100
export const REQUEST_ID_LENGTH_MAX = 40

/**
 * Limits of the reason why a number is never texted, of the source of a rule on sending hours, and of a holiday's
 * name.
 */
export const GLOBAL_OPT_OUT_REASON_LENGTH_MAX = 200
export const SENDING_RULE_SOURCE_LENGTH_MAX = 200
export const HOLIDAY_NAME_LENGTH_MAX = 100

/** A person's surname, or their given names, in an identity check. */
export const KYC_NAME_LENGTH_MAX = 100
/** The largest picture of a document or a face. */
export const EVIDENCE_BYTES_MAX = 10 * 1024 * 1024
/** Limits of the paper behind an authority's answer that a reviewer enters, and of its reference. */
export const ANSWER_PROOF_BYTES_MAX = 10 * 1024 * 1024
export const ANSWER_REFERENCE_LENGTH_MAX = 60
/** The most owners, directors and signatories of a business, and the length of a name. */
export const OWNERS_MAX = 20
export const OWNER_LENGTH_MAX = 120
/** The largest paper of a business, such as its certificate of registration. */
export const BUSINESS_PAPER_BYTES_MAX = 5 * 1024 * 1024
/** The largest proof of a bank transfer, and the most proofs of one invoice. */
export const TRANSFER_PROOF_BYTES_MAX = 5 * 1024 * 1024
export const TRANSFER_PROOFS_MAX = 5

/** The most rows of an operator's list of arrived messages, with which held messages are compared. */
export const ARRIVED_ROWS_MAX = 200_000
export const ARRIVED_BYTES_MAX = 20 * 1024 * 1024

/** The numbers of days that Home can show. */
export const HOME_PERIODS_DAYS = [7, 30, 90] as const
/** The highest count of identity checks that wait for a decision. */
export const KYC_REVIEWS_COUNTED_MAX = 1_000

/** The most spend caps of an account. Each of its sends reads those that apply. */
export const SPEND_CAPS_MAX = 100

/** The highest limits that an operator may allow a customer's programs. */
export const PROGRAM_LIMITS_MAX = {
  keyCalls: 100_000,
  accountCalls: 100_000,
  keyMessages: 1_000_000,
  accountMessages: 1_000_000,
  smppBinds: 100,
  smppWindow: 1_000,
  smppSubmits: 100_000,
} as const
/** The limits of customers' programs until the operator sets others. */
export const PROGRAM_LIMITS: Readonly<Record<keyof typeof PROGRAM_LIMITS_MAX, number>> = {
  keyCalls: 100,
  accountCalls: 200,
  keyMessages: 1_000,
  accountMessages: 2_000,
  smppBinds: 5,
  smppWindow: 100,
  smppSubmits: 500,
}
