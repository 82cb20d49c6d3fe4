import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailJob, openMail, type Mail } from '../platform/mail/mail.ts'
import { silentLog } from '../platform/log.ts'
import { startJobs, worker } from '../platform/jobs/jobs.ts'
import { identityWorkers } from './identity.ts'
import { requestCode } from './sign-in/code-mails.ts'
import { codeIn, identityFixture, type IdentityFixture } from './testing/identity-fixture.ts'

let fixture: IdentityFixture

beforeAll(async () => {
  fixture = await identityFixture()
})
afterAll(() => fixture.close())

test('a code that was asked for arrives by the workers alone', async () => {
  const { identity } = fixture
  const { email } = await fixture.person('asking@example.test')
  const { promise: arrived, resolve } = Promise.withResolvers<Mail>()
  const mails = worker(mailJob, (stored) => Promise.resolve(resolve(openMail(identity.mailSeal, stored))))
  const noReport = () => Promise.reject(new Error('nobody chose a report'))
  const workers = [...identityWorkers(identity, noReport), mails]
  const jobs = await startJobs(identity.db, workers, silentLog)
  try {
    await requestCode(identity, '192.0.2.1', { email, purpose: 'reset' })
    const mail = await arrived
    expect(mail.to).toBe(email)
    expect(codeIn(mail)).toMatch(/^....-....$/)
  } finally {
    await jobs.stop()
  }
})
