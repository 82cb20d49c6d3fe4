/**
 * The third step of an import: it shows the result that the import would have. The person corrects faults, chooses the
 * rule for existing contacts, and imports. Nothing is written before that.
 */
import { Button, Radio } from '@mantine/core'
import { EXISTING_RULES } from '@nkra/contract/contacts/import-faults.ts'
import { allows } from '@nkra/contract/permissions.ts'
import { useState } from 'react'
import { isFailure } from '../../../api/client.ts'
import { useAct } from '../../../api/queries.ts'
import { useRole } from '../../../shell/session/session-context.tsx'
import { useSentences } from '../../../ui/language/language.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Panel } from '../../../ui/layout/page.tsx'
import { StatusBadge } from '../../../ui/values/status-badge.tsx'
import bookClasses from '../address-book.module.css'
import { FaultList } from './fault-list.tsx'
import { FirstRows } from './first-rows.tsx'
import { ImportFigures, ImportProgress, Rejects } from './import-facts.tsx'
import { ImportSteps } from './import-steps.tsx'
import classes from './imports.module.css'
import { importSentences } from './import.sentences.ts'
import type { Import } from './imports.tsx'

interface ImportCheckProps {
  /** The result of the last finished check. */
  found: Import
  /** The same import, while a new check runs. Null if none runs. */
  again: Import | null
}

export function ImportCheck({ found, again }: ImportCheckProps) {
  const say = useSentences(importSentences)
  const changes = allows(useRole(), 'contacts:write')
  const begin = useAct('beginImport')
  const [existing, setExisting] = useState(found.existing)
  const busy = begin.isPending || again !== null
  const act = (body: { dryRun: boolean; fixes?: Import['fixes'] }) =>
    begin.mutate({ input: { params: { id: found.id }, body: { ...body, existing } } })
  const known = found.valid - found.added
  return (
    <Panel title={found.fileName} actions={<StatusBadge tone="info">{say.tried}</StatusBadge>}>
      <ImportSteps step="check" importId={changes && found.startable ? found.id : null} />
      <div className={bookClasses.result}>
        <p className={bookClasses.hint} aria-live="polite">
          {again ? say.outcomes.trying : found.startable ? say.trial(found.groupName) : say.trialGone}
        </p>
        <ImportFigures found={found} />
        {found.faults.length > 0 && (
          <FaultList
            found={found}
            busy={busy}
            onFixes={changes && found.startable ? (fixes) => act({ dryRun: true, fixes }) : undefined}
          />
        )}
        {changes && found.startable && (
          <Radio.Group
            size="md"
            label={say.existing}
            description={say.existingText(known)}
            value={existing}
            onChange={(chosen) => setExisting(EXISTING_RULES.find((rule) => rule === chosen) ?? existing)}
          >
            <div className={classes.rules}>
              {EXISTING_RULES.map((rule) => (
                <Radio
                  key={rule}
                  size="md"
                  value={rule}
                  label={say.existingRules[rule]}
                  description={say.existingHints[rule]}
                />
              ))}
            </div>
          </Radio.Group>
        )}
        {found.startable && <FirstRows found={found} existing={existing} busy={again !== null} />}
        {found.rejected > 0 && <Rejects found={found} />}
        {begin.error && (
          <Notice tone="danger">{isFailure(begin.error) ? begin.error.message : say.wentWrongAgain}</Notice>
        )}
        {changes && found.startable && (
          <div className={classes.actBar}>
            {again && <ImportProgress found={again} />}
            <Button disabled={found.valid === 0} loading={busy} onClick={() => act({ dryRun: false })}>
              {say.importNow(found.valid)}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}
