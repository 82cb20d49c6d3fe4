/**
 * The dialog in which a reviewer compares the face on the document with the person's, picture beside picture, and says
 * what they see.
 */
import { Button } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { useState } from 'react'
import { useCall } from '../../../api/queries.ts'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { useSentences } from '../../../ui/language/language.tsx'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import { FetchedPicture } from '../../../ui/values/fetched-picture.tsx'
import type { Review } from '../kyc-states.ts'
import classes from './face-dialog.module.css'
import { faceSentences } from './face-dialog.sentences.ts'

type Face = NonNullable<Review['face']>
type Picture = Reply<'listEvidence'>[number]

export interface FaceDialogProps {
  requestId: string
  face: Face
  onClose: () => void
}

export default function FaceDialog({ requestId, face, onClose }: FaceDialogProps) {
  const say = useSentences(faceSentences)
  const pictures = useCall('listEvidence', { params: { id: requestId } }).data?.data ?? []
  const { act, pending } = useAnnouncedAct('confirmKycFace')
  const [denies, setDenies] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const answer = async (said: NonNullable<Face['answer']>) => {
    const body = { answer: said, front: face.front, person: face.person }
    try {
      await act({ params: { id: requestId }, body }, say.kept)
      onClose()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : say.broken)
    }
  }
  const frames = pictures.filter(({ id }) => face.frames.includes(id))
  return (
    <Modal opened onClose={onClose} title={say.title} size="72rem">
      <div className={classes.pair}>
        <Shown id={face.front} name={say.front} />
        <Shown id={face.person} name={say.person} />
      </div>
      {frames.length > 0 && <Frames frames={frames} />}
      <p className={classes.hint}>{say.onRecord}</p>
      <div aria-live="polite">{failure !== null && <p className={classes.failure}>{failure}</p>}</div>
      <fieldset className={classes.answers}>
        <legend className={classes.question}>{denies ? say.what : say.question}</legend>
        {denies ? (
          <>
            <Button variant="default" loading={pending} onClick={() => void answer('differs')}>
              {say.differs}
            </Button>
            <Button variant="default" loading={pending} onClick={() => void answer('not_seen')}>
              {say.notSeen}
            </Button>
            <Button variant="subtle" onClick={() => setDenies(false)}>
              {say.back}
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" onClick={() => setDenies(true)}>
              {say.no}
            </Button>
            <Button loading={pending} onClick={() => void answer('same')}>
              {say.same}
            </Button>
          </>
        )}
      </fieldset>
    </Modal>
  )
}

function Shown({ id, name }: { id: string; name: string }) {
  const say = useSentences(faceSentences)
  return (
    <figure className={classes.shown}>
      <figcaption>{name}</figcaption>
      <FetchedPicture
        from="getEvidence"
        id={id}
        name={name}
        broken={say.broken}
        className={classes.picture}
      />
    </figure>
  )
}

/** The challenge frames with the turned head. A person who holds up a photograph cannot make them. */
function Frames({ frames }: { frames: readonly Picture[] }) {
  const say = useSentences(faceSentences)
  return (
    <>
      <p className={classes.hint}>{say.framesText}</p>
      <div className={classes.frames}>
        {frames.map(({ id, kind }) => (
          <Shown key={id} id={id} name={kind === 'person_left' ? say.left : say.right} />
        ))}
      </div>
    </>
  )
}
