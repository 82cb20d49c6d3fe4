/**
 * The contract's calls as queries and actions of React. The key of a query is the name of its endpoint and its input.
 */
import { endpoints, readersOf, type EndpointName, type Topic } from '@nkra/contract/endpoints.ts'
import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Answer, Arguments, Call, Input, Manner, Paging } from './client.ts'
import { useApi } from './context.tsx'
import { ApiFailure } from './failure.ts'

/**
 * How long an answer is shown before it is fetched again, in milliseconds. A change that the server announces makes
 * it stale at once.
 */
const FRESH_MS = 30_000
/** How often a failed query is tried again. Only failures that may pass are tried again. */
const RETRIES_MAX = 2

/**
 * `onFailure` gets every failure with status 500 (requirements 8.4). It also gets the failures that no screen shows:
 * those of actions, and those of queries whose earlier answer is still shown.
 */
export function createQueryClient(onFailure: (error: ApiFailure) => void): QueryClient {
  const isServerError = (error: unknown) => error instanceof ApiFailure && error.status === 500
  const tell = (error: unknown) => {
    if (error instanceof ApiFailure && error.status >= 500) onFailure(error)
  }
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.state.data !== undefined || isServerError(error)) tell(error)
      },
    }),
    mutationCache: new MutationCache({ onError: tell }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (tries, error) => tries < RETRIES_MAX && error instanceof ApiFailure && error.retryable,
      },
    },
  })
}

/**
 * The options of a query for this call. If the address asks for a page beyond the last one, the last page is fetched.
 */
export function callOptions<Name extends EndpointName>(call: Call, name: Name, input?: Input<Name>) {
  return queryOptions<Answer<Name>>({
    queryKey: [name, input ?? {}],
    queryFn: async ({ signal, client }): Promise<Answer<Name>> => {
      const answer = await call(name, ...([input, { signal }] as Arguments<Name>))
      const { currentPage = 0, totalPages = 0 } = answer as Partial<Paging>
      if (totalPages === 0 || currentPage <= totalPages) return answer
      return client.fetchQuery(callOptions(call, name, onPage(input, totalPages)))
    },
  })
}

function onPage<Name extends EndpointName>(input: Input<Name> | undefined, pageNumber: number) {
  const { query } = (input ?? {}) as { query?: object }
  return Object.assign({}, input, { query: { ...query, pageNumber } }) as unknown as Input<Name>
}

interface QueryManner {
  /** If false, the call is not made. */
  enabled?: boolean
  /** Shows the previous answer while the next one is fetched. */
  keep?: boolean
  /**
   * How often to fetch again while the page is visible, in milliseconds. For data whose changes the server does not
   * announce.
   */
  every_ms?: number
}

/** Reads from the server. The answer is cached, and fetched again when it is stale. */
export function useCall<Name extends EndpointName>(
  name: Name,
  input?: Input<Name>,
  manner: QueryManner = {},
) {
  const { quietCall: call } = useApi()
  const options = callOptions(call, name, input)
  return useQuery<Answer<Name>>({
    ...options,
    enabled: manner.enabled ?? true,
    placeholderData: manner.keep ? keepPreviousData : undefined,
    ...(manner.every_ms !== undefined && { refetchInterval: manner.every_ms }),
  })
}

/**
 * Fetches an answer that the person will probably want next, such as while they point at a link. A fresh answer is not
 * fetched again, and a failure is left to the screen that asks for it.
 */
export function usePrefetch() {
  const { quietCall: call } = useApi()
  const client = useQueryClient()
  return <Name extends EndpointName>(name: Name, input?: Input<Name>): void =>
    void client.prefetchQuery(callOptions(call, name, input))
}

/**
 * Makes a change: `mutate({ input, manner })`. The queries that the change makes stale are fetched again before the
 * action counts as done.
 */
export function useAct<Name extends EndpointName>(name: Name) {
  const { quietCall: call } = useApi()
  const client = useQueryClient()
  return useMutation<Answer<Name>, Error, { input?: Input<Name>; manner?: Manner }>({
    mutationKey: [name],
    mutationFn: ({ input, manner }) => call(name, ...([input, manner] as Arguments<Name>)),
    onSuccess: () => invalidateTopics(client, endpoints[name].topics),
  })
}

/** Marks the queries of these topics as stale. Resolves when those on the screen are fetched again. */
export async function invalidateTopics(client: QueryClient, topics: readonly Topic[]): Promise<void> {
  await Promise.all(readersOf(topics).map((name) => client.invalidateQueries({ queryKey: [name] })))
}
