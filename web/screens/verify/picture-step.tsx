/**
 * The step that takes the photographs of one part with the camera, within a frame. The person looks at them before they
 * are kept. Of the face there are three: straight, turned left, turned right. Without a camera, they choose a file.
 */
import { CHALLENGE_FRAMES } from '@nkra/contract/kyc/states.ts'
import { EVIDENCE_BYTES_MAX } from '@nkra/contract/limits.ts'
import { useCallback, useEffect, useRef, useState, type ChangeEvent } from 'react'
import { isFailure } from '../../api/client.ts'
import { useUpload } from '../../api/use-upload.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { PlainButton } from '../../ui/controls/plain-button.tsx'
import { closeCamera, openCamera, photograph, scaledDown, troubleOf, type Facing } from './camera.ts'
import type { Part, PersonPage, Picture } from './capture.ts'
import classes from './verify.module.css'
import { verifySentences } from './verify.sentences.ts'

interface PictureStepProps {
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
}

/** What the camera takes for a part, in this order. */
const picturesOf = (part: Part): Picture[] => (part === 'person' ? [part, ...CHALLENGE_FRAMES] : [part])

export default function PictureStep({ kind, token, done, lost }: PictureStepProps) {
  const say = useSentences(verifySentences)
  const [taken, setTaken] = useState<Taken[]>([])
  /** Whether the person goes on without the pictures that are left. */
  const [enough, setEnough] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const { share, send } = useUpload('addKycPicture')
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    currentTarget.value = ''
    if (!file) return
    setSaid(null)
    try {
      setTaken([{ kind, blob: await scaledDown(file), method: 'gallery' }])
      setEnough(true)
    } catch {
      setSaid(file.size > EVIDENCE_BYTES_MAX ? say.tooLarge : say.unread)
    }
  }
  const again = () => {
    setTaken([])
    setEnough(false)
  }
  const use = async () => {
    setSaid(null)
    try {
      // The one that completes the part goes last: whoever is interrupted before it begins the part anew.
      for (const each of taken.toReversed()) {
        const form = new FormData()
        form.append('kind', each.kind)
        form.append('method', each.method)
        form.append('file', each.blob, `${each.kind}.jpeg`)
        const answer = await send(form, { token })
        if (answer === null) return
        if (each.kind === kind) done(answer.data)
      }
    } catch (error) {
      again()
      setSaid(isFailure(error) ? error.message : say.failed)
      if (isFailure(error, 'kyc_link_sent', 'kyc_link_over', 'kyc_picture_not_asked')) await lost()
    }
  }
  const next = enough ? undefined : picturesOf(kind)[taken.length]
  return (
    <>
      <div aria-live="polite">
        {next !== undefined && <p className={classes.text}>{say.hints[next]}</p>}
        {said !== null && <Notice tone="danger">{said}</Notice>}
      </div>
      {next === undefined ? (
        <Preview taken={taken} share={share} onUse={use} onAgain={again} />
      ) : (
        <Camera
          kind={next}
          onTaken={(blob) => setTaken([...taken, { kind: next, blob, method: 'camera' }])}
        />
      )}
      {next !== undefined && taken.length > 0 && (
        <PlainButton look="text" onClick={() => setEnough(true)}>
          {say.withoutTurning}
        </PlainButton>
      )}
      {next !== undefined && (
        <label className={classes.file}>
          {say.choose}
          <input
            type="file"
            accept="image/*"
            capture={kind === 'person' ? 'user' : 'environment'}
            onChange={(event) => void choose(event)}
          />
        </label>
      )}
    </>
  )
}

/** The live picture of the camera, after the person opens it. The camera closes with this component. */
function Camera({ kind, onTaken }: { kind: Picture; onTaken: (blob: Blob) => void }) {
  const say = useSentences(verifySentences)
  const shape = kind === 'document_front' || kind === 'document_back' ? 'card' : 'face'
  const [facing, setFacing] = useState<Facing>(shape === 'face' ? 'user' : 'environment')
  const [wanted, setWanted] = useState(false)
  const [ready, setReady] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (!wanted) return undefined
    let isOver = false
    let stream: MediaStream | null = null
    const open = async () => {
      try {
        stream = await openCamera(facing)
        if (isOver || video.current === null) return closeCamera(stream)
        video.current.srcObject = stream
        await video.current.play()
        if (!isOver) setReady(true)
      } catch (error) {
        if (isOver) return
        setTrouble(say[troubleOf(error)])
        setWanted(false)
      }
    }
    void open()
    return () => {
      isOver = true
      setReady(false)
      if (stream) closeCamera(stream)
    }
  }, [wanted, facing, say])
  if (!wanted)
    return (
      <>
        {trouble !== null && <Notice tone="warning">{trouble}</Notice>}
        <PlainButton
          onClick={() => {
            setTrouble(null)
            setWanted(true)
          }}
        >
          {say.openCamera}
        </PlainButton>
      </>
    )
  return (
    <>
      <div className={classes.finder} data-shape={shape}>
        <video
          ref={video}
          className={classes.video}
          data-mirrored={facing === 'user' || undefined}
          aria-label={say.live(say.asked[kind])}
          playsInline
          muted
        />
        <span className={classes.frame} aria-hidden="true" />
      </div>
      <PlainButton
        loading={!ready}
        onClick={() => {
          if (video.current) void photograph(video.current).then(onTaken, () => setTrouble(say.unread))
        }}
      >
        {ready ? say.take : say.opening}
      </PlainButton>
      <PlainButton look="quiet" onClick={() => setFacing(facing === 'user' ? 'environment' : 'user')}>
        {say.otherCamera}
      </PlainButton>
    </>
  )
}

interface PreviewProps {
  taken: Taken[]
  /** How much of the picture is uploaded, from 0 to 1. Null: the upload has not begun. */
  share: number | null
  onUse: () => Promise<void>
  onAgain: () => void
}

function Preview({ taken, share, onUse, onAgain }: PreviewProps) {
  const say = useSentences(verifySentences)
  return (
    <>
      <div className={classes.previews}>
        {taken.map((each) => (
          <Shown key={each.kind} taken={each} />
        ))}
      </div>
      <p className={classes.text}>{say.look}</p>
      {share !== null && <progress className={classes.progress} value={share} aria-label={say.sending} />}
      <PlainButton loading={share !== null} onClick={() => void onUse()}>
        {say.use(taken.length)}
      </PlainButton>
      {share === null && (
        <PlainButton look="quiet" onClick={onAgain}>
          {say.retake}
        </PlainButton>
      )}
    </>
  )
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
