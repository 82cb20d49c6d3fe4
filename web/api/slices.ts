/** Lists that are too long to be counted. They are read in slices, as far as the person scrolls. */
import type { EndpointName } from '@nkra/contract/endpoints.ts'
import type { Reply, Routes } from '@nkra/contract/routes.ts'
import { keepPreviousData, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import type { Answer, Arguments, Input } from './client.ts'
import { useApi } from './context.tsx'

type SliceName = {
  [Name in EndpointName]: Routes[Name] extends { kind: 'slice' } ? Name : never
}[EndpointName]

export interface Slices<Item> {
  /** All items read so far. Undefined until the first slice arrives. */
  items: Item[] | undefined
  isPending: boolean
  isPlaceholderData: boolean
  error: unknown
  refetch: () => unknown
  /** Whether there are more items after those read so far. */
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
}

/**
 * The items of an endpoint that answers in slices, from the first item on. The old items stay while another search is
 * under way.
 */
export function useSlices<Name extends SliceName>(name: Name, input: Input<Name>): Slices<Reply<Name>> {
  const { quietCall: call } = useApi()
  const slices = useInfiniteQuery<
    Answer<Name>,
    Error,
    InfiniteData<Answer<Name>, string | null>,
    readonly unknown[],
    string | null
  >({
    queryKey: [name, 'slices', input],
    queryFn: ({ pageParam, signal }) =>
      call(name, ...([following(input, pageParam), { signal }] as unknown as Arguments<Name>)),
    initialPageParam: null,
    getNextPageParam: (last) => (last as { next: string | null }).next,
    placeholderData: keepPreviousData,
  })
  const { hasNextPage, isFetching, fetchNextPage } = slices
  return {
    items: slices.data?.pages.flatMap((answer) => (answer as { data: Reply<Name>[] }).data),
    isPending: slices.isPending,
    isPlaceholderData: slices.isPlaceholderData,
    error: slices.error,
    refetch: slices.refetch,
    hasMore: hasNextPage,
    isLoadingMore: slices.isFetchingNextPage,
    loadMore: () => {
      if (hasNextPage && !isFetching) void fetchNextPage()
    },
  }
}

function following<Name extends SliceName>(input: Input<Name>, after: string | null): Input<Name> {
  if (after === null) return input
  const { query } = input as { query?: object }
  return Object.assign({}, input, { query: { ...query, after } })
}
