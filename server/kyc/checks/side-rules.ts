/**
 * Judges whether each photograph of a document shows a card or a page. The function is pure. The check was measured on
 * drawn pictures only. So it is advice: it never fails and stands in no table of levels (decision 88), and the reviewer
 * sees the photograph.
 */
import type { PictureFinding, UnreadPicture } from '../documents/findings.ts'
import { checkOf } from '../registry/answer-checks.ts'
import type { Check } from '../registry/provider.ts'

/** The check of a document's sides. Its reason names the first picture that shows no card. */
export function judgeSides(pictures: readonly (PictureFinding | UnreadPicture)[]): Check[] {
  return pictures.flatMap((picture): Check[] => {
    const { kind } = picture
    if (kind !== 'document_front' && kind !== 'document_back') return []
    if ('failed' in picture) return [checkOf('side_is_card', 'error', [kind, picture.failed])]
    const { side, zone } = picture
    if (side === null) return [checkOf('side_is_card', 'not_run', [kind])]
    // A picture with a zone shows a card or a page, wherever its edges are, or a screen, which shows zones too.
    const fault = zone?.certain && side.fault !== 'screen_seen' ? null : side.fault
    const reasons = fault === null ? [kind] : [kind, fault]
    return [checkOf('side_is_card', fault === null ? 'pass' : 'unsure', reasons, side.share)]
  })
}
