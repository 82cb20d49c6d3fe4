/**
 * Adds the papers of a business to its account's export: a sheet that lists them, and the files. A paper that was carried
 * to another application is one file. The sheet lists a removed paper without a file.
 */
import { encodeId } from '@nkra/contract/wire.ts'
import { sql, type RawBuilder } from 'kysely'
import type { KycResources } from '../resources.ts'
import { instant, type SheetRow } from '../requests/export-sheet.ts'
import { openPaper, type StoredPaper } from './papers.ts'

const ENDINGS: Readonly<Record<StoredPaper['mediaType'], string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

/** The sheet of papers, in the form that reports have. */
export function paperExportSheet({ db, vault }: Pick<KycResources, 'db' | 'vault'>) {
  return {
    name: 'business-papers',
    columns: [
      { title: 'Paper', id: 'bpp' as const },
      { title: 'Business ID', id: 'bid' as const },
      ...['Kind', 'Name', 'Bytes', 'Added', 'Removed', 'File'].map((title) => ({ title })),
    ],
    /** A page of rows. The last two values name the file, which `open` writes out. */
    page: (asked: { accountId: bigint; after: bigint; limit: number }): RawBuilder<SheetRow> => sql`
      select id as key, array[id::text, business_id::text, kind, name, size::text, ${instant('added_at')},
        ${instant('removed_at')}, case when removed_at is null then sealed_as::text end, media_type] as cells
      from business_paper
      where account_id = ${asked.accountId} and id > ${asked.after}
      order by id limit ${asked.limit}`,
    open: (_accountId: bigint, rows: readonly SheetRow[]): Promise<SheetRow[]> =>
      Promise.resolve(
        rows.map(({ key, cells }) => {
          const [sealedAs, mediaType] = cells.slice(-2)
          const file =
            typeof sealedAs === 'string'
              ? fileName(BigInt(sealedAs), mediaType as StoredPaper['mediaType'])
              : null
          return { key, cells: [...cells.slice(0, -2), file] }
        }),
      ),
    /** Reads the files one at a time, because each may hold 5 MB. */
    async *files(accountId: bigint): AsyncGenerator<{ name: string; bytes: Buffer }> {
      const keys = await vault.keysOf(db, accountId)
      if (keys === null) return
      for (let after = 0n; ;) {
        const { rows } = await sql<StoredPaper>`
          select sealed_as as "sealedAs", media_type as "mediaType", paper_key as "paperKey", sealed from business_paper
          where account_id = ${accountId} and sealed_as > ${after} and removed_at is null
          order by sealed_as limit 1`.execute(db.sql)
        const [paper] = rows
        if (paper === undefined) return
        yield { name: fileName(paper.sealedAs, paper.mediaType), bytes: openPaper(keys, paper) }
        after = paper.sealedAs
      }
    },
  }
}

const fileName = (sealedAs: bigint, mediaType: StoredPaper['mediaType']) =>
  `business-papers/${encodeId('bpp', sealedAs)}.${ENDINGS[mediaType]}`
