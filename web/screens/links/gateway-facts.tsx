/** How a gateway is asked, and where its receipts come to. */
import { Skeleton } from '@mantine/core'
import { gatewayProviders } from '@nkra/contract/messaging/gateway-providers.ts'
import { useCall } from '../../api/queries.ts'
import { CopyText } from '../../ui/controls/copy-text.tsx'
import { FailedState } from '../../ui/layout/failed-state.tsx'
import { Fact } from '../../ui/values/facts.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { Panel } from '../../ui/layout/page.tsx'
import { gatewaySentences } from './gateway.sentences.ts'
import { shownUsername, type GatewaySettings } from './gateway-account.ts'
import classes from './links.module.css'
import type { Link } from './link-state.ts'

/** Its own settings, besides those that links of both kinds have. Nothing is asked of a link to an SMSC. */
export function useGateway({ linkId, kind }: Pick<Link, 'linkId' | 'kind'>) {
  return useCall('getGatewayLink', { params: { id: linkId } }, { enabled: kind === 'http' })
}

export function GatewayFacts({ gateway: { gateway, username } }: { gateway: GatewaySettings }) {
  const say = useSentences(gatewaySentences)
  const account = shownUsername(gateway.provider, username)
  return (
    <>
      <Fact name={say.url}>{gateway.url}</Fact>
      {account !== '' && <Fact name={say.account}>{account}</Fact>}
    </>
  )
}

/** Shown where the provider sends receipts at all. */
export function Callback({ link }: { link: Link }) {
  const say = useSentences(gatewaySentences)
  const query = useGateway(link)
  const gateway = query.data?.data
  const receipts = link.provider === null ? null : gatewayProviders[link.provider].receipts
  if (receipts === null) return null
  return (
    <Panel title={say.callback}>
      <p className={classes.faint}>{say.callbackHints[receipts]}</p>
      {receipts !== 'asked' && (
        <>
          {gateway && (
            <div className={classes.callback}>
              <code>{gateway.callbackUrl}</code>
              <CopyText text={gateway.callbackUrl} label={say.copy} about={say.copyCallback} />
            </div>
          )}
          {!gateway && !query.error && <Skeleton height="2rem" radius="md" />}
          {!gateway && query.error && <FailedState error={query.error} retry={() => void query.refetch()} />}
        </>
      )}
    </Panel>
  )
}
