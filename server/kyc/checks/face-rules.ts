/**
 * What the faces in a request's photographs say, as advice: whether a face is on the document's front and in the
 * person's photograph, and whether the head turns in the challenge frames. The functions are pure. These checks
 * never fail, because nobody here knows how well faces are found on people. No table of levels has them. They do
 * not say whether a face is alive.
 */
import { faceFaultsOf, TURN_MIN, type FaceFinding, type FacePicture } from '../../../faces/face-findings.ts'
import { CHALLENGE_FRAMES } from '@nkra/contract/kyc/states.ts'
import type { EvidenceKind } from '@nkra/contract/kyc/evidence.ts'
import type { PictureFinding, UnreadPicture } from '../documents/findings.ts'
import { checkOf } from '../registry/answer-checks.ts'
import type { Check } from '../registry/provider.ts'

type Picture = PictureFinding | UnreadPicture

/** The checks of faces. `frames` says whether the request includes challenge frames. */
export function judgeFaces(pictures: readonly Picture[], { frames }: { frames: boolean }): Check[] {
  const shown = pictures.flatMap((picture) => faceCheck(picture) ?? [])
  return frames ? [...shown, turnCheck(pictures)] : shown
}

const isFacePicture = (kind: EvidenceKind): kind is FacePicture =>
  kind === 'person' || kind === 'document_front'

/** The check that the picture shows a face. It does not matter whose face it is. */
function faceCheck(picture: Picture): Check | null {
  const { kind } = picture
  if (!isFacePicture(kind)) return null
  const faces = facesIn(picture)
  if (typeof faces === 'string') return checkOf('face_present', 'error', [kind, faces])
  if (faces === null) return checkOf('face_present', 'not_run', [kind])
  const faults = faceFaultsOf(faces, kind)
  const score = faces.faces[0]?.score ?? null
  return checkOf('face_present', faults.length === 0 ? 'pass' : 'unsure', [kind, ...faults], score)
}

/**
 * The check that the head turns. It must look straight in one picture, and be turned to the requested side in each of
 * the others.
 */
function turnCheck(pictures: readonly Picture[]): Check {
  const turns: number[] = []
  const wanted = (['person', ...CHALLENGE_FRAMES] as const).map((kind) =>
    pictures.find((picture) => picture.kind === kind),
  )
  for (const picture of wanted) {
    if (!picture || wanted.includes(undefined))
      return checkOf('liveness_active', 'not_run', ['frame_missing'])
    const { kind } = picture
    const faces = facesIn(picture)
    if (typeof faces === 'string') return checkOf('liveness_active', 'error', [kind, faces])
    if (faces === null) return checkOf('liveness_active', 'not_run', [kind])
    const [face] = faces.faces
    if (!face) return checkOf('liveness_active', 'unsure', [kind, 'face_not_seen'])
    turns.push(face.turn)
  }
  const [straight = 0, left = 0, right = 0] = turns
  if (left - straight > TURN_MIN && straight - right > TURN_MIN) return checkOf('liveness_active', 'pass')
  const mirrored = straight - left > TURN_MIN && right - straight > TURN_MIN
  return checkOf('liveness_active', 'unsure', [mirrored ? 'turned_other_way' : 'head_not_turned'])
}

/** The faces that were found in a picture, or a code if the search failed. */
function facesIn(picture: Picture): FaceFinding | string | null {
  return 'failed' in picture ? picture.failed : picture.faces
}
