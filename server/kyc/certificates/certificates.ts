/**
 * Certificates: an approved check as a signed document. Its holder can show it, and anybody who sees it can confirm
 * it at its own address. It is issued on request, because its page shows something of a person to strangers. The
 * requester or the person's erasure withdraws it. The document is stored as it was issued, sealed under the
 * request's key.
 *
 * The page trusts no stored record: it computes the record anew from the request, its checks and its consent, and
 * compares its hash and signature with what was signed.
 */
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { z } from 'zod'
import {
  CERTIFICATE_TOKEN_LENGTH,
  type checkCertificate as checkRoute,
  type getCertificate as readRoute,
} from '@nkra/contract/kyc/certificates.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import type { UserOrKey } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Reader, Tx, RowKey } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import type { StoredFile } from '../../platform/http/serve.ts'
import { isSignedBy } from '../../platform/signing.ts'
import { drawCertificate } from './pdf.ts'
import { hashOf, initialsOf, certificateText, textToSign, type CertifiedRequest } from './content.ts'
import type { KycResources } from '../resources.ts'
import { getKyc } from '../requests/lists.ts'
import { lockRequest } from '../requests/record.ts'
import { openSigner, publishKey, type Signer } from './signing-keys.ts'
import type { RequestKey } from '../vault/vault.ts'

export interface CertificateResources {
  kyc: KycResources
  signer: Signer
  /** The address of the page that confirms. */
  urlOf: (token: string) => string
}

export function openCertificateResources(of: {
  kyc: KycResources
  secret: string
  publicUrl: string
}): CertificateResources {
  const before = `${of.publicUrl.replace(/\/+$/, '')}/c/`
  return { kyc: of.kyc, signer: openSigner(of.secret), urlOf: (token) => before + token }
}

export type Certificate = NonNullable<z.output<typeof readRoute.reply>>
export type CertificateCheck = z.output<typeof checkRoute.reply>

/** 128 bits, which nobody can guess. */
const TOKEN_BYTES = 16
const SALT_BYTES = 16

/**
 * Certifies an approved request, or answers its certificate in force. Fails with `not_found`,
 * `certificate_not_due`, `kyc_erased`.
 */
export async function issueCertificate(
  certificates: CertificateResources,
  tx: Tx,
  actor: UserOrKey,
  { id: requestId }: { id: bigint },
  request?: RequestInfo,
): Promise<Certificate> {
  const { kyc, signer, urlOf } = certificates
  const { accountId } = actor
  const which = { accountId, id: requestId }
  // Locked, so that two who ask at once get the same one.
  const taken = (await lockRequest(tx, which)) ?? fail('not_found')
  if (taken.requestKey === null) return fail('kyc_erased')
  const standing = await readCertificate(certificates, tx, which)
  if (standing?.status === 'valid') return standing
  const certified = (await readCertified(kyc, tx, which)) ?? fail('certificate_not_due')
  const secret = { token: tokenOf(tx.clock.bytes(TOKEN_BYTES)), salt: tx.clock.bytes(SALT_BYTES) }
  const issue = { id: tx.ids.next(), issuedAt: tx.clock.now(), salt: secret.salt }
  const recordHash = hashOf(certificateText(certified, issue))
  const signature = signer.sign(textToSign(recordHash))
  const { keyId } = signer
  const file = await drawCertificate(certified, issue, {
    url: urlOf(secret.token),
    recordHash,
    signature,
    keyId,
  })
  const key = (await kyc.vault.makeKeys(tx, accountId)).requestKey(requestId, taken.requestKey)
  await publishKey(tx, signer)
  await sql`
    insert into kyc_certificate (account_id, id, request_id, token_hash, key_id, record_hash, signature, sealed_secret,
      sealed_file, file_hash, issued_by, issued_at)
    values (${accountId}, ${issue.id}, ${requestId}, ${hashOf(secret.token)}, ${keyId}, ${recordHash}, ${signature},
      ${key.seal(secretOf(issue.id), encodeSecret(secret))}, ${key.seal(fileOf(issue.id), file)}, ${hashOf(file)},
      ${actor.userId}, ${issue.issuedAt})`.execute(tx.sql)
  await auditCertificate(tx, actor, 'kyc_certificate_issued', { requestId, id: issue.id }, request)
  return (await readCertificate(certificates, tx, which)) ?? fail('not_found')
}

/**
 * Reads the newest certificate of a request. Answers null if none was issued. Fails with `not_found` if there is no
 * such request.
 */
