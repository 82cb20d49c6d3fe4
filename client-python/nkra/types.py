"""Generated from the OpenAPI document by `npm run openapi`: what calls take and answer."""

from __future__ import annotations

from typing import Any, BinaryIO, Literal, TypedDict, Union

class BankAccount(TypedDict):
    bank: str
    branch: str
    accountName: str
    accountNumber: str


BillingStatus = Union["Union[Literal[1], Literal[2]]"]


class BusinessId(TypedDict):
    id: str
    """An id that begins with bid_"""
    status: Literal["draft", "submitted", "needs_information", "rejected", "approved"]
    legalName: str
    legalForm: Union[Literal["limited_by_shares", "limited_by_guarantee", "unlimited", "public_limited", "external", "business_name", "partnership", "cooperative", "public_body"], None]
    """Null in a draft that does not say yet"""
    registrationNumber: str
    tin: str
    address: str
    town: str
    owners: list[str]
    """The names of the principals"""
    principals: list[BusinessIdPrincipal]
    """Owners, directors and signatories"""
    reason: Union[str, None]
    """Why it is rejected, or what is missing"""
    createdAt: str
    submittedAt: Union[str, None]
    decidedAt: Union[str, None]
    validUntil: Union[str, None]
    """A year after the approval; 90 days where something was missing"""
    papers: list[BusinessIdPaper]
    missing: list[BusinessIdMissing]
    """What an approval still needs"""
    exception: Union[str, None]
    """Why it was approved although something was missing"""
    deciders: Union[int, None]
    """How many of the operator’s people decided: 2 where two could, otherwise 1. Null until then"""


class BusinessIdMissing(TypedDict):
    kind: Literal["paper", "check", "shares", "nobody"]
    """check: of somebody who holds 20 % or more, or signs · shares: 20 % or more are nobody’s · nobody: no signatory is named"""
    paper: Union[Literal["registration", "tax", "board_letter"], None]
    name: Union[str, None]
    """The name of the person whose check is missing"""


class BusinessIdPaper(TypedDict):
    id: str
    """An id that begins with bpp_"""
    kind: Literal["registration", "tax", "board_letter"]
    """registration: certificate of registration · tax: certificate of the TIN · board_letter: names who may act for the business"""
    name: str
    mediaType: Literal["application/pdf", "image/jpeg", "image/png"]
    size: int
    """Bytes"""
    addedAt: str
    carried: bool
    """Whether it came with the business ID in force, within a year. It counts for a renewal, not for a change"""
    removedAt: Union[str, None]
    """When its file was deleted because its time was over"""


class BusinessIdPrincipal(TypedDict):
    id: Union[str, None]
    """Null where only the name was stated, before November 2026"""
    name: str
    role: Literal["owner", "director", "signatory"]
    share: Union[int, None]
    """Hundredths of a percent: 2500 is 25 %. Null where none is stated"""
    check: Union[BusinessIdPrincipalCheckStanding, None]
    """Null for a reader who may not see the results of identity checks"""


class BusinessIdPrincipalCheckStanding(TypedDict):
    standing: Literal["unasked", "waiting", "failed", "own_word", "name_differs", "passed", "erased"]
    """passed: a registry answered, under the stated name · name_differs: under a name that is not surely the same · own_word: approved without a registry’s answer to a program · erased: the person was forgotten"""
    status: Union[Literal["awaiting_subject", "capturing", "submitted", "checking", "needs_resubmission", "in_review", "awaiting_provider", "approved", "rejected", "inconclusive", "expired", "cancelled"], None]
    level: Union[Literal["A0", "A1", "A2", "A3"], None]
    decidedAt: Union[str, None]
    requestId: Union[str, None]
    """Shown to the business itself only"""
    erasedOn: Union[str, None]


CampaignStatus = Literal["draft", "scheduled", "expanding", "sending", "paused", "completed", "cancelled"]


class Check(TypedDict):
    id: str
    """An id that begins with chk_"""
    name: Literal["consent_present", "number_format", "image_quality", "doc_type", "mrz_read", "mrz_check_digits", "front_ocr", "front_back_consistency", "expiry", "age", "pictures_differ", "side_is_card", "image_reuse", "face_present", "face_confirmed", "face_similarity_local", "liveness_active", "registry_lookup", "registry_face", "registry_liveness", "name_match", "dob_match", "duplicate_identity", "screening"]
    version: str
    provider: str
    mode: Literal["local", "sandbox", "live"]
    outcome: Literal["pass", "fail", "unsure", "not_run", "error"]
    score: Union[float, None]
    reasons: list[str]
    took: int
    """Milliseconds"""
    reference: Union[str, None]
    """The provider’s own"""
    enteredBy: Union[str, None]
    """Who entered what the authority answered, with a proof, or typed what a photograph says"""
    at: str


ClearanceState = Literal["waiting", "sending", "unknown", "stamped", "refused"]


class Code(TypedDict):
    id: str
    """An id that begins with otc_"""
    state: CodeState
    """locked: it was tried wrongly too often"""
    to: str
    """Masked"""
    senderId: str
    createdAt: str
    expiresAt: str
    resendAt: str
    """When the same number may be sent another"""
    endedAt: Union[str, None]
    """When it was verified, cancelled or locked"""
    triesLeft: int
    credits: int
    """What the text cost"""
    campaignId: str
    """Its text among the messages, without the code"""


class CodePlatform(TypedDict):
    on: bool
    """False: nobody’s code is sent"""
    countries: list[str]
    """Countries that accounts may choose from"""


class CodeSettings(TypedDict):
    on: bool
    """False: no code is sent, whoever asks"""
    countries: list[str]
    """To numbers of which countries"""
    creditsPerDay: int
    """Spent on codes in a day at most"""
    codesPerBlockHour: int
    """Codes in an hour to numbers that differ in their last four digits alone"""


CodeState = Literal["pending", "verified", "cancelled", "locked", "expired"]


class Company(TypedDict):
    accountId: str
    """An id that begins with acc_"""
    name: str
    tin: str
    addressLine1: str
    addressLine2: str
    town: str
    digitalAddress: str


Comparison = Literal["equals", "differs", "contains", "begins", "above", "below", "filled", "blank"]


Condition = Union["Union[ConditionField, ConditionGroup, ConditionNetwork, ConditionConsent]"]


_ConditionConsentKeywords = TypedDict("_ConditionConsentKeywords", {"is": "Literal[\"given\", \"none\"]"})


class ConditionConsent(_ConditionConsentKeywords):
    of: Literal["consent"]


__ConditionFieldKeywords = TypedDict("__ConditionFieldKeywords", {"is": "Comparison"})


class _ConditionField(__ConditionFieldKeywords):
    of: Literal["field"]
    field: str
    """A custom field’s name in any case, or Name"""


class ConditionField(_ConditionField, total=False):
    value: str
    """Compared in any case; left out with filled and blank"""


_ConditionGroupKeywords = TypedDict("_ConditionGroupKeywords", {"is": "Literal[\"in\", \"out\"]"})


class ConditionGroup(_ConditionGroupKeywords):
    of: Literal["group"]
    groupId: str
    """An id that begins with grp_"""


ConditionInput = Union["Union[ConditionInputField, ConditionInputGroup, ConditionInputNetwork, ConditionInputConsent]"]


_ConditionInputConsentKeywords = TypedDict("_ConditionInputConsentKeywords", {"is": "Literal[\"given\", \"none\"]"})


class ConditionInputConsent(_ConditionInputConsentKeywords):
    of: Literal["consent"]


__ConditionInputFieldKeywords = TypedDict("__ConditionInputFieldKeywords", {"is": "Comparison"})


class _ConditionInputField(__ConditionInputFieldKeywords):
    of: Literal["field"]
    field: str
    """A custom field’s name in any case, or Name"""


class ConditionInputField(_ConditionInputField, total=False):
    value: str
    """Compared in any case; left out with filled and blank"""


_ConditionInputGroupKeywords = TypedDict("_ConditionInputGroupKeywords", {"is": "Literal[\"in\", \"out\"]"})


class ConditionInputGroup(_ConditionInputGroupKeywords):
    of: Literal["group"]
    groupId: str
    """An id that begins with grp_"""


_ConditionInputNetworkKeywords = TypedDict("_ConditionInputNetworkKeywords", {"is": "Literal[\"in\", \"out\"]"})


class ConditionInputNetwork(_ConditionInputNetworkKeywords):
    of: Literal["network"]
    networks: list[str]


_ConditionNetworkKeywords = TypedDict("_ConditionNetworkKeywords", {"is": "Literal[\"in\", \"out\"]"})


class ConditionNetwork(_ConditionNetworkKeywords):
    of: Literal["network"]
    networks: list[str]


class Consent(TypedDict):
    source: str
    """Where, in the business’s words"""
    at: str


class ConsentRule(TypedDict):
    required: bool
    """Promotional texts go only to those whose consent is on record"""


class Contact(TypedDict):
    id: str
    """An id that begins with con_"""
    phone: str
    """E.164 with a plus"""
    network: Union[str, None]
    """The likely network by prefix; numbers can be ported"""
    name: str
    fields: dict[str, str]
    groupIds: list[str]
    optedOut: bool
    consent: Union[Consent, None]
    """Null where none is on record"""
    createdAt: str


class _CreateContactBodyConsentSource(TypedDict):
    source: str


class CreateContactBodyConsentSource(_CreateContactBodyConsentSource, total=False):
    at: str
    """Now, where it is left out"""


Deciders = Union["Union[int, None]"]


class DocumentClearance(TypedDict):
    state: ClearanceState
    stamp: Union[Stamp, None]
    """Null until it is stamped"""


DurationType = Union["Union[Literal[1], Literal[2], Literal[3], Literal[4]]"]


class Evidence(TypedDict):
    id: str
    """An id that begins with evd_"""
    requestId: str
    """An id that begins with kyc_"""
    kind: Literal["document_front", "document_back", "person", "person_left", "person_right"]
    mediaType: Literal["image/jpeg", "image/png", "image/webp"]
    width: int
    height: int
    size: int
    """Bytes, without the metadata that it came with"""
    reused: bool
    """Whether the same picture is kept with another request, also as another file"""
    method: Literal["agent", "camera", "gallery"]
    """agent: somebody of the business handed it in · camera, gallery: the person did"""
    addedBy: Union[str, None]
    """Null: the person themselves"""
    createdAt: str
    keptUntil: Union[str, None]
    """Null once it is removed"""
    removedAt: Union[str, None]
    removedBecause: Union[Literal["replaced", "asked", "retention"], None]


class GetBusinessIdDataFaceRegistryId(TypedDict):
    id: str
    """Of the provider"""
    name: str
    """As the words that a person agrees to name it"""
    documents: list[Literal["ghana_card", "passport", "voter_id", "drivers_licence", "ssnit", "tin"]]
    """Those whose register has faces"""


class GetCampaignData(TypedDict):
    id: str
    """An id that begins with cmp_"""
    name: Union[str, None]
    """The name that it was given; null where it has none"""
    status: CampaignStatus
    senderId: str
    text: str
    traffic: Traffic
    groupNames: list[str]
    recipients: int
    """Who will get it, after opt-outs and duplicates are left out"""
    segments: int
    """Over all recipients, after merging each one’s fields"""
    credits: int
    counts: ListCampaignsDataCounts
    """How many messages are in each state now"""
    excluded: ListCampaignsDataExcluded
    createdAt: str
    scheduledAt: Union[str, None]
    scheduleAt: Union[str, None]
    """The same instant as `scheduledAt`"""
    startedAt: Union[str, None]
    completedAt: Union[str, None]
    networks: list[GetCampaignDataNetwork]
    """Likely network by network; empty for what was sent before they were counted"""
    money: GetCampaignDataMoney
    link: Union[GetCampaignDataLinkTarget, None]
    """Its short link, where its text has one"""


class GetCampaignDataLinkTarget(TypedDict):
    target: str
    clicks: int
    """By people"""
    clickers: int
    """Recipients who opened it at least once"""
    machines: int
    """Previews, scanners and the like, counted apart"""


class GetCampaignDataMoney(TypedDict):
    reserved: int
    """Held when it was accepted"""
    charged: int
    """Spent, less what was returned since"""
    returned: int
    """Given back: not needed, not sent, refused, or never confirmed"""


class GetCampaignDataNetwork(TypedDict):
    network: Union[str, None]
    """Likely, by the number; null: not in our table"""
    recipients: int
    counts: ListCampaignsDataCounts
    """What is being submitted just now is among what is queued"""


class GetDefaultIdsDataNetwork(TypedDict):
    network: MobileNetwork
    status: Literal["submitted", "approved", "rejected", "needs_information", "lapsed"]
    reason: Union[str, None]
    decidedAt: Union[str, None]
    validUntil: Union[str, None]
    """The last day of its approval; null where it has no end"""
    lapsesOn: Union[str, None]
    """From this day on nothing is sent under it to the network, unless it is renewed"""
    renewable: bool
    """Whether it may be asked for anew now"""
    renewal: Union[GetDefaultIdsDataNetworkRenewalStatus, None]
    """Of an approval: what became of asking for it anew; null where nobody did"""


class GetDefaultIdsDataNetworkRenewalStatus(TypedDict):
    status: Literal["submitted", "needs_information", "rejected"]
    reason: Union[str, None]
    at: str
    """When it was asked for, or decided"""


class Group(TypedDict):
    id: str
    """An id that begins with grp_"""
    name: str
    contacts: int
    """How many contacts are in it"""
    fields: list[str]
    """Custom fields that its contacts have, usable as {{Field}}"""
    createdAt: str


class Holiday(TypedDict):
    day: str
    name: str
    source: str
    """Who says so: a law, a notice, an operator’s contract"""


class Import(TypedDict):
    id: str
    """An id that begins with imp_"""
    status: ImportStatus
    dryRun: bool
    """Rows are read and judged, and nothing is written"""
    fileName: str
    groupId: Union[str, None]
    """Null where a dry run names a group that is yet to be made"""
    groupName: str
    rows: int
    progress: Union[float, None]
    """Of the file, read so far, from 0 to 1; null while the import is rolled back"""
    valid: int
    added: int
    """Of the valid: numbers that were new to the address book"""
    duplicates: int
    rejected: int
    mapping: dict[str, str]
    """Column → phone, name, consent date, consent source or a field’s name"""
    mappingFrom: Literal["given", "remembered", "guessed"]
    """remembered: an earlier file with these columns was mapped so"""
    samples: dict[str, list[str]]
    """Column → its first values"""
    consent: Union[Consent, None]
    """What was said of everybody in the file"""
    startable: bool
    """A dry run whose file is still kept"""
    failure: Union[ImportFailureCode, None]
    createdAt: str
    finishedAt: Union[str, None]


