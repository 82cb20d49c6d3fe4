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
import { fieldMessages } from './field-messages-in-french.sentences.ts'
import { thingSentences } from './things-in-french.sentences.ts'

export const phoneFaults: Readonly<Record<PhoneFaultCode, string>> = {
  empty: 'Le numéro de téléphone manque.',
  not_a_number: 'Ce n’est pas un numéro de téléphone.',
  scientific_notation:
    'Un tableur a abrégé ce numéro, comme dans 2.33E+11. Mettez la colonne au format texte et saisissez le numéro à nouveau.',
  several_numbers: 'Il y a plusieurs numéros ici. Mettez un numéro par ligne.',
  too_short: 'Le numéro a trop peu de chiffres.',
  too_long: 'Le numéro a trop de chiffres.',
  invalid_prefix: 'Aucun réseau n’utilise de numéros commençant ainsi.',
  unknown_country: 'L’indicatif de pays n’existe pas.',
  short_code: 'Les numéros courts et d’urgence ne reçoivent pas de messages.',
  landline: 'C’est une ligne fixe, qui ne reçoit pas de messages.',
  toll_free: 'C’est un numéro gratuit, qui ne reçoit pas de messages.',
  foreign: 'Ce numéro est dans un autre pays. Les messages vont seulement aux numéros ghanéens.',
}

export const senderFaults: Readonly<Record<SenderFaultCode, string>> = {
  empty: 'Saisissez le nom de l’identifiant d’expéditeur.',
  reserved:
    'Ce nom est celui d’un réseau, d’une banque, d’un organisme public ou d’une marque connue, ou lui ressemble. Choisissez un autre nom.',
  generic: 'Ce mot ne dit pas qui écrit. Utilisez le nom de votre entreprise.',
  platform: 'Ce nom est réservé à la plateforme. Choisissez un autre nom.',
  alphabet:
    'Un identifiant d’expéditeur peut avoir seulement les lettres A à Z, des chiffres et des espaces.',
  spaces:
    'Un identifiant d’expéditeur ne peut ni commencer ni finir par un espace, ni avoir deux espaces de suite.',
  too_short: `Un identifiant d’expéditeur doit avoir au moins ${SENDER_LENGTH_MIN} caractères.`,
  too_long: `Un identifiant d’expéditeur peut avoir au plus ${SENDER_LENGTH_MAX} caractères.`,
  number: 'Un identifiant d’expéditeur ne peut pas être un numéro. Utilisez au moins une lettre.',
}

export const contentFaults: Readonly<Record<ContentFaultCode, string>> = {
  asks_for_secret:
    'Ce message demande d’envoyer un code PIN, un mot de passe ou un code. Les fraudeurs le font, et les réseaux le bloquent. Retirez cette demande.',
  fee_for_prize:
    'Ce message annonce un gain et demande un paiement pour l’obtenir. Il ressemble à une escroquerie, nous ne pouvons donc pas l’envoyer.',
  hidden_link:
    'Un lien cache son adresse : il utilise un raccourcisseur public, une adresse IP ou un nom devant un @. Utilisez l’adresse de votre propre site.',
}

/**
 * Pairs of an English pattern and its French sentence. What `(.+)` matches in the English replaces `$1` in the
 * French.
 */
