"""Generated from the OpenAPI document by `npm run openapi`: what calls take and answer."""

from __future__ import annotations

from typing import Any, BinaryIO, Literal, TypedDict, Union

class AccountEvent(TypedDict):
    id: str
    """The id of the event, which a webhook has in `webhook-id`"""
    type: Literal["message.submitted", "message.unknown", "message.delivered", "message.undelivered", "message.expired", "message.rejected", "message.failed", "campaign.completed", "campaign.paused", "campaign.cancelled", "link.clicked", "code.verified", "code.expired", "contact.opted_out", "contact.opted_in", "import.completed", "inbound.received", "sender.reviewed", "sender.ending", "key.expiring", "business_id.reviewed", "invoice.approved", "invoice.rejected", "payment.succeeded", "kyc.asked", "kyc.sent", "kyc.asked_again", "kyc.decided", "kyc.screening_match", "balance.low", "limit.reached", "series.missed"]
    """The kind of event"""
    timestamp: str
    """When the event happened"""
    data: dict[str, Any]
    """The same as in a webhook. Of a number that you text it has the last three digits. `inbound.received` has the whole number"""


Activity = Union["Union[ActivityCampaign, ActivityInvoice, ActivityImport]"]


class ActivityCampaign(TypedDict):
    kind: Literal["campaign"]
    """Always "campaign": tells ActivityCampaign from its alternatives"""
    id: str
    """The id of a campaign. It begins with `cmp_`"""
    accountName: str
    """Whose it is"""
    at: str
    """When it happened"""
    name: Union[str, None]
    """The name that it was given; null where it has none"""
    senderId: str
    """The name or number that a text comes from"""
    groupNames: list[str]
    """The names of the groups"""
    recipients: int
    """How many recipients it has"""
    credits: int
    """A number of credits"""
    status: CampaignStatus
    """Where it stands"""


class ActivityImport(TypedDict):
    kind: Literal["import"]
    """Always "import": tells ActivityImport from its alternatives"""
    id: str
    """The id of an import. It begins with `imp_`"""
    accountName: str
    """Whose it is"""
    at: str
    """When it happened"""
    fileName: str
    """The name of the file"""
    groupName: str
    """The name of the group"""
    valid: int
    """Rows that can become contacts"""
    rows: int
    """The rows of the file"""
    status: ImportStatus
    """Where it stands"""


class ActivityInvoice(TypedDict):
    kind: Literal["invoice"]
    """Always "invoice": tells ActivityInvoice from its alternatives"""
    id: str
    """The id of an invoice. It begins with `inv_`"""
    accountName: str
    """Whose it is"""
    at: str
    """When it happened"""
    number: str
    """The number of the document"""
    packageName: str
    """The name of the package"""
    month: Union[str, None]
    """The month whose usage it is for. Null for a package"""
    credits: int
    """A number of credits"""
    totalAmount: float
    """GHS, at most two decimals"""
    status: InvoiceStatus
    """Where it stands"""


class Analytics(TypedDict):
    days: list[AnalyticsDay]
    """The days, oldest first"""
    totals: AnalyticsTotals
    """The sums of all rows"""
    previous: AnalyticsPrevious
    """As many days before"""
    networks: list[AnalyticsNetwork]
    """Likely network by network, the most messages first; empty: not in our table"""
    done: AnalyticsDone
    """What the account has ever done; of all accounts together nothing is said"""


class AnalyticsDay(TypedDict):
    day: str
    """The day"""
    sent: int
    """Messages that were sent"""
    delivered: int
    """Messages that arrived"""
    failed: int
    """Messages that could not be sent"""
    credits: int
    """A number of credits"""


class AnalyticsDone(TypedDict):
    bought: bool
    """An invoice for SMS credits was approved"""
    sent: bool
    """A message was handed to a network"""


class AnalyticsNetwork(TypedDict):
    network: str
    """The mobile network"""
    sent: int
    """Messages that were sent"""
    delivered: int
    """Messages that arrived"""
    failed: int
    """Messages that could not be sent"""


class AnalyticsPrevious(TypedDict):
    sent: int
    """Messages that were sent"""
    delivered: int
    """Messages that arrived"""
    failed: int
    """Messages that could not be sent"""
    credits: int
    """A number of credits"""
    spend: Spend
    """About what these credits cost, at the price last paid or agreed, net of taxes. Null where the price is not known, for all accounts together, and for who may not see invoices"""


class AnalyticsTotals(TypedDict):
    sent: int
    """Messages that were sent"""
    delivered: int
    """Messages that arrived"""
    failed: int
    """Messages that could not be sent"""
    pending: int
    """Messages that are not in a final state"""
    credits: int
    """A number of credits"""
    spend: Spend
    """About what these credits cost, at the price last paid or agreed, net of taxes. Null where the price is not known, for all accounts together, and for who may not see invoices"""
    campaigns: int
    """To groups; what is sent at once to few is none"""
    contacts: int
    """At most 10,000 are counted"""


class _AskByLinkBodyPerson(TypedDict):
    number: str
    """The number of the person’s document"""
    surname: str
    """The surname, as on the document"""
    givenNames: str
    """The given names, as on the document"""


class AskByLinkBodyPerson(_AskByLinkBodyPerson, total=False):
    dateOfBirth: Union[str, None]
    """The date of birth"""


class AutoReply(TypedDict):
    id: str
    """The id of an automatic answer. It begins with `ans_`"""
    word: str
    """As texts are compared: lower case, without accents"""
    answer: str
    """The answer"""
    segments: int
    """Credits that each answer costs"""
    changedAt: str
    """When it was last changed"""


class BalanceEventData(TypedDict):
    product: Literal["SMS", "KYC"]
    """SMS or KYC (identity checks)"""
    available: int
    """Credits that are left"""
    threshold: int
    """The number below which you are told"""


class _BalanceLowEvent(TypedDict):
    type: Literal["balance.low"]
    """The type of the event"""
    timestamp: str
    """When the event happened"""
    data: BalanceEventData
    """What the event is about"""


class BalanceLowEvent(_BalanceLowEvent, total=False):
    environment: Literal["sandbox"]
    """Present only for what a test key did"""


class BankAccount(TypedDict):
    bank: str
    """The bank"""
    branch: str
    """The branch of the bank"""
    accountName: str
    """The name on the bank account"""
    accountNumber: str
    """The number of the bank account"""


class BeginImportBodyConsent(TypedDict):
    source: str
    """Where it comes from"""
    at: str
    """When these people agreed to get texts"""


BillingStatus = Union["Union[Literal[1], Literal[2]]"]


class BusinessId(TypedDict):
    id: str
    """The id of a business ID. It begins with `bid_`"""
    status: Literal["draft", "submitted", "needs_information", "rejected", "approved"]
    """Where it stands"""
    legalName: str
    """The registered name of the business"""
    legalForm: Union[Literal["limited_by_shares", "limited_by_guarantee", "unlimited", "public_limited", "external", "business_name", "partnership", "cooperative", "public_body"], None]
    """Null in a draft that does not say yet"""
    registrationNumber: str
    """The number of the business in the register of companies"""
    tin: str
    """The taxpayer identification number, or a Ghana Card number"""
    address: str
    """The address"""
    town: str
    """The town"""
    owners: list[str]
    """The names of the principals"""
    principals: list[BusinessIdPrincipal]
    """Owners, directors and signatories"""
    reason: Union[str, None]
    """Why it is rejected, or what is missing"""
    comments: list[BusinessIdComment]
    """What the reviewer said of single parts. Empty once it is submitted again"""
    createdAt: str
    """When it was made"""
    submittedAt: Union[str, None]
    """When it was handed in. Null before that"""
    decidedAt: Union[str, None]
    """When it was decided. Null before that"""
    validUntil: Union[str, None]
    """A year after the approval; 90 days where something was missing"""
    papers: list[BusinessIdPaper]
    """The papers of the business"""
    missing: list[BusinessIdMissing]
    """What an approval still needs"""
    exception: Union[str, None]
    """Why it was approved although something was missing"""
    deciders: Union[int, None]
    """How many of the operator’s people decided: 2 where two could, otherwise 1. Null until then"""


class BusinessIdComment(TypedDict):
    part: Literal["legalName", "legalForm", "registrationNumber", "tin", "address", "town", "principals", "papers"]
    """What it is about"""
    text: str
    """What the business corrects there"""


class BusinessIdEventData(TypedDict):
    id: str
    """The id of a business ID. It begins with `bid_`"""
    decision: Literal["approved", "rejected", "needs_information"]
    """How it was decided"""


class BusinessIdMissing(TypedDict):
    kind: Literal["paper", "check", "shares", "nobody"]
    """check: of somebody who holds 20 % or more, or signs · shares: 20 % or more are nobody’s · nobody: no signatory is named"""
    paper: Union[Literal["registration", "tax", "board_letter"], None]
    """The paper that is missing. Null if it is something else"""
    name: Union[str, None]
    """The name of the person whose check is missing"""


class BusinessIdPaper(TypedDict):
    id: str
    """The id of a paper. It begins with `bpp_`"""
    kind: Literal["registration", "tax", "board_letter"]
    """registration: certificate of registration · tax: certificate of the TIN · board_letter: names who may act for the business"""
    name: str
    """The name"""
    mediaType: Literal["application/pdf", "image/jpeg", "image/png"]
    """The kind of file"""
    size: int
    """Bytes"""
    addedAt: str
    """When it was added"""
    carried: bool
    """Whether it came with the business ID in force, within a year. It counts for a renewal, not for a change"""
    removedAt: Union[str, None]
    """When its file was deleted because its time was over"""


class BusinessIdPrincipal(TypedDict):
    id: Union[str, None]
    """Null where only the name was stated, before November 2026"""
    name: str
    """The name"""
    role: Literal["owner", "director", "signatory"]
    """What this person is in the business"""
    share: Union[int, None]
    """Hundredths of a percent: 2500 is 25 %. Null where none is stated"""
    check: Union[BusinessIdPrincipalCheck, None]
    """Null for a reader who may not see the results of identity checks"""


class BusinessIdPrincipalCheck(TypedDict):
    standing: Literal["unasked", "waiting", "failed", "own_word", "name_differs", "passed", "erased"]
    """passed: a registry answered, under the stated name · name_differs: under a name that is not surely the same · own_word: approved without a registry’s answer to a program · erased: the person was forgotten"""
    status: Union[Literal["awaiting_subject", "capturing", "submitted", "checking", "needs_resubmission", "in_review", "awaiting_provider", "approved", "rejected", "inconclusive", "expired", "cancelled"], None]
    """Where it stands"""
    level: Union[Literal["A0", "A1", "A2", "A3"], None]
    """How the result is known: A0 format, A1 document, A2 registry, A3 registry and face. Null before that"""
    decidedAt: Union[str, None]
    """When it was decided. Null before that"""
    requestId: Union[str, None]
    """Shown to the business itself only"""
    erasedOn: Union[str, None]
    """The day on which the person was erased. Null before that"""


class _BusinessIdReviewedEvent(TypedDict):
    type: Literal["business_id.reviewed"]
    """The type of the event"""
    timestamp: str
    """When the event happened"""
    data: BusinessIdEventData
    """What the event is about"""


class BusinessIdReviewedEvent(_BusinessIdReviewedEvent, total=False):
    environment: Literal["sandbox"]
    """Present only for what a test key did"""


class BusinessIdentity(TypedDict):
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
    faceRegistry: Union[BusinessIdentityFaceRegistry, None]
    """To whom photographs of the face are sent, of kind document_face; null: to nobody"""


class BusinessIdentityFaceRegistry(TypedDict):
    id: str
    """Of the provider"""
    name: str
    """As the words that a person agrees to name it"""
    documents: list[Literal["ghana_card", "passport", "voter_id", "drivers_licence", "ssnit", "tin"]]
    """Those whose register has faces"""


class Campaign(TypedDict):
    id: str
    """The id of a campaign. It begins with `cmp_`"""
    name: Union[str, None]
    """The name that it was given; null where it has none"""
    status: CampaignStatus
    """Where it stands"""
    senderId: str
    """The name or number that a text comes from"""
    text: str
    """The text"""
    traffic: Traffic
    """What kind of text it is: promotional, transactional or otp"""
    groupNames: list[str]
    """The names of the groups"""
    tags: list[str]
    """The tags of its send"""
    validUntil: Union[str, None]
    """What is not sent by then is not sent at all"""
    recipients: int
    """Who will get it, after opt-outs and duplicates are left out"""
    segments: int
    """Over all recipients, after merging each one’s fields"""
    credits: int
    """A number of credits"""
    counts: CampaignCounts
    """How many messages are in each state now"""
    excluded: CampaignExcluded
    """How many recipients are left out, by reason"""
    createdAt: str
    """When it was made"""
    scheduledAt: Union[str, None]
    """For when it is planned. Null if it goes at once"""
    scheduleAt: Union[str, None]
    """The same instant as `scheduledAt`"""
    startedAt: Union[str, None]
    """When it began. Null before that"""
    completedAt: Union[str, None]
    """When its last message reached a final state. Null before that"""


class _CampaignAccepted(TypedDict):
    id: str
    """The id of a campaign. It begins with `cmp_`"""
    status: CampaignStatus
    """Where it stands"""
    recipients: int
    """Who will get it, after opt-outs and duplicates are left out"""
    segments: int
    """Over all recipients, after merging each one’s fields"""
    credits: int
    """A number of credits"""


class CampaignAccepted(_CampaignAccepted, total=False):
    messages: list[SentEntry]
    """What became of each of up to 1000 `messages`, in their order"""


class _CampaignCancelledEvent(TypedDict):
    type: Literal["campaign.cancelled"]
    """The type of the event"""
    timestamp: str
    """When the event happened"""
    data: CampaignStoppedEventData
    """What the event is about"""


class CampaignCancelledEvent(_CampaignCancelledEvent, total=False):
    environment: Literal["sandbox"]
    """Present only for what a test key did"""


class _CampaignCompletedEvent(TypedDict):
    type: Literal["campaign.completed"]
    """The type of the event"""
    timestamp: str
    """When the event happened"""
    data: CampaignEventData
    """What the event is about"""


class CampaignCompletedEvent(_CampaignCompletedEvent, total=False):
    environment: Literal["sandbox"]
    """Present only for what a test key did"""


class CampaignContent(TypedDict):
    senderId: str
    """The name or number that a text comes from"""
    text: str
    """The text"""
    traffic: Traffic
    """What kind of text it is: promotional, transactional or otp"""
    linkTarget: Union[str, None]
    """The address to which {{Link}} in the text leads. Null if there is none"""
    groups: list[Group]
    """Those that are still there"""
    groupsGone: int
    """Groups that were deleted since"""
    recipients: list[str]
    """Numbers that were named besides"""


class CampaignCounts(TypedDict):
    queued: int
    """Messages that wait to be sent"""
    submitting: int
    """Messages that are on their way to a network"""
    unknown: int
    """Messages of which nobody can say what became of them"""
    submitted: int
    """Messages that a network took"""
    delivered: int
    """Messages that arrived"""
    undelivered: int
    """Messages that did not arrive"""
    expired: int
    """Messages that the network gave up"""
    rejected: int
    """Messages that a network refused"""
    failed: int
    """Messages that could not be sent"""


class CampaignDetail(TypedDict):
    id: str
    """The id of a campaign. It begins with `cmp_`"""
    name: Union[str, None]
    """The name that it was given; null where it has none"""
    status: CampaignStatus
    """Where it stands"""
    senderId: str
    """The name or number that a text comes from"""
    text: str
    """The text"""
    traffic: Traffic
    """What kind of text it is: promotional, transactional or otp"""
    groupNames: list[str]
    """The names of the groups"""
    tags: list[str]
    """The tags of its send"""
    validUntil: Union[str, None]
    """What is not sent by then is not sent at all"""
    recipients: int
    """Who will get it, after opt-outs and duplicates are left out"""
    segments: int
    """Over all recipients, after merging each one’s fields"""
    credits: int
    """A number of credits"""
    counts: CampaignCounts
    """How many messages are in each state now"""
    excluded: CampaignExcluded
    """How many recipients are left out, by reason"""
    createdAt: str
    """When it was made"""
    scheduledAt: Union[str, None]
    """For when it is planned. Null if it goes at once"""
    scheduleAt: Union[str, None]
    """The same instant as `scheduledAt`"""
    startedAt: Union[str, None]
    """When it began. Null before that"""
    completedAt: Union[str, None]
    """When its last message reached a final state. Null before that"""
    networks: list[CampaignDetailNetwork]
    """Likely network by network; empty for what was sent before they were counted"""
    speed: Union[CampaignSpeed, None]
    """Null where nothing is sent: it waits for its time, is paused or over, or has only just begun"""
    money: CampaignDetailMoney
    """What it cost"""
    link: Union[CampaignDetailLink, None]
    """Its short link, where its text has one"""


class CampaignDetailLink(TypedDict):
    target: str
    """The address to which {{Link}} in the text leads"""
    clicks: int
    """By people"""
    clickers: int
    """Recipients who opened it at least once"""
    machines: int
    """Previews, scanners and the like, counted apart"""


class CampaignDetailMoney(TypedDict):
    reserved: int
    """Held when it was accepted"""
    charged: int
    """Spent, less what was returned since"""
    returned: int
    """Given back: not needed, not sent, refused, or never confirmed"""
    cost: Spend
    """What the spent credits cost, net of taxes, each at the price of its invoice or at the postpaid rate. Null where that is not known, or where the caller may not read billing"""


class CampaignDetailNetwork(TypedDict):
    network: Union[str, None]
    """Likely, by the number; null: not in our table"""
    recipients: int
    """How many recipients are on this network"""
    counts: CampaignCounts
    """What is being submitted just now is among what is queued"""


class CampaignEventData(TypedDict):
    campaignId: str
    """The id of a campaign. It begins with `cmp_`"""
    recipients: int
    """How many recipients it had"""
    at: str
    """When it happened"""


class CampaignExcluded(TypedDict):
    optedOut: int
    """Numbers that want no texts of the account"""
    unconsented: int
    """Left out of a promotional text for want of consent"""
    unapproved: int
    """Left out: on networks that had not approved the sender ID when it was accepted"""
    duplicates: int
    """Numbers that came more than once"""
    late: int
    """Joined the groups, or grew dearer, after the cost was reserved; not sent to"""


class _CampaignPausedEvent(TypedDict):
    type: Literal["campaign.paused"]
    """The type of the event"""
    timestamp: str
    """When the event happened"""
    data: CampaignStoppedEventData
    """What the event is about"""


class CampaignPausedEvent(_CampaignPausedEvent, total=False):
    environment: Literal["sandbox"]
    """Present only for what a test key did"""


class CampaignReport(TypedDict):
    id: str
    """The id of a campaign. It begins with `cmp_`"""
    name: Union[str, None]
    """The name that it was given; null where it has none"""
    accountName: str
    """The name of the account"""
    senderId: str
    """The name or number that a text comes from"""
    groupNames: list[str]
    """The names of the groups"""
    beganAt: str
    """When it began to send"""
    recipients: int
    """How many recipients it has"""
    sent: int
    """Messages that were sent"""
    delivered: int
    """Messages that arrived"""
    pending: int
    """Messages that are not in a final state"""
    unknown: int
    """Messages of which nobody can say what became of them"""
    failed: int
    """Those cancelled before they were sent included"""
    deliveryRate: Union[float, None]
    """Delivered among those whose end is known, in per cent; null where none is"""
    credits: int
    """A number of credits"""
    spend: Spend
    """About what these credits cost, at the price last paid or agreed, net of taxes. Null where the price is not known, for all accounts together, and for who may not see invoices"""
    creditsPerDelivered: Union[float, None]
    """Credits for each delivered message, at most two decimals; null where none was"""
    spendPerDelivered: Union[float, None]
    """GHS for each delivered message, at most five decimals; null as in `spend`"""


class CampaignSpeed(TypedDict):
    perSecond: float
    """Messages a second, over the last minute"""
    secondsLeft: Union[int, None]
    """Until the last one is handed over at this speed. Null where nobody can know, such as when a network takes none"""


CampaignStatus = Literal["draft", "scheduled", "expanding", "sending", "paused", "completed", "cancelled"]


class CampaignStoppedEventData(TypedDict):
    campaignId: str
    """The id of a campaign. It begins with `cmp_`"""
    at: str
    """When it happened"""


class CapInTheWay(TypedDict):
    holder: Literal["account", "key", "person"]
    """Whose spending counts: everybody’s, one API key’s, one person’s"""
    period: Literal["day", "month"]
    """A day, or a month of the calendar, in the time of Africa/Accra"""
    credits: int
    """The most that may be spent in the period"""
    resetsAt: str
    """When the next period begins"""
    left: int
    """What may still be spent in the period"""


class CaptureLinkShown(TypedDict):
    url: str
    """The address"""
    expiresAt: str
    """When it ends"""


class Certificate(TypedDict):
    id: str
    """The id of a certificate. It begins with `crt_`"""
    requestId: str
    """The id of a KYC request. It begins with `kyc_`"""
    status: Literal["valid", "withdrawn", "erased"]
    """Where it stands"""
    issuedAt: str
    """When it was issued"""
    withdrawnAt: Union[str, None]
    """When it was withdrawn. Null before that"""
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


class Check(TypedDict):
    id: str
    """The id of a check. It begins with `chk_`"""
    name: Literal["consent_present", "number_format", "image_quality", "doc_type", "mrz_read", "mrz_check_digits", "front_ocr", "front_back_consistency", "expiry", "age", "pictures_differ", "side_is_card", "image_reuse", "face_present", "face_confirmed", "face_similarity_local", "liveness_active", "registry_lookup", "registry_face", "registry_liveness", "name_match", "dob_match", "duplicate_identity", "screening"]
    """What was looked at"""
    version: str
    """The version"""
    provider: str
    """Who answers"""
    mode: Literal["local", "sandbox", "live"]
    """Whether the answer is real or of the sandbox"""
    outcome: Literal["pass", "fail", "unsure", "not_run", "error"]
    """How it ended"""
    score: Union[float, None]
    """How alike, from 0 to 1. Null if nothing was compared"""
    reasons: list[str]
    """Why, as codes"""
    took: int
    """Milliseconds"""
    reference: Union[str, None]
    """The provider’s own"""
    enteredBy: Union[str, None]
    """Who entered what the authority answered, with a proof, or typed what a photograph says"""
    at: str
    """When it happened"""


ClearanceState = Literal["waiting", "sending", "unknown", "stamped", "refused"]


class Code(TypedDict):
    id: str
    """The id of a one-time code. It begins with `otc_`"""
    state: CodeState
    """locked: it was tried wrongly too often"""
    to: str
    """Masked"""
    senderId: str
    """The name or number that a text comes from"""
    createdAt: str
    """When it was made"""
    expiresAt: str
    """When it ends"""
    resendAt: str
    """When the same number may be sent another"""
    endedAt: Union[str, None]
    """When it was verified, cancelled or locked"""
    triesLeft: int
    """How many wrong tries are left"""
    credits: int
    """What the text cost"""
    campaignId: str
    """Its text among the messages, without the code"""


