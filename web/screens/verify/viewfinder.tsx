/**
 * The live picture of the camera in a frame. It says what to change, and takes the photograph by itself when the
 * picture is good. A button takes it too, for people for whom it never fires. The camera stays open for the next
 * picture.
 */
import { useEffect, useRef, useState } from 'react'
import { useSentences } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { PlainButton } from '../../ui/controls/plain-button.tsx'
import { type Camera, type CameraTrouble, type Facing, troubleOf } from './camera.ts'
import type { Picture } from './capture.ts'
import { drawSeen, FRAME_SIDE_MAX, jpegOf, SIDE_MAX } from './images.ts'
import { JUDGED_SIDE, sightingOf } from './judge.ts'
import { subjectOf } from './judging.ts'
import { Shutter, type Advice, type Seen } from './shutter.ts'
import classes from './verify.module.css'
import { verifySentences } from './verify.sentences.ts'

/** The time between two looks. Four looks a second leave a slow telephone time for its picture. */
const LOOK_EVERY_MS = 150
/** After this time without a picture an open camera counts as broken. */
const SILENT_MS = 8_000
/** Width by height of the visible picture, as in the style sheet. */
const PROPORTIONS = { document: 4 / 3, face: 1 } as const

export interface Shot {
  blob: Blob
  /** What the camera saw. Null if it could not be judged here. */
  seen: Seen | null
}

interface ViewfinderProps {
  camera: Camera
  kind: Picture
  /** Earlier pictures of the same head, from which this one must differ. */
  turnedFrom: readonly Seen[]
  /** Whether the person takes the picture again and so needs time to move. */
  again: boolean
  onTaken: (shot: Shot) => void
}

export function Viewfinder(props: ViewfinderProps) {
  const { camera, kind } = props
  const say = useSentences(verifySentences)
  const facing: Facing = subjectOf(kind) === 'face' ? 'user' : 'environment'
  const video = useRef<HTMLVideoElement>(null)
  const { state, trouble, open, openOther, stop } = useCamera(camera, facing, video)
  const { advice, isTaking, take } = useShutter(props, video, state === 'live')
  if (state === 'closed')
    return (
      <>
        {trouble !== null && (
          <div role="alert">
            <Notice tone="warning">{say[trouble]}</Notice>
          </div>
        )}
        <PlainButton onClick={open}>{trouble === null ? say.openCamera : say.openAgain}</PlainButton>
      </>
    )
  const turn = kind === 'person_left' ? 'left' : kind === 'person_right' ? 'right' : undefined
  return (
    <>
      <div
        className={classes.finder}
        data-shape={subjectOf(kind)}
        data-good={advice === 'hold_still' || undefined}
        data-turn={turn}
        data-mirrored={camera.isMirrored || undefined}
      >
        <video
          ref={video}
          className={classes.video}
          aria-label={say.live(say.asked[kind])}
          playsInline
          muted
        />
        <span className={classes.frame} aria-hidden="true" />
      </div>
      <output className={classes.advice}>
        {state === 'opening' ? say.opening : advice === null ? '' : adviceOf(say, kind, advice)}
      </output>
      {advice === 'black' && (
        <>
          <Notice tone="warning">{say.black}</Notice>
          <PlainButton look="quiet" onClick={() => stop(null)}>
            {say.closeCamera}
          </PlainButton>
        </>
      )}
      <PlainButton loading={state === 'opening' || isTaking} onClick={take}>
        {state === 'opening' ? say.opening : say.take}
      </PlainButton>
      {camera.count > 1 && (
        <PlainButton look="quiet" onClick={openOther}>
          {say.otherCamera}
        </PlainButton>
      )}
    </>
  )
}

function adviceOf(say: typeof verifySentences.en, kind: Picture, advice: Advice): string {
  const isTurning = kind === 'person_left' || kind === 'person_right'
  if (advice === 'turn') return kind === 'person_left' ? say.turnLeft : say.turnRight
  if (isTurning && advice === 'face_not_seen') return say.turnLess
  return advice === 'blurred' && subjectOf(kind) === 'document' ? say.blurredDocument : say.advice[advice]
}

interface OpenedCamera {
  state: 'closed' | 'opening' | 'live'
  trouble: CameraTrouble | null
  open: () => void
  openOther: () => void
  stop: (trouble: CameraTrouble | null) => void
}

