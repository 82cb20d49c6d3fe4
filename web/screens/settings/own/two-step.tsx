/** Two-step sign-in: whether it is on, its setup, and the actions while it is on. */
import { Button, PasswordInput, Skeleton, TextInput } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../../api/context.tsx'
import { save } from '../../../api/download.ts'
import { useAct, useCall } from '../../../api/queries.ts'
import { useUser } from '../../../shell/account/account.ts'
import { useKeeper } from '../../../shell/session/session-context.tsx'
import { CopyText } from '../../../ui/controls/copy-text.tsx'
import dialog from '../../../ui/dialogs/dialog.module.css'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { DialogForm, FormActions } from '../../../ui/dialogs/dialog-form.tsx'
import { ShownOnce } from '../../../ui/dialogs/shown-once.tsx'
import { FormAlert, useSubmit } from '../../../ui/forms/form.tsx'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { FailedState } from '../../../ui/layout/failed-state.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Panel } from '../../../ui/layout/page.tsx'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import { useNotify } from '../../../ui/toasts/notify.tsx'
import { Fact, Facts } from '../../../ui/values/facts.tsx'
import { QrCode } from '../../../ui/values/qr-code.tsx'
import { settingsSentences } from '../sentences.ts'
import classes from '../settings.module.css'
import looks from './two-step.module.css'
import { twoStepSentences } from './two-step.sentences.ts'

const CODES = 10
/** With this number of codes left, or fewer, the person is told to make new ones. */
const FEW_CODES = 3

/** The dialog of two-step sign-in that is open. */
type Open = { dialog: 'set-up' | 'disable' | 'renew' } | ({ dialog: 'codes' } & NewRecoveryCodes)

/** Recovery codes that were just made. */
interface NewRecoveryCodes {
  codes: string[]
  made: string
  /** Whether the recovery codes are the last step of the setup. */
  setUp: boolean
}

export default function TwoStep() {
  const title = useSentences(settingsSentences).sections['two-step']
  const state = useCall('getTwoStep')
  const [open, setOpen] = useState<Open | null>(null)
  const keep = (codes: string[], setUp: boolean) =>
    setOpen({ dialog: 'codes', codes, made: new Date().toISOString(), setUp })
  return (
    <Panel title={title}>
      {state.data ? (
        <State state={state.data.data} onOpen={(dialog) => setOpen({ dialog })} />
      ) : state.isError ? (
        <FailedState query={state} />
      ) : (
        <div className={classes.form} aria-busy="true">
          <Skeleton height="3.2rem" />
          <Skeleton height="2.6rem" width="14rem" />
        </div>
      )}
      {open?.dialog === 'set-up' && (
        <TwoStepSetup onConfirmed={(codes) => keep(codes, true)} onClose={() => setOpen(null)} />
      )}
      {open?.dialog === 'disable' && <Disable onClose={() => setOpen(null)} />}
      {open?.dialog === 'renew' && (
        <Renew onRenewed={(codes) => keep(codes, false)} onClose={() => setOpen(null)} />
      )}
      {open?.dialog === 'codes' && <Keep {...open} onKept={() => setOpen(null)} />}
    </Panel>
  )
}

interface StateProps {
  state: Reply<'getTwoStep'>
  onOpen: (dialog: 'set-up' | 'disable' | 'renew') => void
}

