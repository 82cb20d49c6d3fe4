/**
 * One call: its method and path (from `endpoints.ts`), its input, its reply, and its failures. The server binds a
 * function to it. The types of the browser and of customers' programs follow from it, and the OpenAPI document is made
 * from it.
 */
import type { z } from 'zod'
import { endpoints, type EndpointName } from './endpoints.ts'
import type { FailureCode } from './failures.ts'
import { isAllowedBeforeTwoStep } from './confirmation.ts'
import { isAllowedActingAs, changesSomething } from './impersonation.ts'
import { scopeFor } from './permissions.ts'

/** The form of the reply: `data` in the envelope, `page` and `slice` with their paging fields, a file, or a stream. */
export type ReplyKind = 'data' | 'page' | 'slice' | 'csv' | 'zip' | 'file' | 'events'

export interface RouteDefinition {
  /** The schemas of the path's `:names`. */
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Whether the body is multipart/form-data; the handler reads its parts as a stream. */
  multipart?: true
  /** The form's fields besides its `file`, in any order. The reference shows them. */
  form?: z.ZodObject
  /**
   * Whether the caller proves its identity by what it sends, for example by a signature. The handler gets the exact
   * bytes of the body (`request.bytes`). The rate limit for callers without a session does not apply.
   */
  webhook?: true
  /** The largest JSON body, if it is more than 1 MiB. A thread of its own reads a large one. */
  bodyBytesMax?: number
  /** Whether it is one of the calls 7.1 to 7.22 of the requirements. Such a call ignores unknown field names. */
  specified?: true
  /**
   * Whether people reach the call's page by a link. Mail programs and trackers add parameters to such links, so the
   * call ignores unknown field names.
   */
  publicLink?: true
  /** The schema of one item if the reply is a page or a slice, otherwise the schema of the whole `data`. */
  reply: z.ZodType
  kind?: ReplyKind
  /**
   * Whether the file is made for this call, as CSV and ZIP files always are. An account can have only one file of a
   * kind made at a time.
   */
  export?: true
  /**
   * Whether the function itself records in the audit log that the file was taken. Otherwise the server does it when the
   * file is sent.
   */
  recordsItself?: true
  /** The status of a success. The default is 200. */
  status?: 200 | 201 | 202
  /**
   * Whether the call costs money or sends mail. A repeated request with the same Idempotency-Key gets the first answer
   * again.
   */
  idempotent?: true
  /**
   * Whether a person must confirm their identity if they last did so longer than `CONFIRMED_MS` ago. `in part`: only if
   * the function decides that this request needs it.
   */
  recent?: true | 'in part'
  /** The call's own failures. `failureCodesOf` adds those of every call. */
  fails: readonly FailureCode[]
  /** One sentence for the reference. */
  summary: string
}

export type Route<
  Name extends EndpointName = EndpointName,
  S extends RouteDefinition = RouteDefinition,
> = S & {
  readonly name: Name
} & (typeof endpoints)[Name]

export function route<const Name extends EndpointName, const S extends RouteDefinition>(
  name: Name,
  shape: S,
): Route<Name, S> {
  return { ...shape, name, ...endpoints[name] }
}

/** Whether the reply is a file that is made for this call. */
export function isExport({ kind, export: made }: RouteDefinition): boolean {
  return kind === 'csv' || kind === 'zip' || made === true
}

type Input<T> = T extends z.ZodType ? z.input<T> : undefined
type Output<T> = T extends z.ZodType ? z.output<T> : undefined

/** The input of a call as the caller sends it: JSON and text. */
export interface RouteRequest<R extends RouteDefinition> {
  params: Input<R['params']>
  query: Input<R['query']>
  body: Input<R['body']>
}

/** The input of a call as the handler gets it: decoded and checked. */
export interface RouteInput<R extends RouteDefinition> {
  params: Output<R['params']>
  query: Output<R['query']>
  body: Output<R['body']>
}

/**
 * Whether a call refuses unknown field names in the query, the body and the form. Calls of the requirements, webhooks
 * and public links ignore them instead.
 */
export function refusesUnknownFields({ specified, webhook, publicLink }: RouteDefinition): boolean {
  return !specified && !webhook && !publicLink
}

/** Every failure of a call: its own, those of every call, and those of calls that need a session. */
export function failureCodesOf(called: Route): FailureCode[] {
  const anywhere: FailureCode[] = [
    'invalid_request',
    'too_many_requests',
    'internal',
    'unavailable',
    'storage_full',
  ]
  const signedIn: FailureCode[] =
    called.permission === 'anyone'
      ? []
      : [
          'unauthenticated',
          'session_ended',
          'forbidden',
          'key_malformed',
          'key_refused',
          'key_network_refused',
          'account_suspended',
          scopeFor(called.permission) !== null ? 'key_scope_missing' : 'key_not_accepted',
          ...(isAllowedActingAs(called.name) ? [] : (['not_while_impersonating'] as const)),
          ...(isAllowedActingAs(called.name) && changesSomething(called.name)
            ? (['acting_read_only'] as const)
            : []),
          ...(isAllowedBeforeTwoStep(called.name) ? [] : (['two_step_missing'] as const)),
          ...(called.recent ? (['reauthentication_required'] as const) : []),
        ]
  const repeated: FailureCode[] = called.idempotent
    ? ['idempotency_key_invalid', 'idempotency_key_reused', 'idempotency_key_in_use']
    : []
  const unknown: FailureCode[] = refusesUnknownFields(called) ? ['unknown_field'] : []
  const exported: FailureCode[] = isExport(called) ? ['export_under_way'] : []
  return [...called.fails, ...signedIn, ...repeated, ...unknown, ...exported, ...anywhere]
}
