/**
 * The pictures stored with an identity check, one of each kind. They are opened one at a time, and each view is
 * recorded.
 */
import { Button, FileButton, Skeleton } from '@mantine/core'
import { mayKeepPicture } from '@nkra/contract/kyc/documents.ts'
import { isChallengeFrame } from '@nkra/contract/kyc/states.ts'
import { allows } from '@nkra/contract/permissions.ts'
import type { EvidenceKind } from '@nkra/contract/kyc/evidence.ts'
import { EVIDENCE_BYTES_MAX } from '@nkra/contract/limits.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconCamera, IconEye } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isFailure } from '../../../api/client.ts'
import { invalidateTopics, useCall } from '../../../api/queries.ts'
import { useUpload } from '../../../api/use-upload.ts'
import { useRole } from '../../../shell/session/session-context.tsx'
import { FailedState } from '../../../ui/layout/failed-state.tsx'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Panel } from '../../../ui/layout/page.tsx'
import { FetchedPicture } from '../../../ui/values/fetched-picture.tsx'
import { evidenceSentences } from './evidence.sentences.ts'
import classes from './evidence.module.css'
import type { KycDetail } from '../kyc-states.ts'

type Picture = Reply<'listEvidence'>[number]

const ACCEPTED = 'image/jpeg,image/png,image/webp'
/** The kinds of evidence, in the order of the contract. */
const KINDS: readonly EvidenceKind[] = [
  'document_front',
  'document_back',
  'person',
  'person_left',
  'person_right',
]

/** The kinds of pictures that the person agreed to, and kinds of which there are pictures. */
const kindsOf = ({ kind, document }: KycDetail, pictures: readonly Picture[]): EvidenceKind[] =>
  KINDS.filter(
    (each) => mayKeepPicture(kind, document, each) || pictures.some((picture) => picture.kind === each),
  )

export function Evidence({ request }: { request: KycDetail }) {
  const { id, status, erasedAt, consent } = request
  const say = useSentences(evidenceSentences)
  const query = useCall('listEvidence', { params: { id } })
  const [seen, setSeen] = useState<Picture | null>(null)
  const submits = allows(useRole(), 'kyc:submit')
  const pictures = query.data?.data
  const isGivenUp = status === 'expired' || status === 'cancelled'
  const open = submits && erasedAt === null && !isGivenUp && consent !== null
  return (
    <Panel title={say.title}>
      <p className={classes.lead}>{say.lead}</p>
      {pictures ? (
        <StoredPictures
          requestId={id}
          kinds={kindsOf(request, pictures)}
          pictures={pictures}
          open={open}
          onSee={setSeen}
        />
      ) : query.error ? (
        <FailedState query={query} />
      ) : (
        <div className={classes.waiting} aria-busy="true">
          <Skeleton height="2.4rem" />
          <Skeleton height="2.4rem" />
          <Skeleton height="2.4rem" />
        </div>
      )}
      {submits && erasedAt === null && <p className={classes.hint}>{isGivenUp ? say.closed : say.hint}</p>}
      {seen && <Seen picture={seen} onClose={() => setSeen(null)} />}
    </Panel>
  )
}

interface KeptProps {
  requestId: string
  kinds: readonly EvidenceKind[]
  pictures: readonly Picture[]
  /** Whether pictures may be added to the identity check. */
  open: boolean
  onSee: (picture: Picture) => void
}

