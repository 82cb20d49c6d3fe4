/**
 * Sixty callers of one tenant download its address book as a file, again and again, while another tenant works. The
 * address book has 50,000 contacts, imported first. Then the callers download the account's other files.
 *
 * node bench/attacks/exports.ts --seconds 10 [--url http://localhost:3000]
 */
import { parseArgs } from 'node:util'
import { endpoints } from '@nkra/contract/endpoints.ts'
import { importContacts } from '../../e2e/testing/contacts.ts'
import { type Api, business, signIn } from '../../e2e/testing/program.ts'
import { bystanderOf, compare, countsOf, openTarget } from './bystander.ts'

const CALLERS = 60
const CONTACTS = 50_000
/** How long a refused caller waits before it tries again, like an impatient program. */
const PAUSE_MS = 1_000

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, url: { type: 'string' } },
})
const KINDS = [
  endpoints.exportContacts.path,
  `${endpoints.exportStatement.path}?from=2026-01-01&to=2026-12-31`,
  `${endpoints.exportInvoices.path}?from=2026-01-01&to=2026-12-31`,
  endpoints.exportAccount.path,
]

const target = await openTarget(values.url)
try {
  const owner = await signIn(target.url, business)
  const rows = Array.from(
    { length: CONTACTS },
    (_, index) => `Akosua ${index},${233_241_000_000 + index},Kumasi`,
  )
  await importContacts(owner, 'Attack', ['Name,Phone,Town', ...rows])
  const bystander = await bystanderOf(target)
  const seconds = Number(values.seconds)
  for (const [name, paths] of [
    ['sixty address books', KINDS.slice(0, 1)],
    ['sixty files of four kinds', KINDS],
  ] as const) {
    const attack = (signal: AbortSignal) => takeFiles(owner, paths, signal)
    await compare(bystander, { name, seconds, attack })
  }
} finally {
  await target.close()
}

async function takeFiles({ token }: Api, paths: readonly string[], signal: AbortSignal): Promise<string> {
  const statuses: Record<number, number> = {}
  const caller = async (path: string) => {
    while (!signal.aborted) {
      const status = await statusOf(target.url + path, token)
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status !== 200) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, (_, index) => caller(paths[index % paths.length]!)))
  return countsOf(statuses)
}

/** Answers the status once the whole file has come. 0 if the connection broke. */
async function statusOf(url: string, token: string): Promise<number> {
  try {
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    for await (const _ of response.body!);
    return response.status
  } catch {
    return 0
  }
}