export async function readCertificate(
  { kyc, urlOf }: CertificateResources,
  reader: Reader,
  which: RowKey,
): Promise<Certificate | null> {
  const row = await newestOf(reader, which)
  if (row === null) return null
  const { id, issuedAt, withdrawnAt, keyId, recordHash, signature } = row
  const opened = await openSecret(kyc, reader, row)
  const about = { id, requestId: which.id, issuedAt, withdrawnAt, keyId }
  const certified = opened && (await readCertified(kyc, reader, which))
  if (!opened || !certified)
    return { ...about, status: 'erased', url: null, record: null, recordHash: null, signature: null }
  return {
    ...about,
    status: withdrawnAt === null ? 'valid' : 'withdrawn',
    url: urlOf(opened.token),
    record: certificateText(certified, { id, issuedAt, salt: opened.salt }),
    recordHash: recordHash?.toString('hex') ?? null,
    signature: signature?.toString('base64url') ?? null,
  }
}

/** Opens the document as it was issued. Fails with `not_found` if no certificate is in force. */
export async function getCertificateFile(
  { kyc }: CertificateResources,
  reader: Reader,
  which: RowKey,
): Promise<StoredFile> {
  const row = (await newestOf(reader, which)) ?? fail('not_found')
  const key = await keyOf(kyc, reader, row)
  const { rows } = await sql<{ sealed: Buffer | null }>`
    select sealed_file as sealed from kyc_certificate where account_id = ${which.accountId} and id = ${row.id}
  `.execute(reader.sql)
  const sealed = rows[0]?.sealed ?? null
  if (row.withdrawnAt !== null || key === null || sealed === null) return fail('not_found')
  const bytes = key.open(fileOf(row.id), sealed)
  return {
    name: `certificate-${encodeId('kyc', which.id)}.pdf`,
    mediaType: 'application/pdf',
    bytes: Readable.from([bytes]),
  }
}

/** Withdraws a certificate; its page says so from then on. Repeating it changes nothing. Fails with `not_found`. */
export async function withdrawCertificate(
  certificates: CertificateResources,
  tx: Tx,
  actor: UserOrKey,
  { id: requestId }: { id: bigint },
  request?: RequestInfo,
): Promise<Certificate> {
  const { accountId } = actor
  const which = { accountId, id: requestId }
  if (!(await lockRequest(tx, which))) fail('not_found')
  const { rows } = await sql<{ id: bigint }>`
    update kyc_certificate set withdrawn_at = ${tx.clock.now()}
    where account_id = ${accountId} and request_id = ${requestId} and withdrawn_at is null
    returning id`.execute(tx.sql)
  for (const { id } of rows)
    await auditCertificate(tx, actor, 'kyc_certificate_withdrawn', { requestId, id }, request)
  return (await readCertificate(certificates, tx, which)) ?? fail('not_found')
}

/**
 * Deletes what certificates say about an erased person. The rows stay, so that holders learn that a certificate
 * existed.
 */
export async function eraseCertificates(tx: Tx, { accountId, id }: RowKey): Promise<void> {
  await sql`
    update kyc_certificate
    set record_hash = null, signature = null, sealed_secret = null, sealed_file = null, file_hash = null
    where account_id = ${accountId} and request_id = ${id}`.execute(tx.sql)
}

/** Answers somebody who has a certificate's address and perhaps its file. Fails with `not_found`. */
export async function confirmCertificate(
  { kyc }: CertificateResources,
  reader: Reader,
  asked: { token: string; sha256: string | null },
): Promise<CertificateCheck> {
  const { rows } = await sql<Row & { accountId: bigint; fileHash: Buffer | null; publicKey: Buffer }>`
    select certificate.account_id as "accountId", ${columns}, certificate.file_hash as "fileHash",
      key.public_key as "publicKey"
    from kyc_certificate as certificate
    join kyc_request as request on request.account_id = certificate.account_id and request.id = certificate.request_id
    join kyc_certificate_key as key on key.id = certificate.key_id
    where certificate.token_hash = ${hashOf(asked.token)}`.execute(reader.sql)
  const row = rows[0] ?? fail('not_found')
  const { accountId, requestId, recordHash, signature, environment, withdrawnAt } = row
  const silent = { initials: null, level: null, decidedAt: null, environment, sameFile: null }
  const opened = await openSecret(kyc, reader, row)
  if (opened === null || recordHash === null || signature === null) return { ...silent, status: 'erased' }
  if (withdrawnAt !== null) return { ...silent, status: 'withdrawn' }
  const certified = await readCertified(kyc, reader, { accountId, id: requestId })
  const issue = { id: row.id, issuedAt: row.issuedAt, salt: opened.salt }
  const agrees =
    certified !== null &&
    hashOf(certificateText(certified, issue)).equals(recordHash) &&
    isSignedBy(row.publicKey, textToSign(recordHash), signature)
  if (!agrees) return { ...silent, status: 'disagrees' }
  return {
    status: 'valid',
    initials: initialsOf(certified),
    level: certified.level,
    decidedAt: certified.decidedAt,
    environment,
    sameFile: asked.sha256 === null ? null : row.fileHash?.toString('hex') === asked.sha256,
  }
}