class CodeCheck(TypedDict):
    id: str
    """The id of a one-time code. It begins with `otc_`"""
    outcome: CodeOutcome
    """spent: it was verified before"""
    triesLeft: int
    """How many wrong tries are left"""


class _CodeEventData(TypedDict):
    codeId: str
    """The id of a one-time code. It begins with `otc_`"""
    toLast3: str
    """The last three digits of the number"""
    at: str
    """When it happened"""


class CodeEventData(_CodeEventData, total=False):
    to: str
    """The whole number, in E.164. Present only if the endpoint is set to send it"""


class _CodeExpiredEvent(TypedDict):
    type: Literal["code.expired"]
    """The type of the event"""
    timestamp: str
    """When the event happened"""
    data: CodeEventData
    """What the event is about"""


class CodeExpiredEvent(_CodeExpiredEvent, total=False):
    environment: Literal["sandbox"]
    """Present only for what a test key did"""


CodeOutcome = Literal["verified", "wrong", "expired", "spent", "locked", "cancelled"]


class CodeOverview(TypedDict):
    today: CodeOverviewToday
    """The figures of today"""
    settings: CodeSettings
    """Your rules for one-time codes"""
    platform: CodePlatform
    """The operator’s rules for one-time codes"""
    closed: list[CodeOverviewClosed]
    """Ranges of numbers to which no codes go for now"""


class CodeOverviewClosed(TypedDict):
    block: str
    """What its numbers begin with"""
    verified: int
    """Codes that were typed in correctly"""
    ended: int
    """Codes that came to their end, the verified among them"""
    closedAt: str
    """Since when no codes go to this range"""
    opensAt: str
    """When codes go there again by themselves"""


class CodeOverviewToday(TypedDict):
    created: int
    """Codes that were sent"""
    verified: int
    """Of those created today"""
    refused: int
    """Asked for, and not sent for one of the limits"""
    credits: int
    """A number of credits"""


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


class _CodeVerifiedEvent(TypedDict):
    type: Literal["code.verified"]
    """The type of the event"""
    timestamp: str
    """When the event happened"""
    data: CodeEventData
    """What the event is about"""


class CodeVerifiedEvent(_CodeVerifiedEvent, total=False):
    environment: Literal["sandbox"]
    """Present only for what a test key did"""


class Company(TypedDict):
    accountId: str
    """The id of an account. It begins with `acc_`"""
    name: str
    """The name"""
    tin: str
    """The taxpayer identification number, or a Ghana Card number"""
    addressLine1: str
    """The first line of the address"""
    addressLine2: str
    """The second line of the address. Empty if there is none"""
    town: str
    """The town"""
    digitalAddress: str
    """The Ghana Post GPS address, such as GA-183-8164"""


Comparison = Literal["equals", "differs", "contains", "begins", "above", "below", "filled", "blank"]


Condition = Union["Union[ConditionField, ConditionGroup, ConditionNetwork, ConditionConsent]"]


_ConditionConsentKeywords = TypedDict("_ConditionConsentKeywords", {"is": "Literal[\"given\", \"none\"]"})


class ConditionConsent(_ConditionConsentKeywords):
    of: Literal["consent"]
    """Always "consent": tells ConditionConsent from its alternatives"""


__ConditionFieldKeywords = TypedDict("__ConditionFieldKeywords", {"is": "Comparison"})


class _ConditionField(__ConditionFieldKeywords):
    of: Literal["field"]
    """Always "field": tells ConditionField from its alternatives"""
    field: str
    """A custom field’s name in any case, or Name"""


class ConditionField(_ConditionField, total=False):
    value: str
    """Compared in any case; left out with filled and blank"""


_ConditionGroupKeywords = TypedDict("_ConditionGroupKeywords", {"is": "Literal[\"in\", \"out\"]"})


class ConditionGroup(_ConditionGroupKeywords):
    of: Literal["group"]
    """Always "group": tells ConditionGroup from its alternatives"""
    groupId: str
    """The id of a group. It begins with `grp_`"""


ConditionInput = Union["Union[ConditionInputField, ConditionInputGroup, ConditionInputNetwork, ConditionInputConsent]"]


_ConditionInputConsentKeywords = TypedDict("_ConditionInputConsentKeywords", {"is": "Literal[\"given\", \"none\"]"})


class ConditionInputConsent(_ConditionInputConsentKeywords):
    of: Literal["consent"]
    """Always "consent": tells ConditionInputConsent from its alternatives"""


__ConditionInputFieldKeywords = TypedDict("__ConditionInputFieldKeywords", {"is": "Comparison"})


class _ConditionInputField(__ConditionInputFieldKeywords):
    of: Literal["field"]
    """Always "field": tells ConditionInputField from its alternatives"""
    field: str
    """A custom field’s name in any case, or Name"""


class ConditionInputField(_ConditionInputField, total=False):
    value: str
    """Compared in any case; left out with filled and blank"""


_ConditionInputGroupKeywords = TypedDict("_ConditionInputGroupKeywords", {"is": "Literal[\"in\", \"out\"]"})


class ConditionInputGroup(_ConditionInputGroupKeywords):
    of: Literal["group"]
    """Always "group": tells ConditionInputGroup from its alternatives"""
    groupId: str
    """The id of a group. It begins with `grp_`"""


_ConditionInputNetworkKeywords = TypedDict("_ConditionInputNetworkKeywords", {"is": "Literal[\"in\", \"out\"]"})


class ConditionInputNetwork(_ConditionInputNetworkKeywords):
    of: Literal["network"]
    """Always "network": tells ConditionInputNetwork from its alternatives"""
    networks: list[str]
    """The mobile networks"""


_ConditionNetworkKeywords = TypedDict("_ConditionNetworkKeywords", {"is": "Literal[\"in\", \"out\"]"})


class ConditionNetwork(_ConditionNetworkKeywords):
    of: Literal["network"]
    """Always "network": tells ConditionNetwork from its alternatives"""
    networks: list[str]
    """The mobile networks"""


class Consent(TypedDict):
    source: str
    """Where, in the business’s words"""
    at: str
    """When the person agreed to get texts"""


class ConsentRule(TypedDict):
    required: bool
    """Promotional texts go only to those whose consent is on record"""


class Contact(TypedDict):
    id: str
    """The id of a contact. It begins with `con_`"""
    phone: str
    """E.164 with a plus"""
    network: Union[str, None]
    """The likely network by prefix; numbers can be ported"""
    name: str
    """The person’s name. Empty if it is not known"""
    fields: dict[str, str]
    """Values of your own by their names, such as Branch: Kumasi"""
    groupIds: list[str]
    """The ids of the groups"""
    optedOut: bool
    """Whether this number wants no texts of the account"""
    consent: Union[Consent, None]
    """Null where none is on record"""
    createdAt: str
    """When it was made"""


class _ContactOptedInEvent(TypedDict):
    type: Literal["contact.opted_in"]
    """The type of the event"""
    timestamp: str
    """When the event happened"""
    data: OptOutEventData
    """What the event is about"""


class ContactOptedInEvent(_ContactOptedInEvent, total=False):
    environment: Literal["sandbox"]
    """Present only for what a test key did"""


class _ContactOptedOutEvent(TypedDict):
    type: Literal["contact.opted_out"]
    """The type of the event"""
    timestamp: str
    """When the event happened"""
    data: OptOutEventData
    """What the event is about"""


class ContactOptedOutEvent(_ContactOptedOutEvent, total=False):
    environment: Literal["sandbox"]
    """Present only for what a test key did"""


class Conversation(TypedDict):
    phone: str
    """E.164 with a plus"""
    name: str
    """The name"""
    optedOut: bool
    """Whether this number wants no texts of the account"""
    unread: int
    """How many were not read yet"""
    address: str
    """The number that they wrote to"""
    senderId: Union[str, None]
    """Under which they were written to last"""


_ConversationMessageKeywords = TypedDict("_ConversationMessageKeywords", {"from": "Literal[\"phone\", \"account\"]"})


class ConversationMessage(_ConversationMessageKeywords):
    id: str
    """Of a message (`msg_…`), or of what came in (`inb_…`)"""
    text: str
    """The text"""
    keyword: Union[Keyword, None]
    """stop, start or help if the person wrote that. Null otherwise"""
    complete: bool
    """False where parts of a long text never came"""
    state: Union[MessageState, None]
    """Of what was sent"""
    at: str
    """When it happened"""


class ConversationSummary(TypedDict):
    phone: str
    """E.164 with a plus"""
    name: str
    """As the address book has it; empty where it has none"""
    text: str
    """What they wrote last"""
    keyword: Union[Keyword, None]
    """stop, start or help if the person wrote that. Null otherwise"""
    unread: int
    """How many were not read yet"""
    optedOut: bool
    """Whether this number wants no texts of the account"""
    at: str
    """When it happened"""


class CreateCodeBodyAutofillAppHash(TypedDict):
    appHash: str
    """Adds the app’s hash, by which Android’s SMS Retriever hands it the text"""


class CreateCodeBodyAutofillDomain(TypedDict):
    domain: str
    """Adds the last line `@adomsavings.com #123456`, which iOS and Chrome fill in"""


class _CreateContactBodyConsent(TypedDict):
    source: str
    """Where it comes from"""


class CreateContactBodyConsent(_CreateContactBodyConsent, total=False):
    at: str
    """Now, where it is left out"""


class Credit(TypedDict):
    id: str
    """The id of a credit lot. It begins with `crd_`"""
    product: Literal["SMS", "KYC"]
    """SMS or KYC (identity checks)"""
    packageName: str
    """The name of the package; Trial where the operator gave the credits, Postpaid where more was paid than used"""
    credit: int
    """As bought"""
    creditRemaining: int
    """Neither spent nor lapsed; reserved credits still count"""
    status: CreditStatus
    """Where it stands"""
    durationNumber: int
    """How long it lasts once confirmed"""
    durationType: DurationType
    """1 Day, 2 Week, 3 Month, 4 Year"""
    invoiceId: Union[str, None]
    """The id of an invoice. It begins with `inv_`. Null if there is none"""
    invoiceNumber: Union[str, None]
    """The number of the invoice"""
    createdAt: str
    """When it was made"""
    confirmedAt: Union[str, None]
    """When the credits were added. Null before that"""
    lapsesAt: Union[str, None]
    """When the credits expire. Null if they do not"""


CreditStatus = Literal["Pending", "Confirmed", "Used"]


class CreditSummary(TypedDict):
    creditBalances: list[CreditSummaryCreditBalance]
    """The balance of each product"""


class CreditSummaryCreditBalance(TypedDict):
    product: Literal["SMS", "KYC"]
    """SMS or KYC (identity checks)"""
    creditRemaining: int
    """Available to spend now"""
    creditReserved: int
    """Held for campaigns under way"""


class Culprit(TypedDict):
    character: str
    """The character"""
    codePoint: str
    """The character’s number in Unicode, such as U+2019"""
    count: int
    """How many"""
    replacement: Union[str, None]
    """A character of the shorter alphabet for it. Null if there is none"""


Deciders = Union["Union[int, None]"]


class DeletedContact(TypedDict):
    id: str
    """The id of a contact. It begins with `con_`"""
    phone: str
    """E.164 with a plus"""
    network: Union[str, None]
    """The likely network by prefix; numbers can be ported"""
    name: str
    """The name"""
    fields: dict[str, str]
    """Values of your own by their names, such as Branch: Kumasi"""
    consent: Union[Consent, None]
    """Null where none is on record"""
    createdAt: str
    """When it was made"""
    deletedAt: str
    """When it was deleted"""
    mergedInto: Union[str, None]
    """The name of the contact it was merged into, if it was"""


class DeliveriesReplayed(TypedDict):
    replayed: int
    """How many deliveries are sent again"""
    next: Union[str, None]
    """One call replays 10000 at most, the oldest first: ask again from here. Null where that was all"""


class Delivery(TypedDict):
    id: str
    """The id of a delivery. It begins with `dlv_`"""
    webhookId: str
    """The id of a webhook endpoint. It begins with `whk_`"""
    url: str
    """Where the endpoint is now, or the address that the send named"""
    eventId: str
    """The header webhook-id: the same at every try"""
    type: Literal["message.submitted", "message.unknown", "message.delivered", "message.undelivered", "message.expired", "message.rejected", "message.failed", "campaign.completed", "campaign.paused", "campaign.cancelled", "link.clicked", "code.verified", "code.expired", "contact.opted_out", "contact.opted_in", "import.completed", "inbound.received", "sender.reviewed", "sender.ending", "key.expiring", "business_id.reviewed", "invoice.approved", "invoice.rejected", "payment.succeeded", "kyc.asked", "kyc.sent", "kyc.asked_again", "kyc.decided", "kyc.screening_match", "balance.low", "limit.reached", "series.missed", "webhook.test"]
    """The kind of event"""
    state: Literal["waiting", "delivered", "failed"]
    """The state it is in"""
    attempts: int
    """How many attempts there were"""
    nextAt: Union[str, None]
    """Of the next try; null where there is none"""
    lastStatus: Union[int, None]
    """The HTTP status last answered"""
    createdAt: str
    """When it was made"""


class DeliveryDetail(TypedDict):
    id: str
    """The id of a delivery. It begins with `dlv_`"""
    webhookId: str
    """The id of a webhook endpoint. It begins with `whk_`"""
    url: str
    """Where the endpoint is now, or the address that the send named"""
    eventId: str
    """The header webhook-id: the same at every try"""
    type: Literal["message.submitted", "message.unknown", "message.delivered", "message.undelivered", "message.expired", "message.rejected", "message.failed", "campaign.completed", "campaign.paused", "campaign.cancelled", "link.clicked", "code.verified", "code.expired", "contact.opted_out", "contact.opted_in", "import.completed", "inbound.received", "sender.reviewed", "sender.ending", "key.expiring", "business_id.reviewed", "invoice.approved", "invoice.rejected", "payment.succeeded", "kyc.asked", "kyc.sent", "kyc.asked_again", "kyc.decided", "kyc.screening_match", "balance.low", "limit.reached", "series.missed", "webhook.test"]
    """The kind of event"""
    state: Literal["waiting", "delivered", "failed"]
    """The state it is in"""
    attempts: int
    """How many attempts there were"""
    nextAt: Union[str, None]
    """Of the next try; null where there is none"""
    lastStatus: Union[int, None]
    """The HTTP status last answered"""
    createdAt: str
    """When it was made"""
    body: str
    """The body, as it is sent"""
    log: list[DeliveryDetailLog]
    """The newest first"""


class DeliveryDetailLog(TypedDict):
    number: int
    """Which attempt it was, from 1"""
    at: str
    """When it happened"""
    tookMs: int
    """How long it took, in milliseconds"""
    outcome: Literal["delivered", "refused", "redirected", "timed_out", "unreachable", "insecure", "unresolved", "forbidden_address"]
    """delivered: answered 2xx; refused: another status; redirected: a redirect, never followed; timed_out: no answer in 15 seconds; insecure: no TLS that holds; forbidden_address: no public address"""
    status: Union[int, None]
    """The HTTP status that was answered. Null if there was no answer"""
    answer: str
    """The beginning of what was answered"""


class DocumentClearance(TypedDict):
    state: ClearanceState
    """The state it is in"""
    stamp: Union[Stamp, None]
    """Null until it is stamped"""


class DuplicateProposal(TypedDict):
    contacts: list[Contact]
    """Two to ten, of one name; who was added first stands first"""
    shared: list[str]
    """Fields that are the same for all of them"""


DurationType = Union["Union[Literal[1], Literal[2], Literal[3], Literal[4]]"]


class Estimate(TypedDict):
    recipients: int
    """Who will get it, after opt-outs and duplicates are left out"""
    segments: int
    """Over all recipients, after merging each one’s fields"""
    credits: int
    """A number of credits"""
    encoding: Literal["gsm7", "ucs2"]
    """ucs2 where any recipient’s text needs it"""
    segmentsMin: int
    """The fewest segments of one recipient’s text"""
    segmentsMax: int
    """Of the dearest recipient"""
    culprits: list[Culprit]
    """The characters that make the text longer"""
    excluded: EstimateExcluded
    """How many recipients are left out, by reason"""
    barredNetworks: list[str]
    """The networks that have not approved the sender ID, be anybody of theirs among the recipients or not"""
    missingFields: list[str]
    """Fields of the text that no contact has"""
    audience: str
    """Stands for exactly these recipients: it is another one as soon as anybody joins them or leaves them"""
    creditsAvailable: int
    """Credits that can be spent now"""
    cost: Spend
    """What these credits cost the account, net of taxes: those that lapse soonest are spent first, each at the price of its invoice or at this month’s postpaid rate. Null where the credits do not suffice, or where the caller may not read billing"""
    sample: str
    """The text as the first recipient will read it"""
    longest: EstimateLongest
    """Who reads the most segments, and of those the most characters, and what"""


class EstimateExcluded(TypedDict):
    optedOut: int
    """Numbers that want no texts of the account"""
    unconsented: int
    """No consent is on record, and the account’s promotional texts need it"""
    unapproved: int
    """On networks that have not approved the sender ID: left out, and not charged for"""
    duplicates: int
    """Numbers that came more than once"""
    landlines: int
    """Valid numbers of fixed lines, which receive no messages"""
    foreign: int
    """Valid numbers of other countries"""
    invalid: int
    """Everything else that is no mobile number"""


class EstimateLongest(TypedDict):
    to: str
    """E.164 with a plus"""
    name: str
    """The name"""
    text: str
    """The text"""


class EventTypeExample(TypedDict):
    type: Literal["message.submitted", "message.unknown", "message.delivered", "message.undelivered", "message.expired", "message.rejected", "message.failed", "campaign.completed", "campaign.paused", "campaign.cancelled", "link.clicked", "code.verified", "code.expired", "contact.opted_out", "contact.opted_in", "import.completed", "inbound.received", "sender.reviewed", "sender.ending", "key.expiring", "business_id.reviewed", "invoice.approved", "invoice.rejected", "payment.succeeded", "kyc.asked", "kyc.sent", "kyc.asked_again", "kyc.decided", "kyc.screening_match", "balance.low", "limit.reached", "series.missed", "webhook.test"]
    """The kind of event"""
    example: EventTypeExampleExample
    """An example of what is sent"""


class EventTypeExampleExample(TypedDict):
    type: Literal["message.submitted", "message.unknown", "message.delivered", "message.undelivered", "message.expired", "message.rejected", "message.failed", "campaign.completed", "campaign.paused", "campaign.cancelled", "link.clicked", "code.verified", "code.expired", "contact.opted_out", "contact.opted_in", "import.completed", "inbound.received", "sender.reviewed", "sender.ending", "key.expiring", "business_id.reviewed", "invoice.approved", "invoice.rejected", "payment.succeeded", "kyc.asked", "kyc.sent", "kyc.asked_again", "kyc.decided", "kyc.screening_match", "balance.low", "limit.reached", "series.missed", "webhook.test"]
    """The kind of event"""
    timestamp: str
    """When the event happened"""
    data: dict[str, Any]
    """What the event is about"""


class EventsAfter(TypedDict):
    events: list[AccountEvent]
    """What happened to it, oldest first"""
    next: str
    """The cursor for the next call. Keep it, also if there are no events"""
    more: bool
    """Whether there is more to read now"""
    keptSince: str
    """From then on no event is missing. Of the time before there may be some, or none"""


class Evidence(TypedDict):
    id: str
    """The id of a picture. It begins with `evd_`"""
    requestId: str
    """The id of a KYC request. It begins with `kyc_`"""
    kind: Literal["document_front", "document_back", "person", "person_left", "person_right"]
    """What kind it is"""
    mediaType: Literal["image/jpeg", "image/png", "image/webp"]
    """The kind of file"""
    width: int
    """The width in pixels"""
    height: int
    """The height in pixels"""
    size: int
    """Bytes, without the metadata that it came with"""
    reused: bool
    """Whether the same picture is kept with another request, also as another file"""
    method: Literal["agent", "camera", "gallery"]
    """agent: somebody of the business handed it in · camera, gallery: the person did"""
    addedBy: Union[str, None]
    """Null: the person themselves"""
    createdAt: str
    """When it was made"""
    keptUntil: Union[str, None]
    """Null once it is removed"""
    removedAt: Union[str, None]
    """When the file was removed. Null while it is kept"""
    removedBecause: Union[Literal["replaced", "asked", "retention"], None]
    """Why the file was removed. Null while it is kept"""


ExistingRule = Literal["update", "fill", "keep"]


class FailedRecipientsGrouped(TypedDict):
    group: Union[FailedRecipientsGroupedGroup, None]
    """Null where there was nobody to put into a new one, so that none was made"""
    created: bool
    """Whether the group was made now"""
    added: int
    """Those who were not in it yet"""
    optedOut: int
    """Left out: they want no texts"""
    unknownNumbers: int
    """Left out: their numbers are not in the address book"""
    next: Union[str, None]
    """One call adds 10000 people at most. Ask again with this in `after`, and with the id of the group. Null where that was all"""


class FailedRecipientsGroupedGroup(TypedDict):
    id: str
    """The id of a group. It begins with `grp_`"""
    name: str
    """The name"""
    contacts: int
    """How many contacts"""


FailureReason = Literal["undelivered", "expired", "rejected", "failed", "cancelled", "never_confirmed", "number_unknown", "sender_refused", "text_too_long", "overdue"]


class Figures(TypedDict):
    sent: int
    """Handed to a network, whatever became of it"""
    delivered: int
    """Messages that arrived"""
    pending: int
    """Taken by a network, without a receipt yet"""
    unknown: int
    """In doubt: no answer came; credits are held"""
    failed: int
    """The sum of the reasons"""
    reasons: FiguresReasons
    """Why, as codes"""
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
    spend: Spend
    """About what these credits cost, at the price last paid or agreed, net of taxes. Null where the price is not known, for all accounts together, and for who may not see invoices"""
    creditsPerDelivered: Union[float, None]
    """Credits for each delivered message, at most two decimals; null where none was"""
    spendPerDelivered: Union[float, None]
    """GHS for each delivered message, at most five decimals; null as in `spend`"""


class FiguresReasons(TypedDict):
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


class Group(TypedDict):
    id: str
    """The id of a group. It begins with `grp_`"""
    name: str
    """The name"""
    contacts: int
    """How many contacts are in it"""
    fields: list[str]
    """Custom fields that its contacts have, usable as {{Field}}"""
    createdAt: str
    """When it was made"""


class Holiday(TypedDict):
    day: str
    """The day"""
    name: str
    """The name"""
    source: str
    """Who says so: a law, a notice, an operator’s contract"""


class Home(TypedDict):
    holdings: Union[list[HomeHolding], None]
    """What the account has of each product. Null if this person may not see it"""
    next: Union[list[Union[HomeNextCampaign, HomeNextSeries]], None]
    """The next five sends, soonest first"""
    needs: list[Union[HomeNeedUnpaidInvoice, HomeNeedCreditsLow, HomeNeedSenderRefused, HomeNeedSenderEnding, HomeNeedBusinessIdRefused, HomeNeedBusinessIdEnding, HomeNeedSeriesSkipped, HomeNeedFailingNumbers, HomeNeedKycReviews]]
    """The most urgent first"""
    steps: HomeSteps
    """The first steps of a new business"""


