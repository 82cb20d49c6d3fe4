/**
 * For tests: every domain over one database, with a business that has one of everything with an id, and a second
 * one that has nothing.
 */
import { CONSENT_VERSION } from '@nkra/contract/kyc/consent.ts'
import { decodeId, encodeId, type IdPrefix } from '@nkra/contract/wire.ts'
import { KEY_SCOPES, LIVE_SCOPES } from '@nkra/contract/permissions.ts'
import { routes } from '@nkra/contract/routes.ts'
import { createPackage } from '../catalog/packages.ts'
import { createInvoice } from '../billing/invoices/invoices.ts'
import { PAYSTACK_KEY } from '../billing/testing/payments.ts'
import { bindContacts } from '../contacts/http.ts'
import { bindIdentity } from '../identity/http.ts'
import { openIdentityResources } from '../identity/resources.ts'
import { confirmedPhone } from '../identity/users/phones.ts'
import { claimEmail, createUser } from '../identity/users/users.ts'
import { saveView } from '../identity/views/saved-views.ts'
import { bindIntegrations, bindLogins, bindWebhooks } from '../integrations/http.ts'
import { createKey } from '../integrations/keys/keys.ts'
import { LiveKeys } from '../integrations/keys/live-keys.ts'
import { LiveLogins } from '../integrations/keys/live-logins.ts'
import { loginSecretsOf } from '../integrations/keys/login-secrets.ts'
import { lockRequest } from '../kyc/requests/record.ts'
import { submitKyc } from '../kyc/requests/requests.ts'
import { packEntries } from '../kyc/screening/entries.ts'
import { approveBusiness, kycInput, demoKyc, grantChecks } from '../kyc/testing/kyc.ts'
import { openTextSecrets } from '../messaging/messages/text-secrets.ts'
import { bindCodes } from '../messaging/codes/http.ts'
import { bindComposer } from '../messaging/series/http.ts'
import { bindInbound } from '../messaging/inbound/http.ts'
import { bindSending } from '../messaging/sending/http.ts'
import { openOptOutLinks } from '../messaging/text-links/opt-out-links.ts'
import { bindCampaigns } from '../messaging/campaigns/http.ts'
import { openMessagingWorld, type World } from '../messaging/testing/world.ts'
import type { User } from '../platform/actor.ts'
import { ChangesHub } from '../platform/events/changes.ts'
import { sealFor } from '../platform/sealing.ts'
import { testServer, testUser, type TestServer } from '../platform/testing/test-server.ts'
import { bindReports } from '../reports/http.ts'
import { createAccount } from '../catalog/accounts.ts'
import { addApprovedSender } from '../catalog/senders/senders.ts'
import { openBilling } from '../billing/billing.ts'
import { bindCatalog } from '../catalog/http.ts'
import { openKyc } from '../kyc/kyc.ts'

const SECRET = 'a secret of thirty-two characters'

/** The id for each prefix. */
export type OwnedIds = Readonly<
  Record<
    Exclude<
      IdPrefix,
      'clr' | 'crd' | 'pkg' | 'lnk' | 'dbr' | 'evt' | 'chk' | 'aud' | 'inb' | 'apr' | 'crt' | 'opn'
    >,
    string
  >
>

export interface Tenants {
  http: TestServer
  world: World
  /** A session of the business that has everything. */
  ownersToken: string
  theirs: OwnedIds
  /** A number in its address book that it has texted, and one that opted out. */
  phone: string
  optedOut: string
  /** Its own test key, which sees none of it either. */
  sandboxKey: string
  /** The second business: its owner's session, and a key with every scope. */
  strangersToken: string
  strangersKey: string
  close(): Promise<void>
}

