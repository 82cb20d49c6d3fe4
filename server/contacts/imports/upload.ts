/** Reads the form of an upload: `file`, which is processed while it arrives, and other fields in any order. */
import * as contract from '@nkra/contract/contacts/imports.ts'
import {
  CONSENT_SOURCE_LENGTH_MAX,
  FILE_BYTES_MAX,
  GROUP_NAME_LENGTH_MAX,
  IMPORT_COLUMNS_MAX,
  UPLOAD_BYTES_MAX,
} from '@nkra/contract/limits.ts'
import { NO_CONTROL_CHARACTERS } from '@nkra/contract/wire.ts'
import { z } from 'zod'
import { fail, Fail } from '../../platform/fail.ts'
import { openUploadForm } from '../../platform/http/upload-form.ts'
import type { HandlerRequest } from '../../platform/http/serve.ts'
import { parseJson } from '../../platform/http/request-issues.ts'
import type { Consent, ExistingRule } from '../address-book/contacts.ts'
import { fileTooLarge } from './import-file.ts'
import type { Upload, UploadSettings } from './imports.ts'
import { refuseMapping, type ColumnMapping } from './file-layout.ts'
import type { FixKind } from './row-fixes.ts'

/** The most fields of the form, known or not. */
const FIELDS_MAX = 10

/**
 * Reads the form up to its file. Fails with `file_required`, `invalid_request`, and with `file_too_large` before anything
 * is read if the form says so of itself.
 */
export async function readUpload(
  request: Pick<HandlerRequest, 'header' | 'parts'>,
  now: Date,
): Promise<Upload> {
  if (Number(request.header('content-length')) > UPLOAD_BYTES_MAX) fileTooLarge()
  const { fields, file } = await openUploadForm(request, {
    bytesMax: FILE_BYTES_MAX + 1,
    fieldsMax: FIELDS_MAX,
  })
  if (file === null) return fail('file_required')
  const terms = () => termsOf(fields, now)
  try {
    // What is wrong with fields before the file is told before the file is read.
    if (fields.has('group')) terms()
  } catch (error) {
    file.drop()
    throw error
  }
  const fileName = file.name === '' ? 'contacts.csv' : file.name.replaceAll('\0', '')
  return { fileName, bytes: file.bytes, terms }
}

function termsOf(fields: ReadonlyMap<string, string>, now: Date): UploadSettings {
  const group = GroupName.safeParse(fields.get('group') ?? '')
  if (!group.success) refuse('/group', group.error.issues[0]!.message)
  return {
    groupName: group.data,
    mapping: mappingOf(fields.get('mapping')),
    dryRun: fields.get('dryRun') === 'true',
    consent: consentOf(fields, now),
    existing: existingOf(fields.get('existing') ?? ''),
    fixes: fixesOf(fields.get('fixes') ?? ''),
  }
}

function existingOf(written: string): ExistingRule {
  const rule = contract.ExistingRule.safeParse(written === '' ? 'update' : written)
  return rule.success
    ? rule.data
    : refuse('/existing', `Give one of ${contract.ExistingRule.options.join(', ')}`)
}

function fixesOf(written: string): FixKind[] {
  const names = written.split(',').map((name) => name.trim())
  const fixes = z.array(contract.RowFix).safeParse(names.filter((name) => name !== ''))
  return fixes.success ? fixes.data : refuse('/fixes', `Give some of ${contract.RowFix.options.join(', ')}`)
}

const GroupName = z
  .string()
  .trim()
  .transform((name) => name.replaceAll('\0', ''))
  .pipe(
    z
      .string()
      .min(1, 'Say which group')
      .max(GROUP_NAME_LENGTH_MAX, `The name of a group has at most ${GROUP_NAME_LENGTH_MAX} characters`)
      .regex(NO_CONTROL_CHARACTERS, 'Control characters are not allowed'),
  )

/** The consent that the form states for every contact in the file. Without a date it is given now. */
function consentOf(fields: ReadonlyMap<string, string>, now: Date): Consent | null {
  const source = (fields.get('consentSource') ?? '').replaceAll('\0', '').trim()
  const at = fields.get('consentAt') ?? ''
  if (source === '') return null
  if (source.length > CONSENT_SOURCE_LENGTH_MAX)
    refuse('/consentSource', `At most ${CONSENT_SOURCE_LENGTH_MAX} characters`)
  const given = at === '' ? now : new Date(at)
  if (Number.isNaN(given.getTime()) || given > now)
    refuse('/consentAt', 'Give a day that is not in the future')
  return { source, at: given }
}

const MappingText = z.record(z.string(), z.string())

function mappingOf(text: string | undefined): ColumnMapping {
  if (text === undefined || text.trim() === '') return {}
  let json: unknown
  try {
    json = parseJson(Buffer.from(text))
  } catch {
    refuseMapping('The mapping is not JSON that can be kept')
  }
  const mapping = MappingText.safeParse(json)
  if (!mapping.success)
    refuseMapping('The mapping is an object of texts: column → phone, name, or a field’s name')
  if (Object.keys(mapping.data).length > IMPORT_COLUMNS_MAX)
    refuseMapping(`A file has at most ${IMPORT_COLUMNS_MAX} columns`)
  return mapping.data
}

function refuse(pointer: string, message: string): never {
  throw new Fail('invalid_request', {}, [{ message, pointer }])
}
