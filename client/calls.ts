/** Generated from the OpenAPI document by `npm run openapi`: what an API key may call, and with what. */

export type AccountEvent = {
  /** The id of the event, which a webhook has in `webhook-id` */
  id: string
  /** The kind of event */
  type: 'message.submitted' | 'message.unknown' | 'message.delivered' | 'message.undelivered' | 'message.expired' | 'message.rejected' | 'message.failed' | 'campaign.completed' | 'campaign.paused' | 'campaign.cancelled' | 'link.clicked' | 'code.verified' | 'code.expired' | 'contact.opted_out' | 'contact.opted_in' | 'import.completed' | 'inbound.received' | 'sender.reviewed' | 'sender.ending' | 'key.expiring' | 'business_id.reviewed' | 'invoice.approved' | 'invoice.rejected' | 'payment.succeeded' | 'kyc.asked' | 'kyc.sent' | 'kyc.asked_again' | 'kyc.decided' | 'kyc.screening_match' | 'balance.low' | 'limit.reached' | 'series.missed'
  /** When the event happened */
  timestamp: string
  /** The same as in a webhook. Of a number that you text it has the last three digits. `inbound.received` has the whole number */
  data: Record<string, unknown>
}

export type Activity = ActivityCampaign | ActivityInvoice | ActivityImport

export type ActivityCampaign = {
  /** Always "campaign": tells ActivityCampaign from its alternatives */
  kind: 'campaign'
  /** The id of a campaign. It begins with `cmp_` */
  id: string
  /** Whose it is */
  accountName: string
  /** When it happened */
  at: string
  /** The name that it was given; null where it has none */
  name: string | null
  /** The name or number that a text comes from */
  senderId: string
  /** The names of the groups */
  groupNames: string[]
  /** How many recipients it has */
  recipients: number
  /** A number of credits */
  credits: number
  /** Where it stands */
  status: CampaignStatus
}

export type ActivityImport = {
  /** Always "import": tells ActivityImport from its alternatives */
  kind: 'import'
  /** The id of an import. It begins with `imp_` */
  id: string
  /** Whose it is */
  accountName: string
  /** When it happened */
  at: string
  /** The name of the file */
  fileName: string
  /** The name of the group */
  groupName: string
  /** Rows that can become contacts */
  valid: number
  /** The rows of the file */
  rows: number
  /** Where it stands */
  status: ImportStatus
}

export type ActivityInvoice = {
  /** Always "invoice": tells ActivityInvoice from its alternatives */
  kind: 'invoice'
  /** The id of an invoice. It begins with `inv_` */
  id: string
  /** Whose it is */
  accountName: string
  /** When it happened */
  at: string
  /** The number of the document */
  number: string
  /** The name of the package */
  packageName: string
  /** The month whose usage it is for. Null for a package */
  month: string | null
  /** A number of credits */
  credits: number
  /** GHS, at most two decimals */
  totalAmount: number
  /** Where it stands */
  status: InvoiceStatus
}

export type Analytics = {
  /** The days, oldest first */
  days: AnalyticsDay[]
  /** The sums of all rows */
  totals: AnalyticsTotals
  /** As many days before */
  previous: AnalyticsPrevious
  /** Likely network by network, the most messages first; empty: not in our table */
  networks: AnalyticsNetwork[]
  /** What the account has ever done; of all accounts together nothing is said */
  done: AnalyticsDone
}

export type AnalyticsDay = {
  /** The day */
  day: string
  /** Messages that were sent */
  sent: number
  /** Messages that arrived */
  delivered: number
  /** Messages that could not be sent */
  failed: number
  /** A number of credits */
  credits: number
}

export type AnalyticsDone = {
  /** An invoice for SMS credits was approved */
  bought: boolean
  /** A message was handed to a network */
  sent: boolean
}

export type AnalyticsNetwork = {
  /** The mobile network */
  network: string
  /** Messages that were sent */
  sent: number
  /** Messages that arrived */
  delivered: number
  /** Messages that could not be sent */
  failed: number
}

export type AnalyticsPrevious = {
  /** Messages that were sent */
  sent: number
  /** Messages that arrived */
  delivered: number
  /** Messages that could not be sent */
  failed: number
  /** A number of credits */
  credits: number
  /** About what these credits cost, at the price last paid or agreed, net of taxes. Null where the price is not known, for all accounts together, and for who may not see invoices */
  spend: Spend
}

export type AnalyticsTotals = {
  /** Messages that were sent */
  sent: number
  /** Messages that arrived */
  delivered: number
  /** Messages that could not be sent */
  failed: number
  /** Messages that are not in a final state */
  pending: number
  /** A number of credits */
  credits: number
  /** About what these credits cost, at the price last paid or agreed, net of taxes. Null where the price is not known, for all accounts together, and for who may not see invoices */
  spend: Spend
  /** To groups; what is sent at once to few is none */
  campaigns: number
  /** At most 10,000 are counted */
  contacts: number
}

export type AskByLinkBodyPerson = {
  /** The number of the person’s document */
  number: string
  /** The surname, as on the document */
  surname: string
  /** The given names, as on the document */
  givenNames: string
  /** The date of birth */
  dateOfBirth?: string | null
}

export type AutoReply = {
  /** The id of an automatic answer. It begins with `ans_` */
  id: string
  /** As texts are compared: lower case, without accents */
  word: string
  /** The answer */
  answer: string
  /** Credits that each answer costs */
  segments: number
  /** When it was last changed */
  changedAt: string
}

export type BalanceEventData = {
  /** SMS or KYC (identity checks) */
  product: 'SMS' | 'KYC'
  /** Credits that are left */
  available: number
  /** The number below which you are told */
  threshold: number
}

export type BalanceLowEvent = {
  /** The type of the event */
  type: 'balance.low'
  /** When the event happened */
  timestamp: string
  /** Present only for what a test key did */
  environment?: 'sandbox'
  /** What the event is about */
  data: BalanceEventData
}

export type BankAccount = {
  /** The bank */
  bank: string
  /** The branch of the bank */
  branch: string
  /** The name on the bank account */
  accountName: string
  /** The number of the bank account */
  accountNumber: string
}

export type BeginImportBodyConsent = {
  /** Where it comes from */
  source: string
  /** When these people agreed to get texts */
  at: string
}

export type BillingStatus = 1 | 2

export type BusinessId = {
  /** The id of a business ID. It begins with `bid_` */
  id: string
  /** Where it stands */
  status: 'draft' | 'submitted' | 'needs_information' | 'rejected' | 'approved'
  /** The registered name of the business */
  legalName: string
  /** Null in a draft that does not say yet */
  legalForm: 'limited_by_shares' | 'limited_by_guarantee' | 'unlimited' | 'public_limited' | 'external' | 'business_name' | 'partnership' | 'cooperative' | 'public_body' | null
  /** The number of the business in the register of companies */
  registrationNumber: string
  /** The taxpayer identification number, or a Ghana Card number */
  tin: string
  /** The address */
  address: string
  /** The town */
  town: string
  /** The names of the principals */
  owners: string[]
  /** Owners, directors and signatories */
  principals: BusinessIdPrincipal[]
  /** Why it is rejected, or what is missing */
  reason: string | null
  /** What the reviewer said of single parts. Empty once it is submitted again */
  comments: BusinessIdComment[]
  /** When it was made */
  createdAt: string
  /** When it was handed in. Null before that */
  submittedAt: string | null
  /** When it was decided. Null before that */
  decidedAt: string | null
  /** A year after the approval; 90 days where something was missing */
  validUntil: string | null
  /** The papers of the business */
  papers: BusinessIdPaper[]
  /** What an approval still needs */
  missing: BusinessIdMissing[]
  /** Why it was approved although something was missing */
  exception: string | null
  /** How many of the operator’s people decided: 2 where two could, otherwise 1. Null until then */
  deciders: number | null
}

export type BusinessIdComment = {
  /** What it is about */
  part: 'legalName' | 'legalForm' | 'registrationNumber' | 'tin' | 'address' | 'town' | 'principals' | 'papers'
  /** What the business corrects there */
  text: string
}

export type BusinessIdEventData = {
  /** The id of a business ID. It begins with `bid_` */
  id: string
  /** How it was decided */
  decision: 'approved' | 'rejected' | 'needs_information'
}

export type BusinessIdMissing = {
  /** check: of somebody who holds 20 % or more, or signs · shares: 20 % or more are nobody’s · nobody: no signatory is named */
  kind: 'paper' | 'check' | 'shares' | 'nobody'
  /** The paper that is missing. Null if it is something else */
  paper: 'registration' | 'tax' | 'board_letter' | null
  /** The name of the person whose check is missing */
  name: string | null
}

export type BusinessIdPaper = {
  /** The id of a paper. It begins with `bpp_` */
  id: string
  /** registration: certificate of registration · tax: certificate of the TIN · board_letter: names who may act for the business */
  kind: 'registration' | 'tax' | 'board_letter'
  /** The name */
  name: string
  /** The kind of file */
  mediaType: 'application/pdf' | 'image/jpeg' | 'image/png'
  /** Bytes */
  size: number
  /** When it was added */
  addedAt: string
  /** Whether it came with the business ID in force, within a year. It counts for a renewal, not for a change */
  carried: boolean
  /** When its file was deleted because its time was over */
  removedAt: string | null
}

export type BusinessIdPrincipal = {
  /** Null where only the name was stated, before November 2026 */
  id: string | null
  /** The name */
  name: string
  /** What this person is in the business */
  role: 'owner' | 'director' | 'signatory'
  /** Hundredths of a percent: 2500 is 25 %. Null where none is stated */
  share: number | null
  /** Null for a reader who may not see the results of identity checks */
  check: BusinessIdPrincipalCheck | null
}

export type BusinessIdPrincipalCheck = {
  /** passed: a registry answered, under the stated name · name_differs: under a name that is not surely the same · own_word: approved without a registry’s answer to a program · erased: the person was forgotten */
  standing: 'unasked' | 'waiting' | 'failed' | 'own_word' | 'name_differs' | 'passed' | 'erased'
  /** Where it stands */
  status: 'awaiting_subject' | 'capturing' | 'submitted' | 'checking' | 'needs_resubmission' | 'in_review' | 'awaiting_provider' | 'approved' | 'rejected' | 'inconclusive' | 'expired' | 'cancelled' | null
  /** How the result is known: A0 format, A1 document, A2 registry, A3 registry and face. Null before that */
  level: 'A0' | 'A1' | 'A2' | 'A3' | null
  /** When it was decided. Null before that */
  decidedAt: string | null
  /** Shown to the business itself only */
  requestId: string | null
  /** The day on which the person was erased. Null before that */
  erasedOn: string | null
}

export type BusinessIdReviewedEvent = {
  /** The type of the event */
  type: 'business_id.reviewed'
  /** When the event happened */
  timestamp: string
  /** Present only for what a test key did */
  environment?: 'sandbox'
  /** What the event is about */
  data: BusinessIdEventData
}

export type BusinessIdentity = {
  /** The newest that was approved */
  approved: BusinessId | null
  /** Whether requests may be made under it now */
  inForce: boolean
  /** renewal_due: in force, and to be renewed. Null where none was approved */
  standing: 'in_force' | 'renewal_due' | 'lapsed' | null
  /** What is being applied for */
  open: BusinessId | null
  /** What `open` asks for. change: another name, legal form, number or TIN. Null where nothing is open */
  application: 'first' | 'renewal' | 'change' | null
  /** To whom photographs of the face are sent, of kind document_face; null: to nobody */
  faceRegistry: BusinessIdentityFaceRegistry | null
}

export type BusinessIdentityFaceRegistry = {
  /** Of the provider */
  id: string
  /** As the words that a person agrees to name it */
  name: string
  /** Those whose register has faces */
  documents: ('ghana_card' | 'passport' | 'voter_id' | 'drivers_licence' | 'ssnit' | 'tin')[]
}

export type Campaign = {
  /** The id of a campaign. It begins with `cmp_` */
  id: string
  /** The name that it was given; null where it has none */
  name: string | null
  /** Where it stands */
  status: CampaignStatus
  /** The name or number that a text comes from */
  senderId: string
  /** The text */
  text: string
  /** What kind of text it is: promotional, transactional or otp */
  traffic: Traffic
  /** The names of the groups */
  groupNames: string[]
  /** The tags of its send */
  tags: string[]
  /** What is not sent by then is not sent at all */
  validUntil: string | null
  /** Who will get it, after opt-outs and duplicates are left out */
  recipients: number
  /** Over all recipients, after merging each one’s fields */
  segments: number
  /** A number of credits */
  credits: number
  /** How many messages are in each state now */
  counts: CampaignCounts
  /** How many recipients are left out, by reason */
  excluded: CampaignExcluded
  /** When it was made */
  createdAt: string
  /** For when it is planned. Null if it goes at once */
  scheduledAt: string | null
  /** The same instant as `scheduledAt` */
  scheduleAt: string | null
  /** When it began. Null before that */
  startedAt: string | null
  /** When its last message reached a final state. Null before that */
  completedAt: string | null
}

export type CampaignAccepted = {
  /** The id of a campaign. It begins with `cmp_` */
  id: string
  /** Where it stands */
  status: CampaignStatus
  /** Who will get it, after opt-outs and duplicates are left out */
  recipients: number
  /** Over all recipients, after merging each one’s fields */
  segments: number
  /** A number of credits */
  credits: number
  /** What became of each of up to 1000 `messages`, in their order */
  messages?: SentEntry[]
}

export type CampaignCancelledEvent = {
  /** The type of the event */
  type: 'campaign.cancelled'
  /** When the event happened */
  timestamp: string
  /** Present only for what a test key did */
  environment?: 'sandbox'
  /** What the event is about */
  data: CampaignStoppedEventData
}

export type CampaignCompletedEvent = {
  /** The type of the event */
  type: 'campaign.completed'
  /** When the event happened */
  timestamp: string
  /** Present only for what a test key did */
  environment?: 'sandbox'
  /** What the event is about */
  data: CampaignEventData
}

export type CampaignContent = {
  /** The name or number that a text comes from */
  senderId: string
  /** The text */
  text: string
  /** What kind of text it is: promotional, transactional or otp */
  traffic: Traffic
  /** The address to which {{Link}} in the text leads. Null if there is none */
  linkTarget: string | null
  /** Those that are still there */
  groups: Group[]
  /** Groups that were deleted since */
  groupsGone: number
  /** Numbers that were named besides */
  recipients: string[]
}

export type CampaignCounts = {
  /** Messages that wait to be sent */
  queued: number
  /** Messages that are on their way to a network */
  submitting: number
  /** Messages of which nobody can say what became of them */
  unknown: number
  /** Messages that a network took */
  submitted: number
  /** Messages that arrived */
  delivered: number
  /** Messages that did not arrive */
  undelivered: number
  /** Messages that the network gave up */
  expired: number
  /** Messages that a network refused */
  rejected: number
  /** Messages that could not be sent */
  failed: number
}

export type CampaignDetail = {
  /** The id of a campaign. It begins with `cmp_` */
  id: string
  /** The name that it was given; null where it has none */
  name: string | null
  /** Where it stands */
  status: CampaignStatus
  /** The name or number that a text comes from */
  senderId: string
  /** The text */
  text: string
  /** What kind of text it is: promotional, transactional or otp */
  traffic: Traffic
  /** The names of the groups */
  groupNames: string[]
  /** The tags of its send */
  tags: string[]
  /** What is not sent by then is not sent at all */
  validUntil: string | null
  /** Who will get it, after opt-outs and duplicates are left out */
  recipients: number
  /** Over all recipients, after merging each one’s fields */
  segments: number
  /** A number of credits */
  credits: number
  /** How many messages are in each state now */
  counts: CampaignCounts
  /** How many recipients are left out, by reason */
  excluded: CampaignExcluded
  /** When it was made */
  createdAt: string
  /** For when it is planned. Null if it goes at once */
  scheduledAt: string | null
  /** The same instant as `scheduledAt` */
  scheduleAt: string | null
  /** When it began. Null before that */
  startedAt: string | null
  /** When its last message reached a final state. Null before that */
  completedAt: string | null
  /** Likely network by network; empty for what was sent before they were counted */
  networks: CampaignDetailNetwork[]
  /** Null where nothing is sent: it waits for its time, is paused or over, or has only just begun */
  speed: CampaignSpeed | null
  /** What it cost */
  money: CampaignDetailMoney
  /** Its short link, where its text has one */
  link: CampaignDetailLink | null
}

export type CampaignDetailLink = {
  /** The address to which {{Link}} in the text leads */
  target: string
  /** By people */
  clicks: number
  /** Recipients who opened it at least once */
  clickers: number
  /** Previews, scanners and the like, counted apart */
  machines: number
}

export type CampaignDetailMoney = {
  /** Held when it was accepted */
  reserved: number
  /** Spent, less what was returned since */
  charged: number
  /** Given back: not needed, not sent, refused, or never confirmed */
  returned: number
  /** What the spent credits cost, net of taxes, each at the price of its invoice or at the postpaid rate. Null where that is not known, or where the caller may not read billing */
  cost: Spend
}

export type CampaignDetailNetwork = {
  /** Likely, by the number; null: not in our table */
  network: string | null
  /** How many recipients are on this network */
  recipients: number
  /** What is being submitted just now is among what is queued */
  counts: CampaignCounts
}

export type CampaignEventData = {
  /** The id of a campaign. It begins with `cmp_` */
  campaignId: string
  /** How many recipients it had */
  recipients: number
  /** When it happened */
  at: string
}

export type CampaignExcluded = {
  /** Numbers that want no texts of the account */
  optedOut: number
  /** Left out of a promotional text for want of consent */
  unconsented: number
  /** Left out: on networks that had not approved the sender ID when it was accepted */
  unapproved: number
  /** Numbers that came more than once */
  duplicates: number
  /** Joined the groups, or grew dearer, after the cost was reserved; not sent to */
  late: number
}

export type CampaignPausedEvent = {
  /** The type of the event */
  type: 'campaign.paused'
  /** When the event happened */
  timestamp: string
  /** Present only for what a test key did */
  environment?: 'sandbox'
  /** What the event is about */
  data: CampaignStoppedEventData
}

export type CampaignReport = {
  /** The id of a campaign. It begins with `cmp_` */
  id: string
  /** The name that it was given; null where it has none */
  name: string | null
  /** The name of the account */
  accountName: string
  /** The name or number that a text comes from */
  senderId: string
  /** The names of the groups */
  groupNames: string[]
  /** When it began to send */
  beganAt: string
  /** How many recipients it has */
  recipients: number
  /** Messages that were sent */
  sent: number
  /** Messages that arrived */
  delivered: number
  /** Messages that are not in a final state */
  pending: number
  /** Messages of which nobody can say what became of them */
  unknown: number
  /** Those cancelled before they were sent included */
  failed: number
  /** Delivered among those whose end is known, in per cent; null where none is */
  deliveryRate: number | null
  /** A number of credits */
  credits: number
  /** About what these credits cost, at the price last paid or agreed, net of taxes. Null where the price is not known, for all accounts together, and for who may not see invoices */
  spend: Spend
  /** Credits for each delivered message, at most two decimals; null where none was */
  creditsPerDelivered: number | null
  /** GHS for each delivered message, at most five decimals; null as in `spend` */
  spendPerDelivered: number | null
}

export type CampaignSpeed = {
  /** Messages a second, over the last minute */
  perSecond: number
  /** Until the last one is handed over at this speed. Null where nobody can know, such as when a network takes none */
  secondsLeft: number | null
}

export type CampaignStatus = 'draft' | 'scheduled' | 'expanding' | 'sending' | 'paused' | 'completed' | 'cancelled'

export type CampaignStoppedEventData = {
  /** The id of a campaign. It begins with `cmp_` */
  campaignId: string
  /** When it happened */
  at: string
}

export type CapInTheWay = {
  /** Whose spending counts: everybody’s, one API key’s, one person’s */
  holder: 'account' | 'key' | 'person'
  /** A day, or a month of the calendar, in the time of Africa/Accra */
  period: 'day' | 'month'
  /** The most that may be spent in the period */
  credits: number
  /** When the next period begins */
  resetsAt: string
  /** What may still be spent in the period */
  left: number
}

export type CaptureLinkShown = {
  /** The address */
  url: string
  /** When it ends */
  expiresAt: string
}

export type Certificate = {
  /** The id of a certificate. It begins with `crt_` */
  id: string
  /** The id of a KYC request. It begins with `kyc_` */
  requestId: string
  /** Where it stands */
  status: 'valid' | 'withdrawn' | 'erased'
  /** When it was issued */
  issuedAt: string
  /** When it was withdrawn. Null before that */
  withdrawnAt: string | null
  /** The page that confirms it. Null once the person is erased */
  url: string | null
  /** What is certified, to the byte: JSON, of which the hash is signed */
  record: string | null
  /** SHA-256 of the record’s UTF-8, hexadecimal */
  recordHash: string | null
  /** Ed25519, base64url, of the text `nkra-kyc-certificate-v1:` and the hash after it */
  signature: string | null
  /** Of `listCertificateKeys` */
  keyId: string
}

export type Check = {
  /** The id of a check. It begins with `chk_` */
  id: string
  /** What was looked at */
  name: 'consent_present' | 'number_format' | 'image_quality' | 'doc_type' | 'mrz_read' | 'mrz_check_digits' | 'front_ocr' | 'front_back_consistency' | 'expiry' | 'age' | 'pictures_differ' | 'side_is_card' | 'image_reuse' | 'face_present' | 'face_confirmed' | 'face_similarity_local' | 'liveness_active' | 'registry_lookup' | 'registry_face' | 'registry_liveness' | 'name_match' | 'dob_match' | 'duplicate_identity' | 'screening'
  /** The version */
  version: string
  /** Who answers */
  provider: string
  /** Whether the answer is real or of the sandbox */
  mode: 'local' | 'sandbox' | 'live'
  /** How it ended */
  outcome: 'pass' | 'fail' | 'unsure' | 'not_run' | 'error'
  /** How alike, from 0 to 1. Null if nothing was compared */
  score: number | null
  /** Why, as codes */
  reasons: string[]
  /** Milliseconds */
  took: number
  /** The provider’s own */
  reference: string | null
  /** Who entered what the authority answered, with a proof, or typed what a photograph says */
  enteredBy: string | null
  /** When it happened */
  at: string
}

export type ClearanceState = 'waiting' | 'sending' | 'unknown' | 'stamped' | 'refused'

export type Code = {
  /** The id of a one-time code. It begins with `otc_` */
  id: string
  /** locked: it was tried wrongly too often */
  state: CodeState
  /** Masked */
  to: string
  /** The name or number that a text comes from */
  senderId: string
  /** When it was made */
  createdAt: string
  /** When it ends */
  expiresAt: string
  /** When the same number may be sent another */
  resendAt: string
  /** When it was verified, cancelled or locked */
  endedAt: string | null
  /** How many wrong tries are left */
  triesLeft: number
  /** What the text cost */
  credits: number
  /** Its text among the messages, without the code */
  campaignId: string
}

export type CodeCheck = {
  /** The id of a one-time code. It begins with `otc_` */
  id: string
  /** spent: it was verified before */
  outcome: CodeOutcome
  /** How many wrong tries are left */
  triesLeft: number
}

export type CodeEventData = {
  /** The id of a one-time code. It begins with `otc_` */
  codeId: string
  /** The last three digits of the number */
  toLast3: string
  /** The whole number, in E.164. Present only if the endpoint is set to send it */
  to?: string
  /** When it happened */
  at: string
}

export type CodeExpiredEvent = {
  /** The type of the event */
  type: 'code.expired'
  /** When the event happened */
  timestamp: string
  /** Present only for what a test key did */
  environment?: 'sandbox'
  /** What the event is about */
  data: CodeEventData
}

export type CodeOutcome = 'verified' | 'wrong' | 'expired' | 'spent' | 'locked' | 'cancelled'

export type CodeOverview = {
  /** The figures of today */
  today: CodeOverviewToday
  /** Your rules for one-time codes */
  settings: CodeSettings
  /** The operator’s rules for one-time codes */
  platform: CodePlatform
  /** Ranges of numbers to which no codes go for now */
  closed: CodeOverviewClosed[]
}

export type CodeOverviewClosed = {
  /** What its numbers begin with */
  block: string
  /** Codes that were typed in correctly */
  verified: number
  /** Codes that came to their end, the verified among them */
  ended: number
  /** Since when no codes go to this range */
  closedAt: string
  /** When codes go there again by themselves */
  opensAt: string
}

export type CodeOverviewToday = {
  /** Codes that were sent */
  created: number
  /** Of those created today */
  verified: number
  /** Asked for, and not sent for one of the limits */
  refused: number
  /** A number of credits */
  credits: number
}

export type CodePlatform = {
  /** False: nobody’s code is sent */
  on: boolean
  /** Countries that accounts may choose from */
  countries: string[]
}

export type CodeSettings = {
  /** False: no code is sent, whoever asks */
  on: boolean
  /** To numbers of which countries */
  countries: string[]
  /** Spent on codes in a day at most */
  creditsPerDay: number
  /** Codes in an hour to numbers that differ in their last four digits alone */
  codesPerBlockHour: number
}

export type CodeState = 'pending' | 'verified' | 'cancelled' | 'locked' | 'expired'

export type CodeVerifiedEvent = {
  /** The type of the event */
  type: 'code.verified'
  /** When the event happened */
  timestamp: string
  /** Present only for what a test key did */
  environment?: 'sandbox'
  /** What the event is about */
  data: CodeEventData
}

export type Company = {
  /** The id of an account. It begins with `acc_` */
  accountId: string
  /** The name */
  name: string
  /** The taxpayer identification number, or a Ghana Card number */
  tin: string
  /** The first line of the address */
  addressLine1: string
  /** The second line of the address. Empty if there is none */
  addressLine2: string
  /** The town */
  town: string
  /** The Ghana Post GPS address, such as GA-183-8164 */
  digitalAddress: string
}

export type Comparison = 'equals' | 'differs' | 'contains' | 'begins' | 'above' | 'below' | 'filled' | 'blank'

export type Condition = ConditionField | ConditionGroup | ConditionNetwork | ConditionConsent

export type ConditionConsent = {
  /** Always "consent": tells ConditionConsent from its alternatives */
  of: 'consent'
  /** What must be true of it */
  is: 'given' | 'none'
}

export type ConditionField = {
  /** Always "field": tells ConditionField from its alternatives */
  of: 'field'
  /** A custom field’s name in any case, or Name */
  field: string
  /** What must be true of it */
  is: Comparison
  /** Compared in any case; left out with filled and blank */
  value?: string
}

export type ConditionGroup = {
  /** Always "group": tells ConditionGroup from its alternatives */
  of: 'group'
  /** What must be true of it */
  is: 'in' | 'out'
  /** The id of a group. It begins with `grp_` */
  groupId: string
}

export type ConditionInput = ConditionInputField | ConditionInputGroup | ConditionInputNetwork | ConditionInputConsent

export type ConditionInputConsent = {
  /** Always "consent": tells ConditionInputConsent from its alternatives */
  of: 'consent'
  /** What must be true of it */
  is: 'given' | 'none'
}

export type ConditionInputField = {
  /** Always "field": tells ConditionInputField from its alternatives */
  of: 'field'
  /** A custom field’s name in any case, or Name */
  field: string
  /** What must be true of it */
  is: Comparison
  /** Compared in any case; left out with filled and blank */
  value?: string
}

export type ConditionInputGroup = {
  /** Always "group": tells ConditionInputGroup from its alternatives */
  of: 'group'
  /** What must be true of it */
  is: 'in' | 'out'
  /** The id of a group. It begins with `grp_` */
  groupId: string
}

export type ConditionInputNetwork = {
  /** Always "network": tells ConditionInputNetwork from its alternatives */
  of: 'network'
  /** What must be true of it */
  is: 'in' | 'out'
  /** The mobile networks */
  networks: string[]
}

export type ConditionNetwork = {
  /** Always "network": tells ConditionNetwork from its alternatives */
  of: 'network'
  /** What must be true of it */
  is: 'in' | 'out'
  /** The mobile networks */
  networks: string[]
}

export type Consent = {
  /** Where, in the business’s words */
  source: string
  /** When the person agreed to get texts */
  at: string
}

export type ConsentRule = {
  /** Promotional texts go only to those whose consent is on record */
  required: boolean
}

export type Contact = {
  /** The id of a contact. It begins with `con_` */
  id: string
  /** E.164 with a plus */
  phone: string
  /** The likely network by prefix; numbers can be ported */
  network: string | null
  /** The person’s name. Empty if it is not known */
  name: string
  /** Values of your own by their names, such as Branch: Kumasi */
  fields: Record<string, string>
  /** The ids of the groups */
  groupIds: string[]
  /** Whether this number wants no texts of the account */
  optedOut: boolean
  /** Null where none is on record */
  consent: Consent | null
  /** When it was made */
  createdAt: string
}