export async function openTenants(): Promise<Tenants> {
  const world = await openMessagingWorld()
  const { db, accountId } = world
  const messaging = await world.start({ roles: ['web'] })
  const kyc = demoKyc(db)
  const identity = await openIdentityResources({
    db,
    secret: Buffer.from(SECRET),
    origin: 'http://localhost',
    codeTexts: openTextSecrets(SECRET),
    administratorsNeedTwoStep: false,
  })
  const live = await LiveKeys.open(db)
  const secrets = loginSecretsOf(SECRET, db.clock)
  const logins = await LiveLogins.open({ db, keys: live, secrets })
  const hub = await ChangesHub.open(db, [])
  const http = await testServer(
    db,
    (server) => {
      bindIdentity(server, identity)
      bindCatalog(server)
      openBilling({
        db,
        secret: SECRET,
        publicUrl: 'http://localhost',
        // No test gets as far as calling it.
        paystack: { secretKey: PAYSTACK_KEY, url: 'http://127.0.0.1:9' },
      }).bind(server)
      bindContacts(server)
      bindReports(server, { db, hub })
      bindSending(server, { db, messaging })
      bindInbound(server, openOptOutLinks({ secret: SECRET, publicUrl: 'http://localhost' }))
      bindCodes(server, { messaging, codeTexts: openTextSecrets(SECRET), wantsEvent: () => false })
      bindComposer(server, messaging, confirmedPhone)
      bindCampaigns(server)
      openKyc({
        resources: kyc,
        secret: SECRET,
        publicUrl: 'http://localhost',
        messaging,
      }).bind(server)
      bindIntegrations(server, live)
      bindLogins(server, { live: logins, secrets, smpp: null, publicUrl: 'http://localhost' })
      bindWebhooks(server, { seal: sealFor('webhooks', SECRET, db.clock), loopback: true })
    },
    { authenticate: (token, address) => live.authenticate(token, address) },
  )
  const person = (of: bigint, name: string) =>
    db.transaction(async (tx) => {
      const names = { firstName: name, lastName: 'Mensah', otherNames: '', phone: '' }
      const userId = await createUser(tx, { accountId: of, role: 'Owner', ...names, passwordHash: 'none' })
      await claimEmail(tx, { accountId: of, userId, email: `${name.toLowerCase()}@example.test` })
      return testUser(of, 'Owner', userId)
    })
  const owner = await person(accountId, 'Ama')
  const stranger = await person(
    await db.transaction((tx) => createAccount(tx, { name: 'Makola Traders' })),
    'Kofi',
  )
  await db.transaction(async (tx) => {
    // So that nothing but whose it is stands in the stranger's way.
    const { accountId: of, userId } = stranger
    await addApprovedSender(tx, { accountId: of, name: 'AdomSavings' })
    const now = tx.clock.now()
    await tx.sql
      .insertInto('user_phone')
      .values({
        account_id: of,
        user_id: userId,
        msisdn: 233_240_000_001n,
        code_hash: Buffer.alloc(32),
        sent_at: now,
        expires_at: now,
        confirmed_at: now,
      })
      .execute()
  })
  const keyOf = (of: User, environment: 'live' | 'sandbox') =>
    db.transaction((tx) =>
      createKey(tx, of, {
        name: 'Program',
        environment,
        scopes: KEY_SCOPES.filter((scope) => environment === 'live' || !LIVE_SCOPES.includes(scope)),
        networks: [],
        expiresAt: null,
      }),
    )
  const phone = '+233241234567'
  const optedOut = '+233247654321'
  const theirs = await writeEverything({ http, world, owner, phone, optedOut, kyc })
  return {
    http,
    world,
    ownersToken: http.tokenOf(owner),
    theirs,
    phone,
    optedOut,
    strangersToken: http.tokenOf(stranger),
    strangersKey: (await keyOf(stranger, 'live')).secret,
    sandboxKey: (await keyOf(owner, 'sandbox')).secret,
    async close() {
      await http.close()
      await hub.close()
      await logins.close()
      await live.close()
      await identity.close()
      await world.close()
    },
  }
}

interface Writing {
  http: TestServer
  world: World
  owner: User
  phone: string
  optedOut: string
  kyc: ReturnType<typeof demoKyc>
}