const known: readonly (readonly [english: string, french: string])[] = [
  ...thingSentences,
  ...fieldMessages,
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
  ['This must be a day such as (.+)', 'Il faut une date comme $1'],
  ['This must be a time such as (.+)', 'Il faut une date et une heure comme $1'],
  ['This does not have the right format', 'Le format n’est pas le bon'],
  ['This is not valid', 'Ce n’est pas valide'],
  ['no number and no group is named', 'aucun numéro ni groupe n’est indiqué'],
  ['the groups have no contacts', 'les groupes n’ont pas de contacts'],
  ['(\\d+) opted out', '$1 désinscrits'],
  ['(\\d+) did not agree to promotional texts', '$1 sans accord pour la publicité'],
  ['(\\d+) entered twice', '$1 en double'],
  ['Invalid email address', 'Adresse e-mail non valide'],
  ['Invalid URL', 'URL non valide'],
  ['Mobile money needs a mobile number of Ghana\\.', 'Le mobile money demande un numéro mobile du Ghana.'],
  ['Choose the network of this mobile money\\.', 'Choisissez le réseau de ce mobile money.'],
  [
    'Enter an address such as 192\\.0\\.2\\.7, or a network such as 192\\.0\\.2\\.0/24',
    'Saisissez une adresse comme 192.0.2.7, ou un réseau comme 192.0.2.0/24',
  ],
  [
    'The end is in the past\\. Choose a later date',
    'La fin est déjà passée. Choisissez une date plus tardive',
  ],
  ['Choose at least one permission', 'Choisissez au moins un droit'],
  ['Control characters are not allowed', 'Les caractères de contrôle ne sont pas autorisés'],
  ['The character U\\+0000 is not allowed', 'Le caractère U+0000 n’est pas autorisé'],
  [
    'Half of a character \\(a lone surrogate\\) is not allowed',
    'Une moitié de caractère n’est pas autorisée',
  ],
  ['(.+) is given more than once', '$1 est donné plus d’une fois'],
  [
    'This is not a valid TIN\\. Check the letter from the GRA, or leave this empty',
    'Ce TIN n’est pas valable. Vérifiez la lettre de la GRA, ou laissez le champ vide',
  ],
  ['Enter a price above 0 and up to 1,000,000', 'Saisissez un prix supérieur à 0 et d’au plus 1,000,000'],
  ['The price cannot be more than 10,000 per credit', 'Le prix ne peut pas dépasser 10,000 par crédit'],
  ['Use at most two decimals for an amount in GHS', 'Utilisez au plus deux décimales pour un montant en GHS'],
  ['The amount cannot be negative', 'Le montant ne peut pas être négatif'],
  ['Choose a network', 'Choisissez un réseau'],
  ['day', 'jour'],
  ['month', 'mois'],

  ['At most ([\\d,]+) characters a word', 'Au plus $1 caractères par mot'],
  ['At most ([\\d,]+) characters', 'Au plus $1 caractères'],
  ['At most ([\\d,]+) words', 'Au plus $1 mots'],
  ['At most ([\\d,]+) headers', 'Au plus $1 en-têtes'],
  ['From ([\\d.,]+) to ([\\d.,]+)', 'De $1 à $2'],
  ['Enter a whole number', 'Saisissez un nombre entier'],
  ['Use only plain characters', 'Utilisez seulement des caractères simples'],
  ['Enter a host name or an IP address', 'Saisissez un nom d’hôte ou une adresse IP'],
  ['A network appears twice', 'Un réseau figure deux fois'],
  ['A link appears twice', 'Une liaison figure deux fois'],
  ['Choose a link', 'Choisissez une liaison'],
  [
    'This address looks like another one\\. Use an address with plain letters\\.',
    'Cette adresse ressemble à une autre. Utilisez une adresse avec des lettres simples.',
  ],
  [
    'Enter digits, with the country code first',
    'Saisissez des chiffres, en commençant par l’indicatif du pays',
  ],
  ['One of 0, 1, 3, 4, 6, 8, 9, 10, 14 and 18', 'L’un de 0, 1, 3, 4, 6, 8, 9, 10, 14 et 18'],
  ['Enter an address that starts with https://', 'Saisissez une adresse qui commence par https://'],
  ['We cannot call this address\\. Check it', 'Nous ne pouvons pas appeler cette adresse. Vérifiez-la'],
  [
    'Leave out the question mark and everything after it',
    'Retirez le point d’interrogation et tout ce qui suit',
  ],
  ['Enter a valid header name', 'Saisissez un nom d’en-tête valable'],
  ['A header has a value after its colon', 'Un en-tête a une valeur après ses deux-points'],
  [
    'Use names and positions with dots between them, such as data\\.0\\.id',
    'Utilisez des noms et des rangs séparés par des points, comme data.0.id',
  ],
  ['This is not valid JSON', 'Ce JSON n’est pas valable'],

  [
    'Use at least (\\d+) characters\\. A few unrelated words are easy to remember\\.',
    'Utilisez au moins $1 caractères. Quelques mots sans lien se retiennent facilement.',
  ],
  ['Use at most (\\d+) characters\\.', 'Utilisez au plus $1 caractères.'],
  [
    'Attackers try this password first\\. Choose another\\.',
    'Les pirates essaient ce mot de passe en premier. Choisissez-en un autre.',
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
    'No contact has the field \\{\\{(.+)\\}\\}\\. Did you mean \\{\\{(.+)\\}\\}\\?',
    'Aucun contact n’a le champ {{$1}}. Vouliez-vous dire {{$2}} ?',
  ],
  [
    'No contact has the field \\{\\{(.+)\\}\\}\\. Write .+ instead\\.',
    'Aucun contact n’a le champ {{$1}}. Écrivez {{$1|ami}} pour utiliser « ami » à la place.',
  ],
  ['it is an Excel workbook; .+', 'c’est un classeur Excel ; enregistrez-le d’abord en « CSV UTF-8 »'],
  ['it is a PDF', 'c’est un PDF'],
  ['it has more than (\\d+) columns', 'il a plus de $1 colonnes'],
  ['its first line is longer than (.+)', 'sa première ligne dépasse $1'],
  ['a quotation mark on its first line is not closed', 'un guillemet de sa première ligne n’est pas fermé'],
  [
    'line (\\d+) holds a NUL character, so it is no text',
    'la ligne $1 contient un caractère NUL, ce n’est donc pas du texte',
  ],
]

/** The days of the hours in which promotional messages may be sent (server/messaging/sending/sending-hours.ts). */
const days: readonly (readonly [english: string, french: string])[] = [
  ['Sunday', 'le dimanche'],
  ['Monday', 'le lundi'],
  ['Tuesday', 'le mardi'],
  ['Wednesday', 'le mercredi'],
  ['Thursday', 'le jeudi'],
  ['Friday', 'le vendredi'],
  ['Saturday', 'le samedi'],
]
const hours = [
  ...days.flatMap(([english, french]) => [
    [`from ([\\d:]+) to ([\\d:]+) on ${english}`, `de $1 à $2 ${french}`] as const,
    [english, french] as const,
  ]),
  ['not on public holidays', 'hors jours fériés'] as const,
]

const patterns = [...known, ...hours].map(
  ([english, french]) => [new RegExp(`^${english}$`), french] as const,
)

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
