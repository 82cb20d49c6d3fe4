/** Generated from the OpenAPI document by `npm run openapi`: what an API key may call, and with what. */

export type BankAccount = {
  bank: string
  branch: string
  accountName: string
  accountNumber: string
}

export type BillingStatus = 1 | 2

export type BusinessId = {
  /** An id that begins with bid_ */
  id: string
  status: 'draft' | 'submitted' | 'needs_information' | 'rejected' | 'approved'
  legalName: string
  /** Null in a draft that does not say yet */
  legalForm: 'limited_by_shares' | 'limited_by_guarantee' | 'unlimited' | 'public_limited' | 'external' | 'business_name' | 'partnership' | 'cooperative' | 'public_body' | null
  registrationNumber: string
  tin: string
  address: string
  town: string
  /** The names of the principals */
  owners: string[]
  /** Owners, directors and signatories */
  principals: BusinessIdPrincipal[]
  /** Why it is rejected, or what is missing */
  reason: string | null
  createdAt: string
  submittedAt: string | null
  decidedAt: string | null
  /** A year after the approval; 90 days where something was missing */
  validUntil: string | null
  papers: BusinessIdPaper[]
  /** What an approval still needs */
  missing: BusinessIdMissing[]
  /** Why it was approved although something was missing */
  exception: string | null
  /** How many of the operator’s people decided: 2 where two could, otherwise 1. Null until then */
  deciders: number | null
}

export type BusinessIdMissing = {
  /** check: of somebody who holds 20 % or more, or signs · shares: 20 % or more are nobody’s · nobody: no signatory is named */
  kind: 'paper' | 'check' | 'shares' | 'nobody'
  paper: 'registration' | 'tax' | 'board_letter' | null
  /** The name of the person whose check is missing */
  name: string | null
}

export type BusinessIdPaper = {
  /** An id that begins with bpp_ */
  id: string
  /** registration: certificate of registration · tax: certificate of the TIN · board_letter: names who may act for the business */
  kind: 'registration' | 'tax' | 'board_letter'
  name: string
  mediaType: 'application/pdf' | 'image/jpeg' | 'image/png'
  /** Bytes */
  size: number
  addedAt: string
  /** Whether it came with the business ID in force, within a year. It counts for a renewal, not for a change */
  carried: boolean
  /** When its file was deleted because its time was over */
  removedAt: string | null
}

export type BusinessIdPrincipal = {
  /** Null where only the name was stated, before November 2026 */
  id: string | null
  name: string
  role: 'owner' | 'director' | 'signatory'
  /** Hundredths of a percent: 2500 is 25 %. Null where none is stated */
  share: number | null
  /** Null for a reader who may not see the results of identity checks */
  check: BusinessIdPrincipalCheckStanding | null
}

export type BusinessIdPrincipalCheckStanding = {
  /** passed: a registry answered, under the stated name · name_differs: under a name that is not surely the same · own_word: approved without a registry’s answer to a program · erased: the person was forgotten */
  standing: 'unasked' | 'waiting' | 'failed' | 'own_word' | 'name_differs' | 'passed' | 'erased'
  status: 'awaiting_subject' | 'capturing' | 'submitted' | 'checking' | 'needs_resubmission' | 'in_review' | 'awaiting_provider' | 'approved' | 'rejected' | 'inconclusive' | 'expired' | 'cancelled' | null
  level: 'A0' | 'A1' | 'A2' | 'A3' | null
  decidedAt: string | null
  /** Shown to the business itself only */
  requestId: string | null
  erasedOn: string | null
}

export type CampaignStatus = 'draft' | 'scheduled' | 'expanding' | 'sending' | 'paused' | 'completed' | 'cancelled'

export type Check = {
  /** An id that begins with chk_ */
  id: string
  name: 'consent_present' | 'number_format' | 'image_quality' | 'doc_type' | 'mrz_read' | 'mrz_check_digits' | 'front_ocr' | 'front_back_consistency' | 'expiry' | 'age' | 'pictures_differ' | 'side_is_card' | 'image_reuse' | 'face_present' | 'face_confirmed' | 'face_similarity_local' | 'liveness_active' | 'registry_lookup' | 'registry_face' | 'registry_liveness' | 'name_match' | 'dob_match' | 'duplicate_identity' | 'screening'
  version: string
  provider: string
  mode: 'local' | 'sandbox' | 'live'
  outcome: 'pass' | 'fail' | 'unsure' | 'not_run' | 'error'
  score: number | null
  reasons: string[]
  /** Milliseconds */
  took: number
  /** The provider’s own */
  reference: string | null
  /** Who entered what the authority answered, with a proof, or typed what a photograph says */
  enteredBy: string | null
  at: string
}

export type ClearanceState = 'waiting' | 'sending' | 'unknown' | 'stamped' | 'refused'