class HomeHolding(TypedDict):
    product: Literal["SMS", "KYC"]
    """SMS or KYC (identity checks)"""
    onCredit: bool
    """Used on credit and paid by the month"""
    available: int
    """To spend now; on credit: up to the limit"""
    reserved: int
    """Held for what is under way"""
    worth: Spend
    """What the available credits cost, net of taxes. Trial credits cost nothing. Null on credit"""
    perDay: Union[float, None]
    """Credits used a day over the last four weeks; null where none were used, or it is not known"""
    daysLeft: Union[int, None]
    """How many days the available credits last at that pace"""
    lapses: Union[HomeHoldingLapses, None]
    """The next credits that lapse within 30 days"""


class HomeHoldingLapses(TypedDict):
    credits: int
    """A number of credits"""
    at: str
    """When it happened"""


class HomeNeedBusinessIdEnding(TypedDict):
    kind: Literal["business_id_ending"]
    """Always "business_id_ending": tells HomeNeedBusinessIdEnding from its alternatives"""
    endsOn: str
    """Its last day"""


class HomeNeedBusinessIdRefused(TypedDict):
    kind: Literal["business_id_refused"]
    """Always "business_id_refused": tells HomeNeedBusinessIdRefused from its alternatives"""
    status: Literal["rejected", "needs_information"]
    """Where it stands"""
    reason: str
    """Why, in a line that others read later"""


class HomeNeedCreditsLow(TypedDict):
    kind: Literal["credits_low"]
    """Always "credits_low": tells HomeNeedCreditsLow from its alternatives"""
    available: int
    """A number of credits"""
    daysLeft: int
    """At the pace of the last four weeks"""


class HomeNeedFailingNumbers(TypedDict):
    kind: Literal["failing_numbers"]
    """Always "failing_numbers": tells HomeNeedFailingNumbers from its alternatives"""
    failed: int
    """Messages of the last 7 days to numbers that cannot be reached"""
    sent: int
    """Messages that were sent"""


class HomeNeedKycReviews(TypedDict):
    kind: Literal["kyc_reviews"]
    """Always "kyc_reviews": tells HomeNeedKycReviews from its alternatives"""
    count: int
    """At most 1000 are counted"""


class HomeNeedSenderEnding(TypedDict):
    kind: Literal["sender_ending"]
    """Always "sender_ending": tells HomeNeedSenderEnding from its alternatives"""
    id: str
    """The id of a sender ID. It begins with `snd_`"""
    senderId: str
    """The name or number that a text comes from"""
    networks: list[str]
    """The mobile networks"""
    endsOn: str
    """The last day of the approval; it may be over"""


class HomeNeedSenderRefused(TypedDict):
    kind: Literal["sender_refused"]
    """Always "sender_refused": tells HomeNeedSenderRefused from its alternatives"""
    id: str
    """The id of a sender ID. It begins with `snd_`"""
    senderId: str
    """The name or number that a text comes from"""
    networks: list[str]
    """The mobile networks"""
    status: Literal["rejected", "needs_information"]
    """Where it stands"""
    reason: str
    """Why, in a line that others read later"""


class HomeNeedSeriesSkipped(TypedDict):
    kind: Literal["series_skipped"]
    """Always "series_skipped": tells HomeNeedSeriesSkipped from its alternatives"""
    id: str
    """The id of a series. It begins with `ser_`"""
    senderId: str
    """The name or number that a text comes from"""
    outcome: RunOutcome
    """How it ended"""
    dueAt: str
    """When it is due"""


class HomeNeedUnpaidInvoice(TypedDict):
    kind: Literal["unpaid_invoice"]
    """Always "unpaid_invoice": tells HomeNeedUnpaidInvoice from its alternatives"""
    id: str
    """The id of an invoice. It begins with `inv_`"""
    number: str
    """The number of the document"""
    totalAmount: float
    """GHS, at most two decimals"""
    dueOn: Union[str, None]
    """The day by which it is to be paid. Null if there is none"""
    count: int
    """All unpaid invoices; this is the first to pay"""
    unpaid: float
    """What all of them come to"""


class HomeNextCampaign(TypedDict):
    kind: Literal["campaign"]
    """Always "campaign": tells HomeNextCampaign from its alternatives"""
    id: str
    """The id of a campaign. It begins with `cmp_`"""
    senderId: str
    """The name or number that a text comes from"""
    groupNames: list[str]
    """The names of the groups"""
    goesAt: str
    """Within the permitted hours"""
    recipients: int
    """How many recipients it has"""
    credits: int
    """A number of credits"""


class HomeNextSeries(TypedDict):
    kind: Literal["series"]
    """Always "series": tells HomeNextSeries from its alternatives"""
    id: str
    """The id of a series. It begins with `ser_`"""
    senderId: str
    """The name or number that a text comes from"""
    groupNames: list[str]
    """The names of the groups"""
    goesAt: str
    """Within the permitted hours"""


class HomeSteps(TypedDict):
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


class Import(TypedDict):
    id: str
    """The id of an import. It begins with `imp_`"""
    status: ImportStatus
    """Where it stands"""
    dryRun: bool
    """Rows are read and judged, and nothing is written"""
    fileName: str
    """The name of the file"""
    groupId: Union[str, None]
    """Null where a dry run names a group that is yet to be made"""
    groupName: str
    """The name of the group"""
    rows: int
    """The rows of the file"""
    totalRows: Union[int, None]
    """Null until the file was read to its end once"""
    progress: Union[float, None]
    """Of the file, read so far, from 0 to 1; null while the import is rolled back"""
    valid: int
    """Rows that can become contacts"""
    added: int
    """Of the valid: numbers that were new to the address book"""
    duplicates: int
    """Numbers that came more than once"""
    rejected: int
    """Rows that cannot become contacts"""
    mapping: dict[str, str]
    """Column → phone, name, consent date, consent source or a field’s name"""
    mappingFrom: Literal["given", "remembered", "guessed"]
    """remembered: an earlier file with these columns was mapped so"""
    samples: dict[str, list[str]]
    """Column → its first values"""
    consent: Union[Consent, None]
    """What was said of everybody in the file"""
    existing: ExistingRule
    """Contacts that you have: update takes what the file has, fill only what is empty, keep leaves them"""
    fixes: list[RowFix]
    """The faults that are put right in the whole file"""
    faults: list[ImportFault]
    """What is wrong with rows, most frequent first"""
    startable: bool
    """A dry run whose file is still kept"""
    failure: Union[ImportFailure, None]
    """Why it failed. Null if it did not"""
    createdAt: str
    """When it was made"""
    finishedAt: Union[str, None]
    """When it ended. Null before that"""
    undoUntil: Union[str, None]
    """Until when it can be rolled back; null if it cannot"""
    undone: Union[ImportUndone, None]
    """What the roll-back did so far"""


class ImportAccepted(TypedDict):
    id: str
    """The id of an import. It begins with `imp_`"""


class _ImportCompletedEvent(TypedDict):
    type: Literal["import.completed"]
    """The type of the event"""
    timestamp: str
    """When the event happened"""
    data: ImportEventData
    """What the event is about"""


class ImportCompletedEvent(_ImportCompletedEvent, total=False):
    environment: Literal["sandbox"]
    """Present only for what a test key did"""


class ImportEventData(TypedDict):
    importId: str
    """The id of an import. It begins with `imp_`"""
    added: int
    """The contacts that it added"""
    rejected: int
    """The rows that it left out"""
    failed: bool
    """Whether it ended before the last row"""


class ImportFailure(TypedDict):
    code: str
    """The code"""
    message: str
    """What happened, in a sentence"""


class ImportFault(TypedDict):
    kind: RowFault
    """What kind it is"""
    rejects: bool
    """Whether a row with it is rejected"""
    rows: int
    """That have it"""
    fixable: int
    """Of these, what `fixes` would put right"""
    fixed: int
    """Rows that were put right by `fixes`"""
    examples: list[ImportFaultExample]
    """The first of them"""


class ImportFaultExample(TypedDict):
    line: int
    """The line of the file, from 1"""
    column: Union[str, None]
    """Null for the row as a whole"""
    value: str
    """The value"""
    becomes: Union[str, None]
    """What the fix makes of it; null where there is none"""


class ImportRow(TypedDict):
    line: int
    """The line of the file, from 1"""
    outcome: Literal["added", "changed", "kept", "duplicate", "rejected"]
    """How it ended"""
    phone: Union[str, None]
    """As it is stored; null where the cell holds no mobile number"""
    name: str
    """The name"""
    fields: dict[str, str]
    """Values of your own by their names, such as Branch: Kumasi"""
    faults: list[ImportRowFault]
    """What is wrong with the row"""


class ImportRowFault(TypedDict):
    column: Union[str, None]
    """Null for the row as a whole"""
    value: str
    """The value"""
    becomes: Union[str, None]
    """What the fix makes of it; null where there is none"""
    kind: RowFault
    """What kind it is"""
    meaning: Union[str, None]
    """Of its column, as in a mapping"""
    fixed: bool
    """Whether `fixes` puts it right"""


ImportStatus = Literal["running", "done", "failed", "rolling_back", "rolled_back"]


class ImportUndone(TypedDict):
    removed: int
    """Contacts that it had added"""
    restored: int
    """Contacts that it had changed"""
    kept: int
    """Contacts that were changed or deleted since"""


_InboundEventDataKeywords = TypedDict("_InboundEventDataKeywords", {"from": "str"})


class InboundEventData(_InboundEventDataKeywords):
    id: str
    """The id of a message. It begins with `inb_`"""
    to: str
    """The number or sender ID to which it wrote"""
    keyword: Union[Keyword, None]
    """Set if the person wrote a word that Nkra acts on"""
    at: str
    """When it happened"""


class _InboundReceivedEvent(TypedDict):
    type: Literal["inbound.received"]
    """The type of the event"""
    timestamp: str
    """When the event happened"""
    data: InboundEventData
    """What the event is about"""


class InboundReceivedEvent(_InboundReceivedEvent, total=False):
    environment: Literal["sandbox"]
    """Present only for what a test key did"""


class Invoice(TypedDict):
    id: str
    """The id of an invoice. It begins with `inv_`"""
    accountId: str
    """The id of an account. It begins with `acc_`"""
    accountName: str
    """The name of the account"""
    number: str
    """The number of the document"""
    product: Literal["SMS", "KYC"]
    """SMS or KYC (identity checks)"""
    packageName: str
    """The name of the package"""
    month: Union[str, None]
    """The month whose usage it is for. Null for a package"""
    credit: int
    """A number of credits"""
    amount: float
    """Net of taxes"""
    taxes: list[TaxLine]
    """The taxes, each with its rate and amount"""
    totalAmount: float
    """GHS, at most two decimals"""
    status: InvoiceStatus
    """Where it stands"""
    reason: Union[str, None]
    """Why, in a line that others read later"""
    cancelled: bool
    """Whether the customer cancelled it. Its status is then 3"""
    createdAt: str
    """When it was made"""
    reviewedAt: Union[str, None]
    """When the operator of Nkra decided. Null before that"""


class _InvoiceApprovedEvent(TypedDict):
    type: Literal["invoice.approved"]
    """The type of the event"""
    timestamp: str
    """When the event happened"""
    data: InvoiceEventData
    """What the event is about"""


class InvoiceApprovedEvent(_InvoiceApprovedEvent, total=False):
    environment: Literal["sandbox"]
    """Present only for what a test key did"""


class InvoiceDetail(TypedDict):
    id: str
    """The id of an invoice. It begins with `inv_`"""
    accountId: str
    """The id of an account. It begins with `acc_`"""
    accountName: str
    """The name of the account"""
    number: str
    """The number of the document"""
    product: Literal["SMS", "KYC"]
    """SMS or KYC (identity checks)"""
    packageName: str
    """The name of the package"""
    month: Union[str, None]
    """The month whose usage it is for. Null for a package"""
    credit: int
    """A number of credits"""
    amount: float
    """Net of taxes"""
    taxes: list[TaxLine]
    """The taxes, each with its rate and amount"""
    totalAmount: float
    """GHS, at most two decimals"""
    status: InvoiceStatus
    """Where it stands"""
    reason: Union[str, None]
    """Why, in a line that others read later"""
    cancelled: bool
    """Whether the customer cancelled it. Its status is then 3"""
    createdAt: str
    """When it was made"""
    reviewedAt: Union[str, None]
    """When the operator of Nkra decided. Null before that"""
    issuedAt: str
    """When it was issued"""
    dueOn: Union[str, None]
    """Until when a month’s usage is to be paid; null for what is paid before it is given"""
    durationNumber: int
    """For how many days, months or years the credits are good"""
    durationType: DurationType
    """1 Day, 2 Week, 3 Month, 4 Year"""
    taxRules: str
    """The rule set by which its taxes were reckoned"""
    amountInWords: str
    """The total"""
    buyer: InvoiceDetailBuyer
    """Who buys"""
    seller: InvoiceDetailSeller
    """Who sells"""
    transfer: Union[BankAccount, None]
    """Where it can be paid by bank transfer"""
    createdByName: Union[str, None]
    """Null where the platform wrote it"""
    reviewedByName: Union[str, None]
    """Null where nobody did: pending, or paid"""
    paymentId: Union[str, None]
    """The payment that approved it"""
    creditNotes: list[InvoiceDetailCreditNote]
    """Oldest first"""
    clearance: Union[DocumentClearance, None]
    """By the revenue authority; null where it is not sent there"""
    creditable: int
    """Unspent and not held by anything under way: what a credit note could take back now"""


class InvoiceDetailBuyer(TypedDict):
    name: str
    """The name"""
    tin: str
    """The taxpayer identification number, or a Ghana Card number"""
    address: list[str]
    """Line by line, the digital address last"""


class InvoiceDetailCreditNote(TypedDict):
    id: str
    """The id of a credit note. It begins with `crn_`"""
    number: str
    """The number of the document"""
    credits: int
    """Taken back"""
    amount: float
    """Net of taxes"""
    taxes: list[TaxLine]
    """The taxes, each with its rate and amount"""
    totalAmount: float
    """GHS, at most two decimals"""
    amountInWords: str
    """The amount in words, as it stands on the document"""
    reason: str
    """Why, in a line that others read later"""
    issuedAt: str
    """When it was issued"""
    createdByName: Union[str, None]
    """Null where it is nobody’s who is known"""
    clearance: Union[DocumentClearance, None]
    """By the revenue authority; null where it is not sent there"""


class InvoiceDetailSeller(TypedDict):
    name: str
    """The name"""
    tin: str
    """The taxpayer identification number, or a Ghana Card number"""
    address: list[str]
    """Line by line, the digital address last"""
    phone: str
    """The phone number"""
    email: str
    """The email address"""


class InvoiceEventData(TypedDict):
    invoiceId: str
    """The id of an invoice. It begins with `inv_`"""
    number: str
    """The number of the invoice"""
    product: Literal["SMS", "KYC"]
    """SMS or KYC (identity checks)"""
    credits: int
    """The credits that it is for"""
    totalAmount: float
    """The total, in GHS"""


class _InvoiceRejectedEvent(TypedDict):
    type: Literal["invoice.rejected"]
    """The type of the event"""
    timestamp: str
    """When the event happened"""
    data: InvoiceRejectedEventData
    """What the event is about"""


class InvoiceRejectedEvent(_InvoiceRejectedEvent, total=False):
    environment: Literal["sandbox"]
    """Present only for what a test key did"""


class InvoiceRejectedEventData(TypedDict):
    invoiceId: str
    """The id of an invoice. It begins with `inv_`"""
    number: str
    """The number of the invoice"""
    product: Literal["SMS", "KYC"]
    """SMS or KYC (identity checks)"""
    credits: int
    """The credits that it is for"""
    totalAmount: float
    """The total, in GHS"""
    reason: str
    """Why it was rejected"""


InvoiceStatus = Union["Union[Literal[1], Literal[2], Literal[3]]"]


class KeyEventData(TypedDict):
    keyId: str
    """The id of an API key. It begins with `key_`"""
    expiresAt: str
    """When the key ends"""


class _KeyExpiringEvent(TypedDict):
    type: Literal["key.expiring"]
    """The type of the event"""
    timestamp: str
    """When the event happened"""
    data: KeyEventData
    """What the event is about"""


class KeyExpiringEvent(_KeyExpiringEvent, total=False):
    environment: Literal["sandbox"]
    """Present only for what a test key did"""


Keyword = Literal["stop", "start", "help"]


class KycAccepted(TypedDict):
    id: str
    """The id of a KYC request. It begins with `kyc_`"""
    reference: Union[str, None]
    """Your own"""
    status: Literal["awaiting_subject", "capturing", "submitted", "checking", "needs_resubmission", "in_review", "awaiting_provider", "approved", "rejected", "inconclusive", "expired", "cancelled"]
    """Where it stands"""
    kind: Literal["number", "document", "document_face"]
    """What is looked at besides the number"""
    channel: Literal["form", "api", "csv", "link"]
    """How it was asked for"""
    document: Literal["ghana_card", "passport", "voter_id", "drivers_licence", "ssnit", "tin"]
    """The kind of document"""
    number: str
    """Masked; empty while the person has yet to give it. Who may decide on people sees the last three characters"""
    environment: Literal["live", "sandbox"]
    """sandbox: a simulated registry answers"""
    level: Union[Literal["A0", "A1", "A2", "A3"], None]
    """A0 the number is well formed: says nothing of a person · A1 the document agrees with itself: for what carries little risk · A2 the registry knows number and name: no bank in Ghana may open an account on it · A3 the registry knows the face too, of a living person: the level on which a bank may open an account (Bank of Ghana, BG/GOV/SEC/2025/36). Null if there is none"""
    reason: Union[Literal["not_found", "number_malformed", "name_differs", "name_unsure", "birth_date_differs", "birth_date_missing", "duplicate", "no_registry", "registry_down", "registry_slow", "no_answer", "no_credits", "spend_cap_reached", "document_unread", "not_followed", "not_reviewed", "blurred", "glare", "too_dark", "too_small", "cut_off", "wrong_document", "front_back_differ", "expired_document", "face_not_seen", "mrz_unread", "mrz_invalid", "details_differ", "same_picture", "altered_document", "picture_reused", "face_differs", "not_live", "under_age", "list_match"], None]
    """Why, in a line that others read later"""
    credits: int
    """What a decision costs"""
    charged: int
    """A number of credits"""
    createdAt: str
    """When it was made"""
    decidedAt: Union[str, None]
    """When it was decided. Null before that"""
    erasedAt: Union[str, None]
    """Since when nothing is known of the person: number, names and date of birth are empty"""


class _KycAskedAgainEvent(TypedDict):
    type: Literal["kyc.asked_again"]
    """The type of the event"""
    timestamp: str
    """When the event happened"""
    data: KycAskedAgainEventData
    """What the event is about"""


class KycAskedAgainEvent(_KycAskedAgainEvent, total=False):
    environment: Literal["sandbox"]
    """Present only for what a test key did"""


class KycAskedAgainEventData(TypedDict):
    id: str
    """The id of a KYC request. It begins with `kyc_`"""
    reference: Union[str, None]
    """Your own name for the person, if you gave one"""
    environment: Literal["live", "sandbox"]
    """live for real people, sandbox for what a test key asked"""
    asked: list[Literal["document_front", "document_back", "person", "details"]]
    """What the person is asked for again"""
    reason: str
    """Why, as a code"""


class _KycAskedEvent(TypedDict):
    type: Literal["kyc.asked"]
    """The type of the event"""
    timestamp: str
    """When the event happened"""
    data: KycAskedEventData
    """What the event is about"""


class KycAskedEvent(_KycAskedEvent, total=False):
    environment: Literal["sandbox"]
    """Present only for what a test key did"""


class KycAskedEventData(TypedDict):
    id: str
    """The id of a KYC request. It begins with `kyc_`"""
    reference: Union[str, None]
    """Your own name for the person, if you gave one"""
    environment: Literal["live", "sandbox"]
    """live for real people, sandbox for what a test key asked"""
    kind: Literal["number", "document", "document_face"]
    """What the person is asked for"""


class KycBatch(TypedDict):
    id: str
    """The id of a batch. It begins with `kbt_`"""
    status: Literal["tried", "running", "paused", "done", "cancelled"]
    """Where it stands"""
    pause: Union[Literal["insufficient_credits", "spend_cap_reached", "account_suspended", "business_id_missing", "consent_outdated"], None]
    """What a paused one waits for"""
    cap: Union[CapInTheWay, None]
    """With the pause `spend_cap_reached`: the cap that leaves too little. Else null"""
    fileName: str
    """The name of the file"""
    document: Literal["ghana_card", "passport", "voter_id", "drivers_licence", "ssnit", "tin"]
    """Where no column says which"""
    consent: KycBatchConsent
    """How these people agreed"""
    columns: list[KycBatchColumn]
    """The columns of the file"""
    missing: list[Literal["document", "number", "surname", "givenNames", "dateOfBirth", "consent", "reference"]]
    """Columns that have to be named first"""
    rows: int
    """The rows of the file"""
    valid: int
    """That can be checked, those that are known among them"""
    faulty: int
    """Rows with a fault"""
    known: int
    """Checked or being checked already: left out unless asked otherwise"""
    cost: int
    """Of those that can be checked and are not known"""
    knownCost: int
    """Of those that are known, besides"""
    again: bool
    """Whether those that are known are checked again"""
    startable: bool
    """Whether the batch can begin"""
    submitted: int
    """Rows that are requests"""
    underWay: int
    """Checks that are under way"""
    approved: int
    """Checks that ended with an approval"""
    rejected: int
    """Checks that ended with a rejection"""
    inconclusive: int
    """Checks that ended without a result"""
    givenUp: int
    """Expired or cancelled: nothing charged"""
    charged: int
    """A number of credits"""
    createdAt: str
    """When it was made"""
    startedAt: Union[str, None]
    """When it began. Null before that"""
    finishedAt: Union[str, None]
    """When it ended. Null before that"""


class KycBatchColumn(TypedDict):
    name: str
    """The name"""
    meaning: Literal["document", "number", "surname", "givenNames", "dateOfBirth", "consent", "reference", ""]
    """What the column holds"""


class KycBatchConsent(TypedDict):
    version: str
    """The version of the text to which the people agreed"""
    language: Language
    """The language: English (en) or French (fr)"""
    channel: Literal["in_person", "phone", "paper", "electronic"]
    """How the person agreed"""
    by: Literal["business", "row"]
    """Where the consent comes from: the business for all, or each row of the file"""


class KycBatchFault(TypedDict):
    line: int
    """The line of the file, from 1"""
    faults: list[Literal["unreadable", "document_unknown", "number_missing", "number_form", "number_check", "surname_missing", "surname_invalid", "given_names_missing", "given_names_invalid", "birth_date_missing", "birth_date_unreadable", "birth_date_impossible", "consent_missing", "reference_invalid", "twice"]]
    """What is wrong with the row"""
    knownRequestId: Union[str, None]
    """The request by which the person is known"""


