/**
 * The operator as a seller: what its invoices say about it, and whether it charges the Communications Service Tax.
 */
import { z } from 'zod'
import { DigitalAddress, Tin } from '../catalog/company.ts'
import { BANK_LENGTHS_MAX, CST_REFERENCE_LENGTH_MAX, SELLER_LENGTHS_MAX } from '../limits.ts'
import { BankAccount } from './invoices.ts'
import { route } from '../route.ts'
import { Instant, Line, requiredLine } from '../wire.ts'

const text = (max: number) => Line(max).default('')

const Email = Line(SELLER_LENGTHS_MAX.email)
  .refine(
    (address) => address === '' || z.email().safeParse(address).success,
    'This is not an e-mail address',
  )
  .meta({ examples: ['accounts@nkra.example'] })

const seller = {
  name: requiredLine('Company name', SELLER_LENGTHS_MAX.name),
  tin: Tin.default(''),
  addressLine1: text(SELLER_LENGTHS_MAX.addressLine1),
  addressLine2: text(SELLER_LENGTHS_MAX.addressLine2),
  town: text(SELLER_LENGTHS_MAX.town),
  digitalAddress: DigitalAddress.default(''),
  phone: text(SELLER_LENGTHS_MAX.phone),
  email: Email.default(''),
  transfer: z
    .object({
      bank: Line(BANK_LENGTHS_MAX.bank).min(1, 'Bank is a required field'),
      branch: text(BANK_LENGTHS_MAX.branch),
      accountName: Line(BANK_LENGTHS_MAX.accountName).min(1, 'Account name is a required field'),
      accountNumber: Line(BANK_LENGTHS_MAX.accountNumber).min(1, 'Account number is a required field'),
    })
    .nullable()
    .default(null)
    .meta({ description: 'Where invoices are paid by bank transfer; null where they are not' }),
  chargesCst: z.boolean().default(false).meta({
    description:
      'Whether the Communications Service Tax is charged, from now on: only by whom the Commissioner-General has notified in writing',
  }),
  cstNotifiedOn: z.iso.date().nullable().default(null).meta({ description: 'The day of that notice' }),
  cstReference: text(CST_REFERENCE_LENGTH_MAX).meta({ description: 'The reference of that notice' }),
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
      message: 'Enter the date of the notice to charge CST',
    })
    .refine(({ chargesCst, cstReference }) => !chargesCst || cstReference !== '', {
      path: ['cstReference'],
      message: 'Enter the reference of the notice to charge CST',
    }),
  reply: Seller,
  recent: true,
  fails: [],
})
