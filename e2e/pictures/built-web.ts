/** The application for the pictures, built by the program's own code. */
import { ensureWebBuilt } from '../../server/platform/http/web-build.ts'
import { silentLog } from '../../server/platform/log.ts'

/** Answers the folder of the built application. */
export const builtWeb = (): Promise<string> => ensureWebBuilt({ log: silentLog })