export type ContactOptedInEvent = {
  /** The type of the event */
  type: 'contact.opted_in'
  /** When the event happened */
  timestamp: string
  /** Present only for what a test key did */
  environment?: 'sandbox'
  /** What the event is about */
  data: OptOutEventData
}

export type ContactOptedOutEvent = {
  /** The type of the event */
  type: 'contact.opted_out'
  /** When the event happened */
  timestamp: string
  /** Present only for what a test key did */
  environment?: 'sandbox'
  /** What the event is about */
  data: OptOutEventData
}

export type Conversation = {
  /** E.164 with a plus */
  phone: string
  /** The name */
  name: string
  /** Whether this number wants no texts of the account */
  optedOut: boolean
  /** How many were not read yet */
  unread: number
  /** The number that they wrote to */
  address: string
  /** Under which they were written to last */
  senderId: string | null
}

export type ConversationMessage = {
  /** Of a message (`msg_…`), or of what came in (`inb_…`) */
  id: string
  /** Who wrote it: the phone, or your account */
  from: 'phone' | 'account'
  /** The text */
  text: string
  /** stop, start or help if the person wrote that. Null otherwise */
  keyword: Keyword | null
  /** False where parts of a long text never came */
  complete: boolean
  /** Of what was sent */
  state: MessageState | null
  /** When it happened */
  at: string
}

export type ConversationSummary = {
  /** E.164 with a plus */
  phone: string
  /** As the address book has it; empty where it has none */
  name: string
  /** What they wrote last */
  text: string
  /** stop, start or help if the person wrote that. Null otherwise */
  keyword: Keyword | null
  /** How many were not read yet */
  unread: number
  /** Whether this number wants no texts of the account */
  optedOut: boolean
  /** When it happened */
  at: string
}

export type CreateCodeBodyAutofillAppHash = {
  /** Adds the app’s hash, by which Android’s SMS Retriever hands it the text */
  appHash: string
}

export type CreateCodeBodyAutofillDomain = {
  /** Adds the last line `@adomsavings.com #123456`, which iOS and Chrome fill in */
  domain: string
}

export type CreateContactBodyConsent = {
  /** Where it comes from */
  source: string
  /** Now, where it is left out */
  at?: string
}

export type Credit = {
  /** The id of a credit lot. It begins with `crd_` */
  id: string
  /** SMS or KYC (identity checks) */
  product: 'SMS' | 'KYC'
  /** The name of the package; Trial where the operator gave the credits, Postpaid where more was paid than used */
  packageName: string
  /** As bought */
  credit: number
  /** Neither spent nor lapsed; reserved credits still count */
  creditRemaining: number
  /** Where it stands */
  status: CreditStatus
  /** How long it lasts once confirmed */
  durationNumber: number
  /** 1 Day, 2 Week, 3 Month, 4 Year */
  durationType: DurationType
  /** The id of an invoice. It begins with `inv_`. Null if there is none */
  invoiceId: string | null
  /** The number of the invoice */
  invoiceNumber: string | null
  /** When it was made */
  createdAt: string
  /** When the credits were added. Null before that */
  confirmedAt: string | null
  /** When the credits expire. Null if they do not */
  lapsesAt: string | null
}

export type CreditStatus = 'Pending' | 'Confirmed' | 'Used'

export type CreditSummary = {
  /** The balance of each product */
  creditBalances: CreditSummaryCreditBalance[]
}

export type CreditSummaryCreditBalance = {
  /** SMS or KYC (identity checks) */
  product: 'SMS' | 'KYC'
  /** Available to spend now */
  creditRemaining: number
  /** Held for campaigns under way */
  creditReserved: number
}

export type Culprit = {
  /** The character */
  character: string
  /** The character’s number in Unicode, such as U+2019 */
  codePoint: string
  /** How many */
  count: number
  /** A character of the shorter alphabet for it. Null if there is none */
  replacement: string | null
}

export type Deciders = number | null

export type DeletedContact = {
  /** The id of a contact. It begins with `con_` */
  id: string
  /** E.164 with a plus */
  phone: string
  /** The likely network by prefix; numbers can be ported */
  network: string | null
  /** The name */
  name: string
  /** Values of your own by their names, such as Branch: Kumasi */
  fields: Record<string, string>
  /** Null where none is on record */
  consent: Consent | null
  /** When it was made */
  createdAt: string
  /** When it was deleted */
  deletedAt: string
  /** The name of the contact it was merged into, if it was */
  mergedInto: string | null
}

export type DeliveriesReplayed = {
  /** How many deliveries are sent again */
  replayed: number
  /** One call replays 10000 at most, the oldest first: ask again from here. Null where that was all */
  next: string | null
}

export type Delivery = {
  /** The id of a delivery. It begins with `dlv_` */
  id: string
  /** The id of a webhook endpoint. It begins with `whk_` */
  webhookId: string
  /** Where the endpoint is now, or the address that the send named */
  url: string
  /** The header webhook-id: the same at every try */
  eventId: string
  /** The kind of event */
  type: 'message.submitted' | 'message.unknown' | 'message.delivered' | 'message.undelivered' | 'message.expired' | 'message.rejected' | 'message.failed' | 'campaign.completed' | 'campaign.paused' | 'campaign.cancelled' | 'link.clicked' | 'code.verified' | 'code.expired' | 'contact.opted_out' | 'contact.opted_in' | 'import.completed' | 'inbound.received' | 'sender.reviewed' | 'sender.ending' | 'key.expiring' | 'business_id.reviewed' | 'invoice.approved' | 'invoice.rejected' | 'payment.succeeded' | 'kyc.asked' | 'kyc.sent' | 'kyc.asked_again' | 'kyc.decided' | 'kyc.screening_match' | 'balance.low' | 'limit.reached' | 'series.missed' | 'webhook.test'
  /** The state it is in */
  state: 'waiting' | 'delivered' | 'failed'
  /** How many attempts there were */
  attempts: number
  /** Of the next try; null where there is none */
  nextAt: string | null
  /** The HTTP status last answered */
  lastStatus: number | null
  /** When it was made */
  createdAt: string
}

export type DeliveryDetail = {
  /** The id of a delivery. It begins with `dlv_` */
  id: string
  /** The id of a webhook endpoint. It begins with `whk_` */
  webhookId: string
  /** Where the endpoint is now, or the address that the send named */
  url: string
  /** The header webhook-id: the same at every try */
  eventId: string
  /** The kind of event */
  type: 'message.submitted' | 'message.unknown' | 'message.delivered' | 'message.undelivered' | 'message.expired' | 'message.rejected' | 'message.failed' | 'campaign.completed' | 'campaign.paused' | 'campaign.cancelled' | 'link.clicked' | 'code.verified' | 'code.expired' | 'contact.opted_out' | 'contact.opted_in' | 'import.completed' | 'inbound.received' | 'sender.reviewed' | 'sender.ending' | 'key.expiring' | 'business_id.reviewed' | 'invoice.approved' | 'invoice.rejected' | 'payment.succeeded' | 'kyc.asked' | 'kyc.sent' | 'kyc.asked_again' | 'kyc.decided' | 'kyc.screening_match' | 'balance.low' | 'limit.reached' | 'series.missed' | 'webhook.test'
  /** The state it is in */
  state: 'waiting' | 'delivered' | 'failed'
  /** How many attempts there were */
  attempts: number
  /** Of the next try; null where there is none */
  nextAt: string | null
  /** The HTTP status last answered */
  lastStatus: number | null
  /** When it was made */
  createdAt: string
  /** The body, as it is sent */
  body: string
  /** The newest first */
  log: DeliveryDetailLog[]
}

export type DeliveryDetailLog = {
  /** Which attempt it was, from 1 */
  number: number
  /** When it happened */
  at: string
  /** How long it took, in milliseconds */
  tookMs: number
  /** delivered: answered 2xx; refused: another status; redirected: a redirect, never followed; timed_out: no answer in 15 seconds; insecure: no TLS that holds; forbidden_address: no public address */
  outcome: 'delivered' | 'refused' | 'redirected' | 'timed_out' | 'unreachable' | 'insecure' | 'unresolved' | 'forbidden_address'
  /** The HTTP status that was answered. Null if there was no answer */
  status: number | null
  /** The beginning of what was answered */
  answer: string
}

export type DocumentClearance = {
  /** The state it is in */
  state: ClearanceState
  /** Null until it is stamped */
  stamp: Stamp | null
}

export type DuplicateProposal = {
  /** Two to ten, of one name; who was added first stands first */
  contacts: Contact[]
  /** Fields that are the same for all of them */
  shared: string[]
}

export type DurationType = 1 | 2 | 3 | 4

export type Estimate = {
  /** Who will get it, after opt-outs and duplicates are left out */
  recipients: number
  /** Over all recipients, after merging each one’s fields */
  segments: number
  /** A number of credits */
  credits: number
  /** ucs2 where any recipient’s text needs it */
  encoding: 'gsm7' | 'ucs2'
  /** The fewest segments of one recipient’s text */
  segmentsMin: number
  /** Of the dearest recipient */
  segmentsMax: number
  /** The characters that make the text longer */
  culprits: Culprit[]
  /** How many recipients are left out, by reason */
  excluded: EstimateExcluded
  /** The networks that have not approved the sender ID, be anybody of theirs among the recipients or not */
  barredNetworks: string[]
  /** Fields of the text that no contact has */
  missingFields: string[]
  /** Stands for exactly these recipients: it is another one as soon as anybody joins them or leaves them */
  audience: string
  /** Credits that can be spent now */
  creditsAvailable: number
  /** What these credits cost the account, net of taxes: those that lapse soonest are spent first, each at the price of its invoice or at this month’s postpaid rate. Null where the credits do not suffice, or where the caller may not read billing */
  cost: Spend
  /** The text as the first recipient will read it */
  sample: string
  /** Who reads the most segments, and of those the most characters, and what */
  longest: EstimateLongest
}

export type EstimateExcluded = {
  /** Numbers that want no texts of the account */
  optedOut: number
  /** No consent is on record, and the account’s promotional texts need it */
  unconsented: number
  /** On networks that have not approved the sender ID: left out, and not charged for */
  unapproved: number
  /** Numbers that came more than once */
  duplicates: number
  /** Valid numbers of fixed lines, which receive no messages */
  landlines: number
  /** Valid numbers of other countries */
  foreign: number
  /** Everything else that is no mobile number */
  invalid: number
}

export type EstimateLongest = {
  /** E.164 with a plus */
  to: string
  /** The name */
  name: string
  /** The text */
  text: string
}

export type EventTypeExample = {
  /** The kind of event */
  type: 'message.submitted' | 'message.unknown' | 'message.delivered' | 'message.undelivered' | 'message.expired' | 'message.rejected' | 'message.failed' | 'campaign.completed' | 'campaign.paused' | 'campaign.cancelled' | 'link.clicked' | 'code.verified' | 'code.expired' | 'contact.opted_out' | 'contact.opted_in' | 'import.completed' | 'inbound.received' | 'sender.reviewed' | 'sender.ending' | 'key.expiring' | 'business_id.reviewed' | 'invoice.approved' | 'invoice.rejected' | 'payment.succeeded' | 'kyc.asked' | 'kyc.sent' | 'kyc.asked_again' | 'kyc.decided' | 'kyc.screening_match' | 'balance.low' | 'limit.reached' | 'series.missed' | 'webhook.test'
  /** An example of what is sent */
  example: EventTypeExampleExample
}

export type EventTypeExampleExample = {
  /** The kind of event */
  type: 'message.submitted' | 'message.unknown' | 'message.delivered' | 'message.undelivered' | 'message.expired' | 'message.rejected' | 'message.failed' | 'campaign.completed' | 'campaign.paused' | 'campaign.cancelled' | 'link.clicked' | 'code.verified' | 'code.expired' | 'contact.opted_out' | 'contact.opted_in' | 'import.completed' | 'inbound.received' | 'sender.reviewed' | 'sender.ending' | 'key.expiring' | 'business_id.reviewed' | 'invoice.approved' | 'invoice.rejected' | 'payment.succeeded' | 'kyc.asked' | 'kyc.sent' | 'kyc.asked_again' | 'kyc.decided' | 'kyc.screening_match' | 'balance.low' | 'limit.reached' | 'series.missed' | 'webhook.test'
  /** When the event happened */
  timestamp: string
  /** What the event is about */
  data: Record<string, unknown>
}

export type EventsAfter = {
  /** What happened to it, oldest first */
  events: AccountEvent[]
  /** The cursor for the next call. Keep it, also if there are no events */
  next: string
  /** Whether there is more to read now */
  more: boolean
  /** From then on no event is missing. Of the time before there may be some, or none */
  keptSince: string
}

export type Evidence = {
  /** The id of a picture. It begins with `evd_` */
  id: string
  /** The id of a KYC request. It begins with `kyc_` */
  requestId: string
  /** What kind it is */
  kind: 'document_front' | 'document_back' | 'person' | 'person_left' | 'person_right'
  /** The kind of file */
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp'
  /** The width in pixels */
  width: number
  /** The height in pixels */
  height: number
  /** Bytes, without the metadata that it came with */
  size: number
  /** Whether the same picture is kept with another request, also as another file */
  reused: boolean
  /** agent: somebody of the business handed it in · camera, gallery: the person did */
  method: 'agent' | 'camera' | 'gallery'
  /** Null: the person themselves */
  addedBy: string | null
  /** When it was made */
  createdAt: string
  /** Null once it is removed */
  keptUntil: string | null
  /** When the file was removed. Null while it is kept */
  removedAt: string | null
  /** Why the file was removed. Null while it is kept */
  removedBecause: 'replaced' | 'asked' | 'retention' | null
}

export type ExistingRule = 'update' | 'fill' | 'keep'

export type FailedRecipientsGrouped = {
  /** Null where there was nobody to put into a new one, so that none was made */
  group: FailedRecipientsGroupedGroup | null
  /** Whether the group was made now */
  created: boolean
  /** Those who were not in it yet */
  added: number
  /** Left out: they want no texts */
  optedOut: number
  /** Left out: their numbers are not in the address book */
  unknownNumbers: number
  /** One call adds 10000 people at most. Ask again with this in `after`, and with the id of the group. Null where that was all */
  next: string | null
}

export type FailedRecipientsGroupedGroup = {
  /** The id of a group. It begins with `grp_` */
  id: string
  /** The name */
  name: string
  /** How many contacts */
  contacts: number
}

export type FailureReason = 'undelivered' | 'expired' | 'rejected' | 'failed' | 'cancelled' | 'never_confirmed' | 'number_unknown' | 'sender_refused' | 'text_too_long' | 'overdue'

export type Figures = {
  /** Handed to a network, whatever became of it */
  sent: number
  /** Messages that arrived */
  delivered: number
  /** Taken by a network, without a receipt yet */
  pending: number
  /** In doubt: no answer came; credits are held */
  unknown: number
  /** The sum of the reasons */
  failed: number
  /** Why, as codes */
  reasons: FiguresReasons
  /** Delivered among those whose end is known, in per cent; null where none is */
  deliveryRate: number | null
  /** Seconds from when a message was accepted until half were delivered, estimated within bounds */
  medianWait: number | null
  /** The same until nine in ten were */
  p90Wait: number | null
  /** The same until ninety-nine in a hundred were */
  p99Wait: number | null
  /** Charged, less what was returned */
  credits: number
  /** About what these credits cost, at the price last paid or agreed, net of taxes. Null where the price is not known, for all accounts together, and for who may not see invoices */
  spend: Spend
  /** Credits for each delivered message, at most two decimals; null where none was */
  creditsPerDelivered: number | null
  /** GHS for each delivered message, at most five decimals; null as in `spend` */
  spendPerDelivered: number | null
}

export type FiguresReasons = {
  /** The number is not in use, or the phone could not be reached */
  undelivered: number
  /** The phone was off or out of reach for too long */
  expired: number
  /** Rejected: the network does not know the number */
  unknownNumber: number
  /** Rejected: the network does not take the sender ID */
  senderRefused: number
  /** Rejected for another reason */
  rejected: number
  /** Nobody ever said what became of it; its credits were returned */
  unconfirmed: number
  /** Given up by the network for another reason */
  failed: number
}

export type Group = {
  /** The id of a group. It begins with `grp_` */
  id: string
  /** The name */
  name: string
  /** How many contacts are in it */
  contacts: number
  /** Custom fields that its contacts have, usable as {{Field}} */
  fields: string[]
  /** When it was made */
  createdAt: string
}

export type Holiday = {
  /** The day */
  day: string
  /** The name */
  name: string
  /** Who says so: a law, a notice, an operator’s contract */
  source: string
}

export type Home = {
  /** What the account has of each product. Null if this person may not see it */
  holdings: HomeHolding[] | null
  /** The next five sends, soonest first */
  next: (HomeNextCampaign | HomeNextSeries)[] | null
  /** The most urgent first */
  needs: (HomeNeedUnpaidInvoice | HomeNeedCreditsLow | HomeNeedSenderRefused | HomeNeedSenderEnding | HomeNeedBusinessIdRefused | HomeNeedBusinessIdEnding | HomeNeedSeriesSkipped | HomeNeedFailingNumbers | HomeNeedKycReviews)[]
  /** The first steps of a new business */
  steps: HomeSteps
}

export type HomeHolding = {
  /** SMS or KYC (identity checks) */
  product: 'SMS' | 'KYC'
  /** Used on credit and paid by the month */
  onCredit: boolean
  /** To spend now; on credit: up to the limit */
  available: number
  /** Held for what is under way */
  reserved: number
  /** What the available credits cost, net of taxes. Trial credits cost nothing. Null on credit */
  worth: Spend
  /** Credits used a day over the last four weeks; null where none were used, or it is not known */
  perDay: number | null
  /** How many days the available credits last at that pace */
  daysLeft: number | null
  /** The next credits that lapse within 30 days */
  lapses: HomeHoldingLapses | null
}

export type HomeHoldingLapses = {
  /** A number of credits */
  credits: number
  /** When it happened */
  at: string
}

export type HomeNeedBusinessIdEnding = {
  /** Always "business_id_ending": tells HomeNeedBusinessIdEnding from its alternatives */
  kind: 'business_id_ending'
  /** Its last day */
  endsOn: string
}

export type HomeNeedBusinessIdRefused = {
  /** Always "business_id_refused": tells HomeNeedBusinessIdRefused from its alternatives */
  kind: 'business_id_refused'
  /** Where it stands */
  status: 'rejected' | 'needs_information'
  /** Why, in a line that others read later */
  reason: string
}

export type HomeNeedCreditsLow = {
  /** Always "credits_low": tells HomeNeedCreditsLow from its alternatives */
  kind: 'credits_low'
  /** A number of credits */
  available: number
  /** At the pace of the last four weeks */
  daysLeft: number
}

export type HomeNeedFailingNumbers = {
  /** Always "failing_numbers": tells HomeNeedFailingNumbers from its alternatives */
  kind: 'failing_numbers'
  /** Messages of the last 7 days to numbers that cannot be reached */
  failed: number
  /** Messages that were sent */
  sent: number
}

export type HomeNeedKycReviews = {
  /** Always "kyc_reviews": tells HomeNeedKycReviews from its alternatives */
  kind: 'kyc_reviews'
  /** At most 1000 are counted */
  count: number
}

export type HomeNeedSenderEnding = {
  /** Always "sender_ending": tells HomeNeedSenderEnding from its alternatives */
  kind: 'sender_ending'
  /** The id of a sender ID. It begins with `snd_` */
  id: string
  /** The name or number that a text comes from */
  senderId: string
  /** The mobile networks */
  networks: string[]
  /** The last day of the approval; it may be over */
  endsOn: string
}

export type HomeNeedSenderRefused = {
  /** Always "sender_refused": tells HomeNeedSenderRefused from its alternatives */
  kind: 'sender_refused'
  /** The id of a sender ID. It begins with `snd_` */
  id: string
  /** The name or number that a text comes from */
  senderId: string
  /** The mobile networks */
  networks: string[]
  /** Where it stands */
  status: 'rejected' | 'needs_information'
  /** Why, in a line that others read later */
  reason: string
}

export type HomeNeedSeriesSkipped = {
  /** Always "series_skipped": tells HomeNeedSeriesSkipped from its alternatives */
  kind: 'series_skipped'
  /** The id of a series. It begins with `ser_` */
  id: string
  /** The name or number that a text comes from */
  senderId: string
  /** How it ended */
  outcome: RunOutcome
  /** When it is due */
  dueAt: string
}

export type HomeNeedUnpaidInvoice = {
  /** Always "unpaid_invoice": tells HomeNeedUnpaidInvoice from its alternatives */
  kind: 'unpaid_invoice'
  /** The id of an invoice. It begins with `inv_` */
  id: string
  /** The number of the document */
  number: string
  /** GHS, at most two decimals */
  totalAmount: number
  /** The day by which it is to be paid. Null if there is none */
  dueOn: string | null
  /** All unpaid invoices; this is the first to pay */
  count: number
  /** What all of them come to */
  unpaid: number
}

export type HomeNextCampaign = {
  /** Always "campaign": tells HomeNextCampaign from its alternatives */
  kind: 'campaign'
  /** The id of a campaign. It begins with `cmp_` */
  id: string
  /** The name or number that a text comes from */
  senderId: string
  /** The names of the groups */
  groupNames: string[]
  /** Within the permitted hours */
  goesAt: string
  /** How many recipients it has */
  recipients: number
  /** A number of credits */
  credits: number
}

export type HomeNextSeries = {
  /** Always "series": tells HomeNextSeries from its alternatives */
  kind: 'series'
  /** The id of a series. It begins with `ser_` */
  id: string
  /** The name or number that a text comes from */
  senderId: string
  /** The names of the groups */
  groupNames: string[]
  /** Within the permitted hours */
  goesAt: string
}

export type HomeSteps = {
  /** The caller’s own phone is confirmed */
  phone: 'open' | 'waiting' | 'done'
  /** waiting: the operator or a network has to decide */
  sender: 'open' | 'waiting' | 'done'
  /** waiting: the operator or a network has to decide */
  contacts: 'open' | 'waiting' | 'done'
  /** SMS credits were bought */
  credits: 'open' | 'waiting' | 'done'
  /** A message was handed to a network */
  message: 'open' | 'waiting' | 'done'
  /** waiting: the operator or a network has to decide */
  businessId: 'open' | 'waiting' | 'done'
}

export type Import = {
  /** The id of an import. It begins with `imp_` */
  id: string
  /** Where it stands */
  status: ImportStatus
  /** Rows are read and judged, and nothing is written */
  dryRun: boolean
  /** The name of the file */
  fileName: string
  /** Null where a dry run names a group that is yet to be made */
  groupId: string | null
  /** The name of the group */
  groupName: string
  /** The rows of the file */
  rows: number
  /** Null until the file was read to its end once */
  totalRows: number | null
  /** Of the file, read so far, from 0 to 1; null while the import is rolled back */
  progress: number | null
  /** Rows that can become contacts */
  valid: number
  /** Of the valid: numbers that were new to the address book */
  added: number
  /** Numbers that came more than once */
  duplicates: number
  /** Rows that cannot become contacts */
  rejected: number
  /** Column → phone, name, consent date, consent source or a field’s name */
  mapping: Record<string, string>
  /** remembered: an earlier file with these columns was mapped so */
  mappingFrom: 'given' | 'remembered' | 'guessed'
  /** Column → its first values */
  samples: Record<string, string[]>
  /** What was said of everybody in the file */
  consent: Consent | null
  /** Contacts that you have: update takes what the file has, fill only what is empty, keep leaves them */
  existing: ExistingRule
  /** The faults that are put right in the whole file */
  fixes: RowFix[]
  /** What is wrong with rows, most frequent first */
  faults: ImportFault[]
  /** A dry run whose file is still kept */
  startable: boolean
  /** Why it failed. Null if it did not */
  failure: ImportFailure | null
  /** When it was made */
  createdAt: string
  /** When it ended. Null before that */
  finishedAt: string | null
  /** Until when it can be rolled back; null if it cannot */
  undoUntil: string | null
  /** What the roll-back did so far */
  undone: ImportUndone | null
}

export type ImportAccepted = {
  /** The id of an import. It begins with `imp_` */
  id: string
}

export type ImportCompletedEvent = {
  /** The type of the event */
  type: 'import.completed'
  /** When the event happened */
  timestamp: string
  /** Present only for what a test key did */
  environment?: 'sandbox'
  /** What the event is about */
  data: ImportEventData
}

export type ImportEventData = {
  /** The id of an import. It begins with `imp_` */
  importId: string
  /** The contacts that it added */
  added: number
  /** The rows that it left out */
  rejected: number
  /** Whether it ended before the last row */
  failed: boolean
}

export type ImportFailure = {
  /** The code */
  code: string
  /** What happened, in a sentence */
  message: string
}

export type ImportFault = {
  /** What kind it is */
  kind: RowFault
  /** Whether a row with it is rejected */
  rejects: boolean
  /** That have it */
  rows: number
  /** Of these, what `fixes` would put right */
  fixable: number
  /** Rows that were put right by `fixes` */
  fixed: number
  /** The first of them */
  examples: ImportFaultExample[]
}

export type ImportFaultExample = {
  /** The line of the file, from 1 */
  line: number
  /** Null for the row as a whole */
  column: string | null
  /** The value */
  value: string
  /** What the fix makes of it; null where there is none */
  becomes: string | null
}

export type ImportRow = {
  /** The line of the file, from 1 */
  line: number
  /** How it ended */
  outcome: 'added' | 'changed' | 'kept' | 'duplicate' | 'rejected'
  /** As it is stored; null where the cell holds no mobile number */
  phone: string | null
  /** The name */
  name: string
  /** Values of your own by their names, such as Branch: Kumasi */
  fields: Record<string, string>
  /** What is wrong with the row */
  faults: ImportRowFault[]
}

export type ImportRowFault = {
  /** Null for the row as a whole */
  column: string | null
  /** The value */
  value: string
  /** What the fix makes of it; null where there is none */
  becomes: string | null
  /** What kind it is */
  kind: RowFault
  /** Of its column, as in a mapping */
  meaning: string | null
  /** Whether `fixes` puts it right */
  fixed: boolean
}

export type ImportStatus = 'running' | 'done' | 'failed' | 'rolling_back' | 'rolled_back'

export type ImportUndone = {
  /** Contacts that it had added */
  removed: number
  /** Contacts that it had changed */
  restored: number
  /** Contacts that were changed or deleted since */
  kept: number
}

export type InboundEventData = {
  /** The id of a message. It begins with `inb_` */
  id: string
  /** The phone that wrote, in E.164. Its conversation is found under this number */
  from: string
  /** The number or sender ID to which it wrote */
  to: string
  /** Set if the person wrote a word that Nkra acts on */
  keyword: Keyword | null
  /** When it happened */
  at: string
}

export type InboundReceivedEvent = {
  /** The type of the event */
  type: 'inbound.received'
  /** When the event happened */
  timestamp: string
  /** Present only for what a test key did */
  environment?: 'sandbox'
  /** What the event is about */
  data: InboundEventData
}

export type Invoice = {
  /** The id of an invoice. It begins with `inv_` */
  id: string
  /** The id of an account. It begins with `acc_` */
  accountId: string
  /** The name of the account */
  accountName: string
  /** The number of the document */
  number: string
  /** SMS or KYC (identity checks) */
  product: 'SMS' | 'KYC'
  /** The name of the package */
  packageName: string
  /** The month whose usage it is for. Null for a package */
  month: string | null
  /** A number of credits */
  credit: number
  /** Net of taxes */
  amount: number
  /** The taxes, each with its rate and amount */
  taxes: TaxLine[]
  /** GHS, at most two decimals */
  totalAmount: number
  /** Where it stands */
  status: InvoiceStatus
  /** Why, in a line that others read later */
  reason: string | null
  /** Whether the customer cancelled it. Its status is then 3 */
  cancelled: boolean
  /** When it was made */
  createdAt: string
  /** When the operator of Nkra decided. Null before that */
  reviewedAt: string | null
}

export type InvoiceApprovedEvent = {
  /** The type of the event */
  type: 'invoice.approved'
  /** When the event happened */
  timestamp: string
  /** Present only for what a test key did */
  environment?: 'sandbox'
  /** What the event is about */
  data: InvoiceEventData
}