class _KycDecidedEvent(TypedDict):
    type: Literal["kyc.decided"]
    """The type of the event"""
    timestamp: str
    """When the event happened"""
    data: KycDecidedEventData
    """What the event is about"""


class KycDecidedEvent(_KycDecidedEvent, total=False):
    environment: Literal["sandbox"]
    """Present only for what a test key did"""


class KycDecidedEventData(TypedDict):
    id: str
    """The id of a KYC request. It begins with `kyc_`"""
    reference: Union[str, None]
    """Your own name for the person, if you gave one"""
    environment: Literal["live", "sandbox"]
    """live for real people, sandbox for what a test key asked"""
    status: str
    """How the request ended"""
    level: Union[str, None]
    """A0 to A3. Null if nothing was decided"""
    reason: Union[str, None]
    """Why, as a code. Null if there is none"""


class KycDetail(TypedDict):
    id: str
    """The id of a KYC request. It begins with `kyc_`"""
    reference: Union[str, None]
    """Your own"""
    metadata: dict[str, str]
    """Texts of yours, given back with the request and erased with the person"""
    status: Literal["awaiting_subject", "capturing", "submitted", "checking", "needs_resubmission", "in_review", "awaiting_provider", "approved", "rejected", "inconclusive", "expired", "cancelled"]
    """Where it stands"""
    kind: Literal["number", "document", "document_face"]
    """What is looked at besides the number"""
    channel: Literal["form", "api", "csv", "link"]
    """How it was asked for"""
    document: Literal["ghana_card", "passport", "voter_id", "drivers_licence", "ssnit", "tin"]
    """The kind of document"""
    number: str
    """Masked; empty while the person has yet to give it. Who may decide on people sees the last three characters"""
    surname: str
    """The surname, as on the document"""
    givenNames: str
    """The given names, as on the document"""
    phone: Union[str, None]
    """Masked; of a person who is asked by link"""
    environment: Literal["live", "sandbox"]
    """sandbox: a simulated registry answers"""
    level: Union[Literal["A0", "A1", "A2", "A3"], None]
    """A0 the number is well formed: says nothing of a person · A1 the document agrees with itself: for what carries little risk · A2 the registry knows number and name: no bank in Ghana may open an account on it · A3 the registry knows the face too, of a living person: the level on which a bank may open an account (Bank of Ghana, BG/GOV/SEC/2025/36). Null if there is none"""
    reason: Union[Literal["not_found", "number_malformed", "name_differs", "name_unsure", "birth_date_differs", "birth_date_missing", "duplicate", "no_registry", "registry_down", "registry_slow", "no_answer", "no_credits", "spend_cap_reached", "document_unread", "not_followed", "not_reviewed", "blurred", "glare", "too_dark", "too_small", "cut_off", "wrong_document", "front_back_differ", "expired_document", "face_not_seen", "mrz_unread", "mrz_invalid", "details_differ", "same_picture", "altered_document", "picture_reused", "face_differs", "not_live", "under_age", "list_match"], None]
    """Why, in a line that others read later"""
    credits: int
    """What a decision costs"""
    charged: int
    """A number of credits"""
    createdAt: str
    """When it was made"""
    decidedAt: Union[str, None]
    """When it was decided. Null before that"""
    erasedAt: Union[str, None]
    """Since when nothing is known of the person: number, names and date of birth are empty"""
    dateOfBirth: Union[str, None]
    """The date of birth"""
    businessName: str
    """The name of the business that asks"""
    deciders: Deciders
    """How many people decided: one, or two who said the same. Null: a program, nobody yet, or not recorded"""
    submittedBy: Union[str, None]
    """Null: a program of the business"""
    cap: Union[CapInTheWay, None]
    """With the reason `spend_cap_reached`: the cap that leaves too little. Else null"""
    nextAttemptAt: Union[str, None]
    """When the registry is asked again, or the photographs are read again"""
    expiresAt: str
    """Without a decision until then the credits come back"""
    consent: Union[KycDetailConsent, None]
    """Null while the person has yet to agree"""
    link: Union[KycDetailLink, None]
    """What the person’s link asks of them; null where it was not asked by link"""
    askedAgain: list[Literal["document_front", "document_back", "person", "details"]]
    """What the person is asked to give once more, and nothing else"""
    checks: list[Check]
    """What was looked at, each with its outcome"""
    names: list[KycDetailName]
    """The name that was typed against each other source, word by word. Empty for programs and for roles that do not decide on people, and once the person is erased"""
    screening: Union[KycDetailScreening, None]
    """The lists that the person was compared with; null where none was in force"""
    timeline: list[KycDetailTimeline]
    """What happened to the request, oldest first"""


class KycDetailConsent(TypedDict):
    text: str
    """The text"""
    version: str
    """The version of the text to which the person agreed"""
    language: Language
    """The language: English (en) or French (fr)"""
    channel: Literal["in_person", "phone", "paper", "electronic", "link"]
    """How the person agreed"""
    agreedAt: str
    """When the person agreed"""


class KycDetailLink(TypedDict):
    documents: list[Literal["ghana_card", "passport", "voter_id", "drivers_licence", "ssnit", "tin"]]
    """Of which the person chooses one"""
    asksDetails: bool
    """Whether they give number, names and date of birth"""
    language: Language
    """Of the text"""
    texts: int
    """How often the link was texted"""
    textsLeft: int
    """How often the link may still be sent by text"""
    textedAt: Union[str, None]
    """When the link was last sent by text. Null if it was not"""


class KycDetailName(TypedDict):
    source: Literal["mrz", "front", "registry"]
    """Who states the other name"""
    outcome: Literal["same", "unsure", "different"]
    """How it ended"""
    words: list[KycDetailNameWord]
    """The words of the name, compared"""


class KycDetailNameWord(TypedDict):
    typed: Union[str, None]
    """In plain letters; null: not typed"""
    stated: Union[str, None]
    """In plain letters; null: not stated by the source"""
    verdict: Literal["same", "differs", "open", "extra"]
    """differs: another person’s name · open: neither the same nor surely another · extra: one name leaves it out"""
    reason: Union[Literal["same_day_name", "spelling", "short_form", "initial", "joined", "slip", "cut", "order", "extra_name", "extra_names", "other_day", "other_sex", "other_twin", "other_generation", "generation_missing", "other_name", "too_little", "not_one_person"], None]
    """Why, in a line that others read later"""
    day: Union[Literal["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"], None]
    """Of two forms of one day’s name"""


class KycDetailScreening(TypedDict):
    at: str
    """When it happened"""
    lists: list[ScreenedList]
    """The lists with which the person was compared"""
    since: list[KycDetailScreeningSince]
    """With which later versions the person was compared after the decision"""
    open: int
    """Candidates that wait for somebody’s answer"""
    cleared: int
    """How many resemblances a reviewer cleared"""
    confirmed: int
    """How many resemblances a reviewer confirmed"""


class KycDetailScreeningSince(TypedDict):
    listId: str
    """The id of a screening list. It begins with `scl_`"""
    name: str
    """The name"""
    owner: Literal["operator", "business"]
    """Whose list it is: the operator’s or your own"""
    version: int
    """The list’s own count of its versions"""
    dated: Union[str, None]
    """The day that the file itself tells"""
    uploadedAt: str
    """When the list was uploaded"""
    people: int
    """How many people are on the list"""
    at: str
    """When it happened"""


class KycDetailTimeline(TypedDict):
    status: Literal["awaiting_subject", "capturing", "submitted", "checking", "needs_resubmission", "in_review", "awaiting_provider", "approved", "rejected", "inconclusive", "expired", "cancelled"]
    """Where it stands"""
    reason: Union[Literal["not_found", "number_malformed", "name_differs", "name_unsure", "birth_date_differs", "birth_date_missing", "duplicate", "no_registry", "registry_down", "registry_slow", "no_answer", "no_credits", "spend_cap_reached", "document_unread", "not_followed", "not_reviewed", "blurred", "glare", "too_dark", "too_small", "cut_off", "wrong_document", "front_back_differ", "expired_document", "face_not_seen", "mrz_unread", "mrz_invalid", "details_differ", "same_picture", "altered_document", "picture_reused", "face_differs", "not_live", "under_age", "list_match"], None]
    """Why, in a line that others read later"""
    attempt: int
    """How often a registry had been asked"""
    by: Union[str, None]
    """Who of the business did it; null: nobody of it"""
    at: str
    """When it happened"""


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


class KycReport(TypedDict):
    totals: KycReportTotals
    """The sums of all rows"""
    rows: list[KycReportRow]
    """Most asked first; at most 100"""
    reasons: list[KycReportReason]
    """Why checks were not approved, most frequent first"""


class KycReportReason(TypedDict):
    status: Literal["rejected", "inconclusive", "expired", "cancelled"]
    """Where it stands"""
    reason: Union[Literal["not_found", "number_malformed", "name_differs", "name_unsure", "birth_date_differs", "birth_date_missing", "duplicate", "no_registry", "registry_down", "registry_slow", "no_answer", "no_credits", "spend_cap_reached", "document_unread", "not_followed", "not_reviewed", "blurred", "glare", "too_dark", "too_small", "cut_off", "wrong_document", "front_back_differ", "expired_document", "face_not_seen", "mrz_unread", "mrz_invalid", "details_differ", "same_picture", "altered_document", "picture_reused", "face_differs", "not_live", "under_age", "list_match"], None]
    """Why, in a line that others read later"""
    count: int
    """How many"""


class KycReportRow(TypedDict):
    key: str
    """A channel (form, api, csv, link) or an account’s id"""
    label: str
    """The name of an account, otherwise the key"""
    asked: int
    """Checks in which the person was asked"""
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
    """Checks that ended with an approval"""
    rejected: int
    """Checks that ended with a rejection"""
    inconclusive: int
    """Checks that ended without a result"""
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
    """Credits for each decision. Null if there was none"""


class KycReportTotals(TypedDict):
    asked: int
    """Checks in which the person was asked"""
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
    """Checks that ended with an approval"""
    rejected: int
    """Checks that ended with a rejection"""
    inconclusive: int
    """Checks that ended without a result"""
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
    """Credits for each decision. Null if there was none"""


class KycRequest(TypedDict):
    id: str
    """The id of a KYC request. It begins with `kyc_`"""
    reference: Union[str, None]
    """Your own"""
    metadata: dict[str, str]
    """Texts of yours, given back with the request and erased with the person"""
    status: Literal["awaiting_subject", "capturing", "submitted", "checking", "needs_resubmission", "in_review", "awaiting_provider", "approved", "rejected", "inconclusive", "expired", "cancelled"]
    """Where it stands"""
    kind: Literal["number", "document", "document_face"]
    """What is looked at besides the number"""
    channel: Literal["form", "api", "csv", "link"]
    """How it was asked for"""
    document: Literal["ghana_card", "passport", "voter_id", "drivers_licence", "ssnit", "tin"]
    """The kind of document"""
    number: str
    """Masked; empty while the person has yet to give it. Who may decide on people sees the last three characters"""
    surname: str
    """The surname, as on the document"""
    givenNames: str
    """The given names, as on the document"""
    phone: Union[str, None]
    """Masked; of a person who is asked by link"""
    environment: Literal["live", "sandbox"]
    """sandbox: a simulated registry answers"""
    level: Union[Literal["A0", "A1", "A2", "A3"], None]
    """A0 the number is well formed: says nothing of a person · A1 the document agrees with itself: for what carries little risk · A2 the registry knows number and name: no bank in Ghana may open an account on it · A3 the registry knows the face too, of a living person: the level on which a bank may open an account (Bank of Ghana, BG/GOV/SEC/2025/36). Null if there is none"""
    reason: Union[Literal["not_found", "number_malformed", "name_differs", "name_unsure", "birth_date_differs", "birth_date_missing", "duplicate", "no_registry", "registry_down", "registry_slow", "no_answer", "no_credits", "spend_cap_reached", "document_unread", "not_followed", "not_reviewed", "blurred", "glare", "too_dark", "too_small", "cut_off", "wrong_document", "front_back_differ", "expired_document", "face_not_seen", "mrz_unread", "mrz_invalid", "details_differ", "same_picture", "altered_document", "picture_reused", "face_differs", "not_live", "under_age", "list_match"], None]
    """Why, in a line that others read later"""
    credits: int
    """What a decision costs"""
    charged: int
    """A number of credits"""
    createdAt: str
    """When it was made"""
    decidedAt: Union[str, None]
    """When it was decided. Null before that"""
    erasedAt: Union[str, None]
    """Since when nothing is known of the person: number, names and date of birth are empty"""


class KycRetention(TypedDict):
    pictureDays: int
    """Days after the decision, or after a later picture was added"""
    identityDays: int
    """Days after the decision; then the person is erased"""


class KycScreeningEventData(TypedDict):
    id: str
    """The id of a KYC request. It begins with `kyc_`"""
    reference: Union[str, None]
    """Your own name for the person, if you gave one"""
    environment: Literal["live", "sandbox"]
    """live for real people, sandbox for what a test key asked"""
    candidates: int
    """New candidates, which wait for a reviewer’s answer"""


class _KycScreeningMatchEvent(TypedDict):
    type: Literal["kyc.screening_match"]
    """The type of the event"""
    timestamp: str
    """When the event happened"""
    data: KycScreeningEventData
    """What the event is about"""


class KycScreeningMatchEvent(_KycScreeningMatchEvent, total=False):
    environment: Literal["sandbox"]
    """Present only for what a test key did"""


class _KycSentEvent(TypedDict):
    type: Literal["kyc.sent"]
    """The type of the event"""
    timestamp: str
    """When the event happened"""
    data: KycSentEventData
    """What the event is about"""


class KycSentEvent(_KycSentEvent, total=False):
    environment: Literal["sandbox"]
    """Present only for what a test key did"""


class KycSentEventData(TypedDict):
    id: str
    """The id of a KYC request. It begins with `kyc_`"""
    reference: Union[str, None]
    """Your own name for the person, if you gave one"""
    environment: Literal["live", "sandbox"]
    """live for real people, sandbox for what a test key asked"""


Language = Literal["en", "fr"]


class LimitEventData(TypedDict):
    capId: str
    """The id of a spend cap. It begins with `cap_`"""
    holder: Literal["account", "key", "person"]
    """Whose spending the cap limits"""
    holderId: Union[str, None]
    """The API key or the person. Null if the cap is the account’s"""
    product: Literal["SMS", "KYC"]
    """SMS or KYC (identity checks)"""
    period: Literal["day", "month"]
    """How often the cap starts again"""
    credits: int
    """The credits that may be spent in a period"""
    used: int
    """The credits that are spent or reserved in this one"""
    percent: int
    """The share that is used, in percent: 80 or 100. A cap that passes both within a minute is told at 100 alone"""
    resetsAt: str
    """When the next period starts"""


class _LimitReachedEvent(TypedDict):
    type: Literal["limit.reached"]
    """The type of the event"""
    timestamp: str
    """When the event happened"""
    data: LimitEventData
    """What the event is about"""


class LimitReachedEvent(_LimitReachedEvent, total=False):
    environment: Literal["sandbox"]
    """Present only for what a test key did"""


class _LinkClickedEvent(TypedDict):
    type: Literal["link.clicked"]
    """The type of the event"""
    timestamp: str
    """When the event happened"""
    data: LinkEventData
    """What the event is about"""


class LinkClickedEvent(_LinkClickedEvent, total=False):
    environment: Literal["sandbox"]
    """Present only for what a test key did"""


class _LinkEventData(TypedDict):
    messageId: str
    """The id of a message. It begins with `msg_`"""
    campaignId: str
    """The id of a campaign. It begins with `cmp_`"""
    at: str
    """When it happened"""
    clicks: int
    """How often the person has opened the link, this time included"""
    reference: Union[str, None]
    """Your own name for the message, if its send gave one"""
    toLast3: Union[str, None]
    """The last three digits of the number. Null if the message is deleted"""
    tags: list[str]
    """The tags of its send"""


class LinkEventData(_LinkEventData, total=False):
    to: str
    """The whole number, in E.164. Present only if the endpoint is set to send it"""


class Merge(TypedDict):
    id: str
    """The id of a merge. It begins with `mrg_`"""
    contact: Contact
    """The contact"""
    mergedAt: str
    """When they were merged"""


class Message(TypedDict):
    id: str
    """The id of a message. It begins with `msg_`"""
    campaignId: str
    """The id of a campaign. It begins with `cmp_`"""
    to: str
    """E.164 with a plus"""
    network: Union[str, None]
    """The mobile network"""
    senderId: str
    """The name or number that a text comes from"""
    text: str
    """The text"""
    state: MessageState
    """The state it is in"""
    reason: Union[str, None]
    """In plain words, where it did not arrive"""
    reasonCode: Union[MessageReason, None]
    """Why it did not arrive, as a code. Null if it did, or may still"""
    networkCode: Union[str, None]
    """The network’s own, from its receipt"""
    segments: int
    """How many segments the text has; one segment to one recipient is one credit"""
    credits: int
    """Charged; 0 where they were returned"""
    clicks: int
    """How often people opened its short link"""
    reference: Union[str, None]
    """Your own name for it, where its send gave one"""
    createdAt: str
    """When it was made"""
    submittedAt: Union[str, None]
    """When the network took it. Null before that"""
    finishedAt: Union[str, None]
    """When it ended. Null before that"""


class _MessageDeliveredEvent(TypedDict):
    type: Literal["message.delivered"]
    """The type of the event"""
    timestamp: str
    """When the event happened"""
    data: MessageEventData
    """What the event is about"""


class MessageDeliveredEvent(_MessageDeliveredEvent, total=False):
    environment: Literal["sandbox"]
    """Present only for what a test key did"""


class MessageDetail(TypedDict):
    id: str
    """The id of a message. It begins with `msg_`"""
    campaignId: str
    """The id of a campaign. It begins with `cmp_`"""
    to: str
    """E.164 with a plus"""
    network: Union[str, None]
    """The mobile network"""
    senderId: str
    """The name or number that a text comes from"""
    text: str
    """The text"""
    state: MessageState
    """The state it is in"""
    reason: Union[str, None]
    """In plain words, where it did not arrive"""
    reasonCode: Union[MessageReason, None]
    """Why it did not arrive, as a code. Null if it did, or may still"""
    networkCode: Union[str, None]
    """The network’s own, from its receipt"""
    segments: int
    """How many segments the text has; one segment to one recipient is one credit"""
    credits: int
    """Charged; 0 where they were returned"""
    clicks: int
    """How often people opened its short link"""
    reference: Union[str, None]
    """Your own name for it, where its send gave one"""
    createdAt: str
    """When it was made"""
    submittedAt: Union[str, None]
    """When the network took it. Null before that"""
    finishedAt: Union[str, None]
    """When it ended. Null before that"""
    name: Union[str, None]
    """The name of the contact with this number now. Null where there is no contact, or where the caller may not read contacts"""
    events: list[MessageDetailEvent]
    """What happened to it, oldest first"""


class MessageDetailEvent(TypedDict):
    kind: Literal["accepted", "charged", "handed_over", "refused", "unanswered", "cancelled", "overdue", "receipt", "returned", "clicked"]
    """`handed_over`: the operator took a segment; `unanswered`: it was handed over and the answer was lost; `overdue`: it waited longer than its send allowed, and was not handed over; `receipt`: the operator’s last word on a segment; `clicked`: its short link was opened"""
    at: str
    """When it happened"""
    segment: Union[int, None]
    """Which segment of the text. Null if it is about all"""
    link: Union[str, None]
    """The connection that it went by"""
    state: Union[MessageState, None]
    """What the receipt says"""
    networkCode: Union[str, None]
    """Of a receipt, or the SMPP status of a refusal"""
    credits: Union[int, None]
    """Credits that this charged or returned. Null if it did neither"""
    clicks: Union[int, None]
    """How often the short link was opened. Null if the text has none"""


class _MessageEventData(TypedDict):
    messageId: str
    """The id of a message. It begins with `msg_`"""
    campaignId: str
    """The id of a campaign. It begins with `cmp_`"""
    state: Literal["submitted", "unknown", "delivered", "undelivered", "expired", "rejected", "failed"]
    """The state that the message is in now"""
    error: Union[str, None]
    """The network’s own code, if it gave one"""
    at: str
    """When it happened"""
    reference: Union[str, None]
    """Your own name for the message, if its send gave one"""
    toLast3: Union[str, None]
    """The last three digits of the number. Null if the message is deleted"""
    credits: Union[int, None]
    """What the message costs, less what was returned. Null if the message is deleted"""
    tags: list[str]
    """The tags of its send"""


class MessageEventData(_MessageEventData, total=False):
    to: str
    """The whole number, in E.164. Present only if the endpoint is set to send it"""


class _MessageExpiredEvent(TypedDict):
    type: Literal["message.expired"]
    """The type of the event"""
    timestamp: str
    """When the event happened"""
    data: MessageEventData
    """What the event is about"""


class MessageExpiredEvent(_MessageExpiredEvent, total=False):
    environment: Literal["sandbox"]
    """Present only for what a test key did"""


class _MessageFailedEvent(TypedDict):
    type: Literal["message.failed"]
    """The type of the event"""
    timestamp: str
    """When the event happened"""
    data: MessageEventData
    """What the event is about"""


class MessageFailedEvent(_MessageFailedEvent, total=False):
    environment: Literal["sandbox"]
    """Present only for what a test key did"""


MessageReason = Literal["unknown", "undelivered", "expired", "rejected", "failed", "cancelled", "never_confirmed", "number_unknown", "sender_refused", "text_too_long", "overdue"]


class _MessageRejectedEvent(TypedDict):
    type: Literal["message.rejected"]
    """The type of the event"""
    timestamp: str
    """When the event happened"""
    data: MessageEventData
    """What the event is about"""


class MessageRejectedEvent(_MessageRejectedEvent, total=False):
    environment: Literal["sandbox"]
    """Present only for what a test key did"""


class MessageReport(TypedDict):
    totals: Figures
    """The sums of all rows"""
    previous: Figures
    """The totals of as many days before"""
    waits: list[MessageReportWait]
    """How many were delivered within so many seconds, and in no fewer; null: later still"""
    rows: list[MessageReportRow]
    """By day every day of the range; otherwise the 100 with the most messages, most first"""


class MessageReportRow(TypedDict):
    key: str
    """A day, network or sender ID, or the id of who is named"""
    label: str
    """Its name; empty where it is not known"""
    accountName: Union[str, None]
    """Whose a person or a key is"""
    sent: int
    """Handed to a network, whatever became of it"""
    delivered: int
    """Messages that arrived"""
    pending: int
    """Taken by a network, without a receipt yet"""
    unknown: int
    """In doubt: no answer came; credits are held"""
    failed: int
    """The sum of the reasons"""
    reasons: FiguresReasons
    """Why, as codes"""
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
    spend: Spend
    """About what these credits cost, at the price last paid or agreed, net of taxes. Null where the price is not known, for all accounts together, and for who may not see invoices"""
    creditsPerDelivered: Union[float, None]
    """Credits for each delivered message, at most two decimals; null where none was"""
    spendPerDelivered: Union[float, None]
    """GHS for each delivered message, at most five decimals; null as in `spend`"""
    previous: MessageReportRowPrevious
    """The same of as many days before; by day: the day in the same place of them"""


