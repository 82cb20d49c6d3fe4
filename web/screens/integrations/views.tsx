/** What of the customer's programs is shown: the keys they call with, or the webhooks they are told by. */
import { SegmentedControl } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useSentences } from '../../ui/language.tsx'
import classes from './integrations.module.css'
import { webhooksSentences } from './webhooks.sentences.ts'

const route = getRouteApi('/signed-in/integrations')

export function Views() {
  const say = useSentences(webhooksSentences)
  const { view = 'keys' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <SegmentedControl
      aria-label={say.view}
      className={classes.views}
      value={view}
      onChange={(chosen) => void navigate({ search: chosen === 'webhooks' ? { view: chosen } : {} })}
      data={[
        { value: 'keys', label: say.views.keys },
        { value: 'webhooks', label: say.views.webhooks },
      ]}
    />
  )
}