export type Code = {
  /** An id that begins with otc_ */
  id: string
  /** locked: it was tried wrongly too often */
  state: CodeState
  /** Masked */
  to: string
  senderId: string
  createdAt: string
  expiresAt: string
  /** When the same number may be sent another */
  resendAt: string
  /** When it was verified, cancelled or locked */
  endedAt: string | null
  triesLeft: number
  /** What the text cost */
  credits: number
  /** Its text among the messages, without the code */
  campaignId: string
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

export type Company = {
  /** An id that begins with acc_ */
  accountId: string
  name: string
  tin: string
  addressLine1: string
  addressLine2: string
  town: string
  digitalAddress: string
}

export type Comparison = 'equals' | 'differs' | 'contains' | 'begins' | 'above' | 'below' | 'filled' | 'blank'

export type Condition = ConditionField | ConditionGroup | ConditionNetwork | ConditionConsent

export type ConditionConsent = {
  of: 'consent'
  is: 'given' | 'none'
}

export type ConditionField = {
  of: 'field'
  /** A custom field’s name in any case, or Name */
  field: string
  is: Comparison
  /** Compared in any case; left out with filled and blank */
  value?: string
}

export type ConditionGroup = {
  of: 'group'
  is: 'in' | 'out'
  /** An id that begins with grp_ */
  groupId: string
}

export type ConditionInput = ConditionInputField | ConditionInputGroup | ConditionInputNetwork | ConditionInputConsent

export type ConditionInputConsent = {
  of: 'consent'
  is: 'given' | 'none'
}

export type ConditionInputField = {
  of: 'field'
  /** A custom field’s name in any case, or Name */
  field: string
  is: Comparison
  /** Compared in any case; left out with filled and blank */
  value?: string
}

export type ConditionInputGroup = {
  of: 'group'
  is: 'in' | 'out'
  /** An id that begins with grp_ */
  groupId: string
}

export type ConditionInputNetwork = {
  of: 'network'
  is: 'in' | 'out'
  networks: string[]
}

export type ConditionNetwork = {
  of: 'network'
  is: 'in' | 'out'
  networks: string[]
}

export type Consent = {
  /** Where, in the business’s words */
  source: string
  at: string
}

export type ConsentRule = {
  /** Promotional texts go only to those whose consent is on record */
  required: boolean
}

export type Contact = {
  /** An id that begins with con_ */
  id: string
  /** E.164 with a plus */
  phone: string
  /** The likely network by prefix; numbers can be ported */
  network: string | null
  name: string
  fields: Record<string, string>
  groupIds: string[]
  optedOut: boolean
  /** Null where none is on record */
  consent: Consent | null
  createdAt: string
}

export type CreateContactBodyConsentSource = {
  source: string
  /** Now, where it is left out */
  at?: string
}

export type Deciders = number | null

export type DocumentClearance = {
  state: ClearanceState
  /** Null until it is stamped */
  stamp: Stamp | null
}

export type DurationType = 1 | 2 | 3 | 4

export type Evidence = {
  /** An id that begins with evd_ */
  id: string
  /** An id that begins with kyc_ */
  requestId: string
  kind: 'document_front' | 'document_back' | 'person' | 'person_left' | 'person_right'
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp'
  width: number
  height: number
  /** Bytes, without the metadata that it came with */
  size: number
  /** Whether the same picture is kept with another request, also as another file */
  reused: boolean
  /** agent: somebody of the business handed it in · camera, gallery: the person did */
  method: 'agent' | 'camera' | 'gallery'
  /** Null: the person themselves */
  addedBy: string | null
  createdAt: string
  /** Null once it is removed */
  keptUntil: string | null
  removedAt: string | null
  removedBecause: 'replaced' | 'asked' | 'retention' | null
}

export type GetBusinessIdDataFaceRegistryId = {
  /** Of the provider */
  id: string
  /** As the words that a person agrees to name it */
  name: string
  /** Those whose register has faces */
  documents: ('ghana_card' | 'passport' | 'voter_id' | 'drivers_licence' | 'ssnit' | 'tin')[]
}

export type GetCampaignData = {
  /** An id that begins with cmp_ */
  id: string
  /** The name that it was given; null where it has none */
  name: string | null
  status: CampaignStatus
  senderId: string
  text: string
  traffic: Traffic
  groupNames: string[]
  /** Who will get it, after opt-outs and duplicates are left out */
  recipients: number
  /** Over all recipients, after merging each one’s fields */
  segments: number
  credits: number
  /** How many messages are in each state now */
  counts: ListCampaignsDataCounts
  excluded: ListCampaignsDataExcluded
  createdAt: string
  scheduledAt: string | null
  /** The same instant as `scheduledAt` */
  scheduleAt: string | null
  startedAt: string | null
  completedAt: string | null
  /** Likely network by network; empty for what was sent before they were counted */
  networks: GetCampaignDataNetwork[]
  money: GetCampaignDataMoney
  /** Its short link, where its text has one */
  link: GetCampaignDataLinkTarget | null
}

export type GetCampaignDataLinkTarget = {
  target: string
  /** By people */
  clicks: number
  /** Recipients who opened it at least once */
  clickers: number
  /** Previews, scanners and the like, counted apart */
  machines: number
}

export type GetCampaignDataMoney = {
  /** Held when it was accepted */
  reserved: number
  /** Spent, less what was returned since */
  charged: number
  /** Given back: not needed, not sent, refused, or never confirmed */
  returned: number
}

export type GetCampaignDataNetwork = {
  /** Likely, by the number; null: not in our table */
  network: string | null
  recipients: number
  /** What is being submitted just now is among what is queued */
  counts: ListCampaignsDataCounts
}

export type GetDefaultIdsDataNetwork = {
  network: MobileNetwork
  status: 'submitted' | 'approved' | 'rejected' | 'needs_information' | 'lapsed'
  reason: string | null
  decidedAt: string | null
  /** The last day of its approval; null where it has no end */
  validUntil: string | null
  /** From this day on nothing is sent under it to the network, unless it is renewed */
  lapsesOn: string | null
  /** Whether it may be asked for anew now */
  renewable: boolean
  /** Of an approval: what became of asking for it anew; null where nobody did */
  renewal: GetDefaultIdsDataNetworkRenewalStatus | null
}

export type GetDefaultIdsDataNetworkRenewalStatus = {
  status: 'submitted' | 'needs_information' | 'rejected'
  reason: string | null
  /** When it was asked for, or decided */
  at: string
}

export type Group = {
  /** An id that begins with grp_ */
  id: string
  name: string
  /** How many contacts are in it */
  contacts: number
  /** Custom fields that its contacts have, usable as {{Field}} */
  fields: string[]
  createdAt: string
}

export type Holiday = {
  day: string
  name: string
  /** Who says so: a law, a notice, an operator’s contract */
  source: string
}

export type Import = {
  /** An id that begins with imp_ */
  id: string
  status: ImportStatus
  /** Rows are read and judged, and nothing is written */
  dryRun: boolean
  fileName: string
  /** Null where a dry run names a group that is yet to be made */
  groupId: string | null
  groupName: string
  rows: number
  /** Of the file, read so far, from 0 to 1; null while the import is rolled back */
  progress: number | null
  valid: number
  /** Of the valid: numbers that were new to the address book */
  added: number
  duplicates: number
  rejected: number
  /** Column → phone, name, consent date, consent source or a field’s name */
  mapping: Record<string, string>
  /** remembered: an earlier file with these columns was mapped so */
  mappingFrom: 'given' | 'remembered' | 'guessed'
  /** Column → its first values */
  samples: Record<string, string[]>
  /** What was said of everybody in the file */
  consent: Consent | null
  /** A dry run whose file is still kept */
  startable: boolean
  failure: ImportFailureCode | null
  createdAt: string
  finishedAt: string | null
}

export type ImportFailureCode = {
  code: string
  message: string
}

export type ImportStatus = 'running' | 'done' | 'failed' | 'rolling_back' | 'rolled_back'

export type Invoice = {
  /** An id that begins with inv_ */
  id: string
  /** An id that begins with acc_ */
  accountId: string
  accountName: string
  number: string
  product: 'SMS' | 'KYC'
  packageName: string
  /** A number of credits */
  credit: number
  /** Net of taxes */
  amount: number
  taxes: TaxLine[]
  /** GHS, at most two decimals */
  totalAmount: number
  status: InvoiceStatus
  reason: string | null
  createdAt: string
  reviewedAt: string | null
}

export type InvoiceStatus = 1 | 2 | 3

export type IssueCertificateData = {
  /** An id that begins with crt_ */
  id: string
  /** An id that begins with kyc_ */
  requestId: string
  status: 'valid' | 'withdrawn' | 'erased'
  issuedAt: string
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

export type Keyword = 'stop' | 'start' | 'help'

export type KycAccepted = {
  /** An id that begins with kyc_ */
  id: string
  /** Your own */
  reference: string | null
  status: 'awaiting_subject' | 'capturing' | 'submitted' | 'checking' | 'needs_resubmission' | 'in_review' | 'awaiting_provider' | 'approved' | 'rejected' | 'inconclusive' | 'expired' | 'cancelled'
  /** What is looked at besides the number */
  kind: 'number' | 'document' | 'document_face'
  /** How it was asked for */
  channel: 'form' | 'api' | 'csv' | 'link'
  document: 'ghana_card' | 'passport' | 'voter_id' | 'drivers_licence' | 'ssnit' | 'tin'
  /** Masked; empty while the person has yet to give it. Who may decide on people sees the last three characters */
  number: string
  /** sandbox: a simulated registry answers */
  environment: 'live' | 'sandbox'
  level: 'A0' | 'A1' | 'A2' | 'A3' | null
  reason: 'not_found' | 'number_malformed' | 'name_differs' | 'name_unsure' | 'birth_date_differs' | 'birth_date_missing' | 'duplicate' | 'no_registry' | 'registry_down' | 'registry_slow' | 'no_answer' | 'no_credits' | 'document_unread' | 'not_followed' | 'not_reviewed' | 'blurred' | 'glare' | 'too_dark' | 'too_small' | 'cut_off' | 'wrong_document' | 'front_back_differ' | 'expired_document' | 'face_not_seen' | 'mrz_unread' | 'mrz_invalid' | 'details_differ' | 'same_picture' | 'altered_document' | 'picture_reused' | 'face_differs' | 'not_live' | 'under_age' | 'list_match' | null
  /** What a decision costs */
  credits: number
  /** A number of credits */
  charged: number
  createdAt: string
  decidedAt: string | null
  /** Since when nothing is known of the person: number, names and date of birth are empty */
  erasedAt: string | null
}

export type KycBatch = {
  /** An id that begins with kbt_ */
  id: string
  status: 'tried' | 'running' | 'paused' | 'done' | 'cancelled'
  /** What a paused one waits for */
  pause: 'insufficient_credits' | 'account_suspended' | 'business_id_missing' | 'consent_outdated' | null
  fileName: string
  /** Where no column says which */
  document: 'ghana_card' | 'passport' | 'voter_id' | 'drivers_licence' | 'ssnit' | 'tin'
  consent: KycBatchConsent
  columns: KycBatchColumn[]
  /** Columns that have to be named first */
  missing: ('document' | 'number' | 'surname' | 'givenNames' | 'dateOfBirth' | 'consent' | 'reference')[]
  rows: number
  /** That can be checked, those that are known among them */
  valid: number
  faulty: number
  /** Checked or being checked already: left out unless asked otherwise */
  known: number
  /** Of those that can be checked and are not known */
  cost: number
  /** Of those that are known, besides */
  knownCost: number
  /** Whether those that are known are checked again */
  again: boolean
  startable: boolean
  /** Rows that are requests */
  submitted: number
  underWay: number
  approved: number
  rejected: number
  inconclusive: number
  /** Expired or cancelled: nothing charged */
  givenUp: number
  /** A number of credits */
  charged: number
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
}

export type KycBatchColumn = {
  name: string
  meaning: 'document' | 'number' | 'surname' | 'givenNames' | 'dateOfBirth' | 'consent' | 'reference' | ''
}

export type KycBatchConsent = {
  version: string
  language: 'en' | 'fr'
  channel: 'in_person' | 'phone' | 'paper' | 'electronic'
  by: 'business' | 'row'
}

export type KycDetail = {
  /** An id that begins with kyc_ */
  id: string
  /** Your own */
  reference: string | null
  /** Texts of yours, given back with the request and erased with the person */
  metadata: Record<string, string>
  status: 'awaiting_subject' | 'capturing' | 'submitted' | 'checking' | 'needs_resubmission' | 'in_review' | 'awaiting_provider' | 'approved' | 'rejected' | 'inconclusive' | 'expired' | 'cancelled'
  /** What is looked at besides the number */
  kind: 'number' | 'document' | 'document_face'
  /** How it was asked for */
  channel: 'form' | 'api' | 'csv' | 'link'
  document: 'ghana_card' | 'passport' | 'voter_id' | 'drivers_licence' | 'ssnit' | 'tin'
  /** Masked; empty while the person has yet to give it. Who may decide on people sees the last three characters */
  number: string
  surname: string
  givenNames: string
  /** Masked; of a person who is asked by link */
  phone: string | null
  /** sandbox: a simulated registry answers */
  environment: 'live' | 'sandbox'
  level: 'A0' | 'A1' | 'A2' | 'A3' | null
  reason: 'not_found' | 'number_malformed' | 'name_differs' | 'name_unsure' | 'birth_date_differs' | 'birth_date_missing' | 'duplicate' | 'no_registry' | 'registry_down' | 'registry_slow' | 'no_answer' | 'no_credits' | 'document_unread' | 'not_followed' | 'not_reviewed' | 'blurred' | 'glare' | 'too_dark' | 'too_small' | 'cut_off' | 'wrong_document' | 'front_back_differ' | 'expired_document' | 'face_not_seen' | 'mrz_unread' | 'mrz_invalid' | 'details_differ' | 'same_picture' | 'altered_document' | 'picture_reused' | 'face_differs' | 'not_live' | 'under_age' | 'list_match' | null
  /** What a decision costs */
  credits: number
  /** A number of credits */
  charged: number
  createdAt: string
  decidedAt: string | null
  /** Since when nothing is known of the person: number, names and date of birth are empty */
  erasedAt: string | null
  dateOfBirth: string | null
  businessName: string
  /** How many people decided: one, or two who said the same. Null: a program, nobody yet, or not recorded */
  deciders: Deciders
  /** Null: a program of the business */
  submittedBy: string | null
  /** When the registry is asked again, or the photographs are read again */
  nextAttemptAt: string | null
  /** Without a decision until then the credits come back */
  expiresAt: string
  /** Null while the person has yet to agree */
  consent: KycDetailConsentText | null
  /** What the person’s link asks of them; null where it was not asked by link */
  link: KycDetailLinkDocuments | null
  /** What the person is asked to give once more, and nothing else */
  askedAgain: ('document_front' | 'document_back' | 'person' | 'details')[]
  checks: Check[]
  /** The name that was typed against each other source, word by word. Empty for programs and for roles that do not decide on people, and once the person is erased */
  names: KycDetailName[]
  /** The lists that the person was compared with; null where none was in force */
  screening: KycDetailScreeningAt | null
  timeline: KycDetailTimeline[]
}

export type KycDetailConsentText = {
  text: string
  version: string
  language: 'en' | 'fr'
  channel: 'in_person' | 'phone' | 'paper' | 'electronic' | 'link'
  agreedAt: string
}

export type KycDetailLinkDocuments = {
  /** Of which the person chooses one */
  documents: ('ghana_card' | 'passport' | 'voter_id' | 'drivers_licence' | 'ssnit' | 'tin')[]
  /** Whether they give number, names and date of birth */
  asksDetails: boolean
  /** Of the text */
  language: 'en' | 'fr'
  /** How often the link was texted */
  texts: number
  textsLeft: number
  textedAt: string | null
}

export type KycDetailName = {
  /** Who states the other name */
  source: 'mrz' | 'front' | 'registry'
  outcome: 'same' | 'unsure' | 'different'
  words: KycDetailNameWord[]
}

export type KycDetailNameWord = {
  /** In plain letters; null: not typed */
  typed: string | null
  /** In plain letters; null: not stated by the source */
  stated: string | null
  /** differs: another person’s name · open: neither the same nor surely another · extra: one name leaves it out */
  verdict: 'same' | 'differs' | 'open' | 'extra'
  reason: 'same_day_name' | 'spelling' | 'short_form' | 'initial' | 'joined' | 'slip' | 'cut' | 'order' | 'extra_name' | 'extra_names' | 'other_day' | 'other_sex' | 'other_twin' | 'other_generation' | 'generation_missing' | 'other_name' | 'too_little' | 'not_one_person' | null
  /** Of two forms of one day’s name */
  day: 'sunday' | 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | null
}

export type KycDetailScreeningAt = {
  at: string
  lists: ScreenedList[]
  /** With which later versions the person was compared after the decision */
  since: KycDetailScreeningAtSince[]
  /** Candidates that wait for somebody’s answer */
  open: number
  cleared: number
  confirmed: number
}

export type KycDetailScreeningAtSince = {
  /** An id that begins with scl_ */
  listId: string
  name: string
  owner: 'operator' | 'business'
  /** The list’s own count of its versions */
  version: number
  /** The day that the file itself tells */
  dated: string | null
  uploadedAt: string
  people: number
  at: string
}

export type KycDetailTimeline = {
  status: 'awaiting_subject' | 'capturing' | 'submitted' | 'checking' | 'needs_resubmission' | 'in_review' | 'awaiting_provider' | 'approved' | 'rejected' | 'inconclusive' | 'expired' | 'cancelled'
  reason: 'not_found' | 'number_malformed' | 'name_differs' | 'name_unsure' | 'birth_date_differs' | 'birth_date_missing' | 'duplicate' | 'no_registry' | 'registry_down' | 'registry_slow' | 'no_answer' | 'no_credits' | 'document_unread' | 'not_followed' | 'not_reviewed' | 'blurred' | 'glare' | 'too_dark' | 'too_small' | 'cut_off' | 'wrong_document' | 'front_back_differ' | 'expired_document' | 'face_not_seen' | 'mrz_unread' | 'mrz_invalid' | 'details_differ' | 'same_picture' | 'altered_document' | 'picture_reused' | 'face_differs' | 'not_live' | 'under_age' | 'list_match' | null
  /** How often a registry had been asked */
  attempt: number
  /** Who of the business did it; null: nobody of it */
  by: string | null
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

export type KycRequest = {
  /** An id that begins with kyc_ */
  id: string
  /** Your own */
  reference: string | null
  /** Texts of yours, given back with the request and erased with the person */
  metadata: Record<string, string>
  status: 'awaiting_subject' | 'capturing' | 'submitted' | 'checking' | 'needs_resubmission' | 'in_review' | 'awaiting_provider' | 'approved' | 'rejected' | 'inconclusive' | 'expired' | 'cancelled'
  /** What is looked at besides the number */
  kind: 'number' | 'document' | 'document_face'
  /** How it was asked for */
  channel: 'form' | 'api' | 'csv' | 'link'
  document: 'ghana_card' | 'passport' | 'voter_id' | 'drivers_licence' | 'ssnit' | 'tin'
  /** Masked; empty while the person has yet to give it. Who may decide on people sees the last three characters */
  number: string
  surname: string
  givenNames: string
  /** Masked; of a person who is asked by link */
  phone: string | null
  /** sandbox: a simulated registry answers */
  environment: 'live' | 'sandbox'
  level: 'A0' | 'A1' | 'A2' | 'A3' | null
  reason: 'not_found' | 'number_malformed' | 'name_differs' | 'name_unsure' | 'birth_date_differs' | 'birth_date_missing' | 'duplicate' | 'no_registry' | 'registry_down' | 'registry_slow' | 'no_answer' | 'no_credits' | 'document_unread' | 'not_followed' | 'not_reviewed' | 'blurred' | 'glare' | 'too_dark' | 'too_small' | 'cut_off' | 'wrong_document' | 'front_back_differ' | 'expired_document' | 'face_not_seen' | 'mrz_unread' | 'mrz_invalid' | 'details_differ' | 'same_picture' | 'altered_document' | 'picture_reused' | 'face_differs' | 'not_live' | 'under_age' | 'list_match' | null
  /** What a decision costs */
  credits: number
  /** A number of credits */
  charged: number
  createdAt: string
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

export type ListAutoAnswersData = {
  /** An id that begins with ans_ */
  id: string
  /** As texts are compared: lower case, without accents */
  word: string
  answer: string
  /** Credits that each answer costs */
  segments: number
  changedAt: string
}

export type ListCampaignsDataCounts = {
  queued: number
  submitting: number
  unknown: number
  submitted: number
  delivered: number
  undelivered: number
  expired: number
  rejected: number
  failed: number
}

export type ListCampaignsDataExcluded = {
  optedOut: number
  /** Left out of a promotional text for want of consent */
  unconsented: number
  /** Left out: on networks that had not approved the sender ID when it was accepted */
  unapproved: number
  duplicates: number
  /** Joined the groups, or grew dearer, after the cost was reserved; not sent to */
  late: number
}

export type ListSendersData = {
  /** An id that begins with snd_ */
  id: string
  /** As the recipient sees it: at most 11 letters, digits and spaces */
  senderId: string
  /** What the networks’ decisions add up to; approved where one of them approved it */
  status: 'draft' | 'submitted' | 'approved' | 'rejected' | 'needs_information' | 'lapsed'
  /** The platform’s own, usable by every account */
  isDefault: boolean
  approvedAt: string | null
  /** Those it was submitted to. To the others nothing is sent under it */
  networks: GetDefaultIdsDataNetwork[]
  purpose: string
  /** A message as it will be sent */
  sample: string
  createdAt: string
  submittedAt: string | null
  documents: ListSendersDataDocument[]
}

export type ListSendersDataDocument = {
  /** An id that begins with doc_ */
  id: string
  name: string
  mediaType: 'application/pdf' | 'image/jpeg' | 'image/png'
  /** Bytes */
  size: number
  createdAt: string
}

export type Message = {
  /** An id that begins with msg_ */
  id: string
  /** An id that begins with cmp_ */
  campaignId: string
  /** E.164 with a plus */
  to: string
  network: string | null
  senderId: string
  text: string
  state: MessageState
  /** In plain words, where it did not arrive */
  reason: string | null
  reasonCode: MessageReason | null
  /** The network’s own, from its receipt */
  networkCode: string | null
  segments: number
  /** Charged; 0 where they were returned */
  credits: number
  /** How often people opened its short link */
  clicks: number
  createdAt: string
  submittedAt: string | null
  finishedAt: string | null
}

export type MessageReason = 'unknown' | 'undelivered' | 'expired' | 'rejected' | 'failed' | 'cancelled' | 'never_confirmed' | 'number_unknown' | 'sender_refused' | 'text_too_long'

export type MessageState = 'queued' | 'submitting' | 'unknown' | 'submitted' | 'delivered' | 'undelivered' | 'expired' | 'rejected' | 'failed'

export type MobileNetwork = 'MTN' | 'Telecel' | 'AT'

export type OptOut = {
  /** E.164 with a plus */
  phone: string
  source: 'manual' | 'link' | 'inbound' | 'import'
  createdAt: string
}

export type Package = {
  /** An id that begins with pkg_ */
  productId: string
  name: string
  /** Net of taxes */
  price: number
  /** GHS for one credit */
  rate: number
  /** A number of credits */
  credit: number
  durationNumber: number
  /** 1 Day, 2 Week, 3 Month, 4 Year */
  durationType: DurationType
  product: 'SMS' | 'KYC'
  isDefault: boolean
}

export type Payment = {
  /** An id that begins with pay_ */
  id: string
  /** An id that begins with inv_ */
  invoiceId: string
  invoiceNumber: string
  /** An id that begins with acc_ */
  accountId: string
  accountName: string
  gateway: PaymentGateway
  method: PaymentMethod
  /** Ours, by which the gateway knows the payment */
  reference: string
  state: PaymentState
  /** GHS, at most two decimals */
  amount: number
  /** What the gateway gave back to the payer so far */
  refunded: number
  /** The gateway’s page, while it can be paid there */
  redirectUrl: string | null
  prompt: PaymentPromptNumber | null
  reason: PaymentReason | null
  /** What the gateway says came in; null where it has not said so */
  received: PaymentReceivedReference | null
  createdAt: string
  /** When it came to its present end */
  settledAt: string | null
}

export type PaymentGateway = 'paystack' | 'hubtel'

export type PaymentMethod = 'card' | 'mobile_money' | 'checkout'

export type PaymentPromptNumber = {
  /** Masked */
  number: string
  network: MobileNetwork
  /** What the gateway asks the payer to do; empty where it says nothing */
  text: string
  /** 180 seconds after it began */
  endsAt: string
}

export type PaymentProof = {
  /** An id that begins with prf_ */
  id: string
  /** An id that begins with inv_ */
  invoiceId: string
  name: string
  mediaType: 'application/pdf' | 'image/jpeg' | 'image/png'
  /** Bytes */
  size: number
  createdAt: string
}

export type PaymentReason = 'answer_lost' | 'declined' | 'abandoned' | 'reversed' | 'gateway_refused' | 'gateway_unreachable' | 'code_needed' | 'review_rejected' | 'time_over' | 'amount_differs' | 'currency_differs' | 'mode_differs' | 'reference_differs' | 'invoice_not_pending'

export type PaymentReceivedReference = {
  reference: string
  /** In the currency beside it; null where it is no amount */
  amount: number | null
  currency: string
  mode: 'live' | 'test' | null
}

export type PaymentState = 'created' | 'pending' | 'succeeded' | 'failed' | 'expired' | 'needs_review' | 'refunded' | 'disputed'

export type PreviewSeriesBodyEndsAfter = {
  /** So many runs */
  after: number
}

export type PreviewSeriesBodyEndsOn = {
  /** The last day on which it may run */
  on: string
}

export type ReportMessagesDataTotalsReasons = {
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

export type Rhythm = RhythmDay | RhythmWeek | RhythmMonth

export type RhythmDay = {
  every: 'day'
}

export type RhythmInput = RhythmInputDay | RhythmInputWeek | RhythmInputMonth

export type RhythmInputDay = {
  every: 'day'
}

export type RhythmInputMonth = {
  every: 'month'
  /** In a shorter month its last day; 31 is always the last */
  day: number
}

export type RhythmInputWeek = {
  every: 'week'
  /** 0 is Sunday */
  days: number[]
}

export type RhythmMonth = {
  every: 'month'
  /** In a shorter month its last day; 31 is always the last */
  day: number
}

export type RhythmWeek = {
  every: 'week'
  /** 0 is Sunday */
  days: number[]
}

export type RunOutcome = 'sent' | 'unpaid' | 'sender_not_allowed' | 'account_suspended' | 'no_recipients' | 'group_deleted' | 'refused' | 'late' | 'merged' | 'never_permitted'

export type ScreenedList = {
  /** An id that begins with scl_ */
  listId: string
  name: string
  owner: 'operator' | 'business'
  /** The list’s own count of its versions */
  version: number
  /** The day that the file itself tells */
  dated: string | null
  uploadedAt: string
  people: number
}

export type Segment = {
  /** Stands among the groupIds of a send as a group’s does */
  id: string
  name: string
  filter: SegmentFilter
  /** How many met the filter when they were last counted */
  contacts: number
  createdAt: string
}

export type SegmentFilter = {
  conditions: Condition[]
}

export type SegmentFilterInput = {
  conditions: ConditionInput[]
}

export type SendingHours = {
  /** The first day it holds; of several the latest counts */
  holdsFrom: string
  /** 0 is Sunday */
  days: number[]
  fromHour: number
  /** The first hour that is too late */
  toHour: number
  /** Whether messages go on public holidays too */
  onHolidays: boolean
  /** Who says so: a law, a notice, an operator’s contract */
  source: string
}

export type SendingPolicy = {
  hours: SendingHours[]
  holidays: Holiday[]
}

export type Series = {
  /** An id that begins with ser_ */
  id: string
  /** The name that it was given; null where it has none */
  name: string | null
  status: SeriesStatus
  senderId: string
  text: string
  traffic: 'promotional' | 'transactional'
  groupNames: string[]
  /** How many numbers it names beside its groups */
  numbers: number
  rhythm: Rhythm
  /** In Africa/Accra, which is UTC all year */
  time: string
  /** The first day on which it may run */
  from: string
  ends: SeriesEndsOn | SeriesEndsAfter
  /** Runs gone by, those included that were not sent */
  runs: number
  /** Null while it is paused, and when it is over */
  next: SeriesNextDueAt | null
  last: SeriesLastDueAt | null
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

export type SeriesLastDueAt = {
  /** The run’s own time */
  dueAt: string
  /** late: nobody was there to send it for so long that it was left out; merged: the hours moved it to where the next run goes anyway; never_permitted: no hour of the month after permits it */
  outcome: RunOutcome
  campaignId: string | null
}

export type SeriesNextDueAt = {
  dueAt: string
  /** Later than its own time where the permitted hours move it */
  goesAt: string
}

export type SeriesStatus = 'active' | 'paused' | 'ended'

export type Stamp = {
  /** The device that signed it */
  sdcId: string
  receiptNumber: string
  internalData: string
  signature: string
  machineCode: string
  /** In Ghana, as the authority writes it */
  time: string
  /** An address of the authority’s, to be shown as a QR code */
  qrCode: string
}

export type TaxLine = {
  name: string
  /** The label as printed */
  tax: string
  percentage: number
  /** GHS, at most two decimals */
  amount: number
}

export type Template = {
  /** An id that begins with tpl_ */
  id: string
  name: string
  text: string
  changedAt: string
}

export type Traffic = 'promotional' | 'transactional' | 'otp'

/** What `getCompany` takes. */
export type GetCompanyInput = object

/** The account’s own company: name, TIN, address. */
export type GetCompanyReply = Company

/** What `getDefaultIds` takes. */
export type GetDefaultIdsInput = {
  /** An id that begins with acc_ */
  AccountId?: string
}

/** The platform’s own sender IDs, usable by every account at once. */
export type GetDefaultIdsReply = {
  /** An id that begins with snd_ */
  id: string
  /** As the recipient sees it: at most 11 letters, digits and spaces */
  senderId: string
  /** What the networks’ decisions add up to; approved where one of them approved it */
  status: 'draft' | 'submitted' | 'approved' | 'rejected' | 'needs_information' | 'lapsed'
  /** The platform’s own, usable by every account */
  isDefault: boolean
  approvedAt: string | null
  /** Those it was submitted to. To the others nothing is sent under it */
  networks: GetDefaultIdsDataNetwork[]
}[]

/** What `listSenders` takes. */
export type ListSendersInput = object

/** The account’s sender IDs, newest first, and then the default ones. */
export type ListSendersReply = ListSendersData[]

/** What `getSenderDocument` takes. */
export type GetSenderDocumentInput = {
  /** An id that begins with doc_ */
  id: string
}

/** A paper as it was added. */
export type GetSenderDocumentReply = Blob

/** What `listPackages` takes. */
export type ListPackagesInput = {
  product?: 'SMS' | 'KYC'
}

/** The packages on sale: non-default packages only, grouped by product. */
export type ListPackagesReply = {
  product: 'SMS' | 'KYC'
  packages: Package[]
}[]

/** What `listCredits` takes. */
export type ListCreditsInput = {
  /** An id that begins with acc_ */
  AccountId?: string
  pageNumber?: number
  pageSize?: number
  searchTerm?: string
  /** The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile */
  cursor?: string
}

/** The account’s credit lots, newest first. */
export type ListCreditsReply = {
  /** An id that begins with crd_ */
  id: string
  product: 'SMS' | 'KYC'
  packageName: string
  /** As bought */
  credit: number
  /** Neither spent nor lapsed; reserved credits still count */
  creditRemaining: number
  status: 'Pending' | 'Confirmed' | 'Used'
  /** How long it lasts once confirmed */
  durationNumber: number
  /** 1 Day, 2 Week, 3 Month, 4 Year */
  durationType: DurationType
  invoiceId: string | null
  invoiceNumber: string | null
  createdAt: string
  confirmedAt: string | null
  lapsesAt: string | null
}

/** What `creditSummary` takes. */
export type CreditSummaryInput = {
  /** An id that begins with acc_ */
  AccountId?: string
}

/** What remains per product. */
export type CreditSummaryReply = {
  creditBalances: {
    product: 'SMS' | 'KYC'
    /** Available to spend now */
    creditRemaining: number
    /** Held for campaigns under way */
    creditReserved: number
  }[]
}

/** What `listTransfers` takes. */
export type ListTransfersInput = {
  /** An id that begins with acc_ */
  AccountId?: string
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
  limit?: number
  /** The cursor `next` of the slice before */
  after?: string
}

/** What happened to the account’s credits of one product, newest first, each with what was available after it. An Administrator names the account. */
export type ListTransfersReply = {
  /** Of the newest movement. Numbers have no gap in an account’s product */
  number: number
  /** Of the oldest movement gathered here */
  firstNumber: number
  /** How many are gathered here; 1 where it is one */
  movements: number
  /** Of the newest movement */
  at: string
  /** bought: an invoice was approved; settled: usage on credit was paid for; granted: given for trial; reserved: held for a cause; charged: taken of what was held; spent: taken at once; returned: held, and no more needed; refunded: charged, and given back; lapsed: its time was over; revoked: a trial was taken back; credited: taken back by a credit note */
  kind: 'bought' | 'settled' | 'granted' | 'reserved' | 'charged' | 'spent' | 'returned' | 'refunded' | 'lapsed' | 'revoked' | 'credited'
  /** How many moved */
  credits: number
  /** What that did to what is available: below zero where it took of it */
  change: number
  /** After the newest movement; below zero where credits are owed */
  availableAfter: number
  /** Null where it is not kept any more */
  cause: {
    kind: 'campaign'
    /** An id that begins with cmp_ */
    id: string
    /** The name that it was given; null where it has none */
    name: string | null
    senderId: string
    groupNames: string[]
  } | {
    kind: 'kyc'
    /** An id that begins with kyc_ */
    id: string
  } | {
    kind: 'invoice'
    /** An id that begins with inv_ */
    id: string
    number: string
    packageName: string
  } | {
    kind: 'credit_note'
    /** An id that begins with crn_ */
    id: string
    number: string
    /** An id that begins with inv_ */
    invoiceId: string
  } | {
    kind: 'credit'
    /** An id that begins with crd_ */
    id: string
    /** What the lot is called: the package, or the trial */
    name: string
  } | null
  /** Why credits were refunded, where it is known */
  reason: 'not_sent' | 'cancelled' | null
}

/** What `exportStatement` takes. */
export type ExportStatementInput = {
  /** An id that begins with acc_ */
  AccountId?: string
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
  pageNumber?: number
  pageSize?: number
  searchTerm?: string
  /** The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile */
  cursor?: string
  /** An id that begins with acc_ */
  AccountId?: string
  status?: number
  product?: 'SMS' | 'KYC'
  /** Issued on this day of Ghana’s or later */
  from?: string
  /** Issued on this day or earlier */
  to?: string
  /** Of this total or more, taxes included */
  minTotal?: number
  /** 1 ascending, 2 descending */
  sortDirection?: number
  sortLabel?: 'createdAt' | 'number' | 'packageName' | 'accountName' | 'credit' | 'amount' | 'totalAmount' | 'status'
}

/** The account’s invoices; for an Administrator every account’s, or one’s by AccountId. */
export type ListInvoicesReply = Invoice

/** What `exportInvoices` takes. */
export type ExportInvoicesInput = {
  /** An id that begins with acc_ */
  AccountId?: string
  searchTerm?: string
  status?: number
  product?: 'SMS' | 'KYC'
  /** Issued on this day of Ghana’s or later */
  from?: string
  /** Issued on this day or earlier */
  to?: string
  /** Of this total or more, taxes included */
  minTotal?: number
  /** 1 ascending, 2 descending */
  sortDirection?: number
  sortLabel?: 'createdAt' | 'number' | 'packageName' | 'accountName' | 'credit' | 'amount' | 'totalAmount' | 'status'
}

/** The invoices of the same filters and order as a CSV file, at most 50,000 of them. */
export type ExportInvoicesReply = Blob

/** What `getInvoice` takes. */
export type GetInvoiceInput = {
  /** An id that begins with inv_ */
  id: string
}

/** One invoice with all that is on it, and its credit notes. */
export type GetInvoiceReply = {
  /** An id that begins with inv_ */
  id: string
  /** An id that begins with acc_ */
  accountId: string
  accountName: string
  number: string
  product: 'SMS' | 'KYC'
  packageName: string
  /** A number of credits */
  credit: number
  /** Net of taxes */
  amount: number
  taxes: TaxLine[]
  /** GHS, at most two decimals */
  totalAmount: number
  status: InvoiceStatus
  reason: string | null
  createdAt: string
  reviewedAt: string | null
  issuedAt: string
  /** Until when a month’s usage is to be paid; null for what is paid before it is given */
  dueOn: string | null
  /** The month whose usage it is for */
  month: string | null
  durationNumber: number
  /** 1 Day, 2 Week, 3 Month, 4 Year */
  durationType: DurationType
  /** The rule set by which its taxes were reckoned */
  taxRules: string
  /** The total */
  amountInWords: string
  buyer: {
    name: string
    tin: string
    /** Line by line, the digital address last */
    address: string[]
  }
  seller: {
    name: string
    tin: string
    /** Line by line, the digital address last */
    address: string[]
    phone: string
    email: string
  }
  /** Where it can be paid by bank transfer */
  transfer: BankAccount | null
  /** Null where the platform wrote it */
  createdByName: string | null
  /** Null where nobody did: pending, or paid */
  reviewedByName: string | null
  /** The payment that approved it */
  paymentId: string | null
  /** Oldest first */
  creditNotes: {
    /** An id that begins with crn_ */
    id: string
    number: string
    /** Taken back */
    credits: number
    /** Net of taxes */
    amount: number
    taxes: TaxLine[]
    /** GHS, at most two decimals */
    totalAmount: number
    amountInWords: string
    reason: string
    issuedAt: string
    /** Null where it is nobody’s who is known */
    createdByName: string | null
    /** By the revenue authority; null where it is not sent there */
    clearance: DocumentClearance | null
  }[]
  /** By the revenue authority; null where it is not sent there */
  clearance: DocumentClearance | null
  /** Unspent and not held by anything under way: what a credit note could take back now */
  creditable: number
}

/** What `getInvoicePdf` takes. */
export type GetInvoicePdfInput = {
  /** An id that begins with inv_ */
  id: string
}

/** The invoice as a PDF, A4; a pro forma until it is approved. */
export type GetInvoicePdfReply = Blob

/** What `getCreditNotePdf` takes. */
export type GetCreditNotePdfInput = {
  /** An id that begins with crn_ */
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
export type CalculateTaxReply = {
  taxes: TaxLine[]
  /** GHS, at most two decimals */
  totalAmount: number
}

/** What `listPaymentMethods` takes. */
export type ListPaymentMethodsInput = object

/** How an invoice can be paid. */
export type ListPaymentMethodsReply = {
  methods: {
    gateway: PaymentGateway
    method: PaymentMethod
  }[]
  transfer: BankAccount | null
}

/** What `listPayments` takes. */
export type ListPaymentsInput = {
  /** An id that begins with acc_ */
  AccountId?: string
  pageNumber?: number
  pageSize?: number
  searchTerm?: string
  /** The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile */
  cursor?: string
  /** An id that begins with inv_ */
  invoiceId?: string
  state?: 'created' | 'pending' | 'succeeded' | 'failed' | 'expired' | 'needs_review' | 'refunded' | 'disputed'
}

/** Payments, newest first; for an Administrator every account’s, or one’s by AccountId. */
export type ListPaymentsReply = Payment

/** What `getPayment` takes. */
export type GetPaymentInput = {
  /** An id that begins with pay_ */
  id: string
}

/** A payment as it is now; the gateway is asked where that is due. */
export type GetPaymentReply = Payment

/** What `listPaymentProofs` takes. */
export type ListPaymentProofsInput = {
  /** An id that begins with inv_ */
  id: string
}

/** Proofs of an invoice’s bank transfer, oldest first; an Administrator reads every account’s. */
export type ListPaymentProofsReply = PaymentProof[]

/** What `getPaymentProof` takes. */
export type GetPaymentProofInput = {
  /** An id that begins with prf_ */
  id: string
}

/** A proof as it was added. */
export type GetPaymentProofReply = Blob

/** What `ownPostpaid` takes. */
export type OwnPostpaidInput = object

/** The account’s own products that it uses on credit: limit, usage and what it owes. Empty where it has none. */
export type OwnPostpaidReply = {
  product: 'SMS' | 'KYC'
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
}[]

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
  file: Blob
}

/** Import a CSV file or a workbook into a group, or try it. */
export type ImportContactsReply = {
  /** An id that begins with imp_ */
  id: string
}

/** What `listImports` takes. */
export type ListImportsInput = {
  pageNumber?: number
  pageSize?: number
  searchTerm?: string
  /** The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile */
  cursor?: string
}

/** The account’s imports, newest first. */
export type ListImportsReply = Import

/** What `getImport` takes. */
export type GetImportInput = {
  /** An id that begins with imp_ */
  id: string
}

/** How an import stands. */
export type GetImportReply = Import

/** What `rollBackImport` takes. */
export type RollBackImportInput = {
  /** An id that begins with imp_ */
  id: string
}

/** Take back what an import did; contacts that were changed since stay as they are. */
export type RollBackImportReply = Import

/** What `beginImport` takes. */
export type BeginImportInput = {
  /** An id that begins with imp_ */
  id: string
  /** Instead of the dry run’s */
  group?: string
  /** As of an import */
  mapping?: Record<string, string>
  /** Try it again, with another mapping */
  dryRun?: boolean
  consent?: {
    source: string
    at: string
  }
}

/** Import the file of a dry run, which is kept for a day. */
export type BeginImportReply = Import

/** What `recallMapping` takes. */
export type RecallMappingInput = {
  columns: string[]
}

/** What these columns were taken for when a file had them last. */
export type RecallMappingReply = {
  mapping: Record<string, string> | null
  usedAt: string | null
}

/** What `listRejects` takes. */
export type ListRejectsInput = {
  /** An id that begins with imp_ */
  id: string
}

/** The first rows that were not imported. */
export type ListRejectsReply = {
  line: number
  reason: string
  cells: string[]
}[]

/** What `getRejects` takes. */
export type GetRejectsInput = {
  /** An id that begins with imp_ */
  id: string
}

/** The rows that were not imported: line, reason, and the row as it was. */
export type GetRejectsReply = Blob

/** What `listGroups` takes. */
export type ListGroupsInput = {
  pageNumber?: number
  pageSize?: number
  searchTerm?: string
  /** Segments too, which stand wherever a group does */
  segments?: string
}

/** The account’s groups by name. */
export type ListGroupsReply = Group

/** What `createGroup` takes. */
export type CreateGroupInput = {
  name: string
}

/** Make an empty group. */
export type CreateGroupReply = Group

/** What `renameGroup` takes. */
export type RenameGroupInput = {
  /** An id that begins with grp_ */
  id: string
  name: string
}

/** Give a group another name. */
export type RenameGroupReply = Group

/** What `deleteGroup` takes. */
export type DeleteGroupInput = {
  /** An id that begins with grp_ */
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
  name: string
  filter: SegmentFilterInput
}

/** Save a filter of the address book under a name. */
export type CreateSegmentReply = Segment

/** What `updateSegment` takes. */
export type UpdateSegmentInput = {
  /** An id that begins with grp_ */
  id: string
  name: string
  filter: SegmentFilterInput
}

/** Change a segment’s name and filter. */
export type UpdateSegmentReply = Segment

/** What `countSegment` takes. */
export type CountSegmentInput = {
  filter: SegmentFilterInput
}

/** How many contacts meet a filter now, and how many of them have opted out. */
export type CountSegmentReply = {
  contacts: number
  optedOut: number
}

/** What `listContacts` takes. */
export type ListContactsInput = {
  /** An id that begins with grp_ */
  groupId?: string
  searchTerm?: string
  limit?: number
  /** The cursor `next` of the slice before */
  after?: string
}

/** Contacts by name and number, of one group or all. */
export type ListContactsReply = Contact

/** What `createContact` takes. */
export type CreateContactInput = {
  phone: string
  name?: string
  fields?: Record<string, string>
  groupIds?: string[]
  /** Left out, what is on record stays; null takes it away */
  consent?: CreateContactBodyConsentSource | null
}

/** Add one contact. */
export type CreateContactReply = Contact

/** What `updateContact` takes. */
export type UpdateContactInput = {
  /** An id that begins with con_ */
  id: string
  phone: string
  name?: string
  fields?: Record<string, string>
  groupIds?: string[]
  /** Left out, what is on record stays; null takes it away */
  consent?: CreateContactBodyConsentSource | null
}

/** Change a contact. */
export type UpdateContactReply = Contact

/** What `deleteContact` takes. */
export type DeleteContactInput = {
  /** An id that begins with con_ */
  id: string
}

/** Remove a contact from the address book. */
export type DeleteContactReply = null

/** What `exportContacts` takes. */
export type ExportContactsInput = {
  /** An id that begins with grp_ */
  groupId?: string
}

/** Contacts as a CSV file, of one group or segment or all, with their consent; safe in a spreadsheet. */
export type ExportContactsReply = Blob

/** What `listDeletedContacts` takes. */
export type ListDeletedContactsInput = {
  pageNumber?: number
  pageSize?: number
  searchTerm?: string
}

/** Contacts that were deleted within 30 days, newest first; they can be restored. */
export type ListDeletedContactsReply = {
  /** An id that begins with con_ */
  id: string
  /** E.164 with a plus */
  phone: string
  /** The likely network by prefix; numbers can be ported */
  network: string | null
  name: string
  fields: Record<string, string>
  /** Null where none is on record */
  consent: Consent | null
  createdAt: string
  deletedAt: string
  /** The name of the contact it was merged into, if it was */
  mergedInto: string | null
}

/** What `listDuplicates` takes. */
export type ListDuplicatesInput = {
  /** The cursor `next` of the slice before */
  after?: string
}

/** Contacts of one name and with a field in common, which may be one person under several numbers. */
export type ListDuplicatesReply = {
  /** Two to ten, of one name; who was added first stands first */
  contacts: Contact[]
  /** Fields that are the same for all of them */
  shared: string[]
}

/** What `mergeContacts` takes. */
export type MergeContactsInput = {
  /** Whose number, and whose fields where they differ, stay */
  keepId: string
  otherIds: string[]
  /** Instead of the name of who stays */
  name?: string
}

/** Make one contact of several: the others’ fields and groups are added, their numbers leave for the bin. */
export type MergeContactsReply = {
  /** An id that begins with mrg_ */
  id: string
  contact: Contact
  mergedAt: string
}

/** What `undoMerge` takes. */
export type UndoMergeInput = {
  /** An id that begins with mrg_ */
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
  /** An id that begins with con_ */
  id: string
}

/** Bring a contact back that was deleted within 30 days, with the groups it was in. */
export type RestoreContactReply = Contact

/** What `listOptOuts` takes. */
export type ListOptOutsInput = {
  pageNumber?: number
  pageSize?: number
  searchTerm?: string
  /** The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile */
  cursor?: string
}

/** Numbers that asked not to be texted, newest first. */
export type ListOptOutsReply = OptOut

/** What `addOptOut` takes. */
export type AddOptOutInput = {
  phone: string
}

/** Never text this number again. */
export type AddOptOutReply = OptOut

/** What `removeOptOut` takes. */
export type RemoveOptOutInput = {
  msisdn: string
}

/** The number asked to be texted again. */
export type RemoveOptOutReply = null

/** What `sendMessage` takes. */
export type SendMessageInput = {
  senderId: string
  text: string
  /** Mobile numbers, as people write them. Larger audiences are groups */
  recipients?: string[]
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
  traffic?: Traffic
}

/** Send a text to numbers, groups, or both. Answered once the cost is reserved and the work is on record. */
export type SendMessageReply = {
  /** An id that begins with cmp_ */
  id: string
  status: CampaignStatus
  /** Who will get it, after opt-outs and duplicates are left out */
  recipients: number
  /** Over all recipients, after merging each one’s fields */
  segments: number
  credits: number
}

/** What `listCampaigns` takes. */
export type ListCampaignsInput = {
  pageNumber?: number
  pageSize?: number
  searchTerm?: string
  /** The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile */
  cursor?: string
  status?: 'draft' | 'scheduled' | 'expanding' | 'sending' | 'paused' | 'completed' | 'cancelled'
}

/** The account’s campaigns, newest first. */
export type ListCampaignsReply = {
  /** An id that begins with cmp_ */
  id: string
  /** The name that it was given; null where it has none */
  name: string | null
  status: CampaignStatus
  senderId: string
  text: string
  traffic: Traffic
  groupNames: string[]
  /** Who will get it, after opt-outs and duplicates are left out */
  recipients: number
  /** Over all recipients, after merging each one’s fields */
  segments: number
  credits: number
  /** How many messages are in each state now */
  counts: ListCampaignsDataCounts
  excluded: ListCampaignsDataExcluded
  createdAt: string
  scheduledAt: string | null
  /** The same instant as `scheduledAt` */
  scheduleAt: string | null
  startedAt: string | null
  completedAt: string | null
}

/** What `sendTestText` takes. */
export type SendTestTextInput = {
  senderId: string
  text: string
  recipients?: string[]
  groupIds?: string[]
  linkTarget?: string
}

/** Text it to the confirmed number of whoever asks, merged with what the first recipient has. It costs what a text costs. */
export type SendTestTextReply = {
  /** E.164 with a plus */
  to: string
  text: string
  segments: number
  credits: number
}

/** What `estimateMessage` takes. */
export type EstimateMessageInput = {
  senderId: string
  text: string
  /** Mobile numbers, as people write them. Larger audiences are groups */
  recipients?: string[]
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
  traffic?: Traffic
}

/** What a send would cost, to the last segment, and why. Changes nothing. */
export type EstimateMessageReply = {
  /** Who will get it, after opt-outs and duplicates are left out */
  recipients: number
  /** Over all recipients, after merging each one’s fields */
  segments: number
  credits: number
  /** ucs2 where any recipient’s text needs it */
  encoding: 'gsm7' | 'ucs2'
  segmentsMin: number
  /** Of the dearest recipient */
  segmentsMax: number
  culprits: {
    character: string
    codePoint: string
    count: number
    replacement: string | null
  }[]
  excluded: {
    optedOut: number
    /** No consent is on record, and the account’s promotional texts need it */
    unconsented: number
    /** On networks that have not approved the sender ID: left out, and not charged for */
    unapproved: number
    duplicates: number
    /** Valid numbers of fixed lines, which receive no messages */
    landlines: number
    /** Valid numbers of other countries */
    foreign: number
    /** Everything else that is no mobile number */
    invalid: number
  }
  /** The networks that have not approved the sender ID, be anybody of theirs among the recipients or not */
  barredNetworks: string[]
  /** Fields of the text that no contact has */
  missingFields: string[]
  creditsAvailable: number
  /** What these credits cost the account, net of taxes: those that lapse soonest are spent first, each at the price of its invoice or at this month’s postpaid rate. Null where the credits do not suffice, or where the caller may not read billing */
  cost: number | null
  /** The text as the first recipient will read it */
  sample: string
  /** Who reads the most segments, and of those the most characters, and what */
  longest: {
    /** E.164 with a plus */
    to: string
    name: string
    text: string
  }
}

/** What `getCampaign` takes. */
export type GetCampaignInput = {
  /** An id that begins with cmp_ */
  id: string
}

/** One campaign, with how many of its messages are in each state. */
export type GetCampaignReply = GetCampaignData

/** What `listRecipients` takes. */
export type ListRecipientsInput = {
  /** An id that begins with cmp_ */
  id: string
  state?: 'queued' | 'submitting' | 'unknown' | 'submitted' | 'delivered' | 'undelivered' | 'expired' | 'rejected' | 'failed'
  /** A number, or its beginning */
  searchTerm?: string
  limit?: number
  /** The cursor `next` of the slice before */
  after?: string
}

/** One campaign’s messages, in the order they were made. */
export type ListRecipientsReply = Message

/** What `pauseCampaign` takes. */
export type PauseCampaignInput = {
  /** An id that begins with cmp_ */
  id: string
}

/** Stop handing messages to the operators. What is already handed over goes on. */
export type PauseCampaignReply = GetCampaignData

/** What `resumeCampaign` takes. */
export type ResumeCampaignInput = {
  /** An id that begins with cmp_ */
  id: string
}

/** Go on where the campaign was paused. */
export type ResumeCampaignReply = GetCampaignData

/** What `cancelCampaign` takes. */
export type CancelCampaignInput = {
  /** An id that begins with cmp_ */
  id: string
}

/** Send nothing more; the credits of what was not sent are returned. */
export type CancelCampaignReply = GetCampaignData

/** What `listMessages` takes. */
export type ListMessagesInput = {
  state?: 'queued' | 'submitting' | 'unknown' | 'submitted' | 'delivered' | 'undelivered' | 'expired' | 'rejected' | 'failed'
  /** A number, or its beginning */
  searchTerm?: string
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
  /** An id that begins with msg_ */
  id: string
}

/** One message and everything that happened to it, in order. */
export type GetMessageReply = {
  /** An id that begins with msg_ */
  id: string
  /** An id that begins with cmp_ */
  campaignId: string
  /** E.164 with a plus */
  to: string
  network: string | null
  senderId: string
  text: string
  state: MessageState
  /** In plain words, where it did not arrive */
  reason: string | null
  reasonCode: MessageReason | null
  /** The network’s own, from its receipt */
  networkCode: string | null
  segments: number
  /** Charged; 0 where they were returned */
  credits: number
  /** How often people opened its short link */
  clicks: number
  createdAt: string
  submittedAt: string | null
  finishedAt: string | null
  events: {
    /** `handed_over`: the operator took a segment; `unanswered`: it was handed over and the answer was lost; `receipt`: the operator’s last word on a segment; `clicked`: its short link was opened */
    kind: 'accepted' | 'charged' | 'handed_over' | 'refused' | 'unanswered' | 'cancelled' | 'receipt' | 'returned' | 'clicked'
    at: string
    segment: number | null
    /** The connection that it went by */
    link: string | null
    /** What the receipt says */
    state: MessageState | null
    /** Of a receipt, or the SMPP status of a refusal */
    networkCode: string | null
    credits: number | null
    clicks: number | null
  }[]
}

/** What `exportRecipients` takes. */
export type ExportRecipientsInput = {
  /** An id that begins with cmp_ */
  id: string
  state?: 'queued' | 'submitting' | 'unknown' | 'submitted' | 'delivered' | 'undelivered' | 'expired' | 'rejected' | 'failed'
  /** Of the heads, states and reasons */
  language?: 'en' | 'fr'
}

/** A campaign’s messages as a CSV file, in the order they were made. */
export type ExportRecipientsReply = Blob

/** What `getCampaignContent` takes. */
export type GetCampaignContentInput = {
  /** An id that begins with cmp_ */
  id: string
}

/** What a campaign was made of, to send the same again. */
export type GetCampaignContentReply = {
  senderId: string
  text: string
  traffic: Traffic
  linkTarget: string | null
  /** Those that are still there */
  groups: Group[]
  /** Groups that were deleted since */
  groupsGone: number
  /** Numbers that were named besides */
  recipients: string[]
}

/** What `listTemplates` takes. */
export type ListTemplatesInput = object

/** The account’s templates by name. */
export type ListTemplatesReply = Template[]

/** What `saveTemplate` takes. */
export type SaveTemplateInput = {
  name: string
  text: string
}

/** Keep a text under a name. What was kept under that name, in whatever letters, is replaced. */
export type SaveTemplateReply = Template

/** What `deleteTemplate` takes. */
export type DeleteTemplateInput = {
  /** An id that begins with tpl_ */
  id: string
}

/** Forget a template. What was sent with it stays as it is. */
export type DeleteTemplateReply = null

/** What `previewSeries` takes. */
export type PreviewSeriesInput = {
  rhythm: RhythmInput
  /** In Africa/Accra, which is UTC all year */
  time: string
  /** The first day on which it may run */
  from: string
  ends: PreviewSeriesBodyEndsOn | PreviewSeriesBodyEndsAfter
  traffic?: 'promotional' | 'transactional'
}

/** When a series would run: its first runs, moved to where hours and holidays permit. Changes nothing. */
export type PreviewSeriesReply = {
  dueAt: string
  goesAt: string
}[]

/** What `createSeries` takes. */
export type CreateSeriesInput = {
  rhythm: RhythmInput
  /** In Africa/Accra, which is UTC all year */
  time: string
  /** The first day on which it may run */
  from: string
  ends: PreviewSeriesBodyEndsOn | PreviewSeriesBodyEndsAfter
  senderId: string
  text: string
  recipients?: string[]
  groupIds?: string[]
  /** Where `{{Link}}` in the text leads, as in `sendMessage` */
  linkTarget?: string
  /** What it is called in lists and reports. Recipients do not see it */
  name?: string
  traffic?: 'promotional' | 'transactional'
}

/** Send a text again and again. Each run is a campaign of its own, paid for when it goes; one that cannot be paid is left out, and said so by mail. */
export type CreateSeriesReply = Series

/** What `listSeries` takes. */
export type ListSeriesInput = {
  pageNumber?: number
  pageSize?: number
  searchTerm?: string
  /** The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile */
  cursor?: string
  status?: 'active' | 'paused' | 'ended'
}

/** The account’s series, newest first, each with its next run and its last. */
export type ListSeriesReply = Series

/** What `pauseSeries` takes. */
export type PauseSeriesInput = {
  /** An id that begins with ser_ */
  id: string
}

/** No more runs until it is resumed. A run that is already a campaign goes on. */
export type PauseSeriesReply = Series

/** What `resumeSeries` takes. */
export type ResumeSeriesInput = {
  /** An id that begins with ser_ */
  id: string
}

/** Go on with the next run from now. Those that fell into the pause are left out. */
export type ResumeSeriesReply = Series

/** What `endSeries` takes. */
export type EndSeriesInput = {
  /** An id that begins with ser_ */
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
  limit?: number
  /** The cursor `next` of the slice before */
  after?: string
  /** A number, or its beginning */
  searchTerm?: string
}

/** Phones that have written to the account, whoever wrote last first. */
export type ListConversationsReply = {
  /** E.164 with a plus */
  phone: string
  /** As the address book has it; empty where it has none */
  name: string
  /** What they wrote last */
  text: string
  keyword: Keyword | null
  unread: number
  optedOut: boolean
  at: string
}

/** What `getConversation` takes. */
export type GetConversationInput = {
  msisdn: string
}

/** Who it is that wrote, and as whom they were written to. */
export type GetConversationReply = {
  /** E.164 with a plus */
  phone: string
  name: string
  optedOut: boolean
  unread: number
  /** The number that they wrote to */
  address: string
  /** Under which they were written to last */
  senderId: string | null
}

/** What `listThread` takes. */
export type ListThreadInput = {
  msisdn: string
  limit?: number
  /** The cursor `next` of the slice before */
  after?: string
}

/** What was said, newest first, in both directions. */
export type ListThreadReply = {
  /** Of a message (`msg_…`), or of what came in (`inb_…`) */
  id: string
  from: 'phone' | 'account'
  text: string
  keyword: Keyword | null
  /** False where parts of a long text never came */
  complete: boolean
  /** Of what was sent */
  state: MessageState | null
  at: string
}

/** What `readConversation` takes. */
export type ReadConversationInput = {
  msisdn: string
}

/** Everything in it has been read. */
export type ReadConversationReply = null

/** What `listAutoAnswers` takes. */
export type ListAutoAnswersInput = object

/** Words that the account answers by itself. */
export type ListAutoAnswersReply = ListAutoAnswersData[]

/** What `saveAutoAnswer` takes. */
export type SaveAutoAnswerInput = {
  word: string
  answer: string
}

/** Answer whoever texts just this word. An answer costs what a text costs; a phone is answered at most once in ten minutes. */
export type SaveAutoAnswerReply = ListAutoAnswersData

/** What `deleteAutoAnswer` takes. */
export type DeleteAutoAnswerInput = {
  /** An id that begins with ans_ */
  id: string
}

/** Answer this word no more. */
export type DeleteAutoAnswerReply = null

/** What `createCode` takes. */
export type CreateCodeInput = {
  to: string
  senderId: string
  length?: number
  /** How long it is good */
  minutes?: number
  /** A text of ours in the language, where none is given */
  text?: string
  language?: 'en' | 'fr'
  /** Adds what lets a phone fill the code in by itself */
  autofill?: {
    /** Adds the last line `@adomsavings.com #123456`, which iOS and Chrome fill in */
    domain: string
  } | {
    /** Adds the app’s hash, by which Android’s SMS Retriever hands it the text */
    appHash: string
  }
}

/** Text a one-time code to a number. It goes before all else, at any hour, and costs what a text costs. */
export type CreateCodeReply = Code

/** What `listCodes` takes. */
export type ListCodesInput = {
  state?: 'pending' | 'verified' | 'cancelled' | 'locked' | 'expired'
  /** Those to this number, which is given whole */
  phone?: string
  limit?: number
  /** The cursor `next` of the slice before */
  after?: string
}

/** The account’s codes of the last thirty days, newest first, their numbers masked. */
export type ListCodesReply = Code

/** What `getCode` takes. */
export type GetCodeInput = {
  /** An id that begins with otc_ */
  id: string
}

/** What became of a code. */
export type GetCodeReply = Code

/** What `checkCode` takes. */
export type CheckCodeInput = {
  /** An id that begins with otc_ */
  id: string
  code: string
}

/** Whether it is the code that was texted. A code is verified once; after 5 wrong tries it is good for nothing. */
export type CheckCodeReply = {
  /** An id that begins with otc_ */
  id: string
  /** spent: it was verified before */
  outcome: 'verified' | 'wrong' | 'expired' | 'spent' | 'locked' | 'cancelled'
  triesLeft: number
}

/** What `cancelCode` takes. */
export type CancelCodeInput = {
  /** An id that begins with otc_ */
  id: string
}

/** The code is good no more. Its text may have left already. */
export type CancelCodeReply = Code

/** What `getCodeOverview` takes. */
export type GetCodeOverviewInput = object

/** Today’s codes in figures, what is let through, and the blocks of numbers that are closed. */
export type GetCodeOverviewReply = {
  today: {
    created: number
    /** Of those created today */
    verified: number
    /** Asked for, and not sent for one of the limits */
    refused: number
    credits: number
  }
  settings: CodeSettings
  platform: CodePlatform
  closed: {
    /** What its numbers begin with */
    block: string
    verified: number
    /** Codes that came to their end, the verified among them */
    ended: number
    closedAt: string
    /** When codes go there again by themselves */
    opensAt: string
  }[]
}

/** What `getBusinessId` takes. */
export type GetBusinessIdInput = object

/** The account’s business ID, and what it applies for. */
export type GetBusinessIdReply = {
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
  faceRegistry: GetBusinessIdDataFaceRegistryId | null
}

/** What `submitKyc` takes. */
export type SubmitKycInput = {
  document: 'ghana_card' | 'passport' | 'voter_id' | 'drivers_licence' | 'ssnit' | 'tin'
  number: string
  surname: string
  givenNames: string
  dateOfBirth?: string | null
  /** Your own, such as a customer’s number: requests are found by it, and events tell it */
  reference?: string | null
  /** Texts of yours, given back with the request and erased with the person */
  metadata?: Record<string, string>
  consent: {
    /** The business ID that the words named */
    businessId: string
    version: string
    language: 'en' | 'fr'
    channel: 'in_person' | 'phone' | 'paper' | 'electronic'
    agreed: true
  }
}

/** Check one person by the number of a document. The credits are reserved now and charged on a decision. */
export type SubmitKycReply = KycAccepted

/** What `listKyc` takes. */
export type ListKycInput = {
  pageNumber?: number
  pageSize?: number
  searchTerm?: string
  /** The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile */
  cursor?: string
  status?: 'awaiting_subject' | 'capturing' | 'submitted' | 'checking' | 'needs_resubmission' | 'in_review' | 'awaiting_provider' | 'approved' | 'rejected' | 'inconclusive' | 'expired' | 'cancelled'
  document?: 'ghana_card' | 'passport' | 'voter_id' | 'drivers_licence' | 'ssnit' | 'tin'
  reference?: string
}

/** The account’s KYC requests, newest first. A search finds a whole number, a whole reference, or whole words of a name. */
export type ListKycReply = KycRequest

/** What `getKyc` takes. */
export type GetKycInput = {
  /** An id that begins with kyc_ */
  id: string
}

/** One KYC request with its consent, its checks and everything that happened to it. */
export type GetKycReply = KycDetail

/** What `cancelKyc` takes. */
export type CancelKycInput = {
  /** An id that begins with kyc_ */
  id: string
}

/** Give up a request that is not decided on. Its credits come back. */
export type CancelKycReply = KycAccepted

/** What `addEvidence` takes. */
export type AddEvidenceInput = {
  /** An id that begins with kyc_ */
  id: string
  kind: 'document_front' | 'document_back' | 'person' | 'person_left' | 'person_right'
  file: Blob
}

/** Keep a picture with a request: a form with the field `kind` and `file`, a JPEG, PNG or WebP of at most 10 MB. One of each kind is kept: a new one replaces it. Metadata is not kept. `person_left` and `person_right` are the face turned to the person’s own left and right. */
export type AddEvidenceReply = Evidence

/** What `listEvidence` takes. */
export type ListEvidenceInput = {
  /** An id that begins with kyc_ */
  id: string
}

/** The pictures of a request, oldest first, and which there were. */
export type ListEvidenceReply = Evidence[]

/** What `getEvidence` takes. */
export type GetEvidenceInput = {
  /** An id that begins with evd_ */
  id: string
}

/** A picture. Who sees it is put on record. */
export type GetEvidenceReply = Blob

/** What `askByLink` takes. */
export type AskByLinkInput = {
  kind: 'number' | 'document' | 'document_face'
  /** Of which the person chooses one */
  documents: ('ghana_card' | 'passport' | 'voter_id' | 'drivers_licence' | 'ssnit' | 'tin')[]
  phone: string
  /** Of the text; the page has both */
  language: 'en' | 'fr'
  /** Who they are, where that is known; where not, they are asked for it */
  person?: {
    number: string
    surname: string
    givenNames: string
    dateOfBirth?: string | null
  } | null
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
  /** An id that begins with kyc_ */
  id: string
}

/** Text the person their link once more. */
export type TextKycLinkReply = KycDetail

/** What `showKycLink` takes. */
export type ShowKycLinkInput = {
  /** An id that begins with kyc_ */
  id: string
}

/** A link of its own to be shown on a screen and photographed by the person who sits before it. It is told this once, ends the one shown before, and ends itself when the person has sent what was asked. */
export type ShowKycLinkReply = {
  url: string
  expiresAt: string
}

/** What `getKycRetention` takes. */
export type GetKycRetentionInput = object

/** How long pictures and identities are kept. */
export type GetKycRetentionReply = KycRetention

/** What `issueCertificate` takes. */
export type IssueCertificateInput = {
  /** An id that begins with kyc_ */
  id: string
}

/** Certify an approved check. Where a certificate stands already, it is answered with that one. */
export type IssueCertificateReply = IssueCertificateData

/** What `getCertificate` takes. */
export type GetCertificateInput = {
  /** An id that begins with kyc_ */
  id: string
}

/** The newest certificate of a check; null where none was issued. */
export type GetCertificateReply = IssueCertificateData | null

/** What `getCertificateFile` takes. */
export type GetCertificateFileInput = {
  /** An id that begins with kyc_ */
  id: string
}

/** The certificate that stands, as a PDF: the same bytes each time. */
export type GetCertificateFileReply = Blob

/** What `withdrawCertificate` takes. */
export type WithdrawCertificateInput = {
  /** An id that begins with kyc_ */
  id: string
}

/** Withdraw the certificate: its page says so from now on. Another may be issued. */
export type WithdrawCertificateReply = IssueCertificateData

/** What `createKycBatch` takes. */
export type CreateKycBatchInput = {
  document?: 'ghana_card' | 'passport' | 'voter_id' | 'drivers_licence' | 'ssnit' | 'tin'
  /** JSON: column → what it means, or "" to leave it out */
  mapping?: string
  /** JSON: how everybody in the file has agreed */
  consent: string
  file: Blob
}

/** Try a file of people: a form with the fields `document`, `mapping` and `consent` (the last two as JSON), and `file`, a CSV of at most 4 MB and 10,000 rows with a line of column names. Every row is judged; nothing is asked of anybody, and nothing is spent. */
export type CreateKycBatchReply = KycBatch

/** What `listKycBatches` takes. */
export type ListKycBatchesInput = {
  pageNumber?: number
  pageSize?: number
  searchTerm?: string
  /** The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile */
  cursor?: string
}

/** The account’s files of people, newest first. */
export type ListKycBatchesReply = KycBatch

/** What `getKycBatch` takes. */
export type GetKycBatchInput = {
  /** An id that begins with kbt_ */
  id: string
}

/** One file of people, and how far its checks are. */
export type GetKycBatchReply = KycBatch

/** What `tryKycBatch` takes. */
export type TryKycBatchInput = {
  /** An id that begins with kbt_ */
  id: string
  /** Column → what it means; the empty text for one that is left out */
  mapping?: Record<string, 'document' | 'number' | 'surname' | 'givenNames' | 'dateOfBirth' | 'consent' | 'reference' | ''>
  document?: 'ghana_card' | 'passport' | 'voter_id' | 'drivers_licence' | 'ssnit' | 'tin'
}

/** Try a file again that was not started, with other columns or another document. */
export type TryKycBatchReply = KycBatch

/** What `startKycBatch` takes. */
export type StartKycBatchInput = {
  /** An id that begins with kbt_ */
  id: string
  /** Those that are known as well */
  again?: boolean
}

/** Check the people of a file that was tried, or go on with one that is paused. Rows become requests a few hundred at a time; credits are reserved with each. */
export type StartKycBatchReply = KycBatch

/** What `cancelKycBatch` takes. */
export type CancelKycBatchInput = {
  /** An id that begins with kbt_ */
  id: string
}

/** Give up what is not submitted yet, and forget the file. Requests that were made go on. */
export type CancelKycBatchReply = KycBatch

/** What `listKycBatchFaults` takes. */
export type ListKycBatchFaultsInput = {
  /** An id that begins with kbt_ */
  id: string
  pageNumber?: number
  pageSize?: number
  searchTerm?: string
}

/** Rows of a file that are not submitted, and why, in the order of the file. */
export type ListKycBatchFaultsReply = {
  line: number
  faults: ('unreadable' | 'document_unknown' | 'number_missing' | 'number_form' | 'number_check' | 'surname_missing' | 'surname_invalid' | 'given_names_missing' | 'given_names_invalid' | 'birth_date_missing' | 'birth_date_unreadable' | 'birth_date_impossible' | 'consent_missing' | 'reference_invalid' | 'twice')[]
  /** The request by which the person is known */
  knownRequestId: string | null
}

/** What `getKycBatchFile` takes. */
export type GetKycBatchFileInput = {
  /** An id that begins with kbt_ */
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
export type GetRegistryHealthReply = {
  document: 'ghana_card' | 'passport' | 'voter_id' | 'drivers_licence' | 'ssnit' | 'tin'
  /** down: it is left alone for a while; requests wait and cost nothing */
  state: 'answering' | 'failing' | 'down'
  /** The first failure since it last answered */
  since: string | null
  answeredAt: string | null
  triedAgainAt: string | null
}[]

/** What `recentActivity` takes. */
export type RecentActivityInput = {
  /** An id that begins with acc_ */
  AccountId?: string
}

/** The newest ten things that happened on the account. */
export type RecentActivityReply = {
  recentActivities: {
    kind: 'campaign'
    /** An id that begins with cmp_ */
    id: string
    /** Whose it is */
    accountName: string
    at: string
    /** The name that it was given; null where it has none */
    name: string | null
    senderId: string
    groupNames: string[]
    recipients: number
    /** A number of credits */
    credits: number
    status: CampaignStatus
  } | {
    kind: 'invoice'
    /** An id that begins with inv_ */
    id: string
    /** Whose it is */
    accountName: string
    at: string
    number: string
    packageName: string
    /** A number of credits */
    credits: number
    /** GHS, at most two decimals */
    totalAmount: number
    status: InvoiceStatus
  } | {
    kind: 'import'
    /** An id that begins with imp_ */
    id: string
    /** Whose it is */
    accountName: string
    at: string
    fileName: string
    groupName: string
    valid: number
    rows: number
    status: ImportStatus
  }[]
}

/** What `analytics` takes. */
export type AnalyticsInput = {
  /** An id that begins with acc_ */
  AccountId?: string
  days?: number
}

/** Messages a day over the last days, thirty unless others are asked for, and their states in all. */
export type AnalyticsReply = {
  days: {
    day: string
    sent: number
    delivered: number
    failed: number
    credits: number
  }[]
  totals: {
    sent: number
    delivered: number
    failed: number
    pending: number
    credits: number
    /** About what these credits cost, at the price last paid or agreed, net of taxes. Null where the price is not known, for all accounts together, and for who may not see invoices */
    spend: number | null
    /** To groups; what is sent at once to few is none */
    campaigns: number
    /** At most 10,000 are counted */
    contacts: number
  }
  /** As many days before */
  previous: {
    sent: number
    delivered: number
    failed: number
    credits: number
    /** About what these credits cost, at the price last paid or agreed, net of taxes. Null where the price is not known, for all accounts together, and for who may not see invoices */
    spend: number | null
  }
  /** Likely network by network, the most messages first; empty: not in our table */
  networks: {
    network: string
    sent: number
    delivered: number
    failed: number
  }[]
  /** What the account has ever done; of all accounts together nothing is said */
  done: {
    /** An invoice for SMS credits was approved */
    bought: boolean
    /** A message was handed to a network */
    sent: boolean
  }
}

/** What `getHome` takes. */
export type GetHomeInput = object

/** What the account has, what goes out next, what needs somebody, and how far a new business is. Parts that the caller may not see are null or left out. */
export type GetHomeReply = {
  holdings: {
    product: 'SMS' | 'KYC'
    /** Used on credit and paid by the month */
    onCredit: boolean
    /** To spend now; on credit: up to the limit */
    available: number
    /** Held for what is under way */
    reserved: number
    /** What the available credits cost, net of taxes. Trial credits cost nothing. Null on credit */
    worth: number | null
    /** Credits used a day over the last four weeks; null where none were used, or it is not known */
    perDay: number | null
    /** How many days the available credits last at that pace */
    daysLeft: number | null
    /** The next credits that lapse within 30 days */
    lapses: {
      /** A number of credits */
      credits: number
      at: string
    } | null
  }[] | null
  /** The next five sends, soonest first */
  next: {
    kind: 'campaign'
    /** An id that begins with cmp_ */
    id: string
    senderId: string
    groupNames: string[]
    /** Within the permitted hours */
    goesAt: string
    recipients: number
    /** A number of credits */
    credits: number
  } | {
    kind: 'series'
    /** An id that begins with ser_ */
    id: string
    senderId: string
    groupNames: string[]
    /** Within the permitted hours */
    goesAt: string
  }[] | null
  /** The most urgent first */
  needs: {
    kind: 'unpaid_invoice'
    /** An id that begins with inv_ */
    id: string
    number: string
    /** GHS, at most two decimals */
    totalAmount: number
    dueOn: string | null
    /** All unpaid invoices; this is the first to pay */
    count: number
    /** What all of them come to */
    unpaid: number
  } | {
    kind: 'credits_low'
    /** A number of credits */
    available: number
    /** At the pace of the last four weeks */
    daysLeft: number
  } | {
    kind: 'sender_refused'
    /** An id that begins with snd_ */
    id: string
    senderId: string
    networks: string[]
    status: 'rejected' | 'needs_information'
    reason: string
  } | {
    kind: 'sender_ending'
    /** An id that begins with snd_ */
    id: string
    senderId: string
    networks: string[]
    /** The last day of the approval; it may be over */
    endsOn: string
  } | {
    kind: 'business_id_refused'
    status: 'rejected' | 'needs_information'
    reason: string
  } | {
    kind: 'business_id_ending'
    endsOn: string
  } | {
    kind: 'series_skipped'
    /** An id that begins with ser_ */
    id: string
    senderId: string
    outcome: RunOutcome
    dueAt: string
  } | {
    kind: 'failing_numbers'
    /** Messages of the last 7 days to numbers that cannot be reached */
    failed: number
    sent: number
  } | {
    kind: 'kyc_reviews'
    /** At most 1000 are counted */
    count: number
  }[]
  /** The first steps of a new business */
  steps: {
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
}

/** What `reportMessages` takes. */
export type ReportMessagesInput = {
  /** An id that begins with acc_ */
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
  by?: 'day' | 'network' | 'sender' | 'user' | 'key' | 'account'
}

/** What became of the messages of a range of days: in all, and by day, network, sender ID, person, API key or account. */
export type ReportMessagesReply = {
  totals: {
    /** Handed to a network, whatever became of it */
    sent: number
    delivered: number
    /** Taken by a network, without a receipt yet */
    pending: number
    /** In doubt: no answer came; credits are held */
    unknown: number
    /** The sum of the reasons */
    failed: number
    reasons: ReportMessagesDataTotalsReasons
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
  }
  /** How many were delivered within so many seconds, and in no fewer; null: later still */
  waits: {
    seconds: number | null
    delivered: number
  }[]
  /** By day every day of the range; otherwise the 100 with the most messages, most first */
  rows: {
    /** A day, network or sender ID, or the id of who is named */
    key: string
    /** Its name; empty where it is not known */
    label: string
    /** Whose a person or a key is */
    accountName: string | null
    /** Handed to a network, whatever became of it */
    sent: number
    delivered: number
    /** Taken by a network, without a receipt yet */
    pending: number
    /** In doubt: no answer came; credits are held */
    unknown: number
    /** The sum of the reasons */
    failed: number
    reasons: ReportMessagesDataTotalsReasons
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
  }[]
}

/** What `reportCampaigns` takes. */
export type ReportCampaignsInput = {
  pageNumber?: number
  pageSize?: number
  searchTerm?: string
  /** An id that begins with acc_ */
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
export type ReportCampaignsReply = {
  /** An id that begins with cmp_ */
  id: string
  /** The name that it was given; null where it has none */
  name: string | null
  accountName: string
  senderId: string
  groupNames: string[]
  beganAt: string
  recipients: number
  sent: number
  delivered: number
  pending: number
  unknown: number
  /** Those cancelled before they were sent included */
  failed: number
  /** Delivered among those whose end is known, in per cent; null where none is */
  deliveryRate: number | null
  /** A number of credits */
  credits: number
}

/** What `reportKyc` takes. */
export type ReportKycInput = {
  /** An id that begins with acc_ */
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
export type ReportKycReply = {
  totals: {
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
    approved: number
    rejected: number
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
    creditsPerDecision: number | null
  }
  /** Most asked first; at most 100 */
  rows: {
    /** A channel (form, api, csv, link) or an account’s id */
    key: string
    /** The name of an account, otherwise the key */
    label: string
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
    approved: number
    rejected: number
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
    creditsPerDecision: number | null
  }[]
  /** Why checks were not approved, most frequent first */
  reasons: {
    status: 'rejected' | 'inconclusive' | 'expired' | 'cancelled'
    reason: 'not_found' | 'number_malformed' | 'name_differs' | 'name_unsure' | 'birth_date_differs' | 'birth_date_missing' | 'duplicate' | 'no_registry' | 'registry_down' | 'registry_slow' | 'no_answer' | 'no_credits' | 'document_unread' | 'not_followed' | 'not_reviewed' | 'blurred' | 'glare' | 'too_dark' | 'too_small' | 'cut_off' | 'wrong_document' | 'front_back_differ' | 'expired_document' | 'face_not_seen' | 'mrz_unread' | 'mrz_invalid' | 'details_differ' | 'same_picture' | 'altered_document' | 'picture_reused' | 'face_differs' | 'not_live' | 'under_age' | 'list_match' | null
    count: number
  }[]
}

/** What `reportFile` takes. */
export type ReportFileInput = {
  /** An id that begins with acc_ */
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
  network?: string
  by?: 'day' | 'network' | 'sender' | 'user' | 'key' | 'campaign' | 'account'
}

/** A report as a CSV file. */
export type ReportFileReply = Blob

/** What `reportWorkbook` takes. */
export type ReportWorkbookInput = {
  /** An id that begins with acc_ */
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
  network?: string
  by?: 'day' | 'network' | 'sender' | 'user' | 'key' | 'campaign' | 'account'
}

/** A report as an XLSX workbook: numbers and dates as such, ready to be added up. */
export type ReportWorkbookReply = Blob

export interface Calls {
  getCompany: { kind: 'data'; input: GetCompanyInput; reply: GetCompanyReply }
  getDefaultIds: { kind: 'data'; input: GetDefaultIdsInput; reply: GetDefaultIdsReply }
  listSenders: { kind: 'data'; input: ListSendersInput; reply: ListSendersReply }
  getSenderDocument: { kind: 'file'; input: GetSenderDocumentInput; reply: GetSenderDocumentReply }
  listPackages: { kind: 'data'; input: ListPackagesInput; reply: ListPackagesReply }
  listCredits: { kind: 'page'; input: ListCreditsInput; reply: ListCreditsReply }
  creditSummary: { kind: 'data'; input: CreditSummaryInput; reply: CreditSummaryReply }
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
  pauseCampaign: { kind: 'data'; input: PauseCampaignInput; reply: PauseCampaignReply }
  resumeCampaign: { kind: 'data'; input: ResumeCampaignInput; reply: ResumeCampaignReply }
  cancelCampaign: { kind: 'data'; input: CancelCampaignInput; reply: CancelCampaignReply }
  listMessages: { kind: 'slice'; input: ListMessagesInput; reply: ListMessagesReply }
  getMessage: { kind: 'data'; input: GetMessageInput; reply: GetMessageReply }
  exportRecipients: { kind: 'file'; input: ExportRecipientsInput; reply: ExportRecipientsReply }
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
  getHome: { kind: 'data'; input: GetHomeInput; reply: GetHomeReply }
  reportMessages: { kind: 'data'; input: ReportMessagesInput; reply: ReportMessagesReply }
  reportCampaigns: { kind: 'page'; input: ReportCampaignsInput; reply: ReportCampaignsReply }
  reportKyc: { kind: 'data'; input: ReportKycInput; reply: ReportKycReply }
  reportFile: { kind: 'file'; input: ReportFileInput; reply: ReportFileReply }
  reportWorkbook: { kind: 'file'; input: ReportWorkbookInput; reply: ReportWorkbookReply }
}

/** The method and path of each call, and which values go into the path and the query. All other values are the body. */
export const calls = {
  getCompany: { method: 'GET', path: '/catalog/v1/account', kind: 'data', query: [], body: 'none', idempotent: false },
  getDefaultIds: { method: 'GET', path: '/catalog/v1/sender/get-default-ids', kind: 'data', query: ['AccountId'], body: 'none', idempotent: false },
  listSenders: { method: 'GET', path: '/catalog/v1/sender', kind: 'data', query: [], body: 'none', idempotent: false },
  getSenderDocument: { method: 'GET', path: '/catalog/v1/sender/document/{id}', kind: 'file', query: [], body: 'none', idempotent: false },
  listPackages: { method: 'GET', path: '/catalog/v1/Package', kind: 'data', query: ['product'], body: 'none', idempotent: false },
  listCredits: { method: 'GET', path: '/billing/v1/accountcredit', kind: 'page', query: ['AccountId', 'pageNumber', 'pageSize', 'searchTerm', 'cursor'], body: 'none', idempotent: false },
  creditSummary: { method: 'GET', path: '/billing/v1/accountcredit/summary', kind: 'data', query: ['AccountId'], body: 'none', idempotent: false },
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
  listCampaigns: { method: 'GET', path: '/messaging/v1/message', kind: 'page', query: ['pageNumber', 'pageSize', 'searchTerm', 'cursor', 'status'], body: 'none', idempotent: false },
  sendTestText: { method: 'POST', path: '/messaging/v1/test', kind: 'data', query: [], body: 'json', idempotent: true },
  estimateMessage: { method: 'POST', path: '/messaging/v1/estimate', kind: 'data', query: [], body: 'json', idempotent: false },
  getCampaign: { method: 'GET', path: '/messaging/v1/message/{id}', kind: 'data', query: [], body: 'none', idempotent: false },
  listRecipients: { method: 'GET', path: '/messaging/v1/message/{id}/recipient', kind: 'slice', query: ['state', 'searchTerm', 'limit', 'after'], body: 'none', idempotent: false },
  pauseCampaign: { method: 'POST', path: '/messaging/v1/message/{id}/pause', kind: 'data', query: [], body: 'none', idempotent: false },
  resumeCampaign: { method: 'POST', path: '/messaging/v1/message/{id}/resume', kind: 'data', query: [], body: 'none', idempotent: false },
  cancelCampaign: { method: 'POST', path: '/messaging/v1/message/{id}/cancel', kind: 'data', query: [], body: 'none', idempotent: false },
  listMessages: { method: 'GET', path: '/messaging/v1/recipient', kind: 'slice', query: ['state', 'searchTerm', 'limit', 'after', 'environment'], body: 'none', idempotent: false },
  getMessage: { method: 'GET', path: '/messaging/v1/recipient/{id}', kind: 'data', query: [], body: 'none', idempotent: false },
  exportRecipients: { method: 'GET', path: '/messaging/v1/message/{id}/recipient/file', kind: 'file', query: ['state', 'language'], body: 'none', idempotent: false },
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
  getHome: { method: 'GET', path: '/reports/v1/home', kind: 'data', query: [], body: 'none', idempotent: false },
  reportMessages: { method: 'GET', path: '/reports/v1/message', kind: 'data', query: ['AccountId', 'from', 'to', 'senderId', 'user', 'key', 'network', 'by'], body: 'none', idempotent: false },
  reportCampaigns: { method: 'GET', path: '/reports/v1/campaign', kind: 'page', query: ['pageNumber', 'pageSize', 'searchTerm', 'AccountId', 'from', 'to', 'senderId', 'user', 'key'], body: 'none', idempotent: false },
  reportKyc: { method: 'GET', path: '/reports/v1/kyc', kind: 'data', query: ['AccountId', 'from', 'to', 'environment', 'by'], body: 'none', idempotent: false },
  reportFile: { method: 'GET', path: '/reports/v1/file', kind: 'file', query: ['AccountId', 'from', 'to', 'senderId', 'user', 'key', 'network', 'by'], body: 'none', idempotent: false },
  reportWorkbook: { method: 'GET', path: '/reports/v1/workbook', kind: 'file', query: ['AccountId', 'from', 'to', 'senderId', 'user', 'key', 'network', 'by'], body: 'none', idempotent: false },
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
  | 'import_file_gone'
  | 'merge_overfull'
  | 'merge_changed'
  | 'segments_full'
  | 'contact_exists'
  | 'phone_unconfirmed'
  | 'phone_invalid'
