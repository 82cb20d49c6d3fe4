/**
 * The public offer: what is on sale and which texts are published, for people who have no account yet. Everybody gets the same answer. It
 * is at most half a minute old, so visitors cost the database nothing.
 */
import type { getOffer } from '@nkra/contract/catalog/offer.ts'
import type { z } from 'zod'
import type { Db } from '../platform/database/database.ts'
import { ReadCache } from '../platform/recent-map.ts'
import { currentVersions } from './legal-texts.ts'
import { listPackages, SHOWN_PACKAGES_MAX } from './packages.ts'

export type Offer = z.output<typeof getOffer.reply>

export interface OfferReader {
  read(): Promise<Offer>
  /** Drops the stored answer, so that the next one is read again. */
  forget(): void
}

const FRESH_MS = 30_000

export function openOffer(db: Db): OfferReader {
  const cache = new ReadCache<'offer', Offer>(db.clock, { fresh_ms: FRESH_MS, entries_max: 1 })
  return { read: () => cache.read('offer', () => readOffer(db)), forget: () => cache.clear() }
}

async function readOffer(db: Db): Promise<Offer> {
  const [onSale, current] = await Promise.all([listPackages(db, {}), currentVersions(db)])
  return {
    products: onSale.map(({ product, packages }) => ({
      product,
      packages: packages.slice(0, SHOWN_PACKAGES_MAX),
    })),
    texts: current.map(({ kind }) => kind),
    termsVersion: current.length > 0 ? Math.max(...current.map(({ version }) => version)) : null,
  }
}
