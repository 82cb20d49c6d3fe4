/** The contacts of the address book, and each one's recorded consent. */
import { z } from 'zod'
import {
  CONSENT_SOURCE_LENGTH_MAX,
  CONTACT_NAME_LENGTH_MAX,
  FIELD_NAME_LENGTH_MAX,
  FIELD_VALUE_LENGTH_MAX,
  FIELDS_MAX,
  PHONE_LENGTH_MAX,
} from '../limits.ts'
import { route } from '../route.ts'
import { Id, Instant, Line, Msisdn, PageQuery, sliceQuery } from '../wire.ts'

/** When and where a person agreed to get texts. */
export const Consent = z.object({
  source: z
    .string()
    .meta({ description: 'Where, in the business’s words', examples: ['Account opening form'] }),
  at: Instant,
})

export const Contact = z.object({
  id: Id('con'),
  phone: Msisdn,
  network: z.string().nullable().meta({ description: 'The likely network by prefix; numbers can be ported' }),
  name: z.string(),
  fields: z.record(z.string(), z.string()),
  groupIds: z.array(Id('grp')),
  optedOut: z.boolean(),
  consent: Consent.nullable().meta({ description: 'Null where none is on record' }),
  createdAt: Instant,
})

export const consentSource = z
  .string()
  .trim()
  .min(1, 'Enter where the consent was given')
  .pipe(Line(CONSENT_SOURCE_LENGTH_MAX))

const fields = z
  .record(z.string().trim().min(1).pipe(Line(FIELD_NAME_LENGTH_MAX)), Line(FIELD_VALUE_LENGTH_MAX))
  .refine((all) => Object.keys(all).length <= FIELDS_MAX, `At most ${FIELDS_MAX} fields`)
  .default({})

const contactBody = z.object({
  phone: z.string().trim().min(1, 'Phone is a required field').max(PHONE_LENGTH_MAX),
  name: Line(CONTACT_NAME_LENGTH_MAX).default(''),
  fields,
  groupIds: z.array(Id('grp')).max(100).default([]),
  consent: z
    .object({
      source: consentSource,
      at: Instant.optional().meta({ description: 'Now, where it is left out' }),
    })
    .nullable()
    .optional()
    .meta({ description: 'Left out, what is on record stays; null takes it away' }),
})

/** Contacts are answered in slices by a cursor, so that page 50,000 is as fast as page 1. */
export const listContacts = route('listContacts', {
  summary: 'Contacts by name and number, of one group or all.',
  kind: 'slice',
  query: z.object({
    groupId: Id('grp').optional(),
    searchTerm: PageQuery.searchTerm,
    ...sliceQuery(200, 1_000),
  }),
  reply: Contact,
  fails: ['not_found'],
})

export const createContact = route('createContact', {
  summary: 'Add one contact.',
  status: 201,
  body: contactBody,
  reply: Contact,
  fails: ['not_found', 'phone_invalid', 'contact_exists'],
})

export const updateContact = route('updateContact', {
  summary: 'Change a contact.',
  params: z.object({ id: Id('con') }),
  body: contactBody,
  reply: Contact,
  fails: ['not_found', 'phone_invalid', 'contact_exists'],
})

export const deleteContact = route('deleteContact', {
  summary: 'Remove a contact from the address book.',
  params: z.object({ id: Id('con') }),
  reply: z.null(),
  fails: ['not_found'],
})

export const restoreContact = route('restoreContact', {
  summary: 'Bring a contact back that was deleted within 30 days, with the groups it was in.',
  params: z.object({ id: Id('con') }),
  reply: Contact,
  fails: ['not_found', 'contact_exists'],
})

export const exportContacts = route('exportContacts', {
  summary:
    'Contacts as a CSV file, of one group or segment or all, with their consent; safe in a spreadsheet.',
  kind: 'csv',
  query: z.object({ groupId: Id('grp').optional() }),
  reply: z.string(),
  fails: ['not_found'],
})

export const DeletedContact = Contact.omit({ groupIds: true, optedOut: true }).extend({
  deletedAt: Instant,
  mergedInto: z
    .string()
    .nullable()
    .meta({ description: 'The name of the contact it was merged into, if it was' }),
})

export const listDeletedContacts = route('listDeletedContacts', {
  summary: 'Contacts that were deleted within 30 days, newest first; they can be restored.',
  kind: 'page',
  query: z.object(PageQuery),
  reply: DeletedContact,
  fails: [],
})

export const ConsentRule = z.object({
  required: z
    .boolean()
    .meta({ description: 'Promotional texts go only to those whose consent is on record' }),
})

export const getConsentRule = route('getConsentRule', {
  summary: 'Whether promotional texts of the account need consent.',
  reply: ConsentRule,
  fails: [],
})

export const setConsentRule = route('setConsentRule', {
  summary: 'Send promotional texts only to those whose consent is on record, or to all.',
  body: ConsentRule,
  reply: ConsentRule,
  fails: [],
})
