/** Binds the contract's calls about one-time codes to their verbs. */
import * as contract from '@nkra/contract/messaging/codes.ts'
import type { FailureCode } from '@nkra/contract/failures.ts'
import { audit } from '../../platform/database/audit.ts'
import { Fail } from '../../platform/fail.ts'
import type { Server } from '../../platform/http/server.ts'
import { replyOnce, serve, serveWithOwnKeys } from '../../platform/http/serve.ts'
import { countRefused, listClosed, openBlock, readDay } from './code-limits.ts'
import { changeCodePlatform, changeCodeSettings, readCodeRules } from './code-settings.ts'
import type { WantsEvent } from '../events.ts'
import type { TextSecrets } from '../messages/text-secrets.ts'
import * as codes from './codes.ts'
import type { Sending } from '../sending/send.ts'

/** The failures that count as refusals: those that stopped a valid request. */
const REFUSALS: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'codes_stopped',
  'codes_off',
  'code_country_refused',
  'code_number_refused',
  'code_too_soon',
  'code_number_limit',
  'code_block_limit',
  'code_block_closed',
  'code_day_limit',
])

export function bindCodes(
  api: Server,
  {
    messaging,
    codeTexts,
    wantsEvent,
  }: { messaging: Sending; codeTexts: TextSecrets; wantsEvent: WantsEvent },
): void {
  const { db } = api

  serveWithOwnKeys(api, contract.createCode, async (asked) => {
    const { actor, body, key } = asked
    messaging.requireReleased()
    try {
      return await replyOnce(db, contract.createCode, asked, key, ({ tx }) =>
        codes.createCode(tx, messaging, actor, body),
      )
    } catch (error) {
      // What was done of it is undone: that it was refused is counted by itself.
      if (error instanceof Fail && REFUSALS.has(error.code)) {
        await db.transaction((tx) => countRefused(tx, actor.accountId))
      }
      throw error
    }
  })
  serve(api, contract.checkCode, ({ tx, actor, params, body }) =>
    codes.checkCode(tx, { codeTexts, wantsEvent }, actor, { ...params, ...body }),
  )
  serve(api, contract.cancelCode, ({ actor, params }) =>
    db.transaction((tx) => codes.cancelCode(tx, actor, params.id)),
  )
  serve(api, contract.getCode, ({ actor, params }) => codes.getCode(db, actor.accountId, params.id))
  serve(api, contract.listCodes, ({ actor, query }) => codes.listCodes(db, actor, query))

  serve(api, contract.getCodeOverview, async ({ actor: { accountId } }) => {
    const now = db.clock.now()
    const [today, rules, closed] = await Promise.all([
      readDay(db, accountId, now),
      readCodeRules(db, accountId),
      listClosed(db, accountId, now),
    ])
    return { today, ...rules, closed }
  })
  serve(api, contract.changeCodeSettings, ({ actor, body, request }) =>
    db.transaction((tx) => changeCodeSettings(tx, actor, body, request)),
  )
  serve(api, contract.openCodeBlock, async ({ actor, params, request }) => {
    const { accountId } = actor
    await db.transaction(async (tx) => {
      await openBlock(tx, accountId, BigInt(params.block))
      const subject = { kind: 'acc', id: accountId } as const
      await audit(tx, actor, {
        accountId,
        action: 'code_block_opened',
        subject,
        detail: { ...params },
        request,
      })
    })
    return null
  })
  serve(api, contract.changeCodePlatform, ({ actor, body, request }) =>
    db.transaction((tx) => changeCodePlatform(tx, actor, body, request)),
  )
}
