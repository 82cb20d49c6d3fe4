/** Opens the next check that waits for the reviewer, by a button and by the key N. */
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useApi } from '../../../api/context.tsx'
import { paths } from '../../../paths.ts'
import { useCharacterKey } from '../../../shell/palette/shortcuts.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { useNotify, useNotifyFailure } from '../../../ui/toasts/notify.tsx'
import { workSentences } from './work.sentences.ts'

/** `after` is the check that is open, if any. After the last check the queue begins again. */
export function useNextCase(after?: string): () => void {
  const say = useSentences(workSentences)
  const { call } = useApi()
  const navigate = useNavigate()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const next = useCallback(() => {
    const go = async () => {
      const { data } = await call('nextKycReview', { query: after === undefined ? {} : { after } })
      if (data.id === null) notify('info', say.nothingNext)
      else await navigate({ to: paths.kycDetail, params: { id: data.id } })
    }
    go().catch(notifyFailure)
  }, [after, call, navigate, notify, notifyFailure, say])
  useCharacterKey('n', next)
  return next
}
