/**
 * The form of Twilio's identifiers: two letters and 32 hexadecimal digits. Ours need no table: the first half holds the
 * account's number, the second the number of a key (`AC`) or of a message (`SM`).
 */
const FORM = /^([A-Z]{2})([0-9a-f]{16})([0-9a-f]{16})$/

interface Sid {
  accountId: bigint
  id: bigint
}

export function encodeSid(letters: 'AC' | 'SM', { accountId, id }: Sid): string {
  const digits = (number: bigint) => number.toString(16).padStart(16, '0')
  return letters + digits(accountId) + digits(id)
}

/** Reads an identifier. Answers null if the text is none with these letters. */
export function decodeSid(letters: 'AC' | 'SM', text: string): Sid | null {
  const [, found, account = '', own = ''] = FORM.exec(text) ?? []
  if (found !== letters) return null
  const [accountId, id] = [BigInt(`0x${account}`), BigInt(`0x${own}`)]
  return accountId <= ID_MAX && id <= ID_MAX ? { accountId, id } : null
}

const ID_MAX = 0x7fff_ffff_ffff_ffffn
