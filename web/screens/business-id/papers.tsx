/** The papers of a business: those that exist and those that are missing. The business itself adds and deletes them. */
import { ActionIcon, Button, FileButton } from '@mantine/core'
import { endpoints } from '@nkra/contract/endpoints.ts'
import { papersAskedOf, type BusinessPaperKind } from '@nkra/contract/kyc/business-papers.ts'
import { IconFileText, IconPaperclip, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/context.tsx'
import { download } from '../../api/download.ts'
import { invalidateTopics, useAct } from '../../api/queries.ts'
import { upload } from '../../api/upload.ts'
import { useFormat } from '../../ui/language/format.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { useNotifyFailure } from '../../ui/toasts/notify.tsx'
import { FetchedPicture } from '../../ui/values/fetched-picture.tsx'
import classes from './business-id.module.css'
import type { BusinessId, LegalForm } from './business-states.ts'
import { businessSentences } from './sentences.ts'

const ACCEPTED = 'application/pdf,image/jpeg,image/png'

type Paper = BusinessId['papers'][number]

interface OwnPapersProps {
  papers: readonly Paper[]
  legalForm: LegalForm | null
  /**
   * Whether the application is for another identity. If so, papers of the business ID in force prove nothing for it.
   */
  changes: boolean
  /** Saves what is typed, so that there is a draft to add a paper to. */
  keep: () => Promise<unknown>
}

/** The requested papers, each with its file or the button that adds one. */
export function OwnPapers({ papers, legalForm, changes, keep }: OwnPapersProps) {
  const say = useSentences(businessSentences)
  const notifyFailure = useNotifyFailure()
  const { credentials } = useApi()
  const client = useQueryClient()
  const remove = useAct('deleteBusinessPaper')
  const [busy, setBusy] = useState<string | null>(null)

  /** Runs one action at a time and shows its failure as a toast. */
  const act = (what: string, work: () => Promise<unknown>) => {
    setBusy(what)
    work()
      .catch(notifyFailure)
      .finally(() => setBusy(null))
  }
  const add = (kind: BusinessPaperKind, file: File | null) => {
    if (file === null) return
    const form = new FormData()
    form.append('kind', kind)
    form.append('file', file)
    act(kind, async () => {
      await keep()
      await upload(credentials, 'addBusinessPaper', form)
      await invalidateTopics(client, endpoints.addBusinessPaper.topics)
    })
  }
  return (
    <ul className={classes.papers} aria-label={say.papers}>
      {papersAskedOf(legalForm).map((kind) => {
        const paper = papers.find((each) => each.kind === kind && each.removedAt === null)
        const isOld = paper?.carried === true && changes
        return (
          <li key={kind} className={classes.paper}>
            <div>
              <strong>{say.paperKinds[kind]}</strong>
              <p className={classes.hint}>{isOld ? say.paperOfBefore : say.paperHints[kind]}</p>
            </div>
            {paper && !isOld && (
              <div className={classes.paperFile}>
                <PaperName paper={paper} />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={say.deletePaper(say.paperKinds[kind])}
                  disabled={busy !== null}
                  onClick={() => act(kind, () => remove.mutateAsync({ input: { params: { id: paper.id } } }))}
                >
                  <IconX size={16} aria-hidden="true" />
                </ActionIcon>
              </div>
            )}
            <FileButton onChange={(file) => add(kind, file)} accept={ACCEPTED}>
              {(props) => (
                <Button
                  {...props}
                  size="compact-md"
                  variant="default"
                  loading={busy === kind}
                  disabled={busy !== null}
                  aria-label={say.addPaper(say.paperKinds[kind])}
                  leftSection={<IconPaperclip size={16} stroke={1.7} aria-hidden="true" />}
                >
                  {paper && !isOld ? say.replaceFile : say.addFile}
                </Button>
              )}
            </FileButton>
          </li>
        )
      })}
    </ul>
  )
}

/** The papers that exist. Each opens as a download, and a picture can be shown beside its name. */
export function Papers({ papers, shown = false }: { papers: readonly Paper[]; shown?: boolean }) {
  const say = useSentences(businessSentences)
  if (papers.length === 0) return <p className={classes.hint}>{say.noPapers}</p>
  return (
    <ul className={classes.papers} aria-label={say.papers}>
      {papers.map((paper) => (
        <li key={paper.id} className={classes.paper}>
          <div>
            <strong>{say.paperKinds[paper.kind]}</strong>
            {paper.carried && <p className={classes.hint}>{say.carried}</p>}
          </div>
          {paper.removedAt === null ? (
            <div className={classes.paperFile}>
              <PaperName paper={paper} />
            </div>
          ) : (
            <p className={classes.hint}>{say.paperRemoved}</p>
          )}
          {shown && paper.removedAt === null && paper.mediaType !== 'application/pdf' && (
            <PaperPicture paper={paper} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** The file's name, which downloads it. */
function PaperName({ paper: { id, name, addedAt } }: { paper: Paper }) {
  const say = useSentences(businessSentences)
  const format = useFormat()
  const notifyFailure = useNotifyFailure()
  const { credentials } = useApi()
  return (
    <button
      type="button"
      className={classes.paperName}
      title={say.addedOn(format.date(addedAt))}
      onClick={() =>
        void download(credentials, 'getBusinessPaper', { params: { id } }, name).catch(notifyFailure)
      }
    >
      <IconFileText size={16} stroke={1.7} aria-hidden="true" />
      <span>{name}</span>
    </button>
  )
}

/** A paper that is a picture. It is fetched only when a person opens it, because the server records who sees it. */
function PaperPicture({ paper: { id, kind } }: { paper: Paper }) {
  const say = useSentences(businessSentences)
  const [isOpen, setIsOpen] = useState(false)
  return isOpen ? (
    <FetchedPicture
      from="getBusinessPaper"
      id={id}
      name={say.paperKinds[kind]}
      broken={say.paperBroken}
      className={classes.paperPicture}
    />
  ) : (
    <Button
      size="compact-md"
      variant="default"
      aria-label={say.showPaper(say.paperKinds[kind])}
      onClick={() => setIsOpen(true)}
    >
      {say.show}
    </Button>
  )
}