/** Reads what a certificate states. Answers null unless the request is approved and its person is not erased. */
async function readCertified(
  kyc: KycResources,
  reader: Reader,
  which: RowKey,
): Promise<CertifiedRequest | null> {
  const request = await getKyc(kyc, reader, which)
  const { status, level, decidedAt, erasedAt, consent } = request
  if (status !== 'approved' || level === null || decidedAt === null || erasedAt !== null) return null
  // Nobody is checked, and none approved, without.
  if (consent === null) return null
  const { rows } = await sql<CertifiedRequest['business']>`
    select business.legal_name as name, business.registration_number as "registrationNumber",
      coalesce(business.deciders, 1)::int4 as deciders
    from kyc_request as request
    join business_id as business on business.account_id = request.account_id and business.id = request.business_id
    where request.account_id = ${which.accountId} and request.id = ${which.id}`.execute(reader.sql)
  const lists = request.screening?.lists ?? []
  return { ...request, lists, level, decidedAt, consent, business: rows[0] ?? fail('not_found') }
}

interface Row {
  accountId: bigint
  id: bigint
  requestId: bigint
  requestKey: Buffer | null
  environment: 'live' | 'sandbox'
  keyId: string
  recordHash: Buffer | null
  signature: Buffer | null
  sealedSecret: Buffer | null
  issuedAt: Date
  withdrawnAt: Date | null
}

const columns = sql`
  certificate.account_id as "accountId", certificate.id, certificate.request_id as "requestId",
  request.request_key as "requestKey", request.environment, certificate.key_id as "keyId",
  certificate.record_hash as "recordHash", certificate.signature, certificate.sealed_secret as "sealedSecret",
  certificate.issued_at as "issuedAt", certificate.withdrawn_at as "withdrawnAt"`

/** Reads the newest certificate. Fails with `not_found` if there is no such request. */
async function newestOf(reader: Reader, { accountId, id }: RowKey): Promise<Row | null> {
  const { rows } = await sql<Row | (Partial<Row> & { id: null })>`
    select ${columns}
    from kyc_request as request
    left join kyc_certificate as certificate
      on certificate.account_id = request.account_id and certificate.request_id = request.id
    where request.account_id = ${accountId} and request.id = ${id}
    order by certificate.id desc nulls last limit 1`.execute(reader.sql)
  const row = rows[0] ?? fail('not_found')
  return row.id === null ? null : row
}

async function keyOf(
  { vault }: KycResources,
  reader: Reader,
  { accountId, requestId, requestKey }: Row,
): Promise<RequestKey | null> {
  if (requestKey === null) return null
  const keys = await vault.keysOf(reader, accountId)
  return keys?.requestKey(requestId, requestKey) ?? null
}

/** The secret part of a certificate. It exists until its person is erased. */
interface Secret {
  token: string
  salt: Buffer
}

async function openSecret(kyc: KycResources, reader: Reader, row: Row): Promise<Secret | null> {
  const key = await keyOf(kyc, reader, row)
  if (key === null || row.sealedSecret === null) return null
  const plain = key.open(secretOf(row.id), row.sealedSecret)
  return {
    token: plain.toString('latin1', 0, CERTIFICATE_TOKEN_LENGTH),
    salt: plain.subarray(CERTIFICATE_TOKEN_LENGTH),
  }
}

const encodeSecret = ({ token, salt }: Secret) => Buffer.concat([Buffer.from(token, 'latin1'), salt])

/** The name of its seal. The certificate's id in it makes sure that no seal opens as another's. */
const secretOf = (id: bigint) => `certificate secret ${id}`
const fileOf = (id: bigint) => `certificate file ${id}`

/** Sixteen bytes as 22 letters, digits, `-` and `_`. */
const tokenOf = (bytes: Buffer) => bytes.toString('base64url')

async function auditCertificate(
  tx: Tx,
  actor: UserOrKey,
  action: 'kyc_certificate_issued' | 'kyc_certificate_withdrawn',
  { requestId, id }: { requestId: bigint; id: bigint },
  request?: RequestInfo,
): Promise<void> {
  const { accountId } = actor
  tx.changed(accountId, 'kyc', encodeId('kyc', requestId))
  await audit(tx, actor, {
    accountId,
    action,
    subject: { kind: 'kyc', id: requestId },
    detail: { certificate: encodeId('crt', id) },
    request,
  })
}
