/** Shown when data could not be fetched: why, the request ID to quote, and a button to try again. */
import { Button } from '@mantine/core'
import { ApiFailure } from '../../api/failure.ts'
import { EmptyState } from './page.tsx'
import { useSentences } from '../language/language.tsx'
import { uiSentences } from '../language/ui.sentences.ts'

export function FailedState({ query }: { query: { error: unknown; refetch: () => unknown } }) {
  const say = useSentences(uiSentences)
  const { error } = query
  const failure = error instanceof ApiFailure ? error : null
  return (
    <div role="alert">
      <EmptyState
        title={failure?.title ?? say.failed}
        action={
          <Button variant="default" onClick={() => void query.refetch()}>
            {say.tryAgain}
          </Button>
        }
      >
        {failure?.message ?? say.notLoaded}
        {failure?.requestId && (
          <>
            <br />
            <span className="whole">{say.request(failure.requestId)}</span>
          </>
        )}
      </EmptyState>
    </div>
  )
}
