/**
 * French for the messages about one field, and for the reasons that fill a failure's sentence. They arrive as English
 * sentences without a code, so they are found by their words. An unknown sentence stays in English.
 */

import { CONTENT_FAULTS, type ContentFaultCode } from '@nkra/sms/content-rules.ts'
import { PHONE_FAULTS, type PhoneFaultCode } from '@nkra/sms/phone-faults.ts'
import {
  SENDER_FAULTS,
  SENDER_LENGTH_MAX,
  SENDER_LENGTH_MIN,
  type SenderFaultCode,
} from '@nkra/sms/sender-rules.ts'
import { thingSentences } from './things-in-french.sentences.ts'

export const phoneFaults: Readonly<Record<PhoneFaultCode, string>> = {
  empty: 'Il n’y a pas de numéro de téléphone.',
  not_a_number: 'Ce n’est pas un numéro de téléphone.',
  scientific_notation:
    'Un tableur a abrégé ce numéro, comme dans 2.33E+11. Mettez la colonne au format texte et saisissez le numéro à nouveau.',
  several_numbers: 'Il y a plusieurs numéros ici. Gardez-en un par ligne.',
  too_short: 'Le numéro a trop peu de chiffres.',
  too_long: 'Le numéro a trop de chiffres.',
  invalid_prefix: 'Aucun réseau n’utilise de numéros commençant ainsi.',
  unknown_country: 'L’indicatif de pays n’existe pas.',
  short_code: 'Les numéros courts et d’urgence ne reçoivent pas de messages.',
  landline: 'C’est une ligne fixe, qui ne reçoit pas de messages.',
  toll_free: 'C’est un numéro gratuit, qui ne reçoit pas de messages.',
  foreign: 'C’est un numéro d’un autre pays. Les messages ne vont qu’aux numéros ghanéens.',
}

export const senderFaults: Readonly<Record<SenderFaultCode, string>> = {
  empty: 'Un identifiant d’expéditeur a un nom.',
  reserved:
    'Ce nom appartient à un opérateur, à une banque, à un organisme public ou à une marque connue, ou y ressemble.',
  generic: 'Ce mot ne dit rien de qui écrit. Utilisez le nom de votre entreprise.',
  platform: 'Ce nom est celui de la plateforme.',
  alphabet: 'Un identifiant d’expéditeur n’a que les lettres A à Z, des chiffres et des espaces.',
  spaces: 'Un identifiant d’expéditeur ne commence ni ne finit par une espace, et n’en a pas deux de suite.',
  too_short: `Un identifiant d’expéditeur a au moins ${SENDER_LENGTH_MIN} caractères.`,
  too_long: `Un identifiant d’expéditeur a au plus ${SENDER_LENGTH_MAX} caractères.`,
  number: 'Un identifiant d’expéditeur n’est pas un nombre : il a au moins une lettre.',
}

export const contentFaults: Readonly<Record<ContentFaultCode, string>> = {
  asks_for_secret:
    'Ce message demande d’envoyer un code PIN, un mot de passe ou un code. Personne d’honnête ne le fait, et les réseaux bloquent qui essaie.',
  fee_for_prize:
    'Ce message annonce un gain et demande un paiement pour l’obtenir. C’est ainsi que s’écrit l’escroquerie à l’avance de frais\u00a0: il n’est pas envoyé.',
  hidden_link:
    'Un lien cache où il mène\u00a0: un raccourcisseur public, une adresse réseau nue ou un nom devant un @. Écrivez plutôt l’adresse de votre propre site.',
}

/**
 * Pairs of an English pattern and its French sentence. What `(.+)` matches in the English replaces `$1` in the
 * French.
 */
