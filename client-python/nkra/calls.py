"""Generated from the OpenAPI document by `npm run openapi`: what an API key may call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional

from .sending import Call, Page, Sender

if TYPE_CHECKING:
    from . import types

CALLS = {
    "get_company": Call("getCompany", "GET", "/catalog/v1/account", "data", (), "none", False),
    "get_default_ids": Call("getDefaultIds", "GET", "/catalog/v1/sender/get-default-ids", "data", ("AccountId",), "none", False),
    "list_senders": Call("listSenders", "GET", "/catalog/v1/sender", "data", (), "none", False),
    "request_sender": Call("requestSender", "POST", "/catalog/v1/sender", "data", (), "json", False),
    "change_sender": Call("changeSender", "PUT", "/catalog/v1/sender/{id}", "data", (), "json", False),
    "delete_sender": Call("deleteSender", "DELETE", "/catalog/v1/sender/{id}", "data", (), "none", False),
    "withdraw_sender": Call("withdrawSender", "POST", "/catalog/v1/sender/{id}/withdraw", "data", (), "none", False),
    "renew_sender": Call("renewSender", "POST", "/catalog/v1/sender/{id}/renew", "data", (), "none", False),
    "add_sender_document": Call("addSenderDocument", "POST", "/catalog/v1/sender/document", "data", (), "form", False),
    "get_sender_document": Call("getSenderDocument", "GET", "/catalog/v1/sender/document/{id}", "file", (), "none", False),
    "delete_sender_document": Call("deleteSenderDocument", "DELETE", "/catalog/v1/sender/document/{id}", "data", (), "none", False),
    "list_packages": Call("listPackages", "GET", "/catalog/v1/Package", "data", ("product",), "none", False),
    "list_credits": Call("listCredits", "GET", "/billing/v1/accountcredit", "page", ("AccountId", "pageNumber", "pageSize", "searchTerm", "cursor",), "none", False),
    "credit_summary": Call("creditSummary", "GET", "/billing/v1/accountcredit/summary", "data", ("AccountId",), "none", False),
    "list_spend_caps": Call("listSpendCaps", "GET", "/billing/v1/cap", "data", (), "none", False),
    "list_transfers": Call("listTransfers", "GET", "/billing/v1/accountcredit/statement", "slice", ("AccountId", "product", "from", "to", "kind", "each", "newest", "oldest", "causeId", "limit", "after",), "none", False),
    "export_statement": Call("exportStatement", "GET", "/billing/v1/accountcredit/statement/file", "file", ("AccountId", "product", "from", "to", "kind",), "none", False),
    "list_invoices": Call("listInvoices", "GET", "/billing/v1/invoice", "page", ("pageNumber", "pageSize", "searchTerm", "cursor", "AccountId", "status", "product", "from", "to", "minTotal", "sortDirection", "sortLabel",), "none", False),
    "export_invoices": Call("exportInvoices", "GET", "/billing/v1/invoice/file", "file", ("AccountId", "searchTerm", "status", "product", "from", "to", "minTotal", "sortDirection", "sortLabel",), "none", False),
    "get_invoice": Call("getInvoice", "GET", "/billing/v1/invoice/{id}", "data", (), "none", False),
    "get_invoice_pdf": Call("getInvoicePdf", "GET", "/billing/v1/invoice/{id}/pdf", "file", (), "none", False),
    "get_credit_note_pdf": Call("getCreditNotePdf", "GET", "/billing/v1/credit-note/{id}/pdf", "file", (), "none", False),
    "calculate_tax": Call("calculateTax", "POST", "/billing/v1/Tax/calculate-tax", "data", (), "json", False),
    "list_payment_methods": Call("listPaymentMethods", "GET", "/billing/v1/payment/method", "data", (), "none", False),
    "list_payments": Call("listPayments", "GET", "/billing/v1/payment", "page", ("AccountId", "pageNumber", "pageSize", "searchTerm", "cursor", "invoiceId", "state",), "none", False),
    "get_payment": Call("getPayment", "GET", "/billing/v1/payment/{id}", "data", (), "none", False),
    "list_payment_proofs": Call("listPaymentProofs", "GET", "/billing/v1/invoice/{id}/proof", "data", (), "none", False),
    "get_payment_proof": Call("getPaymentProof", "GET", "/billing/v1/proof/{id}", "file", (), "none", False),
    "own_postpaid": Call("ownPostpaid", "GET", "/billing/v1/postpaid/own", "data", (), "none", False),
    "import_contacts": Call("importContacts", "POST", "/contacts/v1/import", "data", (), "form", False),
    "list_imports": Call("listImports", "GET", "/contacts/v1/import", "page", ("pageNumber", "pageSize", "searchTerm", "cursor",), "none", False),
    "get_import": Call("getImport", "GET", "/contacts/v1/import/{id}", "data", (), "none", False),
    "roll_back_import": Call("rollBackImport", "POST", "/contacts/v1/import/{id}/roll-back", "data", (), "none", False),
    "begin_import": Call("beginImport", "POST", "/contacts/v1/import/{id}/start", "data", (), "json", False),
    "recall_mapping": Call("recallMapping", "POST", "/contacts/v1/import/mapping", "data", (), "json", False),
    "preview_import": Call("previewImport", "GET", "/contacts/v1/import/{id}/row", "data", ("only", "existing",), "none", False),
    "list_rejects": Call("listRejects", "GET", "/contacts/v1/import/{id}/reject", "data", (), "none", False),
    "get_rejects": Call("getRejects", "GET", "/contacts/v1/import/{id}/rejects", "file", (), "none", False),
    "list_groups": Call("listGroups", "GET", "/contacts/v1/group", "page", ("pageNumber", "pageSize", "searchTerm", "segments",), "none", False),
    "create_group": Call("createGroup", "POST", "/contacts/v1/group", "data", (), "json", False),
    "rename_group": Call("renameGroup", "PUT", "/contacts/v1/group/{id}", "data", (), "json", False),
    "delete_group": Call("deleteGroup", "DELETE", "/contacts/v1/group/{id}", "data", (), "none", False),
    "list_segments": Call("listSegments", "GET", "/contacts/v1/segment", "data", (), "none", False),
    "create_segment": Call("createSegment", "POST", "/contacts/v1/segment", "data", (), "json", False),
    "update_segment": Call("updateSegment", "PUT", "/contacts/v1/segment/{id}", "data", (), "json", False),
    "count_segment": Call("countSegment", "POST", "/contacts/v1/segment/count", "data", (), "json", False),
    "list_contacts": Call("listContacts", "GET", "/contacts/v1/contact", "slice", ("groupId", "searchTerm", "limit", "after",), "none", False),
    "create_contact": Call("createContact", "POST", "/contacts/v1/contact", "data", (), "json", False),
    "update_contact": Call("updateContact", "PUT", "/contacts/v1/contact/{id}", "data", (), "json", False),
    "delete_contact": Call("deleteContact", "DELETE", "/contacts/v1/contact/{id}", "data", (), "none", False),
    "export_contacts": Call("exportContacts", "GET", "/contacts/v1/contact/file", "file", ("groupId",), "none", False),
    "list_deleted_contacts": Call("listDeletedContacts", "GET", "/contacts/v1/deleted-contact", "page", ("pageNumber", "pageSize", "searchTerm",), "none", False),
    "list_duplicates": Call("listDuplicates", "GET", "/contacts/v1/duplicate", "slice", ("after",), "none", False),
    "merge_contacts": Call("mergeContacts", "POST", "/contacts/v1/merge", "data", (), "json", False),
    "undo_merge": Call("undoMerge", "POST", "/contacts/v1/merge/{id}/undo", "data", (), "none", False),
    "get_consent_rule": Call("getConsentRule", "GET", "/contacts/v1/consent-rule", "data", (), "none", False),
    "set_consent_rule": Call("setConsentRule", "PUT", "/contacts/v1/consent-rule", "data", (), "json", False),
    "restore_contact": Call("restoreContact", "POST", "/contacts/v1/contact/{id}/restore", "data", (), "none", False),
    "list_opt_outs": Call("listOptOuts", "GET", "/contacts/v1/opt-out", "page", ("pageNumber", "pageSize", "searchTerm", "cursor",), "none", False),
    "add_opt_out": Call("addOptOut", "POST", "/contacts/v1/opt-out", "data", (), "json", False),
    "remove_opt_out": Call("removeOptOut", "DELETE", "/contacts/v1/opt-out/{msisdn}", "data", (), "none", False),
    "send_message": Call("sendMessage", "POST", "/messaging/v1/message", "data", (), "json", True),
    "list_campaigns": Call("listCampaigns", "GET", "/messaging/v1/message", "page", ("pageNumber", "pageSize", "searchTerm", "cursor", "status", "tag",), "none", False),
    "send_test_text": Call("sendTestText", "POST", "/messaging/v1/test", "data", (), "json", True),
    "estimate_message": Call("estimateMessage", "POST", "/messaging/v1/estimate", "data", (), "json", False),
    "get_campaign": Call("getCampaign", "GET", "/messaging/v1/message/{id}", "data", (), "none", False),
    "list_recipients": Call("listRecipients", "GET", "/messaging/v1/message/{id}/recipient", "slice", ("state", "searchTerm", "reference", "limit", "after",), "none", False),
    "list_send_entries": Call("listSendEntries", "GET", "/messaging/v1/message/{id}/entry", "slice", ("limit", "after",), "none", False),
    "pause_campaign": Call("pauseCampaign", "POST", "/messaging/v1/message/{id}/pause", "data", (), "none", False),
    "resume_campaign": Call("resumeCampaign", "POST", "/messaging/v1/message/{id}/resume", "data", (), "none", False),
    "cancel_campaign": Call("cancelCampaign", "POST", "/messaging/v1/message/{id}/cancel", "data", (), "none", False),
    "list_messages": Call("listMessages", "GET", "/messaging/v1/recipient", "slice", ("state", "searchTerm", "reference", "limit", "after", "environment",), "none", False),
    "get_message": Call("getMessage", "GET", "/messaging/v1/recipient/{id}", "data", (), "none", False),
    "export_recipients": Call("exportRecipients", "GET", "/messaging/v1/message/{id}/recipient/file", "file", ("state", "language",), "none", False),
    "group_failed_recipients": Call("groupFailedRecipients", "POST", "/messaging/v1/message/{id}/group", "data", (), "json", False),
    "get_campaign_content": Call("getCampaignContent", "GET", "/messaging/v1/message/{id}/content", "data", (), "none", False),
    "list_templates": Call("listTemplates", "GET", "/messaging/v1/template", "data", (), "none", False),
    "save_template": Call("saveTemplate", "PUT", "/messaging/v1/template", "data", (), "json", False),
    "delete_template": Call("deleteTemplate", "DELETE", "/messaging/v1/template/{id}", "data", (), "none", False),
    "preview_series": Call("previewSeries", "POST", "/messaging/v1/series/preview", "data", (), "json", False),
    "create_series": Call("createSeries", "POST", "/messaging/v1/series", "data", (), "json", True),
    "list_series": Call("listSeries", "GET", "/messaging/v1/series", "page", ("pageNumber", "pageSize", "searchTerm", "cursor", "status",), "none", False),
    "pause_series": Call("pauseSeries", "POST", "/messaging/v1/series/{id}/pause", "data", (), "none", False),
    "resume_series": Call("resumeSeries", "POST", "/messaging/v1/series/{id}/resume", "data", (), "none", False),
    "end_series": Call("endSeries", "POST", "/messaging/v1/series/{id}/end", "data", (), "none", False),
    "get_sending_policy": Call("getSendingPolicy", "GET", "/messaging/v1/hours", "data", (), "none", False),
    "list_conversations": Call("listConversations", "GET", "/messaging/v1/conversation", "slice", ("limit", "after", "searchTerm",), "none", False),
    "get_conversation": Call("getConversation", "GET", "/messaging/v1/conversation/{msisdn}", "data", (), "none", False),
    "list_thread": Call("listThread", "GET", "/messaging/v1/conversation/{msisdn}/message", "slice", ("limit", "after",), "none", False),
    "read_conversation": Call("readConversation", "POST", "/messaging/v1/conversation/{msisdn}/read", "data", (), "none", False),
    "list_auto_answers": Call("listAutoAnswers", "GET", "/messaging/v1/auto-answer", "data", (), "none", False),
    "save_auto_answer": Call("saveAutoAnswer", "PUT", "/messaging/v1/auto-answer", "data", (), "json", False),
    "delete_auto_answer": Call("deleteAutoAnswer", "DELETE", "/messaging/v1/auto-answer/{id}", "data", (), "none", False),
    "create_code": Call("createCode", "POST", "/messaging/v1/code", "data", (), "json", True),
    "list_codes": Call("listCodes", "GET", "/messaging/v1/code", "slice", ("state", "phone", "limit", "after",), "none", False),
    "get_code": Call("getCode", "GET", "/messaging/v1/code/{id}", "data", (), "none", False),
    "check_code": Call("checkCode", "POST", "/messaging/v1/code/{id}/check", "data", (), "json", True),
    "cancel_code": Call("cancelCode", "POST", "/messaging/v1/code/{id}/cancel", "data", (), "none", False),
    "get_code_overview": Call("getCodeOverview", "GET", "/messaging/v1/code-overview", "data", (), "none", False),
    "get_business_id": Call("getBusinessId", "GET", "/kyc/v1/business-id", "data", (), "none", False),
    "submit_kyc": Call("submitKyc", "POST", "/kyc/v1/request", "data", (), "json", True),
    "list_kyc": Call("listKyc", "GET", "/kyc/v1/request", "page", ("pageNumber", "pageSize", "searchTerm", "cursor", "status", "document", "reference",), "none", False),
    "get_kyc": Call("getKyc", "GET", "/kyc/v1/request/{id}", "data", (), "none", False),
    "cancel_kyc": Call("cancelKyc", "POST", "/kyc/v1/request/{id}/cancel", "data", (), "none", False),
    "add_evidence": Call("addEvidence", "POST", "/kyc/v1/request/{id}/evidence", "data", (), "form", False),
    "list_evidence": Call("listEvidence", "GET", "/kyc/v1/request/{id}/evidence", "data", (), "none", False),
    "get_evidence": Call("getEvidence", "GET", "/kyc/v1/evidence/{id}", "file", (), "none", False),
    "ask_by_link": Call("askByLink", "POST", "/kyc/v1/request/link", "data", (), "json", True),
    "text_kyc_link": Call("textKycLink", "POST", "/kyc/v1/request/{id}/link/text", "data", (), "none", True),
    "show_kyc_link": Call("showKycLink", "POST", "/kyc/v1/request/{id}/link/screen", "data", (), "none", False),
    "get_kyc_retention": Call("getKycRetention", "GET", "/kyc/v1/retention", "data", (), "none", False),
    "issue_certificate": Call("issueCertificate", "POST", "/kyc/v1/request/{id}/certificate", "data", (), "none", False),
    "get_certificate": Call("getCertificate", "GET", "/kyc/v1/request/{id}/certificate", "data", (), "none", False),
    "get_certificate_file": Call("getCertificateFile", "GET", "/kyc/v1/request/{id}/certificate/file", "file", (), "none", False),
    "withdraw_certificate": Call("withdrawCertificate", "POST", "/kyc/v1/request/{id}/certificate/withdraw", "data", (), "none", False),
    "create_kyc_batch": Call("createKycBatch", "POST", "/kyc/v1/batch", "data", (), "form", False),
    "list_kyc_batches": Call("listKycBatches", "GET", "/kyc/v1/batch", "page", ("pageNumber", "pageSize", "searchTerm", "cursor",), "none", False),
    "get_kyc_batch": Call("getKycBatch", "GET", "/kyc/v1/batch/{id}", "data", (), "none", False),
    "try_kyc_batch": Call("tryKycBatch", "PUT", "/kyc/v1/batch/{id}", "data", (), "json", False),
    "start_kyc_batch": Call("startKycBatch", "POST", "/kyc/v1/batch/{id}/start", "data", (), "json", True),
    "cancel_kyc_batch": Call("cancelKycBatch", "POST", "/kyc/v1/batch/{id}/cancel", "data", (), "none", False),
    "list_kyc_batch_faults": Call("listKycBatchFaults", "GET", "/kyc/v1/batch/{id}/fault", "page", ("pageNumber", "pageSize", "searchTerm",), "none", False),
    "get_kyc_batch_file": Call("getKycBatchFile", "GET", "/kyc/v1/batch/{id}/file", "file", (), "none", False),
    "get_kyc_policy": Call("getKycPolicy", "GET", "/kyc/v1/policy", "data", (), "none", False),
    "get_registry_health": Call("getRegistryHealth", "GET", "/kyc/v1/registry", "data", (), "none", False),
    "recent_activity": Call("recentActivity", "GET", "/orchestrator/v1/Dashboard/recent-activity", "data", ("AccountId",), "none", False),
    "analytics": Call("analytics", "GET", "/orchestrator/v1/Dashboard/analytics", "data", ("AccountId", "days",), "none", False),
    "get_message_story": Call("getMessageStory", "GET", "/reports/v1/message/{id}", "data", (), "none", False),
    "get_home": Call("getHome", "GET", "/reports/v1/home", "data", (), "none", False),
    "list_event_types": Call("listEventTypes", "GET", "/integrations/v1/event-type", "data", (), "none", False),
    "list_events": Call("listEvents", "GET", "/integrations/v1/event", "data", ("limit", "after", "type",), "none", False),
    "list_webhooks": Call("listWebhooks", "GET", "/integrations/v1/webhook", "data", (), "none", False),
    "create_webhook": Call("createWebhook", "POST", "/integrations/v1/webhook", "data", (), "json", False),
    "change_webhook": Call("changeWebhook", "PUT", "/integrations/v1/webhook/{id}", "data", (), "json", False),
    "remove_webhook": Call("removeWebhook", "DELETE", "/integrations/v1/webhook/{id}", "data", (), "none", False),
    "enable_webhook": Call("enableWebhook", "POST", "/integrations/v1/webhook/{id}/enable", "data", (), "none", False),
    "disable_webhook": Call("disableWebhook", "POST", "/integrations/v1/webhook/{id}/disable", "data", (), "none", False),
    "test_webhook": Call("testWebhook", "POST", "/integrations/v1/webhook/{id}/test", "data", (), "none", False),
    "replay_webhook": Call("replayWebhook", "POST", "/integrations/v1/webhook/{id}/replay", "data", (), "json", False),
    "list_deliveries": Call("listDeliveries", "GET", "/integrations/v1/delivery", "slice", ("webhookId", "state", "type", "from", "to", "limit", "after",), "none", False),
    "get_delivery": Call("getDelivery", "GET", "/integrations/v1/delivery/{id}", "data", (), "none", False),
    "replay_delivery": Call("replayDelivery", "POST", "/integrations/v1/delivery/{id}/replay", "data", (), "none", False),
    "report_messages": Call("reportMessages", "GET", "/reports/v1/message", "data", ("AccountId", "from", "to", "senderId", "user", "key", "network", "by",), "none", False),
    "report_campaigns": Call("reportCampaigns", "GET", "/reports/v1/campaign", "page", ("pageNumber", "pageSize", "searchTerm", "AccountId", "from", "to", "senderId", "user", "key",), "none", False),
    "report_kyc": Call("reportKyc", "GET", "/reports/v1/kyc", "data", ("AccountId", "from", "to", "environment", "by",), "none", False),
    "report_file": Call("reportFile", "GET", "/reports/v1/file", "file", ("AccountId", "from", "to", "senderId", "user", "key", "network", "by",), "none", False),
    "report_workbook": Call("reportWorkbook", "GET", "/reports/v1/workbook", "file", ("AccountId", "from", "to", "senderId", "user", "key", "network", "by",), "none", False),
    "get_own_program_limits": Call("getOwnProgramLimits", "GET", "/catalog/v1/program-limits", "data", (), "none", False),
}
"""How each call is sent, by the name of its method."""


class Calls(Sender):
    """A method for each call that an API key may make."""

    def get_company(
        self,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.GetCompanyReply:
        """The account’s own company: name, TIN, address."""
        return self._reply(CALLS["get_company"], None, None, timeout_s)

    def get_default_ids(
        self,
        values: Optional[types.GetDefaultIdsInput] = None,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.GetDefaultIdsReply:
        """The platform’s own sender IDs, usable by every account at once."""
        return self._reply(CALLS["get_default_ids"], values, None, timeout_s)

    def list_senders(
        self,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.ListSendersReply:
        """The account’s sender IDs, newest first, and then the default ones."""
        return self._reply(CALLS["list_senders"], None, None, timeout_s)

    def request_sender(
        self,
        values: types.RequestSenderInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.RequestSenderReply:
        """Ask for a sender ID: submitted to every network, or kept as a draft."""
        return self._reply(CALLS["request_sender"], values, None, timeout_s)

    def change_sender(
        self,
        values: types.ChangeSenderInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.ChangeSenderReply:
        """Change a sender ID that waits for no decision, and submit it anew to the networks that did not approve it."""
        return self._reply(CALLS["change_sender"], values, None, timeout_s)

    def delete_sender(
        self,
        values: types.DeleteSenderInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.DeleteSenderReply:
        """Delete a sender ID that is a draft, rejected or lapsed."""
        return self._reply(CALLS["delete_sender"], values, None, timeout_s)

    def withdraw_sender(
        self,
        values: types.WithdrawSenderInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.WithdrawSenderReply:
        """Take a sender ID, or its renewal, back from the networks that have not decided on it, or need information."""
        return self._reply(CALLS["withdraw_sender"], values, None, timeout_s)

    def renew_sender(
        self,
        values: types.RenewSenderInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.RenewSenderReply:
        """Ask the networks whose approval ends soon, or has ended, to renew it, with the purpose, sample and papers at hand."""
        return self._reply(CALLS["renew_sender"], values, None, timeout_s)

    def add_sender_document(
        self,
        values: types.AddSenderDocumentInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.AddSenderDocumentReply:
        """Add a paper that supports a sender ID: a form with the field `sender`, its id, and `file`, a PDF or an image."""
        return self._reply(CALLS["add_sender_document"], values, None, timeout_s)

    def get_sender_document(
        self,
        values: types.GetSenderDocumentInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> bytes:
        """A paper as it was added."""
        return self._reply(CALLS["get_sender_document"], values, None, timeout_s)

    def delete_sender_document(
        self,
        values: types.DeleteSenderDocumentInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.DeleteSenderDocumentReply:
        """Delete a paper, while the sender ID that it supports is not approved."""
        return self._reply(CALLS["delete_sender_document"], values, None, timeout_s)

    def list_packages(
        self,
        values: Optional[types.ListPackagesInput] = None,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.ListPackagesReply:
        """The packages on sale: non-default packages only, grouped by product."""
        return self._reply(CALLS["list_packages"], values, None, timeout_s)

    def list_credits(
        self,
        values: Optional[types.ListCreditsInput] = None,
        *,
        timeout_s: Optional[float] = None,
    ) -> Page[types.ListCreditsReply]:
        """The account’s credit lots, newest first."""
        return self._reply(CALLS["list_credits"], values, None, timeout_s)

    def credit_summary(
        self,
        values: Optional[types.CreditSummaryInput] = None,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.CreditSummaryReply:
        """What remains per product."""
        return self._reply(CALLS["credit_summary"], values, None, timeout_s)

    def list_spend_caps(
        self,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.ListSpendCapsReply:
        """The spend caps of the account, at most 100: the account’s, then those of API keys and people by name."""
        return self._reply(CALLS["list_spend_caps"], None, None, timeout_s)

    def list_transfers(
        self,
        values: Optional[types.ListTransfersInput] = None,
        *,
        timeout_s: Optional[float] = None,
    ) -> Page[types.ListTransfersReply]:
        """What happened to the account’s credits of one product, newest first, each with what was available after it. An Administrator names the account."""
        return self._reply(CALLS["list_transfers"], values, None, timeout_s)

    def export_statement(
        self,
        values: Optional[types.ExportStatementInput] = None,
        *,
        timeout_s: Optional[float] = None,
    ) -> bytes:
        """The statement as a CSV file, movement by movement, newest first; at most 1,000,000."""
        return self._reply(CALLS["export_statement"], values, None, timeout_s)

    def list_invoices(
        self,
        values: Optional[types.ListInvoicesInput] = None,
        *,
        timeout_s: Optional[float] = None,
    ) -> Page[types.ListInvoicesReply]:
        """The account’s invoices; for an Administrator every account’s, or one’s by AccountId."""
        return self._reply(CALLS["list_invoices"], values, None, timeout_s)

    def export_invoices(
        self,
        values: Optional[types.ExportInvoicesInput] = None,
        *,
        timeout_s: Optional[float] = None,
    ) -> bytes:
        """The invoices of the same filters and order as a CSV file, at most 50,000 of them."""
        return self._reply(CALLS["export_invoices"], values, None, timeout_s)

    def get_invoice(
        self,
        values: types.GetInvoiceInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.GetInvoiceReply:
        """One invoice with all that is on it, and its credit notes."""
        return self._reply(CALLS["get_invoice"], values, None, timeout_s)

    def get_invoice_pdf(
        self,
        values: types.GetInvoicePdfInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> bytes:
        """The invoice as a PDF, A4; a pro forma until it is approved."""
        return self._reply(CALLS["get_invoice_pdf"], values, None, timeout_s)

    def get_credit_note_pdf(
        self,
        values: types.GetCreditNotePdfInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> bytes:
        """The credit note as a PDF, A4."""
        return self._reply(CALLS["get_credit_note_pdf"], values, None, timeout_s)

    def calculate_tax(
        self,
        values: types.CalculateTaxInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.CalculateTaxReply:
        """The taxes on a net amount by the rules in force today."""
        return self._reply(CALLS["calculate_tax"], values, None, timeout_s)

    def list_payment_methods(
        self,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.ListPaymentMethodsReply:
        """How an invoice can be paid."""
        return self._reply(CALLS["list_payment_methods"], None, None, timeout_s)

    def list_payments(
        self,
        values: Optional[types.ListPaymentsInput] = None,
        *,
        timeout_s: Optional[float] = None,
    ) -> Page[types.ListPaymentsReply]:
        """Payments, newest first; for an Administrator every account’s, or one’s by AccountId."""
        return self._reply(CALLS["list_payments"], values, None, timeout_s)

    def get_payment(
        self,
        values: types.GetPaymentInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.GetPaymentReply:
        """A payment as it is now; the gateway is asked where that is due."""
        return self._reply(CALLS["get_payment"], values, None, timeout_s)

    def list_payment_proofs(
        self,
        values: types.ListPaymentProofsInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.ListPaymentProofsReply:
        """Proofs of an invoice’s bank transfer, oldest first; an Administrator reads every account’s."""
        return self._reply(CALLS["list_payment_proofs"], values, None, timeout_s)

    def get_payment_proof(
        self,
        values: types.GetPaymentProofInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> bytes:
        """A proof as it was added."""
        return self._reply(CALLS["get_payment_proof"], values, None, timeout_s)

    def own_postpaid(
        self,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.OwnPostpaidReply:
        """The account’s own products that it uses on credit: limit, usage and what it owes. Empty where it has none."""
        return self._reply(CALLS["own_postpaid"], None, None, timeout_s)

    def import_contacts(
        self,
        values: types.ImportContactsInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.ImportContactsReply:
        """Import a CSV file or a workbook into a group, or try it."""
        return self._reply(CALLS["import_contacts"], values, None, timeout_s)

    def list_imports(
        self,
        values: Optional[types.ListImportsInput] = None,
        *,
        timeout_s: Optional[float] = None,
    ) -> Page[types.ListImportsReply]:
        """The account’s imports, newest first."""
        return self._reply(CALLS["list_imports"], values, None, timeout_s)

    def get_import(
        self,
        values: types.GetImportInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.GetImportReply:
        """How an import stands."""
        return self._reply(CALLS["get_import"], values, None, timeout_s)

    def roll_back_import(
        self,
        values: types.RollBackImportInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.RollBackImportReply:
        """Take back what an import did within 30 days; contacts that were changed since stay as they are."""
        return self._reply(CALLS["roll_back_import"], values, None, timeout_s)

    def begin_import(
        self,
        values: types.BeginImportInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.BeginImportReply:
        """Import the file of a dry run, which is kept for a day."""
        return self._reply(CALLS["begin_import"], values, None, timeout_s)

    def recall_mapping(
        self,
        values: types.RecallMappingInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.RecallMappingReply:
        """What these columns were taken for when a file had them last."""
        return self._reply(CALLS["recall_mapping"], values, None, timeout_s)

    def preview_import(
        self,
        values: types.PreviewImportInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.PreviewImportReply:
        """The first rows of a dry run as they will be stored, or the first with a fault."""
        return self._reply(CALLS["preview_import"], values, None, timeout_s)

    def list_rejects(
        self,
        values: types.ListRejectsInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.ListRejectsReply:
        """The first rows that were not imported."""
        return self._reply(CALLS["list_rejects"], values, None, timeout_s)

    def get_rejects(
        self,
        values: types.GetRejectsInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> bytes:
        """The rows that were not imported: line, reason, and the row as it was."""
        return self._reply(CALLS["get_rejects"], values, None, timeout_s)

    def list_groups(
        self,
        values: Optional[types.ListGroupsInput] = None,
        *,
        timeout_s: Optional[float] = None,
    ) -> Page[types.ListGroupsReply]:
        """The account’s groups by name."""
        return self._reply(CALLS["list_groups"], values, None, timeout_s)

    def create_group(
        self,
        values: types.CreateGroupInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.CreateGroupReply:
        """Make an empty group."""
        return self._reply(CALLS["create_group"], values, None, timeout_s)

    def rename_group(
        self,
        values: types.RenameGroupInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.RenameGroupReply:
        """Give a group another name."""
        return self._reply(CALLS["rename_group"], values, None, timeout_s)

    def delete_group(
        self,
        values: types.DeleteGroupInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.DeleteGroupReply:
        """Remove a group; its contacts stay in the address book."""
        return self._reply(CALLS["delete_group"], values, None, timeout_s)

    def list_segments(
        self,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.ListSegmentsReply:
        """The account’s segments by name."""
        return self._reply(CALLS["list_segments"], None, None, timeout_s)

    def create_segment(
        self,
        values: types.CreateSegmentInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.CreateSegmentReply:
        """Save a filter of the address book under a name."""
        return self._reply(CALLS["create_segment"], values, None, timeout_s)

    def update_segment(
        self,
        values: types.UpdateSegmentInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.UpdateSegmentReply:
        """Change a segment’s name and filter."""
        return self._reply(CALLS["update_segment"], values, None, timeout_s)

    def count_segment(
        self,
        values: types.CountSegmentInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.CountSegmentReply:
        """How many contacts meet a filter now, and how many of them have opted out."""
        return self._reply(CALLS["count_segment"], values, None, timeout_s)

    def list_contacts(
        self,
        values: Optional[types.ListContactsInput] = None,
        *,
        timeout_s: Optional[float] = None,
    ) -> Page[types.ListContactsReply]:
        """Contacts by name and number, of one group or all."""
        return self._reply(CALLS["list_contacts"], values, None, timeout_s)

    def create_contact(
        self,
        values: types.CreateContactInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.CreateContactReply:
        """Add one contact."""
        return self._reply(CALLS["create_contact"], values, None, timeout_s)

    def update_contact(
        self,
        values: types.UpdateContactInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.UpdateContactReply:
        """Change a contact."""
        return self._reply(CALLS["update_contact"], values, None, timeout_s)

    def delete_contact(
        self,
        values: types.DeleteContactInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.DeleteContactReply:
        """Remove a contact from the address book."""
        return self._reply(CALLS["delete_contact"], values, None, timeout_s)

    def export_contacts(
        self,
        values: Optional[types.ExportContactsInput] = None,
        *,
        timeout_s: Optional[float] = None,
    ) -> bytes:
        """Contacts as a CSV file, of one group or segment or all, with their consent; safe in a spreadsheet."""
        return self._reply(CALLS["export_contacts"], values, None, timeout_s)

    def list_deleted_contacts(
        self,
        values: Optional[types.ListDeletedContactsInput] = None,
        *,
        timeout_s: Optional[float] = None,
    ) -> Page[types.ListDeletedContactsReply]:
        """Contacts that were deleted within 30 days, newest first; they can be restored."""
        return self._reply(CALLS["list_deleted_contacts"], values, None, timeout_s)

    def list_duplicates(
        self,
        values: Optional[types.ListDuplicatesInput] = None,
        *,
        timeout_s: Optional[float] = None,
    ) -> Page[types.ListDuplicatesReply]:
        """Contacts of one name and with a field in common, which may be one person under several numbers."""
        return self._reply(CALLS["list_duplicates"], values, None, timeout_s)

    def merge_contacts(
        self,
        values: types.MergeContactsInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.MergeContactsReply:
        """Make one contact of several: the others’ fields and groups are added, their numbers leave for the bin."""
        return self._reply(CALLS["merge_contacts"], values, None, timeout_s)

    def undo_merge(
        self,
        values: types.UndoMergeInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.UndoMergeReply:
        """Take contacts apart again that were merged within 30 days."""
        return self._reply(CALLS["undo_merge"], values, None, timeout_s)

    def get_consent_rule(
        self,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.GetConsentRuleReply:
        """Whether promotional texts of the account need consent."""
        return self._reply(CALLS["get_consent_rule"], None, None, timeout_s)

    def set_consent_rule(
        self,
        values: types.SetConsentRuleInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.SetConsentRuleReply:
        """Send promotional texts only to those whose consent is on record, or to all."""
        return self._reply(CALLS["set_consent_rule"], values, None, timeout_s)

    def restore_contact(
        self,
        values: types.RestoreContactInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.RestoreContactReply:
        """Bring a contact back that was deleted within 30 days, with the groups it was in."""
        return self._reply(CALLS["restore_contact"], values, None, timeout_s)

    def list_opt_outs(
        self,
        values: Optional[types.ListOptOutsInput] = None,
        *,
        timeout_s: Optional[float] = None,
    ) -> Page[types.ListOptOutsReply]:
        """Numbers that asked not to be texted, newest first."""
        return self._reply(CALLS["list_opt_outs"], values, None, timeout_s)

    def add_opt_out(
        self,
        values: types.AddOptOutInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.AddOptOutReply:
        """Never text this number again."""
        return self._reply(CALLS["add_opt_out"], values, None, timeout_s)

    def remove_opt_out(
        self,
        values: types.RemoveOptOutInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.RemoveOptOutReply:
        """The number asked to be texted again."""
        return self._reply(CALLS["remove_opt_out"], values, None, timeout_s)

    def send_message(
        self,
        values: types.SendMessageInput,
        *,
        idempotency_key: Optional[str] = None,
        timeout_s: Optional[float] = None,
    ) -> types.SendMessageReply:
        """Send a text to numbers, groups, or both. Answered once the cost is reserved and the work is on record."""
        return self._reply(CALLS["send_message"], values, idempotency_key, timeout_s)

    def list_campaigns(
        self,
        values: Optional[types.ListCampaignsInput] = None,
        *,
        timeout_s: Optional[float] = None,
    ) -> Page[types.ListCampaignsReply]:
        """The account’s campaigns, newest first."""
        return self._reply(CALLS["list_campaigns"], values, None, timeout_s)

    def send_test_text(
        self,
        values: types.SendTestTextInput,
        *,
        idempotency_key: Optional[str] = None,
        timeout_s: Optional[float] = None,
    ) -> types.SendTestTextReply:
        """Text it to the confirmed number of whoever asks, merged with what the first recipient has. It costs what a text costs."""
        return self._reply(CALLS["send_test_text"], values, idempotency_key, timeout_s)

    def estimate_message(
        self,
        values: types.EstimateMessageInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.EstimateMessageReply:
        """What a send would cost, to the last segment, and why. Changes nothing."""
        return self._reply(CALLS["estimate_message"], values, None, timeout_s)

    def get_campaign(
        self,
        values: types.GetCampaignInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.GetCampaignReply:
        """One campaign, with how many of its messages are in each state."""
        return self._reply(CALLS["get_campaign"], values, None, timeout_s)

    def list_recipients(
        self,
        values: types.ListRecipientsInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> Page[types.ListRecipientsReply]:
        """One campaign’s messages, in the order they were made."""
        return self._reply(CALLS["list_recipients"], values, None, timeout_s)

    def list_send_entries(
        self,
        values: types.ListSendEntriesInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> Page[types.ListSendEntriesReply]:
        """What became of each of the messages that a send named, in their order."""
        return self._reply(CALLS["list_send_entries"], values, None, timeout_s)

    def pause_campaign(
        self,
        values: types.PauseCampaignInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.PauseCampaignReply:
        """Stop handing messages to the operators. What is already handed over goes on."""
        return self._reply(CALLS["pause_campaign"], values, None, timeout_s)

    def resume_campaign(
        self,
        values: types.ResumeCampaignInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.ResumeCampaignReply:
        """Go on where the campaign was paused."""
        return self._reply(CALLS["resume_campaign"], values, None, timeout_s)

    def cancel_campaign(
        self,
        values: types.CancelCampaignInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.CancelCampaignReply:
        """Send nothing more; the credits of what was not sent are returned."""
        return self._reply(CALLS["cancel_campaign"], values, None, timeout_s)

    def list_messages(
        self,
        values: Optional[types.ListMessagesInput] = None,
        *,
        timeout_s: Optional[float] = None,
    ) -> Page[types.ListMessagesReply]:
        """Messages over all campaigns, newest first."""
        return self._reply(CALLS["list_messages"], values, None, timeout_s)

    def get_message(
        self,
        values: types.GetMessageInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.GetMessageReply:
        """One message and everything that happened to it, in order."""
        return self._reply(CALLS["get_message"], values, None, timeout_s)

    def export_recipients(
        self,
        values: types.ExportRecipientsInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> bytes:
        """A campaign’s messages as a CSV file, in the order they were made."""
        return self._reply(CALLS["export_recipients"], values, None, timeout_s)

    def group_failed_recipients(
        self,
        values: types.GroupFailedRecipientsInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.GroupFailedRecipientsReply:
        """Put the people whom a campaign did not reach into a group. Asked again, it adds only who is not in it yet."""
        return self._reply(CALLS["group_failed_recipients"], values, None, timeout_s)

    def get_campaign_content(
        self,
        values: types.GetCampaignContentInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.GetCampaignContentReply:
        """What a campaign was made of, to send the same again."""
        return self._reply(CALLS["get_campaign_content"], values, None, timeout_s)

    def list_templates(
        self,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.ListTemplatesReply:
        """The account’s templates by name."""
        return self._reply(CALLS["list_templates"], None, None, timeout_s)

    def save_template(
        self,
        values: types.SaveTemplateInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.SaveTemplateReply:
        """Keep a text under a name. What was kept under that name, in whatever letters, is replaced."""
        return self._reply(CALLS["save_template"], values, None, timeout_s)

    def delete_template(
        self,
        values: types.DeleteTemplateInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.DeleteTemplateReply:
        """Forget a template. What was sent with it stays as it is."""
        return self._reply(CALLS["delete_template"], values, None, timeout_s)

    def preview_series(
        self,
        values: types.PreviewSeriesInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.PreviewSeriesReply:
        """When a series would run: its first runs, moved to where hours and holidays permit. Changes nothing."""
        return self._reply(CALLS["preview_series"], values, None, timeout_s)

    def create_series(
        self,
        values: types.CreateSeriesInput,
        *,
        idempotency_key: Optional[str] = None,
        timeout_s: Optional[float] = None,
    ) -> types.CreateSeriesReply:
        """Send a text again and again. Each run is a campaign of its own, paid for when it goes; one that cannot be paid is left out, and said so by mail."""
        return self._reply(CALLS["create_series"], values, idempotency_key, timeout_s)

    def list_series(
        self,
        values: Optional[types.ListSeriesInput] = None,
        *,
        timeout_s: Optional[float] = None,
    ) -> Page[types.ListSeriesReply]:
        """The account’s series, newest first, each with its next run and its last."""
        return self._reply(CALLS["list_series"], values, None, timeout_s)

    def pause_series(
        self,
        values: types.PauseSeriesInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.PauseSeriesReply:
        """No more runs until it is resumed. A run that is already a campaign goes on."""
        return self._reply(CALLS["pause_series"], values, None, timeout_s)

    def resume_series(
        self,
        values: types.ResumeSeriesInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.ResumeSeriesReply:
        """Go on with the next run from now. Those that fell into the pause are left out."""
        return self._reply(CALLS["resume_series"], values, None, timeout_s)

    def end_series(
        self,
        values: types.EndSeriesInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.EndSeriesReply:
        """No more runs, for good."""
        return self._reply(CALLS["end_series"], values, None, timeout_s)

    def get_sending_policy(
        self,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.GetSendingPolicyReply:
        """When promotional messages may be sent, in Ghana’s time. Without hours, always. One-time codes and transactional messages always may."""
        return self._reply(CALLS["get_sending_policy"], None, None, timeout_s)

    def list_conversations(
        self,
        values: Optional[types.ListConversationsInput] = None,
        *,
        timeout_s: Optional[float] = None,
    ) -> Page[types.ListConversationsReply]:
        """Phones that have written to the account, whoever wrote last first."""
        return self._reply(CALLS["list_conversations"], values, None, timeout_s)

    def get_conversation(
        self,
        values: types.GetConversationInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.GetConversationReply:
        """Who it is that wrote, and as whom they were written to."""
        return self._reply(CALLS["get_conversation"], values, None, timeout_s)

    def list_thread(
        self,
        values: types.ListThreadInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> Page[types.ListThreadReply]:
        """What was said, newest first, in both directions."""
        return self._reply(CALLS["list_thread"], values, None, timeout_s)

    def read_conversation(
        self,
        values: types.ReadConversationInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.ReadConversationReply:
        """Everything in it has been read."""
        return self._reply(CALLS["read_conversation"], values, None, timeout_s)

    def list_auto_answers(
        self,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.ListAutoAnswersReply:
        """Words that the account answers by itself."""
        return self._reply(CALLS["list_auto_answers"], None, None, timeout_s)

    def save_auto_answer(
        self,
        values: types.SaveAutoAnswerInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.SaveAutoAnswerReply:
        """Answer whoever texts just this word. An answer costs what a text costs; a phone is answered at most once in ten minutes."""
        return self._reply(CALLS["save_auto_answer"], values, None, timeout_s)

    def delete_auto_answer(
        self,
        values: types.DeleteAutoAnswerInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.DeleteAutoAnswerReply:
        """Answer this word no more."""
        return self._reply(CALLS["delete_auto_answer"], values, None, timeout_s)

    def create_code(
        self,
        values: types.CreateCodeInput,
        *,
        idempotency_key: Optional[str] = None,
        timeout_s: Optional[float] = None,
    ) -> types.CreateCodeReply:
        """Text a one-time code to a number. It goes before all else, at any hour, and costs what a text costs."""
        return self._reply(CALLS["create_code"], values, idempotency_key, timeout_s)

    def list_codes(
        self,
        values: Optional[types.ListCodesInput] = None,
        *,
        timeout_s: Optional[float] = None,
    ) -> Page[types.ListCodesReply]:
        """The account’s codes of the last thirty days, newest first, their numbers masked."""
        return self._reply(CALLS["list_codes"], values, None, timeout_s)

    def get_code(
        self,
        values: types.GetCodeInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.GetCodeReply:
        """What became of a code."""
        return self._reply(CALLS["get_code"], values, None, timeout_s)

    def check_code(
        self,
        values: types.CheckCodeInput,
        *,
        idempotency_key: Optional[str] = None,
        timeout_s: Optional[float] = None,
    ) -> types.CheckCodeReply:
        """Whether it is the code that was texted. A code is verified once; after 5 wrong tries it is good for nothing."""
        return self._reply(CALLS["check_code"], values, idempotency_key, timeout_s)

    def cancel_code(
        self,
        values: types.CancelCodeInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.CancelCodeReply:
        """The code is good no more. Its text may have left already."""
        return self._reply(CALLS["cancel_code"], values, None, timeout_s)

    def get_code_overview(
        self,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.GetCodeOverviewReply:
        """Today’s codes in figures, what is let through, and the blocks of numbers that are closed."""
        return self._reply(CALLS["get_code_overview"], None, None, timeout_s)

    def get_business_id(
        self,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.GetBusinessIdReply:
        """The account’s business ID, and what it applies for."""
        return self._reply(CALLS["get_business_id"], None, None, timeout_s)

    def submit_kyc(
        self,
        values: types.SubmitKycInput,
        *,
        idempotency_key: Optional[str] = None,
        timeout_s: Optional[float] = None,
    ) -> types.SubmitKycReply:
        """Check one person by the number of a document. The credits are reserved now and charged on a decision."""
        return self._reply(CALLS["submit_kyc"], values, idempotency_key, timeout_s)

    def list_kyc(
        self,
        values: Optional[types.ListKycInput] = None,
        *,
        timeout_s: Optional[float] = None,
    ) -> Page[types.ListKycReply]:
        """The account’s KYC requests, newest first. A search finds a whole number, a whole reference, or whole words of a name."""
        return self._reply(CALLS["list_kyc"], values, None, timeout_s)

    def get_kyc(
        self,
        values: types.GetKycInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.GetKycReply:
        """One KYC request with its consent, its checks and everything that happened to it."""
        return self._reply(CALLS["get_kyc"], values, None, timeout_s)

    def cancel_kyc(
        self,
        values: types.CancelKycInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.CancelKycReply:
        """Give up a request that is not decided on. Its credits come back."""
        return self._reply(CALLS["cancel_kyc"], values, None, timeout_s)

    def add_evidence(
        self,
        values: types.AddEvidenceInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.AddEvidenceReply:
        """Keep a picture with a request: a form with the field `kind` and `file`, a JPEG, PNG or WebP of at most 10 MB. One of each kind is kept: a new one replaces it. Metadata is not kept. `person_left` and `person_right` are the face turned to the person’s own left and right."""
        return self._reply(CALLS["add_evidence"], values, None, timeout_s)

    def list_evidence(
        self,
        values: types.ListEvidenceInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.ListEvidenceReply:
        """The pictures of a request, oldest first, and which there were."""
        return self._reply(CALLS["list_evidence"], values, None, timeout_s)

    def get_evidence(
        self,
        values: types.GetEvidenceInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> bytes:
        """A picture. Who sees it is put on record."""
        return self._reply(CALLS["get_evidence"], values, None, timeout_s)

    def ask_by_link(
        self,
        values: types.AskByLinkInput,
        *,
        idempotency_key: Optional[str] = None,
        timeout_s: Optional[float] = None,
    ) -> types.AskByLinkReply:
        """Ask one person by a link that we text them: they agree, give what is asked for on their own phone, and the result arrives by event. The credits are reserved now and charged on a decision; the text costs what any text does."""
        return self._reply(CALLS["ask_by_link"], values, idempotency_key, timeout_s)

    def text_kyc_link(
        self,
        values: types.TextKycLinkInput,
        *,
        idempotency_key: Optional[str] = None,
        timeout_s: Optional[float] = None,
    ) -> types.TextKycLinkReply:
        """Text the person their link once more."""
        return self._reply(CALLS["text_kyc_link"], values, idempotency_key, timeout_s)

    def show_kyc_link(
        self,
        values: types.ShowKycLinkInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.ShowKycLinkReply:
        """A link of its own to be shown on a screen and photographed by the person who sits before it. It is told this once, ends the one shown before, and ends itself when the person has sent what was asked."""
        return self._reply(CALLS["show_kyc_link"], values, None, timeout_s)

    def get_kyc_retention(
        self,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.GetKycRetentionReply:
        """How long pictures and identities are kept."""
        return self._reply(CALLS["get_kyc_retention"], None, None, timeout_s)

    def issue_certificate(
        self,
        values: types.IssueCertificateInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.IssueCertificateReply:
        """Certify an approved check. Where a certificate stands already, it is answered with that one."""
        return self._reply(CALLS["issue_certificate"], values, None, timeout_s)

    def get_certificate(
        self,
        values: types.GetCertificateInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.GetCertificateReply:
        """The newest certificate of a check; null where none was issued."""
        return self._reply(CALLS["get_certificate"], values, None, timeout_s)

    def get_certificate_file(
        self,
        values: types.GetCertificateFileInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> bytes:
        """The certificate that stands, as a PDF: the same bytes each time."""
        return self._reply(CALLS["get_certificate_file"], values, None, timeout_s)

    def withdraw_certificate(
        self,
        values: types.WithdrawCertificateInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.WithdrawCertificateReply:
        """Withdraw the certificate: its page says so from now on. Another may be issued."""
        return self._reply(CALLS["withdraw_certificate"], values, None, timeout_s)

    def create_kyc_batch(
        self,
        values: types.CreateKycBatchInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.CreateKycBatchReply:
        """Try a file of people: a form with the fields `document`, `mapping` and `consent` (the last two as JSON), and `file`, a CSV of at most 4 MB and 10,000 rows with a line of column names. Every row is judged; nothing is asked of anybody, and nothing is spent."""
        return self._reply(CALLS["create_kyc_batch"], values, None, timeout_s)

    def list_kyc_batches(
        self,
        values: Optional[types.ListKycBatchesInput] = None,
        *,
        timeout_s: Optional[float] = None,
    ) -> Page[types.ListKycBatchesReply]:
        """The account’s files of people, newest first."""
        return self._reply(CALLS["list_kyc_batches"], values, None, timeout_s)

    def get_kyc_batch(
        self,
        values: types.GetKycBatchInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.GetKycBatchReply:
        """One file of people, and how far its checks are."""
        return self._reply(CALLS["get_kyc_batch"], values, None, timeout_s)

    def try_kyc_batch(
        self,
        values: types.TryKycBatchInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.TryKycBatchReply:
        """Try a file again that was not started, with other columns or another document."""
        return self._reply(CALLS["try_kyc_batch"], values, None, timeout_s)

    def start_kyc_batch(
        self,
        values: types.StartKycBatchInput,
        *,
        idempotency_key: Optional[str] = None,
        timeout_s: Optional[float] = None,
    ) -> types.StartKycBatchReply:
        """Check the people of a file that was tried, or go on with one that is paused. Rows become requests a few hundred at a time; credits are reserved with each."""
        return self._reply(CALLS["start_kyc_batch"], values, idempotency_key, timeout_s)

    def cancel_kyc_batch(
        self,
        values: types.CancelKycBatchInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.CancelKycBatchReply:
        """Give up what is not submitted yet, and forget the file. Requests that were made go on."""
        return self._reply(CALLS["cancel_kyc_batch"], values, None, timeout_s)

    def list_kyc_batch_faults(
        self,
        values: types.ListKycBatchFaultsInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> Page[types.ListKycBatchFaultsReply]:
        """Rows of a file that are not submitted, and why, in the order of the file."""
        return self._reply(CALLS["list_kyc_batch_faults"], values, None, timeout_s)

    def get_kyc_batch_file(
        self,
        values: types.GetKycBatchFileInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> bytes:
        """The result of each row as a CSV file, also while checks are under way."""
        return self._reply(CALLS["get_kyc_batch_file"], values, None, timeout_s)

    def get_kyc_policy(
        self,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.GetKycPolicyReply:
        """How the account decides on people."""
        return self._reply(CALLS["get_kyc_policy"], None, None, timeout_s)

    def get_registry_health(
        self,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.GetRegistryHealthReply:
        """How the registries are that requests are checked with, by document."""
        return self._reply(CALLS["get_registry_health"], None, None, timeout_s)

    def recent_activity(
        self,
        values: Optional[types.RecentActivityInput] = None,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.RecentActivityReply:
        """The newest ten things that happened on the account."""
        return self._reply(CALLS["recent_activity"], values, None, timeout_s)

    def analytics(
        self,
        values: Optional[types.AnalyticsInput] = None,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.AnalyticsReply:
        """Messages a day over the last days, thirty unless others are asked for, and their states in all."""
        return self._reply(CALLS["analytics"], values, None, timeout_s)

    def get_message_story(
        self,
        values: types.GetMessageStoryInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.GetMessageStoryReply:
        """What is known around one message: who sent it, by which request, its price and its credits, its link, and the webhooks that told of it."""
        return self._reply(CALLS["get_message_story"], values, None, timeout_s)

    def get_home(
        self,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.GetHomeReply:
        """What the account has, what goes out next, what needs somebody, and how far a new business is. Parts that the caller may not see are null or left out."""
        return self._reply(CALLS["get_home"], None, None, timeout_s)

    def list_event_types(
        self,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.ListEventTypesReply:
        """Every type of event, with an example of what is sent."""
        return self._reply(CALLS["list_event_types"], None, None, timeout_s)

    def list_events(
        self,
        values: Optional[types.ListEventsInput] = None,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.ListEventsReply:
        """Every event of the account after a cursor, the oldest first. The first call starts the log, which ends 30 days after the last."""
        return self._reply(CALLS["list_events"], values, None, timeout_s)

    def list_webhooks(
        self,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.ListWebhooksReply:
        """The account’s webhook endpoints, the newest first."""
        return self._reply(CALLS["list_webhooks"], None, None, timeout_s)

    def create_webhook(
        self,
        values: types.CreateWebhookInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.CreateWebhookReply:
        """Make a webhook endpoint. Its secret is shown this once."""
        return self._reply(CALLS["create_webhook"], values, None, timeout_s)

    def change_webhook(
        self,
        values: types.ChangeWebhookInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.ChangeWebhookReply:
        """Change the address of an endpoint, and which events it gets."""
        return self._reply(CALLS["change_webhook"], values, None, timeout_s)

    def remove_webhook(
        self,
        values: types.RemoveWebhookInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.RemoveWebhookReply:
        """Remove an endpoint with its deliveries."""
        return self._reply(CALLS["remove_webhook"], values, None, timeout_s)

    def enable_webhook(
        self,
        values: types.EnableWebhookInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.EnableWebhookReply:
        """Enable an endpoint again: what still waited is sent."""
        return self._reply(CALLS["enable_webhook"], values, None, timeout_s)

    def disable_webhook(
        self,
        values: types.DisableWebhookInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.DisableWebhookReply:
        """Disable an endpoint: it is told nothing, and what happens meanwhile is not kept for it."""
        return self._reply(CALLS["disable_webhook"], values, None, timeout_s)

    def test_webhook(
        self,
        values: types.TestWebhookInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.TestWebhookReply:
        """Send an event of the type webhook.test to an endpoint."""
        return self._reply(CALLS["test_webhook"], values, None, timeout_s)

    def replay_webhook(
        self,
        values: types.ReplayWebhookInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.ReplayWebhookReply:
        """Send an endpoint’s deliveries of a time once more, each under the id that it had."""
        return self._reply(CALLS["replay_webhook"], values, None, timeout_s)

    def list_deliveries(
        self,
        values: Optional[types.ListDeliveriesInput] = None,
        *,
        timeout_s: Optional[float] = None,
    ) -> Page[types.ListDeliveriesReply]:
        """What was sent to endpoints, or is to be, the newest first."""
        return self._reply(CALLS["list_deliveries"], values, None, timeout_s)

    def get_delivery(
        self,
        values: types.GetDeliveryInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.GetDeliveryReply:
        """One delivery: the body that is sent, and every try with what was answered."""
        return self._reply(CALLS["get_delivery"], values, None, timeout_s)

    def replay_delivery(
        self,
        values: types.ReplayDeliveryInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.ReplayDeliveryReply:
        """Send one delivery now: once more, or without waiting for its next try."""
        return self._reply(CALLS["replay_delivery"], values, None, timeout_s)

    def report_messages(
        self,
        values: types.ReportMessagesInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.ReportMessagesReply:
        """What became of the messages of a range of days, beside as many days before: in all, and by day, network, sender ID, person, API key or account."""
        return self._reply(CALLS["report_messages"], values, None, timeout_s)

    def report_campaigns(
        self,
        values: types.ReportCampaignsInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> Page[types.ReportCampaignsReply]:
        """Bulk campaigns that began in a range of days, newest first, each with what became of it."""
        return self._reply(CALLS["report_campaigns"], values, None, timeout_s)

    def report_kyc(
        self,
        values: types.ReportKycInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.ReportKycReply:
        """What became of the identity checks that were asked for in a range of days: in all, and by channel or account, with the reasons of those that were not approved."""
        return self._reply(CALLS["report_kyc"], values, None, timeout_s)

    def report_file(
        self,
        values: types.ReportFileInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> bytes:
        """A report as a CSV file."""
        return self._reply(CALLS["report_file"], values, None, timeout_s)

    def report_workbook(
        self,
        values: types.ReportWorkbookInput,
        *,
        timeout_s: Optional[float] = None,
    ) -> bytes:
        """A report as an XLSX workbook: numbers and dates as such, ready to be added up."""
        return self._reply(CALLS["report_workbook"], values, None, timeout_s)

    def get_own_program_limits(
        self,
        *,
        timeout_s: Optional[float] = None,
    ) -> types.GetOwnProgramLimitsReply:
        """The limits on the account’s own programs."""
        return self._reply(CALLS["get_own_program_limits"], None, None, timeout_s)
