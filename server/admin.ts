/** `npm run admin`: makes and disables the operator's own people. See `identity/admin.ts`. */
import { runCommand } from './command.ts'
import { runAdmin } from './identity/admin.ts'
import { openIdentityResources } from './identity/resources.ts'
import { openTextSecrets } from './messaging/messages/text-secrets.ts'

await runCommand(async ({ db, config, secret }, print) => {
  const identity = await openIdentityResources({
    db,
    secret: Buffer.from(secret),
    origin: config.publicUrl,
    codeTexts: openTextSecrets(secret),
  })
  try {
    return await runAdmin(identity, process.argv.slice(2), { input: process.stdin, print })
  } finally {
    await identity.close()
  }
})
