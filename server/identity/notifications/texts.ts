/**
 * Texts to people, in both languages. They use only letters of GSM 03.38, as far as it has a likeness, because other
 * letters double the price. A French text has one message segment wherever the English one has.
 */
import type { Language } from '@nkra/contract/identity/languages.ts'
import {
  creditsInEnglish,
  creditsInFrench,
  englishDay,
  frenchDay,
  notificationInEnglish,
  notificationInFrench,
  type WrittenSubject,
} from '@nkra/contract/identity/notification-words.ts'
import { replaceCulprits } from '@nkra/sms/segments.ts'
import { attentionText, type ChangedAttention } from './attention-words.ts'
import type { EndingBusinessId, LowBalance } from './mails.ts'

/** A text in each language. */
export type PersonText = Readonly<Record<Language, string>>

const short = ({ en, fr }: PersonText): PersonText => ({
  en: replaceCulprits(en, { consent: true }),
  fr: replaceCulprits(fr, { consent: true }),
})

/** The code that proves a number. It works for ten minutes. */
export const phoneCodeText = (code: string): PersonText => ({
  en: `Your code is ${code}. It shows Nkra that this number is yours, and expires in 10 minutes.`,
  fr: `Votre code est ${code}. Il prouve à Nkra que ce numéro est à vous. Valable 10 minutes.`,
})

export const notificationText = (about: WrittenSubject): PersonText =>
  short({ en: `Nkra: ${notificationInEnglish(about)}`, fr: `Nkra : ${notificationInFrench(about)}` })

export function lowBalanceText({
  available,
  product,
}: Pick<LowBalance, 'available' | 'product'>): PersonText {
  return {
    en: `Nkra: your account has ${creditsInEnglish(available, product)} left. Top up to keep sending.`,
    fr: `Nkra : il vous reste ${creditsInFrench(available, product)}. Rechargez pour continuer à envoyer.`,
  }
}

export const businessIdEndsText = ({ legalName, endsOn, stage }: EndingBusinessId): PersonText =>
  short(
    stage === 'ends'
      ? {
          en: `Nkra: the business ID of ${legalName} expires on ${englishDay(endsOn)}. Renew it to keep checking identities.`,
          fr: `Nkra : l’identité d’entreprise de ${legalName} expire le ${frenchDay(endsOn)}. Renouvelez-la pour continuer.`,
        }
      : {
          en: `Nkra: the business ID of ${legalName} has expired. Renew it to check identities again.`,
          fr: `Nkra : l’identité d’entreprise de ${legalName} a expiré. Renouvelez-la pour continuer.`,
        },
  )

/** It has at most two message segments, however many findings changed at once. */
export const changedAttentionText = (changed: ChangedAttention): PersonText =>
  short({ en: attentionText(changed, 'en'), fr: attentionText(changed, 'fr') })
