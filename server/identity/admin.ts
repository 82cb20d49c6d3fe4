/**
 * `npm run admin`: the operator's own people, made by somebody who controls the machine. The first Administrator
 * outside the demo is made this way; there is no default account.
 *
 * npm run admin -- --email esi@nkra.example --first-name Esi --last-name Quartey asks for the password
 * npm run admin -- --email esi@nkra.example --disable signs her out everywhere at once
 * npm run admin -- --email ama@susu.example --two-step-off for a person who lost authenticator and recovery codes
 */
import { Email } from '@nkra/contract/identity/sign-in.ts'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Writable, type Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { OPERATOR_ACCOUNT_ID } from '../catalog/accounts.ts'
import { anyone } from '../platform/actor.ts'
import { audit } from '../platform/database/audit.ts'
import { sendMail } from '../platform/mail/mail.ts'
import type { IdentityResources } from './resources.ts'
import { mailsIn } from './notifications/mail-languages.ts'
import { passwordFault } from './users/password-rules.ts'
import { OPERATOR_CALLER } from './users/password-hashing.ts'
import { addConfirmedUser } from './seed.ts'
import { endSessions } from './sessions/sessions.ts'
import { removeTwoStep } from './sign-in/two-step.ts'
import { disableUser, userByEmail } from './users/users.ts'

export interface AdminTerminal {
  input: Readable & { isTTY?: boolean }
  print: (line: string) => void
}

const USAGE =
  'npm run admin -- --email <address> (--first-name <name> --last-name <name> | --disable | --two-step-off)'

/** Does what the arguments ask. Answers the exit code: 0, or 1 after it printed what is wrong. */
export async function runAdmin(
  identity: IdentityResources,
  args: readonly string[],
  terminal: AdminTerminal,
): Promise<number> {
  try {
    const asked = readArguments(args)
    terminal.print(await carryOut(identity, asked, terminal))
    return 0
  } catch (error) {
    if (!(error instanceof AdminRefused)) throw error
    terminal.print(error.message)
    return 1
  }
}

function carryOut(
  identity: IdentityResources,
  asked: AdminArguments,
  terminal: AdminTerminal,
): Promise<string> {
  if (asked.disable) return disable(identity, asked.email)
  if (asked.twoStepOff) return switchTwoStepOff(identity, asked.email)
  return create(identity, asked, terminal)
}

/** A mistake of the person at the terminal, in words for them. */
class AdminRefused extends Error {}

interface AdminArguments {
  email: string
  firstName: string
  lastName: string
  disable: boolean
  twoStepOff: boolean
}

function readArguments(args: readonly string[]): AdminArguments {
  const options = {
    email: { type: 'string', default: '' },
    'first-name': { type: 'string', default: '' },
    'last-name': { type: 'string', default: '' },
    disable: { type: 'boolean', default: false },
    'two-step-off': { type: 'boolean', default: false },
  } as const
  try {
    const { values } = parseArgs({ args: [...args], options })
    const email = Email.safeParse(values.email)
    if (!email.success)
      throw new AdminRefused(`${email.error.issues[0]?.message ?? 'Invalid email address'}. ${USAGE}`)
    const [firstName, lastName] = [values['first-name'].trim(), values['last-name'].trim()]
    const { disable, 'two-step-off': twoStepOff } = values
    const named = firstName !== '' && lastName !== ''
    // One thing at a time.
    if (Number(named) + Number(disable) + Number(twoStepOff) !== 1) throw new AdminRefused(USAGE)
    return { email: email.data, firstName, lastName, disable, twoStepOff }
  } catch (error) {
    if (error instanceof TypeError) throw new AdminRefused(`${error.message}. ${USAGE}`)
    throw error
  }
}

async function create(
  { db, hasher }: IdentityResources,
  asked: AdminArguments,
  terminal: AdminTerminal,
): Promise<string> {
  const { email, firstName, lastName } = asked
  if (await userByEmail(db, email)) throw new AdminRefused(`${email} is already somebody’s address.`)
  const password = (await readPassword(terminal)).trimEnd()
  const reason = passwordFault(password, [email, firstName, lastName])
  if (reason !== null) throw new AdminRefused(reason)
  const passwordHash = await hasher.hash(password, OPERATOR_CALLER)
  const names = { firstName, lastName, otherNames: '', phone: '' }
  await db.transaction((tx) =>
    addConfirmedUser(tx, {
      accountId: OPERATOR_ACCOUNT_ID,
      email,
      role: 'Administrator',
      ...names,
      passwordHash,
    }),
  )
  return `${email} can sign in as Administrator.`
}

/**
 * Switches two-step sign-in off for a person who cannot show the second step any more. The person at the terminal has
 * made sure who asks.
 */
async function switchTwoStepOff({ db, origin, mailSeal }: IdentityResources, email: string): Promise<string> {
  await db.transaction(async (tx) => {
    const user = await userByEmail(tx, email)
    if (!user) throw new AdminRefused(`Nobody has the address ${email}.`)
    if (!(await removeTwoStep(tx, user))) throw new AdminRefused(`Two-step sign-in is not on for ${email}.`)
    await sendMail(tx, mailSeal, mailsIn(user.language).twoStepMail(origin, email, 'off'))
    await audit(tx, anyone, {
      accountId: user.accountId,
      action: 'two_step_switched_off',
      subject: { kind: 'usr', id: user.userId },
    })
  })
  return `${email} signs in with the password alone, and was told so by mail.`
}

async function disable(identity: IdentityResources, email: string): Promise<string> {
  await identity.db.transaction(async (tx) => {
    const user = await userByEmail(tx, email)
    if (!user) throw new AdminRefused(`Nobody has the address ${email}.`)
    await disableUser(tx, user)
    await endSessions(tx, identity, user, 'disabled')
  })
  return `${email} can sign in no more, and is signed out everywhere.`
}

/** Reads one line: typed unseen at a terminal, or piped in. */
async function readPassword({ input, print }: AdminTerminal): Promise<string> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  if (input.isTTY === true) print('Password:')
  const lines = createInterface({ input, output: unseen, terminal: input.isTTY === true })
  try {
    const [line] = (await Promise.race([once(lines, 'line'), once(lines, 'close')])) as [string | undefined]
    return line ?? ''
  } finally {
    lines.close()
  }
}
