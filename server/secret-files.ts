/**
 * Secrets in files: `NKRA_TOKEN_SECRET_FILE=/run/secrets/token` is the same as the file's content in `NKRA_TOKEN_SECRET`.
 * systemd, Docker and Kubernetes pass secrets this way, and no list of processes shows them.
 */

/** Every variable that is a secret or contains one. Each also works with `_FILE` at its end. */
export const SECRET_VARIABLES = [
  'DATABASE_URL',
  'NKRA_MIGRATE_URL',
  'NKRA_SMTP_URL',
  'NKRA_TOKEN_SECRET',
  'NKRA_KYC_MASTER_KEYS',
  'PAYSTACK_SECRET_KEY',
  'HUBTEL_CLIENT_SECRET',
  'EVAT_SECURITY_KEY',
  'REGISTRY_KEY',
  'REGISTRY_CALLBACK_SECRET',
  'AWS_SECRET_ACCESS_KEY',
] as const

/** The mistakes, each as `${variable} ${what is wrong}`. */
export interface WithSecrets {
  variables: Record<string, string>
  mistakes: string[]
}

/** The variables, with the contents of files in place of `…_FILE`. A line end at the end of a file is dropped. */
export function withSecretsOfFiles(
  set: Readonly<Record<string, string>>,
  readFile: (path: string) => string,
): WithSecrets {
  const variables = { ...set }
  const mistakes: string[] = []
  for (const name of SECRET_VARIABLES) {
    const variable = `${name}_FILE`
    const path = set[variable]
    if (path === undefined) continue
    delete variables[variable]
    if (set[name] !== undefined) {
      mistakes.push(`${variable} and ${name} are both set, and one of them is meant`)
      continue
    }
    try {
      const content = readFile(path).replace(/\r?\n$/, '')
      if (content === '') mistakes.push(`${variable} names an empty file`)
      variables[name] = content
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
      mistakes.push(`${variable} names a file that cannot be read (${code})`)
    }
  }
  return { variables, mistakes }
}
