/**
 * A notification as one sentence, in English and in French: for the list in the browser, the daily summary and texts.
 * Counts and days are written as everywhere in Nkra.
 */
import type { z } from 'zod'
import { ATTENTION_IN_ENGLISH, ATTENTION_IN_FRENCH, attentionSentence } from './attention-words.ts'
import type { NotificationKind } from './notification-kinds.ts'
import type { NotificationSubject } from './notifications.ts'

/** What a notification is about, in the form of the wire and of the database. */
export type WrittenSubject = z.input<typeof NotificationSubject>

type Sentences = { [Kind in NotificationKind]: (about: Extract<WrittenSubject, { kind: Kind }>) => string }

const count = (value: number | bigint | string) => Number(value).toLocaleString('en-IN')
/** Writes a count and its words: `one` if it is singular in the language, `other` if not. */
const counted = (value: number, isOne: boolean, one: string, other: string) =>
  `${count(value)} ${isOne ? one : other}`
/** An amount of credits in words: `1 SMS credit`, `1,20,000 SMS credits`. */
export const creditsInEnglish = (credits: number | bigint, product: string) =>
  counted(Number(credits), Number(credits) === 1, `${product} credit`, `${product} credits`)
export const creditsInFrench = (credits: number | bigint, product: string) =>
  counted(Number(credits), Number(credits) < 2, `crédit ${product}`, `crédits ${product}`)
const ghs = (amount: number) => amount.toLocaleString('en-US', { minimumFractionDigits: 2 })
const DAY = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Africa/Accra' } as const
/** A day in words, in Ghana's time. */
export const englishDay = (at: string | Date) => new Date(at).toLocaleDateString('en-GB', DAY)
export const frenchDay = (at: string | Date) => new Date(at).toLocaleDateString('fr', DAY)
/** Names with commas between them, and a word before the last one. */
export const listed = (names: readonly string[], and: string) =>
  names.join(', ').replace(/, ([^,]*)$/, ` ${and} $1`)

const findings = (
  words: typeof ATTENTION_IN_ENGLISH,
  { began, over }: Extract<WrittenSubject, { kind: 'operations_changed' }>,
) =>
  [
    ...began.map((finding) => attentionSentence(words, finding, 'began')),
    ...over.map((finding) => attentionSentence(words, finding, 'over')),
  ].join(' ')

const english: Sentences = {
  balance_low: ({ product, available }) =>
    `${creditsInEnglish(available, product)} ${available === 1 ? 'is' : 'are'} left.`,
  credits_lapse: ({ product, credits, lapsesAt }) =>
    `${creditsInEnglish(credits, product)} ${credits === 1 ? 'expires' : 'expire'} on ${englishDay(lapsesAt)}.`,
  cap_reached: ({ holder, name, product, period, credits, percent }) => {
    const cap = `The ${period === 'day' ? 'daily' : 'monthly'} cap of ${creditsInEnglish(credits, product)}`
    const whose = holder === 'account' ? '' : ` of ${name}`
    return percent === 100 ? `${cap}${whose} is reached.` : `${cap}${whose} is ${percent}% used.`
  },
  invoice_reviewed: ({ number, approved, reason }) =>
    approved
      ? `Invoice ${number} was approved. You can use its credits now.`
      : `Invoice ${number} was rejected${reason === '' ? '.' : `: ${reason}`}`,
  credit_note_issued: ({ number, invoiceNumber }) =>
    `Credit note ${number} corrects invoice ${invoiceNumber}.`,
  sender_reviewed: ({ senderId, networks, decision, renewal }) =>
    ({
      approved: `Sender ID ${senderId} was ${renewal ? 'renewed' : 'approved'} by ${listed(networks, 'and')}.`,
      rejected: renewal
        ? `The renewal of sender ID ${senderId} was rejected by ${listed(networks, 'and')}.`
        : `Sender ID ${senderId} was rejected by ${listed(networks, 'and')}.`,
      needs_information: `We need more information about sender ID ${senderId}.`,
    })[decision],
  sender_ends: ({ senderId, validUntil, stage }) =>
    ({
      ends: `The approval of sender ID ${senderId} ends on ${englishDay(validUntil)}. Ask for its renewal.`,
      ended: `The approval of sender ID ${senderId} ended on ${englishDay(validUntil)}. Ask for its renewal.`,
      lapsed: `Sender ID ${senderId} has expired. Request it again to use it.`,
    })[stage],
  business_id_reviewed: ({ legalName, decision }) =>
    ({
      approved: `The business ID of ${legalName} was approved.`,
      rejected: `The business ID of ${legalName} was rejected.`,
      needs_information: `We need more information about the business ID of ${legalName}.`,
    })[decision],
  business_id_ends: ({ legalName, endsOn, stage }) =>
    stage === 'ends'
      ? `The business ID of ${legalName} expires on ${englishDay(endsOn)}. Renew it now.`
      : `The business ID of ${legalName} has expired. Renew it to check identities again.`,
  campaign_finished: ({ name, recipients }) =>
    `Your campaign to ${name} was sent to ${counted(recipients, recipients === 1, 'recipient', 'recipients')}.`,
  series_missed: ({ name, runs }) =>
    runs === 1
      ? `Your recurring message to ${name} was not sent.`
      : `Your recurring message to ${name} was not sent ${count(runs)} times.`,
  import_ended: ({ fileName, added, rejected, failed }) =>
    failed
      ? `The import of ${fileName} stopped.`
      : `The import of ${fileName} is done. New contacts: ${count(added)}. Rows left out: ${count(rejected)}.`,
  reviews_wait: ({ waiting }) =>
    waiting === 1
      ? 'An identity check waits for a decision.'
      : `${count(waiting)} identity checks wait for a decision.`,
  webhook_disabled: ({ url }) => `We disabled your webhook ${url}.`,
  codes_unused: ({ block }) =>
    `Few people use the codes that you send to numbers that begin with +${block}. We stopped sending codes to them for a day.`,
  payment_doubtful: ({ reference, amount, disputed }) =>
    disputed
      ? `The payer disputes payment ${reference} of GHS ${ghs(amount)}.`
      : `Payment ${reference} of GHS ${ghs(amount)} needs a review.`,
  proof_added: ({ number }) => `Invoice ${number} has a proof of payment to review.`,
  operations_changed: (changed) => findings(ATTENTION_IN_ENGLISH, changed),
}

