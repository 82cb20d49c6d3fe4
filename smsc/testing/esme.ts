import { connect } from 'node:net'
import type { Answer } from '@nkra/smpp/effects.ts'
import { Framer, Writer } from '@nkra/smpp/octets.ts'
import { openLink, type Down, type Link, type LinkOptions } from '@nkra/smpp/link.ts'
import type { Submit } from '@nkra/smpp/message.ts'
import { decodePdu, encodePdu, type Draft, type Malformed, type Pdu } from '@nkra/smpp/pdu.ts'
import { parseReceipt, type Receipt } from '@nkra/smpp/receipt.ts'
import { encodeSegments, type DefaultAlphabet } from '@nkra/sms/segments.ts'

/** For tests: an ESME that stores all it hears and acknowledges what it gets. */
export interface Phonebook {
  readonly link: Link<string>
  /** 'a:<tag>' and 'r:<id>', in the order in which answers and receipts came. */
  readonly order: string[]
  readonly answers: Answer<string>[]
  readonly receipts: Receipt[]
  readonly expired: string[]
  readonly downs: { reason: Down; unanswered: string[] }[]
  readonly bounds: number
  /** The status with which deliveries are acknowledged. */
  acknowledgeWith: number
  until(condition: () => boolean): Promise<void>
  /**
   * Sends a text, one submit for each segment. The tag is the recipient, with '#n' after it for further segments.
   */
  text(to: string, text: string, more?: Partial<Submit>): void
}

export async function openPhonebook(
  port: number,
  options: Partial<LinkOptions> = {},
  alphabet: DefaultAlphabet = 'unpacked',
): Promise<Phonebook> {
  let bounds = 0
  let references = 0
  let waiting: (() => void)[] = []
  const tell = () => {
    const told = waiting
    waiting = []
    for (const resolve of told) resolve()
  }
  const book: Phonebook = {
    get link() {
      return link
    },
    order: [],
    answers: [],
    receipts: [],
    expired: [],
    downs: [],
    acknowledgeWith: 0,
    get bounds() {
      return bounds
    },
    until: async (condition) => {
      while (!condition()) await new Promise<void>((resolve) => void waiting.push(resolve))
    },
    text: (to, text, more = {}) => {
      const { dataCoding, parts } = encodeSegments(text, references++, alphabet)
      for (const [index, { udh, body }] of parts.entries()) {
        link.submit(
          {
            source: 'Adom',
            sourceTon: 5,
            sourceNpi: 0,
            destination: to,
            dataCoding,
            esmClass: udh === null ? 0 : 0x40,
            body: udh === null ? body : Buffer.concat([udh, body]),
            registeredDelivery: 1,
            ...more,
          },
          'priority',
          index === 0 ? to : `${to}#${index + 1}`,
        )
      }
    },
  }
  const link = openLink<string>(
    {
      host: '127.0.0.1',
      port,
      systemId: 'esme',
      password: 'pw',
      windowSize: 1000,
      ratePerSecond: 1_000_000,
      reconnect_ms: 10,
      ...options,
    },
    {
      bound: () => {
        bounds++
        tell()
      },
      down: (reason, unanswered) => {
        book.downs.push({ reason, unanswered })
        tell()
      },
      room: tell,
      answers: (batch) => {
        for (const answer of batch) book.order.push(`a:${answer.tag}`)
        book.answers.push(...batch)
        tell()
      },
      delivers: (batch) => {
        for (const delivery of batch) {
          const receipt = parseReceipt(delivery.pdu)
          if (receipt !== undefined) {
            book.receipts.push(receipt)
            book.order.push(`r:${receipt.id}`)
          }
          delivery.acknowledge(book.acknowledgeWith)
        }
        tell()
      },
      expired: (tags) => {
        book.expired.push(...tags)
        tell()
      },
    },
  )
  await book.until(() => bounds > 0 || book.downs.length > 0)
  return book
}

/** For tests: a bound socket that can write any PDU and hears every one as it comes. */
export async function bindRaw(port: number) {
  const socket = connect({ host: '127.0.0.1', port })
  const framer = new Framer()
  const heard: (Pdu | Malformed)[] = []
  let wake: () => void = () => {}
  socket.on('data', (chunk: Buffer) => {
    framer.feed(chunk, (bytes, start, end) => heard.push(decodePdu(bytes, start, end)))
    wake()
  })
  const write = (draft: Draft) => {
    const writer = new Writer()
    encodePdu(writer, draft)
    socket.write(writer.take() ?? Buffer.alloc(0))
  }
  /** The next PDUs, this many. It waits for those that have not come. Each is heard once. */
  const hear = async (count: number) => {
    while (heard.length < count) await new Promise<void>((resolve) => (wake = resolve))
    return heard.splice(0, count)
  }
  write({ command: 'bind_transceiver', sequence: 1, system_id: 'raw', interface_version: 0x34 })
  await hear(1)
  return { write, hear, close: () => void socket.destroy() }
}
