/**
 * Works on each item of a list that is too long to hold in memory. A failed item does not stop the others; all failures
 * are thrown together at the end. `page` answers the items after a given one, and an empty list at the end.
 */
export async function forEachItem<Item>(
  page: (after: Item | null) => Promise<Item[]>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const defects: unknown[] = []
  for (let after: Item | null = null; ;) {
    const items: Item[] = await page(after)
    for (const item of items) {
      try {
        await work(item)
      } catch (error) {
        defects.push(error)
      }
    }
    const last = items.at(-1)
    if (last === undefined) break
    after = last
  }
  if (defects.length > 0) throw new AggregateError(defects, `${defects.length} could not be looked at`)
}
