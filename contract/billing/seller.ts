/** The operator as a seller: what its invoices say of it, and whether it charges the Communications Service Tax. */
import { z } from 'zod'
import { DigitalAddress, Tin } from '../catalog/company.ts'
import { BankAccount } from './invoices.ts'
import { route } from '../route.ts'
import { Instant, Line, requiredLine } from '../wire.ts'

const text = (max: number) => Line(max).default('')

const Email = Line(254)
  .refine(
    (address) => address === '' || z.email().safeParse(address).success,
    'This is not an e-mail address',
  )
  .meta({ examples: ['accounts@nkra.example'] })

const seller = {
  name: requiredLine('Company name', 100),
  tin: Tin.default(''),
  addressLine1: text(100),
  addressLine2: text(100),
  town: text(60),
  digitalAddress: DigitalAddress.default(''),
  phone: text(40),
  email: Email.default(''),
  transfer: z
    .object({
      bank: Line(100).min(1, 'Bank is a required field'),
      branch: text(100),
      accountName: Line(100).min(1, 'Account name is a required field'),
      accountNumber: Line(40).min(1, 'Account number is a required field'),
    })
    .nullable()
    .default(null)
    .meta({ description: 'Where invoices are paid by bank transfer; null where they are not' }),
  chargesCst: z.boolean().default(false).meta({
    description:
      'Whether the Communications Service Tax is charged, from now on: only by whom the Commissioner-General has notified in writing',
  }),
  cstNotifiedOn: z.iso.date().nullable().default(null).meta({ description: 'The day of that notice' }),
  cstReference: text(100).meta({ description: 'The reference of that notice' }),
}

export const Seller = z.object({
  name: z.string(),
  tin: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  town: z.string(),
  digitalAddress: z.string(),
  phone: z.string(),
  email: z.string(),
  transfer: BankAccount.nullable(),
  chargesCst: z.boolean(),
  cstNotifiedOn: z.iso.date().nullable(),
  cstReference: z.string(),
  changedAt: Instant.nullable().meta({ description: 'Null until somebody has changed it' }),
})

export const getSeller = route('getSeller', {
  summary: 'What invoices say of the operator from now on, and whether CST is charged.',
  reply: Seller,
  fails: [],
})

export const changeSeller = route('changeSeller', {
  summary:
    'Change it for the invoices and taxes to come, never for those that are. What is left out becomes empty.',
  body: z
    .object(seller)
    .refine(({ chargesCst, cstNotifiedOn }) => !chargesCst || cstNotifiedOn !== null, {
      path: ['cstNotifiedOn'],
      message: 'CST is charged by who was notified: give the day of the notice',
    })
    .refine(({ chargesCst, cstReference }) => !chargesCst || cstReference !== '', {
      path: ['cstReference'],
      message: 'CST is charged by who was notified: give the reference of the notice',
    }),
  reply: Seller,
  recent: true,
  fails: [],
})