export type InvoiceDetail = {
  /** The id of an invoice. It begins with `inv_` */
  id: string
  /** The id of an account. It begins with `acc_` */
  accountId: string
  /** The name of the account */
  accountName: string
  /** The number of the document */
  number: string
  /** SMS or KYC (identity checks) */
  product: 'SMS' | 'KYC'
  /** The name of the package */
  packageName: string
  /** The month whose usage it is for. Null for a package */
  month: string | null
  /** A number of credits */
  credit: number
  /** Net of taxes */
  amount: number
  /** The taxes, each with its rate and amount */
  taxes: TaxLine[]
  /** GHS, at most two decimals */
  totalAmount: number
  /** Where it stands */
  status: InvoiceStatus
  /** Why, in a line that others read later */
  reason: string | null
  /** Whether the customer cancelled it. Its status is then 3 */
  cancelled: boolean
  /** When it was made */
  createdAt: string
  /** When the operator of Nkra decided. Null before that */
  reviewedAt: string | null
  /** When it was issued */
  issuedAt: string
  /** Until when a month’s usage is to be paid; null for what is paid before it is given */
  dueOn: string | null
  /** For how many days, months or years the credits are good */
  durationNumber: number
  /** 1 Day, 2 Week, 3 Month, 4 Year */
  durationType: DurationType
  /** The rule set by which its taxes were reckoned */
  taxRules: string
  /** The total */
  amountInWords: string
  /** Who buys */
  buyer: InvoiceDetailBuyer
  /** Who sells */
  seller: InvoiceDetailSeller
  /** Where it can be paid by bank transfer */
  transfer: BankAccount | null
  /** Null where the platform wrote it */
  createdByName: string | null
  /** Null where nobody did: pending, or paid */
  reviewedByName: string | null
  /** The payment that approved it */
  paymentId: string | null
  /** Oldest first */
  creditNotes: InvoiceDetailCreditNote[]
  /** By the revenue authority; null where it is not sent there */
  clearance: DocumentClearance | null
  /** Unspent and not held by anything under way: what a credit note could take back now */
  creditable: number
}

export type InvoiceDetailBuyer = {
  /** The name */
  name: string
  /** The taxpayer identification number, or a Ghana Card number */
  tin: string
  /** Line by line, the digital address last */
  address: string[]
}

export type InvoiceDetailCreditNote = {
  /** The id of a credit note. It begins with `crn_` */
  id: string
  /** The number of the document */
  number: string
  /** Taken back */
  credits: number
  /** Net of taxes */
  amount: number
  /** The taxes, each with its rate and amount */
  taxes: TaxLine[]
  /** GHS, at most two decimals */
  totalAmount: number
  /** The amount in words, as it stands on the document */
  amountInWords: string
  /** Why, in a line that others read later */
  reason: string
  /** When it was issued */
  issuedAt: string
  /** Null where it is nobody’s who is known */
  createdByName: string | null
  /** By the revenue authority; null where it is not sent there */
  clearance: DocumentClearance | null
}

export type InvoiceDetailSeller = {
  /** The name */
  name: string
  /** The taxpayer identification number, or a Ghana Card number */
  tin: string
  /** Line by line, the digital address last */
  address: string[]
  /** The phone number */
  phone: string
  /** The email address */
  email: string
}

export type InvoiceEventData = {
  /** The id of an invoice. It begins with `inv_` */
  invoiceId: string
  /** The number of the invoice */
  number: string
  /** SMS or KYC (identity checks) */
  product: 'SMS' | 'KYC'
  /** The credits that it is for */
  credits: number
  /** The total, in GHS */
  totalAmount: number
}

export type InvoiceRejectedEvent = {
  /** The type of the event */
  type: 'invoice.rejected'
  /** When the event happened */
  timestamp: string
  /** Present only for what a test key did */
  environment?: 'sandbox'
  /** What the event is about */
  data: InvoiceRejectedEventData
}

export type InvoiceRejectedEventData = {
  /** The id of an invoice. It begins with `inv_` */
  invoiceId: string
  /** The number of the invoice */
  number: string
  /** SMS or KYC (identity checks) */
  product: 'SMS' | 'KYC'
  /** The credits that it is for */
  credits: number
  /** The total, in GHS */
  totalAmount: number
  /** Why it was rejected */
  reason: string
}

export type InvoiceStatus = 1 | 2 | 3

export type KeyEventData = {
  /** The id of an API key. It begins with `key_` */
  keyId: string
  /** When the key ends */
  expiresAt: string
}

export type KeyExpiringEvent = {
  /** The type of the event */
  type: 'key.expiring'
  /** When the event happened */
  timestamp: string
  /** Present only for what a test key did */
  environment?: 'sandbox'
  /** What the event is about */
  data: KeyEventData
}

export type Keyword = 'stop' | 'start' | 'help'

export type KycAccepted = {
  /** The id of a KYC request. It begins with `kyc_` */
  id: string
  /** Your own */
  reference: string | null
  /** Where it stands */
  status: 'awaiting_subject' | 'capturing' | 'submitted' | 'checking' | 'needs_resubmission' | 'in_review' | 'awaiting_provider' | 'approved' | 'rejected' | 'inconclusive' | 'expired' | 'cancelled'
  /** What is looked at besides the number */
  kind: 'number' | 'document' | 'document_face'
  /** How it was asked for */
  channel: 'form' | 'api' | 'csv' | 'link'
  /** The kind of document */
  document: 'ghana_card' | 'passport' | 'voter_id' | 'drivers_licence' | 'ssnit' | 'tin'
  /** Masked; empty while the person has yet to give it. Who may decide on people sees the last three characters */
  number: string
  /** sandbox: a simulated registry answers */
  environment: 'live' | 'sandbox'
  /** A0 the number is well formed: says nothing of a person · A1 the document agrees with itself: for what carries little risk · A2 the registry knows number and name: no bank in Ghana may open an account on it · A3 the registry knows the face too, of a living person: the level on which a bank may open an account (Bank of Ghana, BG/GOV/SEC/2025/36). Null if there is none */
  level: 'A0' | 'A1' | 'A2' | 'A3' | null
  /** Why, in a line that others read later */
  reason: 'not_found' | 'number_malformed' | 'name_differs' | 'name_unsure' | 'birth_date_differs' | 'birth_date_missing' | 'duplicate' | 'no_registry' | 'registry_down' | 'registry_slow' | 'no_answer' | 'no_credits' | 'spend_cap_reached' | 'document_unread' | 'not_followed' | 'not_reviewed' | 'blurred' | 'glare' | 'too_dark' | 'too_small' | 'cut_off' | 'wrong_document' | 'front_back_differ' | 'expired_document' | 'face_not_seen' | 'mrz_unread' | 'mrz_invalid' | 'details_differ' | 'same_picture' | 'altered_document' | 'picture_reused' | 'face_differs' | 'not_live' | 'under_age' | 'list_match' | null
  /** What a decision costs */
  credits: number
  /** A number of credits */
  charged: number
  /** When it was made */
  createdAt: string
  /** When it was decided. Null before that */
  decidedAt: string | null
  /** Since when nothing is known of the person: number, names and date of birth are empty */
  erasedAt: string | null
}

export type KycAskedAgainEvent = {
  /** The type of the event */
  type: 'kyc.asked_again'
  /** When the event happened */
  timestamp: string
  /** Present only for what a test key did */
  environment?: 'sandbox'
  /** What the event is about */
  data: KycAskedAgainEventData
}

export type KycAskedAgainEventData = {
  /** The id of a KYC request. It begins with `kyc_` */
  id: string
  /** Your own name for the person, if you gave one */
  reference: string | null
  /** live for real people, sandbox for what a test key asked */
  environment: 'live' | 'sandbox'
  /** What the person is asked for again */
  asked: ('document_front' | 'document_back' | 'person' | 'details')[]
  /** Why, as a code */
  reason: string
}

export type KycAskedEvent = {
  /** The type of the event */
  type: 'kyc.asked'
  /** When the event happened */
  timestamp: string
  /** Present only for what a test key did */
  environment?: 'sandbox'
  /** What the event is about */
  data: KycAskedEventData
}

export type KycAskedEventData = {
  /** The id of a KYC request. It begins with `kyc_` */
  id: string
  /** Your own name for the person, if you gave one */
  reference: string | null
  /** live for real people, sandbox for what a test key asked */
  environment: 'live' | 'sandbox'
  /** What the person is asked for */
  kind: 'number' | 'document' | 'document_face'
}

export type KycBatch = {
  /** The id of a batch. It begins with `kbt_` */
  id: string
  /** Where it stands */
  status: 'tried' | 'running' | 'paused' | 'done' | 'cancelled'
  /** What a paused one waits for */
  pause: 'insufficient_credits' | 'spend_cap_reached' | 'account_suspended' | 'business_id_missing' | 'consent_outdated' | null
  /** With the pause `spend_cap_reached`: the cap that leaves too little. Else null */
  cap: CapInTheWay | null
  /** The name of the file */
  fileName: string
  /** Where no column says which */
  document: 'ghana_card' | 'passport' | 'voter_id' | 'drivers_licence' | 'ssnit' | 'tin'
  /** How these people agreed */
  consent: KycBatchConsent
  /** The columns of the file */
  columns: KycBatchColumn[]
  /** Columns that have to be named first */
  missing: ('document' | 'number' | 'surname' | 'givenNames' | 'dateOfBirth' | 'consent' | 'reference')[]
  /** The rows of the file */
  rows: number
  /** That can be checked, those that are known among them */
  valid: number
  /** Rows with a fault */
  faulty: number
  /** Checked or being checked already: left out unless asked otherwise */
  known: number
  /** Of those that can be checked and are not known */
  cost: number
  /** Of those that are known, besides */
  knownCost: number
  /** Whether those that are known are checked again */
  again: boolean
  /** Whether the batch can begin */
  startable: boolean
  /** Rows that are requests */
  submitted: number
  /** Checks that are under way */
  underWay: number
  /** Checks that ended with an approval */
  approved: number
  /** Checks that ended with a rejection */
  rejected: number
  /** Checks that ended without a result */
  inconclusive: number
  /** Expired or cancelled: nothing charged */
  givenUp: number
  /** A number of credits */
  charged: number
  /** When it was made */
  createdAt: string
  /** When it began. Null before that */
  startedAt: string | null
  /** When it ended. Null before that */
  finishedAt: string | null
}

export type KycBatchColumn = {
  /** The name */
  name: string
  /** What the column holds */
  meaning: 'document' | 'number' | 'surname' | 'givenNames' | 'dateOfBirth' | 'consent' | 'reference' | ''
}

export type KycBatchConsent = {
  /** The version of the text to which the people agreed */
  version: string
  /** The language: English (en) or French (fr) */
  language: Language
  /** How the person agreed */
  channel: 'in_person' | 'phone' | 'paper' | 'electronic'
  /** Where the consent comes from: the business for all, or each row of the file */
  by: 'business' | 'row'
}

export type KycBatchFault = {
  /** The line of the file, from 1 */
  line: number
  /** What is wrong with the row */
  faults: ('unreadable' | 'document_unknown' | 'number_missing' | 'number_form' | 'number_check' | 'surname_missing' | 'surname_invalid' | 'given_names_missing' | 'given_names_invalid' | 'birth_date_missing' | 'birth_date_unreadable' | 'birth_date_impossible' | 'consent_missing' | 'reference_invalid' | 'twice')[]
  /** The request by which the person is known */
  knownRequestId: string | null
}

export type KycDecidedEvent = {
  /** The type of the event */
  type: 'kyc.decided'
  /** When the event happened */
  timestamp: string
  /** Present only for what a test key did */
  environment?: 'sandbox'
  /** What the event is about */
  data: KycDecidedEventData
}

export type KycDecidedEventData = {
  /** The id of a KYC request. It begins with `kyc_` */
  id: string
  /** Your own name for the person, if you gave one */
  reference: string | null
  /** live for real people, sandbox for what a test key asked */
  environment: 'live' | 'sandbox'
  /** How the request ended */
  status: string
  /** A0 to A3. Null if nothing was decided */
  level: string | null
  /** Why, as a code. Null if there is none */
  reason: string | null
}

export type KycDetail = {
  /** The id of a KYC request. It begins with `kyc_` */
  id: string
  /** Your own */
  reference: string | null
  /** Texts of yours, given back with the request and erased with the person */
  metadata: Record<string, string>
  /** Where it stands */
  status: 'awaiting_subject' | 'capturing' | 'submitted' | 'checking' | 'needs_resubmission' | 'in_review' | 'awaiting_provider' | 'approved' | 'rejected' | 'inconclusive' | 'expired' | 'cancelled'
  /** What is looked at besides the number */
  kind: 'number' | 'document' | 'document_face'
  /** How it was asked for */
  channel: 'form' | 'api' | 'csv' | 'link'
  /** The kind of document */
  document: 'ghana_card' | 'passport' | 'voter_id' | 'drivers_licence' | 'ssnit' | 'tin'
  /** Masked; empty while the person has yet to give it. Who may decide on people sees the last three characters */
  number: string
  /** The surname, as on the document */
  surname: string
  /** The given names, as on the document */
  givenNames: string
  /** Masked; of a person who is asked by link */
  phone: string | null
  /** sandbox: a simulated registry answers */
  environment: 'live' | 'sandbox'
  /** A0 the number is well formed: says nothing of a person · A1 the document agrees with itself: for what carries little risk · A2 the registry knows number and name: no bank in Ghana may open an account on it · A3 the registry knows the face too, of a living person: the level on which a bank may open an account (Bank of Ghana, BG/GOV/SEC/2025/36). Null if there is none */
  level: 'A0' | 'A1' | 'A2' | 'A3' | null
  /** Why, in a line that others read later */
  reason: 'not_found' | 'number_malformed' | 'name_differs' | 'name_unsure' | 'birth_date_differs' | 'birth_date_missing' | 'duplicate' | 'no_registry' | 'registry_down' | 'registry_slow' | 'no_answer' | 'no_credits' | 'spend_cap_reached' | 'document_unread' | 'not_followed' | 'not_reviewed' | 'blurred' | 'glare' | 'too_dark' | 'too_small' | 'cut_off' | 'wrong_document' | 'front_back_differ' | 'expired_document' | 'face_not_seen' | 'mrz_unread' | 'mrz_invalid' | 'details_differ' | 'same_picture' | 'altered_document' | 'picture_reused' | 'face_differs' | 'not_live' | 'under_age' | 'list_match' | null
  /** What a decision costs */
  credits: number
  /** A number of credits */
  charged: number
  /** When it was made */
  createdAt: string
  /** When it was decided. Null before that */
  decidedAt: string | null
  /** Since when nothing is known of the person: number, names and date of birth are empty */
  erasedAt: string | null
  /** The date of birth */
  dateOfBirth: string | null
  /** The name of the business that asks */
  businessName: string
  /** How many people decided: one, or two who said the same. Null: a program, nobody yet, or not recorded */
  deciders: Deciders
  /** Null: a program of the business */
  submittedBy: string | null
  /** With the reason `spend_cap_reached`: the cap that leaves too little. Else null */
  cap: CapInTheWay | null
  /** When the registry is asked again, or the photographs are read again */
  nextAttemptAt: string | null
  /** Without a decision until then the credits come back */
  expiresAt: string
  /** Null while the person has yet to agree */
  consent: KycDetailConsent | null
  /** What the person’s link asks of them; null where it was not asked by link */
  link: KycDetailLink | null
  /** What the person is asked to give once more, and nothing else */
  askedAgain: ('document_front' | 'document_back' | 'person' | 'details')[]
  /** What was looked at, each with its outcome */
  checks: Check[]
  /** The name that was typed against each other source, word by word. Empty for programs and for roles that do not decide on people, and once the person is erased */
  names: KycDetailName[]
  /** The lists that the person was compared with; null where none was in force */
  screening: KycDetailScreening | null
  /** What happened to the request, oldest first */
  timeline: KycDetailTimeline[]
}

export type KycDetailConsent = {
  /** The text */
  text: string
  /** The version of the text to which the person agreed */
  version: string
  /** The language: English (en) or French (fr) */
  language: Language
  /** How the person agreed */
  channel: 'in_person' | 'phone' | 'paper' | 'electronic' | 'link'
  /** When the person agreed */
  agreedAt: string
}

export type KycDetailLink = {
  /** Of which the person chooses one */
  documents: ('ghana_card' | 'passport' | 'voter_id' | 'drivers_licence' | 'ssnit' | 'tin')[]
  /** Whether they give number, names and date of birth */
  asksDetails: boolean
  /** Of the text */
  language: Language
  /** How often the link was texted */
  texts: number
  /** How often the link may still be sent by text */
  textsLeft: number
  /** When the link was last sent by text. Null if it was not */
  textedAt: string | null
}

export type KycDetailName = {
  /** Who states the other name */
  source: 'mrz' | 'front' | 'registry'
  /** How it ended */
  outcome: 'same' | 'unsure' | 'different'
  /** The words of the name, compared */
  words: KycDetailNameWord[]
}

export type KycDetailNameWord = {
  /** In plain letters; null: not typed */
  typed: string | null
  /** In plain letters; null: not stated by the source */
  stated: string | null
  /** differs: another person’s name · open: neither the same nor surely another · extra: one name leaves it out */
  verdict: 'same' | 'differs' | 'open' | 'extra'
  /** Why, in a line that others read later */
  reason: 'same_day_name' | 'spelling' | 'short_form' | 'initial' | 'joined' | 'slip' | 'cut' | 'order' | 'extra_name' | 'extra_names' | 'other_day' | 'other_sex' | 'other_twin' | 'other_generation' | 'generation_missing' | 'other_name' | 'too_little' | 'not_one_person' | null
  /** Of two forms of one day’s name */
  day: 'sunday' | 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | null
}

export type KycDetailScreening = {
  /** When it happened */
  at: string
  /** The lists with which the person was compared */
  lists: ScreenedList[]
  /** With which later versions the person was compared after the decision */
  since: KycDetailScreeningSince[]
  /** Candidates that wait for somebody’s answer */
  open: number
  /** How many resemblances a reviewer cleared */
  cleared: number
  /** How many resemblances a reviewer confirmed */
  confirmed: number
}

export type KycDetailScreeningSince = {
  /** The id of a screening list. It begins with `scl_` */
  listId: string
  /** The name */
  name: string
  /** Whose list it is: the operator’s or your own */
  owner: 'operator' | 'business'
  /** The list’s own count of its versions */
  version: number
  /** The day that the file itself tells */
  dated: string | null
  /** When the list was uploaded */
  uploadedAt: string
  /** How many people are on the list */
  people: number
  /** When it happened */
  at: string
}

export type KycDetailTimeline = {
  /** Where it stands */
  status: 'awaiting_subject' | 'capturing' | 'submitted' | 'checking' | 'needs_resubmission' | 'in_review' | 'awaiting_provider' | 'approved' | 'rejected' | 'inconclusive' | 'expired' | 'cancelled'
  /** Why, in a line that others read later */
  reason: 'not_found' | 'number_malformed' | 'name_differs' | 'name_unsure' | 'birth_date_differs' | 'birth_date_missing' | 'duplicate' | 'no_registry' | 'registry_down' | 'registry_slow' | 'no_answer' | 'no_credits' | 'spend_cap_reached' | 'document_unread' | 'not_followed' | 'not_reviewed' | 'blurred' | 'glare' | 'too_dark' | 'too_small' | 'cut_off' | 'wrong_document' | 'front_back_differ' | 'expired_document' | 'face_not_seen' | 'mrz_unread' | 'mrz_invalid' | 'details_differ' | 'same_picture' | 'altered_document' | 'picture_reused' | 'face_differs' | 'not_live' | 'under_age' | 'list_match' | null
  /** How often a registry had been asked */
  attempt: number
  /** Who of the business did it; null: nobody of it */
  by: string | null
  /** When it happened */
  at: string
}

export type KycPolicy = {
  /** Counts the changes; 0: as it is for everybody */
  version: number
  /** A decision takes two people, not both of them who asked */
  fourEyes: boolean
  /** The hours within which a decision is wanted; null: there is no target */
  targetHours: number | null
  /** Where no registry can be asked, requests wait for somebody who enters the authority’s answer */
  enteredAnswers: boolean
  /** A doubt in a check by number waits for a person of yours. Otherwise it ends as `inconclusive`, and is charged */
  reviewDoubts: boolean
}

export type KycReport = {
  /** The sums of all rows */
  totals: KycReportTotals
  /** Most asked first; at most 100 */
  rows: KycReportRow[]
  /** Why checks were not approved, most frequent first */
  reasons: KycReportReason[]
}

export type KycReportReason = {
  /** Where it stands */
  status: 'rejected' | 'inconclusive' | 'expired' | 'cancelled'
  /** Why, in a line that others read later */
  reason: 'not_found' | 'number_malformed' | 'name_differs' | 'name_unsure' | 'birth_date_differs' | 'birth_date_missing' | 'duplicate' | 'no_registry' | 'registry_down' | 'registry_slow' | 'no_answer' | 'no_credits' | 'spend_cap_reached' | 'document_unread' | 'not_followed' | 'not_reviewed' | 'blurred' | 'glare' | 'too_dark' | 'too_small' | 'cut_off' | 'wrong_document' | 'front_back_differ' | 'expired_document' | 'face_not_seen' | 'mrz_unread' | 'mrz_invalid' | 'details_differ' | 'same_picture' | 'altered_document' | 'picture_reused' | 'face_differs' | 'not_live' | 'under_age' | 'list_match' | null
  /** How many */
  count: number
}

export type KycReportRow = {
  /** A channel (form, api, csv, link) or an account’s id */
  key: string
  /** The name of an account, otherwise the key */
  label: string
  /** Checks in which the person was asked */
  asked: number
  /** The person opened their link. Null where nobody was asked by link */
  opened: number | null
  /** The person agreed to the check */
  agreed: number
  /** Everything that was asked for was given, at least once */
  sent: number
  /** The person was asked to give something again */
  askedAgain: number
  /** Approved, rejected or inconclusive */
  decided: number
  /** Checks that ended with an approval */
  approved: number
  /** Checks that ended with a rejection */
  rejected: number
  /** Checks that ended without a result */
  inconclusive: number
  /** Expired or cancelled, without a decision */
  givenUp: number
  /** Approved among those decided on, in per cent; null where none is */
  passRate: number | null
  /** Seconds from when everything was first sent until half were decided on */
  medianDecision: number | null
  /** The same until nineteen in twenty were */
  p95Decision: number | null
  /** Charged */
  credits: number
  /** Credits for each decision. Null if there was none */
  creditsPerDecision: number | null
}

export type KycReportTotals = {
  /** Checks in which the person was asked */
  asked: number
  /** The person opened their link. Null where nobody was asked by link */
  opened: number | null
  /** The person agreed to the check */
  agreed: number
  /** Everything that was asked for was given, at least once */
  sent: number
  /** The person was asked to give something again */
  askedAgain: number
  /** Approved, rejected or inconclusive */
  decided: number
  /** Checks that ended with an approval */
  approved: number
  /** Checks that ended with a rejection */
  rejected: number
  /** Checks that ended without a result */
  inconclusive: number
  /** Expired or cancelled, without a decision */
  givenUp: number
  /** Approved among those decided on, in per cent; null where none is */
  passRate: number | null
  /** Seconds from when everything was first sent until half were decided on */
  medianDecision: number | null
  /** The same until nineteen in twenty were */
  p95Decision: number | null
  /** Charged */
  credits: number
  /** Credits for each decision. Null if there was none */
  creditsPerDecision: number | null
}

export type KycRequest = {
  /** The id of a KYC request. It begins with `kyc_` */
  id: string
  /** Your own */
  reference: string | null
  /** Texts of yours, given back with the request and erased with the person */
  metadata: Record<string, string>
  /** Where it stands */
  status: 'awaiting_subject' | 'capturing' | 'submitted' | 'checking' | 'needs_resubmission' | 'in_review' | 'awaiting_provider' | 'approved' | 'rejected' | 'inconclusive' | 'expired' | 'cancelled'
  /** What is looked at besides the number */
  kind: 'number' | 'document' | 'document_face'
  /** How it was asked for */
  channel: 'form' | 'api' | 'csv' | 'link'
  /** The kind of document */
  document: 'ghana_card' | 'passport' | 'voter_id' | 'drivers_licence' | 'ssnit' | 'tin'
  /** Masked; empty while the person has yet to give it. Who may decide on people sees the last three characters */
  number: string
  /** The surname, as on the document */
  surname: string
  /** The given names, as on the document */
  givenNames: string
  /** Masked; of a person who is asked by link */
  phone: string | null
  /** sandbox: a simulated registry answers */
  environment: 'live' | 'sandbox'
  /** A0 the number is well formed: says nothing of a person · A1 the document agrees with itself: for what carries little risk · A2 the registry knows number and name: no bank in Ghana may open an account on it · A3 the registry knows the face too, of a living person: the level on which a bank may open an account (Bank of Ghana, BG/GOV/SEC/2025/36). Null if there is none */
  level: 'A0' | 'A1' | 'A2' | 'A3' | null
  /** Why, in a line that others read later */
  reason: 'not_found' | 'number_malformed' | 'name_differs' | 'name_unsure' | 'birth_date_differs' | 'birth_date_missing' | 'duplicate' | 'no_registry' | 'registry_down' | 'registry_slow' | 'no_answer' | 'no_credits' | 'spend_cap_reached' | 'document_unread' | 'not_followed' | 'not_reviewed' | 'blurred' | 'glare' | 'too_dark' | 'too_small' | 'cut_off' | 'wrong_document' | 'front_back_differ' | 'expired_document' | 'face_not_seen' | 'mrz_unread' | 'mrz_invalid' | 'details_differ' | 'same_picture' | 'altered_document' | 'picture_reused' | 'face_differs' | 'not_live' | 'under_age' | 'list_match' | null
  /** What a decision costs */
  credits: number
  /** A number of credits */
  charged: number
  /** When it was made */
  createdAt: string
  /** When it was decided. Null before that */
  decidedAt: string | null
  /** Since when nothing is known of the person: number, names and date of birth are empty */
  erasedAt: string | null
}

export type KycRetention = {
  /** Days after the decision, or after a later picture was added */
  pictureDays: number
  /** Days after the decision; then the person is erased */
  identityDays: number
}

export type KycScreeningEventData = {
  /** The id of a KYC request. It begins with `kyc_` */
  id: string
  /** Your own name for the person, if you gave one */
  reference: string | null
  /** live for real people, sandbox for what a test key asked */
  environment: 'live' | 'sandbox'
  /** New candidates, which wait for a reviewer’s answer */
  candidates: number
}

export type KycScreeningMatchEvent = {
  /** The type of the event */
  type: 'kyc.screening_match'
  /** When the event happened */
  timestamp: string
  /** Present only for what a test key did */
  environment?: 'sandbox'
  /** What the event is about */
  data: KycScreeningEventData
}

export type KycSentEvent = {
  /** The type of the event */
  type: 'kyc.sent'
  /** When the event happened */
  timestamp: string
  /** Present only for what a test key did */
  environment?: 'sandbox'
  /** What the event is about */
  data: KycSentEventData
}

export type KycSentEventData = {
  /** The id of a KYC request. It begins with `kyc_` */
  id: string
  /** Your own name for the person, if you gave one */
  reference: string | null
  /** live for real people, sandbox for what a test key asked */
  environment: 'live' | 'sandbox'
}

export type Language = 'en' | 'fr'

export type LimitEventData = {
  /** The id of a spend cap. It begins with `cap_` */
  capId: string
  /** Whose spending the cap limits */
  holder: 'account' | 'key' | 'person'
  /** The API key or the person. Null if the cap is the account’s */
  holderId: string | null
  /** SMS or KYC (identity checks) */
  product: 'SMS' | 'KYC'
  /** How often the cap starts again */
  period: 'day' | 'month'
  /** The credits that may be spent in a period */
  credits: number
  /** The credits that are spent or reserved in this one */
  used: number
  /** The share that is used, in percent: 80 or 100. A cap that passes both within a minute is told at 100 alone */
  percent: number
  /** When the next period starts */
  resetsAt: string
}

export type LimitReachedEvent = {
  /** The type of the event */
  type: 'limit.reached'
  /** When the event happened */
  timestamp: string
  /** Present only for what a test key did */
  environment?: 'sandbox'
  /** What the event is about */
  data: LimitEventData
}

export type LinkClickedEvent = {
  /** The type of the event */
  type: 'link.clicked'
  /** When the event happened */
  timestamp: string
  /** Present only for what a test key did */
  environment?: 'sandbox'
  /** What the event is about */
  data: LinkEventData
}

export type LinkEventData = {
  /** The id of a message. It begins with `msg_` */
  messageId: string
  /** The id of a campaign. It begins with `cmp_` */
  campaignId: string
  /** When it happened */
  at: string
  /** How often the person has opened the link, this time included */
  clicks: number
  /** Your own name for the message, if its send gave one */
  reference: string | null
  /** The last three digits of the number. Null if the message is deleted */
  toLast3: string | null
  /** The whole number, in E.164. Present only if the endpoint is set to send it */
  to?: string
  /** The tags of its send */
  tags: string[]
}

export type Merge = {
  /** The id of a merge. It begins with `mrg_` */
  id: string
  /** The contact */
  contact: Contact
  /** When they were merged */
  mergedAt: string
}

