/**
 * One call: where it is (from `endpoints.ts`), what goes in, what comes out, how it can fail. The server binds a verb
 * to it, the browser and customers' programs derive their types from it, the OpenAPI document is made from it.
 */
import type { z } from 'zod'
import { endpoints, type EndpointName } from './endpoints.ts'
import type { FailureCode } from './failures.ts'
import { isAllowedBeforeTwoStep } from './confirmation.ts'
import { isAllowedActingAs, changesSomething } from './impersonation.ts'
import { isKeyScope } from './permissions.ts'

/** How the reply leaves: `data` in the envelope, `page` and `slice` with their paging fields, a file, or a stream. */
export type ReplyKind = 'data' | 'page' | 'slice' | 'csv' | 'zip' | 'file' | 'events'

export interface RouteDefinition {
  /** The path's `:names`. */
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The body is multipart/form-data; the handler reads its parts as a stream. */
  multipart?: true
  /** For the reference: the form's fields beside its `file`, in any order. */
  form?: z.ZodObject
  /**
   * Called by a program that proves itself by what it sends: the handler is given the body's very bytes
   * (`request.bytes`), and the limit of callers without a session does not apply.
   */
  webhook?: true
  /** One of the calls 7.1 to 7.22 of the requirements: names that it does not know are ignored. */
  specified?: true
  /**
   * Made by the page behind a link that people pass on. Mail programs and trackers add names to such links, and these
   * are ignored.
   */
  publicLink?: true
  /** One item's schema for pages and slices, the whole of `data` otherwise. */
  reply: z.ZodType
  kind?: ReplyKind
  /** A file that is made for the call, as every CSV and ZIP file is: an account makes one of a kind at a time. */
  export?: true
  /** A file whose verb puts on record itself that it was taken; any other file is put on record as it leaves. */
  recordsItself?: true
  /** The status of success, 200 unless said. */
  status?: 200 | 201 | 202
  /** The call costs money or mails: a repeated request with the same Idempotency-Key gives the first answer again. */
  idempotent?: true
  /**
   * A person is asked to confirm who they are where they last did so longer than `CONFIRMED_MS` ago. `in part`: only where
   * the verb finds that what was asked for needs it.
   */
  recent?: true | 'in part'
  /** What can go wrong besides what can go wrong anywhere (see `failureCodesOf`). */
  fails: readonly FailureCode[]
  /** For the reference: one sentence. */
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

/** Whether the reply is a file that is made for the call. */
export function isExport({ kind, export: made }: RouteDefinition): boolean {
  return kind === 'csv' || kind === 'zip' || made === true
}

type Input<T> = T extends z.ZodType ? z.input<T> : undefined
type Output<T> = T extends z.ZodType ? z.output<T> : undefined

/** What a caller sends, as JSON or text has it. */
export interface RouteRequest<R extends RouteDefinition> {
  params: Input<R['params']>
  query: Input<R['query']>
  body: Input<R['body']>
}

/** What the server's handler is given, decoded. */
export interface RouteInput<R extends RouteDefinition> {
  params: Output<R['params']>
  query: Output<R['query']>
  body: Output<R['body']>
}

/**
 * Whether a call refuses names that its schemas do not know, in its query, its body and its form. The exceptions are the
 * specified calls, what gateways, payment providers and registries post, and public links.
 */
export function refusesUnknownFields({ specified, webhook, publicLink }: RouteDefinition): boolean {
  return !specified && !webhook && !publicLink
}

/** Every failure a call may answer with: its own, those of any call, and those of a call that needs a session. */
export function failureCodesOf(called: Route): FailureCode[] {
  const anywhere: FailureCode[] = ['invalid_request', 'too_many_requests', 'internal', 'unavailable']
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
          isKeyScope(called.permission) ? 'key_scope_missing' : 'key_not_accepted',
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