class MessageReportRowPrevious(TypedDict):
    sent: int
    """Messages that were sent"""
    delivered: int
    """Messages that arrived"""
    failed: int
    """Messages that could not be sent"""
    credits: int
    """A number of credits"""


class MessageReportWait(TypedDict):
    seconds: Union[int, None]
    """Within how many seconds. Null for longer"""
    delivered: int
    """Messages that arrived"""


MessageState = Literal["queued", "submitting", "unknown", "submitted", "delivered", "undelivered", "expired", "rejected", "failed"]


class MessageStory(TypedDict):
    campaign: MessageStoryCampaign
    """The send that the message belongs to"""
    author: Union[MessageStoryAuthor, None]
    """Who sent it. Null where nobody did, such as a run of a series"""
    request: Union[MessageStoryRequest, None]
    """The request of the program. Null where a person sent it, where the log no longer has it, where several requests may be meant, or where the caller may not see the log"""
    encoding: Literal["gsm7", "ucs2"]
    """The alphabet of the text: GSM-7 or UCS-2"""
    units: int
    """Septets of GSM-7, or UTF-16 code units"""
    link: Union[str, None]
    """The connection that was chosen for it"""
    credits: Union[MessageStoryCredits, None]
    """Null where the caller may not read billing, or where none is kept any more"""
    deliveries: Union[list[MessageStoryDelivery], None]
    """Of events about it, 50 at most. Null where the caller may not see webhooks"""


class MessageStoryAuthor(TypedDict):
    kind: Literal["user", "key"]
    """Whether a person or an API key sent it"""
    name: str
    """The name"""


class MessageStoryCampaign(TypedDict):
    id: str
    """The id of a campaign. It begins with `cmp_`"""
    name: Union[str, None]
    """The name that it was given; null where it has none"""
    createdAt: str
    """When it was made"""


class MessageStoryCredits(TypedDict):
    reserved: int
    """Reserved for its campaign, or spent at once for several small sends together"""
    reservedAt: str
    """When the credits were reserved or spent"""
    movement: Union[int, None]
    """The line of the statement by which they were reserved or spent"""
    lots: list[MessageStoryCreditsLot]
    """The lots that paid for the campaign, 20 at most"""


class MessageStoryCreditsLot(TypedDict):
    name: str
    """The package, or the trial"""
    invoice: Union[MessageStoryCreditsLotInvoice, None]
    """The invoice that bought the credits. Null for credits that were given"""
    rate: Union[float, None]
    """GHS for one credit, net of taxes; 0 where it was granted, null where none is agreed"""


class MessageStoryCreditsLotInvoice(TypedDict):
    id: str
    """The id of an invoice. It begins with `inv_`"""
    number: str
    """The number of the document"""


class MessageStoryDelivery(TypedDict):
    id: str
    """The id of a delivery. It begins with `dlv_`"""
    url: str
    """Where the endpoint is now, or the address that the send named"""
    type: Literal["message.submitted", "message.unknown", "message.delivered", "message.undelivered", "message.expired", "message.rejected", "message.failed", "campaign.completed", "campaign.paused", "campaign.cancelled", "link.clicked", "code.verified", "code.expired", "contact.opted_out", "contact.opted_in", "import.completed", "inbound.received", "sender.reviewed", "sender.ending", "key.expiring", "business_id.reviewed", "invoice.approved", "invoice.rejected", "payment.succeeded", "kyc.asked", "kyc.sent", "kyc.asked_again", "kyc.decided", "kyc.screening_match", "balance.low", "limit.reached", "series.missed", "webhook.test"]
    """The kind of event"""
    state: Literal["waiting", "delivered", "failed"]
    """The state it is in"""
    attempts: int
    """How many attempts there were"""
    lastStatus: Union[int, None]
    """The HTTP status last answered"""
    createdAt: str
    """When it was made"""


class MessageStoryRequest(TypedDict):
    id: str
    """The id of a request. It begins with `apr_`"""
    requestId: str
    """As it was answered, in x-request-id"""
    method: Literal["GET", "POST", "PUT", "DELETE"]
    """The HTTP method of the request"""
    path: str
    """With the ids that were in it. A phone number is left out: :msisdn stands in its place"""
    status: int
    """The HTTP status of the answer"""
    at: str
    """When it happened"""


class _MessageSubmittedEvent(TypedDict):
    type: Literal["message.submitted"]
    """The type of the event"""
    timestamp: str
    """When the event happened"""
    data: MessageEventData
    """What the event is about"""


class MessageSubmittedEvent(_MessageSubmittedEvent, total=False):
    environment: Literal["sandbox"]
    """Present only for what a test key did"""


class _MessageUndeliveredEvent(TypedDict):
    type: Literal["message.undelivered"]
    """The type of the event"""
    timestamp: str
    """When the event happened"""
    data: MessageEventData
    """What the event is about"""


class MessageUndeliveredEvent(_MessageUndeliveredEvent, total=False):
    environment: Literal["sandbox"]
    """Present only for what a test key did"""


class _MessageUnknownEvent(TypedDict):
    type: Literal["message.unknown"]
    """The type of the event"""
    timestamp: str
    """When the event happened"""
    data: MessageEventData
    """What the event is about"""


class MessageUnknownEvent(_MessageUnknownEvent, total=False):
    environment: Literal["sandbox"]
    """Present only for what a test key did"""


MobileNetwork = Literal["MTN", "Telecel", "AT"]


class NewWebhook(TypedDict):
    webhook: Webhook
    """The endpoint"""
    secret: str
    """whsec_ and base64. It is shown once."""


class OptOut(TypedDict):
    phone: str
    """E.164 with a plus"""
    source: Literal["manual", "link", "inbound", "import"]
    """Where it comes from"""
    createdAt: str
    """When it was made"""


class _OptOutEventData(TypedDict):
    contactId: Union[str, None]
    """The contact with the number. Null if the address book has none"""
    toLast3: str
    """The last three digits of the number"""
    source: Literal["manual", "link", "inbound", "import"]
    """inbound: the person wrote STOP or START; link: they used the link of a text; manual: somebody of the account, or its program, did it; import: a file said so"""
    at: str
    """When it happened"""


class OptOutEventData(_OptOutEventData, total=False):
    to: str
    """The whole number, in E.164. Present only if the endpoint is set to send it"""


class Package(TypedDict):
    productId: str
    """The id of a package. It begins with `pkg_`"""
    name: str
    """The name"""
    price: float
    """Net of taxes"""
    rate: float
    """GHS for one credit"""
    credit: int
    """A number of credits"""
    durationNumber: int
    """For how many days, months or years the credits are good"""
    durationType: DurationType
    """1 Day, 2 Week, 3 Month, 4 Year"""
    product: Literal["SMS", "KYC"]
    """SMS or KYC (identity checks)"""
    isDefault: bool
    """Whether it is chosen if nobody says otherwise"""


class PackageList(TypedDict):
    product: Literal["SMS", "KYC"]
    """SMS or KYC (identity checks)"""
    packages: list[Package]
    """The packages that are for sale"""


class Payment(TypedDict):
    id: str
    """The id of a payment. It begins with `pay_`"""
    invoiceId: str
    """The id of an invoice. It begins with `inv_`"""
    invoiceNumber: str
    """The number of the invoice"""
    accountId: str
    """The id of an account. It begins with `acc_`"""
    accountName: str
    """The name of the account"""
    gateway: PaymentGateway
    """Through whom it is paid"""
    method: PaymentMethod
    """How it is paid: mobile money, card or bank transfer"""
    reference: str
    """Ours, by which the gateway knows the payment"""
    state: PaymentState
    """The state it is in"""
    amount: float
    """GHS, at most two decimals"""
    refunded: float
    """What the gateway gave back to the payer so far"""
    redirectUrl: Union[str, None]
    """The gateway’s page, while it can be paid there"""
    prompt: Union[PaymentPrompt, None]
    """The request on the payer’s phone. Null if there is none"""
    reason: Union[PaymentReason, None]
    """Why, in a line that others read later"""
    received: Union[PaymentReceived, None]
    """What the gateway says came in; null where it has not said so"""
    createdAt: str
    """When it was made"""
    settledAt: Union[str, None]
    """When it came to its present end"""


class PaymentEventData(TypedDict):
    paymentId: str
    """The id of a payment. It begins with `pay_`"""
    invoiceId: str
    """The id of an invoice. It begins with `inv_`"""
    gateway: str
    """The payment gateway"""
    reference: str
    """The name by which the gateway knows the payment"""
    amount: float
    """The amount, in GHS"""


PaymentGateway = Literal["paystack", "hubtel"]


PaymentMethod = Literal["card", "mobile_money", "checkout"]


class PaymentMethods(TypedDict):
    methods: list[PaymentMethodsMethod]
    """The ways to pay"""
    transfer: Union[BankAccount, None]
    """The bank account for transfers. Null if there is none"""


class PaymentMethodsMethod(TypedDict):
    gateway: PaymentGateway
    """Through whom it is paid"""
    method: PaymentMethod
    """How it is paid: mobile money, card or bank transfer"""


class PaymentPrompt(TypedDict):
    number: str
    """Masked"""
    network: MobileNetwork
    """The mobile network"""
    text: str
    """What the gateway asks the payer to do; empty where it says nothing"""
    endsAt: str
    """180 seconds after it began"""


class PaymentProof(TypedDict):
    id: str
    """The id of a proof of payment. It begins with `prf_`"""
    invoiceId: str
    """The id of an invoice. It begins with `inv_`"""
    name: str
    """The name"""
    mediaType: Literal["application/pdf", "image/jpeg", "image/png"]
    """The kind of file"""
    size: int
    """Bytes"""
    createdAt: str
    """When it was made"""


PaymentReason = Literal["answer_lost", "declined", "abandoned", "reversed", "gateway_refused", "gateway_unreachable", "code_needed", "review_rejected", "time_over", "amount_differs", "currency_differs", "mode_differs", "reference_differs", "invoice_not_pending"]


class PaymentReceived(TypedDict):
    reference: str
    """The name by which the gateway knows the payment"""
    amount: Spend
    """In the currency beside it; null where it is no amount"""
    currency: str
    """The currency"""
    mode: Union[Literal["live", "test"], None]
    """Whether the answer is real or of the sandbox"""


PaymentState = Literal["created", "pending", "succeeded", "failed", "expired", "needs_review", "refunded", "disputed"]


class _PaymentSucceededEvent(TypedDict):
    type: Literal["payment.succeeded"]
    """The type of the event"""
    timestamp: str
    """When the event happened"""
    data: PaymentEventData
    """What the event is about"""


class PaymentSucceededEvent(_PaymentSucceededEvent, total=False):
    environment: Literal["sandbox"]
    """Present only for what a test key did"""


class PostpaidProduct(TypedDict):
    product: Literal["SMS", "KYC"]
    """SMS or KYC (identity checks)"""
    status: BillingStatus
    """Where it stands"""
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


class PreviewSeriesBodyEndsAfter(TypedDict):
    after: int
    """So many runs"""


class PreviewSeriesBodyEndsOn(TypedDict):
    on: str
    """The last day on which it may run"""


class ProgramLimits(TypedDict):
    keyCalls: int
    """Calls a second of one API key. A minute’s worth may come at once"""
    accountCalls: int
    """Calls a second of all API keys of the account"""
    keyMessages: int
    """Messages a second of one API key. A minute’s worth may come at once; a call that is let through is sent whole"""
    accountMessages: int
    """Messages a second of all API keys of the account"""
    smppBinds: int
    """SMPP binds of one login at the same time"""
    smppWindow: int
    """Unanswered submits of one bind"""
    smppSubmits: int
    """Submits a second of one login"""


class RecentActivity(TypedDict):
    recentActivities: list[Activity]
    """What happened last, newest first"""


class Recipient(TypedDict):
    id: str
    """The id of a message. It begins with `msg_`"""
    campaignId: str
    """The id of a campaign. It begins with `cmp_`"""
    to: str
    """E.164 with a plus"""
    network: Union[str, None]
    """The mobile network"""
    senderId: str
    """The name or number that a text comes from"""
    text: str
    """The text"""
    state: MessageState
    """The state it is in"""
    reason: Union[str, None]
    """In plain words, where it did not arrive"""
    reasonCode: Union[MessageReason, None]
    """Why it did not arrive, as a code. Null if it did, or may still"""
    networkCode: Union[str, None]
    """The network’s own, from its receipt"""
    segments: int
    """How many segments the text has; one segment to one recipient is one credit"""
    credits: int
    """Charged; 0 where they were returned"""
    clicks: int
    """How often people opened its short link"""
    reference: Union[str, None]
    """Your own name for it, where its send gave one"""
    createdAt: str
    """When it was made"""
    submittedAt: Union[str, None]
    """When it was handed in. Null before that"""
    finishedAt: Union[str, None]
    """When it ended. Null before that"""
    name: Union[str, None]
    """The name of the contact with this number now. Null where there is no contact, or where the caller may not read contacts"""


class RegistryHealth(TypedDict):
    document: Literal["ghana_card", "passport", "voter_id", "drivers_licence", "ssnit", "tin"]
    """The kind of document"""
    state: Literal["answering", "failing", "down"]
    """down: it is left alone for a while; requests wait and cost nothing"""
    since: Union[str, None]
    """The first failure since it last answered"""
    answeredAt: Union[str, None]
    """When it last answered. Null if it never did"""
    triedAgainAt: Union[str, None]
    """When it is tried again. Null while it works"""


class Reject(TypedDict):
    line: int
    """The line of the file, from 1"""
    reason: str
    """Why, in a line that others read later"""
    cells: list[str]
    """The cells of the row, as they stand in the file"""


class RememberedMapping(TypedDict):
    mapping: Union[dict[str, str], None]
    """Which column is which field. Null if nothing is remembered"""
    usedAt: Union[str, None]
    """When it was last used. Null if it never was"""


Rhythm = Union["Union[RhythmDay, RhythmWeek, RhythmMonth]"]


class RhythmDay(TypedDict):
    every: Literal["day"]
    """Always "day": tells RhythmDay from its alternatives"""


RhythmInput = Union["Union[RhythmInputDay, RhythmInputWeek, RhythmInputMonth]"]


class RhythmInputDay(TypedDict):
    every: Literal["day"]
    """Always "day": tells RhythmInputDay from its alternatives"""


class RhythmInputMonth(TypedDict):
    every: Literal["month"]
    """Always "month": tells RhythmInputMonth from its alternatives"""
    day: int
    """In a shorter month its last day; 31 is always the last"""


class RhythmInputWeek(TypedDict):
    every: Literal["week"]
    """Always "week": tells RhythmInputWeek from its alternatives"""
    days: list[int]
    """0 is Sunday"""


class RhythmMonth(TypedDict):
    every: Literal["month"]
    """Always "month": tells RhythmMonth from its alternatives"""
    day: int
    """In a shorter month its last day; 31 is always the last"""


class RhythmWeek(TypedDict):
    every: Literal["week"]
    """Always "week": tells RhythmWeek from its alternatives"""
    days: list[int]
    """0 is Sunday"""


RowFault = Literal["empty", "not_a_number", "too_short", "too_long", "invalid_prefix", "unknown_country", "short_code", "landline", "toll_free", "foreign", "line_too_long", "quote_unclosed", "too_many_fields", "doubled", "scientific_notation", "several_numbers", "name_and_number", "other_column", "month_first", "date_unreadable", "extra_cells", "name_too_long", "value_too_long", "name_formula", "name_markup", "name_reversed"]


RowFix = Literal["scientific_notation", "several_numbers", "name_and_number", "other_column", "month_first", "date_unreadable", "extra_cells", "name_too_long", "value_too_long", "name_formula", "name_markup", "name_reversed"]


RunOutcome = Literal["sent", "unpaid", "sender_not_allowed", "account_suspended", "no_recipients", "group_deleted", "refused", "late", "merged", "never_permitted"]


class ScreenedList(TypedDict):
    listId: str
    """The id of a screening list. It begins with `scl_`"""
    name: str
    """The name"""
    owner: Literal["operator", "business"]
    """Whose list it is: the operator’s or your own"""
    version: int
    """The list’s own count of its versions"""
    dated: Union[str, None]
    """The day that the file itself tells"""
    uploadedAt: str
    """When the list was uploaded"""
    people: int
    """How many people are on the list"""


class Segment(TypedDict):
    id: str
    """Stands among the groupIds of a send as a group’s does"""
    name: str
    """The name"""
    filter: SegmentFilter
    """Which contacts belong to it"""
    contacts: int
    """How many met the filter when they were last counted"""
    createdAt: str
    """When it was made"""


class SegmentCount(TypedDict):
    contacts: int
    """How many contacts"""
    optedOut: int
    """How many of them want no texts of the account"""


class SegmentFilter(TypedDict):
    conditions: list[Condition]
    """The conditions of the filter; all must hold"""


class SegmentFilterInput(TypedDict):
    conditions: list[ConditionInput]
    """The conditions of the filter; all must hold"""


class _SendEntryInput(TypedDict):
    to: str
    """A mobile number, as people write it"""


class SendEntryInput(_SendEntryInput, total=False):
    text: str
    """A text of its own, instead of the text of the send"""
    fields: dict[str, Union[str, float]]
    """The values of the text’s fields, such as `{"Amount": "120.50"}`. Contacts’ own values are not used"""
    reference: str
    """Your own name for this message: in the answer, in lists, files and events"""


class Sender(TypedDict):
    id: str
    """The id of a sender ID. It begins with `snd_`"""
    senderId: str
    """As the recipient sees it: at most 11 letters, digits and spaces"""
    status: Literal["draft", "submitted", "approved", "rejected", "needs_information", "lapsed"]
    """What the networks’ decisions add up to; approved where one of them approved it"""
    isDefault: bool
    """The platform’s own, usable by every account"""
    approvedAt: Union[str, None]
    """When it was approved. Null before that"""
    networks: list[SenderNetwork]
    """Those it was submitted to. To the others nothing is sent under it"""


class SenderDocument(TypedDict):
    id: str
    """The id of a document. It begins with `doc_`"""
    name: str
    """The name"""
    mediaType: Literal["application/pdf", "image/jpeg", "image/png"]
    """The kind of file"""
    size: int
    """Bytes"""
    createdAt: str
    """When it was made"""


class _SenderEndingEvent(TypedDict):
    type: Literal["sender.ending"]
    """The type of the event"""
    timestamp: str
    """When the event happened"""
    data: SenderEndingEventData
    """What the event is about"""


class SenderEndingEvent(_SenderEndingEvent, total=False):
    environment: Literal["sandbox"]
    """Present only for what a test key did"""


class SenderEndingEventData(TypedDict):
    id: str
    """The id of a sender ID. It begins with `snd_`"""
    senderId: str
    """The sender ID"""
    networks: list[str]
    """The mobile networks whose approval ends"""
    validUntil: str
    """The last day of the approval"""
    lapsesOn: str
    """The first day on which nothing is sent under the sender ID"""
    stage: Literal["ends", "ended", "lapsed"]
    """ends: it ends soon; ended: it is over, and texts still go; lapsed: nothing is sent"""


class SenderEventData(TypedDict):
    id: str
    """The id of a sender ID. It begins with `snd_`"""
    senderId: str
    """The sender ID"""
    decision: Literal["approved", "rejected", "needs_information"]
    """How it was decided"""
    networks: list[str]
    """The mobile networks that it is about"""
    renewal: bool
    """Whether the decision was about a renewal"""


class SenderId(TypedDict):
    id: str
    """The id of a sender ID. It begins with `snd_`"""
    senderId: str
    """As the recipient sees it: at most 11 letters, digits and spaces"""
    status: Literal["draft", "submitted", "approved", "rejected", "needs_information", "lapsed"]
    """What the networks’ decisions add up to; approved where one of them approved it"""
    isDefault: bool
    """The platform’s own, usable by every account"""
    approvedAt: Union[str, None]
    """When it was approved. Null before that"""
    networks: list[SenderNetwork]
    """Those it was submitted to. To the others nothing is sent under it"""
    purpose: str
    """What the sender ID is for"""
    sample: str
    """A message as it will be sent"""
    createdAt: str
    """When it was made"""
    submittedAt: Union[str, None]
    """When it was handed in. Null before that"""
    documents: list[SenderDocument]
    """The papers that belong to it"""


class SenderNetwork(TypedDict):
    network: MobileNetwork
    """The mobile network"""
    status: Literal["submitted", "approved", "rejected", "needs_information", "lapsed"]
    """Where it stands"""
    reason: Union[str, None]
    """Why, in a line that others read later"""
    decidedAt: Union[str, None]
    """When it was decided. Null before that"""
    validUntil: Union[str, None]
    """The last day of its approval; null where it has no end"""
    lapsesOn: Union[str, None]
    """From this day on nothing is sent under it to the network, unless it is renewed"""
    renewable: bool
    """Whether it may be asked for anew now"""
    renewal: Union[SenderNetworkRenewal, None]
    """Of an approval: what became of asking for it anew; null where nobody did"""


class SenderNetworkRenewal(TypedDict):
    status: Literal["submitted", "needs_information", "rejected"]
    """Where it stands"""
    reason: Union[str, None]
    """Why, in a line that others read later"""
    at: str
    """When it was asked for, or decided"""


class _SenderReviewedEvent(TypedDict):
    type: Literal["sender.reviewed"]
    """The type of the event"""
    timestamp: str
    """When the event happened"""
    data: SenderEventData
    """What the event is about"""


class SenderReviewedEvent(_SenderReviewedEvent, total=False):
    environment: Literal["sandbox"]
    """Present only for what a test key did"""


class SendingHours(TypedDict):
    holdsFrom: str
    """The first day it holds; of several the latest counts"""
    days: list[int]
    """0 is Sunday"""
    fromHour: int
    """The first hour in which they may go"""
    toHour: int
    """The first hour that is too late"""
    onHolidays: bool
    """Whether messages go on public holidays too"""
    source: str
    """Who says so: a law, a notice, an operator’s contract"""


class SendingPolicy(TypedDict):
    hours: list[SendingHours]
    """In which hours of each day promotional texts may go"""
    holidays: list[Holiday]
    """Days on which promotional texts do not go"""


class SentEntry(TypedDict):
    index: int
    """The place of the entry in `messages`, from 0"""
    id: Union[str, None]
    """The message; null where it was left out"""
    reference: Union[str, None]
    """Your own name for it, such as an order number"""
    segments: int
    """How many segments the text has; one segment to one recipient is one credit"""
    credits: int
    """What it cost"""
    leftOut: Union[Literal["opted_out", "unconsented", "unapproved", "duplicate"], None]
    """Why no message was made: opted_out: the person wants no texts of yours; unconsented: no consent is on record; unapproved: the network has not approved the sender ID; duplicate: the same number came before with the same text. Null: it is sent"""


_SeriesKeywords = TypedDict("_SeriesKeywords", {"from": "str"})


