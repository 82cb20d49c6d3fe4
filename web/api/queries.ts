/** The contract's calls as queries and actions. A query's key is its endpoint's name and what it was called with. */
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

/** How long an answer is shown without asking again; changes announced by the server make it stale at once. */
const FRESH_MS = 30_000
/** Tries after the first, and only of failures that may pass. */
const RETRIES_MAX = 2

/**
 * `onFailure` gets what the server could not do: every failure with status 500 (requirements 8.4), and of the
 * others those that no screen shows, which are an action's and those of figures that were there before.
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

/** A page beyond the last, as an old address may ask for, is answered with the last one. */
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
  /** False holds the call back. */
  enabled?: boolean
  /** Shows the page before while the next one is fetched. */
  keep?: boolean
  /** Fetched anew so often while somebody looks, in milliseconds; what changes without telling anybody. */
  every_ms?: number
}

/** Reads: fetched once, kept, fetched anew when stale. */
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

/** Acts: `mutate({ input, manner })`. What it makes stale is fetched anew before the action counts as done. */
export function useAct<Name extends EndpointName>(name: Name) {
  const { quietCall: call } = useApi()
  const client = useQueryClient()
  return useMutation<Answer<Name>, Error, { input?: Input<Name>; manner?: Manner }>({
    mutationKey: [name],
    mutationFn: ({ input, manner }) => call(name, ...([input, manner] as Arguments<Name>)),
    onSuccess: () => invalidateTopics(client, endpoints[name].topics),
  })
}

/** Marks what shows these topics as stale; what is on the screen is fetched again before this resolves. */
export async function invalidateTopics(client: QueryClient, topics: readonly Topic[]): Promise<void> {
  await Promise.all(readersOf(topics).map((name) => client.invalidateQueries({ queryKey: [name] })))
}
