/**
 * The calls about people who are asked by link: those of the business, and those of the person, who shows only the link.
 */
import * as contract from '@nkra/contract/kyc/capture-links.ts'
import { fail } from '../../platform/fail.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Server } from '../../platform/http/server.ts'
import { networkOf } from '../../platform/rate-limit.ts'
import { askByLink, showKycLink, textKycLink, type CaptureResources } from './ask-by-link.ts'
import { readEvidenceForm } from '../evidence/evidence.ts'
import * as following from './subject-steps.ts'
import { findCaptureLink } from './links.ts'
import { checkOwnCode, sendOwnCode } from './own-codes.ts'
import { askOwnLink } from './own-links.ts'
import { countOpening, getKycLink } from './page.ts'

/** The limit for one network address. People of one household share it. */
const OWN_LINKS_ASKED = { burst: 10, perMinute: 2 }

export function bindKycLinks(server: Server, asking: CaptureResources): void {
  const { db } = server
  const { kyc } = asking

  serve(server, contract.askByLink, ({ actor, body, request, tx }) =>
    askByLink(asking, tx, actor, body, request),
  )

  serve(server, contract.textKycLink, ({ actor, params, request, tx }) =>
    textKycLink(asking, tx, actor, params, request),
  )

  serve(server, contract.showKycLink, ({ actor, params, request }) =>
    db.transaction((tx) => showKycLink(asking, tx, actor, params, request)),
  )

  serve(server, contract.getKycLink, async ({ params }) => {
    const link = await findCaptureLink(db, params.token)
    const page = await getKycLink(kyc, db, link)
    await countOpening(db, link)
    return page
  })

  serve(server, contract.agreeToKyc, ({ params, body, request }) =>
    db.transaction((tx) => following.agreeToKyc(kyc, tx, params.token, body, request)),
  )

  serve(server, contract.giveKycDetails, ({ params, body }) =>
    db.transaction((tx) => following.giveKycDetails(kyc, tx, params.token, body)),
  )

  serve(
    server,
    contract.addKycPicture,
    async ({ params, request }) => {
      const upload = await readEvidenceForm(request)
      return db.transaction((tx) => following.addKycPicture(kyc, tx, params.token, upload, request))
    },
    async ({ token }) => (await findCaptureLink(db, token)).accountId,
  )

  serve(server, contract.sendKyc, ({ params, request }) =>
    db.transaction((tx) => following.sendKyc(kyc, tx, params.token, request)),
  )

  serve(server, contract.sendOwnCode, ({ params, body }) =>
    db.transaction((tx) => sendOwnCode(asking, tx, params.token, body)),
  )

  serve(server, contract.checkOwnCode, ({ params, body }) =>
    checkOwnCode(asking, db, params.token, body.code),
  )

  serve(server, contract.withdrawKyc, ({ params, body, request }) =>
    db.transaction((tx) => following.withdrawKyc(kyc, tx, { ...params, ...body }, request)),
  )

  serve(server, contract.getOwnKyc, ({ params, body, request }) =>
    db.transaction((tx) => following.getOwnKyc(kyc, tx, { ...params, ...body }, request)),
  )

  serve(server, contract.getOwnPicture, ({ params, body, request }) =>
    db.transaction((tx) => following.getOwnPicture(kyc, tx, { ...params, ...body }, request)),
  )

  const asks = db.limits.limiter('own links', OWN_LINKS_ASKED)
  serve(server, contract.askOwnLink, async ({ body, request }) => {
    const seconds = asks.take(networkOf(request.ip), db.clock.monotonic_ms())
    if (seconds > 0) fail('too_many_requests', { seconds })
    await db.transaction((tx) => askOwnLink(asking, tx, body))
    return {}
  })
}