class Series(_SeriesKeywords):
    id: str
    """The id of a series. It begins with `ser_`"""
    name: Union[str, None]
    """The name that it was given; null where it has none"""
    status: SeriesStatus
    """Where it stands"""
    senderId: str
    """The name or number that a text comes from"""
    text: str
    """The text"""
    traffic: Literal["promotional", "transactional"]
    """What kind of text it is: promotional, transactional or otp"""
    groupNames: list[str]
    """The names of the groups"""
    numbers: int
    """How many numbers it names beside its groups"""
    rhythm: Rhythm
    """How often it repeats"""
    time: str
    """In Africa/Accra, which is UTC all year"""
    ends: Union[SeriesEndsOn, SeriesEndsAfter]
    """When the series ends"""
    runs: int
    """Runs gone by, those included that were not sent"""
    next: Union[SeriesNext, None]
    """Null while it is paused, and when it is over"""
    last: Union[SeriesLast, None]
    """The last run. Null if there was none"""
    createdAt: str
    """When it was made"""


class SeriesEndsAfter(TypedDict):
    after: int
    """So many runs"""


class SeriesEndsOn(TypedDict):
    on: str
    """The last day on which it may run"""


class SeriesEventData(TypedDict):
    seriesId: str
    """The id of a series. It begins with `ser_`"""
    dueAt: str
    """When the run was due"""
    outcome: str
    """Why it did not go, as a code"""
    runs: int
    """How many runs were missed"""


class SeriesLast(TypedDict):
    dueAt: str
    """The run’s own time"""
    outcome: RunOutcome
    """late: nobody was there to send it for so long that it was left out; merged: the hours moved it to where the next run goes anyway; never_permitted: no hour of the month after permits it"""
    campaignId: Union[str, None]
    """The id of a campaign. It begins with `cmp_`. Null if there is none"""


class _SeriesMissedEvent(TypedDict):
    type: Literal["series.missed"]
    """The type of the event"""
    timestamp: str
    """When the event happened"""
    data: SeriesEventData
    """What the event is about"""


class SeriesMissedEvent(_SeriesMissedEvent, total=False):
    environment: Literal["sandbox"]
    """Present only for what a test key did"""


class SeriesNext(TypedDict):
    dueAt: str
    """When it is due"""
    goesAt: str
    """Later than its own time where the permitted hours move it"""


class SeriesRun(TypedDict):
    dueAt: str
    """When it is due"""
    goesAt: str
    """When it goes, after waiting for the hours in which texts may be sent"""


SeriesStatus = Literal["active", "paused", "ended"]


Spend = Union["Union[float, None]"]


class SpendCap(TypedDict):
    id: str
    """The id of a spend cap. It begins with `cap_`"""
    product: Literal["SMS", "KYC"]
    """SMS or KYC (identity checks)"""
    holder: Literal["account", "key", "person"]
    """Whose spending counts: everybody’s, one API key’s, one person’s"""
    holderId: Union[str, None]
    """The id of the API key or the person. Null if the cap is the account’s"""
    name: str
    """The name of the API key or the person. Empty if the cap is the account’s"""
    period: Literal["day", "month"]
    """A day, or a month of the calendar, in the time of Africa/Accra"""
    credits: int
    """The most that may be spent in the period"""
    used: int
    """What this period’s sends hold or have spent since the cap was set. What comes back is taken off again"""
    resetsAt: str
    """When the next period begins"""


class SpendCaps(TypedDict):
    caps: list[SpendCap]
    """The caps of the account, its keys and its people"""
    holders: list[SpendCapsHolder]
    """The API keys in force and the people who may get a cap"""


class SpendCapsHolder(TypedDict):
    holder: Literal["key", "person"]
    """Whether it is the account, an API key or a person"""
    id: str
    """The id of the API key or the person. Null for the account"""
    name: str
    """The name"""


class Stamp(TypedDict):
    sdcId: str
    """The device that signed it"""
    receiptNumber: str
    """The authority’s number for the receipt"""
    internalData: str
    """The authority’s internal data, as it stands on the document"""
    signature: str
    """The signature of the revenue authority"""
    machineCode: str
    """The authority’s code for the machine that signed"""
    time: str
    """In Ghana, as the authority writes it"""
    qrCode: str
    """An address of the authority’s, to be shown as a QR code"""


class SubmitKycBodyConsent(TypedDict):
    businessId: str
    """The business ID that the words named"""
    version: str
    """The version of the text to which the person agreed"""
    language: Language
    """The language: English (en) or French (fr)"""
    channel: Literal["in_person", "phone", "paper", "electronic"]
    """How the person agreed"""
    agreed: Literal[True]
    """Always true: tells SubmitKycBodyConsent from its alternatives"""


class TaxCalculation(TypedDict):
    taxes: list[TaxLine]
    """The taxes, each with its rate and amount"""
    totalAmount: float
    """GHS, at most two decimals"""


class TaxLine(TypedDict):
    name: str
    """The name"""
    tax: str
    """The label as printed"""
    percentage: float
    """The rate of the tax, in percent"""
    amount: float
    """GHS, at most two decimals"""


class Template(TypedDict):
    id: str
    """The id of a template. It begins with `tpl_`"""
    name: str
    """The name"""
    text: str
    """The text"""
    changedAt: str
    """When it was last changed"""


class TestEventData(TypedDict):
    webhookId: str
    """The id of a webhook endpoint. It begins with `whk_`"""


class TestText(TypedDict):
    to: str
    """E.164 with a plus"""
    text: str
    """The text"""
    segments: int
    """How many segments the text has; one segment to one recipient is one credit"""
    credits: int
    """A number of credits"""


Traffic = Literal["promotional", "transactional", "otp"]


class Transfer(TypedDict):
    number: int
    """Of the newest movement. Numbers have no gap in an account’s product"""
    firstNumber: int
    """Of the oldest movement gathered here"""
    movements: int
    """How many are gathered here; 1 where it is one"""
    at: str
    """Of the newest movement"""
    kind: TransferKind
    """bought: an invoice was approved; settled: usage on credit was paid for; granted: given for trial; reserved: held for a cause; charged: taken of what was held; spent: taken at once; returned: held, and no more needed; refunded: charged, and given back; lapsed: its time was over; revoked: a trial was taken back; credited: taken back by a credit note"""
    credits: int
    """How many moved"""
    change: int
    """What that did to what is available: below zero where it took of it"""
    availableAfter: int
    """After the newest movement; below zero where credits are owed"""
    cause: Union[TransferCause, None]
    """Null where it is not kept any more"""
    reason: Union[Literal["not_sent", "cancelled", "overdue"], None]
    """Why credits were refunded, where it is known"""


TransferCause = Union["Union[TransferCauseCampaign, TransferCauseKyc, TransferCauseInvoice, TransferCauseCreditNote, TransferCauseCredit]"]


class TransferCauseCampaign(TypedDict):
    kind: Literal["campaign"]
    """Always "campaign": tells TransferCauseCampaign from its alternatives"""
    id: str
    """The id of a campaign. It begins with `cmp_`"""
    name: Union[str, None]
    """The name that it was given; null where it has none"""
    senderId: str
    """The name or number that a text comes from"""
    groupNames: list[str]
    """The names of the groups"""


class TransferCauseCredit(TypedDict):
    kind: Literal["credit"]
    """Always "credit": tells TransferCauseCredit from its alternatives"""
    id: str
    """The id of a credit lot. It begins with `crd_`"""
    name: str
    """What the lot is called: the package, or the trial"""


class TransferCauseCreditNote(TypedDict):
    kind: Literal["credit_note"]
    """Always "credit_note": tells TransferCauseCreditNote from its alternatives"""
    id: str
    """The id of a credit note. It begins with `crn_`"""
    number: str
    """The number of the document"""
    invoiceId: str
    """The id of an invoice. It begins with `inv_`"""


class TransferCauseInvoice(TypedDict):
    kind: Literal["invoice"]
    """Always "invoice": tells TransferCauseInvoice from its alternatives"""
    id: str
    """The id of an invoice. It begins with `inv_`"""
    number: str
    """The number of the document"""
    packageName: str
    """The name of the package"""
    month: Union[str, None]
    """The month whose usage it is for. Null for a package"""


class TransferCauseKyc(TypedDict):
    kind: Literal["kyc"]
    """Always "kyc": tells TransferCauseKyc from its alternatives"""
    id: str
    """The id of a KYC request. It begins with `kyc_`"""


TransferKind = Literal["bought", "settled", "granted", "reserved", "charged", "spent", "returned", "refunded", "lapsed", "revoked", "credited"]


class Webhook(TypedDict):
    id: str
    """The id of a webhook endpoint. It begins with `whk_`"""
    environment: Literal["live", "sandbox"]
    """Whether the endpoint gets the events of live keys and people, or those of test keys"""
    url: str
    """The address"""
    description: str
    """What this is for, in your words"""
    types: list[Literal["message.submitted", "message.unknown", "message.delivered", "message.undelivered", "message.expired", "message.rejected", "message.failed", "campaign.completed", "campaign.paused", "campaign.cancelled", "link.clicked", "code.verified", "code.expired", "contact.opted_out", "contact.opted_in", "import.completed", "inbound.received", "sender.reviewed", "sender.ending", "key.expiring", "business_id.reviewed", "invoice.approved", "invoice.rejected", "payment.succeeded", "kyc.asked", "kyc.sent", "kyc.asked_again", "kyc.decided", "kyc.screening_match", "balance.low", "limit.reached", "series.missed"]]
    """The types of events of which the endpoint is told"""
    wholeNumbers: bool
    """Whether events about messages, links, codes and opt-outs carry the whole number"""
    state: Literal["enabled", "disabled"]
    """The state it is in"""
    disabledReason: Union[Literal["by_hand", "gone", "failing", "overfull"], None]
    """by_hand: somebody did; gone: it answered 410; failing: every try of a delivery failed, and nothing else came through; overfull: too many deliveries waited"""
    disabledAt: Union[str, None]
    """Since when it is disabled. Null while it is enabled"""
    failingSince: Union[str, None]
    """Since when nothing came through; null where it does"""
    lastSuccessAt: Union[str, None]
    """When a delivery last arrived. Null if none did"""
    previousSecretUntil: Union[str, None]
    """Until then the secret that was replaced signs, too"""
    createdAt: str
    """When it was made"""
    createdBy: str
    """The person, or the API key by its name"""


class _WebhookTestEvent(TypedDict):
    type: Literal["webhook.test"]
    """The type of the event"""
    timestamp: str
    """When the event happened"""
    data: TestEventData
    """What the event is about"""


class WebhookTestEvent(_WebhookTestEvent, total=False):
    environment: Literal["sandbox"]
    """Present only for what a test key did"""


class GetCompanyInput(TypedDict):
    """What `get_company` takes."""


GetCompanyReply = Union["Company"]
"""The account’s own company: name, TIN, address."""


class GetDefaultIdsInput(TypedDict, total=False):
    """What `get_default_ids` takes."""

    AccountId: str
    """The id of an account. It begins with `acc_`"""


GetDefaultIdsReply = Union["list[Sender]"]
"""The platform’s own sender IDs, usable by every account at once."""


class ListSendersInput(TypedDict):
    """What `list_senders` takes."""


ListSendersReply = Union["list[SenderId]"]
"""The account’s sender IDs, newest first, and then the default ones."""


class _RequestSenderInput(TypedDict):
    senderId: str
    """The name or number that a text comes from"""


class RequestSenderInput(_RequestSenderInput, total=False):
    """What `request_sender` takes."""

    purpose: str
    """What the sender ID is for"""
    sample: str
    """A text as you will send it"""
    submit: bool
    """False keeps it as a draft"""


RequestSenderReply = Union["SenderId"]
"""Ask for a sender ID: submitted to every network, or kept as a draft."""


class _ChangeSenderInput(TypedDict):
    id: str
    """The id of a sender ID. It begins with `snd_`"""
    senderId: str
    """The name or number that a text comes from"""


class ChangeSenderInput(_ChangeSenderInput, total=False):
    """What `change_sender` takes."""

    purpose: str
    """What the sender ID is for"""
    sample: str
    """A text as you will send it"""
    submit: bool
    """False keeps it as a draft"""


ChangeSenderReply = Union["SenderId"]
"""Change a sender ID that waits for no decision, and submit it anew to the networks that did not approve it."""


class DeleteSenderInput(TypedDict):
    """What `delete_sender` takes."""

    id: str
    """The id of a sender ID. It begins with `snd_`"""


DeleteSenderReply = Literal[None]
"""Delete a sender ID that is a draft, rejected or lapsed."""


class WithdrawSenderInput(TypedDict):
    """What `withdraw_sender` takes."""

    id: str
    """The id of a sender ID. It begins with `snd_`"""


WithdrawSenderReply = Union["SenderId"]
"""Take a sender ID, or its renewal, back from the networks that have not decided on it, or need information."""


class RenewSenderInput(TypedDict):
    """What `renew_sender` takes."""

    id: str
    """The id of a sender ID. It begins with `snd_`"""


RenewSenderReply = Union["SenderId"]
"""Ask the networks whose approval ends soon, or has ended, to renew it, with the purpose, sample and papers at hand."""


class AddSenderDocumentInput(TypedDict):
    """What `add_sender_document` takes."""

    sender: str
    """The id of a sender ID. It begins with `snd_`"""
    file: Union[bytes, BinaryIO]
    """The file"""


AddSenderDocumentReply = Union["SenderDocument"]
"""Add a paper that supports a sender ID: a form with the field `sender`, its id, and `file`, a PDF or an image."""


class GetSenderDocumentInput(TypedDict):
    """What `get_sender_document` takes."""

    id: str
    """The id of a document. It begins with `doc_`"""


class DeleteSenderDocumentInput(TypedDict):
    """What `delete_sender_document` takes."""

    id: str
    """The id of a document. It begins with `doc_`"""


DeleteSenderDocumentReply = Literal[None]
"""Delete a paper, while the sender ID that it supports is not approved."""


class ListPackagesInput(TypedDict, total=False):
    """What `list_packages` takes."""

    product: Literal["SMS", "KYC"]
    """SMS or KYC (identity checks)"""


ListPackagesReply = Union["list[PackageList]"]
"""The packages on sale: non-default packages only, grouped by product."""


class ListCreditsInput(TypedDict, total=False):
    """What `list_credits` takes."""

    AccountId: str
    """The id of an account. It begins with `acc_`"""
    pageNumber: int
    """The number of the page, from 1"""
    pageSize: int
    """The most entries of a page"""
    searchTerm: str
    """Only entries that contain this text"""
    cursor: str
    """The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile"""


ListCreditsReply = Union["Credit"]
"""The account’s credit lots, newest first."""


class CreditSummaryInput(TypedDict, total=False):
    """What `credit_summary` takes."""

    AccountId: str
    """The id of an account. It begins with `acc_`"""


CreditSummaryReply = Union["CreditSummary"]
"""What remains per product."""


class ListSpendCapsInput(TypedDict):
    """What `list_spend_caps` takes."""


ListSpendCapsReply = Union["SpendCaps"]
"""The spend caps of the account, at most 100: the account’s, then those of API keys and people by name."""


_ListTransfersInputKeywords = TypedDict("_ListTransfersInputKeywords", {"from": "str"}, total=False)


class ListTransfersInput(_ListTransfersInputKeywords, total=False):
    """What `list_transfers` takes."""

    AccountId: str
    """The id of an account. It begins with `acc_`"""
    product: Literal["SMS", "KYC"]
    """SMS or KYC (identity checks)"""
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
    """The most entries of a slice"""
    after: str
    """The cursor `next` of the slice before"""


ListTransfersReply = Union["Transfer"]
"""What happened to the account’s credits of one product, newest first, each with what was available after it. An Administrator names the account."""


_ExportStatementInputKeywords = TypedDict("_ExportStatementInputKeywords", {"from": "str"}, total=False)


class ExportStatementInput(_ExportStatementInputKeywords, total=False):
    """What `export_statement` takes."""

    AccountId: str
    """The id of an account. It begins with `acc_`"""
    product: Literal["SMS", "KYC"]
    """SMS or KYC (identity checks)"""
    to: str
    """The last day"""
    kind: Literal["bought", "settled", "granted", "reserved", "charged", "spent", "returned", "refunded", "lapsed", "revoked", "credited"]
    """bought: an invoice was approved; settled: usage on credit was paid for; granted: given for trial; reserved: held for a cause; charged: taken of what was held; spent: taken at once; returned: held, and no more needed; refunded: charged, and given back; lapsed: its time was over; revoked: a trial was taken back; credited: taken back by a credit note"""


_ListInvoicesInputKeywords = TypedDict("_ListInvoicesInputKeywords", {"from": "str"}, total=False)


class ListInvoicesInput(_ListInvoicesInputKeywords, total=False):
    """What `list_invoices` takes."""

    pageNumber: int
    """The number of the page, from 1"""
    pageSize: int
    """The most entries of a page"""
    searchTerm: str
    """Only entries that contain this text"""
    cursor: str
    """The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile"""
    AccountId: str
    """The id of an account. It begins with `acc_`"""
    status: float
    """Where it stands"""
    product: Literal["SMS", "KYC"]
    """SMS or KYC (identity checks)"""
    to: str
    """Issued on this day or earlier"""
    minTotal: float
    """Of this total or more, taxes included"""
    sortDirection: float
    """1 ascending, 2 descending"""
    sortLabel: Literal["createdAt", "number", "packageName", "accountName", "credit", "amount", "totalAmount", "status"]
    """The field by which the list is sorted"""


ListInvoicesReply = Union["Invoice"]
"""The account’s invoices; for an Administrator every account’s, or one’s by AccountId."""


_ExportInvoicesInputKeywords = TypedDict("_ExportInvoicesInputKeywords", {"from": "str"}, total=False)


class ExportInvoicesInput(_ExportInvoicesInputKeywords, total=False):
    """What `export_invoices` takes."""

    AccountId: str
    """The id of an account. It begins with `acc_`"""
    searchTerm: str
    """Only entries that contain this text"""
    status: float
    """Where it stands"""
    product: Literal["SMS", "KYC"]
    """SMS or KYC (identity checks)"""
    to: str
    """Issued on this day or earlier"""
    minTotal: float
    """Of this total or more, taxes included"""
    sortDirection: float
    """1 ascending, 2 descending"""
    sortLabel: Literal["createdAt", "number", "packageName", "accountName", "credit", "amount", "totalAmount", "status"]
    """The field by which the list is sorted"""


class GetInvoiceInput(TypedDict):
    """What `get_invoice` takes."""

    id: str
    """The id of an invoice. It begins with `inv_`"""


GetInvoiceReply = Union["InvoiceDetail"]
"""One invoice with all that is on it, and its credit notes."""


class GetInvoicePdfInput(TypedDict):
    """What `get_invoice_pdf` takes."""

    id: str
    """The id of an invoice. It begins with `inv_`"""


class GetCreditNotePdfInput(TypedDict):
    """What `get_credit_note_pdf` takes."""

    id: str
    """The id of a credit note. It begins with `crn_`"""


class _CalculateTaxInput(TypedDict):
    amount: float
    """GHS, at most two decimals"""


class CalculateTaxInput(_CalculateTaxInput, total=False):
    """What `calculate_tax` takes."""

    chargesCst: bool
    """Reckons with CST, or without, whatever is charged today: what the switch would do"""


CalculateTaxReply = Union["TaxCalculation"]
"""The taxes on a net amount by the rules in force today."""


class ListPaymentMethodsInput(TypedDict):
    """What `list_payment_methods` takes."""


ListPaymentMethodsReply = Union["PaymentMethods"]
"""How an invoice can be paid."""


class ListPaymentsInput(TypedDict, total=False):
    """What `list_payments` takes."""

    AccountId: str
    """The id of an account. It begins with `acc_`"""
    pageNumber: int
    """The number of the page, from 1"""
    pageSize: int
    """The most entries of a page"""
    searchTerm: str
    """Only entries that contain this text"""
    cursor: str
    """The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile"""
    invoiceId: str
    """The id of an invoice. It begins with `inv_`"""
    state: Literal["created", "pending", "succeeded", "failed", "expired", "needs_review", "refunded", "disputed"]
    """The state it is in"""


ListPaymentsReply = Union["Payment"]
"""Payments, newest first; for an Administrator every account’s, or one’s by AccountId."""


class GetPaymentInput(TypedDict):
    """What `get_payment` takes."""

    id: str
    """The id of a payment. It begins with `pay_`"""


GetPaymentReply = Union["Payment"]
"""A payment as it is now; the gateway is asked where that is due."""


class ListPaymentProofsInput(TypedDict):
    """What `list_payment_proofs` takes."""

    id: str
    """The id of an invoice. It begins with `inv_`"""


ListPaymentProofsReply = Union["list[PaymentProof]"]
"""Proofs of an invoice’s bank transfer, oldest first; an Administrator reads every account’s."""


class GetPaymentProofInput(TypedDict):
    """What `get_payment_proof` takes."""

    id: str
    """The id of a proof of payment. It begins with `prf_`"""


class OwnPostpaidInput(TypedDict):
    """What `own_postpaid` takes."""


OwnPostpaidReply = Union["list[PostpaidProduct]"]
"""The account’s own products that it uses on credit: limit, usage and what it owes. Empty where it has none."""


class _ImportContactsInput(TypedDict):
    group: str
    """Its name; made if it does not exist"""
    file: Union[bytes, BinaryIO]
    """The file"""


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
    existing: ExistingRule
    """Contacts that you have: update takes what the file has (the default), fill only what is empty, keep leaves them"""
    fixes: str
    """Faults to put right in the whole file, with commas: scientific_notation, several_numbers, name_and_number, other_column, month_first, date_unreadable, extra_cells, name_too_long, value_too_long, name_formula, name_markup, name_reversed"""


ImportContactsReply = Union["ImportAccepted"]
"""Import a CSV file or a workbook into a group, or try it."""


class ListImportsInput(TypedDict, total=False):
    """What `list_imports` takes."""

    pageNumber: int
    """The number of the page, from 1"""
    pageSize: int
    """The most entries of a page"""
    searchTerm: str
    """Only entries that contain this text"""
    cursor: str
    """The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile"""


ListImportsReply = Union["Import"]
"""The account’s imports, newest first."""


class GetImportInput(TypedDict):
    """What `get_import` takes."""

    id: str
    """The id of an import. It begins with `imp_`"""


GetImportReply = Union["Import"]
"""How an import stands."""


class RollBackImportInput(TypedDict):
    """What `roll_back_import` takes."""

    id: str
    """The id of an import. It begins with `imp_`"""


RollBackImportReply = Union["Import"]
"""Take back what an import did within 30 days; contacts that were changed since stay as they are."""


class _BeginImportInput(TypedDict):
    id: str
    """The id of an import. It begins with `imp_`"""


class BeginImportInput(_BeginImportInput, total=False):
    """What `begin_import` takes."""

    group: str
    """Instead of the dry run’s"""
    mapping: dict[str, str]
    """As of an import"""
    dryRun: bool
    """Try it again, with another mapping"""
    consent: Union[BeginImportBodyConsent, None]
    """How these people agreed"""
    existing: ExistingRule
    """Instead of the dry run’s"""
    fixes: list[RowFix]
    """Instead of the dry run’s"""


BeginImportReply = Union["Import"]
"""Import the file of a dry run, which is kept for a day."""


