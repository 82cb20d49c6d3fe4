/**
 * Keeps the screen up to date with the server. The server announces each change of the account, and the queries that
 * the change concerns are fetched again. The announcements come over a stream that is opened with the bearer token.
 * After a break the stream is opened again, and every query that may have missed a change is fetched too.
 */
import { ANNOUNCED_TOPICS, endpoints, type Topic } from '@nkra/contract/endpoints.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { bearer, type Credentials } from './client.ts'
import { useApi } from './context.tsx'
import { createEventReader } from './event-stream.ts'
import { invalidateTopics } from './queries.ts'

const BACKOFF_FIRST_MS = 1_000
const BACKOFF_MAX_MS = 30_000
/**
 * The server sends something at least every 15 seconds. A stream that is silent for longer than this is treated as
 * dead.
 */
const SILENCE_MS = 40_000
/** A running campaign changes many times a second. Its queries are fetched at most once in this time. */
const GATHER_MS = 1_000

/**
 * The wait before the next try, in milliseconds. It doubles with each try. Up to a quarter is taken off at random, so
 * that all tabs do not reconnect together.
 */
export function backoff(tries: number, random: () => number): number {
  return Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** tries) * (1 - random() / 4)
}

/** Keeps the queries of the page up to date for as long as the component is shown. */
export function useChanges(): void {
  const { credentials } = useApi()
  const client = useQueryClient()
  useEffect(() => {
    const stop = new AbortController()
    void follow(credentials, client, stop.signal)
    return () => stop.abort()
  }, [credentials, client])
}

async function follow(credentials: Credentials, client: QueryClient, stop: AbortSignal): Promise<void> {
  const gathered = gather(client, stop)
  let tries = 0
  let missed = false
  while (!stop.aborted) {
    try {
      for await (const topic of listen(credentials, stop)) {
        if (topic !== 'open') gathered(topic)
        else if (missed) await client.invalidateQueries()
        tries = 0
      }
    } catch {
      // The stream is opened again, whatever ended it. A refused token ends the session in `listen`.
    }
    missed = true
    await pause(backoff(tries++, Math.random), stop)
  }
}

/** Yields 'open' once the stream is open, then the topic of each change. */
async function* listen(credentials: Credentials, stop: AbortSignal): AsyncGenerator<'open' | Topic> {
  const token = credentials.token()
  if (token === null) return
  const dead = new AbortController()
  const response = await fetch(endpoints.changes.path, {
    headers: { accept: 'text/event-stream', ...bearer(token) },
    signal: AbortSignal.any([stop, dead.signal]),
  })
  if (response.status === 401 && credentials.token() === token) credentials.refused()
  if (!response.ok || !response.body) return
  yield 'open'
  const read = createEventReader()
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const silence = setTimeout(() => dead.abort(), SILENCE_MS)
    const next = await reader.read().finally(() => clearTimeout(silence))
    if (next.done) return
    for (const { data } of read(next.value)) {
      const topic = topicOf(data)
      if (topic) yield topic
    }
  }
}

function topicOf(data: string): Topic | null {
  try {
    const { topic } = JSON.parse(data) as { topic?: unknown }
    return ANNOUNCED_TOPICS.find((each) => each === topic) ?? null
  } catch {
    return null
  }
}

/**
 * Collects the topics that arrive within `GATHER_MS` and invalidates their queries together, so that many changes
 * cause one fetch.
 */
function gather(client: QueryClient, stop: AbortSignal): (topic: Topic) => void {
  const waiting = new Set<Topic>()
  const flush = async () => {
    await pause(GATHER_MS, stop)
    const topics = [...waiting]
    waiting.clear()
    if (!stop.aborted) await invalidateTopics(client, topics)
  }
  return (topic) => {
    if (waiting.size === 0) void flush()
    waiting.add(topic)
  }
}

function pause(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    stop.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