export type Message = {
  /** The id of a message. It begins with `msg_` */
  id: string
  /** The id of a campaign. It begins with `cmp_` */
  campaignId: string
  /** E.164 with a plus */
  to: string
  /** The mobile network */
  network: string | null
  /** The name or number that a text comes from */
  senderId: string
  /** The text */
  text: string
  /** The state it is in */
  state: MessageState
  /** In plain words, where it did not arrive */
  reason: string | null
  /** Why it did not arrive, as a code. Null if it did, or may still */
  reasonCode: MessageReason | null
  /** The network’s own, from its receipt */
  networkCode: string | null
  /** How many segments the text has; one segment to one recipient is one credit */
  segments: number
  /** Charged; 0 where they were returned */
  credits: number
  /** How often people opened its short link */
  clicks: number
  /** Your own name for it, where its send gave one */
  reference: string | null
  /** When it was made */
  createdAt: string
  /** When the network took it. Null before that */
  submittedAt: string | null
  /** When it ended. Null before that */
  finishedAt: string | null
}

export type MessageDeliveredEvent = {
  /** The type of the event */
  type: 'message.delivered'
  /** When the event happened */
  timestamp: string
  /** Present only for what a test key did */
  environment?: 'sandbox'
  /** What the event is about */
  data: MessageEventData
}

export type MessageDetail = {
  /** The id of a message. It begins with `msg_` */
  id: string
  /** The id of a campaign. It begins with `cmp_` */
  campaignId: string
  /** E.164 with a plus */
  to: string
  /** The mobile network */
  network: string | null
  /** The name or number that a text comes from */
  senderId: string
  /** The text */
  text: string
  /** The state it is in */
  state: MessageState
  /** In plain words, where it did not arrive */
  reason: string | null
  /** Why it did not arrive, as a code. Null if it did, or may still */
  reasonCode: MessageReason | null
  /** The network’s own, from its receipt */
  networkCode: string | null
  /** How many segments the text has; one segment to one recipient is one credit */
  segments: number
  /** Charged; 0 where they were returned */
  credits: number
  /** How often people opened its short link */
  clicks: number
  /** Your own name for it, where its send gave one */
  reference: string | null
  /** When it was made */
  createdAt: string
  /** When the network took it. Null before that */
  submittedAt: string | null
  /** When it ended. Null before that */
  finishedAt: string | null
  /** The name of the contact with this number now. Null where there is no contact, or where the caller may not read contacts */
  name: string | null
  /** What happened to it, oldest first */
  events: MessageDetailEvent[]
}

export type MessageDetailEvent = {
  /** `handed_over`: the operator took a segment; `unanswered`: it was handed over and the answer was lost; `overdue`: it waited longer than its send allowed, and was not handed over; `receipt`: the operator’s last word on a segment; `clicked`: its short link was opened */
  kind: 'accepted' | 'charged' | 'handed_over' | 'refused' | 'unanswered' | 'cancelled' | 'overdue' | 'receipt' | 'returned' | 'clicked'
  /** When it happened */
  at: string
  /** Which segment of the text. Null if it is about all */
  segment: number | null
  /** The connection that it went by */
  link: string | null
  /** What the receipt says */
  state: MessageState | null
  /** Of a receipt, or the SMPP status of a refusal */
  networkCode: string | null
  /** Credits that this charged or returned. Null if it did neither */
  credits: number | null
  /** How often the short link was opened. Null if the text has none */
  clicks: number | null
}

export type MessageEventData = {
  /** The id of a message. It begins with `msg_` */
  messageId: string
  /** The id of a campaign. It begins with `cmp_` */
  campaignId: string
  /** The state that the message is in now */
  state: 'submitted' | 'unknown' | 'delivered' | 'undelivered' | 'expired' | 'rejected' | 'failed'
  /** The network’s own code, if it gave one */
  error: string | null
  /** When it happened */
  at: string
  /** Your own name for the message, if its send gave one */
  reference: string | null
  /** The last three digits of the number. Null if the message is deleted */
  toLast3: string | null
  /** The whole number, in E.164. Present only if the endpoint is set to send it */
  to?: string
  /** What the message costs, less what was returned. Null if the message is deleted */
  credits: number | null
  /** The tags of its send */
  tags: string[]
}

export type MessageExpiredEvent = {
  /** The type of the event */
  type: 'message.expired'
  /** When the event happened */
  timestamp: string
  /** Present only for what a test key did */
  environment?: 'sandbox'
  /** What the event is about */
  data: MessageEventData
}

export type MessageFailedEvent = {
  /** The type of the event */
  type: 'message.failed'
  /** When the event happened */
  timestamp: string
  /** Present only for what a test key did */
  environment?: 'sandbox'
  /** What the event is about */
  data: MessageEventData
}

export type MessageReason = 'unknown' | 'undelivered' | 'expired' | 'rejected' | 'failed' | 'cancelled' | 'never_confirmed' | 'number_unknown' | 'sender_refused' | 'text_too_long' | 'overdue'

export type MessageRejectedEvent = {
  /** The type of the event */
  type: 'message.rejected'
  /** When the event happened */
  timestamp: string
  /** Present only for what a test key did */
  environment?: 'sandbox'
  /** What the event is about */
  data: MessageEventData
}

export type MessageReport = {
  /** The sums of all rows */
  totals: Figures
  /** The totals of as many days before */
  previous: Figures
  /** How many were delivered within so many seconds, and in no fewer; null: later still */
  waits: MessageReportWait[]
  /** By day every day of the range; otherwise the 100 with the most messages, most first */
  rows: MessageReportRow[]
}

export type MessageReportRow = {
  /** A day, network or sender ID, or the id of who is named */
  key: string
  /** Its name; empty where it is not known */
  label: string
  /** Whose a person or a key is */
  accountName: string | null
  /** Handed to a network, whatever became of it */
  sent: number
  /** Messages that arrived */
  delivered: number
  /** Taken by a network, without a receipt yet */
  pending: number
  /** In doubt: no answer came; credits are held */
  unknown: number
  /** The sum of the reasons */
  failed: number
  /** Why, as codes */
  reasons: FiguresReasons
  /** Delivered among those whose end is known, in per cent; null where none is */
  deliveryRate: number | null
  /** Seconds from when a message was accepted until half were delivered, estimated within bounds */
  medianWait: number | null
  /** The same until nine in ten were */
  p90Wait: number | null
  /** The same until ninety-nine in a hundred were */
  p99Wait: number | null
  /** Charged, less what was returned */
  credits: number
  /** About what these credits cost, at the price last paid or agreed, net of taxes. Null where the price is not known, for all accounts together, and for who may not see invoices */
  spend: Spend
  /** Credits for each delivered message, at most two decimals; null where none was */
  creditsPerDelivered: number | null
  /** GHS for each delivered message, at most five decimals; null as in `spend` */
  spendPerDelivered: number | null
  /** The same of as many days before; by day: the day in the same place of them */
  previous: MessageReportRowPrevious
}

export type MessageReportRowPrevious = {
  /** Messages that were sent */
  sent: number
  /** Messages that arrived */
  delivered: number
  /** Messages that could not be sent */
  failed: number
  /** A number of credits */
  credits: number
}

export type MessageReportWait = {
  /** Within how many seconds. Null for longer */
  seconds: number | null
  /** Messages that arrived */
  delivered: number
}

export type MessageState = 'queued' | 'submitting' | 'unknown' | 'submitted' | 'delivered' | 'undelivered' | 'expired' | 'rejected' | 'failed'

export type MessageStory = {
  /** The send that the message belongs to */
  campaign: MessageStoryCampaign
  /** Who sent it. Null where nobody did, such as a run of a series */
  author: MessageStoryAuthor | null
  /** The request of the program. Null where a person sent it, where the log no longer has it, where several requests may be meant, or where the caller may not see the log */
  request: MessageStoryRequest | null
  /** The alphabet of the text: GSM-7 or UCS-2 */
  encoding: 'gsm7' | 'ucs2'
  /** Septets of GSM-7, or UTF-16 code units */
  units: number
  /** The connection that was chosen for it */
  link: string | null
  /** Null where the caller may not read billing, or where none is kept any more */
  credits: MessageStoryCredits | null
  /** Of events about it, 50 at most. Null where the caller may not see webhooks */
  deliveries: MessageStoryDelivery[] | null
}

export type MessageStoryAuthor = {
  /** Whether a person or an API key sent it */
  kind: 'user' | 'key'
  /** The name */
  name: string
}

export type MessageStoryCampaign = {
  /** The id of a campaign. It begins with `cmp_` */
  id: string
  /** The name that it was given; null where it has none */
  name: string | null
  /** When it was made */
  createdAt: string
}

export type MessageStoryCredits = {
  /** Reserved for its campaign, or spent at once for several small sends together */
  reserved: number
  /** When the credits were reserved or spent */
  reservedAt: string
  /** The line of the statement by which they were reserved or spent */
  movement: number | null
  /** The lots that paid for the campaign, 20 at most */
  lots: MessageStoryCreditsLot[]
}

export type MessageStoryCreditsLot = {
  /** The package, or the trial */
  name: string
  /** The invoice that bought the credits. Null for credits that were given */
  invoice: MessageStoryCreditsLotInvoice | null
  /** GHS for one credit, net of taxes; 0 where it was granted, null where none is agreed */
  rate: number | null
}

export type MessageStoryCreditsLotInvoice = {
  /** The id of an invoice. It begins with `inv_` */
  id: string
  /** The number of the document */
  number: string
}

export type MessageStoryDelivery = {
  /** The id of a delivery. It begins with `dlv_` */
  id: string
  /** Where the endpoint is now, or the address that the send named */
  url: string
  /** The kind of event */
  type: 'message.submitted' | 'message.unknown' | 'message.delivered' | 'message.undelivered' | 'message.expired' | 'message.rejected' | 'message.failed' | 'campaign.completed' | 'campaign.paused' | 'campaign.cancelled' | 'link.clicked' | 'code.verified' | 'code.expired' | 'contact.opted_out' | 'contact.opted_in' | 'import.completed' | 'inbound.received' | 'sender.reviewed' | 'sender.ending' | 'key.expiring' | 'business_id.reviewed' | 'invoice.approved' | 'invoice.rejected' | 'payment.succeeded' | 'kyc.asked' | 'kyc.sent' | 'kyc.asked_again' | 'kyc.decided' | 'kyc.screening_match' | 'balance.low' | 'limit.reached' | 'series.missed' | 'webhook.test'
  /** The state it is in */
  state: 'waiting' | 'delivered' | 'failed'
  /** How many attempts there were */
  attempts: number
  /** The HTTP status last answered */
  lastStatus: number | null
  /** When it was made */
  createdAt: string
}

export type MessageStoryRequest = {
  /** The id of a request. It begins with `apr_` */
  id: string
  /** As it was answered, in x-request-id */
  requestId: string
  /** The HTTP method of the request */
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With the ids that were in it. A phone number is left out: :msisdn stands in its place */
  path: string
  /** The HTTP status of the answer */
  status: number
  /** When it happened */
  at: string
}

export type MessageSubmittedEvent = {
  /** The type of the event */
  type: 'message.submitted'
  /** When the event happened */
  timestamp: string
  /** Present only for what a test key did */
  environment?: 'sandbox'
  /** What the event is about */
  data: MessageEventData
}

export type MessageUndeliveredEvent = {
  /** The type of the event */
  type: 'message.undelivered'
  /** When the event happened */
  timestamp: string
  /** Present only for what a test key did */
  environment?: 'sandbox'
  /** What the event is about */
  data: MessageEventData
}

export type MessageUnknownEvent = {
  /** The type of the event */
  type: 'message.unknown'
  /** When the event happened */
  timestamp: string
  /** Present only for what a test key did */
  environment?: 'sandbox'
  /** What the event is about */
  data: MessageEventData
}

export type MobileNetwork = 'MTN' | 'Telecel' | 'AT'

export type NewWebhook = {
  /** The endpoint */
  webhook: Webhook
  /** whsec_ and base64. It is shown once. */
  secret: string
}

export type OptOut = {
  /** E.164 with a plus */
  phone: string
  /** Where it comes from */
  source: 'manual' | 'link' | 'inbound' | 'import'
  /** When it was made */
  createdAt: string
}

export type OptOutEventData = {
  /** The contact with the number. Null if the address book has none */
  contactId: string | null
  /** The last three digits of the number */
  toLast3: string
  /** The whole number, in E.164. Present only if the endpoint is set to send it */
  to?: string
  /** inbound: the person wrote STOP or START; link: they used the link of a text; manual: somebody of the account, or its program, did it; import: a file said so */
  source: 'manual' | 'link' | 'inbound' | 'import'
  /** When it happened */
  at: string
}

export type Package = {
  /** The id of a package. It begins with `pkg_` */
  productId: string
  /** The name */
  name: string
  /** Net of taxes */
  price: number
  /** GHS for one credit */
  rate: number
  /** A number of credits */
  credit: number
  /** For how many days, months or years the credits are good */
  durationNumber: number
  /** 1 Day, 2 Week, 3 Month, 4 Year */
  durationType: DurationType
  /** SMS or KYC (identity checks) */
  product: 'SMS' | 'KYC'
  /** Whether it is chosen if nobody says otherwise */
  isDefault: boolean
}

export type PackageList = {
  /** SMS or KYC (identity checks) */
  product: 'SMS' | 'KYC'
  /** The packages that are for sale */
  packages: Package[]
}

export type Payment = {
  /** The id of a payment. It begins with `pay_` */
  id: string
  /** The id of an invoice. It begins with `inv_` */
  invoiceId: string
  /** The number of the invoice */
  invoiceNumber: string
  /** The id of an account. It begins with `acc_` */
  accountId: string
  /** The name of the account */
  accountName: string
  /** Through whom it is paid */
  gateway: PaymentGateway
  /** How it is paid: mobile money, card or bank transfer */
  method: PaymentMethod
  /** Ours, by which the gateway knows the payment */
  reference: string
  /** The state it is in */
  state: PaymentState
  /** GHS, at most two decimals */
  amount: number
  /** What the gateway gave back to the payer so far */
  refunded: number
  /** The gateway’s page, while it can be paid there */
  redirectUrl: string | null
  /** The request on the payer’s phone. Null if there is none */
  prompt: PaymentPrompt | null
  /** Why, in a line that others read later */
  reason: PaymentReason | null
  /** What the gateway says came in; null where it has not said so */
  received: PaymentReceived | null
  /** When it was made */
  createdAt: string
  /** When it came to its present end */
  settledAt: string | null
}

export type PaymentEventData = {
  /** The id of a payment. It begins with `pay_` */
  paymentId: string
  /** The id of an invoice. It begins with `inv_` */
  invoiceId: string
  /** The payment gateway */
  gateway: string
  /** The name by which the gateway knows the payment */
  reference: string
  /** The amount, in GHS */
  amount: number
}

export type PaymentGateway = 'paystack' | 'hubtel'

export type PaymentMethod = 'card' | 'mobile_money' | 'checkout'

export type PaymentMethods = {
  /** The ways to pay */
  methods: PaymentMethodsMethod[]
  /** The bank account for transfers. Null if there is none */
  transfer: BankAccount | null
}

export type PaymentMethodsMethod = {
  /** Through whom it is paid */
  gateway: PaymentGateway
  /** How it is paid: mobile money, card or bank transfer */
  method: PaymentMethod
}

export type PaymentPrompt = {
  /** Masked */
  number: string
  /** The mobile network */
  network: MobileNetwork
  /** What the gateway asks the payer to do; empty where it says nothing */
  text: string
  /** 180 seconds after it began */
  endsAt: string
}

export type PaymentProof = {
  /** The id of a proof of payment. It begins with `prf_` */
  id: string
  /** The id of an invoice. It begins with `inv_` */
  invoiceId: string
  /** The name */
  name: string
  /** The kind of file */
  mediaType: 'application/pdf' | 'image/jpeg' | 'image/png'
  /** Bytes */
  size: number
  /** When it was made */
  createdAt: string
}

export type PaymentReason = 'answer_lost' | 'declined' | 'abandoned' | 'reversed' | 'gateway_refused' | 'gateway_unreachable' | 'code_needed' | 'review_rejected' | 'time_over' | 'amount_differs' | 'currency_differs' | 'mode_differs' | 'reference_differs' | 'invoice_not_pending'

export type PaymentReceived = {
  /** The name by which the gateway knows the payment */
  reference: string
  /** In the currency beside it; null where it is no amount */
  amount: Spend
  /** The currency */
  currency: string
  /** Whether the answer is real or of the sandbox */
  mode: 'live' | 'test' | null
}

export type PaymentState = 'created' | 'pending' | 'succeeded' | 'failed' | 'expired' | 'needs_review' | 'refunded' | 'disputed'

export type PaymentSucceededEvent = {
  /** The type of the event */
  type: 'payment.succeeded'
  /** When the event happened */
  timestamp: string
  /** Present only for what a test key did */
  environment?: 'sandbox'
  /** What the event is about */
  data: PaymentEventData
}

export type PostpaidProduct = {
  /** SMS or KYC (identity checks) */
  product: 'SMS' | 'KYC'
  /** Where it stands */
  status: BillingStatus
  /** GHS for one credit, this month, net of taxes */
  rate: number
  /** From next month on, where another was agreed */
  nextRate: number | null
  /** How many credits may be owed */
  limit: number
  /** To spend now */
  available: number
  /** Spent on credit this month, less what was refunded in it */
  usedThisMonth: number
  /** Spent or held on credit and not paid for */
  owed: number
  /** Invoices for usage that are not paid yet, taxes included */
  unpaid: number
  /** This month’s usage at this month’s rate, net of taxes */
  amountThisMonth: number
}

export type PreviewSeriesBodyEndsAfter = {
  /** So many runs */
  after: number
}

export type PreviewSeriesBodyEndsOn = {
  /** The last day on which it may run */
  on: string
}

export type ProgramLimits = {
  /** Calls a second of one API key. A minute’s worth may come at once */
  keyCalls: number
  /** Calls a second of all API keys of the account */
  accountCalls: number
  /** Messages a second of one API key. A minute’s worth may come at once; a call that is let through is sent whole */
  keyMessages: number
  /** Messages a second of all API keys of the account */
  accountMessages: number
  /** SMPP binds of one login at the same time */
  smppBinds: number
  /** Unanswered submits of one bind */
  smppWindow: number
  /** Submits a second of one login */
  smppSubmits: number
}

export type RecentActivity = {
  /** What happened last, newest first */
  recentActivities: Activity[]
}

export type Recipient = {
  /** The id of a message. It begins with `msg_` */
  id: string
  /** The id of a campaign. It begins with `cmp_` */
  campaignId: string
  /** E.164 with a plus */
  to: string
  /** The mobile network */
  network: string | null
  /** The name or number that a text comes from */
  senderId: string
  /** The text */
  text: string
  /** The state it is in */
  state: MessageState
  /** In plain words, where it did not arrive */
  reason: string | null
  /** Why it did not arrive, as a code. Null if it did, or may still */
  reasonCode: MessageReason | null
  /** The network’s own, from its receipt */
  networkCode: string | null
  /** How many segments the text has; one segment to one recipient is one credit */
  segments: number
  /** Charged; 0 where they were returned */
  credits: number
  /** How often people opened its short link */
  clicks: number
  /** Your own name for it, where its send gave one */
  reference: string | null
  /** When it was made */
  createdAt: string
  /** When it was handed in. Null before that */
  submittedAt: string | null
  /** When it ended. Null before that */
  finishedAt: string | null
  /** The name of the contact with this number now. Null where there is no contact, or where the caller may not read contacts */
  name: string | null
}

export type RegistryHealth = {
  /** The kind of document */
  document: 'ghana_card' | 'passport' | 'voter_id' | 'drivers_licence' | 'ssnit' | 'tin'
  /** down: it is left alone for a while; requests wait and cost nothing */
  state: 'answering' | 'failing' | 'down'
  /** The first failure since it last answered */
  since: string | null
  /** When it last answered. Null if it never did */
  answeredAt: string | null
  /** When it is tried again. Null while it works */
  triedAgainAt: string | null
}

export type Reject = {
  /** The line of the file, from 1 */
  line: number
  /** Why, in a line that others read later */
  reason: string
  /** The cells of the row, as they stand in the file */
  cells: string[]
}

export type RememberedMapping = {
  /** Which column is which field. Null if nothing is remembered */
  mapping: Record<string, string> | null
  /** When it was last used. Null if it never was */
  usedAt: string | null
}

export type Rhythm = RhythmDay | RhythmWeek | RhythmMonth

export type RhythmDay = {
  /** Always "day": tells RhythmDay from its alternatives */
  every: 'day'
}

export type RhythmInput = RhythmInputDay | RhythmInputWeek | RhythmInputMonth

export type RhythmInputDay = {
  /** Always "day": tells RhythmInputDay from its alternatives */
  every: 'day'
}

export type RhythmInputMonth = {
  /** Always "month": tells RhythmInputMonth from its alternatives */
  every: 'month'
  /** In a shorter month its last day; 31 is always the last */
  day: number
}

export type RhythmInputWeek = {
  /** Always "week": tells RhythmInputWeek from its alternatives */
  every: 'week'
  /** 0 is Sunday */
  days: number[]
}

export type RhythmMonth = {
  /** Always "month": tells RhythmMonth from its alternatives */
  every: 'month'
  /** In a shorter month its last day; 31 is always the last */
  day: number
}

export type RhythmWeek = {
  /** Always "week": tells RhythmWeek from its alternatives */
  every: 'week'
  /** 0 is Sunday */
  days: number[]
}

export type RowFault = 'empty' | 'not_a_number' | 'too_short' | 'too_long' | 'invalid_prefix' | 'unknown_country' | 'short_code' | 'landline' | 'toll_free' | 'foreign' | 'line_too_long' | 'quote_unclosed' | 'too_many_fields' | 'doubled' | 'scientific_notation' | 'several_numbers' | 'name_and_number' | 'other_column' | 'month_first' | 'date_unreadable' | 'extra_cells' | 'name_too_long' | 'value_too_long' | 'name_formula' | 'name_markup' | 'name_reversed'

export type RowFix = 'scientific_notation' | 'several_numbers' | 'name_and_number' | 'other_column' | 'month_first' | 'date_unreadable' | 'extra_cells' | 'name_too_long' | 'value_too_long' | 'name_formula' | 'name_markup' | 'name_reversed'

export type RunOutcome = 'sent' | 'unpaid' | 'sender_not_allowed' | 'account_suspended' | 'no_recipients' | 'group_deleted' | 'refused' | 'late' | 'merged' | 'never_permitted'

export type ScreenedList = {
  /** The id of a screening list. It begins with `scl_` */
  listId: string
  /** The name */
  name: string
  /** Whose list it is: the operator’s or your own */
  owner: 'operator' | 'business'
  /** The list’s own count of its versions */
  version: number
  /** The day that the file itself tells */
  dated: string | null
  /** When the list was uploaded */
  uploadedAt: string
  /** How many people are on the list */
  people: number
}

export type Segment = {
  /** Stands among the groupIds of a send as a group’s does */
  id: string
  /** The name */
  name: string
  /** Which contacts belong to it */
  filter: SegmentFilter
  /** How many met the filter when they were last counted */
  contacts: number
  /** When it was made */
  createdAt: string
}

export type SegmentCount = {
  /** How many contacts */
  contacts: number
  /** How many of them want no texts of the account */
  optedOut: number
}

export type SegmentFilter = {
  /** The conditions of the filter; all must hold */
  conditions: Condition[]
}

export type SegmentFilterInput = {
  /** The conditions of the filter; all must hold */
  conditions: ConditionInput[]
}

export type SendEntryInput = {
  /** A mobile number, as people write it */
  to: string
  /** A text of its own, instead of the text of the send */
  text?: string
  /** The values of the text’s fields, such as `{"Amount": "120.50"}`. Contacts’ own values are not used */
  fields?: Record<string, string | number>
  /** Your own name for this message: in the answer, in lists, files and events */
  reference?: string
}

export type Sender = {
  /** The id of a sender ID. It begins with `snd_` */
  id: string
  /** As the recipient sees it: at most 11 letters, digits and spaces */
  senderId: string
  /** What the networks’ decisions add up to; approved where one of them approved it */
  status: 'draft' | 'submitted' | 'approved' | 'rejected' | 'needs_information' | 'lapsed'
  /** The platform’s own, usable by every account */
  isDefault: boolean
  /** When it was approved. Null before that */
  approvedAt: string | null
  /** Those it was submitted to. To the others nothing is sent under it */
  networks: SenderNetwork[]
}

export type SenderDocument = {
  /** The id of a document. It begins with `doc_` */
  id: string
  /** The name */
  name: string
  /** The kind of file */
  mediaType: 'application/pdf' | 'image/jpeg' | 'image/png'
  /** Bytes */
  size: number
  /** When it was made */
  createdAt: string
}

export type SenderEndingEvent = {
  /** The type of the event */
  type: 'sender.ending'
  /** When the event happened */
  timestamp: string
  /** Present only for what a test key did */
  environment?: 'sandbox'
  /** What the event is about */
  data: SenderEndingEventData
}

export type SenderEndingEventData = {
  /** The id of a sender ID. It begins with `snd_` */
  id: string
  /** The sender ID */
  senderId: string
  /** The mobile networks whose approval ends */
  networks: string[]
  /** The last day of the approval */
  validUntil: string
  /** The first day on which nothing is sent under the sender ID */
  lapsesOn: string
  /** ends: it ends soon; ended: it is over, and texts still go; lapsed: nothing is sent */
  stage: 'ends' | 'ended' | 'lapsed'
}

export type SenderEventData = {
  /** The id of a sender ID. It begins with `snd_` */
  id: string
  /** The sender ID */
  senderId: string
  /** How it was decided */
  decision: 'approved' | 'rejected' | 'needs_information'
  /** The mobile networks that it is about */
  networks: string[]
  /** Whether the decision was about a renewal */
  renewal: boolean
}

export type SenderId = {
  /** The id of a sender ID. It begins with `snd_` */
  id: string
  /** As the recipient sees it: at most 11 letters, digits and spaces */
  senderId: string
  /** What the networks’ decisions add up to; approved where one of them approved it */
  status: 'draft' | 'submitted' | 'approved' | 'rejected' | 'needs_information' | 'lapsed'
  /** The platform’s own, usable by every account */
  isDefault: boolean
  /** When it was approved. Null before that */
  approvedAt: string | null
  /** Those it was submitted to. To the others nothing is sent under it */
  networks: SenderNetwork[]
  /** What the sender ID is for */
  purpose: string
  /** A message as it will be sent */
  sample: string
  /** When it was made */
  createdAt: string
  /** When it was handed in. Null before that */
  submittedAt: string | null
  /** The papers that belong to it */
  documents: SenderDocument[]
}

export type SenderNetwork = {
  /** The mobile network */
  network: MobileNetwork
  /** Where it stands */
  status: 'submitted' | 'approved' | 'rejected' | 'needs_information' | 'lapsed'
  /** Why, in a line that others read later */
  reason: string | null
  /** When it was decided. Null before that */
  decidedAt: string | null
  /** The last day of its approval; null where it has no end */
  validUntil: string | null
  /** From this day on nothing is sent under it to the network, unless it is renewed */
  lapsesOn: string | null
  /** Whether it may be asked for anew now */
  renewable: boolean
  /** Of an approval: what became of asking for it anew; null where nobody did */
  renewal: SenderNetworkRenewal | null
}

export type SenderNetworkRenewal = {
  /** Where it stands */
  status: 'submitted' | 'needs_information' | 'rejected'
  /** Why, in a line that others read later */
  reason: string | null
  /** When it was asked for, or decided */
  at: string
}

export type SenderReviewedEvent = {
  /** The type of the event */
  type: 'sender.reviewed'
  /** When the event happened */
  timestamp: string
  /** Present only for what a test key did */
  environment?: 'sandbox'
  /** What the event is about */
  data: SenderEventData
}

export type SendingHours = {
  /** The first day it holds; of several the latest counts */
  holdsFrom: string
  /** 0 is Sunday */
  days: number[]
  /** The first hour in which they may go */
  fromHour: number
  /** The first hour that is too late */
  toHour: number
  /** Whether messages go on public holidays too */
  onHolidays: boolean
  /** Who says so: a law, a notice, an operator’s contract */
  source: string
}

export type SendingPolicy = {
  /** In which hours of each day promotional texts may go */
  hours: SendingHours[]
  /** Days on which promotional texts do not go */
  holidays: Holiday[]
}

export type SentEntry = {
  /** The place of the entry in `messages`, from 0 */
  index: number
  /** The message; null where it was left out */
  id: string | null
  /** Your own name for it, such as an order number */
  reference: string | null
  /** How many segments the text has; one segment to one recipient is one credit */
  segments: number
  /** What it cost */
  credits: number
  /** Why no message was made: opted_out: the person wants no texts of yours; unconsented: no consent is on record; unapproved: the network has not approved the sender ID; duplicate: the same number came before with the same text. Null: it is sent */
  leftOut: 'opted_out' | 'unconsented' | 'unapproved' | 'duplicate' | null
}