class RecallMappingInput(TypedDict):
    """What `recall_mapping` takes."""

    columns: list[str]
    """The names of the columns of your file"""


RecallMappingReply = Union["RememberedMapping"]
"""What these columns were taken for when a file had them last."""


class _PreviewImportInput(TypedDict):
    id: str
    """The id of an import. It begins with `imp_`"""


class PreviewImportInput(_PreviewImportInput, total=False):
    """What `preview_import` takes."""

    only: Literal["all", "faulty"]
    """all rows, or only the faulty ones"""
    existing: Literal["update", "fill", "keep"]
    """Instead of the dry run’s"""


PreviewImportReply = Union["list[ImportRow]"]
"""The first rows of a dry run as they will be stored, or the first with a fault."""


class ListRejectsInput(TypedDict):
    """What `list_rejects` takes."""

    id: str
    """The id of an import. It begins with `imp_`"""


ListRejectsReply = Union["list[Reject]"]
"""The first rows that were not imported."""


class GetRejectsInput(TypedDict):
    """What `get_rejects` takes."""

    id: str
    """The id of an import. It begins with `imp_`"""


class ListGroupsInput(TypedDict, total=False):
    """What `list_groups` takes."""

    pageNumber: int
    """The number of the page, from 1"""
    pageSize: int
    """The most entries of a page"""
    searchTerm: str
    """Only entries that contain this text"""
    segments: str
    """Segments too, which stand wherever a group does"""


ListGroupsReply = Union["Group"]
"""The account’s groups by name."""


class CreateGroupInput(TypedDict):
    """What `create_group` takes."""

    name: str
    """The name"""


CreateGroupReply = Union["Group"]
"""Make an empty group."""


class RenameGroupInput(TypedDict):
    """What `rename_group` takes."""

    id: str
    """The id of a group. It begins with `grp_`"""
    name: str
    """The name"""


RenameGroupReply = Union["Group"]
"""Give a group another name."""


class DeleteGroupInput(TypedDict):
    """What `delete_group` takes."""

    id: str
    """The id of a group. It begins with `grp_`"""


DeleteGroupReply = Literal[None]
"""Remove a group; its contacts stay in the address book."""


class ListSegmentsInput(TypedDict):
    """What `list_segments` takes."""


ListSegmentsReply = Union["list[Segment]"]
"""The account’s segments by name."""


class CreateSegmentInput(TypedDict):
    """What `create_segment` takes."""

    name: str
    """The name"""
    filter: SegmentFilterInput
    """Which contacts belong to it"""


CreateSegmentReply = Union["Segment"]
"""Save a filter of the address book under a name."""


class UpdateSegmentInput(TypedDict):
    """What `update_segment` takes."""

    id: str
    """The id of a group. It begins with `grp_`"""
    name: str
    """The name"""
    filter: SegmentFilterInput
    """Which contacts belong to it"""


UpdateSegmentReply = Union["Segment"]
"""Change a segment’s name and filter."""


class CountSegmentInput(TypedDict):
    """What `count_segment` takes."""

    filter: SegmentFilterInput
    """Which contacts belong to it"""


CountSegmentReply = Union["SegmentCount"]
"""How many contacts meet a filter now, and how many of them have opted out."""


class ListContactsInput(TypedDict, total=False):
    """What `list_contacts` takes."""

    groupId: str
    """The id of a group. It begins with `grp_`"""
    searchTerm: str
    """Only entries that contain this text"""
    limit: int
    """The most entries of a slice"""
    after: str
    """The cursor `next` of the slice before"""


ListContactsReply = Union["Contact"]
"""Contacts by name and number, of one group or all."""


class _CreateContactInput(TypedDict):
    phone: str
    """The phone number"""


class CreateContactInput(_CreateContactInput, total=False):
    """What `create_contact` takes."""

    name: str
    """The name"""
    fields: dict[str, str]
    """Values of your own by their names, such as Branch: Kumasi"""
    groupIds: list[str]
    """The ids of the groups"""
    consent: Union[CreateContactBodyConsent, None]
    """Left out, what is on record stays; null takes it away"""


CreateContactReply = Union["Contact"]
"""Add one contact."""


class _UpdateContactInput(TypedDict):
    id: str
    """The id of a contact. It begins with `con_`"""
    phone: str
    """The phone number"""


class UpdateContactInput(_UpdateContactInput, total=False):
    """What `update_contact` takes."""

    name: str
    """The name"""
    fields: dict[str, str]
    """Values of your own by their names, such as Branch: Kumasi"""
    groupIds: list[str]
    """The ids of the groups"""
    consent: Union[CreateContactBodyConsent, None]
    """Left out, what is on record stays; null takes it away"""


UpdateContactReply = Union["Contact"]
"""Change a contact."""


class DeleteContactInput(TypedDict):
    """What `delete_contact` takes."""

    id: str
    """The id of a contact. It begins with `con_`"""


DeleteContactReply = Literal[None]
"""Remove a contact from the address book."""


class ExportContactsInput(TypedDict, total=False):
    """What `export_contacts` takes."""

    groupId: str
    """The id of a group. It begins with `grp_`"""


class ListDeletedContactsInput(TypedDict, total=False):
    """What `list_deleted_contacts` takes."""

    pageNumber: int
    """The number of the page, from 1"""
    pageSize: int
    """The most entries of a page"""
    searchTerm: str
    """Only entries that contain this text"""


ListDeletedContactsReply = Union["DeletedContact"]
"""Contacts that were deleted within 30 days, newest first; they can be restored."""


class ListDuplicatesInput(TypedDict, total=False):
    """What `list_duplicates` takes."""

    after: str
    """The cursor `next` of the slice before"""


ListDuplicatesReply = Union["DuplicateProposal"]
"""Contacts of one name and with a field in common, which may be one person under several numbers."""


class _MergeContactsInput(TypedDict):
    keepId: str
    """Whose number, and whose fields where they differ, stay"""
    otherIds: list[str]
    """The ids of the contacts that become part of the one that stays"""


class MergeContactsInput(_MergeContactsInput, total=False):
    """What `merge_contacts` takes."""

    name: str
    """Instead of the name of who stays"""


MergeContactsReply = Union["Merge"]
"""Make one contact of several: the others’ fields and groups are added, their numbers leave for the bin."""


class UndoMergeInput(TypedDict):
    """What `undo_merge` takes."""

    id: str
    """The id of a merge. It begins with `mrg_`"""


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
    """The id of a contact. It begins with `con_`"""


RestoreContactReply = Union["Contact"]
"""Bring a contact back that was deleted within 30 days, with the groups it was in."""


class ListOptOutsInput(TypedDict, total=False):
    """What `list_opt_outs` takes."""

    pageNumber: int
    """The number of the page, from 1"""
    pageSize: int
    """The most entries of a page"""
    searchTerm: str
    """Only entries that contain this text"""
    cursor: str
    """The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile"""


ListOptOutsReply = Union["OptOut"]
"""Numbers that asked not to be texted, newest first."""


class AddOptOutInput(TypedDict):
    """What `add_opt_out` takes."""

    phone: str
    """The phone number"""


AddOptOutReply = Union["OptOut"]
"""Never text this number again."""


class RemoveOptOutInput(TypedDict):
    """What `remove_opt_out` takes."""

    msisdn: str
    """The mobile number"""


RemoveOptOutReply = Literal[None]
"""The number asked to be texted again."""


class _SendMessageInput(TypedDict):
    senderId: str
    """The name or number that a text comes from"""


class SendMessageInput(_SendMessageInput, total=False):
    """What `send_message` takes."""

    text: str
    """The text of every message. It may be left out where each entry of `messages` has its own"""
    recipients: list[str]
    """Mobile numbers, as people write them. Larger audiences are groups"""
    groupIds: list[str]
    """The ids of the groups"""
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
    """What kind of text it is: promotional, transactional or otp"""
    tags: list[str]
    """Words of your own, by which `listCampaigns` finds the send; events carry them"""
    validForSeconds: int
    """How long after it begins a message is still worth sending. What waited longer is not sent, ends as `expired`, and its credits come back. The networks are told as well"""
    callbackUrl: str
    """Where the events of these messages go, instead of the address of the webhook endpoint on the same host. Its secret signs them, and it gets those that it subscribes to"""
    messages: list[SendEntryInput]
    """Messages one by one, instead of `recipients` and `groupIds`, to go now. Of up to 1000 the answer says what became of each; of more, `listSendEntries` does"""
    uniqueReferences: bool
    """Refuses the call where a reference comes twice in it, or a message of the account has it already"""


SendMessageReply = Union["CampaignAccepted"]
"""Send a text to numbers, groups, or both. Answered once the cost is reserved and the work is on record."""


class ListCampaignsInput(TypedDict, total=False):
    """What `list_campaigns` takes."""

    pageNumber: int
    """The number of the page, from 1"""
    pageSize: int
    """The most entries of a page"""
    searchTerm: str
    """Only entries that contain this text"""
    cursor: str
    """The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile"""
    status: Literal["draft", "scheduled", "expanding", "sending", "paused", "completed", "cancelled"]
    """Where it stands"""
    tag: str
    """Only campaigns with this tag"""


ListCampaignsReply = Union["Campaign"]
"""The account’s campaigns, newest first."""


class _SendTestTextInput(TypedDict):
    senderId: str
    """The name or number that a text comes from"""
    text: str
    """The text"""


class SendTestTextInput(_SendTestTextInput, total=False):
    """What `send_test_text` takes."""

    recipients: list[str]
    """The mobile numbers that get the text"""
    groupIds: list[str]
    """The ids of the groups"""
    linkTarget: str
    """The address to which {{Link}} in the text leads. Null if there is none"""


SendTestTextReply = Union["TestText"]
"""Text it to the confirmed number of whoever asks, merged with what the first recipient has. It costs what a text costs."""


class _EstimateMessageInput(TypedDict):
    senderId: str
    """The name or number that a text comes from"""
    text: str
    """The text"""


class EstimateMessageInput(_EstimateMessageInput, total=False):
    """What `estimate_message` takes."""

    recipients: list[str]
    """Mobile numbers, as people write them. Larger audiences are groups"""
    groupIds: list[str]
    """The ids of the groups"""
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
    """What kind of text it is: promotional, transactional or otp"""


EstimateMessageReply = Union["Estimate"]
"""What a send would cost, to the last segment, and why. Changes nothing."""


class GetCampaignInput(TypedDict):
    """What `get_campaign` takes."""

    id: str
    """The id of a campaign. It begins with `cmp_`"""


GetCampaignReply = Union["CampaignDetail"]
"""One campaign, with how many of its messages are in each state."""


class _ListRecipientsInput(TypedDict):
    id: str
    """The id of a campaign. It begins with `cmp_`"""


class ListRecipientsInput(_ListRecipientsInput, total=False):
    """What `list_recipients` takes."""

    state: Literal["queued", "submitting", "unknown", "submitted", "delivered", "undelivered", "expired", "rejected", "failed"]
    """The state it is in"""
    searchTerm: str
    """A number, or its beginning"""
    reference: str
    """Your own name for a message, whole"""
    limit: int
    """The most entries of a slice"""
    after: str
    """The cursor `next` of the slice before"""


ListRecipientsReply = Union["Recipient"]
"""One campaign’s messages, in the order they were made."""


class _ListSendEntriesInput(TypedDict):
    id: str
    """The id of a campaign. It begins with `cmp_`"""


class ListSendEntriesInput(_ListSendEntriesInput, total=False):
    """What `list_send_entries` takes."""

    limit: int
    """The most entries of a slice"""
    after: str
    """The cursor `next` of the slice before"""


ListSendEntriesReply = Union["SentEntry"]
"""What became of each of the messages that a send named, in their order."""


class PauseCampaignInput(TypedDict):
    """What `pause_campaign` takes."""

    id: str
    """The id of a campaign. It begins with `cmp_`"""


PauseCampaignReply = Union["CampaignDetail"]
"""Stop handing messages to the operators. What is already handed over goes on."""


class ResumeCampaignInput(TypedDict):
    """What `resume_campaign` takes."""

    id: str
    """The id of a campaign. It begins with `cmp_`"""


ResumeCampaignReply = Union["CampaignDetail"]
"""Go on where the campaign was paused."""


class CancelCampaignInput(TypedDict):
    """What `cancel_campaign` takes."""

    id: str
    """The id of a campaign. It begins with `cmp_`"""


CancelCampaignReply = Union["CampaignDetail"]
"""Send nothing more; the credits of what was not sent are returned."""


class ListMessagesInput(TypedDict, total=False):
    """What `list_messages` takes."""

    state: Literal["queued", "submitting", "unknown", "submitted", "delivered", "undelivered", "expired", "rejected", "failed"]
    """The state it is in"""
    searchTerm: str
    """A number, or its beginning"""
    reference: str
    """Your own name for a message, whole"""
    limit: int
    """The most entries of a slice"""
    after: str
    """The cursor `next` of the slice before"""
    environment: Literal["live", "sandbox"]
    """For a person: what live keys and people sent, or what test keys did. A key always finds its own."""


ListMessagesReply = Union["Message"]
"""Messages over all campaigns, newest first."""


class GetMessageInput(TypedDict):
    """What `get_message` takes."""

    id: str
    """The id of a message. It begins with `msg_`"""


GetMessageReply = Union["MessageDetail"]
"""One message and everything that happened to it, in order."""


class _ExportRecipientsInput(TypedDict):
    id: str
    """The id of a campaign. It begins with `cmp_`"""


class ExportRecipientsInput(_ExportRecipientsInput, total=False):
    """What `export_recipients` takes."""

    state: Literal["queued", "submitting", "unknown", "submitted", "delivered", "undelivered", "expired", "rejected", "failed"]
    """The state it is in"""
    language: Literal["en", "fr"]
    """Of the heads, states and reasons"""


class _GroupFailedRecipientsInput(TypedDict):
    id: str
    """The id of a campaign. It begins with `cmp_`"""
    reasons: list[FailureReason]
    """Why, as codes"""


class GroupFailedRecipientsInput(_GroupFailedRecipientsInput, total=False):
    """What `group_failed_recipients` takes."""

    groupId: str
    """A group that exists"""
    groupName: str
    """Or the name of one, which is made where there is none"""
    addNumbers: bool
    """Numbers that are not in the address book become contacts. Those of contacts that were deleted do not"""
    after: str
    """Where the rest begins, from `next`"""


GroupFailedRecipientsReply = Union["FailedRecipientsGrouped"]
"""Put the people whom a campaign did not reach into a group. Asked again, it adds only who is not in it yet."""


class GetCampaignContentInput(TypedDict):
    """What `get_campaign_content` takes."""

    id: str
    """The id of a campaign. It begins with `cmp_`"""


GetCampaignContentReply = Union["CampaignContent"]
"""What a campaign was made of, to send the same again."""


class ListTemplatesInput(TypedDict):
    """What `list_templates` takes."""


ListTemplatesReply = Union["list[Template]"]
"""The account’s templates by name."""


class SaveTemplateInput(TypedDict):
    """What `save_template` takes."""

    name: str
    """The name"""
    text: str
    """The text"""


SaveTemplateReply = Union["Template"]
"""Keep a text under a name. What was kept under that name, in whatever letters, is replaced."""


class DeleteTemplateInput(TypedDict):
    """What `delete_template` takes."""

    id: str
    """The id of a template. It begins with `tpl_`"""


DeleteTemplateReply = Literal[None]
"""Forget a template. What was sent with it stays as it is."""


__PreviewSeriesInputKeywords = TypedDict("__PreviewSeriesInputKeywords", {"from": "str"})


class _PreviewSeriesInput(__PreviewSeriesInputKeywords):
    rhythm: RhythmInput
    """How often it repeats"""
    time: str
    """In Africa/Accra, which is UTC all year"""
    ends: Union[PreviewSeriesBodyEndsOn, PreviewSeriesBodyEndsAfter]
    """When the series ends"""


class PreviewSeriesInput(_PreviewSeriesInput, total=False):
    """What `preview_series` takes."""

    traffic: Literal["promotional", "transactional"]
    """What kind of text it is: promotional, transactional or otp"""


PreviewSeriesReply = Union["list[SeriesRun]"]
"""When a series would run: its first runs, moved to where hours and holidays permit. Changes nothing."""


__CreateSeriesInputKeywords = TypedDict("__CreateSeriesInputKeywords", {"from": "str"})


class _CreateSeriesInput(__CreateSeriesInputKeywords):
    rhythm: RhythmInput
    """How often it repeats"""
    time: str
    """In Africa/Accra, which is UTC all year"""
    ends: Union[PreviewSeriesBodyEndsOn, PreviewSeriesBodyEndsAfter]
    """When the series ends"""
    senderId: str
    """The name or number that a text comes from"""
    text: str
    """The text"""


class CreateSeriesInput(_CreateSeriesInput, total=False):
    """What `create_series` takes."""

    recipients: list[str]
    """The mobile numbers that get the text"""
    groupIds: list[str]
    """The ids of the groups"""
    linkTarget: str
    """Where `{{Link}}` in the text leads, as in `sendMessage`"""
    name: str
    """What it is called in lists and reports. Recipients do not see it"""
    traffic: Literal["promotional", "transactional"]
    """What kind of text it is: promotional, transactional or otp"""


CreateSeriesReply = Union["Series"]
"""Send a text again and again. Each run is a campaign of its own, paid for when it goes; one that cannot be paid is left out, and said so by mail."""


class ListSeriesInput(TypedDict, total=False):
    """What `list_series` takes."""

    pageNumber: int
    """The number of the page, from 1"""
    pageSize: int
    """The most entries of a page"""
    searchTerm: str
    """Only entries that contain this text"""
    cursor: str
    """The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile"""
    status: Literal["active", "paused", "ended"]
    """Where it stands"""


ListSeriesReply = Union["Series"]
"""The account’s series, newest first, each with its next run and its last."""


class PauseSeriesInput(TypedDict):
    """What `pause_series` takes."""

    id: str
    """The id of a series. It begins with `ser_`"""


PauseSeriesReply = Union["Series"]
"""No more runs until it is resumed. A run that is already a campaign goes on."""


class ResumeSeriesInput(TypedDict):
    """What `resume_series` takes."""

    id: str
    """The id of a series. It begins with `ser_`"""


ResumeSeriesReply = Union["Series"]
"""Go on with the next run from now. Those that fell into the pause are left out."""


class EndSeriesInput(TypedDict):
    """What `end_series` takes."""

    id: str
    """The id of a series. It begins with `ser_`"""


EndSeriesReply = Union["Series"]
"""No more runs, for good."""


class GetSendingPolicyInput(TypedDict):
    """What `get_sending_policy` takes."""


GetSendingPolicyReply = Union["SendingPolicy"]
"""When promotional messages may be sent, in Ghana’s time. Without hours, always. One-time codes and transactional messages always may."""


class ListConversationsInput(TypedDict, total=False):
    """What `list_conversations` takes."""

    limit: int
    """The most entries of a slice"""
    after: str
    """The cursor `next` of the slice before"""
    searchTerm: str
    """A number, or its beginning"""


ListConversationsReply = Union["ConversationSummary"]
"""Phones that have written to the account, whoever wrote last first."""


class GetConversationInput(TypedDict):
    """What `get_conversation` takes."""

    msisdn: str
    """The mobile number"""


GetConversationReply = Union["Conversation"]
"""Who it is that wrote, and as whom they were written to."""


class _ListThreadInput(TypedDict):
    msisdn: str
    """The mobile number"""


class ListThreadInput(_ListThreadInput, total=False):
    """What `list_thread` takes."""

    limit: int
    """The most entries of a slice"""
    after: str
    """The cursor `next` of the slice before"""


ListThreadReply = Union["ConversationMessage"]
"""What was said, newest first, in both directions."""


class ReadConversationInput(TypedDict):
    """What `read_conversation` takes."""

    msisdn: str
    """The mobile number"""


ReadConversationReply = Literal[None]
"""Everything in it has been read."""


class ListAutoAnswersInput(TypedDict):
    """What `list_auto_answers` takes."""


ListAutoAnswersReply = Union["list[AutoReply]"]
"""Words that the account answers by itself."""


class SaveAutoAnswerInput(TypedDict):
    """What `save_auto_answer` takes."""

    word: str
    """The word that gets the answer"""
    answer: str
    """The answer"""


SaveAutoAnswerReply = Union["AutoReply"]
"""Answer whoever texts just this word. An answer costs what a text costs; a phone is answered at most once in ten minutes."""


class DeleteAutoAnswerInput(TypedDict):
    """What `delete_auto_answer` takes."""

    id: str
    """The id of an automatic answer. It begins with `ans_`"""


DeleteAutoAnswerReply = Literal[None]
"""Answer this word no more."""


class _CreateCodeInput(TypedDict):
    to: str
    """The mobile number that gets the code"""
    senderId: str
    """The name or number that a text comes from"""


class CreateCodeInput(_CreateCodeInput, total=False):
    """What `create_code` takes."""

    length: int
    """How many digits the code has"""
    minutes: int
    """How long it is good"""
    text: str
    """A text of ours in the language, where none is given"""
    language: Language
    """The language: English (en) or French (fr)"""
    autofill: Union[CreateCodeBodyAutofillDomain, CreateCodeBodyAutofillAppHash]
    """Adds what lets a phone fill the code in by itself"""


CreateCodeReply = Union["Code"]
"""Text a one-time code to a number. It goes before all else, at any hour, and costs what a text costs."""


class ListCodesInput(TypedDict, total=False):
    """What `list_codes` takes."""

    state: Literal["pending", "verified", "cancelled", "locked", "expired"]
    """The state it is in"""
    phone: str
    """Those to this number, which is given whole"""
    limit: int
    """The most entries of a slice"""
    after: str
    """The cursor `next` of the slice before"""


ListCodesReply = Union["Code"]
"""The account’s codes of the last thirty days, newest first, their numbers masked."""


class GetCodeInput(TypedDict):
    """What `get_code` takes."""

    id: str
    """The id of a one-time code. It begins with `otc_`"""


GetCodeReply = Union["Code"]
"""What became of a code."""


class CheckCodeInput(TypedDict):
    """What `check_code` takes."""

    id: str
    """The id of a one-time code. It begins with `otc_`"""
    code: str
    """The code that the person typed"""


CheckCodeReply = Union["CodeCheck"]
"""Whether it is the code that was texted. A code is verified once; after 5 wrong tries it is good for nothing."""


class CancelCodeInput(TypedDict):
    """What `cancel_code` takes."""

    id: str
    """The id of a one-time code. It begins with `otc_`"""


CancelCodeReply = Union["Code"]
"""The code is good no more. Its text may have left already."""


class GetCodeOverviewInput(TypedDict):
    """What `get_code_overview` takes."""


GetCodeOverviewReply = Union["CodeOverview"]
"""Today’s codes in figures, what is let through, and the blocks of numbers that are closed."""


class GetBusinessIdInput(TypedDict):
    """What `get_business_id` takes."""


GetBusinessIdReply = Union["BusinessIdentity"]
"""The account’s business ID, and what it applies for."""