class ImportFailureCode(TypedDict):
    code: str
    message: str


ImportStatus = Literal["running", "done", "failed", "rolling_back", "rolled_back"]


class Invoice(TypedDict):
    id: str
    """An id that begins with inv_"""
    accountId: str
    """An id that begins with acc_"""
    accountName: str
    number: str
    product: Literal["SMS", "KYC"]
    packageName: str
    credit: int
    """A number of credits"""
    amount: float
    """Net of taxes"""
    taxes: list[TaxLine]
    totalAmount: float
    """GHS, at most two decimals"""
    status: InvoiceStatus
    reason: Union[str, None]
    createdAt: str
    reviewedAt: Union[str, None]


InvoiceStatus = Union["Union[Literal[1], Literal[2], Literal[3]]"]


class IssueCertificateData(TypedDict):
    id: str
    """An id that begins with crt_"""
    requestId: str
    """An id that begins with kyc_"""
    status: Literal["valid", "withdrawn", "erased"]
    issuedAt: str
    withdrawnAt: Union[str, None]
    url: Union[str, None]
    """The page that confirms it. Null once the person is erased"""
    record: Union[str, None]
    """What is certified, to the byte: JSON, of which the hash is signed"""
    recordHash: Union[str, None]
    """SHA-256 of the record’s UTF-8, hexadecimal"""
    signature: Union[str, None]
    """Ed25519, base64url, of the text `nkra-kyc-certificate-v1:` and the hash after it"""
    keyId: str
    """Of `listCertificateKeys`"""


Keyword = Literal["stop", "start", "help"]


class KycAccepted(TypedDict):
    id: str
    """An id that begins with kyc_"""
    reference: Union[str, None]
    """Your own"""
    status: Literal["awaiting_subject", "capturing", "submitted", "checking", "needs_resubmission", "in_review", "awaiting_provider", "approved", "rejected", "inconclusive", "expired", "cancelled"]
    kind: Literal["number", "document", "document_face"]
    """What is looked at besides the number"""
    channel: Literal["form", "api", "csv", "link"]
    """How it was asked for"""
    document: Literal["ghana_card", "passport", "voter_id", "drivers_licence", "ssnit", "tin"]
    number: str
    """Masked; empty while the person has yet to give it. Who may decide on people sees the last three characters"""
    environment: Literal["live", "sandbox"]
    """sandbox: a simulated registry answers"""
    level: Union[Literal["A0", "A1", "A2", "A3"], None]
    reason: Union[Literal["not_found", "number_malformed", "name_differs", "name_unsure", "birth_date_differs", "birth_date_missing", "duplicate", "no_registry", "registry_down", "registry_slow", "no_answer", "no_credits", "document_unread", "not_followed", "not_reviewed", "blurred", "glare", "too_dark", "too_small", "cut_off", "wrong_document", "front_back_differ", "expired_document", "face_not_seen", "mrz_unread", "mrz_invalid", "details_differ", "same_picture", "altered_document", "picture_reused", "face_differs", "not_live", "under_age", "list_match"], None]
    credits: int
    """What a decision costs"""
    charged: int
    """A number of credits"""
    createdAt: str
    decidedAt: Union[str, None]
    erasedAt: Union[str, None]
    """Since when nothing is known of the person: number, names and date of birth are empty"""


class KycBatch(TypedDict):
    id: str
    """An id that begins with kbt_"""
    status: Literal["tried", "running", "paused", "done", "cancelled"]
    pause: Union[Literal["insufficient_credits", "account_suspended", "business_id_missing", "consent_outdated"], None]
    """What a paused one waits for"""
    fileName: str
    document: Literal["ghana_card", "passport", "voter_id", "drivers_licence", "ssnit", "tin"]
    """Where no column says which"""
    consent: KycBatchConsent
    columns: list[KycBatchColumn]
    missing: list[Literal["document", "number", "surname", "givenNames", "dateOfBirth", "consent", "reference"]]
    """Columns that have to be named first"""
    rows: int
    valid: int
    """That can be checked, those that are known among them"""
    faulty: int
    known: int
    """Checked or being checked already: left out unless asked otherwise"""
    cost: int
    """Of those that can be checked and are not known"""
    knownCost: int
    """Of those that are known, besides"""
    again: bool
    """Whether those that are known are checked again"""
    startable: bool
    submitted: int
    """Rows that are requests"""
    underWay: int
    approved: int
    rejected: int
    inconclusive: int
    givenUp: int
    """Expired or cancelled: nothing charged"""
    charged: int
    """A number of credits"""
    createdAt: str
    startedAt: Union[str, None]
    finishedAt: Union[str, None]


class KycBatchColumn(TypedDict):
    name: str
    meaning: Literal["document", "number", "surname", "givenNames", "dateOfBirth", "consent", "reference", ""]


class KycBatchConsent(TypedDict):
    version: str
    language: Literal["en", "fr"]
    channel: Literal["in_person", "phone", "paper", "electronic"]
    by: Literal["business", "row"]


class KycDetail(TypedDict):
    id: str
    """An id that begins with kyc_"""
    reference: Union[str, None]
    """Your own"""
    metadata: dict[str, str]
    """Texts of yours, given back with the request and erased with the person"""
    status: Literal["awaiting_subject", "capturing", "submitted", "checking", "needs_resubmission", "in_review", "awaiting_provider", "approved", "rejected", "inconclusive", "expired", "cancelled"]
    kind: Literal["number", "document", "document_face"]
    """What is looked at besides the number"""
    channel: Literal["form", "api", "csv", "link"]
    """How it was asked for"""
    document: Literal["ghana_card", "passport", "voter_id", "drivers_licence", "ssnit", "tin"]
    number: str
    """Masked; empty while the person has yet to give it. Who may decide on people sees the last three characters"""
    surname: str
    givenNames: str
    phone: Union[str, None]
    """Masked; of a person who is asked by link"""
    environment: Literal["live", "sandbox"]
    """sandbox: a simulated registry answers"""
    level: Union[Literal["A0", "A1", "A2", "A3"], None]
    reason: Union[Literal["not_found", "number_malformed", "name_differs", "name_unsure", "birth_date_differs", "birth_date_missing", "duplicate", "no_registry", "registry_down", "registry_slow", "no_answer", "no_credits", "document_unread", "not_followed", "not_reviewed", "blurred", "glare", "too_dark", "too_small", "cut_off", "wrong_document", "front_back_differ", "expired_document", "face_not_seen", "mrz_unread", "mrz_invalid", "details_differ", "same_picture", "altered_document", "picture_reused", "face_differs", "not_live", "under_age", "list_match"], None]
    credits: int
    """What a decision costs"""
    charged: int
    """A number of credits"""
    createdAt: str
    decidedAt: Union[str, None]
    erasedAt: Union[str, None]
    """Since when nothing is known of the person: number, names and date of birth are empty"""
    dateOfBirth: Union[str, None]
    businessName: str
    deciders: Deciders
    """How many people decided: one, or two who said the same. Null: a program, nobody yet, or not recorded"""
    submittedBy: Union[str, None]
    """Null: a program of the business"""
    nextAttemptAt: Union[str, None]
    """When the registry is asked again, or the photographs are read again"""
    expiresAt: str
    """Without a decision until then the credits come back"""
    consent: Union[KycDetailConsentText, None]
    """Null while the person has yet to agree"""
    link: Union[KycDetailLinkDocuments, None]
    """What the person’s link asks of them; null where it was not asked by link"""
    askedAgain: list[Literal["document_front", "document_back", "person", "details"]]
    """What the person is asked to give once more, and nothing else"""
    checks: list[Check]
    names: list[KycDetailName]
    """The name that was typed against each other source, word by word. Empty for programs and for roles that do not decide on people, and once the person is erased"""
    screening: Union[KycDetailScreeningAt, None]
    """The lists that the person was compared with; null where none was in force"""
    timeline: list[KycDetailTimeline]


class KycDetailConsentText(TypedDict):
    text: str
    version: str
    language: Literal["en", "fr"]
    channel: Literal["in_person", "phone", "paper", "electronic", "link"]
    agreedAt: str


class KycDetailLinkDocuments(TypedDict):
    documents: list[Literal["ghana_card", "passport", "voter_id", "drivers_licence", "ssnit", "tin"]]
    """Of which the person chooses one"""
    asksDetails: bool
    """Whether they give number, names and date of birth"""
    language: Literal["en", "fr"]
    """Of the text"""
    texts: int
    """How often the link was texted"""
    textsLeft: int
    textedAt: Union[str, None]


class KycDetailName(TypedDict):
    source: Literal["mrz", "front", "registry"]
    """Who states the other name"""
    outcome: Literal["same", "unsure", "different"]
    words: list[KycDetailNameWord]


class KycDetailNameWord(TypedDict):
    typed: Union[str, None]
    """In plain letters; null: not typed"""
    stated: Union[str, None]
    """In plain letters; null: not stated by the source"""
    verdict: Literal["same", "differs", "open", "extra"]
    """differs: another person’s name · open: neither the same nor surely another · extra: one name leaves it out"""
    reason: Union[Literal["same_day_name", "spelling", "short_form", "initial", "joined", "slip", "cut", "order", "extra_name", "extra_names", "other_day", "other_sex", "other_twin", "other_generation", "generation_missing", "other_name", "too_little", "not_one_person"], None]
    day: Union[Literal["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"], None]
    """Of two forms of one day’s name"""


class KycDetailScreeningAt(TypedDict):
    at: str
    lists: list[ScreenedList]
    since: list[KycDetailScreeningAtSince]
    """With which later versions the person was compared after the decision"""
    open: int
    """Candidates that wait for somebody’s answer"""
    cleared: int
    confirmed: int


class KycDetailScreeningAtSince(TypedDict):
    listId: str
    """An id that begins with scl_"""
    name: str
    owner: Literal["operator", "business"]
    version: int
    """The list’s own count of its versions"""
    dated: Union[str, None]
    """The day that the file itself tells"""
    uploadedAt: str
    people: int
    at: str


class KycDetailTimeline(TypedDict):
    status: Literal["awaiting_subject", "capturing", "submitted", "checking", "needs_resubmission", "in_review", "awaiting_provider", "approved", "rejected", "inconclusive", "expired", "cancelled"]
    reason: Union[Literal["not_found", "number_malformed", "name_differs", "name_unsure", "birth_date_differs", "birth_date_missing", "duplicate", "no_registry", "registry_down", "registry_slow", "no_answer", "no_credits", "document_unread", "not_followed", "not_reviewed", "blurred", "glare", "too_dark", "too_small", "cut_off", "wrong_document", "front_back_differ", "expired_document", "face_not_seen", "mrz_unread", "mrz_invalid", "details_differ", "same_picture", "altered_document", "picture_reused", "face_differs", "not_live", "under_age", "list_match"], None]
    attempt: int
    """How often a registry had been asked"""
    by: Union[str, None]
    """Who of the business did it; null: nobody of it"""
    at: str


class KycPolicy(TypedDict):
    version: int
    """Counts the changes; 0: as it is for everybody"""
    fourEyes: bool
    """A decision takes two people, not both of them who asked"""
    targetHours: Union[int, None]
    """The hours within which a decision is wanted; null: there is no target"""
    enteredAnswers: bool
    """Where no registry can be asked, requests wait for somebody who enters the authority’s answer"""
    reviewDoubts: bool
    """A doubt in a check by number waits for a person of yours. Otherwise it ends as `inconclusive`, and is charged"""


class KycRequest(TypedDict):
    id: str
    """An id that begins with kyc_"""
    reference: Union[str, None]
    """Your own"""
    metadata: dict[str, str]
    """Texts of yours, given back with the request and erased with the person"""
    status: Literal["awaiting_subject", "capturing", "submitted", "checking", "needs_resubmission", "in_review", "awaiting_provider", "approved", "rejected", "inconclusive", "expired", "cancelled"]
    kind: Literal["number", "document", "document_face"]
    """What is looked at besides the number"""
    channel: Literal["form", "api", "csv", "link"]
    """How it was asked for"""
    document: Literal["ghana_card", "passport", "voter_id", "drivers_licence", "ssnit", "tin"]
    number: str
    """Masked; empty while the person has yet to give it. Who may decide on people sees the last three characters"""
    surname: str
    givenNames: str
    phone: Union[str, None]
    """Masked; of a person who is asked by link"""
    environment: Literal["live", "sandbox"]
    """sandbox: a simulated registry answers"""
    level: Union[Literal["A0", "A1", "A2", "A3"], None]
    reason: Union[Literal["not_found", "number_malformed", "name_differs", "name_unsure", "birth_date_differs", "birth_date_missing", "duplicate", "no_registry", "registry_down", "registry_slow", "no_answer", "no_credits", "document_unread", "not_followed", "not_reviewed", "blurred", "glare", "too_dark", "too_small", "cut_off", "wrong_document", "front_back_differ", "expired_document", "face_not_seen", "mrz_unread", "mrz_invalid", "details_differ", "same_picture", "altered_document", "picture_reused", "face_differs", "not_live", "under_age", "list_match"], None]
    credits: int
    """What a decision costs"""
    charged: int
    """A number of credits"""
    createdAt: str
    decidedAt: Union[str, None]
    erasedAt: Union[str, None]
    """Since when nothing is known of the person: number, names and date of birth are empty"""


class KycRetention(TypedDict):
    pictureDays: int
    """Days after the decision, or after a later picture was added"""
    identityDays: int
    """Days after the decision; then the person is erased"""


class ListAutoAnswersData(TypedDict):
    id: str
    """An id that begins with ans_"""
    word: str
    """As texts are compared: lower case, without accents"""
    answer: str
    segments: int
    """Credits that each answer costs"""
    changedAt: str


class ListCampaignsDataCounts(TypedDict):
    queued: int
    submitting: int
    unknown: int
    submitted: int
    delivered: int
    undelivered: int
    expired: int
    rejected: int
    failed: int


class ListCampaignsDataExcluded(TypedDict):
    optedOut: int
    unconsented: int
    """Left out of a promotional text for want of consent"""
    unapproved: int
    """Left out: on networks that had not approved the sender ID when it was accepted"""
    duplicates: int
    late: int
    """Joined the groups, or grew dearer, after the cost was reserved; not sent to"""


