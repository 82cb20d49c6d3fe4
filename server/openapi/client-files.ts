/** The generated parts of the clients: each file's path in this repository, with its source. */
import { clientCalls } from './client-calls.ts'
import { phpCalls } from './client-php.ts'
import { pythonCalls, pythonTypes } from './client-python.ts'

export function clientFiles(document: object): Record<string, string> {
  return {
    'client/calls.ts': clientCalls(document),
    'client-php/src/Calls.php': phpCalls(document),
    'client-python/nkra/calls.py': pythonCalls(document),
    'client-python/nkra/types.py': pythonTypes(document),
  }
}
