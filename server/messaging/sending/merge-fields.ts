/**
 * A text's merge fields, held against what could fill them before anything is sent: a mistyped one would reach phones as
 * nothing. A field is let through where it has a fallback, is filled by Nkra, or is a field of the account's contacts.
 * What each recipient's own value is, is not looked at here.
 */
import { fieldAsWritten, fieldsWithoutFallback, nearestField } from '@nkra/sms/template.ts'
import { knownFields, NAME_FIELD, PHONE_FIELD, spellings } from '../../contacts/address-book/fields.ts'
import type { Reader } from '../../platform/database/database.ts'
import { Fail } from '../../platform/fail.ts'
import { OPT_OUT_FIELD } from '../text-links/opt-out-links.ts'
import type { SendRequest } from './send-request.ts'
import { LINK_FIELD } from '../text-links/short-links.ts'

type Written = Pick<SendRequest, 'text' | 'template' | 'linkTarget'>

/** What Nkra fills by itself, as a text would spell it; a link only where the send says where it leads. */
const FILLED: Readonly<Record<string, string>> = {
  [NAME_FIELD]: 'Name',
  [PHONE_FIELD]: 'Phone',
  [OPT_OUT_FIELD]: 'OptOut',
}
const FILLED_WITH_LINK: Readonly<Record<string, string>> = { ...FILLED, [LINK_FIELD]: 'Link' }

const filledFor = ({ linkTarget }: Written) => (linkTarget === null ? FILLED : FILLED_WITH_LINK)

/** Fields that only the account's contacts could fill. Nearly every text has none, and asks the database nothing. */
export function fieldsToKnow(written: Written): string[] {
  const filled = filledFor(written)
  return fieldsWithoutFallback(written.template).filter((field) => !Object.hasOwn(filled, field))
}

/** Fails with field_unknown {field, suggestion}. */
export async function requireKnownFields(reader: Reader, accountId: bigint, written: Written): Promise<void> {
  const fields = fieldsToKnow(written)
  if (fields.length === 0) return
  const known = await knownFields(reader, accountId, fields)
  const unknown = fields.find((field) => !known.has(field))
  if (unknown === undefined) return
  const names = [...Object.values(filledFor(written)), ...(await spellings(reader, accountId)).values()]
  throw unknownField(fieldAsWritten(written.text, unknown), nearestField(unknown, names))
}

function unknownField(field: string, suggestion: string | null): Fail {
  const advice =
    suggestion === null
      ? `Write {{${field}|friend}} to say “friend” instead.`
      : `Did you mean {{${suggestion}}}?`
  const reason = `Nothing fills {{${field}}}. ${advice}`
  const values = { reason, field, ...(suggestion !== null && { suggestion }) }
  return new Fail('field_unknown', values, [{ message: reason, pointer: '/text' }])
}