class ListSendersData(TypedDict):
    id: str
    """An id that begins with snd_"""
    senderId: str
    """As the recipient sees it: at most 11 letters, digits and spaces"""
    status: Literal["draft", "submitted", "approved", "rejected", "needs_information", "lapsed"]
    """What the networks’ decisions add up to; approved where one of them approved it"""
    isDefault: bool
    """The platform’s own, usable by every account"""
    approvedAt: Union[str, None]
    networks: list[GetDefaultIdsDataNetwork]
    """Those it was submitted to. To the others nothing is sent under it"""
    purpose: str
    sample: str
    """A message as it will be sent"""
    createdAt: str
    submittedAt: Union[str, None]
    documents: list[ListSendersDataDocument]


class ListSendersDataDocument(TypedDict):
    id: str
    """An id that begins with doc_"""
    name: str
    mediaType: Literal["application/pdf", "image/jpeg", "image/png"]
    size: int
    """Bytes"""
    createdAt: str


class Message(TypedDict):
    id: str
    """An id that begins with msg_"""
    campaignId: str
    """An id that begins with cmp_"""
    to: str
    """E.164 with a plus"""
    network: Union[str, None]
    senderId: str
    text: str
    state: MessageState
    reason: Union[str, None]
    """In plain words, where it did not arrive"""
    reasonCode: Union[MessageReason, None]
    networkCode: Union[str, None]
    """The network’s own, from its receipt"""
    segments: int
    credits: int
    """Charged; 0 where they were returned"""
    clicks: int
    """How often people opened its short link"""
    createdAt: str
    submittedAt: Union[str, None]
    finishedAt: Union[str, None]


MessageReason = Literal["unknown", "undelivered", "expired", "rejected", "failed", "cancelled", "never_confirmed", "number_unknown", "sender_refused", "text_too_long"]


MessageState = Literal["queued", "submitting", "unknown", "submitted", "delivered", "undelivered", "expired", "rejected", "failed"]


MobileNetwork = Literal["MTN", "Telecel", "AT"]


class OptOut(TypedDict):
    phone: str
    """E.164 with a plus"""
    source: Literal["manual", "link", "inbound", "import"]
    createdAt: str


class Package(TypedDict):
    productId: str
    """An id that begins with pkg_"""
    name: str
    price: float
    """Net of taxes"""
    rate: float
    """GHS for one credit"""
    credit: int
    """A number of credits"""
    durationNumber: int
    durationType: DurationType
    """1 Day, 2 Week, 3 Month, 4 Year"""
    product: Literal["SMS", "KYC"]
    isDefault: bool


class Payment(TypedDict):
    id: str
    """An id that begins with pay_"""
    invoiceId: str
    """An id that begins with inv_"""
    invoiceNumber: str
    accountId: str
    """An id that begins with acc_"""
    accountName: str
    gateway: PaymentGateway
    method: PaymentMethod
    reference: str
    """Ours, by which the gateway knows the payment"""
    state: PaymentState
    amount: float
    """GHS, at most two decimals"""
    refunded: float
    """What the gateway gave back to the payer so far"""
    redirectUrl: Union[str, None]
    """The gateway’s page, while it can be paid there"""
    prompt: Union[PaymentPromptNumber, None]
    reason: Union[PaymentReason, None]
    received: Union[PaymentReceivedReference, None]
    """What the gateway says came in; null where it has not said so"""
    createdAt: str
    settledAt: Union[str, None]
    """When it came to its present end"""


PaymentGateway = Literal["paystack", "hubtel"]


PaymentMethod = Literal["card", "mobile_money", "checkout"]


class PaymentPromptNumber(TypedDict):
    number: str
    """Masked"""
    network: MobileNetwork
    text: str
    """What the gateway asks the payer to do; empty where it says nothing"""
    endsAt: str
    """180 seconds after it began"""


class PaymentProof(TypedDict):
    id: str
    """An id that begins with prf_"""
    invoiceId: str
    """An id that begins with inv_"""
    name: str
    mediaType: Literal["application/pdf", "image/jpeg", "image/png"]
    size: int
    """Bytes"""
    createdAt: str


PaymentReason = Literal["answer_lost", "declined", "abandoned", "reversed", "gateway_refused", "gateway_unreachable", "code_needed", "review_rejected", "time_over", "amount_differs", "currency_differs", "mode_differs", "reference_differs", "invoice_not_pending"]


class PaymentReceivedReference(TypedDict):
    reference: str
    amount: Union[float, None]
    """In the currency beside it; null where it is no amount"""
    currency: str
    mode: Union[Literal["live", "test"], None]


PaymentState = Literal["created", "pending", "succeeded", "failed", "expired", "needs_review", "refunded", "disputed"]


class PreviewSeriesBodyEndsAfter(TypedDict):
    after: int
    """So many runs"""


class PreviewSeriesBodyEndsOn(TypedDict):
    on: str
    """The last day on which it may run"""


class ReportMessagesDataTotalsReasons(TypedDict):
    undelivered: int
    """The number is not in use, or the phone could not be reached"""
    expired: int
    """The phone was off or out of reach for too long"""
    unknownNumber: int
    """Rejected: the network does not know the number"""
    senderRefused: int
    """Rejected: the network does not take the sender ID"""
    rejected: int
    """Rejected for another reason"""
    unconfirmed: int
    """Nobody ever said what became of it; its credits were returned"""
    failed: int
    """Given up by the network for another reason"""


Rhythm = Union["Union[RhythmDay, RhythmWeek, RhythmMonth]"]


class RhythmDay(TypedDict):
    every: Literal["day"]


RhythmInput = Union["Union[RhythmInputDay, RhythmInputWeek, RhythmInputMonth]"]


class RhythmInputDay(TypedDict):
    every: Literal["day"]


class RhythmInputMonth(TypedDict):
    every: Literal["month"]
    day: int
    """In a shorter month its last day; 31 is always the last"""


class RhythmInputWeek(TypedDict):
    every: Literal["week"]
    days: list[int]
    """0 is Sunday"""


class RhythmMonth(TypedDict):
    every: Literal["month"]
    day: int
    """In a shorter month its last day; 31 is always the last"""


class RhythmWeek(TypedDict):
    every: Literal["week"]
    days: list[int]
    """0 is Sunday"""


RunOutcome = Literal["sent", "unpaid", "sender_not_allowed", "account_suspended", "no_recipients", "group_deleted", "refused", "late", "merged", "never_permitted"]


class ScreenedList(TypedDict):
    listId: str
    """An id that begins with scl_"""
    name: str
    owner: Literal["operator", "business"]
    version: int
    """The list’s own count of its versions"""
    dated: Union[str, None]
    """The day that the file itself tells"""
    uploadedAt: str
    people: int


class Segment(TypedDict):
    id: str
    """Stands among the groupIds of a send as a group’s does"""
    name: str
    filter: SegmentFilter
    contacts: int
    """How many met the filter when they were last counted"""
    createdAt: str


class SegmentFilter(TypedDict):
    conditions: list[Condition]


class SegmentFilterInput(TypedDict):
    conditions: list[ConditionInput]


class SendingHours(TypedDict):
    holdsFrom: str
    """The first day it holds; of several the latest counts"""
    days: list[int]
    """0 is Sunday"""
    fromHour: int
    toHour: int
    """The first hour that is too late"""
    onHolidays: bool
    """Whether messages go on public holidays too"""
    source: str
    """Who says so: a law, a notice, an operator’s contract"""


class SendingPolicy(TypedDict):
    hours: list[SendingHours]
    holidays: list[Holiday]


_SeriesKeywords = TypedDict("_SeriesKeywords", {"from": "str"})


class Series(_SeriesKeywords):
    id: str
    """An id that begins with ser_"""
    name: Union[str, None]
    """The name that it was given; null where it has none"""
    status: SeriesStatus
    senderId: str
    text: str
    traffic: Literal["promotional", "transactional"]
    groupNames: list[str]
    numbers: int
    """How many numbers it names beside its groups"""
    rhythm: Rhythm
    time: str
    """In Africa/Accra, which is UTC all year"""
    ends: Union[SeriesEndsOn, SeriesEndsAfter]
    runs: int
    """Runs gone by, those included that were not sent"""
    next: Union[SeriesNextDueAt, None]
    """Null while it is paused, and when it is over"""
    last: Union[SeriesLastDueAt, None]
    createdAt: str


class SeriesEndsAfter(TypedDict):
    after: int
    """So many runs"""


class SeriesEndsOn(TypedDict):
    on: str
    """The last day on which it may run"""


class SeriesLastDueAt(TypedDict):
    dueAt: str
    """The run’s own time"""
    outcome: RunOutcome
    """late: nobody was there to send it for so long that it was left out; merged: the hours moved it to where the next run goes anyway; never_permitted: no hour of the month after permits it"""
    campaignId: Union[str, None]


class SeriesNextDueAt(TypedDict):
    dueAt: str
    goesAt: str
    """Later than its own time where the permitted hours move it"""


SeriesStatus = Literal["active", "paused", "ended"]


class Stamp(TypedDict):
    sdcId: str
    """The device that signed it"""
    receiptNumber: str
    internalData: str
    signature: str
    machineCode: str
    time: str
    """In Ghana, as the authority writes it"""
    qrCode: str
    """An address of the authority’s, to be shown as a QR code"""


class TaxLine(TypedDict):
    name: str
    tax: str
    """The label as printed"""
    percentage: float
    amount: float
    """GHS, at most two decimals"""


class Template(TypedDict):
    id: str
    """An id that begins with tpl_"""
    name: str
    text: str
    changedAt: str


Traffic = Literal["promotional", "transactional", "otp"]


class GetCompanyInput(TypedDict):
    """What `get_company` takes."""


GetCompanyReply = Union["Company"]
"""The account’s own company: name, TIN, address."""


class GetDefaultIdsInput(TypedDict, total=False):
    """What `get_default_ids` takes."""

    AccountId: str
    """An id that begins with acc_"""


class GetDefaultIdsReplyPart(TypedDict):
    id: str
    """An id that begins with snd_"""
    senderId: str
    """As the recipient sees it: at most 11 letters, digits and spaces"""
    status: Literal["draft", "submitted", "approved", "rejected", "needs_information", "lapsed"]
    """What the networks’ decisions add up to; approved where one of them approved it"""
    isDefault: bool
    """The platform’s own, usable by every account"""
    approvedAt: Union[str, None]
    networks: list[GetDefaultIdsDataNetwork]
    """Those it was submitted to. To the others nothing is sent under it"""


GetDefaultIdsReply = Union["list[GetDefaultIdsReplyPart]"]
"""The platform’s own sender IDs, usable by every account at once."""


class ListSendersInput(TypedDict):
    """What `list_senders` takes."""


ListSendersReply = Union["list[ListSendersData]"]
"""The account’s sender IDs, newest first, and then the default ones."""


class GetSenderDocumentInput(TypedDict):
    """What `get_sender_document` takes."""

    id: str
    """An id that begins with doc_"""


class ListPackagesInput(TypedDict, total=False):
    """What `list_packages` takes."""

    product: Literal["SMS", "KYC"]


class ListPackagesReplyPart(TypedDict):
    product: Literal["SMS", "KYC"]
    packages: list[Package]


ListPackagesReply = Union["list[ListPackagesReplyPart]"]
"""The packages on sale: non-default packages only, grouped by product."""


class ListCreditsInput(TypedDict, total=False):
    """What `list_credits` takes."""

    AccountId: str
    """An id that begins with acc_"""
    pageNumber: int
    pageSize: int
    searchTerm: str
    cursor: str
    """The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile"""


class ListCreditsReply(TypedDict):
    """The account’s credit lots, newest first."""

    id: str
    """An id that begins with crd_"""
    product: Literal["SMS", "KYC"]
    packageName: str
    credit: int
    """As bought"""
    creditRemaining: int
    """Neither spent nor lapsed; reserved credits still count"""
    status: Literal["Pending", "Confirmed", "Used"]
    durationNumber: int
    """How long it lasts once confirmed"""
    durationType: DurationType
    """1 Day, 2 Week, 3 Month, 4 Year"""
    invoiceId: Union[str, None]
    invoiceNumber: Union[str, None]
    createdAt: str
    confirmedAt: Union[str, None]
    lapsesAt: Union[str, None]


class CreditSummaryInput(TypedDict, total=False):
    """What `credit_summary` takes."""

    AccountId: str
    """An id that begins with acc_"""


class CreditSummaryReplyCreditBalances(TypedDict):
    product: Literal["SMS", "KYC"]
    creditRemaining: int
    """Available to spend now"""
    creditReserved: int
    """Held for campaigns under way"""


class CreditSummaryReply(TypedDict):
    """What remains per product."""

    creditBalances: list[CreditSummaryReplyCreditBalances]


_ListTransfersInputKeywords = TypedDict("_ListTransfersInputKeywords", {"from": "str"}, total=False)


class ListTransfersInput(_ListTransfersInputKeywords, total=False):
    """What `list_transfers` takes."""

    AccountId: str
    """An id that begins with acc_"""
    product: Literal["SMS", "KYC"]
    to: str
    """The last day"""
    kind: Literal["bought", "settled", "granted", "reserved", "charged", "spent", "returned", "refunded", "lapsed", "revoked", "credited"]
    """bought: an invoice was approved; settled: usage on credit was paid for; granted: given for trial; reserved: held for a cause; charged: taken of what was held; spent: taken at once; returned: held, and no more needed; refunded: charged, and given back; lapsed: its time was over; revoked: a trial was taken back; credited: taken back by a credit note"""
    each: str
    """Every movement by itself, instead of those of one kind, cause and day together"""
    newest: int
    """From this number down: the `number` of a gathered line"""
    oldest: int
    """Down to this number: its `firstNumber`"""
    causeId: str
    """Only what this caused: the id of its `cause`"""
    limit: int
    after: str
    """The cursor `next` of the slice before"""


class ListTransfersReplyCause(TypedDict):
    kind: Literal["campaign"]
    id: str
    """An id that begins with cmp_"""
    name: Union[str, None]
    """The name that it was given; null where it has none"""
    senderId: str
    groupNames: list[str]


class ListTransfersReplyCausePart(TypedDict):
    kind: Literal["kyc"]
    id: str
    """An id that begins with kyc_"""


class ListTransfersReplyCausePartPart(TypedDict):
    kind: Literal["invoice"]
    id: str
    """An id that begins with inv_"""
    number: str
    packageName: str