function State({ state: { inForceSince, recoveryCodesLeft, neededBy }, onOpen }: StateProps) {
  const say = useSentences(twoStepSentences)
  const format = useFormat()
  if (inForceSince === null) {
    return (
      <>
        {neededBy && (
          <div className={looks.needed}>
            <Notice tone="warning">{say.needed[neededBy]}</Notice>
          </div>
        )}
        <p className={classes.hint}>{say.offHint}</p>
        <p className={classes.hint}>{say.offNeed}</p>
        <Button onClick={() => onOpen('set-up')}>{say.setUp}</Button>
      </>
    )
  }
  return (
    <>
      <p className={classes.hint}>{say.onHint}</p>
      <div className={looks.facts}>
        <Facts>
          <Fact name={say.since}>{format.exact(inForceSince)}</Fact>
          <Fact name={say.codesLeft}>{say.ofAll(recoveryCodesLeft, CODES)}</Fact>
        </Facts>
      </div>
      {recoveryCodesLeft <= FEW_CODES && (
        <div className={looks.few}>
          <Notice tone="warning">{say.few}</Notice>
        </div>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={() => onOpen('renew')}>
          {say.renew}
        </Button>
        <Button variant="default" onClick={() => onOpen('disable')}>
          {say.disable}
        </Button>
      </div>
    </>
  )
}

function Disable({ onClose }: { onClose: () => void }) {
  const say = useSentences(twoStepSentences)
  const disable = useAnnouncedAct('disableTwoStep')
  return (
    <ByBoth
      title={say.disableTitle}
      lead={say.disableLead}
      act={say.disable}
      danger
      onClose={onClose}
      onSubmit={async (body) => {
        await disable.act({ body }, say.off)
        onClose()
      }}
    />
  )
}

function Renew({ onRenewed, onClose }: { onRenewed: (codes: string[]) => void; onClose: () => void }) {
  const say = useSentences(twoStepSentences)
  const renew = useAct('renewRecoveryCodes')
  return (
    <ByBoth
      title={say.renewTitle}
      lead={say.renewLead}
      act={say.makeNew}
      onClose={onClose}
      onSubmit={async (body) => {
        const { data } = await renew.mutateAsync({ input: { body } })
        onRenewed(data.recoveryCodes)
      }}
    />
  )
}

function Keep({ codes, made, setUp, onKept }: NewRecoveryCodes & { onKept: () => void }) {
  const say = useSentences(twoStepSentences)
  const notify = useNotify()
  const kept = () => {
    onKept()
    if (setUp) notify('success', say.on)
  }
  return (
    <RecoveryCodes codes={codes} made={made} onKept={kept} {...(setUp && { step: say.step(STEPS, STEPS) })} />
  )
}

interface ByBothProps {
  title: string
  lead: string
  /** The label of the button, a verb. */
  act: string
  danger?: boolean
  onSubmit: (given: { currentPassword: string; code: string }) => Promise<void>
  onClose: () => void
}

/** A dialog that asks for the password and a code: to switch two-step sign-in off, or to make new recovery codes. */
function ByBoth({ title, lead, act, danger = false, onSubmit, onClose }: ByBothProps) {
  const say = useSentences(twoStepSentences)
  const form = useSubmit({ currentPassword: say.password, code: say.eitherCode }, onSubmit)
  return (
    <DialogForm title={title} size="30rem" form={form} confirm={act} danger={danger} onClose={onClose}>
      <div className={dialog.text}>{lead}</div>
      <PasswordInput
        {...form.field('currentPassword')}
        autoComplete="current-password"
        withAsterisk={false}
        data-autofocus
      />
      <TextInput
        {...form.field('code')}
        description={say.eitherHint}
        autoComplete="one-time-code"
        withAsterisk={false}
      />
    </DialogForm>
  )
}

interface RecoveryCodesProps {
  codes: readonly string[]
  /** The instant at which the recovery codes were made. */
  made: string
  /** The step of the setup, if the codes end one. */
  step?: string
  onKept: () => void
}

function RecoveryCodes({ codes, made, step, onKept }: RecoveryCodesProps) {
  const say = useSentences(twoStepSentences)
  const format = useFormat()
  const user = useUser()
  const paper = [
    say.fileHead(user?.emailAddress ?? '', format.date(made)),
    '',
    ...codes,
    '',
    say.fileFoot,
    '',
  ].join('\n')
  return (
    <ShownOnce title={say.keepTitle} size="30rem" kept={say.kept} onKept={onKept}>
      {step && <p className={looks.step}>{step}</p>}
      <div className={dialog.text}>{say.keepLead}</div>
      <ul className={looks.codes} aria-label={say.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={looks.tools}>
        <CopyText text={codes.join('\n')} label={say.copy} />
        <Button variant="default" onClick={() => save(new Blob([paper]), say.fileName)}>
          {say.save}
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          {say.print}
        </Button>
      </div>
      <pre className={looks.paper}>{paper}</pre>
    </ShownOnce>
  )
}

/** The number of steps of the setup. The last one shows the recovery codes. */
const STEPS = 3

type TwoStepSecret = Reply<'beginTwoStep'>

interface TwoStepSetupProps {
  onConfirmed: (recoveryCodes: string[]) => void
  onClose: () => void
}

/** The setup of two-step sign-in: the password, then the authenticator and its first code. */
function TwoStepSetup({ onConfirmed, onClose }: TwoStepSetupProps) {
  const say = useSentences(twoStepSentences)
  const [begun, setBegun] = useState<TwoStepSecret | null>(null)
  return (
    <Modal opened onClose={onClose} title={say.setUp} size="30rem" closeOnClickOutside={begun === null}>
      <p className={looks.step}>{say.step(begun ? 2 : 1, STEPS)}</p>
      {begun ? (
        <Scan begun={begun} onConfirmed={onConfirmed} onBack={() => setBegun(null)} />
      ) : (
        <Password onBegun={setBegun} onClose={onClose} />
      )}
    </Modal>
  )
}

function Password({ onBegun, onClose }: { onBegun: (begun: TwoStepSecret) => void; onClose: () => void }) {
  const say = useSentences(twoStepSentences)
  const begin = useAct('beginTwoStep')
  const form = useSubmit({ currentPassword: say.password }, async (body) => {
    const { data } = await begin.mutateAsync({ input: { body } })
    onBegun(data)
  })
  return (
    <form {...form.props} className={dialog.fields}>
      <div className={dialog.text}>{say.passwordLead}</div>
      <FormAlert failure={form.failure} />
      <PasswordInput
        {...form.field('currentPassword')}
        autoComplete="current-password"
        withAsterisk={false}
        data-autofocus
      />
      <FormActions form={form} confirm={say.next} onClose={onClose} />
    </form>
  )
}

interface ScanProps {
  begun: TwoStepSecret
  onConfirmed: (recoveryCodes: string[]) => void
  onBack: () => void
}

function Scan({ begun, onConfirmed, onBack }: ScanProps) {
  const say = useSentences(twoStepSentences)
  const { call } = useApi()
  const keeper = useKeeper()
  const client = useQueryClient()
  const code = useRef<HTMLInputElement>(null)
  // The button that opened this step is gone, so the focus is set.
  useEffect(() => code.current?.focus(), [])
  const form = useSubmit({ code: say.code }, async (body) => {
    // Other requests of the page still use the old token, which is no longer valid.
    const { data } = await keeper.exchange(() => call('confirmTwoStep', { body }))
    onConfirmed(data.recoveryCodes)
    // Queries that were refused because a second step was missing succeed now, so all are fetched again.
    await client.invalidateQueries()
  })
  return (
    <form {...form.props} className={dialog.fields}>
      <div className={dialog.text}>{say.scanLead}</div>
      <FormAlert failure={form.failure} />
      <div className={looks.scan}>
        <QrCode text={begun.uri} label={say.qrCode} />
        <p className={looks.byHand}>
          {say.byHand}
          <code>{inFours(begun.secret)}</code>
        </p>
        <CopyText text={begun.secret} label={say.copyKey} />
      </div>
      <TextInput
        {...form.field('code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        withAsterisk={false}
        ref={code}
      />
      <FormActions form={form} confirm={say.switchOn} cancel={say.back} onClose={onBack} />
    </form>
  )
}

/** The secret in groups of four characters, as a person reads and types it. */
const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')
