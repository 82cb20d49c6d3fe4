/** Two-step sign-in: whether it is on, setting it up, and what one may do with it while it is. */
import { Button, Skeleton } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { useState } from 'react'
import { useAct, useCall } from '../../../api/queries.ts'
import { FailedState } from '../../../ui/layout/failed-state.tsx'
import { Fact, Facts } from '../../../ui/values/facts.tsx'
import { useFormat } from '../../../ui/language/format.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { useNotify } from '../../../ui/toasts/notify.tsx'
import { Panel } from '../../../ui/layout/page.tsx'
import { ByBoth } from './password-and-code-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { settingsSentences } from '../sentences.ts'
import classes from '../settings.module.css'
import { STEPS, TwoStepSetup } from './two-step-setup.tsx'
import looks from './two-step.module.css'
import { twoStepSentences } from './two-step.sentences.ts'

const CODES = 10
/** From here on one is told to make new ones. */
const FEW_CODES = 3

/** What is open before the page. */
type Open = { dialog: 'set-up' | 'disable' | 'renew' } | ({ dialog: 'codes' } & Made)

/** Recovery codes that were just made. */
interface Made {
  codes: string[]
  made: string
  /** They end the set-up. */
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
        <FailedState error={state.error} retry={() => void state.refetch()} />
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
  const disable = useAct('disableTwoStep')
  const notify = useNotify()
  return (
    <ByBoth
      title={say.disableTitle}
      lead={say.disableLead}
      act={say.disable}
      danger
      onClose={onClose}
      onSubmit={async (body) => {
        await disable.mutateAsync({ input: { body } })
        notify('success', say.off)
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

function Keep({ codes, made, setUp, onKept }: Made & { onKept: () => void }) {
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
