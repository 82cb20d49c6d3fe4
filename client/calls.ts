/** Generated from the OpenAPI document by `npm run openapi`: what an API key may call, and with what. */

export interface Calls {
  /** The account’s own company: name, TIN, address. */
  getCompany: {
    kind: 'data'
    input: object
    reply: {
      /** An id that begins with acc_ */
      accountId: string
      name: string
      tin: string
      addressLine1: string
      addressLine2: string
      town: string
      digitalAddress: string
    }
  }

  /** The platform’s own sender IDs, usable by every account at once. */
  getDefaultIds: {
    kind: 'data'
    input: {
      /** An id that begins with acc_ */
      AccountId?: string
    }
    reply: {
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
      networks: {
        network: 'MTN' | 'Telecel' | 'AT'
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
        renewal: {
          status: 'submitted' | 'needs_information' | 'rejected'
          reason: string | null
          /** When it was asked for, or decided */
          at: string
        } | null
      }[]
    }[]
  }

  /** The account’s sender IDs, newest first, and then the default ones. */
  listSenders: {
    kind: 'data'
    input: object
    reply: {
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
      networks: {
        network: 'MTN' | 'Telecel' | 'AT'
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
        renewal: {
          status: 'submitted' | 'needs_information' | 'rejected'
          reason: string | null
          /** When it was asked for, or decided */
          at: string
        } | null
      }[]
      purpose: string
      /** A message as it will be sent */
      sample: string
      createdAt: string
      submittedAt: string | null
      documents: {
        /** An id that begins with doc_ */
        id: string
        name: string
        mediaType: 'application/pdf' | 'image/jpeg' | 'image/png'
        /** Bytes */
        size: number
        createdAt: string
      }[]
    }[]
  }

  /** A paper as it was added. */
  getSenderDocument: {
    kind: 'file'
    input: {
      /** An id that begins with doc_ */
      id: string
    }
    reply: Blob
  }

  /** The packages on sale: non-default packages only, grouped by product. */
  listPackages: {
    kind: 'data'
    input: {
      product?: 'SMS' | 'KYC'
    }
    reply: {
      product: 'SMS' | 'KYC'
      packages: {
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
        durationType: 1 | 2 | 3 | 4
        product: 'SMS' | 'KYC'
        isDefault: boolean
      }[]
    }[]
  }

  /** The account’s credit lots, newest first. */
  listCredits: {
    kind: 'page'
    input: {
      /** An id that begins with acc_ */
      AccountId?: string
      pageNumber?: number
      pageSize?: number
      searchTerm?: string
      /** The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile */
      cursor?: string
    }
    reply: {
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
      durationType: 1 | 2 | 3 | 4
      invoiceId: string | null
      invoiceNumber: string | null
      createdAt: string
      confirmedAt: string | null
      lapsesAt: string | null
    }
  }

  /** What remains per product. */
  creditSummary: {
    kind: 'data'
    input: {
      /** An id that begins with acc_ */
      AccountId?: string
    }
    reply: {
      creditBalances: {
        product: 'SMS' | 'KYC'
        /** Available to spend now */
        creditRemaining: number
        /** Held for campaigns under way */
        creditReserved: number
      }[]
    }
  }

  /** The spend caps of the account, at most 100: the account’s, then those of API keys and people by name. */
  listSpendCaps: {
    kind: 'data'
    input: object
    reply: {
      caps: {
        /** An id that begins with cap_ */
        id: string
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
      }[]
      /** The API keys in force and the people who may get a cap */
      holders: {
        holder: 'key' | 'person'
        id: string
        name: string
      }[]
    }
  }

