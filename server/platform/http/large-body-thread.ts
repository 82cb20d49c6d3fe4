/** The thread that reads large bodies (`large-body.ts`). */
import { routeList } from '@nkra/contract/routes.ts'
import { parentPort, type MessagePort } from 'node:worker_threads'
import { Fail } from '../fail.ts'
import { requestFingerprint } from './idempotency.ts'
import type { BodyOrder, FromBodyThread } from './large-body.ts'
import { invalidRequest, issuesOf, parseJson, refuseUnknown, unknownFieldIssues } from './request-issues.ts'
import { refusesUnknownFields } from '@nkra/contract/route.ts'

/** How many items of a list are sent at once, so that the turn of the event loop that takes them is short. */
const PART_ITEMS = 500

if (parentPort) serve(parentPort)

function serve(port: MessagePort): void {
  let goOn = () => undefined as void
  port.on('message', (message: BodyOrder | 'more') => {
    if (message === 'more') return goOn()
    void answer(message)
  })
  const say = (message: FromBodyThread) => port.postMessage(message, [])
  const answer = async (order: BodyOrder) => {
    try {
      const { body, fingerprint } = read(order)
      const whole: Record<string, unknown> = {}
      for (const [field, value] of Object.entries(body)) {
        if (!Array.isArray(value)) {
          whole[field] = value
          continue
        }
        const items: unknown[] = value
        for (let at = 0; at === 0 || at < items.length; at += PART_ITEMS) {
          const taken = new Promise<void>((resolve) => (goOn = resolve))
          say({ kind: 'part', field, items: items.slice(at, at + PART_ITEMS) })
          await taken
        }
      }
      say({ kind: 'read', body: whole, fingerprint })
    } catch (error) {
      if (error instanceof Fail) {
        say({ kind: 'failed', code: error.code, values: error.values, issues: [...error.issues] })
      } else say({ kind: 'broken', error: error instanceof Error ? error.message : String(error) })
    }
  }
}

/** Reads the body in the same way as `serve.ts` reads others. */
function read({ route: name, url, bytes }: BodyOrder): { body: object; fingerprint: Buffer } {
  const route = routeList.find((each) => each.name === name)
  if (route?.body === undefined) throw new Error(`${name} takes no body`)
  const sent = parseJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (refusesUnknownFields(route)) refuseUnknown(unknownFieldIssues(route.body, sent))
  const decoded = route.body.safeParse(sent)
  if (!decoded.success) throw invalidRequest(issuesOf(decoded.error))
  return { body: decoded.data as object, fingerprint: requestFingerprint(url, sent) }
}
