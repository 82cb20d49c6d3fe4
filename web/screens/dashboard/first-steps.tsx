import { Button, Skeleton } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconCheck, IconClock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRole } from '../../shell/session/session-context.tsx'
import { useShell } from '../../shell/shell-context.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { Panel } from '../../ui/layout/page.tsx'
import classes from './dashboard.module.css'
import { homeSentences } from './home.sentences.ts'
import { firstSteps, stepPaths, stepsAreOver, type Step } from './steps.ts'

interface FirstStepsProps {
  /** How far the first steps are. Undefined while it is not known. */
  known: Reply<'getHome'>['steps'] | undefined
  /** Whether the progress could not be fetched. */
  failed: boolean
  /** The part of the page below the first steps. */
  children: ReactNode
}

/**
 * The first steps, above the rest of the page, until the business sends. The rest is fetched and laid out at once. It
 * stays hidden until it is known what is above it, so that it does not move while somebody reads.
 */
export function FirstSteps({ known, failed, children }: FirstStepsProps) {
  const role = useRole()
  const steps = known && firstSteps(known, role)
  const waiting = !steps && !failed
  return (
    <>
      {waiting && <Bones />}
      {steps && !stepsAreOver(steps) && <Checklist steps={steps} />}
      <div className={classes.rest} data-waiting={waiting || undefined}>
        {children}
      </div>
    </>
  )
}

/** The page before its data come: skeletons for the figures, for what happened, and for the parts beside it. */
function Bones() {
  return (
    <>
      <Skeleton height="8.6rem" radius="lg" />
      <div className={classes.columns}>
        <Skeleton height="32rem" radius="lg" />
        <Skeleton height="32rem" radius="lg" className={classes.besideBone} />
      </div>
    </>
  )
}

function Checklist({ steps }: { steps: readonly Step[] }) {
  const say = useSentences(homeSentences)
  const shell = useShell()
  const next = steps.find(({ state }) => state === 'open')
  const done = steps.filter(({ state }) => state === 'done').length
  return (
    <Panel
      title={say.firstSteps}
      actions={<span className={`${classes.hint} tabular`}>{say.stepsDone(done, steps.length)}</span>}
      flush
    >
      <ol className={classes.steps}>
        {steps.map((step, index) => {
          const { key, state } = step
          const variant = step === next ? 'filled' : 'default'
          const to = stepPaths[key]
          const { title, text, waiting, action } = say.steps[key]
          return (
            <li key={key} className={classes.step} data-state={state}>
              <span className={classes.mark} aria-hidden="true">
                <Mark state={state} number={index + 1} />
              </span>
              <div>
                <div className={classes.stepTitle}>{title}</div>
                {state !== 'done' && <p>{state === 'waiting' ? waiting : text}</p>}
              </div>
              {state === 'open' &&
                (to === null ? (
                  <Button size="sm" variant={variant} onClick={shell.buyCredit}>
                    {action}
                  </Button>
                ) : (
                  <Button size="sm" variant={variant} renderRoot={(props) => <Link to={to} {...props} />}>
                    {action}
                  </Button>
                ))}
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}

function Mark({ state, number }: { state: Step['state']; number: number }) {
  if (state === 'done') return <IconCheck size={15} stroke={2.5} />
  if (state === 'waiting') return <IconClock size={15} stroke={2} />
  return number
}
