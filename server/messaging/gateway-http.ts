/** Binds the addresses that gateways tell of messages to their verb. */
import * as contract from '@nkra/contract/gateways.ts'
import { serve, type Caller } from '../platform/http.ts'
import type { Server } from '../platform/http-server.ts'
import { hearGateway, type GatewayEar } from './gateway-callbacks.ts'

export function bindGateways(server: Server, ear: Omit<GatewayEar, 'db' | 'log'>): void {
  const { db, log } = server
  const hear = async (token: string, query: Record<string, unknown>, request: Caller) => {
    await hearGateway(
      { db, log, ...ear },
      {
        token,
        query: new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])),
        contentType: request.header('content-type'),
        body: request.bytes,
        header: (name) => request.header(name),
      },
    )
    return { received: true as const }
  }
  serve(server, contract.gatewayCallback, ({ params, query, request }) => hear(params.token, query, request))
  serve(server, contract.gatewayCallbackByGet, ({ params, query, request }) =>
    hear(params.token, query, request),
  )
}
