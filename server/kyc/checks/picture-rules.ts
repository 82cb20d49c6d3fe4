/**
 * Whether the pictures of one request are different photographs. Otherwise one side of a card could pass as both sides, or the card's
 * portrait as a photograph of the person.
 */
import type { PictureComparison, PictureFinding, UnreadPicture } from '../documents/findings.ts'
import type { DocumentReader } from '../documents/reader.ts'
import type { StoredPicture } from '../evidence/evidence.ts'
import { checkOf } from '../registry/answer-checks.ts'
import type { Check } from '../registry/provider.ts'

/** Compares each picture with each other. Equal bytes count as the same, even if they cannot be opened. */
export async function comparePictures(
  reader: Pick<DocumentReader, 'compare'>,
  pictures: readonly StoredPicture[],
  findings: readonly (PictureFinding | UnreadPicture)[],
  signal: AbortSignal,
): Promise<PictureComparison[]> {
  const lookOf = (picture: StoredPicture) => {
    const finding = findings.find(({ kind }) => kind === picture.kind)
    return finding && 'look' in finding ? finding.look : null
  }
  const pairs = pictures.flatMap((one, index) => pictures.slice(index + 1).map((other) => ({ one, other })))
  return Promise.all(
    pairs.map(async ({ one, other }) => {
      const kinds = [one.kind, other.kind] as const
      if (one.bytes.equals(other.bytes)) return { kinds, same: true }
      const [first, second] = [lookOf(one), lookOf(other)]
      return { kinds, same: first && second && (await reader.compare(first, second, signal)) }
    }),
  )
}

/**
 * The check that the pictures differ. It passes only if every pair was compared and no pair shows the same frame. Its
 * reason names the pictures.
 */
export function picturesDiffer(
  findings: readonly (PictureFinding | UnreadPicture)[],
  comparisons: readonly PictureComparison[],
): Check {
  const same = comparisons.filter((each) => each.same === true)
  const kinds = new Set(same.flatMap((each) => each.kinds))
  if (same.length > 0) return checkOf('pictures_differ', 'fail', ['same_picture', ...kinds])
  const unread = findings.find((finding) => 'failed' in finding)
  if (unread) return checkOf('pictures_differ', 'error', [unread.failed])
  if (comparisons.every((each) => each.same === false)) return checkOf('pictures_differ', 'pass')
  const isTooLarge = findings.some((finding) => 'look' in finding && finding.look === null)
  return isTooLarge
    ? checkOf('pictures_differ', 'unsure', ['too_large'])
    : checkOf('pictures_differ', 'error', ['reader_failed'])
}