export type Series = {
  /** The id of a series. It begins with `ser_` */
  id: string
  /** The name that it was given; null where it has none */
  name: string | null
  /** Where it stands */
  status: SeriesStatus
  /** The name or number that a text comes from */
  senderId: string
  /** The text */
  text: string
  /** What kind of text it is: promotional, transactional or otp */
  traffic: 'promotional' | 'transactional'
  /** The names of the groups */
  groupNames: string[]
  /** How many numbers it names beside its groups */
  numbers: number
  /** How often it repeats */
  rhythm: Rhythm
  /** In Africa/Accra, which is UTC all year */
  time: string
  /** The first day on which it may run */
  from: string
  /** When the series ends */
  ends: SeriesEndsOn | SeriesEndsAfter
  /** Runs gone by, those included that were not sent */
  runs: number
  /** Null while it is paused, and when it is over */
  next: SeriesNext | null
  /** The last run. Null if there was none */
  last: SeriesLast | null
  /** When it was made */
  createdAt: string
}

export type SeriesEndsAfter = {
  /** So many runs */
  after: number
}

export type SeriesEndsOn = {
  /** The last day on which it may run */
  on: string
}

export type SeriesEventData = {
  /** The id of a series. It begins with `ser_` */
  seriesId: string
  /** When the run was due */
  dueAt: string
  /** Why it did not go, as a code */
  outcome: string
  /** How many runs were missed */
  runs: number
}

export type SeriesLast = {
  /** The run’s own time */
  dueAt: string
  /** late: nobody was there to send it for so long that it was left out; merged: the hours moved it to where the next run goes anyway; never_permitted: no hour of the month after permits it */
  outcome: RunOutcome
  /** The id of a campaign. It begins with `cmp_`. Null if there is none */
  campaignId: string | null
}

export type SeriesMissedEvent = {
  /** The type of the event */
  type: 'series.missed'
  /** When the event happened */
  timestamp: string
  /** Present only for what a test key did */
  environment?: 'sandbox'
  /** What the event is about */
  data: SeriesEventData
}

export type SeriesNext = {
  /** When it is due */
  dueAt: string
  /** Later than its own time where the permitted hours move it */
  goesAt: string
}

export type SeriesRun = {
  /** When it is due */
  dueAt: string
  /** When it goes, after waiting for the hours in which texts may be sent */
  goesAt: string
}

export type SeriesStatus = 'active' | 'paused' | 'ended'

export type Spend = number | null

export type SpendCap = {
  /** The id of a spend cap. It begins with `cap_` */
  id: string
  /** SMS or KYC (identity checks) */
  product: 'SMS' | 'KYC'
  /** Whose spending counts: everybody’s, one API key’s, one person’s */
  holder: 'account' | 'key' | 'person'
  /** The id of the API key or the person. Null if the cap is the account’s */
  holderId: string | null
  /** The name of the API key or the person. Empty if the cap is the account’s */
  name: string
  /** A day, or a month of the calendar, in the time of Africa/Accra */
  period: 'day' | 'month'
  /** The most that may be spent in the period */
  credits: number
  /** What this period’s sends hold or have spent since the cap was set. What comes back is taken off again */
  used: number
  /** When the next period begins */
  resetsAt: string
}

export type SpendCaps = {
  /** The caps of the account, its keys and its people */
  caps: SpendCap[]
  /** The API keys in force and the people who may get a cap */
  holders: SpendCapsHolder[]
}

export type SpendCapsHolder = {
  /** Whether it is the account, an API key or a person */
  holder: 'key' | 'person'
  /** The id of the API key or the person. Null for the account */
  id: string
  /** The name */
  name: string
}

export type Stamp = {
  /** The device that signed it */
  sdcId: string
  /** The authority’s number for the receipt */
  receiptNumber: string
  /** The authority’s internal data, as it stands on the document */
  internalData: string
  /** The signature of the revenue authority */
  signature: string
  /** The authority’s code for the machine that signed */
  machineCode: string
  /** In Ghana, as the authority writes it */
  time: string
  /** An address of the authority’s, to be shown as a QR code */
  qrCode: string
}

export type SubmitKycBodyConsent = {
  /** The business ID that the words named */
  businessId: string
  /** The version of the text to which the person agreed */
  version: string
  /** The language: English (en) or French (fr) */
  language: Language
  /** How the person agreed */
  channel: 'in_person' | 'phone' | 'paper' | 'electronic'
  /** Always true: tells SubmitKycBodyConsent from its alternatives */
  agreed: true
}

export type TaxCalculation = {
  /** The taxes, each with its rate and amount */
  taxes: TaxLine[]
  /** GHS, at most two decimals */
  totalAmount: number
}

export type TaxLine = {
  /** The name */
  name: string
  /** The label as printed */
  tax: string
  /** The rate of the tax, in percent */
  percentage: number
  /** GHS, at most two decimals */
  amount: number
}

export type Template = {
  /** The id of a template. It begins with `tpl_` */
  id: string
  /** The name */
  name: string
  /** The text */
  text: string
  /** When it was last changed */
  changedAt: string
}

export type TestEventData = {
  /** The id of a webhook endpoint. It begins with `whk_` */
  webhookId: string
}

export type TestText = {
  /** E.164 with a plus */
  to: string
  /** The text */
  text: string
  /** How many segments the text has; one segment to one recipient is one credit */
  segments: number
  /** A number of credits */
  credits: number
}

export type Traffic = 'promotional' | 'transactional' | 'otp'

export type Transfer = {
  /** Of the newest movement. Numbers have no gap in an account’s product */
  number: number
  /** Of the oldest movement gathered here */
  firstNumber: number
  /** How many are gathered here; 1 where it is one */
  movements: number
  /** Of the newest movement */
  at: string
  /** bought: an invoice was approved; settled: usage on credit was paid for; granted: given for trial; reserved: held for a cause; charged: taken of what was held; spent: taken at once; returned: held, and no more needed; refunded: charged, and given back; lapsed: its time was over; revoked: a trial was taken back; credited: taken back by a credit note */
  kind: TransferKind
  /** How many moved */
  credits: number
  /** What that did to what is available: below zero where it took of it */
  change: number
  /** After the newest movement; below zero where credits are owed */
  availableAfter: number
  /** Null where it is not kept any more */
  cause: TransferCause | null
  /** Why credits were refunded, where it is known */
  reason: 'not_sent' | 'cancelled' | 'overdue' | null
}

export type TransferCause = TransferCauseCampaign | TransferCauseKyc | TransferCauseInvoice | TransferCauseCreditNote | TransferCauseCredit

export type TransferCauseCampaign = {
  /** Always "campaign": tells TransferCauseCampaign from its alternatives */
  kind: 'campaign'
  /** The id of a campaign. It begins with `cmp_` */
  id: string
  /** The name that it was given; null where it has none */
  name: string | null
  /** The name or number that a text comes from */
  senderId: string
  /** The names of the groups */
  groupNames: string[]
}

export type TransferCauseCredit = {
  /** Always "credit": tells TransferCauseCredit from its alternatives */
  kind: 'credit'
  /** The id of a credit lot. It begins with `crd_` */
  id: string
  /** What the lot is called: the package, or the trial */
  name: string
}

export type TransferCauseCreditNote = {
  /** Always "credit_note": tells TransferCauseCreditNote from its alternatives */
  kind: 'credit_note'
  /** The id of a credit note. It begins with `crn_` */
  id: string
  /** The number of the document */
  number: string
  /** The id of an invoice. It begins with `inv_` */
  invoiceId: string
}

export type TransferCauseInvoice = {
  /** Always "invoice": tells TransferCauseInvoice from its alternatives */
  kind: 'invoice'
  /** The id of an invoice. It begins with `inv_` */
  id: string
  /** The number of the document */
  number: string
  /** The name of the package */
  packageName: string
  /** The month whose usage it is for. Null for a package */
  month: string | null
}

export type TransferCauseKyc = {
  /** Always "kyc": tells TransferCauseKyc from its alternatives */
  kind: 'kyc'
  /** The id of a KYC request. It begins with `kyc_` */
  id: string
}

export type TransferKind = 'bought' | 'settled' | 'granted' | 'reserved' | 'charged' | 'spent' | 'returned' | 'refunded' | 'lapsed' | 'revoked' | 'credited'

export type Webhook = {
  /** The id of a webhook endpoint. It begins with `whk_` */
  id: string
  /** Whether the endpoint gets the events of live keys and people, or those of test keys */
  environment: 'live' | 'sandbox'
  /** The address */
  url: string
  /** What this is for, in your words */
  description: string
  /** The types of events of which the endpoint is told */
  types: ('message.submitted' | 'message.unknown' | 'message.delivered' | 'message.undelivered' | 'message.expired' | 'message.rejected' | 'message.failed' | 'campaign.completed' | 'campaign.paused' | 'campaign.cancelled' | 'link.clicked' | 'code.verified' | 'code.expired' | 'contact.opted_out' | 'contact.opted_in' | 'import.completed' | 'inbound.received' | 'sender.reviewed' | 'sender.ending' | 'key.expiring' | 'business_id.reviewed' | 'invoice.approved' | 'invoice.rejected' | 'payment.succeeded' | 'kyc.asked' | 'kyc.sent' | 'kyc.asked_again' | 'kyc.decided' | 'kyc.screening_match' | 'balance.low' | 'limit.reached' | 'series.missed')[]
  /** Whether events about messages, links, codes and opt-outs carry the whole number */
  wholeNumbers: boolean
  /** The state it is in */
  state: 'enabled' | 'disabled'
  /** by_hand: somebody did; gone: it answered 410; failing: every try of a delivery failed, and nothing else came through; overfull: too many deliveries waited */
  disabledReason: 'by_hand' | 'gone' | 'failing' | 'overfull' | null
  /** Since when it is disabled. Null while it is enabled */
  disabledAt: string | null
  /** Since when nothing came through; null where it does */
  failingSince: string | null
  /** When a delivery last arrived. Null if none did */
  lastSuccessAt: string | null
  /** Until then the secret that was replaced signs, too */
  previousSecretUntil: string | null
  /** When it was made */
  createdAt: string
  /** The person, or the API key by its name */
  createdBy: string
}

export type WebhookTestEvent = {
  /** The type of the event */
  type: 'webhook.test'
  /** When the event happened */
  timestamp: string
  /** Present only for what a test key did */
  environment?: 'sandbox'
  /** What the event is about */
  data: TestEventData
}

/** What `getCompany` takes. */
export type GetCompanyInput = object

/** The account’s own company: name, TIN, address. */
export type GetCompanyReply = Company

/** What `getDefaultIds` takes. */
export type GetDefaultIdsInput = {
  /** The id of an account. It begins with `acc_` */
  AccountId?: string
}

/** The platform’s own sender IDs, usable by every account at once. */
export type GetDefaultIdsReply = Sender[]

/** What `listSenders` takes. */
export type ListSendersInput = object

/** The account’s sender IDs, newest first, and then the default ones. */
export type ListSendersReply = SenderId[]

/** What `requestSender` takes. */
export type RequestSenderInput = {
  /** The name or number that a text comes from */
  senderId: string
  /** What the sender ID is for */
  purpose?: string
  /** A text as you will send it */
  sample?: string
  /** False keeps it as a draft */
  submit?: boolean
}

/** Ask for a sender ID: submitted to every network, or kept as a draft. */
export type RequestSenderReply = SenderId

/** What `changeSender` takes. */
export type ChangeSenderInput = {
  /** The id of a sender ID. It begins with `snd_` */
  id: string
  /** The name or number that a text comes from */
  senderId: string
  /** What the sender ID is for */
  purpose?: string
  /** A text as you will send it */
  sample?: string
  /** False keeps it as a draft */
  submit?: boolean
}

/** Change a sender ID that waits for no decision, and submit it anew to the networks that did not approve it. */
export type ChangeSenderReply = SenderId

/** What `deleteSender` takes. */
export type DeleteSenderInput = {
  /** The id of a sender ID. It begins with `snd_` */
  id: string
}

/** Delete a sender ID that is a draft, rejected or lapsed. */
export type DeleteSenderReply = null

/** What `withdrawSender` takes. */
export type WithdrawSenderInput = {
  /** The id of a sender ID. It begins with `snd_` */
  id: string
}

/** Take a sender ID, or its renewal, back from the networks that have not decided on it, or need information. */
export type WithdrawSenderReply = SenderId

/** What `renewSender` takes. */
export type RenewSenderInput = {
  /** The id of a sender ID. It begins with `snd_` */
  id: string
}

/** Ask the networks whose approval ends soon, or has ended, to renew it, with the purpose, sample and papers at hand. */
export type RenewSenderReply = SenderId

/** What `addSenderDocument` takes. */
export type AddSenderDocumentInput = {
  /** The id of a sender ID. It begins with `snd_` */
  sender: string
  /** The file */
  file: Blob
}

/** Add a paper that supports a sender ID: a form with the field `sender`, its id, and `file`, a PDF or an image. */
export type AddSenderDocumentReply = SenderDocument

/** What `getSenderDocument` takes. */
export type GetSenderDocumentInput = {
  /** The id of a document. It begins with `doc_` */
  id: string
}

/** A paper as it was added. */
export type GetSenderDocumentReply = Blob

/** What `deleteSenderDocument` takes. */
export type DeleteSenderDocumentInput = {
  /** The id of a document. It begins with `doc_` */
  id: string
}

/** Delete a paper, while the sender ID that it supports is not approved. */
export type DeleteSenderDocumentReply = null

/** What `listPackages` takes. */
export type ListPackagesInput = {
  /** SMS or KYC (identity checks) */
  product?: 'SMS' | 'KYC'
}

/** The packages on sale: non-default packages only, grouped by product. */
export type ListPackagesReply = PackageList[]

/** What `listCredits` takes. */
export type ListCreditsInput = {
  /** The id of an account. It begins with `acc_` */
  AccountId?: string
  /** The number of the page, from 1 */
  pageNumber?: number
  /** The most entries of a page */
  pageSize?: number
  /** Only entries that contain this text */
  searchTerm?: string
  /** The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile */
  cursor?: string
}

/** The account’s credit lots, newest first. */
export type ListCreditsReply = Credit

/** What `creditSummary` takes. */
export type CreditSummaryInput = {
  /** The id of an account. It begins with `acc_` */
  AccountId?: string
}

/** What remains per product. */
export type CreditSummaryReply = CreditSummary

/** What `listSpendCaps` takes. */
export type ListSpendCapsInput = object

/** The spend caps of the account, at most 100: the account’s, then those of API keys and people by name. */
export type ListSpendCapsReply = SpendCaps

/** What `listTransfers` takes. */
export type ListTransfersInput = {
  /** The id of an account. It begins with `acc_` */
  AccountId?: string
  /** SMS or KYC (identity checks) */
  product?: 'SMS' | 'KYC'
  /** The first day, by Ghana’s clock */
  from?: string
  /** The last day */
  to?: string
  /** bought: an invoice was approved; settled: usage on credit was paid for; granted: given for trial; reserved: held for a cause; charged: taken of what was held; spent: taken at once; returned: held, and no more needed; refunded: charged, and given back; lapsed: its time was over; revoked: a trial was taken back; credited: taken back by a credit note */
  kind?: 'bought' | 'settled' | 'granted' | 'reserved' | 'charged' | 'spent' | 'returned' | 'refunded' | 'lapsed' | 'revoked' | 'credited'
  /** Every movement by itself, instead of those of one kind, cause and day together */
  each?: string
  /** From this number down: the `number` of a gathered line */
  newest?: number
  /** Down to this number: its `firstNumber` */
  oldest?: number
  /** Only what this caused: the id of its `cause` */
  causeId?: string
  /** The most entries of a slice */
  limit?: number
  /** The cursor `next` of the slice before */
  after?: string
}

/** What happened to the account’s credits of one product, newest first, each with what was available after it. An Administrator names the account. */
export type ListTransfersReply = Transfer

/** What `exportStatement` takes. */
export type ExportStatementInput = {
  /** The id of an account. It begins with `acc_` */
  AccountId?: string
  /** SMS or KYC (identity checks) */
  product?: 'SMS' | 'KYC'
  /** The first day, by Ghana’s clock */
  from?: string
  /** The last day */
  to?: string
  /** bought: an invoice was approved; settled: usage on credit was paid for; granted: given for trial; reserved: held for a cause; charged: taken of what was held; spent: taken at once; returned: held, and no more needed; refunded: charged, and given back; lapsed: its time was over; revoked: a trial was taken back; credited: taken back by a credit note */
  kind?: 'bought' | 'settled' | 'granted' | 'reserved' | 'charged' | 'spent' | 'returned' | 'refunded' | 'lapsed' | 'revoked' | 'credited'
}

/** The statement as a CSV file, movement by movement, newest first; at most 1,000,000. */
export type ExportStatementReply = Blob

/** What `listInvoices` takes. */
export type ListInvoicesInput = {
  /** The number of the page, from 1 */
  pageNumber?: number
  /** The most entries of a page */
  pageSize?: number
  /** Only entries that contain this text */
  searchTerm?: string
  /** The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile */
  cursor?: string
  /** The id of an account. It begins with `acc_` */
  AccountId?: string
  /** Where it stands */
  status?: number
  /** SMS or KYC (identity checks) */
  product?: 'SMS' | 'KYC'
  /** Issued on this day of Ghana’s or later */
  from?: string
  /** Issued on this day or earlier */
  to?: string
  /** Of this total or more, taxes included */
  minTotal?: number
  /** 1 ascending, 2 descending */
  sortDirection?: number
  /** The field by which the list is sorted */
  sortLabel?: 'createdAt' | 'number' | 'packageName' | 'accountName' | 'credit' | 'amount' | 'totalAmount' | 'status'
}

/** The account’s invoices; for an Administrator every account’s, or one’s by AccountId. */
export type ListInvoicesReply = Invoice

/** What `exportInvoices` takes. */
export type ExportInvoicesInput = {
  /** The id of an account. It begins with `acc_` */
  AccountId?: string
  /** Only entries that contain this text */
  searchTerm?: string
  /** Where it stands */
  status?: number
  /** SMS or KYC (identity checks) */
  product?: 'SMS' | 'KYC'
  /** Issued on this day of Ghana’s or later */
  from?: string
  /** Issued on this day or earlier */
  to?: string
  /** Of this total or more, taxes included */
  minTotal?: number
  /** 1 ascending, 2 descending */
  sortDirection?: number
  /** The field by which the list is sorted */
  sortLabel?: 'createdAt' | 'number' | 'packageName' | 'accountName' | 'credit' | 'amount' | 'totalAmount' | 'status'
}

/** The invoices of the same filters and order as a CSV file, at most 50,000 of them. */
export type ExportInvoicesReply = Blob

/** What `getInvoice` takes. */
export type GetInvoiceInput = {
  /** The id of an invoice. It begins with `inv_` */
  id: string
}

/** One invoice with all that is on it, and its credit notes. */
export type GetInvoiceReply = InvoiceDetail

/** What `getInvoicePdf` takes. */
export type GetInvoicePdfInput = {
  /** The id of an invoice. It begins with `inv_` */
  id: string
}

/** The invoice as a PDF, A4; a pro forma until it is approved. */
export type GetInvoicePdfReply = Blob

/** What `getCreditNotePdf` takes. */
export type GetCreditNotePdfInput = {
  /** The id of a credit note. It begins with `crn_` */
  id: string
}

/** The credit note as a PDF, A4. */
export type GetCreditNotePdfReply = Blob

/** What `calculateTax` takes. */
export type CalculateTaxInput = {
  /** GHS, at most two decimals */
  amount: number
  /** Reckons with CST, or without, whatever is charged today: what the switch would do */
  chargesCst?: boolean
}

/** The taxes on a net amount by the rules in force today. */
export type CalculateTaxReply = TaxCalculation

/** What `listPaymentMethods` takes. */
export type ListPaymentMethodsInput = object

/** How an invoice can be paid. */
export type ListPaymentMethodsReply = PaymentMethods

/** What `listPayments` takes. */
export type ListPaymentsInput = {
  /** The id of an account. It begins with `acc_` */
  AccountId?: string
  /** The number of the page, from 1 */
  pageNumber?: number
  /** The most entries of a page */
  pageSize?: number
  /** Only entries that contain this text */
  searchTerm?: string
  /** The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile */
  cursor?: string
  /** The id of an invoice. It begins with `inv_` */
  invoiceId?: string
  /** The state it is in */
  state?: 'created' | 'pending' | 'succeeded' | 'failed' | 'expired' | 'needs_review' | 'refunded' | 'disputed'
}

/** Payments, newest first; for an Administrator every account’s, or one’s by AccountId. */
export type ListPaymentsReply = Payment

/** What `getPayment` takes. */
export type GetPaymentInput = {
  /** The id of a payment. It begins with `pay_` */
  id: string
}

/** A payment as it is now; the gateway is asked where that is due. */
export type GetPaymentReply = Payment

/** What `listPaymentProofs` takes. */
export type ListPaymentProofsInput = {
  /** The id of an invoice. It begins with `inv_` */
  id: string
}

/** Proofs of an invoice’s bank transfer, oldest first; an Administrator reads every account’s. */
export type ListPaymentProofsReply = PaymentProof[]

/** What `getPaymentProof` takes. */
export type GetPaymentProofInput = {
  /** The id of a proof of payment. It begins with `prf_` */
  id: string
}

/** A proof as it was added. */
export type GetPaymentProofReply = Blob

/** What `ownPostpaid` takes. */
export type OwnPostpaidInput = object

/** The account’s own products that it uses on credit: limit, usage and what it owes. Empty where it has none. */
export type OwnPostpaidReply = PostpaidProduct[]

/** What `importContacts` takes. */
export type ImportContactsInput = {
  /** Its name; made if it does not exist */
  group: string
  /** JSON: column → "phone", "name", "consent date", "consent source", a field’s name, or "" to leave it out. What it does not say is as it was for the last file with these columns, or guessed */
  mapping?: string
  /** true: judge the rows and write nothing */
  dryRun?: 'true' | 'false'
  /** Where everybody in the file agreed to be texted */
  consentSource?: string
  /** When they did; now, where it is left out */
  consentAt?: string
  /** Contacts that you have: update takes what the file has (the default), fill only what is empty, keep leaves them */
  existing?: ExistingRule
  /** Faults to put right in the whole file, with commas: scientific_notation, several_numbers, name_and_number, other_column, month_first, date_unreadable, extra_cells, name_too_long, value_too_long, name_formula, name_markup, name_reversed */
  fixes?: string
  /** The file */
  file: Blob
}

/** Import a CSV file or a workbook into a group, or try it. */
export type ImportContactsReply = ImportAccepted

/** What `listImports` takes. */
export type ListImportsInput = {
  /** The number of the page, from 1 */
  pageNumber?: number
  /** The most entries of a page */
  pageSize?: number
  /** Only entries that contain this text */
  searchTerm?: string
  /** The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile */
  cursor?: string
}

/** The account’s imports, newest first. */
export type ListImportsReply = Import

/** What `getImport` takes. */
export type GetImportInput = {
  /** The id of an import. It begins with `imp_` */
  id: string
}

/** How an import stands. */
export type GetImportReply = Import

/** What `rollBackImport` takes. */
export type RollBackImportInput = {
  /** The id of an import. It begins with `imp_` */
  id: string
}

/** Take back what an import did within 30 days; contacts that were changed since stay as they are. */
export type RollBackImportReply = Import

/** What `beginImport` takes. */
export type BeginImportInput = {
  /** The id of an import. It begins with `imp_` */
  id: string
  /** Instead of the dry run’s */
  group?: string
  /** As of an import */
  mapping?: Record<string, string>
  /** Try it again, with another mapping */
  dryRun?: boolean
  /** How these people agreed */
  consent?: BeginImportBodyConsent | null
  /** Instead of the dry run’s */
  existing?: ExistingRule
  /** Instead of the dry run’s */
  fixes?: RowFix[]
}

/** Import the file of a dry run, which is kept for a day. */
export type BeginImportReply = Import

/** What `recallMapping` takes. */
export type RecallMappingInput = {
  /** The names of the columns of your file */
  columns: string[]
}

/** What these columns were taken for when a file had them last. */
export type RecallMappingReply = RememberedMapping

/** What `previewImport` takes. */
export type PreviewImportInput = {
  /** The id of an import. It begins with `imp_` */
  id: string
  /** all rows, or only the faulty ones */
  only?: 'all' | 'faulty'
  /** Instead of the dry run’s */
  existing?: 'update' | 'fill' | 'keep'
}

/** The first rows of a dry run as they will be stored, or the first with a fault. */
export type PreviewImportReply = ImportRow[]

/** What `listRejects` takes. */
export type ListRejectsInput = {
  /** The id of an import. It begins with `imp_` */
  id: string
}

/** The first rows that were not imported. */
export type ListRejectsReply = Reject[]

/** What `getRejects` takes. */
export type GetRejectsInput = {
  /** The id of an import. It begins with `imp_` */
  id: string
}

/** The rows that were not imported: line, reason, and the row as it was. */
export type GetRejectsReply = Blob

/** What `listGroups` takes. */
export type ListGroupsInput = {
  /** The number of the page, from 1 */
  pageNumber?: number
  /** The most entries of a page */
  pageSize?: number
  /** Only entries that contain this text */
  searchTerm?: string
  /** Segments too, which stand wherever a group does */
  segments?: string
}

/** The account’s groups by name. */
export type ListGroupsReply = Group

/** What `createGroup` takes. */
export type CreateGroupInput = {
  /** The name */
  name: string
}

/** Make an empty group. */
export type CreateGroupReply = Group

/** What `renameGroup` takes. */
export type RenameGroupInput = {
  /** The id of a group. It begins with `grp_` */
  id: string
  /** The name */
  name: string
}

/** Give a group another name. */
export type RenameGroupReply = Group

/** What `deleteGroup` takes. */
export type DeleteGroupInput = {
  /** The id of a group. It begins with `grp_` */
  id: string
}

/** Remove a group; its contacts stay in the address book. */
export type DeleteGroupReply = null

/** What `listSegments` takes. */
export type ListSegmentsInput = object

/** The account’s segments by name. */
export type ListSegmentsReply = Segment[]

/** What `createSegment` takes. */
export type CreateSegmentInput = {
  /** The name */
  name: string
  /** Which contacts belong to it */
  filter: SegmentFilterInput
}

/** Save a filter of the address book under a name. */
export type CreateSegmentReply = Segment

/** What `updateSegment` takes. */
export type UpdateSegmentInput = {
  /** The id of a group. It begins with `grp_` */
  id: string
  /** The name */
  name: string
  /** Which contacts belong to it */
  filter: SegmentFilterInput
}

/** Change a segment’s name and filter. */
export type UpdateSegmentReply = Segment

/** What `countSegment` takes. */
export type CountSegmentInput = {
  /** Which contacts belong to it */
  filter: SegmentFilterInput
}

/** How many contacts meet a filter now, and how many of them have opted out. */
export type CountSegmentReply = SegmentCount

/** What `listContacts` takes. */
export type ListContactsInput = {
  /** The id of a group. It begins with `grp_` */
  groupId?: string
  /** Only entries that contain this text */
  searchTerm?: string
  /** The most entries of a slice */
  limit?: number
  /** The cursor `next` of the slice before */
  after?: string
}

/** Contacts by name and number, of one group or all. */
export type ListContactsReply = Contact

/** What `createContact` takes. */
export type CreateContactInput = {
  /** The phone number */
  phone: string
  /** The name */
  name?: string
  /** Values of your own by their names, such as Branch: Kumasi */
  fields?: Record<string, string>
  /** The ids of the groups */
  groupIds?: string[]
  /** Left out, what is on record stays; null takes it away */
  consent?: CreateContactBodyConsent | null
}

/** Add one contact. */
export type CreateContactReply = Contact

/** What `updateContact` takes. */
export type UpdateContactInput = {
  /** The id of a contact. It begins with `con_` */
  id: string
  /** The phone number */
  phone: string
  /** The name */
  name?: string
  /** Values of your own by their names, such as Branch: Kumasi */
  fields?: Record<string, string>
  /** The ids of the groups */
  groupIds?: string[]
  /** Left out, what is on record stays; null takes it away */
  consent?: CreateContactBodyConsent | null
}

/** Change a contact. */
export type UpdateContactReply = Contact

/** What `deleteContact` takes. */
export type DeleteContactInput = {
  /** The id of a contact. It begins with `con_` */
  id: string
}

/** Remove a contact from the address book. */
export type DeleteContactReply = null

