/**
 * Certificates of identity checks: a signed document that says what was checked and how it is known, and a page
 * that confirms it to the holder of the document.
 */
import { z } from 'zod'
import { LEVELS } from './states.ts'
import { route } from '../route.ts'
import { Environment, Id, Instant } from '../wire.ts'

const Certificate = z.object({
  id: Id('crt'),
  requestId: Id('kyc'),
  status: z.enum(['valid', 'withdrawn', 'erased']),
  issuedAt: Instant,
  withdrawnAt: Instant.nullable(),
  url: z
    .string()
    .nullable()
    .meta({ description: 'The page that confirms it. Null once the person is erased' }),
  record: z
    .string()
    .nullable()
    .meta({ description: 'What is certified, to the byte: JSON, of which the hash is signed' }),
  recordHash: z.string().nullable().meta({ description: 'SHA-256 of the record’s UTF-8, hexadecimal' }),
  signature: z.string().nullable().meta({
    description: 'Ed25519, base64url, of the text `nkra-kyc-certificate-v1:` and the hash after it',
  }),
  keyId: z.string().meta({ description: 'Of `listCertificateKeys`' }),
})

const ofRequest = { params: z.object({ id: Id('kyc') }) }

export const issueCertificate = route('issueCertificate', {
  ...ofRequest,
  summary: 'Certify an approved check. Where a certificate stands already, it is answered with that one.',
  status: 201,
  reply: Certificate,
  fails: ['not_found', 'certificate_not_due', 'kyc_erased'],
})

export const getCertificate = route('getCertificate', {
  ...ofRequest,
  summary: 'The newest certificate of a check; null where none was issued.',
  reply: Certificate.nullable(),
  fails: ['not_found'],
})

export const getCertificateFile = route('getCertificateFile', {
  ...ofRequest,
  summary: 'The certificate that stands, as a PDF: the same bytes each time.',
  kind: 'file',
  reply: z.string(),
  fails: ['not_found'],
})

export const withdrawCertificate = route('withdrawCertificate', {
  ...ofRequest,
  summary: 'Withdraw the certificate: its page says so from now on. Another may be issued.',
  reply: Certificate,
  fails: ['not_found'],
})

/** The number of letters and digits in the token of a certificate's address. */
export const CERTIFICATE_TOKEN_LENGTH = 22

export const checkCertificate = route('checkCertificate', {
  publicLink: true,
  summary:
    'What a certificate’s page shows to anybody who holds its address: whether it agrees with the record and its signature, and nothing of the person but initials.',
  params: z.object({ token: z.string().length(CERTIFICATE_TOKEN_LENGTH) }),
  query: z.object({
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'A SHA-256 has 64 hexadecimal digits')
      .optional()
      .meta({ description: 'Of a file that is to be compared with the one that was issued' }),
  }),
  reply: z.object({
    status: z.enum(['valid', 'withdrawn', 'erased', 'disagrees']),
    initials: z
      .string()
      .nullable()
      .meta({ description: 'Null unless it is valid', examples: ['K. O.'] }),
    level: z.enum(LEVELS).nullable(),
    decidedAt: Instant.nullable(),
    environment: Environment.meta({ description: 'sandbox: nobody was verified' }),
    sameFile: z.boolean().nullable().meta({ description: 'Null where no file is compared' }),
  }),
  fails: ['not_found'],
})

export const listCertificateKeys = route('listCertificateKeys', {
  summary: 'The public keys by which certificates were ever signed, as JSON Web Keys (RFC 8037).',
  reply: z.object({
    keys: z.array(
      z.object({
        kid: z.string(),
        kty: z.literal('OKP'),
        crv: z.literal('Ed25519'),
        x: z.string().meta({ description: 'The public key, base64url' }),
        use: z.literal('sig'),
      }),
    ),
  }),
  fails: [],
})
