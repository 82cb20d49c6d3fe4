import type { PROGRAM_LIMITS } from '@nkra/contract/limits.ts'
import { sentences } from '../../ui/language/language.tsx'

type Labels = Readonly<Record<keyof typeof PROGRAM_LIMITS, string>>

interface Sentences {
  labels: Labels
  leadOfAccount: string
  leadOfAll: string
  forAll: (limit: string) => string
  noNumber: string
  outOfRange: (max: string) => string
  aboveAll: string
  save: string
  saved: (account: string) => string
  savedForAll: string
  callsLastMinute: string
  messagesLastMinute: string
  lastMinute: (used: string, max: string) => string
}

/** The names of the limits, also in the audit log. */
export const programLimitLabels: Readonly<Record<'en' | 'fr', Labels>> = {
  en: {
    keyCalls: 'Calls per second, one API key',
    accountCalls: 'Calls per second, all API keys',
    keyMessages: 'Messages per second, one API key',
    accountMessages: 'Messages per second, all API keys',
    smppBinds: 'SMPP binds per login',
    smppWindow: 'Unanswered submits per SMPP bind',
    smppSubmits: 'Submits per second, one SMPP login',
  },
  fr: {
    keyCalls: 'Appels par seconde d’une clé d’API',
    accountCalls: 'Appels par seconde de toutes les clés d’API',
    keyMessages: 'Messages par seconde d’une clé d’API',
    accountMessages: 'Messages par seconde de toutes les clés d’API',
    smppBinds: 'Connexions SMPP d’un accès',
    smppWindow: 'Envois sans réponse d’une connexion SMPP',
    smppSubmits: 'Envois par seconde d’un accès SMPP',
  },
}

export const programLimitsSentences = sentences<Sentences>({
  en: {
    labels: programLimitLabels.en,
    leadOfAccount: 'Leave a field empty to use the limit for all accounts.',
    leadOfAll: 'These limits apply to every account without limits of its own.',
    forAll: (limit) => `For all accounts: ${limit}`,
    noNumber: 'Enter a whole number',
    outOfRange: (max) => `Enter a number from 1 to ${max}`,
    aboveAll: 'One key cannot have more than all keys together',
    save: 'Save limits',
    saved: (account) => `The limits of ${account} were saved. They apply within 2 seconds.`,
    savedForAll: 'The limits for all accounts were saved. They apply within 2 seconds.',
    callsLastMinute: 'Calls in the last minute',
    messagesLastMinute: 'Messages in the last minute',
    lastMinute: (used, max) => `${used} of ${max}`,
  },
  fr: {
    labels: programLimitLabels.fr,
    leadOfAccount: 'Laissez un champ vide pour appliquer la limite de tous les comptes.',
    leadOfAll: 'Ces limites s’appliquent à chaque compte qui n’a pas les siennes.',
    forAll: (limit) => `Pour tous les comptes\u00a0: ${limit}`,
    noNumber: 'Saisissez un nombre entier',
    outOfRange: (max) => `Saisissez un nombre de 1 à ${max}`,
    aboveAll: 'Une clé ne peut pas avoir plus que toutes les clés ensemble',
    save: 'Enregistrer les limites',
    saved: (account) => `Les limites de ${account} sont enregistrées. Elles s’appliquent sous 2 secondes.`,
    savedForAll: 'Les limites de tous les comptes sont enregistrées. Elles s’appliquent sous 2 secondes.',
    callsLastMinute: 'Appels de la dernière minute',
    messagesLastMinute: 'Messages de la dernière minute',
    lastMinute: (used, max) => `${used} sur ${max}`,
  },
})