const french: Sentences = {
  balance_low: ({ product, available }) => `Il reste ${creditsInFrench(available, product)}.`,
  credits_lapse: ({ product, credits, lapsesAt }) =>
    `${creditsInFrench(credits, product)} ${credits < 2 ? 'expire' : 'expirent'} le ${frenchDay(lapsesAt)}.`,
  cap_reached: ({ holder, name, product, period, credits, percent }) => {
    const cap = `Le plafond ${period === 'day' ? 'quotidien' : 'mensuel'} de ${creditsInFrench(credits, product)}`
    const whose = holder === 'account' ? '' : ` de ${name}`
    return percent === 100 ? `${cap}${whose} est atteint.` : `${cap}${whose} est utilisé à ${percent}\u00a0%.`
  },
  invoice_reviewed: ({ number, approved, reason }) =>
    approved
      ? `La facture ${number} a été approuvée. Ses crédits sont disponibles.`
      : `La facture ${number} a été rejetée${reason === '' ? '.' : `\u00a0: ${reason}`}`,
  credit_note_issued: ({ number, invoiceNumber }) => `L’avoir ${number} corrige la facture ${invoiceNumber}.`,
  sender_reviewed: ({ senderId, networks, decision, renewal }) =>
    ({
      approved: `L’expéditeur ${senderId} a été ${renewal ? 'renouvelé' : 'approuvé'} par ${listed(networks, 'et')}.`,
      rejected: renewal
        ? `Le renouvellement de l’expéditeur ${senderId} a été rejeté par ${listed(networks, 'et')}.`
        : `L’expéditeur ${senderId} a été rejeté par ${listed(networks, 'et')}.`,
      needs_information: `Il nous faut plus d’informations sur l’expéditeur ${senderId}.`,
    })[decision],
  sender_ends: ({ senderId, validUntil, stage }) =>
    ({
      ends: `L’approbation de l’expéditeur ${senderId} prend fin le ${frenchDay(validUntil)}. Demandez son renouvellement.`,
      ended: `L’approbation de l’expéditeur ${senderId} a pris fin le ${frenchDay(validUntil)}. Demandez son renouvellement.`,
      lapsed: `L’expéditeur ${senderId} a expiré. Demandez-le de nouveau pour l’utiliser.`,
    })[stage],
  business_id_reviewed: ({ legalName, decision }) =>
    ({
      approved: `L’identité d’entreprise de ${legalName} a été approuvée.`,
      rejected: `L’identité d’entreprise de ${legalName} a été rejetée.`,
      needs_information: `Il nous faut plus d’informations sur l’identité d’entreprise de ${legalName}.`,
    })[decision],
  business_id_ends: ({ legalName, endsOn, stage }) =>
    stage === 'ends'
      ? `L’identité d’entreprise de ${legalName} expire le ${frenchDay(endsOn)}. Renouvelez-la maintenant.`
      : `L’identité d’entreprise de ${legalName} a expiré. Renouvelez-la pour vérifier de nouveau des identités.`,
  campaign_finished: ({ name, recipients }) =>
    `Votre campagne pour ${name} a été envoyée à ${counted(recipients, recipients === 1, 'destinataire', 'destinataires')}.`,
  series_missed: ({ name, runs }) =>
    runs === 1
      ? `Votre message récurrent à ${name} n’a pas été envoyé.`
      : `Votre message récurrent à ${name} n’a pas été envoyé ${count(runs)} fois.`,
  import_ended: ({ fileName, added, rejected, failed }) =>
    failed
      ? `L’importation de ${fileName} s’est arrêtée.`
      : `L’importation de ${fileName} est terminée. Nouveaux contacts\u00a0: ${count(added)}. Lignes laissées de côté\u00a0: ${count(rejected)}.`,
  reviews_wait: ({ waiting }) =>
    waiting === 1
      ? 'Une vérification d’identité attend une décision.'
      : `${count(waiting)} vérifications d’identité attendent une décision.`,
  webhook_disabled: ({ url }) => `Nous avons désactivé votre webhook ${url}.`,
  codes_unused: ({ block }) =>
    `Peu de personnes utilisent les codes envoyés aux numéros qui commencent par +${block}. Nous avons suspendu ces codes pour un jour.`,
  payment_doubtful: ({ reference, amount, disputed }) =>
    disputed
      ? `Le payeur conteste le paiement ${reference} de GHS ${ghs(amount)}.`
      : `Le paiement ${reference} de GHS ${ghs(amount)} est à examiner.`,
  proof_added: ({ number }) => `La facture ${number} a une preuve de paiement à examiner.`,
  operations_changed: (changed) => findings(ATTENTION_IN_FRENCH, changed),
}

/** The sentence of a notification. Each kind has its own, which gets the fields of that kind. */
function sentenceIn(sentences: Sentences, about: WrittenSubject): string {
  const say = sentences[about.kind] as (of: WrittenSubject) => string
  return say(about)
}

export const notificationInEnglish = (about: WrittenSubject): string => sentenceIn(english, about)
export const notificationInFrench = (about: WrittenSubject): string => sentenceIn(french, about)
