import { useState } from 'react'
import { useSentences } from '../../../ui/language/language.tsx'
import { StatusBadge } from '../../../ui/values/status-badge.tsx'
import { workSentences } from './work.sentences.ts'

/** A badge for a check that waits longer than the account wants. It shows nothing for any other. */
export function LateBadge({ dueAt }: { dueAt: string | null }) {
  const say = useSentences(workSentences)
  const [now] = useState(() => Date.now())
  return dueAt !== null && Date.parse(dueAt) < now && <StatusBadge tone="danger">{say.late}</StatusBadge>
}
