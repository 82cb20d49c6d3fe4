/** Integrations: API keys, webhooks, requests and compatible APIs. Each is a view with its own address. */
import { allows } from '@nkra/contract/permissions.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useRole } from '../../shell/session/session-context.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { lazy } from '../../ui/lazy.ts'
import { Page, PanelPending, Panel, EmptyState } from '../../ui/layout/page.tsx'
import { Keys } from './keys/keys.tsx'
import { integrationsSentences } from './sentences.ts'

const route = getRouteApi('/signed-in/integrations')

export default function Integrations() {
  const say = useSentences(integrationsSentences)
  if (!allows(useRole(), 'integrations:manage')) {
    return (
      <Page title={say.title}>
        <Panel>
          <EmptyState title={say.forbidden}>{say.forbiddenText}</EmptyState>
        </Panel>
      </Page>
    )
  }
  return <ChosenView />
}

// Fetched when it is opened: few customers look for webhooks first.
const Webhooks = lazy(() => import('./webhooks/webhooks.tsx'), <PanelPending />)
const Requests = lazy(() => import('./requests/requests.tsx'), <PanelPending />)
const CompatibleApis = lazy(() => import('./compatible-apis/compatible-apis.tsx'), <PanelPending />)

const views = { webhooks: Webhooks, requests: Requests, doors: CompatibleApis }

function ChosenView() {
  const { view } = route.useSearch()
  if (view === undefined) return <Keys />
  const View = views[view]
  return <View />
}