class ListTransfersReplyCausePartPartPart(TypedDict):
    kind: Literal["credit_note"]
    id: str
    """An id that begins with crn_"""
    number: str
    invoiceId: str
    """An id that begins with inv_"""


class ListTransfersReplyCausePartPartPartPart(TypedDict):
    kind: Literal["credit"]
    id: str
    """An id that begins with crd_"""
    name: str
    """What the lot is called: the package, or the trial"""


class ListTransfersReply(TypedDict):
    """What happened to the account’s credits of one product, newest first, each with what was available after it. An Administrator names the account."""

    number: int
    """Of the newest movement. Numbers have no gap in an account’s product"""
    firstNumber: int
    """Of the oldest movement gathered here"""
    movements: int
    """How many are gathered here; 1 where it is one"""
    at: str
    """Of the newest movement"""
    kind: Literal["bought", "settled", "granted", "reserved", "charged", "spent", "returned", "refunded", "lapsed", "revoked", "credited"]
    """bought: an invoice was approved; settled: usage on credit was paid for; granted: given for trial; reserved: held for a cause; charged: taken of what was held; spent: taken at once; returned: held, and no more needed; refunded: charged, and given back; lapsed: its time was over; revoked: a trial was taken back; credited: taken back by a credit note"""
    credits: int
    """How many moved"""
    change: int
    """What that did to what is available: below zero where it took of it"""
    availableAfter: int
    """After the newest movement; below zero where credits are owed"""
    cause: Union[Union[ListTransfersReplyCause, ListTransfersReplyCausePart, ListTransfersReplyCausePartPart, ListTransfersReplyCausePartPartPart, ListTransfersReplyCausePartPartPartPart], None]
    """Null where it is not kept any more"""
    reason: Union[Literal["not_sent", "cancelled"], None]
    """Why credits were refunded, where it is known"""


_ExportStatementInputKeywords = TypedDict("_ExportStatementInputKeywords", {"from": "str"}, total=False)


class ExportStatementInput(_ExportStatementInputKeywords, total=False):
    """What `export_statement` takes."""

    AccountId: str
    """An id that begins with acc_"""
    product: Literal["SMS", "KYC"]
    to: str
    """The last day"""
    kind: Literal["bought", "settled", "granted", "reserved", "charged", "spent", "returned", "refunded", "lapsed", "revoked", "credited"]
    """bought: an invoice was approved; settled: usage on credit was paid for; granted: given for trial; reserved: held for a cause; charged: taken of what was held; spent: taken at once; returned: held, and no more needed; refunded: charged, and given back; lapsed: its time was over; revoked: a trial was taken back; credited: taken back by a credit note"""


_ListInvoicesInputKeywords = TypedDict("_ListInvoicesInputKeywords", {"from": "str"}, total=False)


class ListInvoicesInput(_ListInvoicesInputKeywords, total=False):
    """What `list_invoices` takes."""

    pageNumber: int
    pageSize: int
    searchTerm: str
    cursor: str
    """The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile"""
    AccountId: str
    """An id that begins with acc_"""
    status: float
    product: Literal["SMS", "KYC"]
    to: str
    """Issued on this day or earlier"""
    minTotal: float
    """Of this total or more, taxes included"""
    sortDirection: float
    """1 ascending, 2 descending"""
    sortLabel: Literal["createdAt", "number", "packageName", "accountName", "credit", "amount", "totalAmount", "status"]


ListInvoicesReply = Union["Invoice"]
"""The account’s invoices; for an Administrator every account’s, or one’s by AccountId."""


_ExportInvoicesInputKeywords = TypedDict("_ExportInvoicesInputKeywords", {"from": "str"}, total=False)


class ExportInvoicesInput(_ExportInvoicesInputKeywords, total=False):
    """What `export_invoices` takes."""

    AccountId: str
    """An id that begins with acc_"""
    searchTerm: str
    status: float
    product: Literal["SMS", "KYC"]
    to: str
    """Issued on this day or earlier"""
    minTotal: float
    """Of this total or more, taxes included"""
    sortDirection: float
    """1 ascending, 2 descending"""
    sortLabel: Literal["createdAt", "number", "packageName", "accountName", "credit", "amount", "totalAmount", "status"]


class GetInvoiceInput(TypedDict):
    """What `get_invoice` takes."""

    id: str
    """An id that begins with inv_"""


class GetInvoiceReplyBuyer(TypedDict):
    name: str
    tin: str
    address: list[str]
    """Line by line, the digital address last"""


class GetInvoiceReplySeller(TypedDict):
    name: str
    tin: str
    address: list[str]
    """Line by line, the digital address last"""
    phone: str
    email: str


class GetInvoiceReplyCreditNotes(TypedDict):
    id: str
    """An id that begins with crn_"""
    number: str
    credits: int
    """Taken back"""
    amount: float
    """Net of taxes"""
    taxes: list[TaxLine]
    totalAmount: float
    """GHS, at most two decimals"""
    amountInWords: str
    reason: str
    issuedAt: str
    createdByName: Union[str, None]
    """Null where it is nobody’s who is known"""
    clearance: Union[DocumentClearance, None]
    """By the revenue authority; null where it is not sent there"""


class GetInvoiceReply(TypedDict):
    """One invoice with all that is on it, and its credit notes."""

    id: str
    """An id that begins with inv_"""
    accountId: str
    """An id that begins with acc_"""
    accountName: str
    number: str
    product: Literal["SMS", "KYC"]
    packageName: str
    credit: int
    """A number of credits"""
    amount: float
    """Net of taxes"""
    taxes: list[TaxLine]
    totalAmount: float
    """GHS, at most two decimals"""
    status: InvoiceStatus
    reason: Union[str, None]
    createdAt: str
    reviewedAt: Union[str, None]
    issuedAt: str
    dueOn: Union[str, None]
    """Until when a month’s usage is to be paid; null for what is paid before it is given"""
    month: Union[str, None]
    """The month whose usage it is for"""
    durationNumber: int
    durationType: DurationType
    """1 Day, 2 Week, 3 Month, 4 Year"""
    taxRules: str
    """The rule set by which its taxes were reckoned"""
    amountInWords: str
    """The total"""
    buyer: GetInvoiceReplyBuyer
    seller: GetInvoiceReplySeller
    transfer: Union[BankAccount, None]
    """Where it can be paid by bank transfer"""
    createdByName: Union[str, None]
    """Null where the platform wrote it"""
    reviewedByName: Union[str, None]
    """Null where nobody did: pending, or paid"""
    paymentId: Union[str, None]
    """The payment that approved it"""
    creditNotes: list[GetInvoiceReplyCreditNotes]
    """Oldest first"""
    clearance: Union[DocumentClearance, None]
    """By the revenue authority; null where it is not sent there"""
    creditable: int
    """Unspent and not held by anything under way: what a credit note could take back now"""


class GetInvoicePdfInput(TypedDict):
    """What `get_invoice_pdf` takes."""

    id: str
    """An id that begins with inv_"""


class GetCreditNotePdfInput(TypedDict):
    """What `get_credit_note_pdf` takes."""

    id: str
    """An id that begins with crn_"""


class _CalculateTaxInput(TypedDict):
    amount: float
    """GHS, at most two decimals"""


class CalculateTaxInput(_CalculateTaxInput, total=False):
    """What `calculate_tax` takes."""

    chargesCst: bool
    """Reckons with CST, or without, whatever is charged today: what the switch would do"""


class CalculateTaxReply(TypedDict):
    """The taxes on a net amount by the rules in force today."""

    taxes: list[TaxLine]
    totalAmount: float
    """GHS, at most two decimals"""


class ListPaymentMethodsInput(TypedDict):
    """What `list_payment_methods` takes."""


class ListPaymentMethodsReplyMethods(TypedDict):
    gateway: PaymentGateway
    method: PaymentMethod


class ListPaymentMethodsReply(TypedDict):
    """How an invoice can be paid."""

    methods: list[ListPaymentMethodsReplyMethods]
    transfer: Union[BankAccount, None]


class ListPaymentsInput(TypedDict, total=False):
    """What `list_payments` takes."""

    AccountId: str
    """An id that begins with acc_"""
    pageNumber: int
    pageSize: int
    searchTerm: str
    cursor: str
    """The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile"""
    invoiceId: str
    """An id that begins with inv_"""
    state: Literal["created", "pending", "succeeded", "failed", "expired", "needs_review", "refunded", "disputed"]


ListPaymentsReply = Union["Payment"]
"""Payments, newest first; for an Administrator every account’s, or one’s by AccountId."""


class GetPaymentInput(TypedDict):
    """What `get_payment` takes."""

    id: str
    """An id that begins with pay_"""


GetPaymentReply = Union["Payment"]
"""A payment as it is now; the gateway is asked where that is due."""


class ListPaymentProofsInput(TypedDict):
    """What `list_payment_proofs` takes."""

    id: str
    """An id that begins with inv_"""


ListPaymentProofsReply = Union["list[PaymentProof]"]
"""Proofs of an invoice’s bank transfer, oldest first; an Administrator reads every account’s."""


class GetPaymentProofInput(TypedDict):
    """What `get_payment_proof` takes."""

    id: str
    """An id that begins with prf_"""


class OwnPostpaidInput(TypedDict):
    """What `own_postpaid` takes."""


class OwnPostpaidReplyPart(TypedDict):
    product: Literal["SMS", "KYC"]
    status: BillingStatus
    rate: float
    """GHS for one credit, this month, net of taxes"""
    nextRate: Union[float, None]
    """From next month on, where another was agreed"""
    limit: int
    """How many credits may be owed"""
    available: int
    """To spend now"""
    usedThisMonth: int
    """Spent on credit this month, less what was refunded in it"""
    owed: int
    """Spent or held on credit and not paid for"""
    unpaid: float
    """Invoices for usage that are not paid yet, taxes included"""
    amountThisMonth: float
    """This month’s usage at this month’s rate, net of taxes"""


OwnPostpaidReply = Union["list[OwnPostpaidReplyPart]"]
"""The account’s own products that it uses on credit: limit, usage and what it owes. Empty where it has none."""


class _ImportContactsInput(TypedDict):
    group: str
    """Its name; made if it does not exist"""
    file: Union[bytes, BinaryIO]


class ImportContactsInput(_ImportContactsInput, total=False):
    """What `import_contacts` takes."""

    mapping: str
    """JSON: column → "phone", "name", "consent date", "consent source", a field’s name, or "" to leave it out. What it does not say is as it was for the last file with these columns, or guessed"""
    dryRun: Literal["true", "false"]
    """true: judge the rows and write nothing"""
    consentSource: str
    """Where everybody in the file agreed to be texted"""
    consentAt: str
    """When they did; now, where it is left out"""


class ImportContactsReply(TypedDict):
    """Import a CSV file or a workbook into a group, or try it."""

    id: str
    """An id that begins with imp_"""


class ListImportsInput(TypedDict, total=False):
    """What `list_imports` takes."""

    pageNumber: int
    pageSize: int
    searchTerm: str
    cursor: str
    """The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile"""


ListImportsReply = Union["Import"]
"""The account’s imports, newest first."""


class GetImportInput(TypedDict):
    """What `get_import` takes."""

    id: str
    """An id that begins with imp_"""


GetImportReply = Union["Import"]
"""How an import stands."""


class RollBackImportInput(TypedDict):
    """What `roll_back_import` takes."""

    id: str
    """An id that begins with imp_"""


RollBackImportReply = Union["Import"]
"""Take back what an import did; contacts that were changed since stay as they are."""


class _BeginImportInput(TypedDict):
    id: str
    """An id that begins with imp_"""


class BeginImportInputConsent(TypedDict):
    source: str
    at: str


class BeginImportInput(_BeginImportInput, total=False):
    """What `begin_import` takes."""

    group: str
    """Instead of the dry run’s"""
    mapping: dict[str, str]
    """As of an import"""
    dryRun: bool
    """Try it again, with another mapping"""
    consent: BeginImportInputConsent


BeginImportReply = Union["Import"]
"""Import the file of a dry run, which is kept for a day."""


class RecallMappingInput(TypedDict):
    """What `recall_mapping` takes."""

    columns: list[str]


class RecallMappingReply(TypedDict):
    """What these columns were taken for when a file had them last."""

    mapping: Union[dict[str, str], None]
    usedAt: Union[str, None]


class ListRejectsInput(TypedDict):
    """What `list_rejects` takes."""

    id: str
    """An id that begins with imp_"""


class ListRejectsReplyPart(TypedDict):
    line: int
    reason: str
    cells: list[str]


ListRejectsReply = Union["list[ListRejectsReplyPart]"]
"""The first rows that were not imported."""


class GetRejectsInput(TypedDict):
    """What `get_rejects` takes."""

    id: str
    """An id that begins with imp_"""


class ListGroupsInput(TypedDict, total=False):
    """What `list_groups` takes."""

    pageNumber: int
    pageSize: int
    searchTerm: str
    segments: str
    """Segments too, which stand wherever a group does"""


ListGroupsReply = Union["Group"]
"""The account’s groups by name."""


class CreateGroupInput(TypedDict):
    """What `create_group` takes."""

    name: str


CreateGroupReply = Union["Group"]
"""Make an empty group."""


class RenameGroupInput(TypedDict):
    """What `rename_group` takes."""

    id: str
    """An id that begins with grp_"""
    name: str


RenameGroupReply = Union["Group"]
"""Give a group another name."""


class DeleteGroupInput(TypedDict):
    """What `delete_group` takes."""

    id: str
    """An id that begins with grp_"""


DeleteGroupReply = Literal[None]
"""Remove a group; its contacts stay in the address book."""


class ListSegmentsInput(TypedDict):
    """What `list_segments` takes."""


ListSegmentsReply = Union["list[Segment]"]
"""The account’s segments by name."""


class CreateSegmentInput(TypedDict):
    """What `create_segment` takes."""

    name: str
    filter: SegmentFilterInput


CreateSegmentReply = Union["Segment"]
"""Save a filter of the address book under a name."""


class UpdateSegmentInput(TypedDict):
    """What `update_segment` takes."""

    id: str
    """An id that begins with grp_"""
    name: str
    filter: SegmentFilterInput


UpdateSegmentReply = Union["Segment"]
"""Change a segment’s name and filter."""


class CountSegmentInput(TypedDict):
    """What `count_segment` takes."""

    filter: SegmentFilterInput


