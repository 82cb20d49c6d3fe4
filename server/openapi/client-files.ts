/** The generated parts of the clients: each file's path in this repository, with its source. */
import { clientCalls } from './client-calls.ts'

export function clientFiles(document: object): Record<string, string> {
  return {
    'client/calls.ts': clientCalls(document),
  }
}
