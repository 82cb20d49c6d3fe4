/** Mails about what API keys do to webhook endpoints (decision 120). */
import type { Mail } from '../../platform/mail/mail.ts'
import { mailOf } from './mail-layout.ts'

const CHANGED_BY_KEY = {
  webhook_created: ['added', 'An API key added a webhook'],
  webhook_changed: ['changed', 'An API key changed a webhook'],
  webhook_secret_rotated: ['changed the secret of', 'An API key changed the secret of a webhook'],
  webhook_enabled: ['enabled', 'An API key enabled a webhook'],
  webhook_disabled: ['disabled', 'An API key disabled a webhook'],
  webhook_removed: ['deleted', 'An API key deleted a webhook'],
} as const

interface ChangedWebhook {
  act: keyof typeof CHANGED_BY_KEY
  url: string
  /** The address before, if it is another one. */
  before: string | null
  wholeNumbers: boolean
  keyName: string
  keyShown: string
  isLast: boolean
}

/** For Owners, whatever they chose: a stolen key could send events to somebody else. */
export function webhookChangedByKeyMail(origin: string, to: string, changed: ChangedWebhook): Mail {
  const { act, url, before, wholeNumbers, keyName, keyShown, isLast } = changed
  const [verb, subject] = CHANGED_BY_KEY[act]
  return mailOf(to, subject, [
    `The API key ${keyName} (${keyShown}…) ${verb} the webhook ${url}.`,
    ...(before === null ? [] : [`Until now it was ${before}.`]),
    ...(wholeNumbers && act !== 'webhook_removed'
      ? ['Events that go there contain whole phone numbers.']
      : []),
    'If your program did this, you do not need to do anything. If you do not know why it happened, revoke the key at once. Then check your webhooks.',
    { link: `${origin}/integrations`, label: 'See your API keys' },
    { link: `${origin}/integrations?view=webhooks`, label: 'See your webhooks' },
    ...(isLast
      ? [
          'This key changed webhooks very often. We send no more e-mails about it for an hour. The audit log shows every change.',
        ]
      : []),
  ])
}
