/**
 * Starts a send as a copy of an earlier campaign. The address names the campaign, and its content is fetched once.
 */
import { formatPhone } from '../../ui/language/language.tsx'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useCall } from '../../api/queries.ts'
import { EMPTY_DRAFT, type Draft } from './draft.ts'

const route = getRouteApi('/signed-in/new-sms')

export default function CopiedCampaign({ onRead }: { onRead: (draft: Draft) => void }) {
  const { again = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const read = useRef(false)
  const content = useCall('getCampaignContent', { params: { id: again } }).data?.data
  useEffect(() => {
    if (!content || read.current) return
    read.current = true
    const { senderId, text, traffic, linkTarget, groups, recipients } = content
    onRead({
      ...EMPTY_DRAFT,
      senderId,
      text,
      traffic: traffic === 'promotional' ? traffic : 'transactional',
      link: linkTarget ?? '',
      groups: groups.map(({ id, name, contacts, fields }) => ({ id, name, contacts, fields })),
      numbers: recipients.map(formatPhone).join('\n'),
    })
    void navigate({ search: {}, replace: true })
  }, [content, onRead, navigate])
  return null
}