/** Makes one of everything by its own calls. What only a gateway or a file makes is inserted. */
async function writeEverything({ http, world, owner, phone, optedOut, kyc }: Writing): Promise<OwnedIds> {
  const { db, accountId } = world
  const as = { as: owner }
  const data = async (reply: ReturnType<TestServer['call']>) => {
    const { status, body, text } = await reply
    if (status >= 300) throw new Error(text)
    return body.data as { id: string } & Record<string, unknown>
  }
  const group = await data(http.call(routes.createGroup, { body: { name: 'Members' } }, as))
  const contact = await data(
    http.call(routes.createContact, { body: { phone, name: 'Efua', groupIds: [group.id] } }, as),
  )
  const other = await data(
    http.call(routes.createContact, { body: { phone: '0249999999', name: 'Efua' } }, as),
  )
  const merge = await data(
    http.call(routes.mergeContacts, { body: { keepId: contact.id, otherIds: [other.id] } }, as),
  )
  await data(http.call(routes.addOptOut, { body: { phone: optedOut } }, as))
  const sent = { senderId: 'AdomSavings', text: 'Akwaaba' }
  const campaign = await data(http.call(routes.sendMessage, { body: { ...sent, recipients: [phone] } }, as))
  const listed = await http.call(routes.listRecipients, { params: { id: campaign.id }, query: {} }, as)
  const [message] = listed.body.data as [{ id: string }]
  const template = await data(
    http.call(routes.saveTemplate, { body: { name: 'Welcome', text: 'Akwaaba' } }, as),
  )
  const series = await data(
    http.call(
      routes.createSeries,
      {
        body: {
          ...sent,
          recipients: [phone],
          rhythm: { every: 'day' },
          time: '09:30',
          from: '2099-01-01',
          ends: { after: 2 },
        },
      },
      as,
    ),
  )
  const answer = await data(
    http.call(routes.saveAutoAnswer, { body: { word: 'HOURS', answer: 'Until five' } }, as),
  )
  const code = await data(
    http.call(routes.createCode, { body: { to: '0248888888', senderId: 'AdomSavings' } }, as),
  )
  const sender = await data(
    http.call(
      routes.requestSender,
      { body: { senderId: 'AdomLoans', purpose: 'Loans', sample: 'Your loan is due', submit: false } },
      as,
    ),
  )
  const invitation = await data(
    http.call(
      routes.inviteMember,
      { body: { email: 'yaw@example.test', firstName: 'Yaw', lastName: 'Boateng', role: 'Viewer' } },
      as,
    ),
  )
  const key = await data(
    http.call(routes.createKey, { body: { name: 'Loans', scopes: ['messages:send'] } }, as),
  )
  const { webhook } = (await data(
    http.call(
      routes.createWebhook,
      { body: { url: 'https://example.com/nkra', types: ['message.delivered'] } },
      as,
    ),
  )) as unknown as { webhook: { id: string } }
  const capped = { product: 'SMS', holder: { kind: 'account' }, period: 'month', credits: 1_000_000 } as const
  const cap = await data(http.call(routes.saveSpendCap, { body: capped }, as))
  const delivery = await data(http.call(routes.testWebhook, { params: { id: webhook.id } }, as))

  return db.transaction(async (tx) => {
    const now = tx.clock.now()
    const ids = (prefix: IdPrefix) => {
      const id = tx.ids.next()
      return { id, text: encodeId(prefix, id) }
    }
    const common = { account_id: accountId, created_at: now }
    const put = tx.sql
    const price = { price: 2_000n, credit: 500n, durationNumber: 1, durationType: 3 } as const
    await createPackage(tx, { product: 'SMS', name: 'Starter', ...price })
    const invoice = await createInvoice(tx, owner, {
      accountId,
      amount: 2_000n,
      credit: 500n,
      packageName: 'Starter',
      duration: 1,
      durationType: 3,
      ProductType: 'SMS',
    })
    const [
      payment,
      proof,
      note,
      document,
      session,
      file,
      evidence,
      batch,
      paper,
      list,
      candidate,
      letter,
      principal,
    ] = [
      ids('pay'),
      ids('prf'),
      ids('crn'),
      ids('doc'),
      ids('ses'),
      ids('imp'),
      ids('evd'),
      ids('kbt'),
      ids('prk'),
      ids('scl'),
      ids('scc'),
      ids('bpp'),
      ids('bpr'),
    ]
    const version = { id: tx.ids.next() }
    const of = { invoice_id: invoice.id, ...common }
    await put
      .insertInto('payment')
      .values({
        ...of,
        id: payment.id,
        gateway: 'paystack',
        method: 'card',
        reference: 'ofthetenant1',
        amount_pesewas: 2_000n,
        created_by: owner.userId,
        expires_at: now,
      })
      .execute()
    const picture = { name: 'slip.png', media_type: 'image/png' as const, size: 4 }
    await put
      .insertInto('payment_proof')
      .values({ ...of, ...picture, id: proof.id, added_by: owner.userId })
      .execute()
    await put
      .insertInto('credit_note')
      .values({
        ...of,
        id: note.id,
        number: 'CN-1',
        credits: 1n,
        amount_pesewas: 4n,
        total_pesewas: 4n,
        reason: 'Too many',
        created_by: owner.userId,
      })
      .execute()
    await put
      .insertInto('sender_document')
      .values({ ...common, ...picture, id: document.id, sender_id: decoded(sender.id) })
      .execute()
    await put
      .insertInto('session')
      .values({
        account_id: accountId,
        id: session.id,
        user_id: owner.userId,
        started_at: now,
        refreshed_at: now,
        authenticated_at: now,
      })
      .execute()
    await put
      .insertInto('contact_import')
      .values({
        ...common,
        id: file.id,
        status: 'done',
        file_name: 'members.csv',
        group_name: 'Members',
        layout: JSON.stringify({
          delimiter: ',',
          newline: '\n',
          columns: [{ name: 'Phone', meaning: 'phone' }],
          rows: { byte: 6, line: 2 },
        }),
      })
      .execute()
    await put
      .insertInto('contact_import_chunk')
      .values({
        account_id: accountId,
        import_id: file.id,
        first_byte: 0n,
        bytes: Buffer.from('Phone\n0241234567\n'),
      })
      .execute()
    const notification = ids('ntf')
    await put
      .insertInto('notification')
      .values({
        ...common,
        user_id: owner.userId,
        id: notification.id,
        kind: 'reviews_wait',
        about: JSON.stringify({ kind: 'reviews_wait', waiting: 1 }),
        on_screen: true,
        by_text: false,
      })
      .execute()
    const view = await saveView(tx, owner, { list: 'invoices', name: 'Unpaid', parameters: {} })
    const word = { account_id: accountId, msisdn: BigInt(phone.slice(1)) }
    await put
      .insertInto('inbound_message')
      .values({
        ...word,
        id: file.id,
        address: '1400',
        text: 'Yes',
        parts: 1,
        complete: true,
        received_at: now,
      })
      .execute()
    await put
      .insertInto('conversation')
      .values({ ...word, last_id: file.id, unread: 1 })
      .execute()
    await grantChecks(tx, accountId, 5n)
    const businessId = await approveBusiness(tx, accountId)
    const request = await submitKyc(kyc, tx, owner, kycInput(businessId))
    await put
      .insertInto('kyc_evidence')
      .values({
        ...common,
        id: evidence.id,
        request_id: request.id,
        kind: 'person',
        media_type: 'image/png',
        width: 1,
        height: 1,
        size: 4,
        sealed: Buffer.from('none'),
        content_hash: Buffer.alloc(32),
        added_by: owner.userId,
      })
      .execute()
    await put
      .insertInto('kyc_batch')
      .values({
        ...common,
        id: batch.id,
        status: 'done',
        file_name: 'borrowers.csv',
        document: 'ghana_card',
        business_id: businessId,
        consent_version: CONSENT_VERSION,
        consent_language: 'en',
        consent_channel: 'in_person',
        consent_by: 'business',
        columns: JSON.stringify([]),
        rows: 0,
        valid: 0,
        faulty: 0,
        known: 0,
        cost: 0n,
        known_cost: 0n,
        created_by: owner.userId,
      })
      .execute()
    await put
      .insertInto('screening_list')
      .values({ ...common, id: list.id, name: 'Our own', version_id: version.id })
      .execute()
    await put
      .insertInto('screening_version')
      .values({
        ...common,
        id: version.id,
        list_id: list.id,
        number: 1,
        format: 'own',
        file_name: 'own.csv',
        file_hash: Buffer.alloc(32),
        file_bytes: 1,
        people: 1,
        left_out: 0,
        entries: packEntries([]),
      })
      .execute()
    const { requestKey } = (await lockRequest(tx, { accountId, id: request.id }))!
    const keys = await kyc.vault.makeKeys(tx, accountId)
    const entry = {
      key: '1',
      names: ['Kwame Owusu'],
      births: [],
      nationalities: [],
      programme: null,
      reference: null,
      numbers: [],
      note: null,
    }
    await put
      .insertInto('screening_candidate')
      .values({
        ...common,
        id: candidate.id,
        request_id: request.id,
        list_account_id: accountId,
        list_id: list.id,
        version_id: version.id,
        mark: Buffer.alloc(32),
        sealed: keys
          .requestKey(request.id, requestKey!)
          .seal(`screening entry ${candidate.id}`, Buffer.from(JSON.stringify(entry))),
        score: 0.7,
        strength: 'weak',
      })
      .execute()
    await put
      .insertInto('kyc_proof')
      .values({
        ...common,
        id: paper.id,
        request_id: request.id,
        media_type: 'image/png',
        size: 4,
        sealed: Buffer.from('none'),
        added_by: owner.userId,
      })
      .execute()
    await put
      .insertInto('business_principal')
      .values({
        account_id: accountId,
        id: principal.id,
        business_id: businessId,
        place: 9,
        name: 'Esi Quaye',
        role: 'director',
      })
      .execute()
    await put
      .insertInto('business_paper')
      .values({
        account_id: accountId,
        id: letter.id,
        business_id: businessId,
        kind: 'board_letter',
        name: 'letter.png',
        media_type: 'image/png',
        size: 4,
        sealed_as: letter.id,
        paper_key: Buffer.from('none'),
        sealed: Buffer.from('none'),
        added_by: owner.userId,
        added_at: now,
      })
      .execute()
    return {
      acc: encodeId('acc', accountId),
      usr: encodeId('usr', owner.userId),
      ses: session.text,
      ivt: invitation.id,
      snd: sender.id,
      doc: document.text,
      inv: encodeId('inv', invoice.id),
      cap: cap.id,
      crn: note.text,
      pay: payment.text,
      prf: proof.text,
      cmp: campaign.id,
      msg: message.id,
      tpl: template.id,
      ser: series.id,
      ans: answer.id,
      otc: code.id,
      con: contact.id,
      grp: group.id,
      imp: file.text,
      mrg: merge.id,
      bid: encodeId('bid', businessId),
      bpp: letter.text,
      bpr: principal.text,
      kyc: encodeId('kyc', request.id),
      evd: evidence.text,
      kbt: batch.text,
      prk: paper.text,
      scl: list.text,
      scc: candidate.text,
      key: (key as unknown as { key: { id: string } }).key.id,
      whk: webhook.id,
      dlv: delivery.id,
      ntf: notification.text,
      viw: encodeId('viw', view.id),
    }
  })
}

function decoded(text: string): bigint {
  const id = decodeId('snd', text)
  if (id === null) throw new Error(`${text} is no id`)
  return id
}
