import { Button, Skeleton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { useShell } from '../../shell/shell-context.tsx'
import { useSentences } from '../../ui/language/language.tsx'
import { Panel } from '../../ui/layout/page.tsx'
import classes from './dashboard.module.css'
import { dashboardSentences } from './sentences.ts'
import { allDone, type Step } from './steps.ts'

interface FirstStepsProps {
  /** The first steps of a new business. Undefined while it is not known which are done. */
  steps: readonly Step[] | undefined
  /** Whether it could not be found out which steps are done. */
  failed: boolean
  /** The part of the page below the first steps. */
  children: ReactNode
}

/**
 * The first steps, above the rest of the page, until all are done. The rest is fetched and laid out, but stays hidden
 * until it is known whether the steps are shown, so that it does not move under a reader.
 */
export function FirstSteps({ steps, failed, children }: FirstStepsProps) {
  const [over, setOver] = useLocalStorage({
    key: 'nkra.first-steps.over',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const finished = steps !== undefined && allDone(steps)
  useEffect(() => {
    if (finished) setOver(true)
  }, [finished, setOver])
  const waiting = !steps && !over && !failed
  return (
    <>
      {waiting && <Skeleton height="30rem" radius="lg" />}
      {steps && !finished && <Checklist steps={steps} />}
      <div className={classes.rest} data-waiting={waiting || undefined}>
        {children}
      </div>
    </>
  )
}

function Checklist({ steps }: { steps: readonly Step[] }) {
  const say = useSentences(dashboardSentences)
  const shell = useShell()
  const next = steps.find(({ done }) => !done)
  return (
    <Panel title={say.firstSteps} flush>
      <ol className={classes.steps}>
        {steps.map((step, index) => {
          const variant = step === next ? 'filled' : 'default'
          const { to } = step
          const { title, text, action } = say.steps[step.key]
          return (
            <li key={step.key} className={classes.step} data-done={step.done || undefined}>
              <span className={classes.mark} aria-hidden="true">
                {step.done ? <IconCheck size={15} stroke={2.5} /> : index + 1}
              </span>
              <div>
                <div className={classes.stepTitle}>{title}</div>
                {!step.done && <p>{text}</p>}
              </div>
              {!step.done &&
                (to ? (
                  <Button size="sm" variant={variant} renderRoot={(props) => <Link to={to} {...props} />}>
                    {action}
                  </Button>
                ) : (
                  <Button size="sm" variant={variant} onClick={shell.buyCredit}>
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
