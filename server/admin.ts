/** `npm run admin`: makes and disables the operator's own people. See `identity/admin.ts`. */
import { runCommand, withIdentity } from './command.ts'
import { runAdmin } from './identity/admin.ts'

await runCommand((context, print) =>
  withIdentity(context, (identity) =>
    runAdmin(identity, process.argv.slice(2), { input: process.stdin, print }),
  ),
)