class _SubmitKycInput(TypedDict):
    document: Literal["ghana_card", "passport", "voter_id", "drivers_licence", "ssnit", "tin"]
    """The kind of document"""
    number: str
    """The number on the document"""
    surname: str
    """The surname, as on the document"""
    givenNames: str
    """The given names, as on the document"""
    consent: SubmitKycBodyConsent
    """How these people agreed"""


class SubmitKycInput(_SubmitKycInput, total=False):
    """What `submit_kyc` takes."""

    dateOfBirth: Union[str, None]
    """The date of birth"""
    reference: Union[str, None]
    """Your own, such as a customer’s number: requests are found by it, and events tell it"""
    metadata: dict[str, str]
    """Texts of yours, given back with the request and erased with the person"""


SubmitKycReply = Union["KycAccepted"]
"""Check one person by the number of a document. The credits are reserved now and charged on a decision."""


class ListKycInput(TypedDict, total=False):
    """What `list_kyc` takes."""

    pageNumber: int
    """The number of the page, from 1"""
    pageSize: int
    """The most entries of a page"""
    searchTerm: str
    """Only entries that contain this text"""
    cursor: str
    """The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile"""
    status: Literal["awaiting_subject", "capturing", "submitted", "checking", "needs_resubmission", "in_review", "awaiting_provider", "approved", "rejected", "inconclusive", "expired", "cancelled"]
    """Where it stands"""
    document: Literal["ghana_card", "passport", "voter_id", "drivers_licence", "ssnit", "tin"]
    """The kind of document"""
    reference: str
    """Your own name for it, such as an order number"""


ListKycReply = Union["KycRequest"]
"""The account’s KYC requests, newest first. A search finds a whole number, a whole reference, or whole words of a name."""


class GetKycInput(TypedDict):
    """What `get_kyc` takes."""

    id: str
    """The id of a KYC request. It begins with `kyc_`"""


GetKycReply = Union["KycDetail"]
"""One KYC request with its consent, its checks and everything that happened to it."""


class CancelKycInput(TypedDict):
    """What `cancel_kyc` takes."""

    id: str
    """The id of a KYC request. It begins with `kyc_`"""


CancelKycReply = Union["KycAccepted"]
"""Give up a request that is not decided on. Its credits come back."""


class AddEvidenceInput(TypedDict):
    """What `add_evidence` takes."""

    id: str
    """The id of a KYC request. It begins with `kyc_`"""
    kind: Literal["document_front", "document_back", "person", "person_left", "person_right"]
    """What kind it is"""
    file: Union[bytes, BinaryIO]
    """The file"""


AddEvidenceReply = Union["Evidence"]
"""Keep a picture with a request: a form with the field `kind` and `file`, a JPEG, PNG or WebP of at most 10 MB. One of each kind is kept: a new one replaces it. Metadata is not kept. `person_left` and `person_right` are the face turned to the person’s own left and right."""


class ListEvidenceInput(TypedDict):
    """What `list_evidence` takes."""

    id: str
    """The id of a KYC request. It begins with `kyc_`"""


ListEvidenceReply = Union["list[Evidence]"]
"""The pictures of a request, oldest first, and which there were."""


class GetEvidenceInput(TypedDict):
    """What `get_evidence` takes."""

    id: str
    """The id of a picture. It begins with `evd_`"""


class _AskByLinkInput(TypedDict):
    kind: Literal["number", "document", "document_face"]
    """What kind it is"""
    documents: list[Literal["ghana_card", "passport", "voter_id", "drivers_licence", "ssnit", "tin"]]
    """Of which the person chooses one"""
    phone: str
    """The phone number"""
    language: Language
    """Of the text; the page has both"""


class AskByLinkInput(_AskByLinkInput, total=False):
    """What `ask_by_link` takes."""

    person: Union[AskByLinkBodyPerson, None]
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
    """The id of a KYC request. It begins with `kyc_`"""


TextKycLinkReply = Union["KycDetail"]
"""Text the person their link once more."""


class ShowKycLinkInput(TypedDict):
    """What `show_kyc_link` takes."""

    id: str
    """The id of a KYC request. It begins with `kyc_`"""


ShowKycLinkReply = Union["CaptureLinkShown"]
"""A link of its own to be shown on a screen and photographed by the person who sits before it. It is told this once, ends the one shown before, and ends itself when the person has sent what was asked."""


class GetKycRetentionInput(TypedDict):
    """What `get_kyc_retention` takes."""


GetKycRetentionReply = Union["KycRetention"]
"""How long pictures and identities are kept."""


class IssueCertificateInput(TypedDict):
    """What `issue_certificate` takes."""

    id: str
    """The id of a KYC request. It begins with `kyc_`"""


IssueCertificateReply = Union["Certificate"]
"""Certify an approved check. Where a certificate stands already, it is answered with that one."""


class GetCertificateInput(TypedDict):
    """What `get_certificate` takes."""

    id: str
    """The id of a KYC request. It begins with `kyc_`"""


GetCertificateReply = Union["Union[Certificate, None]"]
"""The newest certificate of a check; null where none was issued."""


class GetCertificateFileInput(TypedDict):
    """What `get_certificate_file` takes."""

    id: str
    """The id of a KYC request. It begins with `kyc_`"""


class WithdrawCertificateInput(TypedDict):
    """What `withdraw_certificate` takes."""

    id: str
    """The id of a KYC request. It begins with `kyc_`"""


WithdrawCertificateReply = Union["Certificate"]
"""Withdraw the certificate: its page says so from now on. Another may be issued."""


class _CreateKycBatchInput(TypedDict):
    consent: str
    """JSON: how everybody in the file has agreed"""
    file: Union[bytes, BinaryIO]
    """The file"""


class CreateKycBatchInput(_CreateKycBatchInput, total=False):
    """What `create_kyc_batch` takes."""

    document: Literal["ghana_card", "passport", "voter_id", "drivers_licence", "ssnit", "tin"]
    """The kind of document"""
    mapping: str
    """JSON: column → what it means, or "" to leave it out"""


CreateKycBatchReply = Union["KycBatch"]
"""Try a file of people: a form with the fields `document`, `mapping` and `consent` (the last two as JSON), and `file`, a CSV of at most 4 MB and 10,000 rows with a line of column names. Every row is judged; nothing is asked of anybody, and nothing is spent."""


class ListKycBatchesInput(TypedDict, total=False):
    """What `list_kyc_batches` takes."""

    pageNumber: int
    """The number of the page, from 1"""
    pageSize: int
    """The most entries of a page"""
    searchTerm: str
    """Only entries that contain this text"""
    cursor: str
    """The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile"""


ListKycBatchesReply = Union["KycBatch"]
"""The account’s files of people, newest first."""


class GetKycBatchInput(TypedDict):
    """What `get_kyc_batch` takes."""

    id: str
    """The id of a batch. It begins with `kbt_`"""


GetKycBatchReply = Union["KycBatch"]
"""One file of people, and how far its checks are."""


class _TryKycBatchInput(TypedDict):
    id: str
    """The id of a batch. It begins with `kbt_`"""


class TryKycBatchInput(_TryKycBatchInput, total=False):
    """What `try_kyc_batch` takes."""

    mapping: dict[str, Literal["document", "number", "surname", "givenNames", "dateOfBirth", "consent", "reference", ""]]
    """Column → what it means; the empty text for one that is left out"""
    document: Literal["ghana_card", "passport", "voter_id", "drivers_licence", "ssnit", "tin"]
    """The kind of document"""


TryKycBatchReply = Union["KycBatch"]
"""Try a file again that was not started, with other columns or another document."""


class _StartKycBatchInput(TypedDict):
    id: str
    """The id of a batch. It begins with `kbt_`"""


class StartKycBatchInput(_StartKycBatchInput, total=False):
    """What `start_kyc_batch` takes."""

    again: bool
    """Those that are known as well"""


StartKycBatchReply = Union["KycBatch"]
"""Check the people of a file that was tried, or go on with one that is paused. Rows become requests a few hundred at a time; credits are reserved with each."""


class CancelKycBatchInput(TypedDict):
    """What `cancel_kyc_batch` takes."""

    id: str
    """The id of a batch. It begins with `kbt_`"""


CancelKycBatchReply = Union["KycBatch"]
"""Give up what is not submitted yet, and forget the file. Requests that were made go on."""


class _ListKycBatchFaultsInput(TypedDict):
    id: str
    """The id of a batch. It begins with `kbt_`"""


class ListKycBatchFaultsInput(_ListKycBatchFaultsInput, total=False):
    """What `list_kyc_batch_faults` takes."""

    pageNumber: int
    """The number of the page, from 1"""
    pageSize: int
    """The most entries of a page"""
    searchTerm: str
    """Only entries that contain this text"""


ListKycBatchFaultsReply = Union["KycBatchFault"]
"""Rows of a file that are not submitted, and why, in the order of the file."""


class GetKycBatchFileInput(TypedDict):
    """What `get_kyc_batch_file` takes."""

    id: str
    """The id of a batch. It begins with `kbt_`"""


class GetKycPolicyInput(TypedDict):
    """What `get_kyc_policy` takes."""


GetKycPolicyReply = Union["KycPolicy"]
"""How the account decides on people."""


class GetRegistryHealthInput(TypedDict):
    """What `get_registry_health` takes."""


GetRegistryHealthReply = Union["list[RegistryHealth]"]
"""How the registries are that requests are checked with, by document."""


class RecentActivityInput(TypedDict, total=False):
    """What `recent_activity` takes."""

    AccountId: str
    """The id of an account. It begins with `acc_`"""


RecentActivityReply = Union["RecentActivity"]
"""The newest ten things that happened on the account."""


class AnalyticsInput(TypedDict, total=False):
    """What `analytics` takes."""

    AccountId: str
    """The id of an account. It begins with `acc_`"""
    days: float
    """How many days back the figures go"""


AnalyticsReply = Union["Analytics"]
"""Messages a day over the last days, thirty unless others are asked for, and their states in all."""


class GetMessageStoryInput(TypedDict):
    """What `get_message_story` takes."""

    id: str
    """The id of a message. It begins with `msg_`"""


GetMessageStoryReply = Union["MessageStory"]
"""What is known around one message: who sent it, by which request, its price and its credits, its link, and the webhooks that told of it."""


class GetHomeInput(TypedDict):
    """What `get_home` takes."""


GetHomeReply = Union["Home"]
"""What the account has, what goes out next, what needs somebody, and how far a new business is. Parts that the caller may not see are null or left out."""


class ListEventTypesInput(TypedDict):
    """What `list_event_types` takes."""


ListEventTypesReply = Union["list[EventTypeExample]"]
"""Every type of event, with an example of what is sent."""


class ListEventsInput(TypedDict, total=False):
    """What `list_events` takes."""

    limit: int
    """The most entries of a slice"""
    after: str
    """The cursor `next` of the slice before"""
    type: Literal["message.submitted", "message.unknown", "message.delivered", "message.undelivered", "message.expired", "message.rejected", "message.failed", "campaign.completed", "campaign.paused", "campaign.cancelled", "link.clicked", "code.verified", "code.expired", "contact.opted_out", "contact.opted_in", "import.completed", "inbound.received", "sender.reviewed", "sender.ending", "key.expiring", "business_id.reviewed", "invoice.approved", "invoice.rejected", "payment.succeeded", "kyc.asked", "kyc.sent", "kyc.asked_again", "kyc.decided", "kyc.screening_match", "balance.low", "limit.reached", "series.missed"]
    """Only events of this type. The first call that names `link.clicked` starts to keep them"""


ListEventsReply = Union["EventsAfter"]
"""Every event of the account after a cursor, the oldest first. The first call starts the log, which ends 30 days after the last."""


class ListWebhooksInput(TypedDict):
    """What `list_webhooks` takes."""


ListWebhooksReply = Union["list[Webhook]"]
"""The account’s webhook endpoints, the newest first."""


class _CreateWebhookInput(TypedDict):
    url: str
    """An https address"""
    types: list[Literal["message.submitted", "message.unknown", "message.delivered", "message.undelivered", "message.expired", "message.rejected", "message.failed", "campaign.completed", "campaign.paused", "campaign.cancelled", "link.clicked", "code.verified", "code.expired", "contact.opted_out", "contact.opted_in", "import.completed", "inbound.received", "sender.reviewed", "sender.ending", "key.expiring", "business_id.reviewed", "invoice.approved", "invoice.rejected", "payment.succeeded", "kyc.asked", "kyc.sent", "kyc.asked_again", "kyc.decided", "kyc.screening_match", "balance.low", "limit.reached", "series.missed"]]
    """The types of events of which the endpoint is told"""


class CreateWebhookInput(_CreateWebhookInput, total=False):
    """What `create_webhook` takes."""

    description: str
    """What this is for, in your words"""
    wholeNumbers: bool
    """Whether events about messages, links, codes and opt-outs carry the whole number in `to`. Without it they carry the last three digits. Left out in a change: as before"""
    environment: Literal["live", "sandbox"]
    """Whether the endpoint gets the events of live keys and people, or those of test keys. If it is left out, a person makes a live endpoint, and a key makes one of its own environment."""


CreateWebhookReply = Union["NewWebhook"]
"""Make a webhook endpoint. Its secret is shown this once."""


class _ChangeWebhookInput(TypedDict):
    id: str
    """The id of a webhook endpoint. It begins with `whk_`"""
    url: str
    """An https address"""
    types: list[Literal["message.submitted", "message.unknown", "message.delivered", "message.undelivered", "message.expired", "message.rejected", "message.failed", "campaign.completed", "campaign.paused", "campaign.cancelled", "link.clicked", "code.verified", "code.expired", "contact.opted_out", "contact.opted_in", "import.completed", "inbound.received", "sender.reviewed", "sender.ending", "key.expiring", "business_id.reviewed", "invoice.approved", "invoice.rejected", "payment.succeeded", "kyc.asked", "kyc.sent", "kyc.asked_again", "kyc.decided", "kyc.screening_match", "balance.low", "limit.reached", "series.missed"]]
    """The types of events of which the endpoint is told"""


class ChangeWebhookInput(_ChangeWebhookInput, total=False):
    """What `change_webhook` takes."""

    description: str
    """What this is for, in your words"""
    wholeNumbers: bool
    """Whether events about messages, links, codes and opt-outs carry the whole number in `to`. Without it they carry the last three digits. Left out in a change: as before"""


ChangeWebhookReply = Union["Webhook"]
"""Change the address of an endpoint, and which events it gets."""


class RemoveWebhookInput(TypedDict):
    """What `remove_webhook` takes."""

    id: str
    """The id of a webhook endpoint. It begins with `whk_`"""


RemoveWebhookReply = Literal[None]
"""Remove an endpoint with its deliveries."""


class EnableWebhookInput(TypedDict):
    """What `enable_webhook` takes."""

    id: str
    """The id of a webhook endpoint. It begins with `whk_`"""


EnableWebhookReply = Union["Webhook"]
"""Enable an endpoint again: what still waited is sent."""


class DisableWebhookInput(TypedDict):
    """What `disable_webhook` takes."""

    id: str
    """The id of a webhook endpoint. It begins with `whk_`"""


DisableWebhookReply = Union["Webhook"]
"""Disable an endpoint: it is told nothing, and what happens meanwhile is not kept for it."""


class TestWebhookInput(TypedDict):
    """What `test_webhook` takes."""

    id: str
    """The id of a webhook endpoint. It begins with `whk_`"""


TestWebhookReply = Union["Delivery"]
"""Send an event of the type webhook.test to an endpoint."""


__ReplayWebhookInputKeywords = TypedDict("__ReplayWebhookInputKeywords", {"from": "str"})


class _ReplayWebhookInput(__ReplayWebhookInputKeywords):
    id: str
    """The id of a webhook endpoint. It begins with `whk_`"""
    to: str
    """Before this instant"""


class ReplayWebhookInput(_ReplayWebhookInput, total=False):
    """What `replay_webhook` takes."""

    states: list[Literal["delivered", "failed"]]
    """Deliveries in these states"""


ReplayWebhookReply = Union["DeliveriesReplayed"]
"""Send an endpoint’s deliveries of a time once more, each under the id that it had."""


_ListDeliveriesInputKeywords = TypedDict("_ListDeliveriesInputKeywords", {"from": "str"}, total=False)


class ListDeliveriesInput(_ListDeliveriesInputKeywords, total=False):
    """What `list_deliveries` takes."""

    webhookId: str
    """The id of a webhook endpoint. It begins with `whk_`"""
    state: Literal["waiting", "delivered", "failed"]
    """The state it is in"""
    type: Literal["message.submitted", "message.unknown", "message.delivered", "message.undelivered", "message.expired", "message.rejected", "message.failed", "campaign.completed", "campaign.paused", "campaign.cancelled", "link.clicked", "code.verified", "code.expired", "contact.opted_out", "contact.opted_in", "import.completed", "inbound.received", "sender.reviewed", "sender.ending", "key.expiring", "business_id.reviewed", "invoice.approved", "invoice.rejected", "payment.succeeded", "kyc.asked", "kyc.sent", "kyc.asked_again", "kyc.decided", "kyc.screening_match", "balance.low", "limit.reached", "series.missed", "webhook.test"]
    """The kind of event"""
    to: str
    """Before this instant"""
    limit: int
    """The most entries of a slice"""
    after: str
    """The cursor `next` of the slice before"""


ListDeliveriesReply = Union["Delivery"]
"""What was sent to endpoints, or is to be, the newest first."""


class GetDeliveryInput(TypedDict):
    """What `get_delivery` takes."""

    id: str
    """The id of a delivery. It begins with `dlv_`"""


GetDeliveryReply = Union["DeliveryDetail"]
"""One delivery: the body that is sent, and every try with what was answered."""


class ReplayDeliveryInput(TypedDict):
    """What `replay_delivery` takes."""

    id: str
    """The id of a delivery. It begins with `dlv_`"""


ReplayDeliveryReply = Union["Delivery"]
"""Send one delivery now: once more, or without waiting for its next try."""


__ReportMessagesInputKeywords = TypedDict("__ReportMessagesInputKeywords", {"from": "str"})


class _ReportMessagesInput(__ReportMessagesInputKeywords):
    to: str
    """The last day"""


class ReportMessagesInput(_ReportMessagesInput, total=False):
    """What `report_messages` takes."""

    AccountId: str
    """The id of an account. It begins with `acc_`"""
    senderId: str
    """Only messages under this sender ID"""
    user: str
    """Only what this person sent"""
    key: str
    """Only what a program sent by this API key"""
    network: str
    """Only numbers of this likely network"""
    by: Literal["day", "network", "sender", "user", "key", "account"]
    """What each row of the report stands for"""


ReportMessagesReply = Union["MessageReport"]
"""What became of the messages of a range of days, beside as many days before: in all, and by day, network, sender ID, person, API key or account."""


__ReportCampaignsInputKeywords = TypedDict("__ReportCampaignsInputKeywords", {"from": "str"})


class _ReportCampaignsInput(__ReportCampaignsInputKeywords):
    to: str
    """The last day"""


class ReportCampaignsInput(_ReportCampaignsInput, total=False):
    """What `report_campaigns` takes."""

    pageNumber: int
    """The number of the page, from 1"""
    pageSize: int
    """The most entries of a page"""
    searchTerm: str
    """Only entries that contain this text"""
    AccountId: str
    """The id of an account. It begins with `acc_`"""
    senderId: str
    """Only messages under this sender ID"""
    user: str
    """Only what this person sent"""
    key: str
    """Only what a program sent by this API key"""


ReportCampaignsReply = Union["CampaignReport"]
"""Bulk campaigns that began in a range of days, newest first, each with what became of it."""


__ReportKycInputKeywords = TypedDict("__ReportKycInputKeywords", {"from": "str"})


class _ReportKycInput(__ReportKycInputKeywords):
    to: str
    """The last day"""


class ReportKycInput(_ReportKycInput, total=False):
    """What `report_kyc` takes."""

    AccountId: str
    """The id of an account. It begins with `acc_`"""
    environment: Literal["live", "sandbox"]
    """Tests count apart"""
    by: Literal["channel", "account"]
    """Whoever sees one account gets its one row by account"""


ReportKycReply = Union["KycReport"]
"""What became of the identity checks that were asked for in a range of days: in all, and by channel or account, with the reasons of those that were not approved."""


__ReportFileInputKeywords = TypedDict("__ReportFileInputKeywords", {"from": "str"})


class _ReportFileInput(__ReportFileInputKeywords):
    to: str
    """The last day"""


class ReportFileInput(_ReportFileInput, total=False):
    """What `report_file` takes."""

    AccountId: str
    """The id of an account. It begins with `acc_`"""
    senderId: str
    """Only messages under this sender ID"""
    user: str
    """Only what this person sent"""
    key: str
    """Only what a program sent by this API key"""
    network: str
    """The mobile network"""
    by: Literal["day", "network", "sender", "user", "key", "campaign", "account"]
    """What each row of the report stands for"""


__ReportWorkbookInputKeywords = TypedDict("__ReportWorkbookInputKeywords", {"from": "str"})


class _ReportWorkbookInput(__ReportWorkbookInputKeywords):
    to: str
    """The last day"""


class ReportWorkbookInput(_ReportWorkbookInput, total=False):
    """What `report_workbook` takes."""

    AccountId: str
    """The id of an account. It begins with `acc_`"""
    senderId: str
    """Only messages under this sender ID"""
    user: str
    """Only what this person sent"""
    key: str
    """Only what a program sent by this API key"""
    network: str
    """The mobile network"""
    by: Literal["day", "network", "sender", "user", "key", "campaign", "account"]
    """What each row of the report stands for"""


class GetOwnProgramLimitsInput(TypedDict):
    """What `get_own_program_limits` takes."""


GetOwnProgramLimitsReply = Union["ProgramLimits"]
"""The limits on the account’s own programs."""


WebhookEvent = Union["Union[MessageSubmittedEvent, MessageUnknownEvent, MessageDeliveredEvent, MessageUndeliveredEvent, MessageExpiredEvent, MessageRejectedEvent, MessageFailedEvent, CampaignCompletedEvent, CampaignPausedEvent, CampaignCancelledEvent, LinkClickedEvent, CodeVerifiedEvent, CodeExpiredEvent, ContactOptedOutEvent, ContactOptedInEvent, ImportCompletedEvent, InboundReceivedEvent, SenderReviewedEvent, SenderEndingEvent, KeyExpiringEvent, BusinessIdReviewedEvent, InvoiceApprovedEvent, InvoiceRejectedEvent, PaymentSucceededEvent, KycAskedEvent, KycSentEvent, KycAskedAgainEvent, KycDecidedEvent, KycScreeningMatchEvent, BalanceLowEvent, LimitReachedEvent, SeriesMissedEvent, WebhookTestEvent]"]
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
    "terms_version_unknown",
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
    "spend_cap_reached",
    "spend_cap_limit",
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
    "usage_not_cancellable",
    "payment_under_way",
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
    "messages_invalid",
    "reference_used",
    "callback_url_refused",
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
    "import_undo_over",
    "import_file_gone",
    "merge_overfull",
    "merge_changed",
    "segments_full",
    "contact_exists",
    "phone_unconfirmed",
    "phone_invalid",
    "too_many_views",
    "view_name_taken",
]
"""Every code that a call can be refused with; more may come."""
