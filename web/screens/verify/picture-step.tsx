/**
 * The step that takes one photograph with the camera, within a frame. The person looks at it before it is kept.
 * Without a camera, they choose a file.
 */
import { EVIDENCE_BYTES_MAX } from '@nkra/contract/limits.ts'
import { useCallback, useEffect, useRef, useState, type ChangeEvent } from 'react'
import { isFailure } from '../../api/client.ts'
import { useUpload } from '../../api/use-upload.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { PlainButton } from '../../ui/controls/plain-button.tsx'
import { closeCamera, openCamera, photograph, scaledDown, troubleOf, type Facing } from './camera.ts'
import type { PersonPage, Picture } from './capture.ts'
import classes from './verify.module.css'
import { verifySentences } from './verify.sentences.ts'

interface PictureStepProps {
  kind: Picture
  token: string
  done: (page: PersonPage) => void
  /** Called when the evidence asked for may have changed. */
  lost: () => Promise<unknown>
}

interface Taken {
  blob: Blob
  method: 'camera' | 'gallery'
}

export default function PictureStep({ kind, token, done, lost }: PictureStepProps) {
  const say = useSentences(verifySentences)
  const [taken, setTaken] = useState<Taken | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const { share, send } = useUpload('addKycPicture')
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    currentTarget.value = ''
    if (!file) return
    setSaid(null)
    try {
      setTaken({ blob: await scaledDown(file), method: 'gallery' })
    } catch {
      setSaid(file.size > EVIDENCE_BYTES_MAX ? say.tooLarge : say.unread)
    }
  }
  const use = async ({ blob, method }: Taken) => {
    setSaid(null)
    const form = new FormData()
    form.append('kind', kind)
    form.append('method', method)
    form.append('file', blob, `${kind}.jpeg`)
    try {
      const answer = await send(form, { token })
      if (answer !== null) done(answer.data)
    } catch (error) {
      setTaken(null)
      setSaid(isFailure(error) ? error.message : say.failed)
      if (isFailure(error, 'kyc_link_sent', 'kyc_link_over', 'kyc_picture_not_asked')) await lost()
    }
  }
  return (
    <>
      <p className={classes.text}>{say.hints[kind]}</p>
      <div aria-live="polite">{said !== null && <Notice tone="danger">{said}</Notice>}</div>
      {taken === null ? (
        <Camera kind={kind} onTaken={(blob) => setTaken({ blob, method: 'camera' })} />
      ) : (
        <Preview kind={kind} taken={taken} share={share} onUse={use} onAgain={() => setTaken(null)} />
      )}
      {taken === null && (
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
  const [facing, setFacing] = useState<Facing>(kind === 'person' ? 'user' : 'environment')
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
      <div className={classes.finder} data-shape={kind === 'person' ? 'face' : 'card'}>
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
  kind: Picture
  taken: Taken
  /** How much of the picture is uploaded, from 0 to 1. Null: the upload has not begun. */
  share: number | null
  onUse: (taken: Taken) => Promise<void>
  onAgain: () => void
}

function Preview({ kind, taken, share, onUse, onAgain }: PreviewProps) {
  const say = useSentences(verifySentences)
  const image = useCallback(
    (shown: HTMLImageElement) => {
      const address = URL.createObjectURL(taken.blob)
      shown.src = address
      return () => URL.revokeObjectURL(address)
    },
    [taken],
  )
  return (
    <>
      <img ref={image} className={classes.preview} alt={say.preview(say.asked[kind])} />
      <p className={classes.text}>{say.look}</p>
      {share !== null && <progress className={classes.progress} value={share} aria-label={say.sending} />}
      <PlainButton loading={share !== null} onClick={() => void onUse(taken)}>
        {say.use}
      </PlainButton>
      {share === null && (
        <PlainButton look="quiet" onClick={onAgain}>
          {say.retake}
        </PlainButton>
      )}
    </>
  )
}