/** What `exportContacts` takes. */
export type ExportContactsInput = {
  /** The id of a group. It begins with `grp_` */
  groupId?: string
}

/** Contacts as a CSV file, of one group or segment or all, with their consent; safe in a spreadsheet. */
export type ExportContactsReply = Blob

/** What `listDeletedContacts` takes. */
export type ListDeletedContactsInput = {
  /** The number of the page, from 1 */
  pageNumber?: number
  /** The most entries of a page */
  pageSize?: number
  /** Only entries that contain this text */
  searchTerm?: string
}

/** Contacts that were deleted within 30 days, newest first; they can be restored. */
export type ListDeletedContactsReply = DeletedContact

/** What `listDuplicates` takes. */
export type ListDuplicatesInput = {
  /** The cursor `next` of the slice before */
  after?: string
}

/** Contacts of one name and with a field in common, which may be one person under several numbers. */
export type ListDuplicatesReply = DuplicateProposal

/** What `mergeContacts` takes. */
export type MergeContactsInput = {
  /** Whose number, and whose fields where they differ, stay */
  keepId: string
  /** The ids of the contacts that become part of the one that stays */
  otherIds: string[]
  /** Instead of the name of who stays */
  name?: string
}

/** Make one contact of several: the others’ fields and groups are added, their numbers leave for the bin. */
export type MergeContactsReply = Merge

/** What `undoMerge` takes. */
export type UndoMergeInput = {
  /** The id of a merge. It begins with `mrg_` */
  id: string
}

/** Take contacts apart again that were merged within 30 days. */
export type UndoMergeReply = Contact

/** What `getConsentRule` takes. */
export type GetConsentRuleInput = object

/** Whether promotional texts of the account need consent. */
export type GetConsentRuleReply = ConsentRule

/** What `setConsentRule` takes. */
export type SetConsentRuleInput = {
  /** Promotional texts go only to those whose consent is on record */
  required: boolean
}

/** Send promotional texts only to those whose consent is on record, or to all. */
export type SetConsentRuleReply = ConsentRule

/** What `restoreContact` takes. */
export type RestoreContactInput = {
  /** The id of a contact. It begins with `con_` */
  id: string
}

/** Bring a contact back that was deleted within 30 days, with the groups it was in. */
export type RestoreContactReply = Contact

/** What `listOptOuts` takes. */
export type ListOptOutsInput = {
  /** The number of the page, from 1 */
  pageNumber?: number
  /** The most entries of a page */
  pageSize?: number
  /** Only entries that contain this text */
  searchTerm?: string
  /** The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile */
  cursor?: string
}

/** Numbers that asked not to be texted, newest first. */
export type ListOptOutsReply = OptOut

/** What `addOptOut` takes. */
export type AddOptOutInput = {
  /** The phone number */
  phone: string
}

/** Never text this number again. */
export type AddOptOutReply = OptOut

/** What `removeOptOut` takes. */
export type RemoveOptOutInput = {
  /** The mobile number */
  msisdn: string
}

/** The number asked to be texted again. */
export type RemoveOptOutReply = null

/** What `sendMessage` takes. */
export type SendMessageInput = {
  /** The name or number that a text comes from */
  senderId: string
  /** The text of every message. It may be left out where each entry of `messages` has its own */
  text?: string
  /** Mobile numbers, as people write them. Larger audiences are groups */
  recipients?: string[]
  /** The ids of the groups */
  groupIds?: string[]
  /** Where `{{Link}}` in the text leads: an http or https address. Each recipient gets a short link of their own, and who opens it is counted */
  linkTarget?: string
  /** What it is called in lists and reports. Recipients do not see it */
  name?: string
  /** When it goes, up to a year ahead */
  scheduleAt?: string
  /** Another name of `scheduleAt`. Send one of the two */
  scheduledAt?: string
  /** Waits so long before the first message goes: until then `cancelCampaign` sends nothing and returns all credits. Nothing where it is scheduled */
  holdSeconds?: number
  /** What kind of text it is: promotional, transactional or otp */
  traffic?: Traffic
  /** Words of your own, by which `listCampaigns` finds the send; events carry them */
  tags?: string[]
  /** How long after it begins a message is still worth sending. What waited longer is not sent, ends as `expired`, and its credits come back. The networks are told as well */
  validForSeconds?: number
  /** Where the events of these messages go, instead of the address of the webhook endpoint on the same host. Its secret signs them, and it gets those that it subscribes to */
  callbackUrl?: string
  /** Messages one by one, instead of `recipients` and `groupIds`, to go now. Of up to 1000 the answer says what became of each; of more, `listSendEntries` does */
  messages?: SendEntryInput[]
  /** Refuses the call where a reference comes twice in it, or a message of the account has it already */
  uniqueReferences?: boolean
}

/** Send a text to numbers, groups, or both. Answered once the cost is reserved and the work is on record. */
export type SendMessageReply = CampaignAccepted

/** What `listCampaigns` takes. */
export type ListCampaignsInput = {
  /** The number of the page, from 1 */
  pageNumber?: number
  /** The most entries of a page */
  pageSize?: number
  /** Only entries that contain this text */
  searchTerm?: string
  /** The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile */
  cursor?: string
  /** Where it stands */
  status?: 'draft' | 'scheduled' | 'expanding' | 'sending' | 'paused' | 'completed' | 'cancelled'
  /** Only campaigns with this tag */
  tag?: string
}

/** The account’s campaigns, newest first. */
export type ListCampaignsReply = Campaign

/** What `sendTestText` takes. */
export type SendTestTextInput = {
  /** The name or number that a text comes from */
  senderId: string
  /** The text */
  text: string
  /** The mobile numbers that get the text */
  recipients?: string[]
  /** The ids of the groups */
  groupIds?: string[]
  /** The address to which {{Link}} in the text leads. Null if there is none */
  linkTarget?: string
}

/** Text it to the confirmed number of whoever asks, merged with what the first recipient has. It costs what a text costs. */
export type SendTestTextReply = TestText

/** What `estimateMessage` takes. */
export type EstimateMessageInput = {
  /** The name or number that a text comes from */
  senderId: string
  /** The text */
  text: string
  /** Mobile numbers, as people write them. Larger audiences are groups */
  recipients?: string[]
  /** The ids of the groups */
  groupIds?: string[]
  /** Where `{{Link}}` in the text leads: an http or https address. Each recipient gets a short link of their own, and who opens it is counted */
  linkTarget?: string
  /** What it is called in lists and reports. Recipients do not see it */
  name?: string
  /** When it goes, up to a year ahead */
  scheduleAt?: string
  /** Another name of `scheduleAt`. Send one of the two */
  scheduledAt?: string
  /** Waits so long before the first message goes: until then `cancelCampaign` sends nothing and returns all credits. Nothing where it is scheduled */
  holdSeconds?: number
  /** What kind of text it is: promotional, transactional or otp */
  traffic?: Traffic
}

/** What a send would cost, to the last segment, and why. Changes nothing. */
export type EstimateMessageReply = Estimate

/** What `getCampaign` takes. */
export type GetCampaignInput = {
  /** The id of a campaign. It begins with `cmp_` */
  id: string
}

/** One campaign, with how many of its messages are in each state. */
export type GetCampaignReply = CampaignDetail

/** What `listRecipients` takes. */
export type ListRecipientsInput = {
  /** The id of a campaign. It begins with `cmp_` */
  id: string
  /** The state it is in */
  state?: 'queued' | 'submitting' | 'unknown' | 'submitted' | 'delivered' | 'undelivered' | 'expired' | 'rejected' | 'failed'
  /** A number, or its beginning */
  searchTerm?: string
  /** Your own name for a message, whole */
  reference?: string
  /** The most entries of a slice */
  limit?: number
  /** The cursor `next` of the slice before */
  after?: string
}

/** One campaign’s messages, in the order they were made. */
export type ListRecipientsReply = Recipient

/** What `listSendEntries` takes. */
export type ListSendEntriesInput = {
  /** The id of a campaign. It begins with `cmp_` */
  id: string
  /** The most entries of a slice */
  limit?: number
  /** The cursor `next` of the slice before */
  after?: string
}

/** What became of each of the messages that a send named, in their order. */
export type ListSendEntriesReply = SentEntry

/** What `pauseCampaign` takes. */
export type PauseCampaignInput = {
  /** The id of a campaign. It begins with `cmp_` */
  id: string
}

/** Stop handing messages to the operators. What is already handed over goes on. */
export type PauseCampaignReply = CampaignDetail

/** What `resumeCampaign` takes. */
export type ResumeCampaignInput = {
  /** The id of a campaign. It begins with `cmp_` */
  id: string
}

/** Go on where the campaign was paused. */
export type ResumeCampaignReply = CampaignDetail

/** What `cancelCampaign` takes. */
export type CancelCampaignInput = {
  /** The id of a campaign. It begins with `cmp_` */
  id: string
}

/** Send nothing more; the credits of what was not sent are returned. */
export type CancelCampaignReply = CampaignDetail

/** What `listMessages` takes. */
export type ListMessagesInput = {
  /** The state it is in */
  state?: 'queued' | 'submitting' | 'unknown' | 'submitted' | 'delivered' | 'undelivered' | 'expired' | 'rejected' | 'failed'
  /** A number, or its beginning */
  searchTerm?: string
  /** Your own name for a message, whole */
  reference?: string
  /** The most entries of a slice */
  limit?: number
  /** The cursor `next` of the slice before */
  after?: string
  /** For a person: what live keys and people sent, or what test keys did. A key always finds its own. */
  environment?: 'live' | 'sandbox'
}

/** Messages over all campaigns, newest first. */
export type ListMessagesReply = Message

/** What `getMessage` takes. */
export type GetMessageInput = {
  /** The id of a message. It begins with `msg_` */
  id: string
}

/** One message and everything that happened to it, in order. */
export type GetMessageReply = MessageDetail

/** What `exportRecipients` takes. */
export type ExportRecipientsInput = {
  /** The id of a campaign. It begins with `cmp_` */
  id: string
  /** The state it is in */
  state?: 'queued' | 'submitting' | 'unknown' | 'submitted' | 'delivered' | 'undelivered' | 'expired' | 'rejected' | 'failed'
  /** Of the heads, states and reasons */
  language?: 'en' | 'fr'
}

/** A campaign’s messages as a CSV file, in the order they were made. */
export type ExportRecipientsReply = Blob

/** What `groupFailedRecipients` takes. */
export type GroupFailedRecipientsInput = {
  /** The id of a campaign. It begins with `cmp_` */
  id: string
  /** Why, as codes */
  reasons: FailureReason[]
  /** A group that exists */
  groupId?: string
  /** Or the name of one, which is made where there is none */
  groupName?: string
  /** Numbers that are not in the address book become contacts. Those of contacts that were deleted do not */
  addNumbers?: boolean
  /** Where the rest begins, from `next` */
  after?: string
}

/** Put the people whom a campaign did not reach into a group. Asked again, it adds only who is not in it yet. */
export type GroupFailedRecipientsReply = FailedRecipientsGrouped

/** What `getCampaignContent` takes. */
export type GetCampaignContentInput = {
  /** The id of a campaign. It begins with `cmp_` */
  id: string
}

/** What a campaign was made of, to send the same again. */
export type GetCampaignContentReply = CampaignContent

/** What `listTemplates` takes. */
export type ListTemplatesInput = object

/** The account’s templates by name. */
export type ListTemplatesReply = Template[]

/** What `saveTemplate` takes. */
export type SaveTemplateInput = {
  /** The name */
  name: string
  /** The text */
  text: string
}

/** Keep a text under a name. What was kept under that name, in whatever letters, is replaced. */
export type SaveTemplateReply = Template

/** What `deleteTemplate` takes. */
export type DeleteTemplateInput = {
  /** The id of a template. It begins with `tpl_` */
  id: string
}

/** Forget a template. What was sent with it stays as it is. */
export type DeleteTemplateReply = null

/** What `previewSeries` takes. */
export type PreviewSeriesInput = {
  /** How often it repeats */
  rhythm: RhythmInput
  /** In Africa/Accra, which is UTC all year */
  time: string
  /** The first day on which it may run */
  from: string
  /** When the series ends */
  ends: PreviewSeriesBodyEndsOn | PreviewSeriesBodyEndsAfter
  /** What kind of text it is: promotional, transactional or otp */
  traffic?: 'promotional' | 'transactional'
}

/** When a series would run: its first runs, moved to where hours and holidays permit. Changes nothing. */
export type PreviewSeriesReply = SeriesRun[]

/** What `createSeries` takes. */
export type CreateSeriesInput = {
  /** How often it repeats */
  rhythm: RhythmInput
  /** In Africa/Accra, which is UTC all year */
  time: string
  /** The first day on which it may run */
  from: string
  /** When the series ends */
  ends: PreviewSeriesBodyEndsOn | PreviewSeriesBodyEndsAfter
  /** The name or number that a text comes from */
  senderId: string
  /** The text */
  text: string
  /** The mobile numbers that get the text */
  recipients?: string[]
  /** The ids of the groups */
  groupIds?: string[]
  /** Where `{{Link}}` in the text leads, as in `sendMessage` */
  linkTarget?: string
  /** What it is called in lists and reports. Recipients do not see it */
  name?: string
  /** What kind of text it is: promotional, transactional or otp */
  traffic?: 'promotional' | 'transactional'
}

/** Send a text again and again. Each run is a campaign of its own, paid for when it goes; one that cannot be paid is left out, and said so by mail. */
export type CreateSeriesReply = Series

/** What `listSeries` takes. */
export type ListSeriesInput = {
  /** The number of the page, from 1 */
  pageNumber?: number
  /** The most entries of a page */
  pageSize?: number
  /** Only entries that contain this text */
  searchTerm?: string
  /** The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile */
  cursor?: string
  /** Where it stands */
  status?: 'active' | 'paused' | 'ended'
}

/** The account’s series, newest first, each with its next run and its last. */
export type ListSeriesReply = Series

/** What `pauseSeries` takes. */
export type PauseSeriesInput = {
  /** The id of a series. It begins with `ser_` */
  id: string
}

/** No more runs until it is resumed. A run that is already a campaign goes on. */
export type PauseSeriesReply = Series

/** What `resumeSeries` takes. */
export type ResumeSeriesInput = {
  /** The id of a series. It begins with `ser_` */
  id: string
}

/** Go on with the next run from now. Those that fell into the pause are left out. */
export type ResumeSeriesReply = Series

/** What `endSeries` takes. */
export type EndSeriesInput = {
  /** The id of a series. It begins with `ser_` */
  id: string
}

/** No more runs, for good. */
export type EndSeriesReply = Series

/** What `getSendingPolicy` takes. */
export type GetSendingPolicyInput = object

/** When promotional messages may be sent, in Ghana’s time. Without hours, always. One-time codes and transactional messages always may. */
export type GetSendingPolicyReply = SendingPolicy

/** What `listConversations` takes. */
export type ListConversationsInput = {
  /** The most entries of a slice */
  limit?: number
  /** The cursor `next` of the slice before */
  after?: string
  /** A number, or its beginning */
  searchTerm?: string
}

/** Phones that have written to the account, whoever wrote last first. */
export type ListConversationsReply = ConversationSummary

/** What `getConversation` takes. */
export type GetConversationInput = {
  /** The mobile number */
  msisdn: string
}

/** Who it is that wrote, and as whom they were written to. */
export type GetConversationReply = Conversation

/** What `listThread` takes. */
export type ListThreadInput = {
  /** The mobile number */
  msisdn: string
  /** The most entries of a slice */
  limit?: number
  /** The cursor `next` of the slice before */
  after?: string
}

/** What was said, newest first, in both directions. */
export type ListThreadReply = ConversationMessage

/** What `readConversation` takes. */
export type ReadConversationInput = {
  /** The mobile number */
  msisdn: string
}

/** Everything in it has been read. */
export type ReadConversationReply = null

/** What `listAutoAnswers` takes. */
export type ListAutoAnswersInput = object

/** Words that the account answers by itself. */
export type ListAutoAnswersReply = AutoReply[]

/** What `saveAutoAnswer` takes. */
export type SaveAutoAnswerInput = {
  /** The word that gets the answer */
  word: string
  /** The answer */
  answer: string
}

/** Answer whoever texts just this word. An answer costs what a text costs; a phone is answered at most once in ten minutes. */
export type SaveAutoAnswerReply = AutoReply

/** What `deleteAutoAnswer` takes. */
export type DeleteAutoAnswerInput = {
  /** The id of an automatic answer. It begins with `ans_` */
  id: string
}

/** Answer this word no more. */
export type DeleteAutoAnswerReply = null

/** What `createCode` takes. */
export type CreateCodeInput = {
  /** The mobile number that gets the code */
  to: string
  /** The name or number that a text comes from */
  senderId: string
  /** How many digits the code has */
  length?: number
  /** How long it is good */
  minutes?: number
  /** A text of ours in the language, where none is given */
  text?: string
  /** The language: English (en) or French (fr) */
  language?: Language
  /** Adds what lets a phone fill the code in by itself */
  autofill?: CreateCodeBodyAutofillDomain | CreateCodeBodyAutofillAppHash
}

/** Text a one-time code to a number. It goes before all else, at any hour, and costs what a text costs. */
export type CreateCodeReply = Code

/** What `listCodes` takes. */
export type ListCodesInput = {
  /** The state it is in */
  state?: 'pending' | 'verified' | 'cancelled' | 'locked' | 'expired'
  /** Those to this number, which is given whole */
  phone?: string
  /** The most entries of a slice */
  limit?: number
  /** The cursor `next` of the slice before */
  after?: string
}

/** The account’s codes of the last thirty days, newest first, their numbers masked. */
export type ListCodesReply = Code

/** What `getCode` takes. */
export type GetCodeInput = {
  /** The id of a one-time code. It begins with `otc_` */
  id: string
}

/** What became of a code. */
export type GetCodeReply = Code

/** What `checkCode` takes. */
export type CheckCodeInput = {
  /** The id of a one-time code. It begins with `otc_` */
  id: string
  /** The code that the person typed */
  code: string
}

/** Whether it is the code that was texted. A code is verified once; after 5 wrong tries it is good for nothing. */
export type CheckCodeReply = CodeCheck

/** What `cancelCode` takes. */
export type CancelCodeInput = {
  /** The id of a one-time code. It begins with `otc_` */
  id: string
}

/** The code is good no more. Its text may have left already. */
export type CancelCodeReply = Code

/** What `getCodeOverview` takes. */
export type GetCodeOverviewInput = object

/** Today’s codes in figures, what is let through, and the blocks of numbers that are closed. */
export type GetCodeOverviewReply = CodeOverview

/** What `getBusinessId` takes. */
export type GetBusinessIdInput = object

/** The account’s business ID, and what it applies for. */
export type GetBusinessIdReply = BusinessIdentity

/** What `submitKyc` takes. */
export type SubmitKycInput = {
  /** The kind of document */
  document: 'ghana_card' | 'passport' | 'voter_id' | 'drivers_licence' | 'ssnit' | 'tin'
  /** The number on the document */
  number: string
  /** The surname, as on the document */
  surname: string
  /** The given names, as on the document */
  givenNames: string
  /** The date of birth */
  dateOfBirth?: string | null
  /** Your own, such as a customer’s number: requests are found by it, and events tell it */
  reference?: string | null
  /** Texts of yours, given back with the request and erased with the person */
  metadata?: Record<string, string>
  /** How these people agreed */
  consent: SubmitKycBodyConsent
}

/** Check one person by the number of a document. The credits are reserved now and charged on a decision. */
export type SubmitKycReply = KycAccepted

/** What `listKyc` takes. */
export type ListKycInput = {
  /** The number of the page, from 1 */
  pageNumber?: number
  /** The most entries of a page */
  pageSize?: number
  /** Only entries that contain this text */
  searchTerm?: string
  /** The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile */
  cursor?: string
  /** Where it stands */
  status?: 'awaiting_subject' | 'capturing' | 'submitted' | 'checking' | 'needs_resubmission' | 'in_review' | 'awaiting_provider' | 'approved' | 'rejected' | 'inconclusive' | 'expired' | 'cancelled'
  /** The kind of document */
  document?: 'ghana_card' | 'passport' | 'voter_id' | 'drivers_licence' | 'ssnit' | 'tin'
  /** Your own name for it, such as an order number */
  reference?: string
}

/** The account’s KYC requests, newest first. A search finds a whole number, a whole reference, or whole words of a name. */
export type ListKycReply = KycRequest

/** What `getKyc` takes. */
export type GetKycInput = {
  /** The id of a KYC request. It begins with `kyc_` */
  id: string
}

/** One KYC request with its consent, its checks and everything that happened to it. */
export type GetKycReply = KycDetail

/** What `cancelKyc` takes. */
export type CancelKycInput = {
  /** The id of a KYC request. It begins with `kyc_` */
  id: string
}

/** Give up a request that is not decided on. Its credits come back. */
export type CancelKycReply = KycAccepted

/** What `addEvidence` takes. */
export type AddEvidenceInput = {
  /** The id of a KYC request. It begins with `kyc_` */
  id: string
  /** What kind it is */
  kind: 'document_front' | 'document_back' | 'person' | 'person_left' | 'person_right'
  /** The file */
  file: Blob
}

/** Keep a picture with a request: a form with the field `kind` and `file`, a JPEG, PNG or WebP of at most 10 MB. One of each kind is kept: a new one replaces it. Metadata is not kept. `person_left` and `person_right` are the face turned to the person’s own left and right. */
export type AddEvidenceReply = Evidence

/** What `listEvidence` takes. */
export type ListEvidenceInput = {
  /** The id of a KYC request. It begins with `kyc_` */
  id: string
}

/** The pictures of a request, oldest first, and which there were. */
export type ListEvidenceReply = Evidence[]

/** What `getEvidence` takes. */
export type GetEvidenceInput = {
  /** The id of a picture. It begins with `evd_` */
  id: string
}

/** A picture. Who sees it is put on record. */
export type GetEvidenceReply = Blob

/** What `askByLink` takes. */
export type AskByLinkInput = {
  /** What kind it is */
  kind: 'number' | 'document' | 'document_face'
  /** Of which the person chooses one */
  documents: ('ghana_card' | 'passport' | 'voter_id' | 'drivers_licence' | 'ssnit' | 'tin')[]
  /** The phone number */
  phone: string
  /** Of the text; the page has both */
  language: Language
  /** Who they are, where that is known; where not, they are asked for it */
  person?: AskByLinkBodyPerson | null
  /** The principal of your business ID who is checked. It costs as much as any check */
  principal?: string | null
  /** Your own, such as a customer’s number: requests are found by it, and events tell it */
  reference?: string | null
  /** Texts of yours, given back with the request and erased with the person */
  metadata?: Record<string, string>
}

/** Ask one person by a link that we text them: they agree, give what is asked for on their own phone, and the result arrives by event. The credits are reserved now and charged on a decision; the text costs what any text does. */
export type AskByLinkReply = KycAccepted

/** What `textKycLink` takes. */
export type TextKycLinkInput = {
  /** The id of a KYC request. It begins with `kyc_` */
  id: string
}

/** Text the person their link once more. */
export type TextKycLinkReply = KycDetail

/** What `showKycLink` takes. */
export type ShowKycLinkInput = {
  /** The id of a KYC request. It begins with `kyc_` */
  id: string
}

/** A link of its own to be shown on a screen and photographed by the person who sits before it. It is told this once, ends the one shown before, and ends itself when the person has sent what was asked. */
export type ShowKycLinkReply = CaptureLinkShown

/** What `getKycRetention` takes. */
export type GetKycRetentionInput = object

/** How long pictures and identities are kept. */
export type GetKycRetentionReply = KycRetention

/** What `issueCertificate` takes. */
export type IssueCertificateInput = {
  /** The id of a KYC request. It begins with `kyc_` */
  id: string
}

/** Certify an approved check. Where a certificate stands already, it is answered with that one. */
export type IssueCertificateReply = Certificate

/** What `getCertificate` takes. */
export type GetCertificateInput = {
  /** The id of a KYC request. It begins with `kyc_` */
  id: string
}

/** The newest certificate of a check; null where none was issued. */
export type GetCertificateReply = Certificate | null

/** What `getCertificateFile` takes. */
export type GetCertificateFileInput = {
  /** The id of a KYC request. It begins with `kyc_` */
  id: string
}

/** The certificate that stands, as a PDF: the same bytes each time. */
export type GetCertificateFileReply = Blob

/** What `withdrawCertificate` takes. */
export type WithdrawCertificateInput = {
  /** The id of a KYC request. It begins with `kyc_` */
  id: string
}

/** Withdraw the certificate: its page says so from now on. Another may be issued. */
export type WithdrawCertificateReply = Certificate

/** What `createKycBatch` takes. */
export type CreateKycBatchInput = {
  /** The kind of document */
  document?: 'ghana_card' | 'passport' | 'voter_id' | 'drivers_licence' | 'ssnit' | 'tin'
  /** JSON: column → what it means, or "" to leave it out */
  mapping?: string
  /** JSON: how everybody in the file has agreed */
  consent: string
  /** The file */
  file: Blob
}

/** Try a file of people: a form with the fields `document`, `mapping` and `consent` (the last two as JSON), and `file`, a CSV of at most 4 MB and 10,000 rows with a line of column names. Every row is judged; nothing is asked of anybody, and nothing is spent. */
export type CreateKycBatchReply = KycBatch

/** What `listKycBatches` takes. */
export type ListKycBatchesInput = {
  /** The number of the page, from 1 */
  pageNumber?: number
  /** The most entries of a page */
  pageSize?: number
  /** Only entries that contain this text */
  searchTerm?: string
  /** The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile */
  cursor?: string
}

/** The account’s files of people, newest first. */
export type ListKycBatchesReply = KycBatch

/** What `getKycBatch` takes. */
export type GetKycBatchInput = {
  /** The id of a batch. It begins with `kbt_` */
  id: string
}

/** One file of people, and how far its checks are. */
export type GetKycBatchReply = KycBatch

/** What `tryKycBatch` takes. */
export type TryKycBatchInput = {
  /** The id of a batch. It begins with `kbt_` */
  id: string
  /** Column → what it means; the empty text for one that is left out */
  mapping?: Record<string, 'document' | 'number' | 'surname' | 'givenNames' | 'dateOfBirth' | 'consent' | 'reference' | ''>
  /** The kind of document */
  document?: 'ghana_card' | 'passport' | 'voter_id' | 'drivers_licence' | 'ssnit' | 'tin'
}

/** Try a file again that was not started, with other columns or another document. */
export type TryKycBatchReply = KycBatch

/** What `startKycBatch` takes. */
export type StartKycBatchInput = {
  /** The id of a batch. It begins with `kbt_` */
  id: string
  /** Those that are known as well */
  again?: boolean
}

/** Check the people of a file that was tried, or go on with one that is paused. Rows become requests a few hundred at a time; credits are reserved with each. */
export type StartKycBatchReply = KycBatch

/** What `cancelKycBatch` takes. */
export type CancelKycBatchInput = {
  /** The id of a batch. It begins with `kbt_` */
  id: string
}

/** Give up what is not submitted yet, and forget the file. Requests that were made go on. */
export type CancelKycBatchReply = KycBatch

/** What `listKycBatchFaults` takes. */
export type ListKycBatchFaultsInput = {
  /** The id of a batch. It begins with `kbt_` */
  id: string
  /** The number of the page, from 1 */
  pageNumber?: number
  /** The most entries of a page */
  pageSize?: number
  /** Only entries that contain this text */
  searchTerm?: string
}

/** Rows of a file that are not submitted, and why, in the order of the file. */
export type ListKycBatchFaultsReply = KycBatchFault

/** What `getKycBatchFile` takes. */
export type GetKycBatchFileInput = {
  /** The id of a batch. It begins with `kbt_` */
  id: string
}

/** The result of each row as a CSV file, also while checks are under way. */
export type GetKycBatchFileReply = Blob

/** What `getKycPolicy` takes. */
export type GetKycPolicyInput = object

/** How the account decides on people. */
export type GetKycPolicyReply = KycPolicy

/** What `getRegistryHealth` takes. */
export type GetRegistryHealthInput = object

/** How the registries are that requests are checked with, by document. */
export type GetRegistryHealthReply = RegistryHealth[]

/** What `recentActivity` takes. */
export type RecentActivityInput = {
  /** The id of an account. It begins with `acc_` */
  AccountId?: string
}

/** The newest ten things that happened on the account. */
export type RecentActivityReply = RecentActivity

/** What `analytics` takes. */
export type AnalyticsInput = {
  /** The id of an account. It begins with `acc_` */
  AccountId?: string
  /** How many days back the figures go */
  days?: number
}

/** Messages a day over the last days, thirty unless others are asked for, and their states in all. */
export type AnalyticsReply = Analytics

/** What `getMessageStory` takes. */
export type GetMessageStoryInput = {
  /** The id of a message. It begins with `msg_` */
  id: string
}

