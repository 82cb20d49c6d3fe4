/** The demo's address book: groups of a savings company in three towns, and some people who opted out. */
import type { Tx } from '../platform/database/database.ts'
import { mergeContacts, type NewContact } from './address-book/contacts.ts'
import { ensureGroup } from './address-book/groups.ts'
import { addOptOut } from './address-book/opt-outs.ts'

const FIRST_NAMES = (
  'Kwame, Ama, Kofi, Akosua, Yaw, Abena, Kwabena, Efua, Kojo, Adwoa, Kwaku, Yaa, Selorm, Elikem, Dela, Fatima, ' +
  'Abdul-Rahman, Zainab, Nii Armah, Naa Dedei, Emmanuel, Grace, Esi, Mawuli, Afia, Kwadwo, Serwaa, Issah, Rukaya, ' +
  'Jean-Paul, Maame Serwah'
).split(', ')
const LAST_NAMES = (
  'Mensah, Owusu, Boateng, Asante, Osei, Agyeman, Appiah, Amoah, Addo, Quaye, Tetteh, Lamptey, Dogbe, Agbeko, ' +
  'Mahama, Iddrisu, Alhassan, Yakubu, Ofori-Atta, Nkrumah, Antwi, Sarpong, Darko, Baah, Ansah, Kouassi, ' +
  'Acheampong, Donkor, Gyasi'
).split(', ')
/** The first digits of numbers, in their real proportions, with their likely networks. */
const RANGES = [
  ['24', 'MTN'],
  ['54', 'MTN'],
  ['55', 'MTN'],
  ['20', 'Telecel'],
  ['50', 'Telecel'],
  ['27', 'AT'],
] as const

export interface SeededGroup {
  name: string
  contacts: number
  towns: readonly string[]
  fields: (nth: number, town: string) => Record<string, string>
}

/** The fields of a saver. Some are blank, as in real data. */
const saver = (nth: number, town: string) => ({
  Town: town,
  Balance: (((nth * 7_919) % 250_000) / 100).toFixed(2),
  ...(nth % 9 !== 0 && { 'Due Date': `${String((nth % 28) + 1).padStart(2, '0')}/12/2026` }),
})

const GROUPS: readonly SeededGroup[] = [
  {
    name: 'Savings customers – Accra',
    contacts: 180,
    towns: ['Accra', 'Madina', 'Tema', 'Kasoa'],
    fields: saver,
  },
  { name: 'Savings customers – Ho', contacts: 60, towns: ['Ho', 'Hohoe', 'Kpando'], fields: saver },
  {
    name: 'Kumasi agents',
    contacts: 45,
    towns: ['Adum', 'Bantama', 'Kejetia', 'Suame'],
    fields: (nth, town) => ({ Town: town, 'Agent Code': `KS-${String(nth + 101)}` }),
  },
  {
    name: 'Staff',
    contacts: 18,
    towns: ['Accra', 'Kumasi', 'Ho'],
    fields: (_, town) => ({ Branch: town }),
  },
]

/** One customer in this many has opted out. */
const OPTED_OUT_EVERY = 45

/** Fills the address book. Every account gets the same contacts in groups of its own. */
export async function seedContacts(
  tx: Tx,
  { accountId, groups = GROUPS }: { accountId: bigint; groups?: readonly SeededGroup[] },
): Promise<void> {
  let nth = 0
  for (const seeded of groups) {
    const { id: groupId } = await ensureGroup(tx, accountId, seeded.name)
    const contacts = Array.from({ length: seeded.contacts }, () => contactOf(nth++, seeded))
    await mergeContacts(tx, { accountId, groupId }, contacts)
    for (let index = OPTED_OUT_EVERY - 1; index < contacts.length; index += OPTED_OUT_EVERY) {
      await addOptOut(tx, { accountId }, { phone: contacts[index]!.msisdn, source: 'link' })
    }
  }
}

/**
 * Makes a contact. The steps share no factor with the lengths of the lists, so that neighbours have different names and
 * numbers.
 */
function contactOf(nth: number, { towns, fields }: SeededGroup): NewContact {
  const [prefix, network] = RANGES[(nth * 5) % RANGES.length]!
  const town = towns[nth % towns.length]!
  return {
    msisdn: `233${prefix}${String(1_000_003 + ((nth * 611_953) % 8_999_993)).padStart(7, '0')}`,
    network,
    name: `${FIRST_NAMES[(nth * 7) % FIRST_NAMES.length]} ${LAST_NAMES[(nth * 11) % LAST_NAMES.length]}`,
    fields: fields(nth, town),
  }
}