class CountSegmentReply(TypedDict):
    """How many contacts meet a filter now, and how many of them have opted out."""

    contacts: int
    optedOut: int


class ListContactsInput(TypedDict, total=False):
    """What `list_contacts` takes."""

    groupId: str
    """An id that begins with grp_"""
    searchTerm: str
    limit: int
    after: str
    """The cursor `next` of the slice before"""


ListContactsReply = Union["Contact"]
"""Contacts by name and number, of one group or all."""


class _CreateContactInput(TypedDict):
    phone: str


class CreateContactInput(_CreateContactInput, total=False):
    """What `create_contact` takes."""

    name: str
    fields: dict[str, str]
    groupIds: list[str]
    consent: Union[CreateContactBodyConsentSource, None]
    """Left out, what is on record stays; null takes it away"""


CreateContactReply = Union["Contact"]
"""Add one contact."""


class _UpdateContactInput(TypedDict):
    id: str
    """An id that begins with con_"""
    phone: str


class UpdateContactInput(_UpdateContactInput, total=False):
    """What `update_contact` takes."""

    name: str
    fields: dict[str, str]
    groupIds: list[str]
    consent: Union[CreateContactBodyConsentSource, None]
    """Left out, what is on record stays; null takes it away"""


UpdateContactReply = Union["Contact"]
"""Change a contact."""


class DeleteContactInput(TypedDict):
    """What `delete_contact` takes."""

    id: str
    """An id that begins with con_"""


DeleteContactReply = Literal[None]
"""Remove a contact from the address book."""


class ExportContactsInput(TypedDict, total=False):
    """What `export_contacts` takes."""

    groupId: str
    """An id that begins with grp_"""


class ListDeletedContactsInput(TypedDict, total=False):
    """What `list_deleted_contacts` takes."""

    pageNumber: int
    pageSize: int
    searchTerm: str


class ListDeletedContactsReply(TypedDict):
    """Contacts that were deleted within 30 days, newest first; they can be restored."""

    id: str
    """An id that begins with con_"""
    phone: str
    """E.164 with a plus"""
    network: Union[str, None]
    """The likely network by prefix; numbers can be ported"""
    name: str
    fields: dict[str, str]
    consent: Union[Consent, None]
    """Null where none is on record"""
    createdAt: str
    deletedAt: str
    mergedInto: Union[str, None]
    """The name of the contact it was merged into, if it was"""


class ListDuplicatesInput(TypedDict, total=False):
    """What `list_duplicates` takes."""

    after: str
    """The cursor `next` of the slice before"""


class ListDuplicatesReply(TypedDict):
    """Contacts of one name and with a field in common, which may be one person under several numbers."""

    contacts: list[Contact]
    """Two to ten, of one name; who was added first stands first"""
    shared: list[str]
    """Fields that are the same for all of them"""


class _MergeContactsInput(TypedDict):
    keepId: str
    """Whose number, and whose fields where they differ, stay"""
    otherIds: list[str]


class MergeContactsInput(_MergeContactsInput, total=False):
    """What `merge_contacts` takes."""

    name: str
    """Instead of the name of who stays"""


class MergeContactsReply(TypedDict):
    """Make one contact of several: the others’ fields and groups are added, their numbers leave for the bin."""

    id: str
    """An id that begins with mrg_"""
    contact: Contact
    mergedAt: str


class UndoMergeInput(TypedDict):
    """What `undo_merge` takes."""

    id: str
    """An id that begins with mrg_"""


UndoMergeReply = Union["Contact"]
"""Take contacts apart again that were merged within 30 days."""


class GetConsentRuleInput(TypedDict):
    """What `get_consent_rule` takes."""


GetConsentRuleReply = Union["ConsentRule"]
"""Whether promotional texts of the account need consent."""


class SetConsentRuleInput(TypedDict):
    """What `set_consent_rule` takes."""

    required: bool
    """Promotional texts go only to those whose consent is on record"""


SetConsentRuleReply = Union["ConsentRule"]
"""Send promotional texts only to those whose consent is on record, or to all."""


class RestoreContactInput(TypedDict):
    """What `restore_contact` takes."""

    id: str
    """An id that begins with con_"""


RestoreContactReply = Union["Contact"]
"""Bring a contact back that was deleted within 30 days, with the groups it was in."""


class ListOptOutsInput(TypedDict, total=False):
    """What `list_opt_outs` takes."""

    pageNumber: int
    pageSize: int
    searchTerm: str
    cursor: str
    """The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile"""


ListOptOutsReply = Union["OptOut"]
"""Numbers that asked not to be texted, newest first."""


class AddOptOutInput(TypedDict):
    """What `add_opt_out` takes."""

    phone: str


AddOptOutReply = Union["OptOut"]
"""Never text this number again."""


class RemoveOptOutInput(TypedDict):
    """What `remove_opt_out` takes."""

    msisdn: str


RemoveOptOutReply = Literal[None]
"""The number asked to be texted again."""


class _SendMessageInput(TypedDict):
    senderId: str
    text: str


class SendMessageInput(_SendMessageInput, total=False):
    """What `send_message` takes."""

    recipients: list[str]
    """Mobile numbers, as people write them. Larger audiences are groups"""
    groupIds: list[str]
    linkTarget: str
    """Where `{{Link}}` in the text leads: an http or https address. Each recipient gets a short link of their own, and who opens it is counted"""
    name: str
    """What it is called in lists and reports. Recipients do not see it"""
    scheduleAt: str
    """When it goes, up to a year ahead"""
    scheduledAt: str
    """Another name of `scheduleAt`. Send one of the two"""
    holdSeconds: int
    """Waits so long before the first message goes: until then `cancelCampaign` sends nothing and returns all credits. Nothing where it is scheduled"""
    traffic: Traffic


class SendMessageReply(TypedDict):
    """Send a text to numbers, groups, or both. Answered once the cost is reserved and the work is on record."""

    id: str
    """An id that begins with cmp_"""
    status: CampaignStatus
    recipients: int
    """Who will get it, after opt-outs and duplicates are left out"""
    segments: int
    """Over all recipients, after merging each one’s fields"""
    credits: int


class ListCampaignsInput(TypedDict, total=False):
    """What `list_campaigns` takes."""

    pageNumber: int
    pageSize: int
    searchTerm: str
    cursor: str
    """The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile"""
    status: Literal["draft", "scheduled", "expanding", "sending", "paused", "completed", "cancelled"]


class ListCampaignsReply(TypedDict):
    """The account’s campaigns, newest first."""

    id: str
    """An id that begins with cmp_"""
    name: Union[str, None]
    """The name that it was given; null where it has none"""
    status: CampaignStatus
    senderId: str
    text: str
    traffic: Traffic
    groupNames: list[str]
    recipients: int
    """Who will get it, after opt-outs and duplicates are left out"""
    segments: int
    """Over all recipients, after merging each one’s fields"""
    credits: int
    counts: ListCampaignsDataCounts
    """How many messages are in each state now"""
    excluded: ListCampaignsDataExcluded
    createdAt: str
    scheduledAt: Union[str, None]
    scheduleAt: Union[str, None]
    """The same instant as `scheduledAt`"""
    startedAt: Union[str, None]
    completedAt: Union[str, None]


class _SendTestTextInput(TypedDict):
    senderId: str
    text: str


class SendTestTextInput(_SendTestTextInput, total=False):
    """What `send_test_text` takes."""

    recipients: list[str]
    groupIds: list[str]
    linkTarget: str


class SendTestTextReply(TypedDict):
    """Text it to the confirmed number of whoever asks, merged with what the first recipient has. It costs what a text costs."""

    to: str
    """E.164 with a plus"""
    text: str
    segments: int
    credits: int


class _EstimateMessageInput(TypedDict):
    senderId: str
    text: str


class EstimateMessageInput(_EstimateMessageInput, total=False):
    """What `estimate_message` takes."""

    recipients: list[str]
    """Mobile numbers, as people write them. Larger audiences are groups"""
    groupIds: list[str]
    linkTarget: str
    """Where `{{Link}}` in the text leads: an http or https address. Each recipient gets a short link of their own, and who opens it is counted"""
    name: str
    """What it is called in lists and reports. Recipients do not see it"""
    scheduleAt: str
    """When it goes, up to a year ahead"""
    scheduledAt: str
    """Another name of `scheduleAt`. Send one of the two"""
    holdSeconds: int
    """Waits so long before the first message goes: until then `cancelCampaign` sends nothing and returns all credits. Nothing where it is scheduled"""
    traffic: Traffic


class EstimateMessageReplyCulprits(TypedDict):
    character: str
    codePoint: str
    count: int
    replacement: Union[str, None]


class EstimateMessageReplyExcluded(TypedDict):
    optedOut: int
    unconsented: int
    """No consent is on record, and the account’s promotional texts need it"""
    unapproved: int
    """On networks that have not approved the sender ID: left out, and not charged for"""
    duplicates: int
    landlines: int
    """Valid numbers of fixed lines, which receive no messages"""
    foreign: int
    """Valid numbers of other countries"""
    invalid: int
    """Everything else that is no mobile number"""


class EstimateMessageReplyLongest(TypedDict):
    to: str
    """E.164 with a plus"""
    name: str
    text: str


class EstimateMessageReply(TypedDict):
    """What a send would cost, to the last segment, and why. Changes nothing."""

    recipients: int
    """Who will get it, after opt-outs and duplicates are left out"""
    segments: int
    """Over all recipients, after merging each one’s fields"""
    credits: int
    encoding: Literal["gsm7", "ucs2"]
    """ucs2 where any recipient’s text needs it"""
    segmentsMin: int
    segmentsMax: int
    """Of the dearest recipient"""
    culprits: list[EstimateMessageReplyCulprits]
    excluded: EstimateMessageReplyExcluded
    barredNetworks: list[str]
    """The networks that have not approved the sender ID, be anybody of theirs among the recipients or not"""
    missingFields: list[str]
    """Fields of the text that no contact has"""
    creditsAvailable: int
    cost: Union[float, None]
    """What these credits cost the account, net of taxes: those that lapse soonest are spent first, each at the price of its invoice or at this month’s postpaid rate. Null where the credits do not suffice, or where the caller may not read billing"""
    sample: str
    """The text as the first recipient will read it"""
    longest: EstimateMessageReplyLongest
    """Who reads the most segments, and of those the most characters, and what"""


class GetCampaignInput(TypedDict):
    """What `get_campaign` takes."""

    id: str
    """An id that begins with cmp_"""


GetCampaignReply = Union["GetCampaignData"]
"""One campaign, with how many of its messages are in each state."""


class _ListRecipientsInput(TypedDict):
    id: str
    """An id that begins with cmp_"""


class ListRecipientsInput(_ListRecipientsInput, total=False):
    """What `list_recipients` takes."""

    state: Literal["queued", "submitting", "unknown", "submitted", "delivered", "undelivered", "expired", "rejected", "failed"]
    searchTerm: str
    """A number, or its beginning"""
    limit: int
    after: str
    """The cursor `next` of the slice before"""


ListRecipientsReply = Union["Message"]
"""One campaign’s messages, in the order they were made."""


class PauseCampaignInput(TypedDict):
    """What `pause_campaign` takes."""

    id: str
    """An id that begins with cmp_"""


PauseCampaignReply = Union["GetCampaignData"]
"""Stop handing messages to the operators. What is already handed over goes on."""


class ResumeCampaignInput(TypedDict):
    """What `resume_campaign` takes."""

    id: str
    """An id that begins with cmp_"""


ResumeCampaignReply = Union["GetCampaignData"]
"""Go on where the campaign was paused."""


class CancelCampaignInput(TypedDict):
    """What `cancel_campaign` takes."""

    id: str
    """An id that begins with cmp_"""


CancelCampaignReply = Union["GetCampaignData"]
"""Send nothing more; the credits of what was not sent are returned."""


class ListMessagesInput(TypedDict, total=False):
    """What `list_messages` takes."""

    state: Literal["queued", "submitting", "unknown", "submitted", "delivered", "undelivered", "expired", "rejected", "failed"]
    searchTerm: str
    """A number, or its beginning"""
    limit: int
    after: str
    """The cursor `next` of the slice before"""
    environment: Literal["live", "sandbox"]
    """For a person: what live keys and people sent, or what test keys did. A key always finds its own."""


ListMessagesReply = Union["Message"]
"""Messages over all campaigns, newest first."""


class GetMessageInput(TypedDict):
    """What `get_message` takes."""

    id: str
    """An id that begins with msg_"""


class GetMessageReplyEvents(TypedDict):
    kind: Literal["accepted", "charged", "handed_over", "refused", "unanswered", "cancelled", "receipt", "returned", "clicked"]
    """`handed_over`: the operator took a segment; `unanswered`: it was handed over and the answer was lost; `receipt`: the operator’s last word on a segment; `clicked`: its short link was opened"""
    at: str
    segment: Union[int, None]
    link: Union[str, None]
    """The connection that it went by"""
    state: Union[MessageState, None]
    """What the receipt says"""
    networkCode: Union[str, None]
    """Of a receipt, or the SMPP status of a refusal"""
    credits: Union[int, None]
    clicks: Union[int, None]


class GetMessageReply(TypedDict):
    """One message and everything that happened to it, in order."""

    id: str
    """An id that begins with msg_"""
    campaignId: str
    """An id that begins with cmp_"""
    to: str
    """E.164 with a plus"""
    network: Union[str, None]
    senderId: str
    text: str
    state: MessageState
    reason: Union[str, None]
    """In plain words, where it did not arrive"""
    reasonCode: Union[MessageReason, None]
    networkCode: Union[str, None]
    """The network’s own, from its receipt"""
    segments: int
    credits: int
    """Charged; 0 where they were returned"""
    clicks: int
    """How often people opened its short link"""
    createdAt: str
    submittedAt: Union[str, None]
    finishedAt: Union[str, None]
    events: list[GetMessageReplyEvents]


class _ExportRecipientsInput(TypedDict):
    id: str
    """An id that begins with cmp_"""


class ExportRecipientsInput(_ExportRecipientsInput, total=False):
    """What `export_recipients` takes."""

    state: Literal["queued", "submitting", "unknown", "submitted", "delivered", "undelivered", "expired", "rejected", "failed"]
    language: Literal["en", "fr"]
    """Of the heads, states and reasons"""


class GetCampaignContentInput(TypedDict):
    """What `get_campaign_content` takes."""

    id: str
    """An id that begins with cmp_"""


