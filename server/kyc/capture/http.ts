/** The calls about people who are asked by link: the business's, and those of the person, whose link is all they show. */
import * as contract from '@nkra/contract/kyc/capture-links.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Server } from '../../platform/http/server.ts'
import { askByLink, showKycLink, textKycLink, type CaptureResources } from './ask-by-link.ts'
import { readEvidenceForm } from '../evidence/evidence.ts'
import * as following from './subject-steps.ts'
import { findCaptureLink } from './links.ts'
import { countOpening, getKycLink } from './page.ts'

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

  serve(server, contract.addKycPicture, async ({ params, request }) => {
    // Nothing is read of whoever has no link.
    await findCaptureLink(db, params.token)
    const upload = await readEvidenceForm(request)
    return db.transaction((tx) => following.addKycPicture(kyc, tx, params.token, upload, request))
  })

  serve(server, contract.sendKyc, ({ params, request }) =>
    db.transaction((tx) => following.sendKyc(kyc, tx, params.token, request)),
  )

  serve(server, contract.withdrawKyc, ({ params, request }) =>
    db.transaction((tx) => following.withdrawKyc(kyc, tx, params.token, request)),
  )

  serve(server, contract.getOwnKyc, ({ params, request }) =>
    db.transaction((tx) => following.getOwnKyc(kyc, tx, params.token, request)),
  )

  serve(server, contract.getOwnPicture, ({ params, request }) =>
    db.transaction((tx) => following.getOwnPicture(kyc, tx, params, request)),
  )
}
