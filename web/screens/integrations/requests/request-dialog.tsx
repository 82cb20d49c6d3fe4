/** One request of the log, and the same again as a command. */
import { Button } from '@mantine/core'
import { CopyText } from '../../../ui/controls/copy-text.tsx'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { Fact, Facts } from '../../../ui/values/facts.tsx'
import { formatCount, useFormat } from '../../../ui/language/format.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { StatusBadge } from '../../../ui/values/status-badge.tsx'
import { BreakableText } from './breakable-text.tsx'
import classes from '../integrations.module.css'
import { curlOf, takes } from './curl-command.ts'
import { toneOf, type Request } from './requests.tsx'
import { requestsSentences } from './requests.sentences.ts'

export default function RequestDialog({ request, onClose }: { request: Request; onClose: () => void }) {
  const say = useSentences(requestsSentences)
  const format = useFormat()
  const { method, path, status, code, keyName, environment, ip, requestId, tookMs, at } = request
  const command = curlOf(location.origin, request)
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        <span className={classes.long}>
          {method} <BreakableText text={path} />
        </span>
      }
      size="46rem"
    >
      <Facts>
        <Fact name={say.columns.status}>
          <StatusBadge tone={toneOf(request)}>{String(status)}</StatusBadge>
        </Fact>
        {code !== null && (
          <Fact name={say.code}>
            <code>{code}</code>
          </Fact>
        )}
        <Fact name={say.columns.at}>
          <time dateTime={at}>{format.exact(at)}</time>
        </Fact>
        <Fact name={say.columns.took}>{say.took(formatCount(tookMs))}</Fact>
        <Fact name={say.columns.key}>
          {keyName}
          {environment === 'sandbox' && ` (${say.test})`}
        </Fact>
        <Fact name={say.address}>{ip}</Fact>
        <Fact name={say.requestId}>
          <code className={classes.long}>{requestId}</code>
        </Fact>
      </Facts>
      <h3 className={classes.first}>{say.asCurl}</h3>
      <p className={dialog.text}>{say.curlLead[takes(request)]}</p>
      <pre className={classes.code}>{command}</pre>
      <div className={classes.tools}>
        <CopyText text={command} label={say.copyCurl} />
        <CopyText text={requestId} label={say.copyId} />
      </div>
      <div className={dialog.actions}>
        <Button onClick={onClose}>{say.close}</Button>
      </div>
    </Modal>
  )
}
