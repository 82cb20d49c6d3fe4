/**
 * The step that takes the photographs of one part with the camera. The person sees them before they are stored, and reads
 * what is wrong with them. Of the face there are three: straight, turned left, turned right. Without a camera, the person
 * chooses a file.
 */
import { CHALLENGE_FRAMES } from '@nkra/contract/kyc/states.ts'
import { EVIDENCE_BYTES_MAX } from '@nkra/contract/limits.ts'
import { useCallback, useEffect, useState, type ChangeEvent } from 'react'
import { READ_SIDE_PIXELS_MAX } from '../../../mrz/zone-reading.ts'
import { isFailure } from '../../api/client.ts'
import { useLostUploads } from '../../api/lost-uploads.ts'
import { useUpload } from '../../api/use-upload.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { PlainButton } from '../../ui/controls/plain-button.tsx'
import type { Camera } from './camera.ts'
import type { Part, PersonPage, Picture } from './capture.ts'
import { isHeic, pixelsOf, scaledDown } from './images.ts'
import { verdictOf } from './judge.ts'
import type { PhotographFault, Verdict } from './judging.ts'
import type { Seen } from './shutter.ts'
import classes from './verify.module.css'
import { verifySentences } from './verify.sentences.ts'
import { Viewfinder } from './viewfinder.tsx'

interface PictureStepProps {
  camera: Camera
  kind: Part
  /** Whether the photograph must show a machine-readable zone. */
  zone: boolean
  token: string
  done: (page: PersonPage) => void
  /** Called when the requested evidence may have changed. */
  lost: () => Promise<unknown>
}

interface TakenPicture {
  kind: Picture
  blob: Blob
  method: 'camera' | 'gallery'
  seen: Seen | null
}

/** After this many photographs an unread zone is left to the server, because an old telephone will not do better. */
const ZONE_ATTEMPTS_MAX = 2

/** The pictures that the camera takes for a part, in order. */
const picturesOf = (part: Part): Picture[] => (part === 'person' ? [part, ...CHALLENGE_FRAMES] : [part])

export default function PictureStep({ camera, kind, zone, token, done, lost }: PictureStepProps) {
  const say = useSentences(verifySentences)
  const [taken, setTaken] = useState<TakenPicture[]>([])
  /** Whether the person continues without the remaining pictures. */
  const [enough, setEnough] = useState(false)
  const [again, setAgain] = useState(false)
  /** How often a photograph was taken again because its zone could not be read. */
  const [unread, setUnread] = useState(0)
  const [said, setSaid] = useState<string | null>(null)
  const { share, send } = useSend(kind, token)
  const wanted = picturesOf(kind)
  const next = enough ? undefined : wanted[taken.length]
  const verdict = useVerdict(taken, { zone, isWanted: next === undefined })
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    currentTarget.value = ''
    if (!file) return
    setSaid(null)
    try {
      setTaken([{ kind, blob: await scaledDown(file), method: 'gallery', seen: null }])
      setEnough(true)
    } catch {
      const heic = await isHeic(file).catch(() => false)
      setSaid(heic ? say.heic : file.size > EVIDENCE_BYTES_MAX ? say.tooLarge : say.unread)
    }
  }
  const retake = () => {
    if (verdict?.isUnread) setUnread(unread + 1)
    setTaken([])
    setEnough(false)
    setAgain(true)
  }
  const use = async () => {
    setSaid(null)
    try {
      const page = await send(taken)
      if (page !== null) done(page)
    } catch (error) {
      setSaid(isFailure(error) ? error.message : say.failed)
      if (isFailure(error, 'kyc_link_sent', 'kyc_link_over', 'kyc_picture_not_asked')) await lost()
      // What the line lost is sent again; what was refused is taken again.
      else if (isFailure(error)) retake()
    }
  }
  return (
    <>
      <div aria-live="polite">
        {next !== undefined && (
          <p className={classes.text}>
            {wanted.length > 1 && `${say.place(taken.length + 1, wanted.length)} `}
            {say.hints[next]}
          </p>
        )}
        {said !== null && <Notice tone="danger">{said}</Notice>}
      </div>
      {next === undefined ? (
        <Preview
          taken={taken}
          verdict={verdict}
          attemptsLeft={verdict?.isUnread ? ZONE_ATTEMPTS_MAX - unread - 1 : 0}
          share={share}
          onUse={use}
          onAgain={retake}
        />
      ) : (
        <Viewfinder
          camera={camera}
          kind={next}
          turnedFrom={taken.flatMap(({ seen }) => seen ?? [])}
          again={again}
          onTaken={({ blob, seen }) => setTaken([...taken, { kind: next, blob, method: 'camera', seen }])}
        />
      )}
      {next !== undefined && taken.length > 0 && (
        <PlainButton look="text" onClick={() => setEnough(true)}>
          {say.withoutTurning}
        </PlainButton>
      )}
      {next !== undefined && taken.length === 0 && (
        <label className={classes.file}>
          {say.choose}
          <input type="file" accept="image/*,.heic,.heif" onChange={(event) => void choose(event)} />
        </label>
      )}
    </>
  )
}

