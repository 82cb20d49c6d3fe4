/** Why a link does not stand, in a word of the contract: from what the session found and what the SMSC or the network said. */
import type { LINK_PROBLEMS } from '@nkra/contract/messaging/links.ts'
import type { Down } from '@nkra/smpp/link.ts'

export type LinkProblem = (typeof LINK_PROBLEMS)[number]

/** Statuses of a bind_resp (SMPP 3.4 §5.1.3), and codes of Node's sockets. */
const BY_DETAIL: ReadonlyMap<string, LinkProblem> = new Map([
  ['ESME_RINVPASWD', 'password_refused'],
  ['ESME_RINVSYSID', 'system_id_refused'],
  ['ESME_RALYBND', 'already_bound'],
  ['ENOTFOUND', 'host_unknown'],
  ['EAI_AGAIN', 'host_unknown'],
  ['ECONNREFUSED', 'connection_refused'],
  ['EHOSTUNREACH', 'unreachable'],
  ['ENETUNREACH', 'unreachable'],
  ['ETIMEDOUT', 'unreachable'],
  ['UND_ERR_CONNECT_TIMEOUT', 'unreachable'],
  ['ERR_INVALID_URL', 'host_unknown'],
  ['EPROTO', 'tls_failed'],
])

/** OpenSSL's and Node's words for a certificate that is not to be trusted, or not for this name. */
const CERTIFICATE = /CERT|SIGNED|SIGNATURE|ALTNAME|ISSUER/

const BY_FINDING: Readonly<Partial<Record<Down['code'], LinkProblem>>> = {
  bind_refused: 'bind_refused',
  bind_timeout: 'no_answer',
  enquiry_unanswered: 'no_answer',
  answers_missing: 'no_answer',
  malformed: 'not_understood',
  out_of_step: 'not_understood',
}

export function problemOf({ code, detail }: Down): LinkProblem {
  const named = BY_DETAIL.get(detail)
  if (named !== undefined) return named
  if (code === 'connection_failed' && CERTIFICATE.test(detail)) return 'certificate_refused'
  if (detail.startsWith('ERR_SSL') || detail.startsWith('ERR_TLS')) return 'tls_failed'
  if (detail.startsWith('ESME_')) return 'bind_refused'
  return BY_FINDING[code] ?? 'closed_by_peer'
}