/** What is known around one message: who sent it, by which request, its price and its credits, its link, and the webhooks that told of it. */
export type GetMessageStoryReply = MessageStory

/** What `getHome` takes. */
export type GetHomeInput = object

/** What the account has, what goes out next, what needs somebody, and how far a new business is. Parts that the caller may not see are null or left out. */
export type GetHomeReply = Home

/** What `listEventTypes` takes. */
export type ListEventTypesInput = object

/** Every type of event, with an example of what is sent. */
export type ListEventTypesReply = EventTypeExample[]

/** What `listEvents` takes. */
export type ListEventsInput = {
  /** The most entries of a slice */
  limit?: number
  /** The cursor `next` of the slice before */
  after?: string
  /** Only events of this type. The first call that names `link.clicked` starts to keep them */
  type?: 'message.submitted' | 'message.unknown' | 'message.delivered' | 'message.undelivered' | 'message.expired' | 'message.rejected' | 'message.failed' | 'campaign.completed' | 'campaign.paused' | 'campaign.cancelled' | 'link.clicked' | 'code.verified' | 'code.expired' | 'contact.opted_out' | 'contact.opted_in' | 'import.completed' | 'inbound.received' | 'sender.reviewed' | 'sender.ending' | 'key.expiring' | 'business_id.reviewed' | 'invoice.approved' | 'invoice.rejected' | 'payment.succeeded' | 'kyc.asked' | 'kyc.sent' | 'kyc.asked_again' | 'kyc.decided' | 'kyc.screening_match' | 'balance.low' | 'limit.reached' | 'series.missed'
}

/** Every event of the account after a cursor, the oldest first. The first call starts the log, which ends 30 days after the last. */
export type ListEventsReply = EventsAfter

/** What `listWebhooks` takes. */
export type ListWebhooksInput = object

/** The account’s webhook endpoints, the newest first. */
export type ListWebhooksReply = Webhook[]

/** What `createWebhook` takes. */
export type CreateWebhookInput = {
  /** An https address */
  url: string
  /** What this is for, in your words */
  description?: string
  /** The types of events of which the endpoint is told */
  types: ('message.submitted' | 'message.unknown' | 'message.delivered' | 'message.undelivered' | 'message.expired' | 'message.rejected' | 'message.failed' | 'campaign.completed' | 'campaign.paused' | 'campaign.cancelled' | 'link.clicked' | 'code.verified' | 'code.expired' | 'contact.opted_out' | 'contact.opted_in' | 'import.completed' | 'inbound.received' | 'sender.reviewed' | 'sender.ending' | 'key.expiring' | 'business_id.reviewed' | 'invoice.approved' | 'invoice.rejected' | 'payment.succeeded' | 'kyc.asked' | 'kyc.sent' | 'kyc.asked_again' | 'kyc.decided' | 'kyc.screening_match' | 'balance.low' | 'limit.reached' | 'series.missed')[]
  /** Whether events about messages, links, codes and opt-outs carry the whole number in `to`. Without it they carry the last three digits. Left out in a change: as before */
  wholeNumbers?: boolean
  /** Whether the endpoint gets the events of live keys and people, or those of test keys. If it is left out, a person makes a live endpoint, and a key makes one of its own environment. */
  environment?: 'live' | 'sandbox'
}

/** Make a webhook endpoint. Its secret is shown this once. */
export type CreateWebhookReply = NewWebhook

/** What `changeWebhook` takes. */
export type ChangeWebhookInput = {
  /** The id of a webhook endpoint. It begins with `whk_` */
  id: string
  /** An https address */
  url: string
  /** What this is for, in your words */
  description?: string
  /** The types of events of which the endpoint is told */
  types: ('message.submitted' | 'message.unknown' | 'message.delivered' | 'message.undelivered' | 'message.expired' | 'message.rejected' | 'message.failed' | 'campaign.completed' | 'campaign.paused' | 'campaign.cancelled' | 'link.clicked' | 'code.verified' | 'code.expired' | 'contact.opted_out' | 'contact.opted_in' | 'import.completed' | 'inbound.received' | 'sender.reviewed' | 'sender.ending' | 'key.expiring' | 'business_id.reviewed' | 'invoice.approved' | 'invoice.rejected' | 'payment.succeeded' | 'kyc.asked' | 'kyc.sent' | 'kyc.asked_again' | 'kyc.decided' | 'kyc.screening_match' | 'balance.low' | 'limit.reached' | 'series.missed')[]
  /** Whether events about messages, links, codes and opt-outs carry the whole number in `to`. Without it they carry the last three digits. Left out in a change: as before */
  wholeNumbers?: boolean
}

/** Change the address of an endpoint, and which events it gets. */
export type ChangeWebhookReply = Webhook

/** What `removeWebhook` takes. */
export type RemoveWebhookInput = {
  /** The id of a webhook endpoint. It begins with `whk_` */
  id: string
}

/** Remove an endpoint with its deliveries. */
export type RemoveWebhookReply = null

/** What `enableWebhook` takes. */
export type EnableWebhookInput = {
  /** The id of a webhook endpoint. It begins with `whk_` */
  id: string
}

/** Enable an endpoint again: what still waited is sent. */
export type EnableWebhookReply = Webhook

/** What `disableWebhook` takes. */
export type DisableWebhookInput = {
  /** The id of a webhook endpoint. It begins with `whk_` */
  id: string
}

/** Disable an endpoint: it is told nothing, and what happens meanwhile is not kept for it. */
export type DisableWebhookReply = Webhook

/** What `testWebhook` takes. */
export type TestWebhookInput = {
  /** The id of a webhook endpoint. It begins with `whk_` */
  id: string
}

/** Send an event of the type webhook.test to an endpoint. */
export type TestWebhookReply = Delivery

/** What `replayWebhook` takes. */
export type ReplayWebhookInput = {
  /** The id of a webhook endpoint. It begins with `whk_` */
  id: string
  /** The first moment that counts */
  from: string
  /** Before this instant */
  to: string
  /** Deliveries in these states */
  states?: ('delivered' | 'failed')[]
}

/** Send an endpoint’s deliveries of a time once more, each under the id that it had. */
export type ReplayWebhookReply = DeliveriesReplayed

/** What `listDeliveries` takes. */
export type ListDeliveriesInput = {
  /** The id of a webhook endpoint. It begins with `whk_` */
  webhookId?: string
  /** The state it is in */
  state?: 'waiting' | 'delivered' | 'failed'
  /** The kind of event */
  type?: 'message.submitted' | 'message.unknown' | 'message.delivered' | 'message.undelivered' | 'message.expired' | 'message.rejected' | 'message.failed' | 'campaign.completed' | 'campaign.paused' | 'campaign.cancelled' | 'link.clicked' | 'code.verified' | 'code.expired' | 'contact.opted_out' | 'contact.opted_in' | 'import.completed' | 'inbound.received' | 'sender.reviewed' | 'sender.ending' | 'key.expiring' | 'business_id.reviewed' | 'invoice.approved' | 'invoice.rejected' | 'payment.succeeded' | 'kyc.asked' | 'kyc.sent' | 'kyc.asked_again' | 'kyc.decided' | 'kyc.screening_match' | 'balance.low' | 'limit.reached' | 'series.missed' | 'webhook.test'
  /** The first day or moment that counts */
  from?: string
  /** Before this instant */
  to?: string
  /** The most entries of a slice */
  limit?: number
  /** The cursor `next` of the slice before */
  after?: string
}

/** What was sent to endpoints, or is to be, the newest first. */
export type ListDeliveriesReply = Delivery

/** What `getDelivery` takes. */
export type GetDeliveryInput = {
  /** The id of a delivery. It begins with `dlv_` */
  id: string
}

/** One delivery: the body that is sent, and every try with what was answered. */
export type GetDeliveryReply = DeliveryDetail

/** What `replayDelivery` takes. */
export type ReplayDeliveryInput = {
  /** The id of a delivery. It begins with `dlv_` */
  id: string
}

/** Send one delivery now: once more, or without waiting for its next try. */
export type ReplayDeliveryReply = Delivery

/** What `reportMessages` takes. */
export type ReportMessagesInput = {
  /** The id of an account. It begins with `acc_` */
  AccountId?: string
  /** The first day, by Ghana’s clock */
  from: string
  /** The last day */
  to: string
  /** Only messages under this sender ID */
  senderId?: string
  /** Only what this person sent */
  user?: string
  /** Only what a program sent by this API key */
  key?: string
  /** Only numbers of this likely network */
  network?: string
  /** What each row of the report stands for */
  by?: 'day' | 'network' | 'sender' | 'user' | 'key' | 'account'
}

/** What became of the messages of a range of days, beside as many days before: in all, and by day, network, sender ID, person, API key or account. */
export type ReportMessagesReply = MessageReport

/** What `reportCampaigns` takes. */
export type ReportCampaignsInput = {
  /** The number of the page, from 1 */
  pageNumber?: number
  /** The most entries of a page */
  pageSize?: number
  /** Only entries that contain this text */
  searchTerm?: string
  /** The id of an account. It begins with `acc_` */
  AccountId?: string
  /** The first day, by Ghana’s clock */
  from: string
  /** The last day */
  to: string
  /** Only messages under this sender ID */
  senderId?: string
  /** Only what this person sent */
  user?: string
  /** Only what a program sent by this API key */
  key?: string
}

/** Bulk campaigns that began in a range of days, newest first, each with what became of it. */
export type ReportCampaignsReply = CampaignReport

/** What `reportKyc` takes. */
export type ReportKycInput = {
  /** The id of an account. It begins with `acc_` */
  AccountId?: string
  /** The first day, by Ghana’s clock */
  from: string
  /** The last day */
  to: string
  /** Tests count apart */
  environment?: 'live' | 'sandbox'
  /** Whoever sees one account gets its one row by account */
  by?: 'channel' | 'account'
}

/** What became of the identity checks that were asked for in a range of days: in all, and by channel or account, with the reasons of those that were not approved. */
export type ReportKycReply = KycReport

/** What `reportFile` takes. */
export type ReportFileInput = {
  /** The id of an account. It begins with `acc_` */
  AccountId?: string
  /** The first day, by Ghana’s clock */
  from: string
  /** The last day */
  to: string
  /** Only messages under this sender ID */
  senderId?: string
  /** Only what this person sent */
  user?: string
  /** Only what a program sent by this API key */
  key?: string
  /** The mobile network */
  network?: string
  /** What each row of the report stands for */
  by?: 'day' | 'network' | 'sender' | 'user' | 'key' | 'campaign' | 'account'
}

/** A report as a CSV file. */
export type ReportFileReply = Blob

/** What `reportWorkbook` takes. */
export type ReportWorkbookInput = {
  /** The id of an account. It begins with `acc_` */
  AccountId?: string
  /** The first day, by Ghana’s clock */
  from: string
  /** The last day */
  to: string
  /** Only messages under this sender ID */
  senderId?: string
  /** Only what this person sent */
  user?: string
  /** Only what a program sent by this API key */
  key?: string
  /** The mobile network */
  network?: string
  /** What each row of the report stands for */
  by?: 'day' | 'network' | 'sender' | 'user' | 'key' | 'campaign' | 'account'
}

/** A report as an XLSX workbook: numbers and dates as such, ready to be added up. */
export type ReportWorkbookReply = Blob

/** What `getOwnProgramLimits` takes. */
export type GetOwnProgramLimitsInput = object

/** The limits on the account’s own programs. */
export type GetOwnProgramLimitsReply = ProgramLimits

export interface Calls {
  getCompany: { kind: 'data'; input: GetCompanyInput; reply: GetCompanyReply }
  getDefaultIds: { kind: 'data'; input: GetDefaultIdsInput; reply: GetDefaultIdsReply }
  listSenders: { kind: 'data'; input: ListSendersInput; reply: ListSendersReply }
  requestSender: { kind: 'data'; input: RequestSenderInput; reply: RequestSenderReply }
  changeSender: { kind: 'data'; input: ChangeSenderInput; reply: ChangeSenderReply }
  deleteSender: { kind: 'data'; input: DeleteSenderInput; reply: DeleteSenderReply }
  withdrawSender: { kind: 'data'; input: WithdrawSenderInput; reply: WithdrawSenderReply }
  renewSender: { kind: 'data'; input: RenewSenderInput; reply: RenewSenderReply }
  addSenderDocument: { kind: 'data'; input: AddSenderDocumentInput; reply: AddSenderDocumentReply }
  getSenderDocument: { kind: 'file'; input: GetSenderDocumentInput; reply: GetSenderDocumentReply }
  deleteSenderDocument: { kind: 'data'; input: DeleteSenderDocumentInput; reply: DeleteSenderDocumentReply }
  listPackages: { kind: 'data'; input: ListPackagesInput; reply: ListPackagesReply }
  listCredits: { kind: 'page'; input: ListCreditsInput; reply: ListCreditsReply }
  creditSummary: { kind: 'data'; input: CreditSummaryInput; reply: CreditSummaryReply }
  listSpendCaps: { kind: 'data'; input: ListSpendCapsInput; reply: ListSpendCapsReply }
  listTransfers: { kind: 'slice'; input: ListTransfersInput; reply: ListTransfersReply }
  exportStatement: { kind: 'file'; input: ExportStatementInput; reply: ExportStatementReply }
  listInvoices: { kind: 'page'; input: ListInvoicesInput; reply: ListInvoicesReply }
  exportInvoices: { kind: 'file'; input: ExportInvoicesInput; reply: ExportInvoicesReply }
  getInvoice: { kind: 'data'; input: GetInvoiceInput; reply: GetInvoiceReply }
  getInvoicePdf: { kind: 'file'; input: GetInvoicePdfInput; reply: GetInvoicePdfReply }
  getCreditNotePdf: { kind: 'file'; input: GetCreditNotePdfInput; reply: GetCreditNotePdfReply }
  calculateTax: { kind: 'data'; input: CalculateTaxInput; reply: CalculateTaxReply }
  listPaymentMethods: { kind: 'data'; input: ListPaymentMethodsInput; reply: ListPaymentMethodsReply }
  listPayments: { kind: 'page'; input: ListPaymentsInput; reply: ListPaymentsReply }
  getPayment: { kind: 'data'; input: GetPaymentInput; reply: GetPaymentReply }
  listPaymentProofs: { kind: 'data'; input: ListPaymentProofsInput; reply: ListPaymentProofsReply }
  getPaymentProof: { kind: 'file'; input: GetPaymentProofInput; reply: GetPaymentProofReply }
  ownPostpaid: { kind: 'data'; input: OwnPostpaidInput; reply: OwnPostpaidReply }
  importContacts: { kind: 'data'; input: ImportContactsInput; reply: ImportContactsReply }
  listImports: { kind: 'page'; input: ListImportsInput; reply: ListImportsReply }
  getImport: { kind: 'data'; input: GetImportInput; reply: GetImportReply }
  rollBackImport: { kind: 'data'; input: RollBackImportInput; reply: RollBackImportReply }
  beginImport: { kind: 'data'; input: BeginImportInput; reply: BeginImportReply }
  recallMapping: { kind: 'data'; input: RecallMappingInput; reply: RecallMappingReply }
  previewImport: { kind: 'data'; input: PreviewImportInput; reply: PreviewImportReply }
  listRejects: { kind: 'data'; input: ListRejectsInput; reply: ListRejectsReply }
  getRejects: { kind: 'file'; input: GetRejectsInput; reply: GetRejectsReply }
  listGroups: { kind: 'page'; input: ListGroupsInput; reply: ListGroupsReply }
  createGroup: { kind: 'data'; input: CreateGroupInput; reply: CreateGroupReply }
  renameGroup: { kind: 'data'; input: RenameGroupInput; reply: RenameGroupReply }
  deleteGroup: { kind: 'data'; input: DeleteGroupInput; reply: DeleteGroupReply }
  listSegments: { kind: 'data'; input: ListSegmentsInput; reply: ListSegmentsReply }
  createSegment: { kind: 'data'; input: CreateSegmentInput; reply: CreateSegmentReply }
  updateSegment: { kind: 'data'; input: UpdateSegmentInput; reply: UpdateSegmentReply }
  countSegment: { kind: 'data'; input: CountSegmentInput; reply: CountSegmentReply }
  listContacts: { kind: 'slice'; input: ListContactsInput; reply: ListContactsReply }
  createContact: { kind: 'data'; input: CreateContactInput; reply: CreateContactReply }
  updateContact: { kind: 'data'; input: UpdateContactInput; reply: UpdateContactReply }
  deleteContact: { kind: 'data'; input: DeleteContactInput; reply: DeleteContactReply }
  exportContacts: { kind: 'file'; input: ExportContactsInput; reply: ExportContactsReply }
  listDeletedContacts: { kind: 'page'; input: ListDeletedContactsInput; reply: ListDeletedContactsReply }
  listDuplicates: { kind: 'slice'; input: ListDuplicatesInput; reply: ListDuplicatesReply }
  mergeContacts: { kind: 'data'; input: MergeContactsInput; reply: MergeContactsReply }
  undoMerge: { kind: 'data'; input: UndoMergeInput; reply: UndoMergeReply }
  getConsentRule: { kind: 'data'; input: GetConsentRuleInput; reply: GetConsentRuleReply }
  setConsentRule: { kind: 'data'; input: SetConsentRuleInput; reply: SetConsentRuleReply }
  restoreContact: { kind: 'data'; input: RestoreContactInput; reply: RestoreContactReply }
  listOptOuts: { kind: 'page'; input: ListOptOutsInput; reply: ListOptOutsReply }
  addOptOut: { kind: 'data'; input: AddOptOutInput; reply: AddOptOutReply }
  removeOptOut: { kind: 'data'; input: RemoveOptOutInput; reply: RemoveOptOutReply }
  sendMessage: { kind: 'data'; input: SendMessageInput; reply: SendMessageReply }
  listCampaigns: { kind: 'page'; input: ListCampaignsInput; reply: ListCampaignsReply }
  sendTestText: { kind: 'data'; input: SendTestTextInput; reply: SendTestTextReply }
  estimateMessage: { kind: 'data'; input: EstimateMessageInput; reply: EstimateMessageReply }
  getCampaign: { kind: 'data'; input: GetCampaignInput; reply: GetCampaignReply }
  listRecipients: { kind: 'slice'; input: ListRecipientsInput; reply: ListRecipientsReply }
  listSendEntries: { kind: 'slice'; input: ListSendEntriesInput; reply: ListSendEntriesReply }
  pauseCampaign: { kind: 'data'; input: PauseCampaignInput; reply: PauseCampaignReply }
  resumeCampaign: { kind: 'data'; input: ResumeCampaignInput; reply: ResumeCampaignReply }
  cancelCampaign: { kind: 'data'; input: CancelCampaignInput; reply: CancelCampaignReply }
  listMessages: { kind: 'slice'; input: ListMessagesInput; reply: ListMessagesReply }
  getMessage: { kind: 'data'; input: GetMessageInput; reply: GetMessageReply }
  exportRecipients: { kind: 'file'; input: ExportRecipientsInput; reply: ExportRecipientsReply }
  groupFailedRecipients: { kind: 'data'; input: GroupFailedRecipientsInput; reply: GroupFailedRecipientsReply }
  getCampaignContent: { kind: 'data'; input: GetCampaignContentInput; reply: GetCampaignContentReply }
  listTemplates: { kind: 'data'; input: ListTemplatesInput; reply: ListTemplatesReply }
  saveTemplate: { kind: 'data'; input: SaveTemplateInput; reply: SaveTemplateReply }
  deleteTemplate: { kind: 'data'; input: DeleteTemplateInput; reply: DeleteTemplateReply }
  previewSeries: { kind: 'data'; input: PreviewSeriesInput; reply: PreviewSeriesReply }
  createSeries: { kind: 'data'; input: CreateSeriesInput; reply: CreateSeriesReply }
  listSeries: { kind: 'page'; input: ListSeriesInput; reply: ListSeriesReply }
  pauseSeries: { kind: 'data'; input: PauseSeriesInput; reply: PauseSeriesReply }
  resumeSeries: { kind: 'data'; input: ResumeSeriesInput; reply: ResumeSeriesReply }
  endSeries: { kind: 'data'; input: EndSeriesInput; reply: EndSeriesReply }
  getSendingPolicy: { kind: 'data'; input: GetSendingPolicyInput; reply: GetSendingPolicyReply }
  listConversations: { kind: 'slice'; input: ListConversationsInput; reply: ListConversationsReply }
  getConversation: { kind: 'data'; input: GetConversationInput; reply: GetConversationReply }
  listThread: { kind: 'slice'; input: ListThreadInput; reply: ListThreadReply }
  readConversation: { kind: 'data'; input: ReadConversationInput; reply: ReadConversationReply }
  listAutoAnswers: { kind: 'data'; input: ListAutoAnswersInput; reply: ListAutoAnswersReply }
  saveAutoAnswer: { kind: 'data'; input: SaveAutoAnswerInput; reply: SaveAutoAnswerReply }
  deleteAutoAnswer: { kind: 'data'; input: DeleteAutoAnswerInput; reply: DeleteAutoAnswerReply }
  createCode: { kind: 'data'; input: CreateCodeInput; reply: CreateCodeReply }
  listCodes: { kind: 'slice'; input: ListCodesInput; reply: ListCodesReply }
  getCode: { kind: 'data'; input: GetCodeInput; reply: GetCodeReply }
  checkCode: { kind: 'data'; input: CheckCodeInput; reply: CheckCodeReply }
  cancelCode: { kind: 'data'; input: CancelCodeInput; reply: CancelCodeReply }
  getCodeOverview: { kind: 'data'; input: GetCodeOverviewInput; reply: GetCodeOverviewReply }
  getBusinessId: { kind: 'data'; input: GetBusinessIdInput; reply: GetBusinessIdReply }
  submitKyc: { kind: 'data'; input: SubmitKycInput; reply: SubmitKycReply }
  listKyc: { kind: 'page'; input: ListKycInput; reply: ListKycReply }
  getKyc: { kind: 'data'; input: GetKycInput; reply: GetKycReply }
  cancelKyc: { kind: 'data'; input: CancelKycInput; reply: CancelKycReply }
  addEvidence: { kind: 'data'; input: AddEvidenceInput; reply: AddEvidenceReply }
  listEvidence: { kind: 'data'; input: ListEvidenceInput; reply: ListEvidenceReply }
  getEvidence: { kind: 'file'; input: GetEvidenceInput; reply: GetEvidenceReply }
  askByLink: { kind: 'data'; input: AskByLinkInput; reply: AskByLinkReply }
  textKycLink: { kind: 'data'; input: TextKycLinkInput; reply: TextKycLinkReply }
  showKycLink: { kind: 'data'; input: ShowKycLinkInput; reply: ShowKycLinkReply }
  getKycRetention: { kind: 'data'; input: GetKycRetentionInput; reply: GetKycRetentionReply }
  issueCertificate: { kind: 'data'; input: IssueCertificateInput; reply: IssueCertificateReply }
  getCertificate: { kind: 'data'; input: GetCertificateInput; reply: GetCertificateReply }
  getCertificateFile: { kind: 'file'; input: GetCertificateFileInput; reply: GetCertificateFileReply }
  withdrawCertificate: { kind: 'data'; input: WithdrawCertificateInput; reply: WithdrawCertificateReply }
  createKycBatch: { kind: 'data'; input: CreateKycBatchInput; reply: CreateKycBatchReply }
  listKycBatches: { kind: 'page'; input: ListKycBatchesInput; reply: ListKycBatchesReply }
  getKycBatch: { kind: 'data'; input: GetKycBatchInput; reply: GetKycBatchReply }
  tryKycBatch: { kind: 'data'; input: TryKycBatchInput; reply: TryKycBatchReply }
  startKycBatch: { kind: 'data'; input: StartKycBatchInput; reply: StartKycBatchReply }
  cancelKycBatch: { kind: 'data'; input: CancelKycBatchInput; reply: CancelKycBatchReply }
  listKycBatchFaults: { kind: 'page'; input: ListKycBatchFaultsInput; reply: ListKycBatchFaultsReply }
  getKycBatchFile: { kind: 'file'; input: GetKycBatchFileInput; reply: GetKycBatchFileReply }
  getKycPolicy: { kind: 'data'; input: GetKycPolicyInput; reply: GetKycPolicyReply }
  getRegistryHealth: { kind: 'data'; input: GetRegistryHealthInput; reply: GetRegistryHealthReply }
  recentActivity: { kind: 'data'; input: RecentActivityInput; reply: RecentActivityReply }
  analytics: { kind: 'data'; input: AnalyticsInput; reply: AnalyticsReply }
  getMessageStory: { kind: 'data'; input: GetMessageStoryInput; reply: GetMessageStoryReply }
  getHome: { kind: 'data'; input: GetHomeInput; reply: GetHomeReply }
  listEventTypes: { kind: 'data'; input: ListEventTypesInput; reply: ListEventTypesReply }
  listEvents: { kind: 'data'; input: ListEventsInput; reply: ListEventsReply }
  listWebhooks: { kind: 'data'; input: ListWebhooksInput; reply: ListWebhooksReply }
  createWebhook: { kind: 'data'; input: CreateWebhookInput; reply: CreateWebhookReply }
  changeWebhook: { kind: 'data'; input: ChangeWebhookInput; reply: ChangeWebhookReply }
  removeWebhook: { kind: 'data'; input: RemoveWebhookInput; reply: RemoveWebhookReply }
  enableWebhook: { kind: 'data'; input: EnableWebhookInput; reply: EnableWebhookReply }
  disableWebhook: { kind: 'data'; input: DisableWebhookInput; reply: DisableWebhookReply }
  testWebhook: { kind: 'data'; input: TestWebhookInput; reply: TestWebhookReply }
  replayWebhook: { kind: 'data'; input: ReplayWebhookInput; reply: ReplayWebhookReply }
  listDeliveries: { kind: 'slice'; input: ListDeliveriesInput; reply: ListDeliveriesReply }
  getDelivery: { kind: 'data'; input: GetDeliveryInput; reply: GetDeliveryReply }
  replayDelivery: { kind: 'data'; input: ReplayDeliveryInput; reply: ReplayDeliveryReply }
  reportMessages: { kind: 'data'; input: ReportMessagesInput; reply: ReportMessagesReply }
  reportCampaigns: { kind: 'page'; input: ReportCampaignsInput; reply: ReportCampaignsReply }
  reportKyc: { kind: 'data'; input: ReportKycInput; reply: ReportKycReply }
  reportFile: { kind: 'file'; input: ReportFileInput; reply: ReportFileReply }
  reportWorkbook: { kind: 'file'; input: ReportWorkbookInput; reply: ReportWorkbookReply }
  getOwnProgramLimits: { kind: 'data'; input: GetOwnProgramLimitsInput; reply: GetOwnProgramLimitsReply }
}

