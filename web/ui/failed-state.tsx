/** What could not be fetched: why, the request to quote, and another try. */
import { Button } from '@mantine/core'
import { ApiFailure } from '../api/failure.ts'
import { EmptyState } from './empty-state.tsx'

export function FailedState({ error, retry }: { error: unknown; retry: () => void }) {
  const failure = error instanceof ApiFailure ? error : null
  return (
    <div role="alert">
      <EmptyState
        title={failure?.title ?? 'Something went wrong'}
        action={
          <Button variant="default" onClick={retry}>
            Try again
          </Button>
        }
      >
        {failure?.message ?? 'This could not be loaded.'}
        {failure?.requestId && (
          <>
            <br />
            Request {failure.requestId}
          </>
        )}
      </EmptyState>
    </div>
  )
}
