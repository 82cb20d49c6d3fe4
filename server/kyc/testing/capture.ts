/** For tests: accounts that ask people by capture link, and the person who opened the link. No text is sent. */
import { crc32 } from 'node:zlib'
import { consentVersion, faceRegistryFor } from '@nkra/contract/kyc/consent.ts'
import type { DocumentKind } from '@nkra/contract/kyc/documents.ts'
import type { EvidenceKind } from '@nkra/contract/kyc/evidence.ts'
import * as routes from '@nkra/contract/kyc/capture-links.ts'
import type { Route } from '@nkra/contract/route.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { decodeId } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import { grant } from '../../billing/ledger/ledger.ts'
import { createAccount, OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import { addApprovedSender } from '../../catalog/senders/senders.ts'
import { openTextSecrets } from '../../messaging/messages/text-secrets.ts'
import { saveLink } from '../../messaging/links/links.ts'
import { readOutgoing } from '../../messaging/messages/messages.ts'
import { ensurePartitions } from '../../messaging/messages/partitions.ts'
import { sendOwnCode, sendOwnLink, sendSecretLink } from '../../messaging/sending/single-texts.ts'
import type { TestClock } from '../../platform/clock.ts'
import { greyOf, resize } from '../../../mrz/greyscale.ts'
import { randomFrom } from '../../platform/seeded-random.ts'
import { testServer, testUser, type TestReply, type TestServer } from '../../platform/testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import type { CaptureResources } from '../capture/ask-by-link.ts'
import { bindRegistryCallback } from '../checks/registry-callback.ts'
import { bindEvidence } from '../evidence/http.ts'
import { bindKyc } from '../requests/http.ts'
import type { KycResources } from '../resources.ts'
import { bindReviews } from '../review/http.ts'
import { bindKycLinks } from '../capture/http.ts'
import { pngOfGrey } from './cards.ts'
import { approveBusiness, demoKyc, grantChecks } from './kyc.ts'

export type PersonPage = Reply<'getKycLink'>

const PUBLIC_URL = 'https://nkra.test'
export const LINK = /https:\/\/nkra\.test\/v\/([\w-]+)/
export const PHONE = '0241234567'

export interface CaptureStage {
  base: TestDatabase
  http: TestServer
  kyc: KycResources
  asking: CaptureResources
  /** An account with a business ID, KYC credits and SMS credits. */
  open(credits?: bigint, texts?: bigint): Promise<bigint>
  /** Asks a person. Answers the request's id on the wire. */
  ask(accountId: bigint, body?: object): Promise<string>
  /** The account's texts as they go to the wire, oldest first. */
  textsOf(accountId: bigint): Promise<string[]>
  /** The token of the account's newest text. */
  tokenOf(accountId: bigint): Promise<string>
  /** Calls as the person with the link. */
  person(token: string, userAgent?: string): LinkSubject
  close(): Promise<void>
}

export interface LinkSubject {
  page(): Promise<PersonPage>
  agree(document?: DocumentKind): Promise<TestReply>
  details(other?: object): Promise<TestReply>
  picture(kind: EvidenceKind, bytes?: Buffer, method?: 'camera' | 'gallery'): Promise<TestReply>
  send(): Promise<TestReply>
  call(route: Route, params?: object): Promise<TestReply>
  /** Calls about the person's own data, with the code that is texted to their phone. */
  own(route: Route, params?: object): Promise<TestReply>
}

export const kwame = {
  document: 'ghana_card',
  number: 'gha 000000000 0',
  surname: 'Owusu',
  givenNames: 'Kwame',
  dateOfBirth: '1990-12-31',
}

/** A card as a camera sees it. Each mark is another picture. */
export const cardPicture = (mark: string): Buffer => {
  const random = randomFrom(crc32(mark))
  const rough = greyOf(16, 10 + random.below(10))
  return pngOfGrey(
    resize({ ...rough, data: rough.data.map(() => random.below(256)) }, 320, rough.height * 20),
  )
}

export async function openCaptureStage(
  clock: TestClock,
  kycOf: (db: TestDatabase['db']) => KycResources = demoKyc,
): Promise<CaptureStage> {
  const base = await testDatabase({ clock })
  const { db } = base
  await ensurePartitions(db)
  await db.transaction((tx) =>
    saveLink(tx, {
      id: 1,
      name: 'test',
      host: '127.0.0.1',
      port: 9,
      systemId: 'nkra',
      passwordSealed: 'secret',
      windowSize: 10,
      ratePerSecond: 100,
      isDefault: true,
    }),
  )
  // What the operator texts has a sender.
  await db.transaction((tx) =>
    addApprovedSender(tx, { accountId: OPERATOR_ACCOUNT_ID, name: 'Nkra', isDefault: true }),
  )
  const kyc = kycOf(db)
  const codeTexts = openTextSecrets('test')
  const waker = { wakeLinks: () => undefined }
  const asking: CaptureResources = {
    kyc,
    messaging: {
      sendSecretLink: (tx, text) => sendSecretLink(tx, waker, codeTexts, text),
      sendOwnCode: (tx, text) => sendOwnCode(tx, waker, text),
      sendOwnLink: (tx, text) => sendOwnLink(tx, waker, codeTexts, text),
      isOwnCode: ({ id, length }, typed) =>
        codeTexts.matches({ accountId: OPERATOR_ACCOUNT_ID, id }, length, typed),
    },
    publicUrl: PUBLIC_URL,
    secret: 'test',
  }
  const http = await testServer(db, (server) => {
    bindKyc(server, kyc)
    bindEvidence(server, kyc)
    bindKycLinks(server, asking)
    bindReviews(server, kyc)
    bindRegistryCallback(server, kyc.registries)
  })
  const textsOf = async (accountId: bigint) => {
    const { rows } = await sql<{ id: bigint }>`
      select id from message where account_id = ${accountId} order by id`.execute(db.sql)
    const ids = rows.map(({ id }) => id)
    const outgoing = await readOutgoing(db, accountId, ids, codeTexts)
    return ids.map((id) => outgoing.get(id)!.text)
  }
  return {
    base,
    http,
    kyc,
    asking,
    textsOf,
    open: (credits = 5n, texts = 20n) =>
      db.transaction(async (tx) => {
        const accountId = await createAccount(tx, { name: 'Adom Savings' })
        await grantChecks(tx, accountId, credits)
        const year = { durationNumber: 1, durationType: 4 as const }
        if (texts > 0n)
          await grant(tx, { accountId, product: 'SMS', packageName: 'Trial', credit: texts, ...year })
        await addApprovedSender(tx, { accountId, name: 'AdomSavings' })
        await approveBusiness(tx, accountId)
        return accountId
      }),
    async ask(accountId, body = {}) {
      const asked = { kind: 'document', documents: ['ghana_card'], phone: PHONE, language: 'en', ...body }
      const replied = await http.call(routes.askByLink, { body: asked as never }, { as: testUser(accountId) })
      if (replied.status !== 201) throw new Error(replied.text)
      return (replied.body.data as { id: string }).id
    },
    async tokenOf(accountId) {
      const texts = await textsOf(accountId)
      return LINK.exec(texts.at(-1)!)![1]!
    },
    person: (token, userAgent) => personWith(http, token, { userAgent, textsOf }),
    async close() {
      await http.close()
      await kyc.documents.close()
      await base.close()
    },
  }
}

function personWith(
  http: TestServer,
  token: string,
  { userAgent = 'Phone', textsOf }: { userAgent?: string | undefined } & Pick<CaptureStage, 'textsOf'>,
): LinkSubject {
  const headers = { 'user-agent': userAgent }
  const call = (route: Route, params: object = {}) =>
    http.call(route, { params: { token, ...params } }, { headers })
  let pass = ''
  return {
    call,
    async own(route, params = {}) {
      if (pass === '') {
        const sent = await http.call(routes.sendOwnCode, { params: { token }, body: { language: 'en' } })
        if (sent.status !== 202) return sent
        const code = /^\d{6}/.exec((await textsOf(OPERATOR_ACCOUNT_ID)).at(-1)!)![0]
        const checked = await http.call(routes.checkOwnCode, { params: { token }, body: { code } })
        ;({ pass } = checked.body.data as { pass: string })
      }
      return http.call(route, { params: { token, ...params }, body: { pass } }, { headers })
    },
    page: async () => (await call(routes.getKycLink)).body.data as PersonPage,
    async agree(document = 'ghana_card') {
      const shown = await call(routes.getKycLink)
      if (shown.status !== 200) return shown
      const { kind, faceRegistry, ofPrincipal } = shown.body.data as PersonPage
      const version = consentVersion(kind, faceRegistryFor({ kind, document }, faceRegistry), ofPrincipal)
      const body = { document, version, language: 'en', agreed: true } as const
      return http.call(routes.agreeToKyc, { params: { token }, body }, { headers })
    },
    details: (other = {}) =>
      http.call(
        routes.giveKycDetails,
        { params: { token }, body: { ...kwame, ...other } as never },
        { headers },
      ),
    async picture(kind, bytes = cardPicture(kind), method = 'camera') {
      const form = new FormData()
      form.append('kind', kind)
      form.append('method', method)
      form.append('file', new Blob([new Uint8Array(bytes)]), 'card.jpg')
      const sent = new Request('http://localhost', { method: 'POST', body: form })
      return http.inject({
        method: 'POST',
        url: routes.addKycPicture.path.replace(':token', token),
        headers: { ...headers, 'content-type': sent.headers.get('content-type')! },
        payload: Buffer.from(await sent.arrayBuffer()),
      })
    },
    send: () => call(routes.sendKyc),
  }
}

/** The number behind an id of the wire. */
export const requestIdOf = (id: string): bigint => decodeId('kyc', id)!
