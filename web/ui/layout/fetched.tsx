/** Shows the answer of a query. Until it arrives a skeleton is shown. After a failure a button offers another try. */
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { FailedState } from './failed-state.tsx'

interface FetchedProps<Answer> {
  query: { data: Answer | undefined; error: unknown; refetch: () => unknown }
  /** Shown in place of the failure if the failure says that the thing does not exist. */
  missing?: ReactNode
  /** A skeleton in the shape of the answer. By default it is a heading and two lines. */
  skeleton?: ReactNode
  children: (answer: Answer) => ReactNode
}

export function Fetched<Answer>({ query, missing, skeleton = <Lines />, children }: FetchedProps<Answer>) {
  if (query.data !== undefined) return children(query.data)
  if (missing) return missing
  return query.error ? <FailedState query={query} /> : skeleton
}

function Lines() {
  return (
    <div aria-busy="true">
      <Skeleton height="4rem" radius="lg" mb="md" />
      <Skeleton height="1rem" mb="xs" />
      <Skeleton height="1rem" width="70%" />
    </div>
  )
}