/**
 * Sends the pictures of a part. The picture that completes the part is sent last, so a person who is interrupted before that
 * begins the part again.
 */
function useSend(part: Part, token: string) {
  const { share, send } = useUpload('addKycPicture')
  const [sent, setSent] = useState<{ count: number; of: number } | null>(null)
  const sendAll = async (taken: readonly TakenPicture[]): Promise<PersonPage | null> => {
    const inOrder = taken.toSorted((one, other) => Number(one.kind === part) - Number(other.kind === part))
    try {
      let page: PersonPage | null = null
      for (const [count, each] of inOrder.entries()) {
        setSent({ count, of: inOrder.length })
        const form = new FormData()
        form.append('kind', each.kind)
        form.append('method', each.method)
        form.append('file', each.blob, `${each.kind}.jpeg`)
        const answer = await send(form, { token })
        if (answer === null) return null
        page = answer.data
      }
      return page
    } finally {
      setSent(null)
    }
  }
  return { share: sent === null ? null : (sent.count + (share ?? 0)) / sent.of, send: sendAll }
}

interface PreviewProps {
  taken: readonly TakenPicture[]
  /** What is wrong with the photographs. Undefined while they are being looked at. */
  verdict: Verdict | undefined
  /** How many more photographs the person must take before they may send one with an unread zone. */
  attemptsLeft: number
  /** The share of the pictures that is uploaded, from 0 to 1. Null if the upload has not begun. */
  share: number | null
  onUse: () => Promise<void>
  onAgain: () => void
}

function Preview({ taken, verdict, attemptsLeft, share, onUse, onAgain }: PreviewProps) {
  const say = useSentences(verifySentences)
  const isLost = useLostUploads()
  const [fault] = verdict?.faults ?? []
  const isFaulty = fault !== undefined
  return (
    <>
      <div className={classes.previews}>
        {taken.map((each) => (
          <Shown key={each.kind} taken={each} />
        ))}
      </div>
      <div aria-live="polite">
        {isLost ? (
          <Notice tone="warning">{say.uploadWaits}</Notice>
        ) : isFaulty ? (
          <Notice tone="warning">
            {faultWords(say, taken[0]?.kind, fault)}
            {verdict?.isUnread && ` ${attemptsLeft > 0 ? say.readAgain(attemptsLeft) : say.readByOthers}`}
          </Notice>
        ) : (
          <p className={classes.text}>{verdict === undefined ? say.judging : say.look}</p>
        )}
      </div>
      {share !== null && <progress className={classes.progress} value={share} aria-label={say.sending} />}
      {isFaulty && share === null && <PlainButton onClick={onAgain}>{say.retake}</PlainButton>}
      {attemptsLeft <= 0 && (
        <PlainButton
          look={isFaulty ? 'quiet' : 'filled'}
          loading={share !== null || verdict === undefined}
          onClick={() => void onUse()}
        >
          {isFaulty ? say.useAnyway : say.use(taken.length)}
        </PlainButton>
      )}
      {!isFaulty && share === null && (
        <PlainButton look="quiet" onClick={onAgain}>
          {say.retake}
        </PlainButton>
      )}
    </>
  )
}

const faultWords = (
  say: typeof verifySentences.en,
  kind: Picture | undefined,
  fault: PhotographFault,
): string => (kind === 'document_front' && fault in say.frontFaults ? say.frontFaults : say.faults)[fault]

/** What is wrong with the photographs. Undefined while they are being looked at. */
function useVerdict(
  taken: readonly TakenPicture[],
  { zone, isWanted }: { zone: boolean; isWanted: boolean },
): Verdict | undefined {
  const [found, setFound] = useState<{ taken: readonly TakenPicture[]; verdict: Verdict } | null>(null)
  useEffect(() => {
    if (!isWanted) return undefined
    let isOver = false
    const look = async () => {
      const verdict: Verdict = { faults: [], isUnread: false }
      for (const { blob, kind } of taken) {
        const { image, side } = await pixelsOf(blob, READ_SIDE_PIXELS_MAX)
        const said = await verdictOf(image, side, { kind, zone })
        verdict.faults.push(...(said?.faults ?? []))
        verdict.isUnread ||= said?.isUnread ?? false
      }
      if (!isOver) setFound({ taken, verdict })
    }
    look().catch(() => !isOver && setFound({ taken, verdict: { faults: [], isUnread: false } }))
    return () => {
      isOver = true
    }
  }, [taken, zone, isWanted])
  return found?.taken === taken ? found.verdict : undefined
}

function Shown({ taken: { kind, blob } }: { taken: TakenPicture }) {
  const say = useSentences(verifySentences)
  const image = useCallback(
    (shown: HTMLImageElement) => {
      const address = URL.createObjectURL(blob)
      shown.src = address
      return () => URL.revokeObjectURL(address)
    },
    [blob],
  )
  return <img ref={image} className={classes.preview} alt={say.preview(say.asked[kind])} />
}
