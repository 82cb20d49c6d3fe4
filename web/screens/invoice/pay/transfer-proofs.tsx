/**
 * The files that prove a bank transfer, beside their invoice. A person can add files while the invoice waits.
 * Afterwards the files stay.
 */
import { Button, FileButton } from '@mantine/core'
import { TRANSFER_PROOF_BYTES_MAX, TRANSFER_PROOFS_MAX } from '@nkra/contract/limits.ts'
import { IconFileText, IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { isFailure } from '../../../api/client.ts'
import { useCall } from '../../../api/queries.ts'
import { useUpload } from '../../../api/use-upload.ts'
import { useDownload } from '../../../ui/controls/download-button.tsx'
import { FailedState } from '../../../ui/layout/failed-state.tsx'
import { Instant } from '../../../ui/values/figures.tsx'
import { useSentences } from '../../../ui/language/language.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import classes from './pay.module.css'
import { proofSentences } from './transfer-proofs.sentences.ts'

const ACCEPTED = 'application/pdf,image/jpeg,image/png'

interface PaymentProofsProps {
  invoiceId: string
  /** Whether a file may be added. If not and there is no file, nothing is shown. */
  open: boolean
}

export function PaymentProofs({ invoiceId, open }: PaymentProofsProps) {
  const say = useSentences(proofSentences)
  const { save } = useDownload()
  const query = useCall('listPaymentProofs', { params: { id: invoiceId } })
  const proofs = query.data?.data
  if (!proofs) return query.error && <FailedState query={query} />
  if (proofs.length === 0 && !open) return null
  return (
    <section className={classes.proofs} aria-label={say.proofs}>
      <h3 className={classes.attemptsHead}>{say.proofs}</h3>
      {proofs.length > 0 && (
        <ul>
          {proofs.map(({ id, name, size, createdAt }) => (
            <li key={id}>
              <button
                type="button"
                className={classes.proof}
                onClick={() => save('getPaymentProof', { params: { id } }, name)}
              >
                <IconFileText size={17} stroke={1.7} aria-hidden="true" />
                <span>{name}</span>
              </button>
              <span className={`tabular ${classes.hint}`}>
                {say.size(size)} · <Instant at={createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {open && proofs.length < TRANSFER_PROOFS_MAX && (
        <AddProof invoiceId={invoiceId} onAdded={() => void query.refetch()} />
      )}
      {open && proofs.length >= TRANSFER_PROOFS_MAX && (
        <p className={classes.hint}>{say.enough(TRANSFER_PROOFS_MAX)}</p>
      )}
    </section>
  )
}

/** Uploads one file at a time: its progress, a button to stop it, and why it was refused. */
function AddProof({ invoiceId, onAdded }: { invoiceId: string; onAdded: () => void }) {
  const say = useSentences(proofSentences)
  const [said, setSaid] = useState<{ added: boolean; text: string } | null>(null)
  const { share, send: upload, stop } = useUpload('addPaymentProof')

  const refuse = (text: string) => setSaid({ added: false, text })
  const send = async (file: File) => {
    const form = new FormData()
    form.append('file', file)
    setSaid(null)
    try {
      if ((await upload(form, { id: invoiceId })) === null) return
      setSaid({ added: true, text: say.added(file.name) })
      onAdded()
    } catch (error) {
      refuse(isFailure(error) ? error.message : say.failed)
    }
  }
  const choose = (file: File | null) => {
    if (file === null) return
    if (file.size > TRANSFER_PROOF_BYTES_MAX) refuse(say.tooLarge(file.name))
    else void send(file)
  }
  return (
    <>
      <div aria-live="polite">
        {said && <Notice tone={said.added ? 'success' : 'danger'}>{said.text}</Notice>}
      </div>
      {share === null ? (
        <div className={classes.add}>
          <FileButton onChange={choose} accept={ACCEPTED}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconPaperclip size={17} stroke={1.7} aria-hidden="true" />}
              >
                {say.add}
              </Button>
            )}
          </FileButton>
          <p className={classes.hint}>{say.hint}</p>
        </div>
      ) : (
        <div className={classes.add}>
          <progress className={classes.bar} value={share} aria-label={say.uploading} />
          <Button size="compact-md" variant="default" onClick={stop}>
            {say.stop}
          </Button>
        </div>
      )}
    </>
  )
}