/** The method and path of each call, and which values go into the path and the query. All other values are the body. */
export const calls = {
  getCompany: { method: 'GET', path: '/catalog/v1/account', kind: 'data', query: [], body: 'none', idempotent: false },
  getDefaultIds: { method: 'GET', path: '/catalog/v1/sender/get-default-ids', kind: 'data', query: ['AccountId'], body: 'none', idempotent: false },
  listSenders: { method: 'GET', path: '/catalog/v1/sender', kind: 'data', query: [], body: 'none', idempotent: false },
  requestSender: { method: 'POST', path: '/catalog/v1/sender', kind: 'data', query: [], body: 'json', idempotent: false },
  changeSender: { method: 'PUT', path: '/catalog/v1/sender/{id}', kind: 'data', query: [], body: 'json', idempotent: false },
  deleteSender: { method: 'DELETE', path: '/catalog/v1/sender/{id}', kind: 'data', query: [], body: 'none', idempotent: false },
  withdrawSender: { method: 'POST', path: '/catalog/v1/sender/{id}/withdraw', kind: 'data', query: [], body: 'none', idempotent: false },
  renewSender: { method: 'POST', path: '/catalog/v1/sender/{id}/renew', kind: 'data', query: [], body: 'none', idempotent: false },
  addSenderDocument: { method: 'POST', path: '/catalog/v1/sender/document', kind: 'data', query: [], body: 'form', idempotent: false },
  getSenderDocument: { method: 'GET', path: '/catalog/v1/sender/document/{id}', kind: 'file', query: [], body: 'none', idempotent: false },
  deleteSenderDocument: { method: 'DELETE', path: '/catalog/v1/sender/document/{id}', kind: 'data', query: [], body: 'none', idempotent: false },
  listPackages: { method: 'GET', path: '/catalog/v1/Package', kind: 'data', query: ['product'], body: 'none', idempotent: false },
  listCredits: { method: 'GET', path: '/billing/v1/accountcredit', kind: 'page', query: ['AccountId', 'pageNumber', 'pageSize', 'searchTerm', 'cursor'], body: 'none', idempotent: false },
  creditSummary: { method: 'GET', path: '/billing/v1/accountcredit/summary', kind: 'data', query: ['AccountId'], body: 'none', idempotent: false },
  listSpendCaps: { method: 'GET', path: '/billing/v1/cap', kind: 'data', query: [], body: 'none', idempotent: false },
  listTransfers: { method: 'GET', path: '/billing/v1/accountcredit/statement', kind: 'slice', query: ['AccountId', 'product', 'from', 'to', 'kind', 'each', 'newest', 'oldest', 'causeId', 'limit', 'after'], body: 'none', idempotent: false },
  exportStatement: { method: 'GET', path: '/billing/v1/accountcredit/statement/file', kind: 'file', query: ['AccountId', 'product', 'from', 'to', 'kind'], body: 'none', idempotent: false },
  listInvoices: { method: 'GET', path: '/billing/v1/invoice', kind: 'page', query: ['pageNumber', 'pageSize', 'searchTerm', 'cursor', 'AccountId', 'status', 'product', 'from', 'to', 'minTotal', 'sortDirection', 'sortLabel'], body: 'none', idempotent: false },
  exportInvoices: { method: 'GET', path: '/billing/v1/invoice/file', kind: 'file', query: ['AccountId', 'searchTerm', 'status', 'product', 'from', 'to', 'minTotal', 'sortDirection', 'sortLabel'], body: 'none', idempotent: false },
  getInvoice: { method: 'GET', path: '/billing/v1/invoice/{id}', kind: 'data', query: [], body: 'none', idempotent: false },
  getInvoicePdf: { method: 'GET', path: '/billing/v1/invoice/{id}/pdf', kind: 'file', query: [], body: 'none', idempotent: false },
  getCreditNotePdf: { method: 'GET', path: '/billing/v1/credit-note/{id}/pdf', kind: 'file', query: [], body: 'none', idempotent: false },
  calculateTax: { method: 'POST', path: '/billing/v1/Tax/calculate-tax', kind: 'data', query: [], body: 'json', idempotent: false },
  listPaymentMethods: { method: 'GET', path: '/billing/v1/payment/method', kind: 'data', query: [], body: 'none', idempotent: false },
  listPayments: { method: 'GET', path: '/billing/v1/payment', kind: 'page', query: ['AccountId', 'pageNumber', 'pageSize', 'searchTerm', 'cursor', 'invoiceId', 'state'], body: 'none', idempotent: false },
  getPayment: { method: 'GET', path: '/billing/v1/payment/{id}', kind: 'data', query: [], body: 'none', idempotent: false },
  listPaymentProofs: { method: 'GET', path: '/billing/v1/invoice/{id}/proof', kind: 'data', query: [], body: 'none', idempotent: false },
  getPaymentProof: { method: 'GET', path: '/billing/v1/proof/{id}', kind: 'file', query: [], body: 'none', idempotent: false },
  ownPostpaid: { method: 'GET', path: '/billing/v1/postpaid/own', kind: 'data', query: [], body: 'none', idempotent: false },
  importContacts: { method: 'POST', path: '/contacts/v1/import', kind: 'data', query: [], body: 'form', idempotent: false },
  listImports: { method: 'GET', path: '/contacts/v1/import', kind: 'page', query: ['pageNumber', 'pageSize', 'searchTerm', 'cursor'], body: 'none', idempotent: false },
  getImport: { method: 'GET', path: '/contacts/v1/import/{id}', kind: 'data', query: [], body: 'none', idempotent: false },
  rollBackImport: { method: 'POST', path: '/contacts/v1/import/{id}/roll-back', kind: 'data', query: [], body: 'none', idempotent: false },
  beginImport: { method: 'POST', path: '/contacts/v1/import/{id}/start', kind: 'data', query: [], body: 'json', idempotent: false },
  recallMapping: { method: 'POST', path: '/contacts/v1/import/mapping', kind: 'data', query: [], body: 'json', idempotent: false },
  previewImport: { method: 'GET', path: '/contacts/v1/import/{id}/row', kind: 'data', query: ['only', 'existing'], body: 'none', idempotent: false },
  listRejects: { method: 'GET', path: '/contacts/v1/import/{id}/reject', kind: 'data', query: [], body: 'none', idempotent: false },
  getRejects: { method: 'GET', path: '/contacts/v1/import/{id}/rejects', kind: 'file', query: [], body: 'none', idempotent: false },
  listGroups: { method: 'GET', path: '/contacts/v1/group', kind: 'page', query: ['pageNumber', 'pageSize', 'searchTerm', 'segments'], body: 'none', idempotent: false },
  createGroup: { method: 'POST', path: '/contacts/v1/group', kind: 'data', query: [], body: 'json', idempotent: false },
  renameGroup: { method: 'PUT', path: '/contacts/v1/group/{id}', kind: 'data', query: [], body: 'json', idempotent: false },
  deleteGroup: { method: 'DELETE', path: '/contacts/v1/group/{id}', kind: 'data', query: [], body: 'none', idempotent: false },
  listSegments: { method: 'GET', path: '/contacts/v1/segment', kind: 'data', query: [], body: 'none', idempotent: false },
  createSegment: { method: 'POST', path: '/contacts/v1/segment', kind: 'data', query: [], body: 'json', idempotent: false },
  updateSegment: { method: 'PUT', path: '/contacts/v1/segment/{id}', kind: 'data', query: [], body: 'json', idempotent: false },
  countSegment: { method: 'POST', path: '/contacts/v1/segment/count', kind: 'data', query: [], body: 'json', idempotent: false },
  listContacts: { method: 'GET', path: '/contacts/v1/contact', kind: 'slice', query: ['groupId', 'searchTerm', 'limit', 'after'], body: 'none', idempotent: false },
  createContact: { method: 'POST', path: '/contacts/v1/contact', kind: 'data', query: [], body: 'json', idempotent: false },
  updateContact: { method: 'PUT', path: '/contacts/v1/contact/{id}', kind: 'data', query: [], body: 'json', idempotent: false },
  deleteContact: { method: 'DELETE', path: '/contacts/v1/contact/{id}', kind: 'data', query: [], body: 'none', idempotent: false },
  exportContacts: { method: 'GET', path: '/contacts/v1/contact/file', kind: 'file', query: ['groupId'], body: 'none', idempotent: false },
  listDeletedContacts: { method: 'GET', path: '/contacts/v1/deleted-contact', kind: 'page', query: ['pageNumber', 'pageSize', 'searchTerm'], body: 'none', idempotent: false },
  listDuplicates: { method: 'GET', path: '/contacts/v1/duplicate', kind: 'slice', query: ['after'], body: 'none', idempotent: false },
  mergeContacts: { method: 'POST', path: '/contacts/v1/merge', kind: 'data', query: [], body: 'json', idempotent: false },
  undoMerge: { method: 'POST', path: '/contacts/v1/merge/{id}/undo', kind: 'data', query: [], body: 'none', idempotent: false },
  getConsentRule: { method: 'GET', path: '/contacts/v1/consent-rule', kind: 'data', query: [], body: 'none', idempotent: false },
  setConsentRule: { method: 'PUT', path: '/contacts/v1/consent-rule', kind: 'data', query: [], body: 'json', idempotent: false },
  restoreContact: { method: 'POST', path: '/contacts/v1/contact/{id}/restore', kind: 'data', query: [], body: 'none', idempotent: false },
  listOptOuts: { method: 'GET', path: '/contacts/v1/opt-out', kind: 'page', query: ['pageNumber', 'pageSize', 'searchTerm', 'cursor'], body: 'none', idempotent: false },
  addOptOut: { method: 'POST', path: '/contacts/v1/opt-out', kind: 'data', query: [], body: 'json', idempotent: false },
  removeOptOut: { method: 'DELETE', path: '/contacts/v1/opt-out/{msisdn}', kind: 'data', query: [], body: 'none', idempotent: false },
  sendMessage: { method: 'POST', path: '/messaging/v1/message', kind: 'data', query: [], body: 'json', idempotent: true },
  listCampaigns: { method: 'GET', path: '/messaging/v1/message', kind: 'page', query: ['pageNumber', 'pageSize', 'searchTerm', 'cursor', 'status', 'tag'], body: 'none', idempotent: false },
  sendTestText: { method: 'POST', path: '/messaging/v1/test', kind: 'data', query: [], body: 'json', idempotent: true },
  estimateMessage: { method: 'POST', path: '/messaging/v1/estimate', kind: 'data', query: [], body: 'json', idempotent: false },
  getCampaign: { method: 'GET', path: '/messaging/v1/message/{id}', kind: 'data', query: [], body: 'none', idempotent: false },
  listRecipients: { method: 'GET', path: '/messaging/v1/message/{id}/recipient', kind: 'slice', query: ['state', 'searchTerm', 'reference', 'limit', 'after'], body: 'none', idempotent: false },
  listSendEntries: { method: 'GET', path: '/messaging/v1/message/{id}/entry', kind: 'slice', query: ['limit', 'after'], body: 'none', idempotent: false },
  pauseCampaign: { method: 'POST', path: '/messaging/v1/message/{id}/pause', kind: 'data', query: [], body: 'none', idempotent: false },
  resumeCampaign: { method: 'POST', path: '/messaging/v1/message/{id}/resume', kind: 'data', query: [], body: 'none', idempotent: false },
  cancelCampaign: { method: 'POST', path: '/messaging/v1/message/{id}/cancel', kind: 'data', query: [], body: 'none', idempotent: false },
  listMessages: { method: 'GET', path: '/messaging/v1/recipient', kind: 'slice', query: ['state', 'searchTerm', 'reference', 'limit', 'after', 'environment'], body: 'none', idempotent: false },
  getMessage: { method: 'GET', path: '/messaging/v1/recipient/{id}', kind: 'data', query: [], body: 'none', idempotent: false },
  exportRecipients: { method: 'GET', path: '/messaging/v1/message/{id}/recipient/file', kind: 'file', query: ['state', 'language'], body: 'none', idempotent: false },
  groupFailedRecipients: { method: 'POST', path: '/messaging/v1/message/{id}/group', kind: 'data', query: [], body: 'json', idempotent: false },
  getCampaignContent: { method: 'GET', path: '/messaging/v1/message/{id}/content', kind: 'data', query: [], body: 'none', idempotent: false },
  listTemplates: { method: 'GET', path: '/messaging/v1/template', kind: 'data', query: [], body: 'none', idempotent: false },
  saveTemplate: { method: 'PUT', path: '/messaging/v1/template', kind: 'data', query: [], body: 'json', idempotent: false },
  deleteTemplate: { method: 'DELETE', path: '/messaging/v1/template/{id}', kind: 'data', query: [], body: 'none', idempotent: false },
  previewSeries: { method: 'POST', path: '/messaging/v1/series/preview', kind: 'data', query: [], body: 'json', idempotent: false },
  createSeries: { method: 'POST', path: '/messaging/v1/series', kind: 'data', query: [], body: 'json', idempotent: true },
  listSeries: { method: 'GET', path: '/messaging/v1/series', kind: 'page', query: ['pageNumber', 'pageSize', 'searchTerm', 'cursor', 'status'], body: 'none', idempotent: false },
  pauseSeries: { method: 'POST', path: '/messaging/v1/series/{id}/pause', kind: 'data', query: [], body: 'none', idempotent: false },
  resumeSeries: { method: 'POST', path: '/messaging/v1/series/{id}/resume', kind: 'data', query: [], body: 'none', idempotent: false },
  endSeries: { method: 'POST', path: '/messaging/v1/series/{id}/end', kind: 'data', query: [], body: 'none', idempotent: false },
  getSendingPolicy: { method: 'GET', path: '/messaging/v1/hours', kind: 'data', query: [], body: 'none', idempotent: false },
  listConversations: { method: 'GET', path: '/messaging/v1/conversation', kind: 'slice', query: ['limit', 'after', 'searchTerm'], body: 'none', idempotent: false },
  getConversation: { method: 'GET', path: '/messaging/v1/conversation/{msisdn}', kind: 'data', query: [], body: 'none', idempotent: false },
  listThread: { method: 'GET', path: '/messaging/v1/conversation/{msisdn}/message', kind: 'slice', query: ['limit', 'after'], body: 'none', idempotent: false },
  readConversation: { method: 'POST', path: '/messaging/v1/conversation/{msisdn}/read', kind: 'data', query: [], body: 'none', idempotent: false },
  listAutoAnswers: { method: 'GET', path: '/messaging/v1/auto-answer', kind: 'data', query: [], body: 'none', idempotent: false },
  saveAutoAnswer: { method: 'PUT', path: '/messaging/v1/auto-answer', kind: 'data', query: [], body: 'json', idempotent: false },
  deleteAutoAnswer: { method: 'DELETE', path: '/messaging/v1/auto-answer/{id}', kind: 'data', query: [], body: 'none', idempotent: false },
  createCode: { method: 'POST', path: '/messaging/v1/code', kind: 'data', query: [], body: 'json', idempotent: true },
  listCodes: { method: 'GET', path: '/messaging/v1/code', kind: 'slice', query: ['state', 'phone', 'limit', 'after'], body: 'none', idempotent: false },
  getCode: { method: 'GET', path: '/messaging/v1/code/{id}', kind: 'data', query: [], body: 'none', idempotent: false },
  checkCode: { method: 'POST', path: '/messaging/v1/code/{id}/check', kind: 'data', query: [], body: 'json', idempotent: true },
  cancelCode: { method: 'POST', path: '/messaging/v1/code/{id}/cancel', kind: 'data', query: [], body: 'none', idempotent: false },
  getCodeOverview: { method: 'GET', path: '/messaging/v1/code-overview', kind: 'data', query: [], body: 'none', idempotent: false },
  getBusinessId: { method: 'GET', path: '/kyc/v1/business-id', kind: 'data', query: [], body: 'none', idempotent: false },
  submitKyc: { method: 'POST', path: '/kyc/v1/request', kind: 'data', query: [], body: 'json', idempotent: true },
  listKyc: { method: 'GET', path: '/kyc/v1/request', kind: 'page', query: ['pageNumber', 'pageSize', 'searchTerm', 'cursor', 'status', 'document', 'reference'], body: 'none', idempotent: false },
  getKyc: { method: 'GET', path: '/kyc/v1/request/{id}', kind: 'data', query: [], body: 'none', idempotent: false },
  cancelKyc: { method: 'POST', path: '/kyc/v1/request/{id}/cancel', kind: 'data', query: [], body: 'none', idempotent: false },
  addEvidence: { method: 'POST', path: '/kyc/v1/request/{id}/evidence', kind: 'data', query: [], body: 'form', idempotent: false },
  listEvidence: { method: 'GET', path: '/kyc/v1/request/{id}/evidence', kind: 'data', query: [], body: 'none', idempotent: false },
  getEvidence: { method: 'GET', path: '/kyc/v1/evidence/{id}', kind: 'file', query: [], body: 'none', idempotent: false },
  askByLink: { method: 'POST', path: '/kyc/v1/request/link', kind: 'data', query: [], body: 'json', idempotent: true },
  textKycLink: { method: 'POST', path: '/kyc/v1/request/{id}/link/text', kind: 'data', query: [], body: 'none', idempotent: true },
  showKycLink: { method: 'POST', path: '/kyc/v1/request/{id}/link/screen', kind: 'data', query: [], body: 'none', idempotent: false },
  getKycRetention: { method: 'GET', path: '/kyc/v1/retention', kind: 'data', query: [], body: 'none', idempotent: false },
  issueCertificate: { method: 'POST', path: '/kyc/v1/request/{id}/certificate', kind: 'data', query: [], body: 'none', idempotent: false },
  getCertificate: { method: 'GET', path: '/kyc/v1/request/{id}/certificate', kind: 'data', query: [], body: 'none', idempotent: false },
  getCertificateFile: { method: 'GET', path: '/kyc/v1/request/{id}/certificate/file', kind: 'file', query: [], body: 'none', idempotent: false },
  withdrawCertificate: { method: 'POST', path: '/kyc/v1/request/{id}/certificate/withdraw', kind: 'data', query: [], body: 'none', idempotent: false },
  createKycBatch: { method: 'POST', path: '/kyc/v1/batch', kind: 'data', query: [], body: 'form', idempotent: false },
  listKycBatches: { method: 'GET', path: '/kyc/v1/batch', kind: 'page', query: ['pageNumber', 'pageSize', 'searchTerm', 'cursor'], body: 'none', idempotent: false },
  getKycBatch: { method: 'GET', path: '/kyc/v1/batch/{id}', kind: 'data', query: [], body: 'none', idempotent: false },
  tryKycBatch: { method: 'PUT', path: '/kyc/v1/batch/{id}', kind: 'data', query: [], body: 'json', idempotent: false },
  startKycBatch: { method: 'POST', path: '/kyc/v1/batch/{id}/start', kind: 'data', query: [], body: 'json', idempotent: true },
  cancelKycBatch: { method: 'POST', path: '/kyc/v1/batch/{id}/cancel', kind: 'data', query: [], body: 'none', idempotent: false },
  listKycBatchFaults: { method: 'GET', path: '/kyc/v1/batch/{id}/fault', kind: 'page', query: ['pageNumber', 'pageSize', 'searchTerm'], body: 'none', idempotent: false },
  getKycBatchFile: { method: 'GET', path: '/kyc/v1/batch/{id}/file', kind: 'file', query: [], body: 'none', idempotent: false },
  getKycPolicy: { method: 'GET', path: '/kyc/v1/policy', kind: 'data', query: [], body: 'none', idempotent: false },
  getRegistryHealth: { method: 'GET', path: '/kyc/v1/registry', kind: 'data', query: [], body: 'none', idempotent: false },
  recentActivity: { method: 'GET', path: '/orchestrator/v1/Dashboard/recent-activity', kind: 'data', query: ['AccountId'], body: 'none', idempotent: false },
  analytics: { method: 'GET', path: '/orchestrator/v1/Dashboard/analytics', kind: 'data', query: ['AccountId', 'days'], body: 'none', idempotent: false },
  getMessageStory: { method: 'GET', path: '/reports/v1/message/{id}', kind: 'data', query: [], body: 'none', idempotent: false },
  getHome: { method: 'GET', path: '/reports/v1/home', kind: 'data', query: [], body: 'none', idempotent: false },
  listEventTypes: { method: 'GET', path: '/integrations/v1/event-type', kind: 'data', query: [], body: 'none', idempotent: false },
  listEvents: { method: 'GET', path: '/integrations/v1/event', kind: 'data', query: ['limit', 'after', 'type'], body: 'none', idempotent: false },
  listWebhooks: { method: 'GET', path: '/integrations/v1/webhook', kind: 'data', query: [], body: 'none', idempotent: false },
  createWebhook: { method: 'POST', path: '/integrations/v1/webhook', kind: 'data', query: [], body: 'json', idempotent: false },
  changeWebhook: { method: 'PUT', path: '/integrations/v1/webhook/{id}', kind: 'data', query: [], body: 'json', idempotent: false },
  removeWebhook: { method: 'DELETE', path: '/integrations/v1/webhook/{id}', kind: 'data', query: [], body: 'none', idempotent: false },
  enableWebhook: { method: 'POST', path: '/integrations/v1/webhook/{id}/enable', kind: 'data', query: [], body: 'none', idempotent: false },
  disableWebhook: { method: 'POST', path: '/integrations/v1/webhook/{id}/disable', kind: 'data', query: [], body: 'none', idempotent: false },
  testWebhook: { method: 'POST', path: '/integrations/v1/webhook/{id}/test', kind: 'data', query: [], body: 'none', idempotent: false },
  replayWebhook: { method: 'POST', path: '/integrations/v1/webhook/{id}/replay', kind: 'data', query: [], body: 'json', idempotent: false },
  listDeliveries: { method: 'GET', path: '/integrations/v1/delivery', kind: 'slice', query: ['webhookId', 'state', 'type', 'from', 'to', 'limit', 'after'], body: 'none', idempotent: false },
  getDelivery: { method: 'GET', path: '/integrations/v1/delivery/{id}', kind: 'data', query: [], body: 'none', idempotent: false },
  replayDelivery: { method: 'POST', path: '/integrations/v1/delivery/{id}/replay', kind: 'data', query: [], body: 'none', idempotent: false },
  reportMessages: { method: 'GET', path: '/reports/v1/message', kind: 'data', query: ['AccountId', 'from', 'to', 'senderId', 'user', 'key', 'network', 'by'], body: 'none', idempotent: false },
  reportCampaigns: { method: 'GET', path: '/reports/v1/campaign', kind: 'page', query: ['pageNumber', 'pageSize', 'searchTerm', 'AccountId', 'from', 'to', 'senderId', 'user', 'key'], body: 'none', idempotent: false },
  reportKyc: { method: 'GET', path: '/reports/v1/kyc', kind: 'data', query: ['AccountId', 'from', 'to', 'environment', 'by'], body: 'none', idempotent: false },
  reportFile: { method: 'GET', path: '/reports/v1/file', kind: 'file', query: ['AccountId', 'from', 'to', 'senderId', 'user', 'key', 'network', 'by'], body: 'none', idempotent: false },
  reportWorkbook: { method: 'GET', path: '/reports/v1/workbook', kind: 'file', query: ['AccountId', 'from', 'to', 'senderId', 'user', 'key', 'network', 'by'], body: 'none', idempotent: false },
  getOwnProgramLimits: { method: 'GET', path: '/catalog/v1/program-limits', kind: 'data', query: [], body: 'none', idempotent: false },
} as const satisfies Record<keyof Calls, unknown>

/** Every code that a call can be refused with; more may come. */
export type FailureCode =
  | 'malformed_json'
  | 'invalid_request'
  | 'unknown_field'
  | 'unsupported_media_type'
  | 'body_too_large'
  | 'not_found'
  | 'method_not_allowed'
  | 'too_many_requests'
  | 'export_under_way'
  | 'too_many_streams'
  | 'idempotency_key_invalid'
  | 'idempotency_key_reused'
  | 'idempotency_key_in_use'
  | 'internal'
  | 'unavailable'
  | 'storage_full'
  | 'unauthenticated'
  | 'forbidden'
  | 'credentials_refused'
  | 'email_not_confirmed'
  | 'too_many_attempts'
  | 'session_ended'
  | 'code_refused'
  | 'already_confirmed'
  | 'password_refused'
  | 'terms_version_unknown'
  | 'current_password_wrong'
  | 'second_step_required'
  | 'second_step_refused'
  | 'two_step_missing'
  | 'reauthentication_required'
  | 'two_step_in_force'
  | 'two_step_not_in_force'
  | 'two_step_not_begun'
  | 'social_login_off'
  | 'social_login_refused'
  | 'social_login_unknown'
  | 'social_login_unvouched'
  | 'social_login_unavailable'
  | 'not_while_impersonating'
  | 'acting_read_only'
  | 'owner_missing'
  | 'account_not_suspendable'
  | 'account_suspended'
  | 'key_malformed'
  | 'key_refused'
  | 'key_network_refused'
  | 'key_not_accepted'
  | 'key_scope_missing'
  | 'key_scope_not_held'
  | 'key_limit'
  | 'key_over'
  | 'login_needs_live_key'
  | 'webhook_url_refused'
  | 'webhook_limit'
  | 'webhook_disabled'
  | 'member_exists'
  | 'team_full'
  | 'last_owner'
  | 'own_membership'
  | 'insufficient_credits'
  | 'spend_cap_reached'
  | 'spend_cap_limit'
  | 'price_changed'
  | 'package_exists'
  | 'trial_limit'
  | 'trial_revoked'
  | 'not_postpaid'
  | 'limit_below_owed'
  | 'postpaid_owed'
  | 'statement_too_long'
  | 'month_not_over'
  | 'packages_changed'
  | 'invoice_not_pending'
  | 'usage_not_cancellable'
  | 'payment_under_way'
  | 'payment_method_missing'
  | 'payment_attempts'
  | 'payment_prompt_open'
  | 'proof_refused'
  | 'proof_limit'
  | 'payment_not_reviewable'
  | 'signature_refused'
  | 'invoices_too_many'
  | 'invoice_not_approved'
  | 'usage_not_creditable'
  | 'credits_not_unspent'
  | 'credit_note_too_small'
  | 'second_person_required'
  | 'clearance_not_retryable'
  | 'reason_required'
  | 'sender_refused'
  | 'sender_exists'
  | 'sender_limit'
  | 'sender_not_changeable'
  | 'sender_not_renewable'
  | 'approval_end_invalid'
  | 'sender_not_submitted'
  | 'document_refused'
  | 'document_limit'
  | 'own_request'
  | 'second_approval_needed'
  | 'sender_not_allowed'
  | 'sender_not_approved_there'
  | 'no_recipients'
  | 'too_many_recipients'
  | 'invalid_recipients'
  | 'messages_invalid'
  | 'reference_used'
  | 'callback_url_refused'
  | 'text_too_long'
  | 'template_invalid'
  | 'field_unknown'
  | 'content_refused'
  | 'link_target_invalid'
  | 'too_many_templates'
  | 'no_link'
  | 'sending_held'
  | 'not_held'
  | 'link_name_taken'
  | 'too_many_links'
  | 'last_link'
  | 'retention_out_of_bounds'
  | 'no_doubts'
  | 'doubt_resolution_under_way'
  | 'doubt_resolution_over'
  | 'own_number_opted_out'
  | 'auto_answer_refused'
  | 'too_many_auto_answers'
  | 'too_many_inbound_numbers'
  | 'codes_stopped'
  | 'codes_off'
  | 'code_country_refused'
  | 'code_country_not_offered'
  | 'code_number_refused'
  | 'code_too_soon'
  | 'code_number_limit'
  | 'code_block_limit'
  | 'code_block_closed'
  | 'code_day_limit'
  | 'code_over'
  | 'series_never_runs'
  | 'too_many_series'
  | 'series_not_active'
  | 'series_not_paused'
  | 'series_over'
  | 'schedule_invalid'
  | 'outside_hours'
  | 'campaign_not_pausable'
  | 'campaign_not_paused'
  | 'campaign_over'
  | 'business_id_missing'
  | 'business_id_waits'
  | 'business_id_not_submitted'
  | 'business_id_not_open'
  | 'business_id_incomplete'
  | 'principal_asked'
  | 'consent_outdated'
  | 'consent_missing'
  | 'person_never_texted'
  | 'birth_date_impossible'
  | 'kyc_test_number_required'
  | 'picture_is_theirs'
  | 'kyc_not_agreed_to'
  | 'kyc_not_by_link'
  | 'kyc_link_texts'
  | 'kyc_link_over'
  | 'kyc_link_old'
  | 'kyc_code_needed'
  | 'kyc_own_codes'
  | 'kyc_link_on_screen'
  | 'kyc_link_sent'
  | 'kyc_link_incomplete'
  | 'kyc_link_pictures'
  | 'kyc_picture_not_asked'
  | 'kyc_not_cancellable'
  | 'kyc_being_checked'
  | 'kyc_erased'
  | 'certificate_not_due'
  | 'kyc_rows_too_many'
  | 'kyc_batches_too_many'
  | 'kyc_batch_started'
  | 'kyc_batch_over'
  | 'kyc_batch_nothing'
  | 'kyc_given_up'
  | 'kyc_not_in_review'
  | 'kyc_review_moved_on'
  | 'kyc_own_opinion'
  | 'kyc_own_request'
  | 'kyc_held_by_another'
  | 'kyc_notes_full'
  | 'kyc_not_approvable'
  | 'kyc_checks_missing'
  | 'kyc_nobody_to_ask'
  | 'kyc_answer_not_wanted'
  | 'kyc_reading_not_wanted'
  | 'kyc_face_not_asked'
  | 'kyc_zone_wrong'
  | 'kyc_check_digits_differ'
  | 'screening_file_unsafe'
  | 'screening_file_unreadable'
  | 'screening_row_unreadable'
  | 'screening_people_none'
  | 'screening_people_too_many'
  | 'screening_lists_too_many'
  | 'screening_candidate_decided'
  | 'kyc_proof_refused'
  | 'file_required'
  | 'file_too_large'
  | 'file_damaged'
  | 'file_holds_another'
  | 'file_not_examined'
  | 'papers_under_way'
  | 'picture_refused'
  | 'picture_too_large'
  | 'file_empty'
  | 'file_not_utf8'
  | 'file_not_csv'
  | 'workbook_unreadable'
  | 'workbook_too_large'
  | 'workbooks_under_way'
  | 'phone_column_missing'
  | 'mapping_invalid'
  | 'group_deleted'
  | 'group_exists'
  | 'group_in_use'
  | 'import_running'
  | 'import_undo_over'
  | 'import_file_gone'
  | 'merge_overfull'
  | 'merge_changed'
  | 'segments_full'
  | 'contact_exists'
  | 'phone_unconfirmed'
  | 'phone_invalid'
  | 'too_many_views'
  | 'view_name_taken'
