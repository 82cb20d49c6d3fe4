/** Adds up the credits that a batch of messages returns, by reservation. */
export class Refunds {
  readonly #returned = new Map<bigint, { accountId: bigint; reservationId: bigint; credits: bigint }>()

  add(accountId: bigint, reservationId: bigint, credits: bigint): void {
    if (credits === 0n) return
    const returned = this.#returned.get(reservationId)
    if (returned) returned.credits += credits
    else this.#returned.set(reservationId, { accountId, reservationId, credits })
  }

  /** The sums, in the order in which every writer locks the balances. */
  list() {
    return [...this.#returned.values()].sort((a, b) =>
      a.accountId === b.accountId ? 0 : a.accountId < b.accountId ? -1 : 1,
    )
  }
}