class GetCampaignContentReply(TypedDict):
    """What a campaign was made of, to send the same again."""

    senderId: str
    text: str
    traffic: Traffic
    linkTarget: Union[str, None]
    groups: list[Group]
    """Those that are still there"""
    groupsGone: int
    """Groups that were deleted since"""
    recipients: list[str]
    """Numbers that were named besides"""


class ListTemplatesInput(TypedDict):
    """What `list_templates` takes."""


ListTemplatesReply = Union["list[Template]"]
"""The account’s templates by name."""


class SaveTemplateInput(TypedDict):
    """What `save_template` takes."""

    name: str
    text: str


SaveTemplateReply = Union["Template"]
"""Keep a text under a name. What was kept under that name, in whatever letters, is replaced."""


class DeleteTemplateInput(TypedDict):
    """What `delete_template` takes."""

    id: str
    """An id that begins with tpl_"""


DeleteTemplateReply = Literal[None]
"""Forget a template. What was sent with it stays as it is."""


__PreviewSeriesInputKeywords = TypedDict("__PreviewSeriesInputKeywords", {"from": "str"})


class _PreviewSeriesInput(__PreviewSeriesInputKeywords):
    rhythm: RhythmInput
    time: str
    """In Africa/Accra, which is UTC all year"""
    ends: Union[PreviewSeriesBodyEndsOn, PreviewSeriesBodyEndsAfter]


class PreviewSeriesInput(_PreviewSeriesInput, total=False):
    """What `preview_series` takes."""

    traffic: Literal["promotional", "transactional"]


class PreviewSeriesReplyPart(TypedDict):
    dueAt: str
    goesAt: str


PreviewSeriesReply = Union["list[PreviewSeriesReplyPart]"]
"""When a series would run: its first runs, moved to where hours and holidays permit. Changes nothing."""


__CreateSeriesInputKeywords = TypedDict("__CreateSeriesInputKeywords", {"from": "str"})


class _CreateSeriesInput(__CreateSeriesInputKeywords):
    rhythm: RhythmInput
    time: str
    """In Africa/Accra, which is UTC all year"""
    ends: Union[PreviewSeriesBodyEndsOn, PreviewSeriesBodyEndsAfter]
    senderId: str
    text: str


class CreateSeriesInput(_CreateSeriesInput, total=False):
    """What `create_series` takes."""

    recipients: list[str]
    groupIds: list[str]
    linkTarget: str
    """Where `{{Link}}` in the text leads, as in `sendMessage`"""
    name: str
    """What it is called in lists and reports. Recipients do not see it"""
    traffic: Literal["promotional", "transactional"]


CreateSeriesReply = Union["Series"]
"""Send a text again and again. Each run is a campaign of its own, paid for when it goes; one that cannot be paid is left out, and said so by mail."""


class ListSeriesInput(TypedDict, total=False):
    """What `list_series` takes."""

    pageNumber: int
    pageSize: int
    searchTerm: str
    cursor: str
    """The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile"""
    status: Literal["active", "paused", "ended"]


ListSeriesReply = Union["Series"]
"""The account’s series, newest first, each with its next run and its last."""


class PauseSeriesInput(TypedDict):
    """What `pause_series` takes."""

    id: str
    """An id that begins with ser_"""


PauseSeriesReply = Union["Series"]
"""No more runs until it is resumed. A run that is already a campaign goes on."""


class ResumeSeriesInput(TypedDict):
    """What `resume_series` takes."""

    id: str
    """An id that begins with ser_"""


ResumeSeriesReply = Union["Series"]
"""Go on with the next run from now. Those that fell into the pause are left out."""


class EndSeriesInput(TypedDict):
    """What `end_series` takes."""

    id: str
    """An id that begins with ser_"""


EndSeriesReply = Union["Series"]
"""No more runs, for good."""


class GetSendingPolicyInput(TypedDict):
    """What `get_sending_policy` takes."""


GetSendingPolicyReply = Union["SendingPolicy"]
"""When promotional messages may be sent, in Ghana’s time. Without hours, always. One-time codes and transactional messages always may."""


class ListConversationsInput(TypedDict, total=False):
    """What `list_conversations` takes."""

    limit: int
    after: str
    """The cursor `next` of the slice before"""
    searchTerm: str
    """A number, or its beginning"""


class ListConversationsReply(TypedDict):
    """Phones that have written to the account, whoever wrote last first."""

    phone: str
    """E.164 with a plus"""
    name: str
    """As the address book has it; empty where it has none"""
    text: str
    """What they wrote last"""
    keyword: Union[Keyword, None]
    unread: int
    optedOut: bool
    at: str


class GetConversationInput(TypedDict):
    """What `get_conversation` takes."""

    msisdn: str


class GetConversationReply(TypedDict):
    """Who it is that wrote, and as whom they were written to."""

    phone: str
    """E.164 with a plus"""
    name: str
    optedOut: bool
    unread: int
    address: str
    """The number that they wrote to"""
    senderId: Union[str, None]
    """Under which they were written to last"""


class _ListThreadInput(TypedDict):
    msisdn: str


class ListThreadInput(_ListThreadInput, total=False):
    """What `list_thread` takes."""

    limit: int
    after: str
    """The cursor `next` of the slice before"""


_ListThreadReplyKeywords = TypedDict("_ListThreadReplyKeywords", {"from": "Literal[\"phone\", \"account\"]"})


class ListThreadReply(_ListThreadReplyKeywords):
    """What was said, newest first, in both directions."""

    id: str
    """Of a message (`msg_…`), or of what came in (`inb_…`)"""
    text: str
    keyword: Union[Keyword, None]
    complete: bool
    """False where parts of a long text never came"""
    state: Union[MessageState, None]
    """Of what was sent"""
    at: str


class ReadConversationInput(TypedDict):
    """What `read_conversation` takes."""

    msisdn: str


ReadConversationReply = Literal[None]
"""Everything in it has been read."""


class ListAutoAnswersInput(TypedDict):
    """What `list_auto_answers` takes."""


ListAutoAnswersReply = Union["list[ListAutoAnswersData]"]
"""Words that the account answers by itself."""


class SaveAutoAnswerInput(TypedDict):
    """What `save_auto_answer` takes."""

    word: str
    answer: str


SaveAutoAnswerReply = Union["ListAutoAnswersData"]
"""Answer whoever texts just this word. An answer costs what a text costs; a phone is answered at most once in ten minutes."""


class DeleteAutoAnswerInput(TypedDict):
    """What `delete_auto_answer` takes."""

    id: str
    """An id that begins with ans_"""


DeleteAutoAnswerReply = Literal[None]
"""Answer this word no more."""


class _CreateCodeInput(TypedDict):
    to: str
    senderId: str


class CreateCodeInputAutofill(TypedDict):
    domain: str
    """Adds the last line `@adomsavings.com #123456`, which iOS and Chrome fill in"""


class CreateCodeInputAutofillPart(TypedDict):
    appHash: str
    """Adds the app’s hash, by which Android’s SMS Retriever hands it the text"""


class CreateCodeInput(_CreateCodeInput, total=False):
    """What `create_code` takes."""

    length: int
    minutes: int
    """How long it is good"""
    text: str
    """A text of ours in the language, where none is given"""
    language: Literal["en", "fr"]
    autofill: Union[CreateCodeInputAutofill, CreateCodeInputAutofillPart]
    """Adds what lets a phone fill the code in by itself"""


CreateCodeReply = Union["Code"]
"""Text a one-time code to a number. It goes before all else, at any hour, and costs what a text costs."""


class ListCodesInput(TypedDict, total=False):
    """What `list_codes` takes."""

    state: Literal["pending", "verified", "cancelled", "locked", "expired"]
    phone: str
    """Those to this number, which is given whole"""
    limit: int
    after: str
    """The cursor `next` of the slice before"""


ListCodesReply = Union["Code"]
"""The account’s codes of the last thirty days, newest first, their numbers masked."""


class GetCodeInput(TypedDict):
    """What `get_code` takes."""

    id: str
    """An id that begins with otc_"""


GetCodeReply = Union["Code"]
"""What became of a code."""


class CheckCodeInput(TypedDict):
    """What `check_code` takes."""

    id: str
    """An id that begins with otc_"""
    code: str


class CheckCodeReply(TypedDict):
    """Whether it is the code that was texted. A code is verified once; after 5 wrong tries it is good for nothing."""

    id: str
    """An id that begins with otc_"""
    outcome: Literal["verified", "wrong", "expired", "spent", "locked", "cancelled"]
    """spent: it was verified before"""
    triesLeft: int


class CancelCodeInput(TypedDict):
    """What `cancel_code` takes."""

    id: str
    """An id that begins with otc_"""


CancelCodeReply = Union["Code"]
"""The code is good no more. Its text may have left already."""


class GetCodeOverviewInput(TypedDict):
    """What `get_code_overview` takes."""


class GetCodeOverviewReplyToday(TypedDict):
    created: int
    verified: int
    """Of those created today"""
    refused: int
    """Asked for, and not sent for one of the limits"""
    credits: int


class GetCodeOverviewReplyClosed(TypedDict):
    block: str
    """What its numbers begin with"""
    verified: int
    ended: int
    """Codes that came to their end, the verified among them"""
    closedAt: str
    opensAt: str
    """When codes go there again by themselves"""


class GetCodeOverviewReply(TypedDict):
    """Today’s codes in figures, what is let through, and the blocks of numbers that are closed."""

    today: GetCodeOverviewReplyToday
    settings: CodeSettings
    platform: CodePlatform
    closed: list[GetCodeOverviewReplyClosed]


class GetBusinessIdInput(TypedDict):
    """What `get_business_id` takes."""


class GetBusinessIdReply(TypedDict):
    """The account’s business ID, and what it applies for."""

    approved: Union[BusinessId, None]
    """The newest that was approved"""
    inForce: bool
    """Whether requests may be made under it now"""
    standing: Union[Literal["in_force", "renewal_due", "lapsed"], None]
    """renewal_due: in force, and to be renewed. Null where none was approved"""
    open: Union[BusinessId, None]
    """What is being applied for"""
    application: Union[Literal["first", "renewal", "change"], None]
    """What `open` asks for. change: another name, legal form, number or TIN. Null where nothing is open"""
    faceRegistry: Union[GetBusinessIdDataFaceRegistryId, None]
    """To whom photographs of the face are sent, of kind document_face; null: to nobody"""


class SubmitKycInputConsent(TypedDict):
    businessId: str
    """The business ID that the words named"""
    version: str
    language: Literal["en", "fr"]
    channel: Literal["in_person", "phone", "paper", "electronic"]
    agreed: Literal[True]


class _SubmitKycInput(TypedDict):
    document: Literal["ghana_card", "passport", "voter_id", "drivers_licence", "ssnit", "tin"]
    number: str
    surname: str
    givenNames: str
    consent: SubmitKycInputConsent


class SubmitKycInput(_SubmitKycInput, total=False):
    """What `submit_kyc` takes."""

    dateOfBirth: Union[str, None]
    reference: Union[str, None]
    """Your own, such as a customer’s number: requests are found by it, and events tell it"""
    metadata: dict[str, str]
    """Texts of yours, given back with the request and erased with the person"""


SubmitKycReply = Union["KycAccepted"]
"""Check one person by the number of a document. The credits are reserved now and charged on a decision."""


class ListKycInput(TypedDict, total=False):
    """What `list_kyc` takes."""

    pageNumber: int
    pageSize: int
    searchTerm: str
    cursor: str
    """The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile"""
    status: Literal["awaiting_subject", "capturing", "submitted", "checking", "needs_resubmission", "in_review", "awaiting_provider", "approved", "rejected", "inconclusive", "expired", "cancelled"]
    document: Literal["ghana_card", "passport", "voter_id", "drivers_licence", "ssnit", "tin"]
    reference: str


ListKycReply = Union["KycRequest"]
"""The account’s KYC requests, newest first. A search finds a whole number, a whole reference, or whole words of a name."""


class GetKycInput(TypedDict):
    """What `get_kyc` takes."""

    id: str
    """An id that begins with kyc_"""


GetKycReply = Union["KycDetail"]
"""One KYC request with its consent, its checks and everything that happened to it."""


class CancelKycInput(TypedDict):
    """What `cancel_kyc` takes."""

    id: str
    """An id that begins with kyc_"""


CancelKycReply = Union["KycAccepted"]
"""Give up a request that is not decided on. Its credits come back."""


class AddEvidenceInput(TypedDict):
    """What `add_evidence` takes."""

    id: str
    """An id that begins with kyc_"""
    kind: Literal["document_front", "document_back", "person", "person_left", "person_right"]
    file: Union[bytes, BinaryIO]


AddEvidenceReply = Union["Evidence"]
"""Keep a picture with a request: a form with the field `kind` and `file`, a JPEG, PNG or WebP of at most 10 MB. One of each kind is kept: a new one replaces it. Metadata is not kept. `person_left` and `person_right` are the face turned to the person’s own left and right."""


class ListEvidenceInput(TypedDict):
    """What `list_evidence` takes."""

    id: str
    """An id that begins with kyc_"""


ListEvidenceReply = Union["list[Evidence]"]
"""The pictures of a request, oldest first, and which there were."""


class GetEvidenceInput(TypedDict):
    """What `get_evidence` takes."""

    id: str
    """An id that begins with evd_"""


class _AskByLinkInput(TypedDict):
    kind: Literal["number", "document", "document_face"]
    documents: list[Literal["ghana_card", "passport", "voter_id", "drivers_licence", "ssnit", "tin"]]
    """Of which the person chooses one"""
    phone: str
    language: Literal["en", "fr"]
    """Of the text; the page has both"""


class _AskByLinkInputPerson(TypedDict):
    number: str
    surname: str
    givenNames: str


class AskByLinkInputPerson(_AskByLinkInputPerson, total=False):
    dateOfBirth: Union[str, None]


class AskByLinkInput(_AskByLinkInput, total=False):
    """What `ask_by_link` takes."""

    person: Union[AskByLinkInputPerson, None]
    """Who they are, where that is known; where not, they are asked for it"""
    principal: Union[str, None]
    """The principal of your business ID who is checked. It costs as much as any check"""
    reference: Union[str, None]
    """Your own, such as a customer’s number: requests are found by it, and events tell it"""
    metadata: dict[str, str]
    """Texts of yours, given back with the request and erased with the person"""


AskByLinkReply = Union["KycAccepted"]
"""Ask one person by a link that we text them: they agree, give what is asked for on their own phone, and the result arrives by event. The credits are reserved now and charged on a decision; the text costs what any text does."""


