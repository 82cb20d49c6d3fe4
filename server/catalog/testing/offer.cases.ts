/** Golden cases of the public offer. `http.test.ts` says what each case starts with. */
import * as routes from '@nkra/contract/catalog/offer.ts'
import { answered, type Case } from './golden-cases.ts'

const month = { durationNumber: 1, durationType: 3 }
const year = { durationNumber: 1, durationType: 4 }

export const offerCases: Case[] = [
  {
    name: 'the offer needs no session, and holds neither what is given nor what is retired',
    route: routes.getOffer,
    reply: answered({
      products: [
        { product: 'SMS', packages: [{ name: 'Starter', price: 20, rate: 0.04, credit: 500, ...month }] },
        { product: 'KYC', packages: [{ name: 'Checks', price: 95, rate: 1.9, credit: 50, ...year }] },
      ],
      texts: [],
      termsVersion: null,
    }),
  },
]
