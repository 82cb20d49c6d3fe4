import { sentences } from '../../../ui/language/language.tsx'

type Period = 'day' | 'month'
interface Holder {
  holder: 'account' | 'key' | 'person'
  name: string
}
interface Cap extends Holder {
  period: Period
}

const holders = {
  en: ({ holder, name }: Holder) =>
    ({ account: 'Whole account', key: `API key ${name}`, person: name })[holder],
  fr: ({ holder, name }: Holder) =>
    ({ account: 'Tout le compte', key: `Clé d’API ${name}`, person: name })[holder],
}

export const spendCapSentences = sentences({
  en: {
    lead: 'A cap limits the credits that your account, an API key or a person can spend in a day or a month. We refuse sends and checks that would exceed it, and tell you at 80% and 100%.',
    set: 'Set a cap',
    columns: { holder: 'For', cap: 'Cap', used: 'Used', resets: 'Starts again' },
    holder: holders.en,
    account: 'Whole account',
    groups: { key: 'API keys', person: 'People' },
    amount: (credits: string, product: string, period: Period) => `${credits} ${product} credits a ${period}`,
    used: (used: string, share: string) => `${used} (${share})`,
    more: (cap: string) => `More actions for ${cap}`,
    capOf: (cap: Cap) => `${holders.en(cap)}, ${cap.period === 'day' ? 'daily' : 'monthly'} cap`,
    emptyTitle: 'No spend caps',
    empty: 'Set a cap if a program or a person should spend only a part of your credits.',
    product: 'Credits for',
    period: 'Period',
    periods: { day: 'A day', month: 'A month' },
    credits: 'Credits',
    noNumber: 'Enter a whole number of credits',
    setTitle: 'Set a spend cap',
    setHint: 'The cap counts from now. Credits that come back for failed messages do not count.',
    changeTitle: (cap: string) => `Change: ${cap}`,
    changeHint: (used: string) => `${used} credits have been used in this period. They still count.`,
    save: 'Save cap',
    saved: 'The spend cap is saved',
    change: 'Change',
    remove: 'Remove',
    removeTitle: (cap: string) => `Remove: ${cap}?`,
    removeText: 'We will not refuse anything because of this cap any more.',
    removed: 'The spend cap is removed',
  },
  fr: {
    lead: 'Un plafond limite les crédits que votre compte, une clé d’API ou une personne peut dépenser par jour ou par mois. Nous refusons les envois et les vérifications qui le dépasseraient, et vous prévenons à 80\u00a0% et à 100\u00a0%.',
    set: 'Fixer un plafond',
    columns: { holder: 'Pour', cap: 'Plafond', used: 'Utilisé', resets: 'Recommence' },
    holder: holders.fr,
    account: 'Tout le compte',
    groups: { key: 'Clés d’API', person: 'Personnes' },
    amount: (credits: string, product: string, period: Period) =>
      `${credits} crédits ${product} par ${period === 'day' ? 'jour' : 'mois'}`,
    used: (used: string, share: string) => `${used} (${share})`,
    more: (cap: string) => `Autres actions pour ${cap}`,
    capOf: (cap: Cap) => `${holders.fr(cap)}, plafond ${cap.period === 'day' ? 'quotidien' : 'mensuel'}`,
    emptyTitle: 'Aucun plafond de dépense',
    empty: 'Fixez un plafond si un programme ou une personne ne doit dépenser qu’une partie de vos crédits.',
    product: 'Crédits pour',
    period: 'Période',
    periods: { day: 'Un jour', month: 'Un mois' },
    credits: 'Crédits',
    noNumber: 'Saisissez un nombre entier de crédits',
    setTitle: 'Fixer un plafond de dépense',
    setHint:
      'Le plafond compte à partir de maintenant. Les crédits rendus pour des messages en échec ne comptent pas.',
    changeTitle: (cap: string) => `Modifier\u00a0: ${cap}`,
    changeHint: (used: string) =>
      `${used} crédits ont été utilisés pendant cette période. Ils comptent toujours.`,
    save: 'Enregistrer le plafond',
    saved: 'Le plafond de dépense est enregistré',
    change: 'Modifier',
    remove: 'Supprimer',
    removeTitle: (cap: string) => `Supprimer\u00a0: ${cap}\u00a0?`,
    removeText: 'Nous ne refuserons plus rien à cause de ce plafond.',
    removed: 'Le plafond de dépense est supprimé',
  },
})
