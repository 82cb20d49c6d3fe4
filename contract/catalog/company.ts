/** The business behind an account: its name, its tax number and where it is. */
import { z } from 'zod'
import { COMPANY_LENGTHS_MAX } from '../limits.ts'
import { route } from '../route.ts'
import { isTin } from '../tin.ts'
import { Id, Line, requiredLine } from '../wire.ts'

export const Tin = Line(COMPANY_LENGTHS_MAX.tin)
  .toUpperCase()
  .refine((text) => text === '' || isTin(text), {
    error: 'This is not a valid TIN. Check the letter from the GRA, or leave this empty',
  })
  .meta({
    description: 'Of the GRA, or a Ghana Card number; empty where there is none',
    examples: ['C0000803561'],
  })

/** A GhanaPost digital address: region and district, area, and the place in it. */
export const DigitalAddress = Line(COMPANY_LENGTHS_MAX.digitalAddress)
  .toUpperCase()
  .regex(/^([A-Z][A-Z0-9]-\d{3,4}-\d{4})?$/, 'A digital address looks like GA-110-2223')
  .meta({ description: 'GhanaPost GPS; empty where it is not known', examples: ['GA-110-2223'] })

export const Company = z.object({
  accountId: Id('acc'),
  name: z.string(),
  tin: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  town: z.string(),
  digitalAddress: z.string(),
})

export const getCompany = route('getCompany', {
  summary: 'The account’s own company: name, TIN, address.',
  reply: Company,
  fails: [],
})

export const changeCompany = route('changeCompany', {
  summary: 'Change the account’s own company. What is left out becomes empty.',
  body: z.object({
    name: requiredLine('Company name', COMPANY_LENGTHS_MAX.name),
    tin: Tin.default(''),
    addressLine1: Line(COMPANY_LENGTHS_MAX.addressLine1).default(''),
    addressLine2: Line(COMPANY_LENGTHS_MAX.addressLine2).default(''),
    town: Line(COMPANY_LENGTHS_MAX.town).default(''),
    digitalAddress: DigitalAddress.default(''),
  }),
  reply: Company,
  fails: [],
})
