/** Limits on connections that wait without a bind, and what counts as one network. */
export interface UnboundLimits {
  readonly perNetworkMax: number
  readonly max: number
  networkOf(address: string): string
}

/** The most networks remembered for an accepted bind. The one that bound longest ago goes first. */
export const FAMILIAR_NETWORKS_MAX = 10_000

interface Waiting {
  readonly network: string
  /** Whether its bind is being judged. Its answer is near, so it keeps its place. */
  judged: boolean
}

/**
 * The connections that have not bound yet. A network that has `perNetworkMax` of them gets no more. When there are
 * `max` in all, a new one replaces the oldest one of the network that has most. So a crowd of strangers replaces itself
 * and not the client that comes once. Networks from which a bind was accepted before are replaced only by each other.
 */
export class UnboundConnections<Peer> {
  readonly #limits: UnboundLimits
  /** The waiting connections, in order of arrival. */
  readonly #waiting = new Map<Peer, Waiting>()
  readonly #counts = new Map<string, number>()
  readonly #familiar = new Set<string>()

  constructor(limits: UnboundLimits) {
    this.#limits = limits
  }

  get size(): number {
    return this.#waiting.size
  }

  /**
   * Whether to admit a connection from this address. The caller closes the `displaced` connection and then calls
   * `enter` for the new one.
   */
  admits(address: string): { readonly admitted: boolean; readonly displaced: Peer | undefined } {
    const network = this.#limits.networkOf(address)
    if ((this.#counts.get(network) ?? 0) >= this.#limits.perNetworkMax) return REFUSED
    if (this.#waiting.size < this.#limits.max) return { admitted: true, displaced: undefined }
    const ofStrangers = this.#oldestOfLargest(false)
    const displaced = ofStrangers ?? (this.#familiar.has(network) ? this.#oldestOfLargest(true) : undefined)
    if (displaced === undefined) return REFUSED
    this.#remove(displaced)
    return { admitted: true, displaced }
  }

  enter(peer: Peer, address: string): void {
    const network = this.#limits.networkOf(address)
    this.#waiting.set(peer, { network, judged: false })
    this.#counts.set(network, (this.#counts.get(network) ?? 0) + 1)
  }

  /** Records that the peer asked to be bound. */
  judging(peer: Peer): void {
    const waiting = this.#waiting.get(peer)
    if (waiting) waiting.judged = true
  }

  /** Records that the peer is bound: it no longer waits, and its network becomes familiar. */
  bound(peer: Peer): void {
    const waiting = this.#waiting.get(peer)
    if (waiting === undefined) return
    this.#remove(peer)
    this.#familiar.delete(waiting.network)
    this.#familiar.add(waiting.network)
    if (this.#familiar.size > FAMILIAR_NETWORKS_MAX) {
      const [oldest] = this.#familiar
      this.#familiar.delete(oldest!)
    }
  }

  gone(peer: Peer): void {
    this.#remove(peer)
  }

  #remove(peer: Peer): void {
    const waiting = this.#waiting.get(peer)
    if (waiting === undefined) return
    this.#waiting.delete(peer)
    const count = this.#counts.get(waiting.network)! - 1
    if (count === 0) this.#counts.delete(waiting.network)
    else this.#counts.set(waiting.network, count)
  }

  /**
   * The oldest connection of the largest network, among familiar networks or among the others. It leaves out
   * connections whose bind is being judged.
   */
  #oldestOfLargest(familiar: boolean): Peer | undefined {
    let found: Peer | undefined
    let most = 0
    for (const [peer, { network, judged }] of this.#waiting) {
      const count = this.#counts.get(network)!
      if (judged || count <= most || this.#familiar.has(network) !== familiar) continue
      found = peer
      most = count
    }
    return found
  }
}

const REFUSED = { admitted: false, displaced: undefined } as const
