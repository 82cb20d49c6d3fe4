/** What is asked before webhooks change: where they go and what of, whether their secret ends, what is sent again. */
import { Button, Checkbox, NativeSelect, Radio, TextInput } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { CHOSEN_TYPES, type ChosenType } from '@nkra/contract/integrations/webhook-events.ts'
import { useState } from 'react'
import { useAct } from '../../../api/queries.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { CopyText } from '../../../ui/controls/copy-text.tsx'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { FormAlert, useSubmit } from '../../../ui/forms/form.tsx'
import { useSentences } from '../../../ui/language/language.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { useNotify } from '../../../ui/toasts/notify.tsx'
import { bringInSight } from '../bring-in-sight.ts'
import { OVERLAPS, REPLAY_DAYS, sinceOf, type Overlap, type ReplayDays } from '../period-choices.ts'
import { EnvironmentChoice } from '../environment-choice.tsx'
import classes from '../integrations.module.css'
import type { Webhook } from './webhooks.tsx'
import { webhooksSentences } from './webhooks.sentences.ts'

const URL_LENGTH_MAX = 500
const DESCRIPTION_LENGTH_MAX = 100
/** What most programs are for. */
const FIRST_TYPES: readonly ChosenType[] = ['message.delivered', 'message.undelivered', 'message.failed']

interface MakingProps {
  onMade: (made: Reply<'createWebhook'>) => void
  onClose: () => void
}