/** Shows the camera's stream in a video element, once the person wants it. */
function useCamera(
  camera: Camera,
  facing: Facing,
  video: React.RefObject<HTMLVideoElement | null>,
): OpenedCamera {
  /** Which camera is wanted. A new object opens the camera again. Null for none. */
  const [wanted, setWanted] = useState<{ other: boolean } | null>(camera.isWanted ? { other: false } : null)
  const [live, setLive] = useState<object | null>(null)
  const [trouble, setTrouble] = useState<CameraTrouble | null>(null)
  useEffect(() => {
    if (wanted === null) return undefined
    let isOver = false
    const listening = new AbortController()
    const stop = (why: CameraTrouble) => {
      if (isOver) return
      camera.dismiss()
      setTrouble(why)
      setWanted(null)
    }
    const silent = setTimeout(() => stop('silent'), SILENT_MS)
    const open = async () => {
      try {
        const stream = await (wanted.other ? camera.openOther(facing) : camera.open(facing))
        const shown = video.current
        if (isOver || shown === null) return
        for (const track of stream.getTracks())
          track.addEventListener('ended', () => stop('ended'), { signal: listening.signal })
        await play(shown, stream)
        if (isOver) return
        clearTimeout(silent)
        setLive(wanted)
      } catch (error) {
        stop(troubleOf(error))
      }
    }
    void open()
    return () => {
      isOver = true
      clearTimeout(silent)
      listening.abort()
    }
  }, [camera, facing, wanted, video])
  const request = (other: boolean) => {
    setTrouble(null)
    setWanted({ other })
  }
  return {
    state: wanted === null ? 'closed' : live === wanted ? 'live' : 'opening',
    trouble,
    open: () => request(false),
    openOther: () => request(true),
    stop(why) {
      camera.dismiss()
      setTrouble(why)
      setWanted(null)
    },
  }
}

async function play(video: HTMLVideoElement, stream: MediaStream): Promise<void> {
  video.srcObject = stream
  await video.play()
}

interface ShutterState {
  /** What to tell the person. Null if nothing was seen yet, or it cannot be judged here. */
  advice: Advice | null
  isTaking: boolean
  take: () => void
}

/** Looks at the camera's picture until it is good enough for a photograph. */
function useShutter(
  { kind, turnedFrom, again, onTaken }: ViewfinderProps,
  video: React.RefObject<HTMLVideoElement | null>,
  isLive: boolean,
): ShutterState {
  const subject = subjectOf(kind)
  const proportion = PROPORTIONS[subject]
  const side = kind === 'person_left' || kind === 'person_right' ? FRAME_SIDE_MAX : SIDE_MAX
  const [advice, setAdvice] = useState<{ kind: Picture; is: Advice } | null>(null)
  const [isTaking, setTaking] = useState(false)
  const seen = useRef<Seen | null>(null)
  const taking = useRef(false)
  const photograph = async () => {
    const shown = video.current
    if (taking.current || shown === null || shown.videoWidth === 0) return
    taking.current = true
    setTaking(true)
    try {
      const canvas = document.createElement('canvas')
      drawSeen(canvas, shown, { proportion, side })
      onTaken({ blob: await jpegOf(canvas), seen: seen.current })
    } finally {
      taking.current = false
      setTaking(false)
    }
  }
  const latest = useRef({ photograph, turnedFrom, again })
  useEffect(() => {
    latest.current = { photograph, turnedFrom, again }
  })
  useEffect(() => {
    if (!isLive) return undefined
    let isOver = false
    const shutter = new Shutter({ ...latest.current, towards: kind === 'person_left' ? 1 : -1 })
    const canvas = document.createElement('canvas')
    const lookOnce = async (): Promise<Advice | 'done' | null> => {
      const shown = video.current
      if (shown === null || shown.videoWidth === 0) return null
      const context = drawSeen(canvas, shown, { proportion, side: JUDGED_SIDE })
      if (context === null) return 'done'
      const longer = Math.max(shown.videoHeight, Math.min(shown.videoWidth, shown.videoHeight * proportion))
      const pixels = context.getImageData(0, 0, canvas.width, canvas.height)
      const sighting = await sightingOf(pixels, longer, kind)
      if (isOver || sighting === null) return 'done'
      seen.current = { look: sighting.look, turn: sighting.face?.turn ?? null }
      const said = shutter.see(sighting)
      if (!said.fires) return said.advice
      setAdvice({ kind, is: said.advice })
      await latest.current.photograph()
      return 'done'
    }
    const watch = async () => {
      let before: Advice | null = null
      for (;;) {
        const said = await lookOnce()
        if (isOver || said === 'done') return
        // What is said for one look only would be read out and gone.
        if (said !== null && said === before) setAdvice({ kind, is: said })
        before = said
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
        if (isOver) return
      }
    }
    void watch()
    return () => {
      isOver = true
    }
  }, [isLive, kind, proportion, video])
  return {
    advice: isLive && advice?.kind === kind ? advice.is : null,
    isTaking,
    take: () => void photograph(),
  }
}
