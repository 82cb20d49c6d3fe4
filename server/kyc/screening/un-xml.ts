/**
 * Reads the consolidated list of the United Nations Security Council. It reads XML in pieces, by the reader that
 * refuses document types and entities. It takes what identifies individuals, and nothing from other entries. The
 * functions are pure.
 */
import { fail, Fail } from '../../platform/fail.ts'
import { xmlReader } from '../../platform/files/xml-reader.ts'
import { NAMES_MAX, NOTE_LENGTH_MAX, tidy, type ListEntry, type ListFile } from './entries.ts'
import { piecesOf, requirePeople } from './list-bytes.ts'

const ROOT = 'CONSOLIDATED_LIST'
/** The longest text of one element, in characters. The rest is cut off. */
const TEXT_LENGTH_MAX = 20_000

/**
 * Reads the file. Fails with `screening_file_unsafe`, `screening_file_unreadable` {missing},
 * `screening_people_none`, `screening_people_too_many` {limit}.
 */
export async function readUnXml(bytes: Buffer): Promise<ListFile> {
  // Before anything is read: what declares a type is no list, wherever it does so.
  if (/<!(DOCTYPE|ENTITY)/i.test(bytes.toString('latin1'))) fail('screening_file_unsafe')
  const told: ReadingState = {
    entries: [],
    leftOut: 0,
    dated: null,
    within: [],
    person: null,
    born: null,
    text: '',
  }
  const reader = xmlReader({
    open: (name, attributes) => open(told, name, attributes.get('dateGenerated')),
    close: (name) => close(told, name),
    text: (text) => {
      if (told.text.length < TEXT_LENGTH_MAX) told.text += text
    },
  })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of piecesOf(bytes)) reader.push(decoder.decode(piece, { stream: true }))
    reader.end()
  } catch (error) {
    if (error instanceof Fail && error.code === 'workbook_unreadable')
      return fail('screening_file_unreadable', { missing: `</${ROOT}>` })
    throw error
  }
  if (told.entries.length === 0) fail('screening_people_none')
  return { entries: told.entries, leftOut: told.leftOut, dated: told.dated }
}

interface Person {
  key: string
  name: string[]
  /** The name in its own script. */
  original: string
  aliases: string[]
  births: string[]
  nationalities: string[]
  programme: string
  reference: string
  numbers: string[]
  note: string
}

interface Born {
  day: string
  year: string
  from: string
  to: string
}

interface ReadingState extends ListFile {
  within: string[]
  person: Person | null
  born: Born | null
  text: string
}

function open(told: ReadingState, name: string, dateGenerated: string | undefined): void {
  if (told.within.length === 0) {
    if (name !== ROOT) fail('screening_file_unreadable', { missing: ROOT })
    told.dated = /^\d{4}-\d{2}-\d{2}/.exec(dateGenerated ?? '')?.[0] ?? null
  }
  told.within.push(name)
  told.text = ''
  if (name === 'INDIVIDUAL')
    told.person = {
      key: '',
      name: ['', '', '', ''],
      original: '',
      aliases: [],
      births: [],
      nationalities: [],
      programme: '',
      reference: '',
      numbers: [],
      note: '',
    }
  if (name === 'INDIVIDUAL_DATE_OF_BIRTH') told.born = { day: '', year: '', from: '', to: '' }
}

const NAME_PARTS = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME']

function close(told: ReadingState, name: string): void {
  const { person, born } = told
  const text = tidy(told.text, NOTE_LENGTH_MAX)
  told.text = ''
  told.within.pop()
  const parent = told.within.at(-1)
  if (name === 'ENTITY') told.leftOut++
  if (person === null) return
  if (name === 'INDIVIDUAL') {
    told.entries.push(entryOf(person))
    told.person = null
    return requirePeople(told.entries.length)
  }
  if (born !== null) {
    if (name === 'DATE') born.day = text
    if (name === 'YEAR') born.year = text
    if (name === 'FROM_YEAR') born.from = text
    if (name === 'TO_YEAR') born.to = text
    if (name === 'INDIVIDUAL_DATE_OF_BIRTH') {
      person.births.push(...birthsOf(born))
      told.born = null
    }
    return
  }
  if (text === '') return
  const part = parent === 'INDIVIDUAL' ? NAME_PARTS.indexOf(name) : -1
  if (part >= 0) person.name[part] = text
  else if (name === 'DATAID') person.key = text
  else if (name === 'NAME_ORIGINAL_SCRIPT') person.original = text
  else if (name === 'ALIAS_NAME' && person.aliases.length < NAMES_MAX) person.aliases.push(text)
  else if (name === 'VALUE' && parent === 'NATIONALITY') person.nationalities.push(text)
  else if (name === 'UN_LIST_TYPE') person.programme = text
  else if (name === 'REFERENCE_NUMBER') person.reference = text
  else if (name === 'NUMBER' && parent === 'INDIVIDUAL_DOCUMENT' && person.numbers.length < NAMES_MAX)
    person.numbers.push(text)
  else if (name === 'COMMENTS1') person.note = text
}

function entryOf(person: Person): ListEntry {
  const name = person.name.filter((part) => part !== '').join(' ')
  const names = [...new Set([name, ...person.aliases, person.original].filter((each) => /\p{L}/u.test(each)))]
  // Without a name or an id nobody is found by it: the file is not what it says.
  if (names.length === 0) return fail('screening_file_unreadable', { missing: 'FIRST_NAME' })
  if (person.key === '') return fail('screening_file_unreadable', { missing: 'DATAID' })
  return {
    key: person.key,
    names: names.map((each) => tidy(each)),
    births: [...new Set(person.births)],
    nationalities: [...new Set(person.nationalities)],
    programme: person.programme || null,
    reference: person.reference || null,
    numbers: [...new Set(person.numbers)],
    note: person.note || null,
  }
}

const isYear = (text: string) => /^(1[89]|20)\d{2}$/.test(text)

function birthsOf({ day, year, from, to }: Born): string[] {
  const date = /^\d{4}-\d{2}-\d{2}/.exec(day)
  if (date) return [date[0]]
  if (isYear(year)) return [year]
  if (isYear(from) && isYear(to)) return [`${from}/${to}`]
  return isYear(from) ? [from] : isYear(to) ? [to] : []
}