/** Makes an endpoint, or changes the one that it is `of`. */
export function WebhookDialog({ of, onMade, onClose }: MakingProps & { of: Webhook | null }) {
  const say = useSentences(webhooksSentences)
  const create = useAct('createWebhook')
  const change = useAct('changeWebhook')
  const [types, setTypes] = useState<readonly ChosenType[]>(of?.types ?? FIRST_TYPES)
  const [environment, setEnvironment] = useState<Webhook['environment']>('live')
  const form = useSubmit(
    say.labels,
    async ({ url, description }) => {
      const body = { url, description, types: [...types] }
      if (of === null) {
        return onMade((await create.mutateAsync({ input: { body: { ...body, environment } } })).data)
      }
      await change.mutateAsync({ input: { params: { id: of.id }, body } })
      onClose()
    },
    ['description'],
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={of === null ? say.createTitle : say.changeTitle}
      size="44rem"
      onFocus={bringInSight}
    >
      <FormAlert failure={form.failure} />
      <form {...form.props} className={dialog.fields}>
        <TextInput
          {...form.field('url')}
          type="url"
          inputMode="url"
          defaultValue={of?.url ?? ''}
          description={say.urlHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={URL_LENGTH_MAX}
          autoComplete="off"
          withAsterisk={false}
          data-autofocus
        />
        <TextInput
          {...form.field('description')}
          defaultValue={of?.description ?? ''}
          maxLength={DESCRIPTION_LENGTH_MAX}
          autoComplete="off"
        />
        {of === null && (
          <EnvironmentChoice
            environments={['live', 'sandbox']}
            words={say}
            value={environment}
            onChange={setEnvironment}
          />
        )}
        <Checkbox.Group
          size="md"
          label={say.choose}
          description={say.chooseHint}
          value={[...types]}
          error={types.length === 0 && say.noEvent}
          onChange={(chosen) => setTypes(CHOSEN_TYPES.filter((type) => chosen.includes(type)))}
        >
          <div className={classes.choices}>
            {CHOSEN_TYPES.map((type) => (
              <Checkbox key={type} size="md" value={type} label={type} description={say.events[type]} />
            ))}
          </div>
        </Checkbox.Group>
        <div className={`${dialog.actions} ${classes.foot}`}>
          <Button variant="default" onClick={onClose}>
            {say.cancel}
          </Button>
          <Button type="submit" loading={form.pending} disabled={types.length === 0}>
            {of === null ? say.create : say.save}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** Closes by its button alone: a slip of the mouse would lose what is never shown again. */
export function SecretDialog({ secret, onKept }: { secret: string; onKept: () => void }) {
  const say = useSentences(webhooksSentences)
  return (
    <Modal
      opened
      onClose={onKept}
      title={say.secretTitle}
      size="40rem"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <p className={dialog.text}>{say.secretLead}</p>
      <pre className={`${classes.code} ${classes.secret}`} aria-label={say.secret}>
        {secret}
      </pre>
      <div className={classes.tools}>
        <CopyText text={secret} label={say.copy} />
      </div>
      <div className={dialog.actions}>
        <Button onClick={onKept}>{say.kept}</Button>
      </div>
    </Modal>
  )
}

export function RotateDialog({ of, onMade, onClose }: MakingProps & { of: Webhook }) {
  const say = useSentences(webhooksSentences)
  const rotate = useAct('rotateWebhookSecret')
  const [overlap, setOverlap] = useState<Overlap>('24')
  const form = useSubmit({}, async () => {
    const body = { overlapHours: Number(overlap) }
    onMade((await rotate.mutateAsync({ input: { params: { id: of.id }, body } })).data)
  })
  return (
    <Modal opened onClose={onClose} title={say.rotateTitle} size="34rem">
      <FormAlert failure={form.failure} />
      <form {...form.props} className={dialog.fields}>
        <p className={dialog.text}>{say.rotateLead}</p>
        <Radio.Group
          size="md"
          label={say.overlap}
          value={overlap}
          onChange={(chosen) => setOverlap(OVERLAPS.find((each) => each === chosen) ?? '24')}
        >
          <div className={dialog.options}>
            {OVERLAPS.map((each) => (
              <Radio key={each} size="md" value={each} label={say.overlaps[each]} />
            ))}
          </div>
        </Radio.Group>
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {say.cancel}
          </Button>
          <Button type="submit" loading={form.pending}>
            {say.rotateConfirm}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

type Which = 'failed' | 'all'

export function ReplayDialog({ of, onClose }: { of: Webhook; onClose: () => void }) {
  const say = useSentences(webhooksSentences)
  const replay = useAct('replayWebhook')
  const notify = useNotify()
  const [days, setDays] = useState<ReplayDays>('1')
  const [which, setWhich] = useState<Which>('failed')
  const form = useSubmit({}, async () => {
    const states: ('failed' | 'delivered')[] = which === 'all' ? ['failed', 'delivered'] : ['failed']
    const to = new Date().toISOString()
    let from: string | null = sinceOf(days, Date.now())
    let count = 0
    while (from !== null) {
      const body = { from, to, states }
      const { data }: { data: Reply<'replayWebhook'> } = await replay.mutateAsync({
        input: { params: { id: of.id }, body },
      })
      count += data.replayed
      from = data.next
    }
    notify('success', say.replayed(count))
    onClose()
  })
  return (
    <Modal opened onClose={onClose} title={say.replayTitle} size="32rem">
      <FormAlert failure={form.failure} />
      <form {...form.props} className={dialog.fields}>
        <p className={dialog.text}>{say.replayLead}</p>
        <div className={classes.pair}>
          <NativeSelect
            size="md"
            label={say.replaySince}
            value={days}
            onChange={({ currentTarget }) =>
              setDays(REPLAY_DAYS.find((each) => each === currentTarget.value) ?? '1')
            }
            data={REPLAY_DAYS.map((each) => ({ value: each, label: say.replayDays[each] }))}
          />
          <NativeSelect
            size="md"
            label={say.replayWhich}
            value={which}
            onChange={({ currentTarget }) => setWhich(currentTarget.value === 'all' ? 'all' : 'failed')}
            data={(['failed', 'all'] as const).map((each) => ({
              value: each,
              label: say.replayStates[each],
            }))}
          />
        </div>
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {say.cancel}
          </Button>
          <Button type="submit" loading={form.pending}>
            {say.replayConfirm}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

export function RemoveDialog({ of, onClose }: { of: Webhook; onClose: () => void }) {
  const say = useSentences(webhooksSentences)
  const remove = useAct('removeWebhook')
  const notify = useNotify()
  const act = async () => {
    await remove.mutateAsync({ input: { params: { id: of.id } } })
    notify('success', say.removed)
  }
  return (
    <ConfirmDialog
      title={say.removeTitle}
      confirm={say.removeConfirm}
      danger
      onConfirm={act}
      onClose={onClose}
    >
      {say.removeText(<strong>{of.url}</strong>)}
    </ConfirmDialog>
  )
}