class TextKycLinkInput(TypedDict):
    """What `text_kyc_link` takes."""

    id: str
    """An id that begins with kyc_"""


TextKycLinkReply = Union["KycDetail"]
"""Text the person their link once more."""


class ShowKycLinkInput(TypedDict):
    """What `show_kyc_link` takes."""

    id: str
    """An id that begins with kyc_"""


class ShowKycLinkReply(TypedDict):
    """A link of its own to be shown on a screen and photographed by the person who sits before it. It is told this once, ends the one shown before, and ends itself when the person has sent what was asked."""

    url: str
    expiresAt: str


class GetKycRetentionInput(TypedDict):
    """What `get_kyc_retention` takes."""


GetKycRetentionReply = Union["KycRetention"]
"""How long pictures and identities are kept."""


class IssueCertificateInput(TypedDict):
    """What `issue_certificate` takes."""

    id: str
    """An id that begins with kyc_"""


IssueCertificateReply = Union["IssueCertificateData"]
"""Certify an approved check. Where a certificate stands already, it is answered with that one."""


class GetCertificateInput(TypedDict):
    """What `get_certificate` takes."""

    id: str
    """An id that begins with kyc_"""


GetCertificateReply = Union["Union[IssueCertificateData, None]"]
"""The newest certificate of a check; null where none was issued."""


class GetCertificateFileInput(TypedDict):
    """What `get_certificate_file` takes."""

    id: str
    """An id that begins with kyc_"""


class WithdrawCertificateInput(TypedDict):
    """What `withdraw_certificate` takes."""

    id: str
    """An id that begins with kyc_"""


WithdrawCertificateReply = Union["IssueCertificateData"]
"""Withdraw the certificate: its page says so from now on. Another may be issued."""


class _CreateKycBatchInput(TypedDict):
    consent: str
    """JSON: how everybody in the file has agreed"""
    file: Union[bytes, BinaryIO]


class CreateKycBatchInput(_CreateKycBatchInput, total=False):
    """What `create_kyc_batch` takes."""

    document: Literal["ghana_card", "passport", "voter_id", "drivers_licence", "ssnit", "tin"]
    mapping: str
    """JSON: column → what it means, or "" to leave it out"""


CreateKycBatchReply = Union["KycBatch"]
"""Try a file of people: a form with the fields `document`, `mapping` and `consent` (the last two as JSON), and `file`, a CSV of at most 4 MB and 10,000 rows with a line of column names. Every row is judged; nothing is asked of anybody, and nothing is spent."""


class ListKycBatchesInput(TypedDict, total=False):
    """What `list_kyc_batches` takes."""

    pageNumber: int
    pageSize: int
    searchTerm: str
    cursor: str
    """The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile"""


ListKycBatchesReply = Union["KycBatch"]
"""The account’s files of people, newest first."""


class GetKycBatchInput(TypedDict):
    """What `get_kyc_batch` takes."""

    id: str
    """An id that begins with kbt_"""


GetKycBatchReply = Union["KycBatch"]
"""One file of people, and how far its checks are."""


class _TryKycBatchInput(TypedDict):
    id: str
    """An id that begins with kbt_"""


class TryKycBatchInput(_TryKycBatchInput, total=False):
    """What `try_kyc_batch` takes."""

    mapping: dict[str, Literal["document", "number", "surname", "givenNames", "dateOfBirth", "consent", "reference", ""]]
    """Column → what it means; the empty text for one that is left out"""
    document: Literal["ghana_card", "passport", "voter_id", "drivers_licence", "ssnit", "tin"]


TryKycBatchReply = Union["KycBatch"]
"""Try a file again that was not started, with other columns or another document."""


class _StartKycBatchInput(TypedDict):
    id: str
    """An id that begins with kbt_"""


class StartKycBatchInput(_StartKycBatchInput, total=False):
    """What `start_kyc_batch` takes."""

    again: bool
    """Those that are known as well"""


StartKycBatchReply = Union["KycBatch"]
"""Check the people of a file that was tried, or go on with one that is paused. Rows become requests a few hundred at a time; credits are reserved with each."""


class CancelKycBatchInput(TypedDict):
    """What `cancel_kyc_batch` takes."""

    id: str
    """An id that begins with kbt_"""


CancelKycBatchReply = Union["KycBatch"]
"""Give up what is not submitted yet, and forget the file. Requests that were made go on."""


class _ListKycBatchFaultsInput(TypedDict):
    id: str
    """An id that begins with kbt_"""


class ListKycBatchFaultsInput(_ListKycBatchFaultsInput, total=False):
    """What `list_kyc_batch_faults` takes."""

    pageNumber: int
    pageSize: int
    searchTerm: str


class ListKycBatchFaultsReply(TypedDict):
    """Rows of a file that are not submitted, and why, in the order of the file."""

    line: int
    faults: list[Literal["unreadable", "document_unknown", "number_missing", "number_form", "number_check", "surname_missing", "surname_invalid", "given_names_missing", "given_names_invalid", "birth_date_missing", "birth_date_unreadable", "birth_date_impossible", "consent_missing", "reference_invalid", "twice"]]
    knownRequestId: Union[str, None]
    """The request by which the person is known"""


class GetKycBatchFileInput(TypedDict):
    """What `get_kyc_batch_file` takes."""

    id: str
    """An id that begins with kbt_"""


class GetKycPolicyInput(TypedDict):
    """What `get_kyc_policy` takes."""


GetKycPolicyReply = Union["KycPolicy"]
"""How the account decides on people."""


class GetRegistryHealthInput(TypedDict):
    """What `get_registry_health` takes."""


class GetRegistryHealthReplyPart(TypedDict):
    document: Literal["ghana_card", "passport", "voter_id", "drivers_licence", "ssnit", "tin"]
    state: Literal["answering", "failing", "down"]
    """down: it is left alone for a while; requests wait and cost nothing"""
    since: Union[str, None]
    """The first failure since it last answered"""
    answeredAt: Union[str, None]
    triedAgainAt: Union[str, None]


GetRegistryHealthReply = Union["list[GetRegistryHealthReplyPart]"]
"""How the registries are that requests are checked with, by document."""


class RecentActivityInput(TypedDict, total=False):
    """What `recent_activity` takes."""

    AccountId: str
    """An id that begins with acc_"""


class RecentActivityReplyRecentActivities(TypedDict):
    kind: Literal["campaign"]
    id: str
    """An id that begins with cmp_"""
    accountName: str
    """Whose it is"""
    at: str
    name: Union[str, None]
    """The name that it was given; null where it has none"""
    senderId: str
    groupNames: list[str]
    recipients: int
    credits: int
    """A number of credits"""
    status: CampaignStatus


class RecentActivityReplyRecentActivitiesPart(TypedDict):
    kind: Literal["invoice"]
    id: str
    """An id that begins with inv_"""
    accountName: str
    """Whose it is"""
    at: str
    number: str
    packageName: str
    credits: int
    """A number of credits"""
    totalAmount: float
    """GHS, at most two decimals"""
    status: InvoiceStatus


class RecentActivityReplyRecentActivitiesPartPart(TypedDict):
    kind: Literal["import"]
    id: str
    """An id that begins with imp_"""
    accountName: str
    """Whose it is"""
    at: str
    fileName: str
    groupName: str
    valid: int
    rows: int
    status: ImportStatus


class RecentActivityReply(TypedDict):
    """The newest ten things that happened on the account."""

    recentActivities: list[Union[RecentActivityReplyRecentActivities, RecentActivityReplyRecentActivitiesPart, RecentActivityReplyRecentActivitiesPartPart]]


class AnalyticsInput(TypedDict, total=False):
    """What `analytics` takes."""

    AccountId: str
    """An id that begins with acc_"""
    days: float


class AnalyticsReplyDays(TypedDict):
    day: str
    sent: int
    delivered: int
    failed: int
    credits: int


class AnalyticsReplyTotals(TypedDict):
    sent: int
    delivered: int
    failed: int
    pending: int
    credits: int
    spend: Union[float, None]
    """About what these credits cost, at the price last paid or agreed, net of taxes. Null where the price is not known, for all accounts together, and for who may not see invoices"""
    campaigns: int
    """To groups; what is sent at once to few is none"""
    contacts: int
    """At most 10,000 are counted"""


class AnalyticsReplyPrevious(TypedDict):
    sent: int
    delivered: int
    failed: int
    credits: int
    spend: Union[float, None]
    """About what these credits cost, at the price last paid or agreed, net of taxes. Null where the price is not known, for all accounts together, and for who may not see invoices"""


class AnalyticsReplyNetworks(TypedDict):
    network: str
    sent: int
    delivered: int
    failed: int


class AnalyticsReplyDone(TypedDict):
    bought: bool
    """An invoice for SMS credits was approved"""
    sent: bool
    """A message was handed to a network"""


class AnalyticsReply(TypedDict):
    """Messages a day over the last days, thirty unless others are asked for, and their states in all."""

    days: list[AnalyticsReplyDays]
    totals: AnalyticsReplyTotals
    previous: AnalyticsReplyPrevious
    """As many days before"""
    networks: list[AnalyticsReplyNetworks]
    """Likely network by network, the most messages first; empty: not in our table"""
    done: AnalyticsReplyDone
    """What the account has ever done; of all accounts together nothing is said"""


class GetHomeInput(TypedDict):
    """What `get_home` takes."""


class GetHomeReplyHoldingsLapses(TypedDict):
    credits: int
    """A number of credits"""
    at: str


class GetHomeReplyHoldings(TypedDict):
    product: Literal["SMS", "KYC"]
    onCredit: bool
    """Used on credit and paid by the month"""
    available: int
    """To spend now; on credit: up to the limit"""
    reserved: int
    """Held for what is under way"""
    worth: Union[float, None]
    """What the available credits cost, net of taxes. Trial credits cost nothing. Null on credit"""
    perDay: Union[float, None]
    """Credits used a day over the last four weeks; null where none were used, or it is not known"""
    daysLeft: Union[int, None]
    """How many days the available credits last at that pace"""
    lapses: Union[GetHomeReplyHoldingsLapses, None]
    """The next credits that lapse within 30 days"""


class GetHomeReplyNext(TypedDict):
    kind: Literal["campaign"]
    id: str
    """An id that begins with cmp_"""
    senderId: str
    groupNames: list[str]
    goesAt: str
    """Within the permitted hours"""
    recipients: int
    credits: int
    """A number of credits"""


class GetHomeReplyNextPart(TypedDict):
    kind: Literal["series"]
    id: str
    """An id that begins with ser_"""
    senderId: str
    groupNames: list[str]
    goesAt: str
    """Within the permitted hours"""


class GetHomeReplyNeeds(TypedDict):
    kind: Literal["unpaid_invoice"]
    id: str
    """An id that begins with inv_"""
    number: str
    totalAmount: float
    """GHS, at most two decimals"""
    dueOn: Union[str, None]
    count: int
    """All unpaid invoices; this is the first to pay"""
    unpaid: float
    """What all of them come to"""


class GetHomeReplyNeedsPart(TypedDict):
    kind: Literal["credits_low"]
    available: int
    """A number of credits"""
    daysLeft: int
    """At the pace of the last four weeks"""


class GetHomeReplyNeedsPartPart(TypedDict):
    kind: Literal["sender_refused"]
    id: str
    """An id that begins with snd_"""
    senderId: str
    networks: list[str]
    status: Literal["rejected", "needs_information"]
    reason: str


class GetHomeReplyNeedsPartPartPart(TypedDict):
    kind: Literal["sender_ending"]
    id: str
    """An id that begins with snd_"""
    senderId: str
    networks: list[str]
    endsOn: str
    """The last day of the approval; it may be over"""


class GetHomeReplyNeedsPartPartPartPart(TypedDict):
    kind: Literal["business_id_refused"]
    status: Literal["rejected", "needs_information"]
    reason: str


class GetHomeReplyNeedsPartPartPartPartPart(TypedDict):
    kind: Literal["business_id_ending"]
    endsOn: str


class GetHomeReplyNeedsPartPartPartPartPartPart(TypedDict):
    kind: Literal["series_skipped"]
    id: str
    """An id that begins with ser_"""
    senderId: str
    outcome: RunOutcome
    dueAt: str


class GetHomeReplyNeedsPartPartPartPartPartPartPart(TypedDict):
    kind: Literal["failing_numbers"]
    failed: int
    """Messages of the last 7 days to numbers that cannot be reached"""
    sent: int


class GetHomeReplyNeedsPartPartPartPartPartPartPartPart(TypedDict):
    kind: Literal["kyc_reviews"]
    count: int
    """At most 1000 are counted"""


class GetHomeReplySteps(TypedDict):
    phone: Literal["open", "waiting", "done"]
    """The caller’s own phone is confirmed"""
    sender: Literal["open", "waiting", "done"]
    """waiting: the operator or a network has to decide"""
    contacts: Literal["open", "waiting", "done"]
    """waiting: the operator or a network has to decide"""
    credits: Literal["open", "waiting", "done"]
    """SMS credits were bought"""
    message: Literal["open", "waiting", "done"]
    """A message was handed to a network"""
    businessId: Literal["open", "waiting", "done"]
    """waiting: the operator or a network has to decide"""


class GetHomeReply(TypedDict):
    """What the account has, what goes out next, what needs somebody, and how far a new business is. Parts that the caller may not see are null or left out."""

    holdings: Union[list[GetHomeReplyHoldings], None]
    next: Union[list[Union[GetHomeReplyNext, GetHomeReplyNextPart]], None]
    """The next five sends, soonest first"""
    needs: list[Union[GetHomeReplyNeeds, GetHomeReplyNeedsPart, GetHomeReplyNeedsPartPart, GetHomeReplyNeedsPartPartPart, GetHomeReplyNeedsPartPartPartPart, GetHomeReplyNeedsPartPartPartPartPart, GetHomeReplyNeedsPartPartPartPartPartPart, GetHomeReplyNeedsPartPartPartPartPartPartPart, GetHomeReplyNeedsPartPartPartPartPartPartPartPart]]
    """The most urgent first"""
    steps: GetHomeReplySteps
    """The first steps of a new business"""


__ReportMessagesInputKeywords = TypedDict("__ReportMessagesInputKeywords", {"from": "str"})


class _ReportMessagesInput(__ReportMessagesInputKeywords):
    to: str
    """The last day"""


