/**
 * The guides, in reading order: Markdown files of this repository. They are read once, when the documents are opened.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')

export interface Guide {
  /** The last part of the guide's address, such as `first-text` in /docs/guides/first-text. */
  page: string
  title: string
  lead: string
  /** The file, from the root of the repository. */
  file: string
}

export const guides: readonly Guide[] = [
  {
    page: 'first-text',
    title: 'Your first text',
    lead: 'A key, one call, and what became of it: in five minutes.',
    file: 'docs/guides/first-text.md',
  },
  {
    page: 'test-mode',
    title: 'Test mode',
    lead: 'Numbers with a fixed outcome, and nothing sent or charged.',
    file: 'docs/guides/test-mode.md',
  },
  {
    page: 'bulk',
    title: 'Texts to many',
    lead: 'Groups, fields, what it will cost, and stopping it.',
    file: 'docs/guides/bulk.md',
  },
  {
    page: 'webhooks',
    title: 'Receipts and webhooks',
    lead: 'Where a message can be, and being told of it.',
    file: 'docs/guides/webhooks.md',
  },
  {
    page: 'codes',
    title: 'One-time codes',
    lead: 'Text a code, check it, and keep pumping out.',
    file: 'docs/guides/codes.md',
  },
  {
    page: 'kyc',
    title: 'Identity checks',
    lead: 'Consent, what is asked, and what a result means.',
    file: 'docs/guides/kyc.md',
  },
  {
    page: 'errors',
    title: 'Failures, retries and limits',
    lead: 'One envelope, idempotency keys, paging and rates.',
    file: 'docs/guides/errors.md',
  },
  {
    page: 'client',
    title: 'The TypeScript client',
    lead: 'Typed calls that retry safely, and verified webhooks.',
    file: 'client/README.md',
  },
  {
    page: 'client-php',
    title: 'The PHP client',
    lead: 'From PHP 8.1 on, with curl alone; a channel for Laravel.',
    file: 'client-php/README.md',
  },
  {
    page: 'client-python',
    title: 'The Python client',
    lead: 'From Python 3.9 on, with the standard library alone.',
    file: 'client-python/README.md',
  },
  {
    page: 'familiar-doors',
    title: 'SMPP, Twilio, Hubtel, Arkesel and assistants',
    lead: 'For programs that speak another protocol already.',
    file: 'docs/familiar-doors.md',
  },
  {
    page: 'versions',
    title: 'Versions and deprecation',
    lead: 'What may change, what never does, and how long you have.',
    file: 'docs/guides/versions.md',
  },
  {
    page: 'changelog',
    title: 'Changelog',
    lead: 'What changed, newest first.',
    file: 'docs/changelog.md',
  },
]

export const guideText = ({ file }: Guide): string => readFileSync(join(ROOT, file), 'utf8')
