/**
 * The step that takes the photographs of one part with the camera. The person looks at them before they are kept, and
 * reads what is wrong with them. Of the face there are three: straight, turned left, turned right. Without a camera, they
 * choose a file.
 */
import { CHALLENGE_FRAMES } from '@nkra/contract/kyc/states.ts'
import { EVIDENCE_BYTES_MAX } from '@nkra/contract/limits.ts'
import { useCallback, useEffect, useState, type ChangeEvent } from 'react'
import type { FramingFault } from '../../../mrz/framing.ts'
import { isFailure } from '../../api/client.ts'
import { useUpload } from '../../api/use-upload.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { PlainButton } from '../../ui/controls/plain-button.tsx'
import type { Camera } from './camera.ts'
import type { Part, PersonPage, Picture } from './capture.ts'
import { isHeic, pixelsOf, scaledDown } from './images.ts'
import { judge, JUDGED_SIDE } from './judge.ts'
import classes from './verify.module.css'
import { verifySentences } from './verify.sentences.ts'
import { subjectOf, Viewfinder } from './viewfinder.tsx'

interface PictureStepProps {
  camera: Camera
  kind: Part
  token: string
  done: (page: PersonPage) => void
  /** Called when the evidence asked for may have changed. */
  lost: () => Promise<unknown>
}

interface Taken {
  kind: Picture
  blob: Blob
  method: 'camera' | 'gallery'
  look: Uint8Array | null
}

/** What the camera takes for a part, in this order. */
const picturesOf = (part: Part): Picture[] => (part === 'person' ? [part, ...CHALLENGE_FRAMES] : [part])

export default function PictureStep({ camera, kind, token, done, lost }: PictureStepProps) {
  const say = useSentences(verifySentences)
  const [taken, setTaken] = useState<Taken[]>([])
  /** Whether the person goes on without the pictures that are left. */
  const [enough, setEnough] = useState(false)
  const [again, setAgain] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const { share, send } = useSend(kind, token)
  const wanted = picturesOf(kind)
  const next = enough ? undefined : wanted[taken.length]
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    currentTarget.value = ''
    if (!file) return
    setSaid(null)
    try {
      setTaken([{ kind, blob: await scaledDown(file), method: 'gallery', look: null }])
      setEnough(true)
    } catch {
      const heic = await isHeic(file).catch(() => false)
      setSaid(heic ? say.heic : file.size > EVIDENCE_BYTES_MAX ? say.tooLarge : say.unread)
    }
  }
  const retake = () => {
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
        <Preview taken={taken} share={share} onUse={use} onAgain={retake} />
      ) : (
        <Viewfinder
          camera={camera}
          kind={next}
          turnedFrom={taken.flatMap(({ look }) => look ?? [])}
          again={again}
          onTaken={({ blob, look }) => setTaken([...taken, { kind: next, blob, method: 'camera', look }])}
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

/** Sends the pictures of a part. The one that completes it goes last: whoever is interrupted before it begins the part anew. */
function useSend(part: Part, token: string) {
  const { share, send } = useUpload('addKycPicture')
  const [sent, setSent] = useState<{ count: number; of: number } | null>(null)
  const sendAll = async (taken: readonly Taken[]): Promise<PersonPage | null> => {
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
  taken: readonly Taken[]
  /** How much of the pictures is uploaded, from 0 to 1. Null: the upload has not begun. */
  share: number | null
  onUse: () => Promise<void>
  onAgain: () => void
}

function Preview({ taken, share, onUse, onAgain }: PreviewProps) {
  const say = useSentences(verifySentences)
  const fault = useFault(taken)
  const isFaulty = fault !== null && fault !== undefined
  return (
    <>
      <div className={classes.previews}>
        {taken.map((each) => (
          <Shown key={each.kind} taken={each} />
        ))}
      </div>
      <div aria-live="polite">
        {isFaulty ? (
          <Notice tone="warning">{say.faults[fault]}</Notice>
        ) : (
          <p className={classes.text}>{fault === undefined ? say.judging : say.look}</p>
        )}
      </div>
      {share !== null && <progress className={classes.progress} value={share} aria-label={say.sending} />}
      {isFaulty && share === null && <PlainButton onClick={onAgain}>{say.retake}</PlainButton>}
      <PlainButton
        look={isFaulty ? 'quiet' : 'filled'}
        loading={share !== null || fault === undefined}
        onClick={() => void onUse()}
      >
        {isFaulty ? say.useAnyway : say.use(taken.length)}
      </PlainButton>
      {!isFaulty && share === null && (
        <PlainButton look="quiet" onClick={onAgain}>
          {say.retake}
        </PlainButton>
      )}
    </>
  )
}

/** What is wrong with the first of the pictures that has a fault. Null: nothing. Undefined: it is being looked at. */
function useFault(taken: readonly Taken[]): FramingFault | null | undefined {
  const [found, setFound] = useState<{ taken: readonly Taken[]; fault: FramingFault | null } | null>(null)
  useEffect(() => {
    let isOver = false
    const look = async () => {
      let fault: FramingFault | null = null
      for (const { blob, kind } of taken) {
        const { image, side } = await pixelsOf(blob, JUDGED_SIDE)
        const framing = await judge(image, side, subjectOf(kind))
        // A document without a margin, as a scanner makes it, is no fault.
        fault ??= framing?.faults.find((each) => each !== 'not_found') ?? null
      }
      if (!isOver) setFound({ taken, fault })
    }
    look().catch(() => !isOver && setFound({ taken, fault: null }))
    return () => {
      isOver = true
    }
  }, [taken])
  return found?.taken === taken ? found.fault : undefined
}

function Shown({ taken: { kind, blob } }: { taken: Taken }) {
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
