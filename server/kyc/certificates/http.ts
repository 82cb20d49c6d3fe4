/** The calls about certificates. One of them confirms a certificate to anybody. */
import * as contract from '@nkra/contract/kyc/certificates.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Server } from '../../platform/http/server.ts'
import {
  getCertificateFile,
  confirmCertificate,
  issueCertificate,
  readCertificate,
  withdrawCertificate,
  type CertificateResources,
} from './certificates.ts'
import { requireOpenTo } from '../requests/lists.ts'
import { listCertificateKeys } from './signing-keys.ts'

export function bindCertificates(server: Server, certificates: CertificateResources): void {
  const { db } = server

  serve(server, contract.issueCertificate, ({ actor, params, request }) =>
    db.transaction((tx) => issueCertificate(certificates, tx, actor, params, request)),
  )

  serve(server, contract.getCertificate, async ({ actor, params }) => {
    await requireOpenTo(db, actor, { request: params.id })
    return readCertificate(certificates, db, { accountId: actor.accountId, id: params.id })
  })

  serve(server, contract.getCertificateFile, ({ actor, params }) =>
    getCertificateFile(certificates, db, { accountId: actor.accountId, id: params.id }),
  )

  serve(server, contract.withdrawCertificate, ({ actor, params, request }) =>
    db.transaction((tx) => withdrawCertificate(certificates, tx, actor, params, request)),
  )

  serve(server, contract.checkCertificate, ({ params, query }) =>
    confirmCertificate(certificates, db, { token: params.token, sha256: query.sha256 ?? null }),
  )

  serve(server, contract.listCertificateKeys, async () => ({
    keys: (await listCertificateKeys(db)).map(({ id, publicKey }) => ({
      kid: id,
      kty: 'OKP' as const,
      crv: 'Ed25519' as const,
      x: publicKey.toString('base64url'),
      use: 'sig' as const,
    })),
  }))
}