function StoredPictures({ requestId, kinds, pictures, open, onSee }: KeptProps) {
  const say = useSentences(evidenceSentences)
  const client = useQueryClient()
  const { share, send, stop } = useUpload('addEvidence')
  const [said, setSaid] = useState<{ added: boolean; text: string } | null>(null)
  const choose = async (kind: EvidenceKind, file: File | null) => {
    if (file === null) return
    if (file.size > EVIDENCE_BYTES_MAX) return setSaid({ added: false, text: say.tooLarge(file.name) })
    setSaid(null)
    const form = new FormData()
    form.append('kind', kind)
    form.append('file', file)
    try {
      if ((await send(form, { id: requestId })) === null) return
      setSaid({ added: true, text: say.added })
      await invalidateTopics(client, ['kyc'])
    } catch (error) {
      setSaid({ added: false, text: isFailure(error) ? error.message : say.failed })
    }
  }
  return (
    <>
      <div aria-live="polite">
        {said && <Notice tone={said.added ? 'success' : 'danger'}>{said.text}</Notice>}
      </div>
      {share !== null && (
        <div className={classes.sending}>
          <progress value={share} aria-label={say.uploading} />
          <Button size="compact-md" variant="default" onClick={stop}>
            {say.stop}
          </Button>
        </div>
      )}
      <ul className={classes.kinds}>
        {kinds.map((kind) => {
          const ofKind = pictures.filter((picture) => picture.kind === kind)
          const kept = ofKind.find(({ removedAt }) => removedAt === null)
          return (
            <li key={kind}>
              <div className={classes.words}>
                <span className={classes.kind}>{say.kinds[kind]}</span>
                {kept ? (
                  <About picture={kept} />
                ) : (
                  <span className={classes.hint}>{absenceOf(kind, pictures, say)}</span>
                )}
                <Removed pictures={ofKind} />
              </div>
              <div className={classes.actions}>
                {kept && (
                  <Button
                    size="compact-md"
                    variant="default"
                    aria-label={say.seeOf(say.kinds[kind])}
                    leftSection={<IconEye size={16} stroke={1.7} aria-hidden="true" />}
                    onClick={() => onSee(kept)}
                  >
                    {say.see}
                  </Button>
                )}
                {open && (!kept || kept.addedBy !== null) && (
                  <FileButton accept={ACCEPTED} onChange={(file) => void choose(kind, file)}>
                    {(props) => (
                      <Button
                        {...props}
                        size="compact-md"
                        variant="default"
                        disabled={share !== null}
                        aria-label={(kept ? say.replaceOf : say.addOf)(say.kinds[kind])}
                        leftSection={<IconCamera size={16} stroke={1.7} aria-hidden="true" />}
                      >
                        {kept ? say.replace : say.add}
                      </Button>
                    )}
                  </FileButton>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** Why a picture does not exist, as far as the other pictures show. */
function absenceOf(
  kind: EvidenceKind,
  pictures: readonly Picture[],
  say: typeof evidenceSentences.en,
): string {
  const person = pictures.find((each) => each.kind === 'person' && each.removedAt === null)
  if (!isChallengeFrame(kind) || !person || person.method === 'agent') return say.none
  return person.method === 'gallery' ? say.noFrameOfGallery : say.noFrame
}

function About({ picture }: { picture: Picture }) {
  const say = useSentences(evidenceSentences)
  const format = useFormat()
  return (
    <>
      <span className={`tabular ${classes.hint}`}>{say.about(picture)}</span>
      <span className={classes.hint}>
        {picture.addedBy === null
          ? say.byThemselves[picture.method === 'camera' ? 'camera' : 'gallery'](
              format.exact(picture.createdAt),
            )
          : say.by(picture.addedBy, format.exact(picture.createdAt))}
      </span>
      {picture.keptUntil !== null && (
        <span className={classes.hint}>{say.until(format.date(picture.keptUntil))}</span>
      )}
      {picture.reused && <span className={classes.warning}>{say.reused}</span>}
    </>
  )
}

/** A note on removed pictures. It names only the newest one. */
function Removed({ pictures }: { pictures: readonly Picture[] }) {
  const say = useSentences(evidenceSentences)
  const format = useFormat()
  const last = pictures.findLast(({ removedAt }) => removedAt !== null)
  if (!last || last.removedAt === null || last.removedBecause === null) return null
  return (
    <span className={classes.hint}>{say.removed[last.removedBecause](format.exact(last.removedAt))}</span>
  )
}

function Seen({ picture: { id, kind }, onClose }: { picture: Picture; onClose: () => void }) {
  const say = useSentences(evidenceSentences)
  return (
    <Modal opened onClose={onClose} title={say.kinds[kind]} size="52rem">
      <FetchedPicture
        from="getEvidence"
        id={id}
        name={say.kinds[kind]}
        broken={say.broken}
        className={classes.picture}
      />
      <p className={classes.hint}>{say.onRecord}</p>
      <div className={classes.close}>
        <Button variant="default" onClick={onClose}>
          {say.close}
        </Button>
      </div>
    </Modal>
  )
}
