/** The faults of a file: each kind with its rows, its examples, and advice for the person. */
import { Button } from '@mantine/core'
import { ROW_FIXES } from '@nkra/contract/contacts/import-faults.ts'
import { IconArrowRight, IconChevronDown } from '@tabler/icons-react'
import { useSentences } from '../../../ui/language/language.tsx'
import { StatusBadge } from '../../../ui/values/status-badge.tsx'
import { faultSentences } from './fault.sentences.ts'
import classes from './imports.module.css'
import type { Import } from './imports.tsx'

type Fault = Import['faults'][number]
type Fix = Import['fixes'][number]

interface FaultListProps {
  found: Import
  /** Whether the file is being checked now. */
  busy: boolean
  /** Checks the file again with these faults corrected. Undefined if the person may not. */
  onFixes: ((fixes: Fix[]) => void) | undefined
}

/**
 * The list of faults. It shows those that an import can correct in full. It folds those that only the person can
 * correct in the file.
 */
export function FaultList({ found: { faults, fixes }, busy, onFixes }: FaultListProps) {
  const say = useSentences(faultSentences)
  const isMended = (fault: Fault) => fault.fixable > 0 || fault.fixed > 0
  return (
    <section aria-label={say.faults}>
      <h3 className={classes.heading}>{say.faults}</h3>
      <ul className={classes.faults}>
        {faults.filter(isMended).map((fault) => (
          <li key={fault.kind}>
            <div className={classes.faultHead}>
              <h4>{say.kinds[fault.kind]}</h4>
              <FaultState fault={fault} />
            </div>
            <p className={classes.faultText}>{say.advice[fault.kind]}</p>
            <Examples fault={fault} />
            {onFixes && <FixButton fault={fault} fixes={fixes} busy={busy} onFixes={onFixes} />}
          </li>
        ))}
        {faults
          .filter((fault) => !isMended(fault))
          .map((fault) => (
            <li key={fault.kind}>
              <details className={classes.faultDetails}>
                <summary className={classes.faultHead}>
                  <span className={classes.faultName}>
                    <IconChevronDown size={16} aria-hidden="true" />
                    {say.kinds[fault.kind]}
                  </span>
                  <FaultState fault={fault} />
                </summary>
                <p className={classes.faultText}>{say.advice[fault.kind]}</p>
                <Examples fault={fault} />
              </details>
            </li>
          ))}
      </ul>
    </section>
  )
}

/** The number of rows that have the fault, and the result for these rows. */
function FaultState({ fault: { kind, rows, fixed, rejects } }: { fault: Fault }) {
  const say = useSentences(faultSentences)
  return (
    <span className={classes.faultStates}>
      {fixed > 0 && <StatusBadge tone="success">{say.fixed(fixed)}</StatusBadge>}
      {kind === 'doubled' && <StatusBadge tone="secondary">{say.doubled(rows)}</StatusBadge>}
      {rows > 0 && kind !== 'doubled' && (
        <StatusBadge tone={rejects ? 'danger' : 'warning'}>
          {rejects ? say.rejected(rows) : say.unchanged(rows)}
        </StatusBadge>
      )}
    </span>
  )
}

function Examples({ fault: { examples } }: { fault: Fault }) {
  const say = useSentences(faultSentences)
  return (
    <ul className={classes.examples}>
      {examples.map(({ line, column, value, becomes }) => (
        <li key={line}>
          <span className={classes.examplePlace}>{say.place(line, column)}</span>
          <code>{value === '' ? say.blank : value}</code>
          {becomes !== null && (
            <>
              <IconArrowRight size={15} aria-label={say.becomes} />
              <code>{becomes === '' ? say.leftOut : becomes}</code>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

interface FixButtonProps {
  fault: Fault
  fixes: readonly Fix[]
  busy: boolean
  onFixes: (fixes: Fix[]) => void
}

/** The button that corrects the fault, or undoes that. It is one button, so that it keeps the focus. */
function FixButton({ fault: { kind, fixable }, fixes, busy, onFixes }: FixButtonProps) {
  const say = useSentences(faultSentences)
  const fix = ROW_FIXES.find((each) => each === kind)
  if (fix === undefined) return null
  const isOn = fixes.includes(fix)
  return (
    <Button
      variant={isOn ? 'default' : 'light'}
      size="sm"
      {...(busy && { 'aria-disabled': true, 'data-disabled': true })}
      onClick={() => {
        if (busy) return
        onFixes(isOn ? fixes.filter((each) => each !== fix) : [...fixes, fix])
      }}
    >
      {isOn ? say.undoFix(say.kinds[fix]) : say.fix(say.fixes[fix], fixable)}
    </Button>
  )
}