class ReportMessagesInput(_ReportMessagesInput, total=False):
    """What `report_messages` takes."""

    AccountId: str
    """An id that begins with acc_"""
    senderId: str
    """Only messages under this sender ID"""
    user: str
    """Only what this person sent"""
    key: str
    """Only what a program sent by this API key"""
    network: str
    """Only numbers of this likely network"""
    by: Literal["day", "network", "sender", "user", "key", "account"]


class ReportMessagesReplyTotals(TypedDict):
    sent: int
    """Handed to a network, whatever became of it"""
    delivered: int
    pending: int
    """Taken by a network, without a receipt yet"""
    unknown: int
    """In doubt: no answer came; credits are held"""
    failed: int
    """The sum of the reasons"""
    reasons: ReportMessagesDataTotalsReasons
    deliveryRate: Union[float, None]
    """Delivered among those whose end is known, in per cent; null where none is"""
    medianWait: Union[float, None]
    """Seconds from when a message was accepted until half were delivered, estimated within bounds"""
    p90Wait: Union[float, None]
    """The same until nine in ten were"""
    p99Wait: Union[float, None]
    """The same until ninety-nine in a hundred were"""
    credits: int
    """Charged, less what was returned"""


class ReportMessagesReplyWaits(TypedDict):
    seconds: Union[int, None]
    delivered: int


class ReportMessagesReplyRows(TypedDict):
    key: str
    """A day, network or sender ID, or the id of who is named"""
    label: str
    """Its name; empty where it is not known"""
    accountName: Union[str, None]
    """Whose a person or a key is"""
    sent: int
    """Handed to a network, whatever became of it"""
    delivered: int
    pending: int
    """Taken by a network, without a receipt yet"""
    unknown: int
    """In doubt: no answer came; credits are held"""
    failed: int
    """The sum of the reasons"""
    reasons: ReportMessagesDataTotalsReasons
    deliveryRate: Union[float, None]
    """Delivered among those whose end is known, in per cent; null where none is"""
    medianWait: Union[float, None]
    """Seconds from when a message was accepted until half were delivered, estimated within bounds"""
    p90Wait: Union[float, None]
    """The same until nine in ten were"""
    p99Wait: Union[float, None]
    """The same until ninety-nine in a hundred were"""
    credits: int
    """Charged, less what was returned"""


class ReportMessagesReply(TypedDict):
    """What became of the messages of a range of days: in all, and by day, network, sender ID, person, API key or account."""

    totals: ReportMessagesReplyTotals
    waits: list[ReportMessagesReplyWaits]
    """How many were delivered within so many seconds, and in no fewer; null: later still"""
    rows: list[ReportMessagesReplyRows]
    """By day every day of the range; otherwise the 100 with the most messages, most first"""


__ReportCampaignsInputKeywords = TypedDict("__ReportCampaignsInputKeywords", {"from": "str"})


class _ReportCampaignsInput(__ReportCampaignsInputKeywords):
    to: str
    """The last day"""


class ReportCampaignsInput(_ReportCampaignsInput, total=False):
    """What `report_campaigns` takes."""

    pageNumber: int
    pageSize: int
    searchTerm: str
    AccountId: str
    """An id that begins with acc_"""
    senderId: str
    """Only messages under this sender ID"""
    user: str
    """Only what this person sent"""
    key: str
    """Only what a program sent by this API key"""


class ReportCampaignsReply(TypedDict):
    """Bulk campaigns that began in a range of days, newest first, each with what became of it."""

    id: str
    """An id that begins with cmp_"""
    name: Union[str, None]
    """The name that it was given; null where it has none"""
    accountName: str
    senderId: str
    groupNames: list[str]
    beganAt: str
    recipients: int
    sent: int
    delivered: int
    pending: int
    unknown: int
    failed: int
    """Those cancelled before they were sent included"""
    deliveryRate: Union[float, None]
    """Delivered among those whose end is known, in per cent; null where none is"""
    credits: int
    """A number of credits"""


__ReportKycInputKeywords = TypedDict("__ReportKycInputKeywords", {"from": "str"})


class _ReportKycInput(__ReportKycInputKeywords):
    to: str
    """The last day"""


class ReportKycInput(_ReportKycInput, total=False):
    """What `report_kyc` takes."""

    AccountId: str
    """An id that begins with acc_"""
    environment: Literal["live", "sandbox"]
    """Tests count apart"""
    by: Literal["channel", "account"]
    """Whoever sees one account gets its one row by account"""


class ReportKycReplyTotals(TypedDict):
    asked: int
    opened: Union[int, None]
    """The person opened their link. Null where nobody was asked by link"""
    agreed: int
    """The person agreed to the check"""
    sent: int
    """Everything that was asked for was given, at least once"""
    askedAgain: int
    """The person was asked to give something again"""
    decided: int
    """Approved, rejected or inconclusive"""
    approved: int
    rejected: int
    inconclusive: int
    givenUp: int
    """Expired or cancelled, without a decision"""
    passRate: Union[float, None]
    """Approved among those decided on, in per cent; null where none is"""
    medianDecision: Union[float, None]
    """Seconds from when everything was first sent until half were decided on"""
    p95Decision: Union[float, None]
    """The same until nineteen in twenty were"""
    credits: int
    """Charged"""
    creditsPerDecision: Union[float, None]


class ReportKycReplyRows(TypedDict):
    key: str
    """A channel (form, api, csv, link) or an account’s id"""
    label: str
    """The name of an account, otherwise the key"""
    asked: int
    opened: Union[int, None]
    """The person opened their link. Null where nobody was asked by link"""
    agreed: int
    """The person agreed to the check"""
    sent: int
    """Everything that was asked for was given, at least once"""
    askedAgain: int
    """The person was asked to give something again"""
    decided: int
    """Approved, rejected or inconclusive"""
    approved: int
    rejected: int
    inconclusive: int
    givenUp: int
    """Expired or cancelled, without a decision"""
    passRate: Union[float, None]
    """Approved among those decided on, in per cent; null where none is"""
    medianDecision: Union[float, None]
    """Seconds from when everything was first sent until half were decided on"""
    p95Decision: Union[float, None]
    """The same until nineteen in twenty were"""
    credits: int
    """Charged"""
    creditsPerDecision: Union[float, None]


class ReportKycReplyReasons(TypedDict):
    status: Literal["rejected", "inconclusive", "expired", "cancelled"]
    reason: Union[Literal["not_found", "number_malformed", "name_differs", "name_unsure", "birth_date_differs", "birth_date_missing", "duplicate", "no_registry", "registry_down", "registry_slow", "no_answer", "no_credits", "document_unread", "not_followed", "not_reviewed", "blurred", "glare", "too_dark", "too_small", "cut_off", "wrong_document", "front_back_differ", "expired_document", "face_not_seen", "mrz_unread", "mrz_invalid", "details_differ", "same_picture", "altered_document", "picture_reused", "face_differs", "not_live", "under_age", "list_match"], None]
    count: int


class ReportKycReply(TypedDict):
    """What became of the identity checks that were asked for in a range of days: in all, and by channel or account, with the reasons of those that were not approved."""

    totals: ReportKycReplyTotals
    rows: list[ReportKycReplyRows]
    """Most asked first; at most 100"""
    reasons: list[ReportKycReplyReasons]
    """Why checks were not approved, most frequent first"""


__ReportFileInputKeywords = TypedDict("__ReportFileInputKeywords", {"from": "str"})


class _ReportFileInput(__ReportFileInputKeywords):
    to: str
    """The last day"""


class ReportFileInput(_ReportFileInput, total=False):
    """What `report_file` takes."""

    AccountId: str
    """An id that begins with acc_"""
    senderId: str
    """Only messages under this sender ID"""
    user: str
    """Only what this person sent"""
    key: str
    """Only what a program sent by this API key"""
    network: str
    by: Literal["day", "network", "sender", "user", "key", "campaign", "account"]


__ReportWorkbookInputKeywords = TypedDict("__ReportWorkbookInputKeywords", {"from": "str"})


class _ReportWorkbookInput(__ReportWorkbookInputKeywords):
    to: str
    """The last day"""


class ReportWorkbookInput(_ReportWorkbookInput, total=False):
    """What `report_workbook` takes."""

    AccountId: str
    """An id that begins with acc_"""
    senderId: str
    """Only messages under this sender ID"""
    user: str
    """Only what this person sent"""
    key: str
    """Only what a program sent by this API key"""
    network: str
    by: Literal["day", "network", "sender", "user", "key", "campaign", "account"]


WebhookEvent = Union["dict[str, Any]"]
"""An event of a webhook."""


FailureCode = Literal[
    "malformed_json",
    "invalid_request",
    "unknown_field",
    "unsupported_media_type",
    "body_too_large",
    "not_found",
    "method_not_allowed",
    "too_many_requests",
    "export_under_way",
    "too_many_streams",
    "idempotency_key_invalid",
    "idempotency_key_reused",
    "idempotency_key_in_use",
    "internal",
    "unavailable",
    "storage_full",
    "unauthenticated",
    "forbidden",
    "credentials_refused",
    "email_not_confirmed",
    "too_many_attempts",
    "session_ended",
    "code_refused",
    "already_confirmed",
    "password_refused",
    "current_password_wrong",
    "second_step_required",
    "second_step_refused",
    "two_step_missing",
    "reauthentication_required",
    "two_step_in_force",
    "two_step_not_in_force",
    "two_step_not_begun",
    "social_login_off",
    "social_login_refused",
    "social_login_unknown",
    "social_login_unvouched",
    "social_login_unavailable",
    "not_while_impersonating",
    "acting_read_only",
    "owner_missing",
    "account_not_suspendable",
    "account_suspended",
    "key_malformed",
    "key_refused",
    "key_network_refused",
    "key_not_accepted",
    "key_scope_missing",
    "key_scope_not_held",
    "key_limit",
    "key_over",
    "login_needs_live_key",
    "webhook_url_refused",
    "webhook_limit",
    "webhook_disabled",
    "member_exists",
    "team_full",
    "last_owner",
    "own_membership",
    "insufficient_credits",
    "price_changed",
    "package_exists",
    "trial_limit",
    "trial_revoked",
    "not_postpaid",
    "limit_below_owed",
    "postpaid_owed",
    "statement_too_long",
    "month_not_over",
    "packages_changed",
    "invoice_not_pending",
    "payment_method_missing",
    "payment_attempts",
    "payment_prompt_open",
    "proof_refused",
    "proof_limit",
    "payment_not_reviewable",
    "signature_refused",
    "invoices_too_many",
    "invoice_not_approved",
    "usage_not_creditable",
    "credits_not_unspent",
    "credit_note_too_small",
    "second_person_required",
    "clearance_not_retryable",
    "reason_required",
    "sender_refused",
    "sender_exists",
    "sender_limit",
    "sender_not_changeable",
    "sender_not_renewable",
    "approval_end_invalid",
    "sender_not_submitted",
    "document_refused",
    "document_limit",
    "own_request",
    "second_approval_needed",
    "sender_not_allowed",
    "sender_not_approved_there",
    "no_recipients",
    "too_many_recipients",
    "invalid_recipients",
    "text_too_long",
    "template_invalid",
    "field_unknown",
    "content_refused",
    "link_target_invalid",
    "too_many_templates",
    "no_link",
    "sending_held",
    "not_held",
    "link_name_taken",
    "too_many_links",
    "last_link",
    "retention_out_of_bounds",
    "no_doubts",
    "doubt_resolution_under_way",
    "doubt_resolution_over",
    "own_number_opted_out",
    "auto_answer_refused",
    "too_many_auto_answers",
    "too_many_inbound_numbers",
    "codes_stopped",
    "codes_off",
    "code_country_refused",
    "code_country_not_offered",
    "code_number_refused",
    "code_too_soon",
    "code_number_limit",
    "code_block_limit",
    "code_block_closed",
    "code_day_limit",
    "code_over",
    "series_never_runs",
    "too_many_series",
    "series_not_active",
    "series_not_paused",
    "series_over",
    "schedule_invalid",
    "outside_hours",
    "campaign_not_pausable",
    "campaign_not_paused",
    "campaign_over",
    "business_id_missing",
    "business_id_waits",
    "business_id_not_submitted",
    "business_id_not_open",
    "business_id_incomplete",
    "principal_asked",
    "consent_outdated",
    "consent_missing",
    "person_never_texted",
    "birth_date_impossible",
    "kyc_test_number_required",
    "picture_is_theirs",
    "kyc_not_agreed_to",
    "kyc_not_by_link",
    "kyc_link_texts",
    "kyc_link_over",
    "kyc_link_old",
    "kyc_code_needed",
    "kyc_own_codes",
    "kyc_link_on_screen",
    "kyc_link_sent",
    "kyc_link_incomplete",
    "kyc_link_pictures",
    "kyc_picture_not_asked",
    "kyc_not_cancellable",
    "kyc_being_checked",
    "kyc_erased",
    "certificate_not_due",
    "kyc_rows_too_many",
    "kyc_batches_too_many",
    "kyc_batch_started",
    "kyc_batch_over",
    "kyc_batch_nothing",
    "kyc_given_up",
    "kyc_not_in_review",
    "kyc_review_moved_on",
    "kyc_own_opinion",
    "kyc_own_request",
    "kyc_held_by_another",
    "kyc_notes_full",
    "kyc_not_approvable",
    "kyc_checks_missing",
    "kyc_nobody_to_ask",
    "kyc_answer_not_wanted",
    "kyc_reading_not_wanted",
    "kyc_face_not_asked",
    "kyc_zone_wrong",
    "kyc_check_digits_differ",
    "screening_file_unsafe",
    "screening_file_unreadable",
    "screening_row_unreadable",
    "screening_people_none",
    "screening_people_too_many",
    "screening_lists_too_many",
    "screening_candidate_decided",
    "kyc_proof_refused",
    "file_required",
    "file_too_large",
    "file_damaged",
    "file_holds_another",
    "file_not_examined",
    "papers_under_way",
    "picture_refused",
    "picture_too_large",
    "file_empty",
    "file_not_utf8",
    "file_not_csv",
    "workbook_unreadable",
    "workbook_too_large",
    "workbooks_under_way",
    "phone_column_missing",
    "mapping_invalid",
    "group_deleted",
    "group_exists",
    "group_in_use",
    "import_running",
    "import_file_gone",
    "merge_overfull",
    "merge_changed",
    "segments_full",
    "contact_exists",
    "phone_unconfirmed",
    "phone_invalid",
]
"""Every code that a call can be refused with; more may come."""
