/**
 * A set of phone numbers, to tell a file's duplicates: a bitmap in pages, for numbers lie in a few dense ranges. All
 * the mobile numbers of Ghana would take 20 MB; a million of them in a JavaScript Set takes three times that.
 */
const PAGE_NUMBERS = 1 << 16

export interface NumberSet {
  /** Adds an MSISDN; false where it was there already. */
  add(msisdn: number): boolean
}

export function numberSet(): NumberSet {
  const pages = new Map<number, Uint32Array>()
  return {
    add(msisdn) {
      const key = Math.floor(msisdn / PAGE_NUMBERS)
      let page = pages.get(key)
      if (!page) pages.set(key, (page = new Uint32Array(PAGE_NUMBERS / 32)))
      const place = msisdn % PAGE_NUMBERS
      const bit = 1 << (place & 31)
      const before = page[place >> 5]!
      page[place >> 5] = before | bit
      return (before & bit) === 0
    },
  }
}
