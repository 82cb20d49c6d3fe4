/**
 * Work on every item of a list that is too long to hold, each apart: a defect in one must not keep the others. `page` answers
 * those that come after an item, and none at the end. Fails, once all are done, with what failed.
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
