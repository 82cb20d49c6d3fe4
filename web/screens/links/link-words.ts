/** The words for a link of its kind. A gateway is never "connected", because it is called for each request. */
import { useSentences } from '../../ui/language/language.tsx'
import { gatewaySentences } from './gateway.sentences.ts'
import type { Link, ShownState } from './link-state.ts'
import { linksSentences } from './sentences.ts'

type Problem = NonNullable<Link['problem']>['code']

export function useLinkWords() {
  const say = useSentences(linksSentences)
  const gateways = useSentences(gatewaySentences)
  const states: Readonly<Partial<Record<ShownState, string>>> = gateways.states
  return {
    kind: ({ provider }: Pick<Link, 'provider'>) =>
      provider === null ? gateways.smpp : gateways.gateway(gateways.providerName(provider)),
    state: ({ kind }: Pick<Link, 'kind'>, shown: ShownState) =>
      (kind === 'http' ? states[shown] : undefined) ?? say.states[shown],
    problem: ({ kind }: Pick<Link, 'kind'>, code: Problem) =>
      (kind === 'http' ? gateways.problems[code] : undefined) ?? say.problems[code],
    paused: ({ kind }: Pick<Link, 'kind'>) => (kind === 'http' ? gateways.pausedText : say.pausedText),
    off: ({ kind }: Pick<Link, 'kind'>) => (kind === 'http' ? gateways.offText : say.offText),
  }
}