  /** What happened to the account’s credits of one product, newest first, each with what was available after it. An Administrator names the account. */
  listTransfers: {
    kind: 'slice'
    input: {
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
    reply: {
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
      cause: unknown
      /** Why credits were refunded, where it is known */
      reason: 'not_sent' | 'cancelled' | null
    }
  }

  /** The statement as a CSV file, movement by movement, newest first; at most 1,000,000. */
  exportStatement: {
    kind: 'file'
    input: {
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
    reply: Blob
  }

  /** The account’s invoices; for an Administrator every account’s, or one’s by AccountId. */
  listInvoices: {
    kind: 'page'
    input: {
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
    reply: {
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
      taxes: {
        name: string
        /** The label as printed */
        tax: string
        percentage: number
        /** GHS, at most two decimals */
        amount: number
      }[]
      /** GHS, at most two decimals */
      totalAmount: number
      status: 1 | 2 | 3
      reason: string | null
      createdAt: string
      reviewedAt: string | null
    }
  }

  /** The invoices of the same filters and order as a CSV file, at most 50,000 of them. */
  exportInvoices: {
    kind: 'file'
    input: {
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
    reply: Blob
  }

  /** One invoice with all that is on it, and its credit notes. */
  getInvoice: {
    kind: 'data'
    input: {
      /** An id that begins with inv_ */
      id: string
    }
    reply: {
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
      taxes: {
        name: string
        /** The label as printed */
        tax: string
        percentage: number
        /** GHS, at most two decimals */
        amount: number
      }[]
      /** GHS, at most two decimals */
      totalAmount: number
      status: 1 | 2 | 3
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
      durationType: 1 | 2 | 3 | 4
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
      transfer: {
        bank: string
        branch: string
        accountName: string
        accountNumber: string
      } | null
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
        taxes: {
          name: string
          /** The label as printed */
          tax: string
          percentage: number
          /** GHS, at most two decimals */
          amount: number
        }[]
        /** GHS, at most two decimals */
        totalAmount: number
        amountInWords: string
        reason: string
        issuedAt: string
        /** Null where it is nobody’s who is known */
        createdByName: string | null
        /** By the revenue authority; null where it is not sent there */
        clearance: {
          state: 'waiting' | 'sending' | 'unknown' | 'stamped' | 'refused'
          /** Null until it is stamped */
          stamp: {
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
          } | null
        } | null
      }[]
      /** By the revenue authority; null where it is not sent there */
      clearance: {
        state: 'waiting' | 'sending' | 'unknown' | 'stamped' | 'refused'
        /** Null until it is stamped */
        stamp: {
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
        } | null
      } | null
      /** Unspent and not held by anything under way: what a credit note could take back now */
      creditable: number
    }
  }

  /** The invoice as a PDF, A4; a pro forma until it is approved. */
  getInvoicePdf: {
    kind: 'file'
    input: {
      /** An id that begins with inv_ */
      id: string
    }
    reply: Blob
  }

  /** The credit note as a PDF, A4. */
  getCreditNotePdf: {
    kind: 'file'
    input: {
      /** An id that begins with crn_ */
      id: string
    }
    reply: Blob
  }

  /** The taxes on a net amount by the rules in force today. */
  calculateTax: {
    kind: 'data'
    input: {
      /** GHS, at most two decimals */
      amount: number
      /** Reckons with CST, or without, whatever is charged today: what the switch would do */
      chargesCst?: boolean
    }
    reply: {
      taxes: {
        name: string
        /** The label as printed */
        tax: string
        percentage: number
        /** GHS, at most two decimals */
        amount: number
      }[]
      /** GHS, at most two decimals */
      totalAmount: number
    }
  }

  /** How an invoice can be paid. */
  listPaymentMethods: {
    kind: 'data'
    input: object
    reply: {
      methods: {
        gateway: 'paystack' | 'hubtel'
        method: 'card' | 'mobile_money' | 'checkout'
      }[]
      transfer: {
        bank: string
        branch: string
        accountName: string
        accountNumber: string
      } | null
    }
  }

  /** Payments, newest first; for an Administrator every account’s, or one’s by AccountId. */
  listPayments: {
    kind: 'page'
    input: {
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
    reply: {
      /** An id that begins with pay_ */
      id: string
      /** An id that begins with inv_ */
      invoiceId: string
      invoiceNumber: string
      /** An id that begins with acc_ */
      accountId: string
      accountName: string
      gateway: 'paystack' | 'hubtel'
      method: 'card' | 'mobile_money' | 'checkout'
      /** Ours, by which the gateway knows the payment */
      reference: string
      state: 'created' | 'pending' | 'succeeded' | 'failed' | 'expired' | 'needs_review' | 'refunded' | 'disputed'
      /** GHS, at most two decimals */
      amount: number
      /** What the gateway gave back to the payer so far */
      refunded: number
      /** The gateway’s page, while it can be paid there */
      redirectUrl: string | null
      prompt: {
        /** Masked */
        number: string
        network: 'MTN' | 'Telecel' | 'AT'
        /** What the gateway asks the payer to do; empty where it says nothing */
        text: string
        /** 180 seconds after it began */
        endsAt: string
      } | null
      reason: 'answer_lost' | 'declined' | 'abandoned' | 'reversed' | 'gateway_refused' | 'gateway_unreachable' | 'code_needed' | 'review_rejected' | 'time_over' | 'amount_differs' | 'currency_differs' | 'mode_differs' | 'reference_differs' | 'invoice_not_pending' | null
      /** What the gateway says came in; null where it has not said so */
      received: {
        reference: string
        /** In the currency beside it; null where it is no amount */
        amount: number | null
        currency: string
        mode: 'live' | 'test' | null
      } | null
      createdAt: string
      /** When it came to its present end */
      settledAt: string | null
    }
  }

  /** A payment as it is now; the gateway is asked where that is due. */
  getPayment: {
    kind: 'data'
    input: {
      /** An id that begins with pay_ */
      id: string
    }
    reply: {
      /** An id that begins with pay_ */
      id: string
      /** An id that begins with inv_ */
      invoiceId: string
      invoiceNumber: string
      /** An id that begins with acc_ */
      accountId: string
      accountName: string
      gateway: 'paystack' | 'hubtel'
      method: 'card' | 'mobile_money' | 'checkout'
      /** Ours, by which the gateway knows the payment */
      reference: string
      state: 'created' | 'pending' | 'succeeded' | 'failed' | 'expired' | 'needs_review' | 'refunded' | 'disputed'
      /** GHS, at most two decimals */
      amount: number
      /** What the gateway gave back to the payer so far */
      refunded: number
      /** The gateway’s page, while it can be paid there */
      redirectUrl: string | null
      prompt: {
        /** Masked */
        number: string
        network: 'MTN' | 'Telecel' | 'AT'
        /** What the gateway asks the payer to do; empty where it says nothing */
        text: string
        /** 180 seconds after it began */
        endsAt: string
      } | null
      reason: 'answer_lost' | 'declined' | 'abandoned' | 'reversed' | 'gateway_refused' | 'gateway_unreachable' | 'code_needed' | 'review_rejected' | 'time_over' | 'amount_differs' | 'currency_differs' | 'mode_differs' | 'reference_differs' | 'invoice_not_pending' | null
      /** What the gateway says came in; null where it has not said so */
      received: {
        reference: string
        /** In the currency beside it; null where it is no amount */
        amount: number | null
        currency: string
        mode: 'live' | 'test' | null
      } | null
      createdAt: string
      /** When it came to its present end */
      settledAt: string | null
    }
  }

  /** Proofs of an invoice’s bank transfer, oldest first; an Administrator reads every account’s. */
  listPaymentProofs: {
    kind: 'data'
    input: {
      /** An id that begins with inv_ */
      id: string
    }
    reply: {
      /** An id that begins with prf_ */
      id: string
      /** An id that begins with inv_ */
      invoiceId: string
      name: string
      mediaType: 'application/pdf' | 'image/jpeg' | 'image/png'
      /** Bytes */
      size: number
      createdAt: string
    }[]
  }

  /** A proof as it was added. */
  getPaymentProof: {
    kind: 'file'
    input: {
      /** An id that begins with prf_ */
      id: string
    }
    reply: Blob
  }

  /** The account’s own products that it uses on credit: limit, usage and what it owes. Empty where it has none. */
  ownPostpaid: {
    kind: 'data'
    input: object
    reply: {
      product: 'SMS' | 'KYC'
      status: 1 | 2
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
  }

  /** Import a CSV file or a workbook into a group, or try it. */
  importContacts: {
    kind: 'data'
    input: {
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
      existing?: 'update' | 'fill' | 'keep'
      /** Faults to put right in the whole file, with commas: scientific_notation, several_numbers, name_and_number, other_column, month_first, date_unreadable, extra_cells, name_too_long, value_too_long, name_formula, name_markup, name_reversed */
      fixes?: string
      file: Blob
    }
    reply: {
      /** An id that begins with imp_ */
      id: string
    }
  }

  /** The account’s imports, newest first. */
  listImports: {
    kind: 'page'
    input: {
      pageNumber?: number
      pageSize?: number
      searchTerm?: string
      /** The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile */
      cursor?: string
    }
    reply: {
      /** An id that begins with imp_ */
      id: string
      status: 'running' | 'done' | 'failed' | 'rolling_back' | 'rolled_back'
      /** Rows are read and judged, and nothing is written */
      dryRun: boolean
      fileName: string
      /** Null where a dry run names a group that is yet to be made */
      groupId: string | null
      groupName: string
      rows: number
      /** Null until the file was read to its end once */
      totalRows: number | null
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
      consent: {
        /** Where, in the business’s words */
        source: string
        at: string
      } | null
      /** Contacts that you have: update takes what the file has, fill only what is empty, keep leaves them */
      existing: 'update' | 'fill' | 'keep'
      /** The faults that are put right in the whole file */
      fixes: ('scientific_notation' | 'several_numbers' | 'name_and_number' | 'other_column' | 'month_first' | 'date_unreadable' | 'extra_cells' | 'name_too_long' | 'value_too_long' | 'name_formula' | 'name_markup' | 'name_reversed')[]
      /** What is wrong with rows, most frequent first */
      faults: {
        kind: 'empty' | 'not_a_number' | 'too_short' | 'too_long' | 'invalid_prefix' | 'unknown_country' | 'short_code' | 'landline' | 'toll_free' | 'foreign' | 'line_too_long' | 'quote_unclosed' | 'too_many_fields' | 'doubled' | 'scientific_notation' | 'several_numbers' | 'name_and_number' | 'other_column' | 'month_first' | 'date_unreadable' | 'extra_cells' | 'name_too_long' | 'value_too_long' | 'name_formula' | 'name_markup' | 'name_reversed'
        /** Whether a row with it is rejected */
        rejects: boolean
        /** That have it */
        rows: number
        /** Of these, what `fixes` would put right */
        fixable: number
        /** Rows that were put right by `fixes` */
        fixed: number
        /** The first of them */
        examples: {
          line: number
          /** Null for the row as a whole */
          column: string | null
          value: string
          /** What the fix makes of it; null where there is none */
          becomes: string | null
        }[]
      }[]
      /** A dry run whose file is still kept */
      startable: boolean
      failure: {
        code: string
        message: string
      } | null
      createdAt: string
      finishedAt: string | null
      /** Until when it can be rolled back; null if it cannot */
      undoUntil: string | null
      /** What the roll-back did so far */
      undone: {
        /** Contacts that it had added */
        removed: number
        /** Contacts that it had changed */
        restored: number
        /** Contacts that were changed or deleted since */
        kept: number
      } | null
    }
  }

  /** How an import stands. */
  getImport: {
    kind: 'data'
    input: {
      /** An id that begins with imp_ */
      id: string
    }
    reply: {
      /** An id that begins with imp_ */
      id: string
      status: 'running' | 'done' | 'failed' | 'rolling_back' | 'rolled_back'
      /** Rows are read and judged, and nothing is written */
      dryRun: boolean
      fileName: string
      /** Null where a dry run names a group that is yet to be made */
      groupId: string | null
      groupName: string
      rows: number
      /** Null until the file was read to its end once */
      totalRows: number | null
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
      consent: {
        /** Where, in the business’s words */
        source: string
        at: string
      } | null
      /** Contacts that you have: update takes what the file has, fill only what is empty, keep leaves them */
      existing: 'update' | 'fill' | 'keep'
      /** The faults that are put right in the whole file */
      fixes: ('scientific_notation' | 'several_numbers' | 'name_and_number' | 'other_column' | 'month_first' | 'date_unreadable' | 'extra_cells' | 'name_too_long' | 'value_too_long' | 'name_formula' | 'name_markup' | 'name_reversed')[]
      /** What is wrong with rows, most frequent first */
      faults: {
        kind: 'empty' | 'not_a_number' | 'too_short' | 'too_long' | 'invalid_prefix' | 'unknown_country' | 'short_code' | 'landline' | 'toll_free' | 'foreign' | 'line_too_long' | 'quote_unclosed' | 'too_many_fields' | 'doubled' | 'scientific_notation' | 'several_numbers' | 'name_and_number' | 'other_column' | 'month_first' | 'date_unreadable' | 'extra_cells' | 'name_too_long' | 'value_too_long' | 'name_formula' | 'name_markup' | 'name_reversed'
        /** Whether a row with it is rejected */
        rejects: boolean
        /** That have it */
        rows: number
        /** Of these, what `fixes` would put right */
        fixable: number
        /** Rows that were put right by `fixes` */
        fixed: number
        /** The first of them */
        examples: {
          line: number
          /** Null for the row as a whole */
          column: string | null
          value: string
          /** What the fix makes of it; null where there is none */
          becomes: string | null
        }[]
      }[]
      /** A dry run whose file is still kept */
      startable: boolean
      failure: {
        code: string
        message: string
      } | null
      createdAt: string
      finishedAt: string | null
      /** Until when it can be rolled back; null if it cannot */
      undoUntil: string | null
      /** What the roll-back did so far */
      undone: {
        /** Contacts that it had added */
        removed: number
        /** Contacts that it had changed */
        restored: number
        /** Contacts that were changed or deleted since */
        kept: number
      } | null
    }
  }

  /** Take back what an import did within 30 days; contacts that were changed since stay as they are. */
  rollBackImport: {
    kind: 'data'
    input: {
      /** An id that begins with imp_ */
      id: string
    }
    reply: {
      /** An id that begins with imp_ */
      id: string
      status: 'running' | 'done' | 'failed' | 'rolling_back' | 'rolled_back'
      /** Rows are read and judged, and nothing is written */
      dryRun: boolean
      fileName: string
      /** Null where a dry run names a group that is yet to be made */
      groupId: string | null
      groupName: string
      rows: number
      /** Null until the file was read to its end once */
      totalRows: number | null
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
      consent: {
        /** Where, in the business’s words */
        source: string
        at: string
      } | null
      /** Contacts that you have: update takes what the file has, fill only what is empty, keep leaves them */
      existing: 'update' | 'fill' | 'keep'
      /** The faults that are put right in the whole file */
      fixes: ('scientific_notation' | 'several_numbers' | 'name_and_number' | 'other_column' | 'month_first' | 'date_unreadable' | 'extra_cells' | 'name_too_long' | 'value_too_long' | 'name_formula' | 'name_markup' | 'name_reversed')[]
      /** What is wrong with rows, most frequent first */
      faults: {
        kind: 'empty' | 'not_a_number' | 'too_short' | 'too_long' | 'invalid_prefix' | 'unknown_country' | 'short_code' | 'landline' | 'toll_free' | 'foreign' | 'line_too_long' | 'quote_unclosed' | 'too_many_fields' | 'doubled' | 'scientific_notation' | 'several_numbers' | 'name_and_number' | 'other_column' | 'month_first' | 'date_unreadable' | 'extra_cells' | 'name_too_long' | 'value_too_long' | 'name_formula' | 'name_markup' | 'name_reversed'
        /** Whether a row with it is rejected */
        rejects: boolean
        /** That have it */
        rows: number
        /** Of these, what `fixes` would put right */
        fixable: number
        /** Rows that were put right by `fixes` */
        fixed: number
        /** The first of them */
        examples: {
          line: number
          /** Null for the row as a whole */
          column: string | null
          value: string
          /** What the fix makes of it; null where there is none */
          becomes: string | null
        }[]
      }[]
      /** A dry run whose file is still kept */
      startable: boolean
      failure: {
        code: string
        message: string
      } | null
      createdAt: string
      finishedAt: string | null
      /** Until when it can be rolled back; null if it cannot */
      undoUntil: string | null
      /** What the roll-back did so far */
      undone: {
        /** Contacts that it had added */
        removed: number
        /** Contacts that it had changed */
        restored: number
        /** Contacts that were changed or deleted since */
        kept: number
      } | null
    }
  }

  /** Import the file of a dry run, which is kept for a day. */
  beginImport: {
    kind: 'data'
    input: {
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
      } | null
      /** Instead of the dry run’s */
      existing?: 'update' | 'fill' | 'keep'
      /** Instead of the dry run’s */
      fixes?: ('scientific_notation' | 'several_numbers' | 'name_and_number' | 'other_column' | 'month_first' | 'date_unreadable' | 'extra_cells' | 'name_too_long' | 'value_too_long' | 'name_formula' | 'name_markup' | 'name_reversed')[]
    }
    reply: {
      /** An id that begins with imp_ */
      id: string
      status: 'running' | 'done' | 'failed' | 'rolling_back' | 'rolled_back'
      /** Rows are read and judged, and nothing is written */
      dryRun: boolean
      fileName: string
      /** Null where a dry run names a group that is yet to be made */
      groupId: string | null
      groupName: string
      rows: number
      /** Null until the file was read to its end once */
      totalRows: number | null
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
      consent: {
        /** Where, in the business’s words */
        source: string
        at: string
      } | null
      /** Contacts that you have: update takes what the file has, fill only what is empty, keep leaves them */
      existing: 'update' | 'fill' | 'keep'
      /** The faults that are put right in the whole file */
      fixes: ('scientific_notation' | 'several_numbers' | 'name_and_number' | 'other_column' | 'month_first' | 'date_unreadable' | 'extra_cells' | 'name_too_long' | 'value_too_long' | 'name_formula' | 'name_markup' | 'name_reversed')[]
      /** What is wrong with rows, most frequent first */
      faults: {
        kind: 'empty' | 'not_a_number' | 'too_short' | 'too_long' | 'invalid_prefix' | 'unknown_country' | 'short_code' | 'landline' | 'toll_free' | 'foreign' | 'line_too_long' | 'quote_unclosed' | 'too_many_fields' | 'doubled' | 'scientific_notation' | 'several_numbers' | 'name_and_number' | 'other_column' | 'month_first' | 'date_unreadable' | 'extra_cells' | 'name_too_long' | 'value_too_long' | 'name_formula' | 'name_markup' | 'name_reversed'
        /** Whether a row with it is rejected */
        rejects: boolean
        /** That have it */
        rows: number
        /** Of these, what `fixes` would put right */
        fixable: number
        /** Rows that were put right by `fixes` */
        fixed: number
        /** The first of them */
        examples: {
          line: number
          /** Null for the row as a whole */
          column: string | null
          value: string
          /** What the fix makes of it; null where there is none */
          becomes: string | null
        }[]
      }[]
      /** A dry run whose file is still kept */
      startable: boolean
      failure: {
        code: string
        message: string
      } | null
      createdAt: string
      finishedAt: string | null
      /** Until when it can be rolled back; null if it cannot */
      undoUntil: string | null
      /** What the roll-back did so far */
      undone: {
        /** Contacts that it had added */
        removed: number
        /** Contacts that it had changed */
        restored: number
        /** Contacts that were changed or deleted since */
        kept: number
      } | null
    }
  }

  /** What these columns were taken for when a file had them last. */
  recallMapping: {
    kind: 'data'
    input: {
      columns: string[]
    }
    reply: {
      mapping: Record<string, string> | null
      usedAt: string | null
    }
  }

  /** The first rows of a dry run as they will be stored, or the first with a fault. */
  previewImport: {
    kind: 'data'
    input: {
      /** An id that begins with imp_ */
      id: string
      only?: 'all' | 'faulty'
      /** Instead of the dry run’s */
      existing?: 'update' | 'fill' | 'keep'
    }
    reply: {
      line: number
      outcome: 'added' | 'changed' | 'kept' | 'duplicate' | 'rejected'
      /** As it is stored; null where the cell holds no mobile number */
      phone: string | null
      name: string
      fields: Record<string, string>
      faults: {
        /** Null for the row as a whole */
        column: string | null
        value: string
        /** What the fix makes of it; null where there is none */
        becomes: string | null
        kind: 'empty' | 'not_a_number' | 'too_short' | 'too_long' | 'invalid_prefix' | 'unknown_country' | 'short_code' | 'landline' | 'toll_free' | 'foreign' | 'line_too_long' | 'quote_unclosed' | 'too_many_fields' | 'doubled' | 'scientific_notation' | 'several_numbers' | 'name_and_number' | 'other_column' | 'month_first' | 'date_unreadable' | 'extra_cells' | 'name_too_long' | 'value_too_long' | 'name_formula' | 'name_markup' | 'name_reversed'
        /** Of its column, as in a mapping */
        meaning: string | null
        fixed: boolean
      }[]
    }[]
  }

  /** The first rows that were not imported. */
  listRejects: {
    kind: 'data'
    input: {
      /** An id that begins with imp_ */
      id: string
    }
    reply: {
      line: number
      reason: string
      cells: string[]
    }[]
  }

  /** The rows that were not imported: line, reason, and the row as it was. */
  getRejects: {
    kind: 'file'
    input: {
      /** An id that begins with imp_ */
      id: string
    }
    reply: Blob
  }

  /** The account’s groups by name. */
  listGroups: {
    kind: 'page'
    input: {
      pageNumber?: number
      pageSize?: number
      searchTerm?: string
      /** Segments too, which stand wherever a group does */
      segments?: string
    }
    reply: {
      /** An id that begins with grp_ */
      id: string
      name: string
      /** How many contacts are in it */
      contacts: number
      /** Custom fields that its contacts have, usable as {{Field}} */
      fields: string[]
      createdAt: string
    }
  }

  /** Make an empty group. */
  createGroup: {
    kind: 'data'
    input: {
      name: string
    }
    reply: {
      /** An id that begins with grp_ */
      id: string
      name: string
      /** How many contacts are in it */
      contacts: number
      /** Custom fields that its contacts have, usable as {{Field}} */
      fields: string[]
      createdAt: string
    }
  }

  /** Give a group another name. */
  renameGroup: {
    kind: 'data'
    input: {
      /** An id that begins with grp_ */
      id: string
      name: string
    }
    reply: {
      /** An id that begins with grp_ */
      id: string
      name: string
      /** How many contacts are in it */
      contacts: number
      /** Custom fields that its contacts have, usable as {{Field}} */
      fields: string[]
      createdAt: string
    }
  }

  /** Remove a group; its contacts stay in the address book. */
  deleteGroup: {
    kind: 'data'
    input: {
      /** An id that begins with grp_ */
      id: string
    }
    reply: null
  }

  /** The account’s segments by name. */
  listSegments: {
    kind: 'data'
    input: object
    reply: {
      /** Stands among the groupIds of a send as a group’s does */
      id: string
      name: string
      filter: {
        conditions: unknown[]
      }
      /** How many met the filter when they were last counted */
      contacts: number
      createdAt: string
    }[]
  }

  /** Save a filter of the address book under a name. */
  createSegment: {
    kind: 'data'
    input: {
      name: string
      filter: {
        conditions: unknown[]
      }
    }
    reply: {
      /** Stands among the groupIds of a send as a group’s does */
      id: string
      name: string
      filter: {
        conditions: unknown[]
      }
      /** How many met the filter when they were last counted */
      contacts: number
      createdAt: string
    }
  }

  /** Change a segment’s name and filter. */
  updateSegment: {
    kind: 'data'
    input: {
      /** An id that begins with grp_ */
      id: string
      name: string
      filter: {
        conditions: unknown[]
      }
    }
    reply: {
      /** Stands among the groupIds of a send as a group’s does */
      id: string
      name: string
      filter: {
        conditions: unknown[]
      }
      /** How many met the filter when they were last counted */
      contacts: number
      createdAt: string
    }
  }

  /** How many contacts meet a filter now, and how many of them have opted out. */
  countSegment: {
    kind: 'data'
    input: {
      filter: {
        conditions: unknown[]
      }
    }
    reply: {
      contacts: number
      optedOut: number
    }
  }

  /** Contacts by name and number, of one group or all. */
  listContacts: {
    kind: 'slice'
    input: {
      /** An id that begins with grp_ */
      groupId?: string
      searchTerm?: string
      limit?: number
      /** The cursor `next` of the slice before */
      after?: string
    }
    reply: {
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
      consent: {
        /** Where, in the business’s words */
        source: string
        at: string
      } | null
      createdAt: string
    }
  }

  /** Add one contact. */
  createContact: {
    kind: 'data'
    input: {
      phone: string
      name?: string
      fields?: Record<string, string>
      groupIds?: string[]
      /** Left out, what is on record stays; null takes it away */
      consent?: {
        source: string
        /** Now, where it is left out */
        at?: string
      } | null
    }
    reply: {
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
      consent: {
        /** Where, in the business’s words */
        source: string
        at: string
      } | null
      createdAt: string
    }
  }

  /** Change a contact. */
  updateContact: {
    kind: 'data'
    input: {
      /** An id that begins with con_ */
      id: string
      phone: string
      name?: string
      fields?: Record<string, string>
      groupIds?: string[]
      /** Left out, what is on record stays; null takes it away */
      consent?: {
        source: string
        /** Now, where it is left out */
        at?: string
      } | null
    }
    reply: {
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
      consent: {
        /** Where, in the business’s words */
        source: string
        at: string
      } | null
      createdAt: string
    }
  }

  /** Remove a contact from the address book. */
  deleteContact: {
    kind: 'data'
    input: {
      /** An id that begins with con_ */
      id: string
    }
    reply: null
  }

  /** Contacts as a CSV file, of one group or segment or all, with their consent; safe in a spreadsheet. */
  exportContacts: {
    kind: 'file'
    input: {
      /** An id that begins with grp_ */
      groupId?: string
    }
    reply: Blob
  }

  /** Contacts that were deleted within 30 days, newest first; they can be restored. */
  listDeletedContacts: {
    kind: 'page'
    input: {
      pageNumber?: number
      pageSize?: number
      searchTerm?: string
    }
    reply: {
      /** An id that begins with con_ */
      id: string
      /** E.164 with a plus */
      phone: string
      /** The likely network by prefix; numbers can be ported */
      network: string | null
      name: string
      fields: Record<string, string>
      /** Null where none is on record */
      consent: {
        /** Where, in the business’s words */
        source: string
        at: string
      } | null
      createdAt: string
      deletedAt: string
      /** The name of the contact it was merged into, if it was */
      mergedInto: string | null
    }
  }

  /** Contacts of one name and with a field in common, which may be one person under several numbers. */
  listDuplicates: {
    kind: 'slice'
    input: {
      /** The cursor `next` of the slice before */
      after?: string
    }
    reply: {
      /** Two to ten, of one name; who was added first stands first */
      contacts: {
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
        consent: {
          /** Where, in the business’s words */
          source: string
          at: string
        } | null
        createdAt: string
      }[]
      /** Fields that are the same for all of them */
      shared: string[]
    }
  }

  /** Make one contact of several: the others’ fields and groups are added, their numbers leave for the bin. */
  mergeContacts: {
    kind: 'data'
    input: {
      /** Whose number, and whose fields where they differ, stay */
      keepId: string
      otherIds: string[]
      /** Instead of the name of who stays */
      name?: string
    }
    reply: {
      /** An id that begins with mrg_ */
      id: string
      contact: {
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
        consent: {
          /** Where, in the business’s words */
          source: string
          at: string
        } | null
        createdAt: string
      }
      mergedAt: string
    }
  }

  /** Take contacts apart again that were merged within 30 days. */
  undoMerge: {
    kind: 'data'
    input: {
      /** An id that begins with mrg_ */
      id: string
    }
    reply: {
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
      consent: {
        /** Where, in the business’s words */
        source: string
        at: string
      } | null
      createdAt: string
    }
  }

  /** Whether promotional texts of the account need consent. */
  getConsentRule: {
    kind: 'data'
    input: object
    reply: {
      /** Promotional texts go only to those whose consent is on record */
      required: boolean
    }
  }

  /** Send promotional texts only to those whose consent is on record, or to all. */
  setConsentRule: {
    kind: 'data'
    input: {
      /** Promotional texts go only to those whose consent is on record */
      required: boolean
    }
    reply: {
      /** Promotional texts go only to those whose consent is on record */
      required: boolean
    }
  }

  /** Bring a contact back that was deleted within 30 days, with the groups it was in. */
  restoreContact: {
    kind: 'data'
    input: {
      /** An id that begins with con_ */
      id: string
    }
    reply: {
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
      consent: {
        /** Where, in the business’s words */
        source: string
        at: string
      } | null
      createdAt: string
    }
  }

  /** Numbers that asked not to be texted, newest first. */
  listOptOuts: {
    kind: 'page'
    input: {
      pageNumber?: number
      pageSize?: number
      searchTerm?: string
      /** The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile */
      cursor?: string
    }
    reply: {
      /** E.164 with a plus */
      phone: string
      source: 'manual' | 'link' | 'inbound' | 'import'
      createdAt: string
    }
  }

  /** Never text this number again. */
  addOptOut: {
    kind: 'data'
    input: {
      phone: string
    }
    reply: {
      /** E.164 with a plus */
      phone: string
      source: 'manual' | 'link' | 'inbound' | 'import'
      createdAt: string
    }
  }

  /** The number asked to be texted again. */
  removeOptOut: {
    kind: 'data'
    input: {
      msisdn: string
    }
    reply: null
  }

  /** Send a text to numbers, groups, or both. Answered once the cost is reserved and the work is on record. */
  sendMessage: {
    kind: 'data'
    input: {
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
      traffic?: 'promotional' | 'transactional' | 'otp'
    }
    reply: {
      /** An id that begins with cmp_ */
      id: string
      status: 'draft' | 'scheduled' | 'expanding' | 'sending' | 'paused' | 'completed' | 'cancelled'
      /** Who will get it, after opt-outs and duplicates are left out */
      recipients: number
      /** Over all recipients, after merging each one’s fields */
      segments: number
      credits: number
    }
  }

  /** The account’s campaigns, newest first. */
  listCampaigns: {
    kind: 'page'
    input: {
      pageNumber?: number
      pageSize?: number
      searchTerm?: string
      /** The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile */
      cursor?: string
      status?: 'draft' | 'scheduled' | 'expanding' | 'sending' | 'paused' | 'completed' | 'cancelled'
    }
    reply: {
      /** An id that begins with cmp_ */
      id: string
      /** The name that it was given; null where it has none */
      name: string | null
      status: 'draft' | 'scheduled' | 'expanding' | 'sending' | 'paused' | 'completed' | 'cancelled'
      senderId: string
      text: string
      traffic: 'promotional' | 'transactional' | 'otp'
      groupNames: string[]
      /** Who will get it, after opt-outs and duplicates are left out */
      recipients: number
      /** Over all recipients, after merging each one’s fields */
      segments: number
      credits: number
      /** How many messages are in each state now */
      counts: {
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
      excluded: {
        optedOut: number
        /** Left out of a promotional text for want of consent */
        unconsented: number
        /** Left out: on networks that had not approved the sender ID when it was accepted */
        unapproved: number
        duplicates: number
        /** Joined the groups, or grew dearer, after the cost was reserved; not sent to */
        late: number
      }
      createdAt: string
      scheduledAt: string | null
      /** The same instant as `scheduledAt` */
      scheduleAt: string | null
      startedAt: string | null
      completedAt: string | null
    }
  }

  /** Text it to the confirmed number of whoever asks, merged with what the first recipient has. It costs what a text costs. */
  sendTestText: {
    kind: 'data'
    input: {
      senderId: string
      text: string
      recipients?: string[]
      groupIds?: string[]
      linkTarget?: string
    }
    reply: {
      /** E.164 with a plus */
      to: string
      text: string
      segments: number
      credits: number
    }
  }

  /** What a send would cost, to the last segment, and why. Changes nothing. */
  estimateMessage: {
    kind: 'data'
    input: {
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
      traffic?: 'promotional' | 'transactional' | 'otp'
    }
    reply: {
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
  }

  /** One campaign, with how many of its messages are in each state. */
  getCampaign: {
    kind: 'data'
    input: {
      /** An id that begins with cmp_ */
      id: string
    }
    reply: {
      /** An id that begins with cmp_ */
      id: string
      /** The name that it was given; null where it has none */
      name: string | null
      status: 'draft' | 'scheduled' | 'expanding' | 'sending' | 'paused' | 'completed' | 'cancelled'
      senderId: string
      text: string
      traffic: 'promotional' | 'transactional' | 'otp'
      groupNames: string[]
      /** Who will get it, after opt-outs and duplicates are left out */
      recipients: number
      /** Over all recipients, after merging each one’s fields */
      segments: number
      credits: number
      /** How many messages are in each state now */
      counts: {
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
      excluded: {
        optedOut: number
        /** Left out of a promotional text for want of consent */
        unconsented: number
        /** Left out: on networks that had not approved the sender ID when it was accepted */
        unapproved: number
        duplicates: number
        /** Joined the groups, or grew dearer, after the cost was reserved; not sent to */
        late: number
      }
      createdAt: string
      scheduledAt: string | null
      /** The same instant as `scheduledAt` */
      scheduleAt: string | null
      startedAt: string | null
      completedAt: string | null
      /** Likely network by network; empty for what was sent before they were counted */
      networks: {
        /** Likely, by the number; null: not in our table */
        network: string | null
        recipients: number
        /** What is being submitted just now is among what is queued */
        counts: {
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
      }[]
      /** Null where nothing is sent: it waits for its time, is paused or over, or has only just begun */
      speed: {
        /** Messages a second, over the last minute */
        perSecond: number
        /** Until the last one is handed over at this speed. Null where nobody can know, such as when a network takes none */
        secondsLeft: number | null
      } | null
      money: {
        /** Held when it was accepted */
        reserved: number
        /** Spent, less what was returned since */
        charged: number
        /** Given back: not needed, not sent, refused, or never confirmed */
        returned: number
        /** What the spent credits cost, net of taxes, each at the price of its invoice or at the postpaid rate. Null where that is not known, or where the caller may not read billing */
        cost: number | null
      }
      /** Its short link, where its text has one */
      link: {
        target: string
        /** By people */
        clicks: number
        /** Recipients who opened it at least once */
        clickers: number
        /** Previews, scanners and the like, counted apart */
        machines: number
      } | null
    }
  }

  /** One campaign’s messages, in the order they were made. */
  listRecipients: {
    kind: 'slice'
    input: {
      /** An id that begins with cmp_ */
      id: string
      state?: 'queued' | 'submitting' | 'unknown' | 'submitted' | 'delivered' | 'undelivered' | 'expired' | 'rejected' | 'failed'
      /** A number, or its beginning */
      searchTerm?: string
      limit?: number
      /** The cursor `next` of the slice before */
      after?: string
    }
    reply: {
      /** An id that begins with msg_ */
      id: string
      /** An id that begins with cmp_ */
      campaignId: string
      /** E.164 with a plus */
      to: string
      network: string | null
      senderId: string
      text: string
      state: 'queued' | 'submitting' | 'unknown' | 'submitted' | 'delivered' | 'undelivered' | 'expired' | 'rejected' | 'failed'
      /** In plain words, where it did not arrive */
      reason: string | null
      reasonCode: 'unknown' | 'undelivered' | 'expired' | 'rejected' | 'failed' | 'cancelled' | 'never_confirmed' | 'number_unknown' | 'sender_refused' | 'text_too_long' | null
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
      /** The name of the contact with this number now. Null where there is no contact, or where the caller may not read contacts */
      name: string | null
    }
  }

  /** Stop handing messages to the operators. What is already handed over goes on. */
  pauseCampaign: {
    kind: 'data'
    input: {
      /** An id that begins with cmp_ */
      id: string
    }
    reply: {
      /** An id that begins with cmp_ */
      id: string
      /** The name that it was given; null where it has none */
      name: string | null
      status: 'draft' | 'scheduled' | 'expanding' | 'sending' | 'paused' | 'completed' | 'cancelled'
      senderId: string
      text: string
      traffic: 'promotional' | 'transactional' | 'otp'
      groupNames: string[]
      /** Who will get it, after opt-outs and duplicates are left out */
      recipients: number
      /** Over all recipients, after merging each one’s fields */
      segments: number
      credits: number
      /** How many messages are in each state now */
      counts: {
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
      excluded: {
        optedOut: number
        /** Left out of a promotional text for want of consent */
        unconsented: number
        /** Left out: on networks that had not approved the sender ID when it was accepted */
        unapproved: number
        duplicates: number
        /** Joined the groups, or grew dearer, after the cost was reserved; not sent to */
        late: number
      }
      createdAt: string
      scheduledAt: string | null
      /** The same instant as `scheduledAt` */
      scheduleAt: string | null
      startedAt: string | null
      completedAt: string | null
      /** Likely network by network; empty for what was sent before they were counted */
      networks: {
        /** Likely, by the number; null: not in our table */
        network: string | null
        recipients: number
        /** What is being submitted just now is among what is queued */
        counts: {
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
      }[]
      /** Null where nothing is sent: it waits for its time, is paused or over, or has only just begun */
      speed: {
        /** Messages a second, over the last minute */
        perSecond: number
        /** Until the last one is handed over at this speed. Null where nobody can know, such as when a network takes none */
        secondsLeft: number | null
      } | null
      money: {
        /** Held when it was accepted */
        reserved: number
        /** Spent, less what was returned since */
        charged: number
        /** Given back: not needed, not sent, refused, or never confirmed */
        returned: number
        /** What the spent credits cost, net of taxes, each at the price of its invoice or at the postpaid rate. Null where that is not known, or where the caller may not read billing */
        cost: number | null
      }
      /** Its short link, where its text has one */
      link: {
        target: string
        /** By people */
        clicks: number
        /** Recipients who opened it at least once */
        clickers: number
        /** Previews, scanners and the like, counted apart */
        machines: number
      } | null
    }
  }

  /** Go on where the campaign was paused. */
  resumeCampaign: {
    kind: 'data'
    input: {
      /** An id that begins with cmp_ */
      id: string
    }
    reply: {
      /** An id that begins with cmp_ */
      id: string
      /** The name that it was given; null where it has none */
      name: string | null
      status: 'draft' | 'scheduled' | 'expanding' | 'sending' | 'paused' | 'completed' | 'cancelled'
      senderId: string
      text: string
      traffic: 'promotional' | 'transactional' | 'otp'
      groupNames: string[]
      /** Who will get it, after opt-outs and duplicates are left out */
      recipients: number
      /** Over all recipients, after merging each one’s fields */
      segments: number
      credits: number
      /** How many messages are in each state now */
      counts: {
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
      excluded: {
        optedOut: number
        /** Left out of a promotional text for want of consent */
        unconsented: number
        /** Left out: on networks that had not approved the sender ID when it was accepted */
        unapproved: number
        duplicates: number
        /** Joined the groups, or grew dearer, after the cost was reserved; not sent to */
        late: number
      }
      createdAt: string
      scheduledAt: string | null
      /** The same instant as `scheduledAt` */
      scheduleAt: string | null
      startedAt: string | null
      completedAt: string | null
      /** Likely network by network; empty for what was sent before they were counted */
      networks: {
        /** Likely, by the number; null: not in our table */
        network: string | null
        recipients: number
        /** What is being submitted just now is among what is queued */
        counts: {
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
      }[]
      /** Null where nothing is sent: it waits for its time, is paused or over, or has only just begun */
      speed: {
        /** Messages a second, over the last minute */
        perSecond: number
        /** Until the last one is handed over at this speed. Null where nobody can know, such as when a network takes none */
        secondsLeft: number | null
      } | null
      money: {
        /** Held when it was accepted */
        reserved: number
        /** Spent, less what was returned since */
        charged: number
        /** Given back: not needed, not sent, refused, or never confirmed */
        returned: number
        /** What the spent credits cost, net of taxes, each at the price of its invoice or at the postpaid rate. Null where that is not known, or where the caller may not read billing */
        cost: number | null
      }
      /** Its short link, where its text has one */
      link: {
        target: string
        /** By people */
        clicks: number
        /** Recipients who opened it at least once */
        clickers: number
        /** Previews, scanners and the like, counted apart */
        machines: number
      } | null
    }
  }

  /** Send nothing more; the credits of what was not sent are returned. */
  cancelCampaign: {
    kind: 'data'
    input: {
      /** An id that begins with cmp_ */
      id: string
    }
    reply: {
      /** An id that begins with cmp_ */
      id: string
      /** The name that it was given; null where it has none */
      name: string | null
      status: 'draft' | 'scheduled' | 'expanding' | 'sending' | 'paused' | 'completed' | 'cancelled'
      senderId: string
      text: string
      traffic: 'promotional' | 'transactional' | 'otp'
      groupNames: string[]
      /** Who will get it, after opt-outs and duplicates are left out */
      recipients: number
      /** Over all recipients, after merging each one’s fields */
      segments: number
      credits: number
      /** How many messages are in each state now */
      counts: {
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
      excluded: {
        optedOut: number
        /** Left out of a promotional text for want of consent */
        unconsented: number
        /** Left out: on networks that had not approved the sender ID when it was accepted */
        unapproved: number
        duplicates: number
        /** Joined the groups, or grew dearer, after the cost was reserved; not sent to */
        late: number
      }
      createdAt: string
      scheduledAt: string | null
      /** The same instant as `scheduledAt` */
      scheduleAt: string | null
      startedAt: string | null
      completedAt: string | null
      /** Likely network by network; empty for what was sent before they were counted */
      networks: {
        /** Likely, by the number; null: not in our table */
        network: string | null
        recipients: number
        /** What is being submitted just now is among what is queued */
        counts: {
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
      }[]
      /** Null where nothing is sent: it waits for its time, is paused or over, or has only just begun */
      speed: {
        /** Messages a second, over the last minute */
        perSecond: number
        /** Until the last one is handed over at this speed. Null where nobody can know, such as when a network takes none */
        secondsLeft: number | null
      } | null
      money: {
        /** Held when it was accepted */
        reserved: number
        /** Spent, less what was returned since */
        charged: number
        /** Given back: not needed, not sent, refused, or never confirmed */
        returned: number
        /** What the spent credits cost, net of taxes, each at the price of its invoice or at the postpaid rate. Null where that is not known, or where the caller may not read billing */
        cost: number | null
      }
      /** Its short link, where its text has one */
      link: {
        target: string
        /** By people */
        clicks: number
        /** Recipients who opened it at least once */
        clickers: number
        /** Previews, scanners and the like, counted apart */
        machines: number
      } | null
    }
  }

  /** Messages over all campaigns, newest first. */
  listMessages: {
    kind: 'slice'
    input: {
      state?: 'queued' | 'submitting' | 'unknown' | 'submitted' | 'delivered' | 'undelivered' | 'expired' | 'rejected' | 'failed'
      /** A number, or its beginning */
      searchTerm?: string
      limit?: number
      /** The cursor `next` of the slice before */
      after?: string
      /** For a person: what live keys and people sent, or what test keys did. A key always finds its own. */
      environment?: 'live' | 'sandbox'
    }
    reply: {
      /** An id that begins with msg_ */
      id: string
      /** An id that begins with cmp_ */
      campaignId: string
      /** E.164 with a plus */
      to: string
      network: string | null
      senderId: string
      text: string
      state: 'queued' | 'submitting' | 'unknown' | 'submitted' | 'delivered' | 'undelivered' | 'expired' | 'rejected' | 'failed'
      /** In plain words, where it did not arrive */
      reason: string | null
      reasonCode: 'unknown' | 'undelivered' | 'expired' | 'rejected' | 'failed' | 'cancelled' | 'never_confirmed' | 'number_unknown' | 'sender_refused' | 'text_too_long' | null
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
  }

  /** One message and everything that happened to it, in order. */
  getMessage: {
    kind: 'data'
    input: {
      /** An id that begins with msg_ */
      id: string
    }
    reply: {
      /** An id that begins with msg_ */
      id: string
      /** An id that begins with cmp_ */
      campaignId: string
      /** E.164 with a plus */
      to: string
      network: string | null
      senderId: string
      text: string
      state: 'queued' | 'submitting' | 'unknown' | 'submitted' | 'delivered' | 'undelivered' | 'expired' | 'rejected' | 'failed'
      /** In plain words, where it did not arrive */
      reason: string | null
      reasonCode: 'unknown' | 'undelivered' | 'expired' | 'rejected' | 'failed' | 'cancelled' | 'never_confirmed' | 'number_unknown' | 'sender_refused' | 'text_too_long' | null
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
      /** The name of the contact with this number now. Null where there is no contact, or where the caller may not read contacts */
      name: string | null
      events: {
        /** `handed_over`: the operator took a segment; `unanswered`: it was handed over and the answer was lost; `receipt`: the operator’s last word on a segment; `clicked`: its short link was opened */
        kind: 'accepted' | 'charged' | 'handed_over' | 'refused' | 'unanswered' | 'cancelled' | 'receipt' | 'returned' | 'clicked'
        at: string
        segment: number | null
        /** The connection that it went by */
        link: string | null
        /** What the receipt says */
        state: 'queued' | 'submitting' | 'unknown' | 'submitted' | 'delivered' | 'undelivered' | 'expired' | 'rejected' | 'failed' | null
        /** Of a receipt, or the SMPP status of a refusal */
        networkCode: string | null
        credits: number | null
        clicks: number | null
      }[]
    }
  }

  /** A campaign’s messages as a CSV file, in the order they were made. */
  exportRecipients: {
    kind: 'file'
    input: {
      /** An id that begins with cmp_ */
      id: string
      state?: 'queued' | 'submitting' | 'unknown' | 'submitted' | 'delivered' | 'undelivered' | 'expired' | 'rejected' | 'failed'
      /** Of the heads, states and reasons */
      language?: 'en' | 'fr'
    }
    reply: Blob
  }

  /** Put the people whom a campaign did not reach into a group. Asked again, it adds only who is not in it yet. */
  groupFailedRecipients: {
    kind: 'data'
    input: {
      /** An id that begins with cmp_ */
      id: string
      reasons: ('undelivered' | 'expired' | 'rejected' | 'failed' | 'cancelled' | 'never_confirmed' | 'number_unknown' | 'sender_refused' | 'text_too_long')[]
      /** A group that exists */
      groupId?: string
      /** Or the name of one, which is made where there is none */
      groupName?: string
      /** Numbers that are not in the address book become contacts. Those of contacts that were deleted do not */
      addNumbers?: boolean
      /** Where the rest begins, from `next` */
      after?: string
    }
    reply: {
      /** Null where there was nobody to put into a new one, so that none was made */
      group: {
        /** An id that begins with grp_ */
        id: string
        name: string
        contacts: number
      } | null
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
  }

  /** What a campaign was made of, to send the same again. */
  getCampaignContent: {
    kind: 'data'
    input: {
      /** An id that begins with cmp_ */
      id: string
    }
    reply: {
      senderId: string
      text: string
      traffic: 'promotional' | 'transactional' | 'otp'
      linkTarget: string | null
      /** Those that are still there */
      groups: {
        /** An id that begins with grp_ */
        id: string
        name: string
        /** How many contacts are in it */
        contacts: number
        /** Custom fields that its contacts have, usable as {{Field}} */
        fields: string[]
        createdAt: string
      }[]
      /** Groups that were deleted since */
      groupsGone: number
      /** Numbers that were named besides */
      recipients: string[]
    }
  }

  /** The account’s templates by name. */
  listTemplates: {
    kind: 'data'
    input: object
    reply: {
      /** An id that begins with tpl_ */
      id: string
      name: string
      text: string
      changedAt: string
    }[]
  }

  /** Keep a text under a name. What was kept under that name, in whatever letters, is replaced. */
  saveTemplate: {
    kind: 'data'
    input: {
      name: string
      text: string
    }
    reply: {
      /** An id that begins with tpl_ */
      id: string
      name: string
      text: string
      changedAt: string
    }
  }

  /** Forget a template. What was sent with it stays as it is. */
  deleteTemplate: {
    kind: 'data'
    input: {
      /** An id that begins with tpl_ */
      id: string
    }
    reply: null
  }

  /** When a series would run: its first runs, moved to where hours and holidays permit. Changes nothing. */
  previewSeries: {
    kind: 'data'
    input: {
      rhythm: unknown
      /** In Africa/Accra, which is UTC all year */
      time: string
      /** The first day on which it may run */
      from: string
      ends: {
        /** The last day on which it may run */
        on: string
      } | {
        /** So many runs */
        after: number
      }
      traffic?: 'promotional' | 'transactional'
    }
    reply: {
      dueAt: string
      goesAt: string
    }[]
  }

  /** Send a text again and again. Each run is a campaign of its own, paid for when it goes; one that cannot be paid is left out, and said so by mail. */
  createSeries: {
    kind: 'data'
    input: {
      rhythm: unknown
      /** In Africa/Accra, which is UTC all year */
      time: string
      /** The first day on which it may run */
      from: string
      ends: {
        /** The last day on which it may run */
        on: string
      } | {
        /** So many runs */
        after: number
      }
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
    reply: {
      /** An id that begins with ser_ */
      id: string
      /** The name that it was given; null where it has none */
      name: string | null
      status: 'active' | 'paused' | 'ended'
      senderId: string
      text: string
      traffic: 'promotional' | 'transactional'
      groupNames: string[]
      /** How many numbers it names beside its groups */
      numbers: number
      rhythm: unknown
      /** In Africa/Accra, which is UTC all year */
      time: string
      /** The first day on which it may run */
      from: string
      ends: {
        /** The last day on which it may run */
        on: string
      } | {
        /** So many runs */
        after: number
      }
      /** Runs gone by, those included that were not sent */
      runs: number
      /** Null while it is paused, and when it is over */
      next: {
        dueAt: string
        /** Later than its own time where the permitted hours move it */
        goesAt: string
      } | null
      last: {
        /** The run’s own time */
        dueAt: string
        /** late: nobody was there to send it for so long that it was left out; merged: the hours moved it to where the next run goes anyway; never_permitted: no hour of the month after permits it */
        outcome: 'sent' | 'unpaid' | 'sender_not_allowed' | 'account_suspended' | 'no_recipients' | 'group_deleted' | 'refused' | 'late' | 'merged' | 'never_permitted'
        campaignId: string | null
      } | null
      createdAt: string
    }
  }

  /** The account’s series, newest first, each with its next run and its last. */
  listSeries: {
    kind: 'page'
    input: {
      pageNumber?: number
      pageSize?: number
      searchTerm?: string
      /** The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile */
      cursor?: string
      status?: 'active' | 'paused' | 'ended'
    }
    reply: {
      /** An id that begins with ser_ */
      id: string
      /** The name that it was given; null where it has none */
      name: string | null
      status: 'active' | 'paused' | 'ended'
      senderId: string
      text: string
      traffic: 'promotional' | 'transactional'
      groupNames: string[]
      /** How many numbers it names beside its groups */
      numbers: number
      rhythm: unknown
      /** In Africa/Accra, which is UTC all year */
      time: string
      /** The first day on which it may run */
      from: string
      ends: {
        /** The last day on which it may run */
        on: string
      } | {
        /** So many runs */
        after: number
      }
      /** Runs gone by, those included that were not sent */
      runs: number
      /** Null while it is paused, and when it is over */
      next: {
        dueAt: string
        /** Later than its own time where the permitted hours move it */
        goesAt: string
      } | null
      last: {
        /** The run’s own time */
        dueAt: string
        /** late: nobody was there to send it for so long that it was left out; merged: the hours moved it to where the next run goes anyway; never_permitted: no hour of the month after permits it */
        outcome: 'sent' | 'unpaid' | 'sender_not_allowed' | 'account_suspended' | 'no_recipients' | 'group_deleted' | 'refused' | 'late' | 'merged' | 'never_permitted'
        campaignId: string | null
      } | null
      createdAt: string
    }
  }

  /** No more runs until it is resumed. A run that is already a campaign goes on. */
  pauseSeries: {
    kind: 'data'
    input: {
      /** An id that begins with ser_ */
      id: string
    }
    reply: {
      /** An id that begins with ser_ */
      id: string
      /** The name that it was given; null where it has none */
      name: string | null
      status: 'active' | 'paused' | 'ended'
      senderId: string
      text: string
      traffic: 'promotional' | 'transactional'
      groupNames: string[]
      /** How many numbers it names beside its groups */
      numbers: number
      rhythm: unknown
      /** In Africa/Accra, which is UTC all year */
      time: string
      /** The first day on which it may run */
      from: string
      ends: {
        /** The last day on which it may run */
        on: string
      } | {
        /** So many runs */
        after: number
      }
      /** Runs gone by, those included that were not sent */
      runs: number
      /** Null while it is paused, and when it is over */
      next: {
        dueAt: string
        /** Later than its own time where the permitted hours move it */
        goesAt: string
      } | null
      last: {
        /** The run’s own time */
        dueAt: string
        /** late: nobody was there to send it for so long that it was left out; merged: the hours moved it to where the next run goes anyway; never_permitted: no hour of the month after permits it */
        outcome: 'sent' | 'unpaid' | 'sender_not_allowed' | 'account_suspended' | 'no_recipients' | 'group_deleted' | 'refused' | 'late' | 'merged' | 'never_permitted'
        campaignId: string | null
      } | null
      createdAt: string
    }
  }

  /** Go on with the next run from now. Those that fell into the pause are left out. */
  resumeSeries: {
    kind: 'data'
    input: {
      /** An id that begins with ser_ */
      id: string
    }
    reply: {
      /** An id that begins with ser_ */
      id: string
      /** The name that it was given; null where it has none */
      name: string | null
      status: 'active' | 'paused' | 'ended'
      senderId: string
      text: string
      traffic: 'promotional' | 'transactional'
      groupNames: string[]
      /** How many numbers it names beside its groups */
      numbers: number
      rhythm: unknown
      /** In Africa/Accra, which is UTC all year */
      time: string
      /** The first day on which it may run */
      from: string
      ends: {
        /** The last day on which it may run */
        on: string
      } | {
        /** So many runs */
        after: number
      }
      /** Runs gone by, those included that were not sent */
      runs: number
      /** Null while it is paused, and when it is over */
      next: {
        dueAt: string
        /** Later than its own time where the permitted hours move it */
        goesAt: string
      } | null
      last: {
        /** The run’s own time */
        dueAt: string
        /** late: nobody was there to send it for so long that it was left out; merged: the hours moved it to where the next run goes anyway; never_permitted: no hour of the month after permits it */
        outcome: 'sent' | 'unpaid' | 'sender_not_allowed' | 'account_suspended' | 'no_recipients' | 'group_deleted' | 'refused' | 'late' | 'merged' | 'never_permitted'
        campaignId: string | null
      } | null
      createdAt: string
    }
  }

  /** No more runs, for good. */
  endSeries: {
    kind: 'data'
    input: {
      /** An id that begins with ser_ */
      id: string
    }
    reply: {
      /** An id that begins with ser_ */
      id: string
      /** The name that it was given; null where it has none */
      name: string | null
      status: 'active' | 'paused' | 'ended'
      senderId: string
      text: string
      traffic: 'promotional' | 'transactional'
      groupNames: string[]
      /** How many numbers it names beside its groups */
      numbers: number
      rhythm: unknown
      /** In Africa/Accra, which is UTC all year */
      time: string
      /** The first day on which it may run */
      from: string
      ends: {
        /** The last day on which it may run */
        on: string
      } | {
        /** So many runs */
        after: number
      }
      /** Runs gone by, those included that were not sent */
      runs: number
      /** Null while it is paused, and when it is over */
      next: {
        dueAt: string
        /** Later than its own time where the permitted hours move it */
        goesAt: string
      } | null
      last: {
        /** The run’s own time */
        dueAt: string
        /** late: nobody was there to send it for so long that it was left out; merged: the hours moved it to where the next run goes anyway; never_permitted: no hour of the month after permits it */
        outcome: 'sent' | 'unpaid' | 'sender_not_allowed' | 'account_suspended' | 'no_recipients' | 'group_deleted' | 'refused' | 'late' | 'merged' | 'never_permitted'
        campaignId: string | null
      } | null
      createdAt: string
    }
  }

  /** When promotional messages may be sent, in Ghana’s time. Without hours, always. One-time codes and transactional messages always may. */
  getSendingPolicy: {
    kind: 'data'
    input: object
    reply: {
      hours: {
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
      }[]
      holidays: {
        day: string
        name: string
        /** Who says so: a law, a notice, an operator’s contract */
        source: string
      }[]
    }
  }

  /** Phones that have written to the account, whoever wrote last first. */
  listConversations: {
    kind: 'slice'
    input: {
      limit?: number
      /** The cursor `next` of the slice before */
      after?: string
      /** A number, or its beginning */
      searchTerm?: string
    }
    reply: {
      /** E.164 with a plus */
      phone: string
      /** As the address book has it; empty where it has none */
      name: string
      /** What they wrote last */
      text: string
      keyword: 'stop' | 'start' | 'help' | null
      unread: number
      optedOut: boolean
      at: string
    }
  }

  /** Who it is that wrote, and as whom they were written to. */
  getConversation: {
    kind: 'data'
    input: {
      msisdn: string
    }
    reply: {
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
  }

  /** What was said, newest first, in both directions. */
  listThread: {
    kind: 'slice'
    input: {
      msisdn: string
      limit?: number
      /** The cursor `next` of the slice before */
      after?: string
    }
    reply: {
      /** Of a message (`msg_…`), or of what came in (`inb_…`) */
      id: string
      from: 'phone' | 'account'
      text: string
      keyword: 'stop' | 'start' | 'help' | null
      /** False where parts of a long text never came */
      complete: boolean
      /** Of what was sent */
      state: 'queued' | 'submitting' | 'unknown' | 'submitted' | 'delivered' | 'undelivered' | 'expired' | 'rejected' | 'failed' | null
      at: string
    }
  }

  /** Everything in it has been read. */
  readConversation: {
    kind: 'data'
    input: {
      msisdn: string
    }
    reply: null
  }

  /** Words that the account answers by itself. */
  listAutoAnswers: {
    kind: 'data'
    input: object
    reply: {
      /** An id that begins with ans_ */
      id: string
      /** As texts are compared: lower case, without accents */
      word: string
      answer: string
      /** Credits that each answer costs */
      segments: number
      changedAt: string
    }[]
  }

  /** Answer whoever texts just this word. An answer costs what a text costs; a phone is answered at most once in ten minutes. */
  saveAutoAnswer: {
    kind: 'data'
    input: {
      word: string
      answer: string
    }
    reply: {
      /** An id that begins with ans_ */
      id: string
      /** As texts are compared: lower case, without accents */
      word: string
      answer: string
      /** Credits that each answer costs */
      segments: number
      changedAt: string
    }
  }

  /** Answer this word no more. */
  deleteAutoAnswer: {
    kind: 'data'
    input: {
      /** An id that begins with ans_ */
      id: string
    }
    reply: null
  }

  /** Text a one-time code to a number. It goes before all else, at any hour, and costs what a text costs. */
  createCode: {
    kind: 'data'
    input: {
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
    reply: {
      /** An id that begins with otc_ */
      id: string
      /** locked: it was tried wrongly too often */
      state: 'pending' | 'verified' | 'cancelled' | 'locked' | 'expired'
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
  }

  /** The account’s codes of the last thirty days, newest first, their numbers masked. */
  listCodes: {
    kind: 'slice'
    input: {
      state?: 'pending' | 'verified' | 'cancelled' | 'locked' | 'expired'
      /** Those to this number, which is given whole */
      phone?: string
      limit?: number
      /** The cursor `next` of the slice before */
      after?: string
    }
    reply: {
      /** An id that begins with otc_ */
      id: string
      /** locked: it was tried wrongly too often */
      state: 'pending' | 'verified' | 'cancelled' | 'locked' | 'expired'
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
  }

  /** What became of a code. */
  getCode: {
    kind: 'data'
    input: {
      /** An id that begins with otc_ */
      id: string
    }
    reply: {
      /** An id that begins with otc_ */
      id: string
      /** locked: it was tried wrongly too often */
      state: 'pending' | 'verified' | 'cancelled' | 'locked' | 'expired'
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
  }

  /** Whether it is the code that was texted. A code is verified once; after 5 wrong tries it is good for nothing. */
  checkCode: {
    kind: 'data'
    input: {
      /** An id that begins with otc_ */
      id: string
      code: string
    }
    reply: {
      /** An id that begins with otc_ */
      id: string
      /** spent: it was verified before */
      outcome: 'verified' | 'wrong' | 'expired' | 'spent' | 'locked' | 'cancelled'
      triesLeft: number
    }
  }

  /** The code is good no more. Its text may have left already. */
  cancelCode: {
    kind: 'data'
    input: {
      /** An id that begins with otc_ */
      id: string
    }
    reply: {
      /** An id that begins with otc_ */
      id: string
      /** locked: it was tried wrongly too often */
      state: 'pending' | 'verified' | 'cancelled' | 'locked' | 'expired'
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
  }

  /** Today’s codes in figures, what is let through, and the blocks of numbers that are closed. */
  getCodeOverview: {
    kind: 'data'
    input: object
    reply: {
      today: {
        created: number
        /** Of those created today */
        verified: number
        /** Asked for, and not sent for one of the limits */
        refused: number
        credits: number
      }
      settings: {
        /** False: no code is sent, whoever asks */
        on: boolean
        /** To numbers of which countries */
        countries: string[]
        /** Spent on codes in a day at most */
        creditsPerDay: number
        /** Codes in an hour to numbers that differ in their last four digits alone */
        codesPerBlockHour: number
      }
      platform: {
        /** False: nobody’s code is sent */
        on: boolean
        /** Countries that accounts may choose from */
        countries: string[]
      }
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
  }

  /** The account’s business ID, and what it applies for. */
  getBusinessId: {
    kind: 'data'
    input: object
    reply: {
      /** The newest that was approved */
      approved: {
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
        principals: {
          /** Null where only the name was stated, before November 2026 */
          id: string | null
          name: string
          role: 'owner' | 'director' | 'signatory'
          /** Hundredths of a percent: 2500 is 25 %. Null where none is stated */
          share: number | null
          /** Null for a reader who may not see the results of identity checks */
          check: {
            /** passed: a registry answered, under the stated name · name_differs: under a name that is not surely the same · own_word: approved without a registry’s answer to a program · erased: the person was forgotten */
            standing: 'unasked' | 'waiting' | 'failed' | 'own_word' | 'name_differs' | 'passed' | 'erased'
            status: 'awaiting_subject' | 'capturing' | 'submitted' | 'checking' | 'needs_resubmission' | 'in_review' | 'awaiting_provider' | 'approved' | 'rejected' | 'inconclusive' | 'expired' | 'cancelled' | null
            level: 'A0' | 'A1' | 'A2' | 'A3' | null
            decidedAt: string | null
            /** Shown to the business itself only */
            requestId: string | null
            erasedOn: string | null
          } | null
        }[]
        /** Why it is rejected, or what is missing */
        reason: string | null
        createdAt: string
        submittedAt: string | null
        decidedAt: string | null
        /** A year after the approval; 90 days where something was missing */
        validUntil: string | null
        papers: {
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
        }[]
        /** What an approval still needs */
        missing: {
          /** check: of somebody who holds 20 % or more, or signs · shares: 20 % or more are nobody’s · nobody: no signatory is named */
          kind: 'paper' | 'check' | 'shares' | 'nobody'
          paper: 'registration' | 'tax' | 'board_letter' | null
          /** The name of the person whose check is missing */
          name: string | null
        }[]
        /** Why it was approved although something was missing */
        exception: string | null
        /** How many of the operator’s people decided: 2 where two could, otherwise 1. Null until then */
        deciders: number | null
      } | null
      /** Whether requests may be made under it now */
      inForce: boolean
      /** renewal_due: in force, and to be renewed. Null where none was approved */
      standing: 'in_force' | 'renewal_due' | 'lapsed' | null
      /** What is being applied for */
      open: {
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
        principals: {
          /** Null where only the name was stated, before November 2026 */
          id: string | null
          name: string
          role: 'owner' | 'director' | 'signatory'
          /** Hundredths of a percent: 2500 is 25 %. Null where none is stated */
          share: number | null
          /** Null for a reader who may not see the results of identity checks */
          check: {
            /** passed: a registry answered, under the stated name · name_differs: under a name that is not surely the same · own_word: approved without a registry’s answer to a program · erased: the person was forgotten */
            standing: 'unasked' | 'waiting' | 'failed' | 'own_word' | 'name_differs' | 'passed' | 'erased'
            status: 'awaiting_subject' | 'capturing' | 'submitted' | 'checking' | 'needs_resubmission' | 'in_review' | 'awaiting_provider' | 'approved' | 'rejected' | 'inconclusive' | 'expired' | 'cancelled' | null
            level: 'A0' | 'A1' | 'A2' | 'A3' | null
            decidedAt: string | null
            /** Shown to the business itself only */
            requestId: string | null
            erasedOn: string | null
          } | null
        }[]
        /** Why it is rejected, or what is missing */
        reason: string | null
        createdAt: string
        submittedAt: string | null
        decidedAt: string | null
        /** A year after the approval; 90 days where something was missing */
        validUntil: string | null
        papers: {
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
        }[]
        /** What an approval still needs */
        missing: {
          /** check: of somebody who holds 20 % or more, or signs · shares: 20 % or more are nobody’s · nobody: no signatory is named */
          kind: 'paper' | 'check' | 'shares' | 'nobody'
          paper: 'registration' | 'tax' | 'board_letter' | null
          /** The name of the person whose check is missing */
          name: string | null
        }[]
        /** Why it was approved although something was missing */
        exception: string | null
        /** How many of the operator’s people decided: 2 where two could, otherwise 1. Null until then */
        deciders: number | null
      } | null
      /** What `open` asks for. change: another name, legal form, number or TIN. Null where nothing is open */
      application: 'first' | 'renewal' | 'change' | null
      /** To whom photographs of the face are sent, of kind document_face; null: to nobody */
      faceRegistry: {
        /** Of the provider */
        id: string
        /** As the words that a person agrees to name it */
        name: string
        /** Those whose register has faces */
        documents: ('ghana_card' | 'passport' | 'voter_id' | 'drivers_licence' | 'ssnit' | 'tin')[]
      } | null
    }
  }

  /** Check one person by the number of a document. The credits are reserved now and charged on a decision. */
  submitKyc: {
    kind: 'data'
    input: {
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
    reply: {
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
  }

  /** The account’s KYC requests, newest first. A search finds a whole number, a whole reference, or whole words of a name. */
  listKyc: {
    kind: 'page'
    input: {
      pageNumber?: number
      pageSize?: number
      searchTerm?: string
      /** The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile */
      cursor?: string
      status?: 'awaiting_subject' | 'capturing' | 'submitted' | 'checking' | 'needs_resubmission' | 'in_review' | 'awaiting_provider' | 'approved' | 'rejected' | 'inconclusive' | 'expired' | 'cancelled'
      document?: 'ghana_card' | 'passport' | 'voter_id' | 'drivers_licence' | 'ssnit' | 'tin'
      reference?: string
    }
    reply: {
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
  }

  /** One KYC request with its consent, its checks and everything that happened to it. */
  getKyc: {
    kind: 'data'
    input: {
      /** An id that begins with kyc_ */
      id: string
    }
    reply: {
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
      deciders: number | null
      /** Null: a program of the business */
      submittedBy: string | null
      /** When the registry is asked again, or the photographs are read again */
      nextAttemptAt: string | null
      /** Without a decision until then the credits come back */
      expiresAt: string
      /** Null while the person has yet to agree */
      consent: {
        text: string
        version: string
        language: 'en' | 'fr'
        channel: 'in_person' | 'phone' | 'paper' | 'electronic' | 'link'
        agreedAt: string
      } | null
      /** What the person’s link asks of them; null where it was not asked by link */
      link: {
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
      } | null
      /** What the person is asked to give once more, and nothing else */
      askedAgain: ('document_front' | 'document_back' | 'person' | 'details')[]
      checks: {
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
      }[]
      /** The name that was typed against each other source, word by word. Empty for programs and for roles that do not decide on people, and once the person is erased */
      names: {
        /** Who states the other name */
        source: 'mrz' | 'front' | 'registry'
        outcome: 'same' | 'unsure' | 'different'
        words: {
          /** In plain letters; null: not typed */
          typed: string | null
          /** In plain letters; null: not stated by the source */
          stated: string | null
          /** differs: another person’s name · open: neither the same nor surely another · extra: one name leaves it out */
          verdict: 'same' | 'differs' | 'open' | 'extra'
          reason: 'same_day_name' | 'spelling' | 'short_form' | 'initial' | 'joined' | 'slip' | 'cut' | 'order' | 'extra_name' | 'extra_names' | 'other_day' | 'other_sex' | 'other_twin' | 'other_generation' | 'generation_missing' | 'other_name' | 'too_little' | 'not_one_person' | null
          /** Of two forms of one day’s name */
          day: 'sunday' | 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | null
        }[]
      }[]
      /** The lists that the person was compared with; null where none was in force */
      screening: {
        at: string
        lists: {
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
        }[]
        /** With which later versions the person was compared after the decision */
        since: {
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
        }[]
        /** Candidates that wait for somebody’s answer */
        open: number
        cleared: number
        confirmed: number
      } | null
      timeline: {
        status: 'awaiting_subject' | 'capturing' | 'submitted' | 'checking' | 'needs_resubmission' | 'in_review' | 'awaiting_provider' | 'approved' | 'rejected' | 'inconclusive' | 'expired' | 'cancelled'
        reason: 'not_found' | 'number_malformed' | 'name_differs' | 'name_unsure' | 'birth_date_differs' | 'birth_date_missing' | 'duplicate' | 'no_registry' | 'registry_down' | 'registry_slow' | 'no_answer' | 'no_credits' | 'document_unread' | 'not_followed' | 'not_reviewed' | 'blurred' | 'glare' | 'too_dark' | 'too_small' | 'cut_off' | 'wrong_document' | 'front_back_differ' | 'expired_document' | 'face_not_seen' | 'mrz_unread' | 'mrz_invalid' | 'details_differ' | 'same_picture' | 'altered_document' | 'picture_reused' | 'face_differs' | 'not_live' | 'under_age' | 'list_match' | null
        /** How often a registry had been asked */
        attempt: number
        /** Who of the business did it; null: nobody of it */
        by: string | null
        at: string
      }[]
    }
  }

  /** Give up a request that is not decided on. Its credits come back. */
  cancelKyc: {
    kind: 'data'
    input: {
      /** An id that begins with kyc_ */
      id: string
    }
    reply: {
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
  }

  /** Keep a picture with a request: a form with the field `kind` and `file`, a JPEG, PNG or WebP of at most 10 MB. One of each kind is kept: a new one replaces it. Metadata is not kept. `person_left` and `person_right` are the face turned to the person’s own left and right. */
  addEvidence: {
    kind: 'data'
    input: {
      /** An id that begins with kyc_ */
      id: string
      kind: 'document_front' | 'document_back' | 'person' | 'person_left' | 'person_right'
      file: Blob
    }
    reply: {
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
  }

  /** The pictures of a request, oldest first, and which there were. */
  listEvidence: {
    kind: 'data'
    input: {
      /** An id that begins with kyc_ */
      id: string
    }
    reply: {
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
    }[]
  }

  /** A picture. Who sees it is put on record. */
  getEvidence: {
    kind: 'file'
    input: {
      /** An id that begins with evd_ */
      id: string
    }
    reply: Blob
  }

  /** Ask one person by a link that we text them: they agree, give what is asked for on their own phone, and the result arrives by event. The credits are reserved now and charged on a decision; the text costs what any text does. */
  askByLink: {
    kind: 'data'
    input: {
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
    reply: {
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
  }

  /** Text the person their link once more. */
  textKycLink: {
    kind: 'data'
    input: {
      /** An id that begins with kyc_ */
      id: string
    }
    reply: {
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
      deciders: number | null
      /** Null: a program of the business */
      submittedBy: string | null
      /** When the registry is asked again, or the photographs are read again */
      nextAttemptAt: string | null
      /** Without a decision until then the credits come back */
      expiresAt: string
      /** Null while the person has yet to agree */
      consent: {
        text: string
        version: string
        language: 'en' | 'fr'
        channel: 'in_person' | 'phone' | 'paper' | 'electronic' | 'link'
        agreedAt: string
      } | null
      /** What the person’s link asks of them; null where it was not asked by link */
      link: {
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
      } | null
      /** What the person is asked to give once more, and nothing else */
      askedAgain: ('document_front' | 'document_back' | 'person' | 'details')[]
      checks: {
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
      }[]
      /** The name that was typed against each other source, word by word. Empty for programs and for roles that do not decide on people, and once the person is erased */
      names: {
        /** Who states the other name */
        source: 'mrz' | 'front' | 'registry'
        outcome: 'same' | 'unsure' | 'different'
        words: {
          /** In plain letters; null: not typed */
          typed: string | null
          /** In plain letters; null: not stated by the source */
          stated: string | null
          /** differs: another person’s name · open: neither the same nor surely another · extra: one name leaves it out */
          verdict: 'same' | 'differs' | 'open' | 'extra'
          reason: 'same_day_name' | 'spelling' | 'short_form' | 'initial' | 'joined' | 'slip' | 'cut' | 'order' | 'extra_name' | 'extra_names' | 'other_day' | 'other_sex' | 'other_twin' | 'other_generation' | 'generation_missing' | 'other_name' | 'too_little' | 'not_one_person' | null
          /** Of two forms of one day’s name */
          day: 'sunday' | 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | null
        }[]
      }[]
      /** The lists that the person was compared with; null where none was in force */
      screening: {
        at: string
        lists: {
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
        }[]
        /** With which later versions the person was compared after the decision */
        since: {
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
        }[]
        /** Candidates that wait for somebody’s answer */
        open: number
        cleared: number
        confirmed: number
      } | null
      timeline: {
        status: 'awaiting_subject' | 'capturing' | 'submitted' | 'checking' | 'needs_resubmission' | 'in_review' | 'awaiting_provider' | 'approved' | 'rejected' | 'inconclusive' | 'expired' | 'cancelled'
        reason: 'not_found' | 'number_malformed' | 'name_differs' | 'name_unsure' | 'birth_date_differs' | 'birth_date_missing' | 'duplicate' | 'no_registry' | 'registry_down' | 'registry_slow' | 'no_answer' | 'no_credits' | 'document_unread' | 'not_followed' | 'not_reviewed' | 'blurred' | 'glare' | 'too_dark' | 'too_small' | 'cut_off' | 'wrong_document' | 'front_back_differ' | 'expired_document' | 'face_not_seen' | 'mrz_unread' | 'mrz_invalid' | 'details_differ' | 'same_picture' | 'altered_document' | 'picture_reused' | 'face_differs' | 'not_live' | 'under_age' | 'list_match' | null
        /** How often a registry had been asked */
        attempt: number
        /** Who of the business did it; null: nobody of it */
        by: string | null
        at: string
      }[]
    }
  }

  /** A link of its own to be shown on a screen and photographed by the person who sits before it. It is told this once, ends the one shown before, and ends itself when the person has sent what was asked. */
  showKycLink: {
    kind: 'data'
    input: {
      /** An id that begins with kyc_ */
      id: string
    }
    reply: {
      url: string
      expiresAt: string
    }
  }

  /** How long pictures and identities are kept. */
  getKycRetention: {
    kind: 'data'
    input: object
    reply: {
      /** Days after the decision, or after a later picture was added */
      pictureDays: number
      /** Days after the decision; then the person is erased */
      identityDays: number
    }
  }

  /** Certify an approved check. Where a certificate stands already, it is answered with that one. */
  issueCertificate: {
    kind: 'data'
    input: {
      /** An id that begins with kyc_ */
      id: string
    }
    reply: {
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
  }

  /** The newest certificate of a check; null where none was issued. */
  getCertificate: {
    kind: 'data'
    input: {
      /** An id that begins with kyc_ */
      id: string
    }
    reply: {
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
    } | null
  }

  /** The certificate that stands, as a PDF: the same bytes each time. */
  getCertificateFile: {
    kind: 'file'
    input: {
      /** An id that begins with kyc_ */
      id: string
    }
    reply: Blob
  }

  /** Withdraw the certificate: its page says so from now on. Another may be issued. */
  withdrawCertificate: {
    kind: 'data'
    input: {
      /** An id that begins with kyc_ */
      id: string
    }
    reply: {
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
  }

  /** Try a file of people: a form with the fields `document`, `mapping` and `consent` (the last two as JSON), and `file`, a CSV of at most 4 MB and 10,000 rows with a line of column names. Every row is judged; nothing is asked of anybody, and nothing is spent. */
  createKycBatch: {
    kind: 'data'
    input: {
      document?: 'ghana_card' | 'passport' | 'voter_id' | 'drivers_licence' | 'ssnit' | 'tin'
      /** JSON: column → what it means, or "" to leave it out */
      mapping?: string
      /** JSON: how everybody in the file has agreed */
      consent: string
      file: Blob
    }
    reply: {
      /** An id that begins with kbt_ */
      id: string
      status: 'tried' | 'running' | 'paused' | 'done' | 'cancelled'
      /** What a paused one waits for */
      pause: 'insufficient_credits' | 'account_suspended' | 'business_id_missing' | 'consent_outdated' | null
      fileName: string
      /** Where no column says which */
      document: 'ghana_card' | 'passport' | 'voter_id' | 'drivers_licence' | 'ssnit' | 'tin'
      consent: {
        version: string
        language: 'en' | 'fr'
        channel: 'in_person' | 'phone' | 'paper' | 'electronic'
        by: 'business' | 'row'
      }
      columns: {
        name: string
        meaning: 'document' | 'number' | 'surname' | 'givenNames' | 'dateOfBirth' | 'consent' | 'reference' | ''
      }[]
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
  }

  /** The account’s files of people, newest first. */
  listKycBatches: {
    kind: 'page'
    input: {
      pageNumber?: number
      pageSize?: number
      searchTerm?: string
      /** The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile */
      cursor?: string
    }
    reply: {
      /** An id that begins with kbt_ */
      id: string
      status: 'tried' | 'running' | 'paused' | 'done' | 'cancelled'
      /** What a paused one waits for */
      pause: 'insufficient_credits' | 'account_suspended' | 'business_id_missing' | 'consent_outdated' | null
      fileName: string
      /** Where no column says which */
      document: 'ghana_card' | 'passport' | 'voter_id' | 'drivers_licence' | 'ssnit' | 'tin'
      consent: {
        version: string
        language: 'en' | 'fr'
        channel: 'in_person' | 'phone' | 'paper' | 'electronic'
        by: 'business' | 'row'
      }
      columns: {
        name: string
        meaning: 'document' | 'number' | 'surname' | 'givenNames' | 'dateOfBirth' | 'consent' | 'reference' | ''
      }[]
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
  }

  /** One file of people, and how far its checks are. */
  getKycBatch: {
    kind: 'data'
    input: {
      /** An id that begins with kbt_ */
      id: string
    }
    reply: {
      /** An id that begins with kbt_ */
      id: string
      status: 'tried' | 'running' | 'paused' | 'done' | 'cancelled'
      /** What a paused one waits for */
      pause: 'insufficient_credits' | 'account_suspended' | 'business_id_missing' | 'consent_outdated' | null
      fileName: string
      /** Where no column says which */
      document: 'ghana_card' | 'passport' | 'voter_id' | 'drivers_licence' | 'ssnit' | 'tin'
      consent: {
        version: string
        language: 'en' | 'fr'
        channel: 'in_person' | 'phone' | 'paper' | 'electronic'
        by: 'business' | 'row'
      }
      columns: {
        name: string
        meaning: 'document' | 'number' | 'surname' | 'givenNames' | 'dateOfBirth' | 'consent' | 'reference' | ''
      }[]
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
  }

  /** Try a file again that was not started, with other columns or another document. */
  tryKycBatch: {
    kind: 'data'
    input: {
      /** An id that begins with kbt_ */
      id: string
      /** Column → what it means; the empty text for one that is left out */
      mapping?: Record<string, 'document' | 'number' | 'surname' | 'givenNames' | 'dateOfBirth' | 'consent' | 'reference' | ''>
      document?: 'ghana_card' | 'passport' | 'voter_id' | 'drivers_licence' | 'ssnit' | 'tin'
    }
    reply: {
      /** An id that begins with kbt_ */
      id: string
      status: 'tried' | 'running' | 'paused' | 'done' | 'cancelled'
      /** What a paused one waits for */
      pause: 'insufficient_credits' | 'account_suspended' | 'business_id_missing' | 'consent_outdated' | null
      fileName: string
      /** Where no column says which */
      document: 'ghana_card' | 'passport' | 'voter_id' | 'drivers_licence' | 'ssnit' | 'tin'
      consent: {
        version: string
        language: 'en' | 'fr'
        channel: 'in_person' | 'phone' | 'paper' | 'electronic'
        by: 'business' | 'row'
      }
      columns: {
        name: string
        meaning: 'document' | 'number' | 'surname' | 'givenNames' | 'dateOfBirth' | 'consent' | 'reference' | ''
      }[]
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
  }

  /** Check the people of a file that was tried, or go on with one that is paused. Rows become requests a few hundred at a time; credits are reserved with each. */
  startKycBatch: {
    kind: 'data'
    input: {
      /** An id that begins with kbt_ */
      id: string
      /** Those that are known as well */
      again?: boolean
    }
    reply: {
      /** An id that begins with kbt_ */
      id: string
      status: 'tried' | 'running' | 'paused' | 'done' | 'cancelled'
      /** What a paused one waits for */
      pause: 'insufficient_credits' | 'account_suspended' | 'business_id_missing' | 'consent_outdated' | null
      fileName: string
      /** Where no column says which */
      document: 'ghana_card' | 'passport' | 'voter_id' | 'drivers_licence' | 'ssnit' | 'tin'
      consent: {
        version: string
        language: 'en' | 'fr'
        channel: 'in_person' | 'phone' | 'paper' | 'electronic'
        by: 'business' | 'row'
      }
      columns: {
        name: string
        meaning: 'document' | 'number' | 'surname' | 'givenNames' | 'dateOfBirth' | 'consent' | 'reference' | ''
      }[]
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
  }

  /** Give up what is not submitted yet, and forget the file. Requests that were made go on. */
  cancelKycBatch: {
    kind: 'data'
    input: {
      /** An id that begins with kbt_ */
      id: string
    }
    reply: {
      /** An id that begins with kbt_ */
      id: string
      status: 'tried' | 'running' | 'paused' | 'done' | 'cancelled'
      /** What a paused one waits for */
      pause: 'insufficient_credits' | 'account_suspended' | 'business_id_missing' | 'consent_outdated' | null
      fileName: string
      /** Where no column says which */
      document: 'ghana_card' | 'passport' | 'voter_id' | 'drivers_licence' | 'ssnit' | 'tin'
      consent: {
        version: string
        language: 'en' | 'fr'
        channel: 'in_person' | 'phone' | 'paper' | 'electronic'
        by: 'business' | 'row'
      }
      columns: {
        name: string
        meaning: 'document' | 'number' | 'surname' | 'givenNames' | 'dateOfBirth' | 'consent' | 'reference' | ''
      }[]
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
  }

  /** Rows of a file that are not submitted, and why, in the order of the file. */
  listKycBatchFaults: {
    kind: 'page'
    input: {
      /** An id that begins with kbt_ */
      id: string
      pageNumber?: number
      pageSize?: number
      searchTerm?: string
    }
    reply: {
      line: number
      faults: ('unreadable' | 'document_unknown' | 'number_missing' | 'number_form' | 'number_check' | 'surname_missing' | 'surname_invalid' | 'given_names_missing' | 'given_names_invalid' | 'birth_date_missing' | 'birth_date_unreadable' | 'birth_date_impossible' | 'consent_missing' | 'reference_invalid' | 'twice')[]
      /** The request by which the person is known */
      knownRequestId: string | null
    }
  }

  /** The result of each row as a CSV file, also while checks are under way. */
  getKycBatchFile: {
    kind: 'file'
    input: {
      /** An id that begins with kbt_ */
      id: string
    }
    reply: Blob
  }

  /** How the account decides on people. */
  getKycPolicy: {
    kind: 'data'
    input: object
    reply: {
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
  }

  /** How the registries are that requests are checked with, by document. */
  getRegistryHealth: {
    kind: 'data'
    input: object
    reply: {
      document: 'ghana_card' | 'passport' | 'voter_id' | 'drivers_licence' | 'ssnit' | 'tin'
      /** down: it is left alone for a while; requests wait and cost nothing */
      state: 'answering' | 'failing' | 'down'
      /** The first failure since it last answered */
      since: string | null
      answeredAt: string | null
      triedAgainAt: string | null
    }[]
  }

  /** The newest ten things that happened on the account. */
  recentActivity: {
    kind: 'data'
    input: {
      /** An id that begins with acc_ */
      AccountId?: string
    }
    reply: {
      recentActivities: unknown[]
    }
  }

  /** Messages a day over the last days, thirty unless others are asked for, and their states in all. */
  analytics: {
    kind: 'data'
    input: {
      /** An id that begins with acc_ */
      AccountId?: string
      days?: number
    }
    reply: {
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
  }

  /** What is known around one message: who sent it, by which request, its price and its credits, its link, and the webhooks that told of it. */
  getMessageStory: {
    kind: 'data'
    input: {
      /** An id that begins with msg_ */
      id: string
    }
    reply: {
      campaign: {
        /** An id that begins with cmp_ */
        id: string
        /** The name that it was given; null where it has none */
        name: string | null
        createdAt: string
      }
      /** Who sent it. Null where nobody did, such as a run of a series */
      author: {
        kind: 'user' | 'key'
        name: string
      } | null
      /** The request of the program. Null where a person sent it, where the log no longer has it, where several requests may be meant, or where the caller may not see the log */
      request: {
        /** An id that begins with apr_ */
        id: string
        /** As it was answered, in x-request-id */
        requestId: string
        method: 'GET' | 'POST' | 'PUT' | 'DELETE'
        /** With the ids that were in it. A phone number is left out: :msisdn stands in its place */
        path: string
        status: number
        at: string
      } | null
      encoding: 'gsm7' | 'ucs2'
      /** Septets of GSM-7, or UTF-16 code units */
      units: number
      /** The connection that was chosen for it */
      link: string | null
      /** Null where the caller may not read billing, or where none is kept any more */
      credits: {
        /** Reserved for its campaign, or spent at once for several small sends together */
        reserved: number
        reservedAt: string
        /** The line of the statement by which they were reserved or spent */
        movement: number | null
        /** The lots that paid for the campaign, 20 at most */
        lots: {
          /** The package, or the trial */
          name: string
          invoice: {
            /** An id that begins with inv_ */
            id: string
            number: string
          } | null
          /** GHS for one credit, net of taxes; 0 where it was granted, null where none is agreed */
          rate: number | null
        }[]
      } | null
      /** Of events about it, 50 at most. Null where the caller may not see webhooks */
      deliveries: {
        /** An id that begins with dlv_ */
        id: string
        /** Where the endpoint is now */
        url: string
        type: 'message.submitted' | 'message.unknown' | 'message.delivered' | 'message.undelivered' | 'message.expired' | 'message.rejected' | 'message.failed' | 'campaign.completed' | 'inbound.received' | 'sender.reviewed' | 'business_id.reviewed' | 'invoice.approved' | 'invoice.rejected' | 'payment.succeeded' | 'kyc.asked' | 'kyc.sent' | 'kyc.asked_again' | 'kyc.decided' | 'kyc.screening_match' | 'balance.low' | 'limit.reached' | 'series.missed' | 'webhook.test'
        state: 'waiting' | 'delivered' | 'failed'
        attempts: number
        /** The HTTP status last answered */
        lastStatus: number | null
        createdAt: string
      }[] | null
    }
  }

  /** What the account has, what goes out next, what needs somebody, and how far a new business is. Parts that the caller may not see are null or left out. */
  getHome: {
    kind: 'data'
    input: object
    reply: {
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
      next: unknown[] | null
      /** The most urgent first */
      needs: unknown[]
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
  }

  /** What became of the messages of a range of days, beside as many days before: in all, and by day, network, sender ID, person, API key or account. */
  reportMessages: {
    kind: 'data'
    input: {
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
    reply: {
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
        reasons: {
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
        spend: number | null
        /** Credits for each delivered message, at most two decimals; null where none was */
        creditsPerDelivered: number | null
        /** GHS for each delivered message, at most five decimals; null as in `spend` */
        spendPerDelivered: number | null
      }
      /** The totals of as many days before */
      previous: {
        /** Handed to a network, whatever became of it */
        sent: number
        delivered: number
        /** Taken by a network, without a receipt yet */
        pending: number
        /** In doubt: no answer came; credits are held */
        unknown: number
        /** The sum of the reasons */
        failed: number
        reasons: {
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
        spend: number | null
        /** Credits for each delivered message, at most two decimals; null where none was */
        creditsPerDelivered: number | null
        /** GHS for each delivered message, at most five decimals; null as in `spend` */
        spendPerDelivered: number | null
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
        reasons: {
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
        spend: number | null
        /** Credits for each delivered message, at most two decimals; null where none was */
        creditsPerDelivered: number | null
        /** GHS for each delivered message, at most five decimals; null as in `spend` */
        spendPerDelivered: number | null
        /** The same of as many days before; by day: the day in the same place of them */
        previous: {
          sent: number
          delivered: number
          failed: number
          /** A number of credits */
          credits: number
        }
      }[]
    }
  }

  /** Bulk campaigns that began in a range of days, newest first, each with what became of it. */
  reportCampaigns: {
    kind: 'page'
    input: {
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
    reply: {
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
      /** About what these credits cost, at the price last paid or agreed, net of taxes. Null where the price is not known, for all accounts together, and for who may not see invoices */
      spend: number | null
      /** Credits for each delivered message, at most two decimals; null where none was */
      creditsPerDelivered: number | null
      /** GHS for each delivered message, at most five decimals; null as in `spend` */
      spendPerDelivered: number | null
    }
  }

  /** What became of the identity checks that were asked for in a range of days: in all, and by channel or account, with the reasons of those that were not approved. */
  reportKyc: {
    kind: 'data'
    input: {
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
    reply: {
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
  }

  /** A report as a CSV file. */
  reportFile: {
    kind: 'file'
    input: {
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
    reply: Blob
  }

  /** A report as an XLSX workbook: numbers and dates as such, ready to be added up. */
  reportWorkbook: {
    kind: 'file'
    input: {
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
    reply: Blob
  }

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
