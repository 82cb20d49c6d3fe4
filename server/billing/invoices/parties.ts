/** Who sells and who buys, as an invoice says it. They are copied when it is issued and stay as they were. */
import type { Company } from '../../catalog/accounts.ts'
import type { Seller, Transfer } from '../seller.ts'

export interface Party {
  name: string
  /** Empty where there is none. */
  tin: string
  /** Line by line; the digital address last. */
  address: string[]
}

export interface SellerParty extends Party {
  phone: string
  email: string
  /** Where it is paid by bank transfer. */
  transfer: Transfer | null
}

export function buyerOf(company: Company): Party {
  return { name: company.name, tin: company.tin, address: addressOf(company) }
}

export function sellerOf(seller: Seller): SellerParty {
  const { name, tin, phone, email, transfer } = seller
  return { name, tin, address: addressOf(seller), phone, email, transfer }
}

type Addressed = Pick<Company, 'addressLine1' | 'addressLine2' | 'town' | 'digitalAddress'>

function addressOf({ addressLine1, addressLine2, town, digitalAddress }: Addressed): string[] {
  return [addressLine1, addressLine2, town, digitalAddress].filter((line) => line !== '')
}
