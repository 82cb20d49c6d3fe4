/** The certificate of an approved check: issued, saved, shown to others by its page, withdrawn. */
import { Button, Skeleton } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import { IconDownload, IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useApi } from '../../../api/context.tsx'
import { download } from '../../../api/download.ts'
import { useAct, useCall } from '../../../api/queries.ts'
import { useRole } from '../../../shell/session/session-context.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Fact, Facts } from '../../../ui/values/facts.tsx'
import { FailedState } from '../../../ui/layout/failed-state.tsx'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { useNotify, useNotifyFailure } from '../../../ui/toasts/notify.tsx'
import { Panel } from '../../../ui/layout/page.tsx'
import { certificateSentences } from './certificate.sentences.ts'
import classes from '../kyc.module.css'
import type { KycDetail } from '../kyc-states.ts'

export function Certificate({ request: { id, status, erasedAt } }: { request: KycDetail }) {
  const say = useSentences(certificateSentences)
  const format = useFormat()
  const due = status === 'approved' && erasedAt === null
  const query = useCall('getCertificate', { params: { id } }, { enabled: due })
  if (!due) return null
  const certificate = query.data?.data
  return (
    <Panel title={say.panel}>
      <div className={classes.stack}>
        <p className={classes.hint}>{say.lead}</p>
        {certificate === undefined ? (
          query.error ? (
            <FailedState error={query.error} retry={() => void query.refetch()} />
          ) : (
            <Skeleton height="2.6rem" />
          )
        ) : certificate?.status === 'valid' ? (
          <>
            <Facts>
              <Fact name={say.from}>{format.exact(certificate.issuedAt)}</Fact>
              <Fact name={say.hash}>{certificate.recordHash}</Fact>
              <Fact name={say.key}>{certificate.keyId}</Fact>
            </Facts>
            <Standing id={id} url={certificate.url} />
          </>
        ) : (
          <>
            {certificate && certificate.withdrawnAt !== null && (
              <p className={classes.hint}>{say.withdrawn(format.exact(certificate.withdrawnAt))}</p>
            )}
            <Issue id={id} />
          </>
        )}
      </div>
    </Panel>
  )
}

function Issue({ id }: { id: string }) {
  const say = useSentences(certificateSentences)
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const issue = useAct('issueCertificate')
  if (!allows(useRole(), 'kyc:submit')) return null
  const act = () =>
    issue
      .mutateAsync({ input: { params: { id } } })
      .then(() => notify('success', say.issued))
      .catch(notifyFailure)
  return (
    <div>
      <Button loading={issue.isPending} onClick={() => void act()}>
        {say.issue}
      </Button>
    </div>
  )
}

function Standing({ id, url }: { id: string; url: string | null }) {
  const say = useSentences(certificateSentences)
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const { credentials } = useApi()
  const withdraws = allows(useRole(), 'kyc:submit')
  const withdraw = useAct('withdrawCertificate')
  const [saving, setSaving] = useState(false)
  const [asking, setAsking] = useState(false)
  const save = () => {
    setSaving(true)
    download(credentials, 'getCertificateFile', { params: { id } }, `certificate-${id}.pdf`)
      .catch(notifyFailure)
      .finally(() => setSaving(false))
  }
  const act = async () => {
    await withdraw.mutateAsync({ input: { params: { id } } })
    notify('success', say.withdrew)
  }
  return (
    <div className={classes.acts}>
      <Button loading={saving} leftSection={<IconDownload size={17} aria-hidden="true" />} onClick={save}>
        {say.save}
      </Button>
      {url !== null && (
        <Button
          variant="default"
          leftSection={<IconExternalLink size={17} aria-hidden="true" />}
          component="a"
          href={url}
          target="_blank"
          rel="noreferrer"
        >
          {say.page}
        </Button>
      )}
      {withdraws && (
        <Button variant="default" onClick={() => setAsking(true)}>
          {say.withdraw}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={say.withdrawTitle}
          confirm={say.withdraw}
          danger
          onConfirm={act}
          onClose={() => setAsking(false)}
        >
          {say.withdrawText}
        </ConfirmDialog>
      )}
    </div>
  )
}
