/** One delivery: what is sent, and every try with what was answered; sent again from here. */
import { Button, Skeleton } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { isFailure } from '../../../api/client.ts'
import { useAct, useCall } from '../../../api/queries.ts'
import { CopyText } from '../../../ui/controls/copy-text.tsx'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { FailedState } from '../../../ui/layout/failed-state.tsx'
import { Fact, Facts } from '../../../ui/values/facts.tsx'
import { formatCount, useFormat } from '../../../ui/language/format.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { useNotify, useNotifyFailure } from '../../../ui/toasts/notify.tsx'
import { StatusBadge } from '../../../ui/values/status-badge.tsx'
import { deliveryTones } from './deliveries.tsx'
import classes from '../integrations.module.css'
import { webhooksSentences } from './webhooks.sentences.ts'

type Detail = Reply<'getDelivery'>

export default function DeliveryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const say = useSentences(webhooksSentences)
  const query = useCall('getDelivery', { params: { id } })
  const delivery = query.data?.data
  return (
    <Modal opened onClose={onClose} title={delivery?.type ?? say.delivery} size="46rem">
      {delivery ? (
        <Delivery delivery={delivery} onClose={onClose} />
      ) : isFailure(query.error, 'not_found', 'invalid_request') ? (
        <EmptyState title={say.missing}>{say.missingText}</EmptyState>
      ) : query.error ? (
        <FailedState error={query.error} retry={() => void query.refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton height="4rem" radius="lg" mb="md" />
          <Skeleton height="1rem" mb="xs" />
          <Skeleton height="1rem" width="70%" />
        </div>
      )}
    </Modal>
  )
}

function Delivery({ delivery, onClose }: { delivery: Detail; onClose: () => void }) {
  const say = useSentences(webhooksSentences)
  const format = useFormat()
  const notify = useNotify()
  const failed = useNotifyFailure()
  const replay = useAct('replayDelivery')
  const again = () =>
    void replay
      .mutateAsync({ input: { params: { id: delivery.id } } })
      .then(() => notify('success', say.sentAgain), failed)
  return (
    <>
      <Facts>
        <Fact name={say.deliveryColumns.state}>
          <StatusBadge tone={deliveryTones[delivery.state]}>{say.deliveryStates[delivery.state]}</StatusBadge>
        </Fact>
        <Fact name={say.deliveryColumns.endpoint}>
          <span className={classes.long}>{delivery.url}</span>
        </Fact>
        <Fact name={say.eventId}>
          <code>{delivery.eventId}</code>
        </Fact>
        {delivery.nextAt !== null && <Fact name={say.nextTry}>{format.exact(delivery.nextAt)}</Fact>}
      </Facts>
      <h3 className={classes.first}>{say.bodyTitle}</h3>
      <pre className={classes.code}>{pretty(delivery.body)}</pre>
      <CopyText text={delivery.body} label={say.copyBody} />
      <h3 className={classes.first}>{say.log}</h3>
      {delivery.log.length === 0 ? (
        <p className={dialog.text}>{say.noTries}</p>
      ) : (
        <ol className={classes.tries}>
          {delivery.log.map((attempt) => (
            <Attempt key={attempt.number} attempt={attempt} />
          ))}
        </ol>
      )}
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {say.close}
        </Button>
        <Button loading={replay.isPending} onClick={again}>
          {say.again}
        </Button>
      </div>
    </>
  )
}

function Attempt({ attempt }: { attempt: Detail['log'][number] }) {
  const say = useSentences(webhooksSentences)
  const format = useFormat()
  const { at, tookMs, outcome, status, answer } = attempt
  return (
    <li>
      <span>
        {status !== null && <strong className="tabular">{status} </strong>}
        {say.outcomes[outcome]}
      </span>
      <span className={classes.small}>
        <time dateTime={at}>{format.exact(at)}</time> · {say.took(formatCount(tookMs))}
      </span>
      {answer !== '' && (
        <pre className={classes.answer} aria-label={say.answered}>
          {answer}
        </pre>
      )}
    </li>
  )
}

/** As it is signed, with room between: for reading, not for checking. */
function pretty(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2)
}