const known: readonly (readonly [english: string, french: string])[] = [
  ...thingSentences,
  ['.+ is a required field', 'Ce champ est obligatoire'],
  ['This must be text', 'Il faut un texte'],
  ['This must be a number', 'Il faut un nombre'],
  ['This must be a whole number', 'Il faut un nombre entier'],
  ['This must be one of (.+)', 'Il faut une de ces valeurs\u00a0: $1'],
  ['This must be at least (\\S+)', 'Il faut au moins $1'],
  ['This must be at most (\\S+)', 'Il faut au plus $1'],
  ['This must have at least (\\d+) characters?', 'Il faut au moins $1 caractères'],
  ['This must have at most (\\d+) characters?', 'Il faut au plus $1 caractères'],
  ['This must have at least (\\d+) items?', 'Il faut au moins $1 éléments'],
  ['This must have at most (\\d+) items?', 'Il faut au plus $1 éléments'],
  ['This must be a day such as (.+)', 'Il faut un jour comme $1'],
  ['This must be a time such as (.+)', 'Il faut un instant comme $1'],
  ['This does not have the right form', 'La forme n’est pas la bonne'],
  ['This is not valid', 'Ce n’est pas valide'],
  ['no number and no group is named', 'aucun numéro ni groupe n’est indiqué'],
  ['the groups have no contacts', 'les groupes n’ont pas de contacts'],
  ['(\\d+) opted out', '$1 désinscrits'],
  ['(\\d+) did not agree to promotional texts', '$1 sans accord pour la publicité'],
  ['(\\d+) named twice', '$1 indiqués deux fois'],
  ['Invalid email address', 'Adresse e-mail non valide'],
  ['Invalid URL', 'URL non valide'],
  ['Mobile money needs a mobile number of Ghana\\.', 'Le mobile money demande un numéro mobile du Ghana.'],
  ['Say whose mobile money it is\\.', 'Dites de quel opérateur est ce mobile money.'],
  [
    'An address such as 192\\.0\\.2\\.7, or a network such as 192\\.0\\.2\\.0/24',
    'Une adresse comme 192.0.2.7, ou un réseau comme 192.0.2.0/24',
  ],
  ['It ends in the past', 'Elle prend fin dans le passé'],
  ['Choose at least one scope', 'Choisissez au moins une autorisation'],
  ['Control characters are not allowed', 'Les caractères de contrôle ne sont pas autorisés'],
  ['The character U\\+0000 is not allowed', 'Le caractère U+0000 n’est pas autorisé'],
  [
    'Half of a character \\(a lone surrogate\\) is not allowed',
    'Une moitié de caractère n’est pas autorisée',
  ],
  ['(.+) is given more than once', '$1 est donné plus d’une fois'],
  [
    'This is not a TIN: check it against the GRA’s letter, or leave it empty',
    'Ce n’est pas un TIN : vérifiez-le sur la lettre de la GRA, ou laissez le champ vide',
  ],
  ['Price is more than 0 and at most 1,000,000', 'Le prix est supérieur à 0 et d’au plus 1,000,000'],
  ['Price is at most 10,000 for one credit', 'Le prix est d’au plus 10,000 par crédit'],
  ['An amount of GHS has at most two decimals', 'Un montant en GHS a au plus deux décimales'],
  ['Amount is not negative', 'Le montant n’est pas négatif'],
  ['Choose a network', 'Choisissez un réseau'],

  ['At most ([\\d,]+) characters a word', 'Au plus $1 caractères par mot'],
  ['At most ([\\d,]+) characters', 'Au plus $1 caractères'],
  ['At most ([\\d,]+) words', 'Au plus $1 mots'],
  ['At most ([\\d,]+) headers', 'Au plus $1 en-têtes'],
  ['From ([\\d.,]+) to ([\\d.,]+)', 'De $1 à $2'],
  ['Enter a whole number', 'Saisissez un nombre entier'],
  ['Only plain characters are possible', 'Seuls des caractères simples sont possibles'],
  ['Enter a host name or an IP address', 'Saisissez un nom d’hôte ou une adresse IP'],
  ['A network is named twice', 'Un réseau est nommé deux fois'],
  ['A link is named twice', 'Une liaison est nommée deux fois'],
  ['Choose a link', 'Choisissez une liaison'],
  [
    'The address can be taken for another: its letters look alike\\.',
    'L’adresse peut passer pour une autre : ses lettres se ressemblent.',
  ],
  [
    'Enter digits, with the country code first',
    'Saisissez des chiffres, en commençant par l’indicatif du pays',
  ],
  ['One of 0, 1, 3, 4, 6, 8, 9, 10, 14 and 18', 'L’un de 0, 1, 3, 4, 6, 8, 9, 10, 14 et 18'],
  ['An address that begins with https://', 'Une adresse qui commence par https://'],
  ['This is no address that can be called', 'Ce n’est pas une adresse que l’on puisse appeler'],
  ['Without a question mark and what follows it', 'Sans point d’interrogation ni ce qui le suit'],
  ['The name of a header', 'Le nom d’un en-tête'],
  ['A header has a value after its colon', 'Un en-tête a une valeur après ses deux-points'],
  [
    'Names and places with dots between them, such as data\\.0\\.id',
    'Des noms et des rangs séparés par des points, comme data.0.id',
  ],
  ['This is no JSON', 'Ce n’est pas du JSON'],

  [
    'Use at least (\\d+) characters\\. A few unrelated words are easy to remember\\.',
    'Utilisez au moins $1 caractères. Quelques mots sans lien se retiennent facilement.',
  ],
  ['Use at most (\\d+) characters\\.', 'Utilisez au plus $1 caractères.'],
  [
    'This password is among those that are tried first\\. Choose another\\.',
    'Ce mot de passe est de ceux que l’on essaie en premier. Choisissez-en un autre.',
  ],
  [
    'This password is too close to your name, .+',
    'Ce mot de passe est trop proche de votre nom, de votre entreprise, de votre adresse e-mail, du Ghana ou de Nkra. Choisissez-en un autre.',
  ],
  [
    'This password is made of common words, .+',
    'Ce mot de passe est fait de mots courants, de répétitions ou de suites. Choisissez-en un plus difficile à deviner.',
  ],

  [
    'Nothing fills \\{\\{(.+)\\}\\}\\. Did you mean \\{\\{(.+)\\}\\}\\?',
    'Rien ne remplit {{$1}}. Vouliez-vous dire {{$2}} ?',
  ],
  [
    'Nothing fills \\{\\{(.+)\\}\\}\\. Write .+ instead\\.',
    'Rien ne remplit {{$1}}. Écrivez {{$1|ami}} pour dire « ami » à la place.',
  ],
  ['it is an Excel workbook; .+', 'c’est un classeur Excel ; enregistrez-le d’abord en « CSV UTF-8 »'],
  ['it is a PDF', 'c’est un PDF'],
  ['it has more than (\\d+) columns', 'il a plus de $1 colonnes'],
  ['its first line is longer than (.+)', 'sa première ligne dépasse $1'],
  ['a quotation mark on its first line is not closed', 'un guillemet de sa première ligne n’est pas fermé'],
  [
    'line (\\d+) holds a NUL character, so it is no text',
    'la ligne $1 contient un caractère NUL : ce n’est pas du texte',
  ],
]

const patterns = known.map(([english, french]) => [new RegExp(`^${english}$`), french] as const)

const faults = new Map<string, string>([
  ...(Object.keys(PHONE_FAULTS) as PhoneFaultCode[]).map(
    (code) => [PHONE_FAULTS[code], phoneFaults[code]] as const,
  ),
  ...(Object.keys(SENDER_FAULTS) as SenderFaultCode[]).map(
    (code) => [SENDER_FAULTS[code], senderFaults[code]] as const,
  ),
  ...(Object.keys(CONTENT_FAULTS) as ContentFaultCode[]).map(
    (code) => [CONTENT_FAULTS[code], contentFaults[code]] as const,
  ),
])

export function reasonInFrench(english: string): string {
  const fault = faults.get(english)
  if (fault !== undefined) return fault
  for (const [pattern, french] of patterns) if (pattern.test(english)) return english.replace(pattern, french)
  // The text may be a list of several reasons.
  const [first, ...others] = english.split(', ')
  const isList = others.length > 0 && patterns.some(([pattern]) => pattern.test(first!))
  return isList ? [first!, ...others].map(reasonInFrench).join(', ') : english
}
