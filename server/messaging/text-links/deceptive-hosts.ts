/**
 * Names of sites that pass for others: letters of several alphabets in one word, or letters of another alphabet that all
 * look like Latin ones (Unicode UTS 39, §4 and §5.1). What is left is read as it is: Ghana's own letters are Latin.
 */
import { domainToUnicode } from 'node:url'

const ALPHABETS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Cherokee',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Ethiopic',
  'Devanagari',
  'Bengali',
  'Tamil',
  'Thai',
].map((name) => new RegExp(String.raw`\p{Script=${name}}`, 'u'))

/** Whole words of these read as Latin ones: Cyrillic, Greek, Armenian, Cherokee; and letters that pass for Latin ones. */
const ALL_ALIKE =
  /^(?:[асԁеһіјӏорԛѕԝхуъьҽпгѵѡкмтвнєз\d-]+|[αβγεικνορτυχωηϲ\d-]+|[ագզէլհյոսւօցք\d-]+|[Ꭰ-ᏽꭰ-ꮿ\d-]+)$/u
const LATIN_ALIKE = /[ɑɡıȷɩʟꞁ]/u

/** Whether a host, as a URL has it, may be taken for another. */
export function isDeceptive(hostname: string): boolean {
  if (!/(?:^|\.)xn--/i.test(hostname)) return false
  return domainToUnicode(hostname)
    .split('.')
    .some((label) => mixes(label) || (/\P{ASCII}/u.test(label) && passesForLatin(label)))
}

const mixes = (label: string) => ALPHABETS.filter((alphabet) => alphabet.test(label)).length > 1

const passesForLatin = (label: string) => ALL_ALIKE.test(label) || LATIN_ALIKE.test(label)
