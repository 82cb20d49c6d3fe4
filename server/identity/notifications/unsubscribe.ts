/**
 * Ends a daily or weekly summary by one click and without a sign-in (RFC 8058). The link's token names the person and the
 * summary, and only we can make it. A program that follows links changes nothing, because only POST does.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { UserRef } from '../../platform/actor.ts'
import { fail } from '../../platform/fail.ts'
import type { Server } from '../../platform/http/server.ts'
import {
  escapeHtml,
  pageLanguage,
  SMALL_PAGE_HEADERS,
  smallPage,
  type PageLanguage,
} from '../../platform/http/small-page.ts'
import type { IdentityResources } from '../resources.ts'

export type Summary = 'daily' | 'weekly'

type UnsubscribeResources = Pick<IdentityResources, 'origin' | 'unsubscribeKey'>

const MAC_BYTES = 16
const IDS_BYTES = 16
/**
 * The mark after the ids in a weekly link. A daily link has none, because links without a mark were sent before there
 * were marks.
 */
const WEEKLY_MARK = Buffer.from('w')

const macOf = (key: Buffer, signed: Buffer) =>
  createHmac('sha256', key).update(signed).digest().subarray(0, MAC_BYTES)

export function unsubscribeLink(
  { origin, unsubscribeKey }: UnsubscribeResources,
  { accountId, userId }: UserRef,
  summary: Summary,
): string {
  const ids = Buffer.alloc(IDS_BYTES)
  ids.writeBigInt64BE(accountId, 0)
  ids.writeBigInt64BE(userId, 8)
  const signed = summary === 'weekly' ? Buffer.concat([ids, WEEKLY_MARK]) : ids
  return `${origin}/u/${Buffer.concat([signed, macOf(unsubscribeKey, signed)]).toString('base64url')}`
}

interface Subscriber extends UserRef {
  summary: Summary
}

/** Reads the person and the summary from a token. Fails with `not_found` if we did not make the token. */
function subscriberOf({ unsubscribeKey }: UnsubscribeResources, token: string): Subscriber {
  const bytes = Buffer.from(token, 'base64url')
  const signed = bytes.subarray(0, -MAC_BYTES)
  const mark = signed.subarray(IDS_BYTES)
  if (signed.length < IDS_BYTES || !(mark.length === 0 || mark.equals(WEEKLY_MARK))) fail('not_found')
  if (!timingSafeEqual(bytes.subarray(-MAC_BYTES), macOf(unsubscribeKey, signed))) fail('not_found')
  const summary = mark.length === 0 ? 'daily' : 'weekly'
  return { accountId: signed.readBigInt64BE(0), userId: signed.readBigInt64BE(8), summary }
}

/** Binds the page that ends a summary. It shows a button, so that a program that follows links ends nothing. */
export function bindUnsubscribe(server: Server, resources: UnsubscribeResources): void {
  const headers = { ...SMALL_PAGE_HEADERS, 'cache-control': 'no-store' }
  server.raw.route<{ Params: { token: string } }>({
    method: ['GET', 'HEAD'],
    url: '/u/:token',
    config: { caller: 'taps' },
    handler(request, reply) {
      const { summary } = subscriberOf(resources, request.params.token)
      return reply.headers(headers).send(page(pageLanguage(request), summary, 'asks', resources.origin))
    },
  })
  server.raw.route<{ Params: { token: string } }>({
    method: 'POST',
    url: '/u/:token',
    // Mail programs send a form of their own; the token alone says whose summary ends.
    config: { caller: 'taps', webhook: true },
    async handler(request, reply) {
      const { accountId, userId, summary } = subscriberOf(resources, request.params.token)
      const ended = summary === 'daily' ? sql`digest_hour = null` : sql`weekly_report = false`
      await sql`
        update notification_choice set ${ended} where account_id = ${accountId} and user_id = ${userId}
      `.execute(server.db.sql)
      return reply.headers(headers).send(page(pageLanguage(request), summary, 'done', resources.origin))
    },
  })
}

const WORDS = {
  en: {
    daily: {
      asks: {
        title: 'Stop the daily summary?',
        text: 'We will stop sending you the daily e-mail. Your other notifications stay the same.',
      },
      done: {
        title: 'The daily summary is off',
        text: 'We will not send you the daily e-mail any more. You can turn it on again in your settings.',
      },
      stop: 'Stop the daily summary',
    },
    weekly: {
      asks: {
        title: 'Stop the weekly report?',
        text: 'We will stop sending you the weekly e-mail. Your other notifications stay the same.',
      },
      done: {
        title: 'The weekly report is off',
        text: 'We will not send you the weekly e-mail any more. You can turn it on again in your settings.',
      },
      stop: 'Stop the weekly report',
    },
    settings: 'Open your settings',
  },
  fr: {
    daily: {
      asks: {
        title: 'Arrêter le résumé quotidien\u00a0?',
        text: 'Vous ne recevrez plus l’e-mail quotidien. Vos autres notifications ne changent pas.',
      },
      done: {
        title: 'Le résumé quotidien est désactivé',
        text: 'Vous ne recevrez plus l’e-mail quotidien. Vous pouvez le réactiver dans vos paramètres.',
      },
      stop: 'Arrêter le résumé quotidien',
    },
    weekly: {
      asks: {
        title: 'Arrêter le rapport hebdomadaire\u00a0?',
        text: 'Vous ne recevrez plus l’e-mail hebdomadaire. Vos autres notifications ne changent pas.',
      },
      done: {
        title: 'Le rapport hebdomadaire est désactivé',
        text: 'Vous ne recevrez plus l’e-mail hebdomadaire. Vous pouvez le réactiver dans vos paramètres.',
      },
      stop: 'Arrêter le rapport hebdomadaire',
    },
    settings: 'Ouvrir vos paramètres',
  },
} as const

function page(language: PageLanguage, summary: Summary, state: 'asks' | 'done', origin: string): string {
  const { settings, [summary]: words } = WORDS[language]
  const { title, text } = words[state]
  const act =
    state === 'asks'
      ? `<form method="post"><button>${escapeHtml(words.stop)}</button></form>`
      : `<p><a href="${escapeHtml(origin)}/settings?section=notifications">${escapeHtml(settings)}</a></p>`
  return smallPage({ language, title, body: `<div class="card"><p>${escapeHtml(text)}</p>${act}</div>` })
}
