/** The guides, in reading order. Each is a document of its own, fetched when it is opened. */

export interface Guide {
  /** The last part of the guide's address, such as `first-text` in /docs/first-text. */
  page: string
  title: string
  lead: string
  load: () => Promise<{ default: string }>
}

export const guides: readonly Guide[] = [
  {
    page: 'first-text',
    title: 'Your first text',
    lead: 'A key, one call, and what became of it: in five minutes.',
    load: () => import('../../../docs/guides/first-text.md?raw'),
  },
  {
    page: 'test-mode',
    title: 'Test mode',
    lead: 'Numbers with a fixed outcome, and nothing sent or charged.',
    load: () => import('../../../docs/guides/test-mode.md?raw'),
  },
  {
    page: 'bulk',
    title: 'Texts to many',
    lead: 'Groups, fields, what it will cost, and stopping it.',
    load: () => import('../../../docs/guides/bulk.md?raw'),
  },
  {
    page: 'webhooks',
    title: 'Receipts and webhooks',
    lead: 'Where a message can be, and being told of it.',
    load: () => import('../../../docs/guides/webhooks.md?raw'),
  },
  {
    page: 'codes',
    title: 'One-time codes',
    lead: 'Text a code, check it, and keep pumping out.',
    load: () => import('../../../docs/guides/codes.md?raw'),
  },
  {
    page: 'kyc',
    title: 'Identity checks',
    lead: 'Consent, what is asked, and what a result means.',
    load: () => import('../../../docs/guides/kyc.md?raw'),
  },
  {
    page: 'errors',
    title: 'Failures, retries and limits',
    lead: 'One envelope, idempotency keys, paging and rates.',
    load: () => import('../../../docs/guides/errors.md?raw'),
  },
  {
    page: 'client',
    title: 'The TypeScript client',
    lead: 'Typed calls that retry safely, and verified webhooks.',
    load: () => import('../../../client/README.md?raw'),
  },
  {
    page: 'client-php',
    title: 'The PHP client',
    lead: 'From PHP 8.1 on, with curl alone; a channel for Laravel.',
    load: () => import('../../../client-php/README.md?raw'),
  },
  {
    page: 'client-python',
    title: 'The Python client',
    lead: 'From Python 3.9 on, with the standard library alone.',
    load: () => import('../../../client-python/README.md?raw'),
  },
  {
    page: 'familiar-doors',
    title: 'SMPP, Twilio’s protocol and assistants',
    lead: 'For programs that speak another protocol already.',
    load: () => import('../../../docs/familiar-doors.md?raw'),
  },
  {
    page: 'changelog',
    title: 'Changelog',
    lead: 'What changed, newest first.',
    load: () => import('../../../docs/changelog.md?raw'),
  },
]
