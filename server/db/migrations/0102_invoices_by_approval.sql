-- bears: 0060
-- Home adds up the invoices of the last days by their approval. Of 100,000 invoices the index takes 0.1 s to make.
create index invoice_approved on invoice (reviewed_at) where status = 2;
