/**
 * Reads a stream of server-sent events (WHATWG HTML, section 9.2). The text may arrive in pieces of any size. The
 * browser's own EventSource cannot send a bearer token.
 */
export interface StreamEvent {
  event: string
  data: string
}

/** The most characters kept of a line or an event that does not end, in UTF-16 code units. */
const EVENT_LENGTH_MAX = 65_536

export function createEventReader(): (piece: string) => StreamEvent[] {
  let rest = ''
  let event = ''
  let data: string[] = []
  return (piece) => {
    const events: StreamEvent[] = []
    // A carriage return at the end of the text may be the first half of a CR LF pair. It is kept until more text
    // arrives.
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) events.push({ event: event || 'message', data: data.join('\n') })
        event = ''
        data = []
        continue
      }
      const colon = line.indexOf(':')
      const field = colon < 0 ? line : line.slice(0, colon)
      const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
      if (field === 'event') event = value
      if (field === 'data') data.push(value)
    }
    if (rest.length > EVENT_LENGTH_MAX || data.join('').length > EVENT_LENGTH_MAX)
      throw new RangeError('an event without end')
    return events
  }
}
