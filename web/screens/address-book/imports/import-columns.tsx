/** The columns of a file that is already uploaded: a workbook, or a file that was checked before. */
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { isFailure } from '../../../api/client.ts'
import { useAct } from '../../../api/queries.ts'
import { useSentences } from '../../../ui/language/language.tsx'
import { Panel } from '../../../ui/layout/page.tsx'
import { mappingOf } from './column-mapping.ts'
import { ColumnsForm, type FileTerms } from './columns-form.tsx'
import { ImportSteps } from './import-steps.tsx'
import { importSentences } from './import.sentences.ts'
import type { Import } from './imports.tsx'

const route = getRouteApi('/signed-in/address-book')

export function ImportColumns({ found }: { found: Import }) {
  const say = useSentences(importSentences)
  const navigate = route.useNavigate()
  const begin = useAct('beginImport')
  const [terms, setTerms] = useState(() => termsOf(found))
  const check = async () => {
    if (!isSame(terms, termsOf(found))) {
      const { columns, group, consentSource, consentAt } = terms
      const source = consentSource.trim()
      const at = consentAt === '' ? new Date() : new Date(consentAt)
      await begin.mutateAsync({
        input: {
          params: { id: found.id },
          body: {
            dryRun: true,
            group: group.trim(),
            mapping: mappingOf(columns),
            consent: source === '' ? null : { source, at: at.toISOString() },
          },
        },
      })
    }
    await navigate({ search: { import: found.id } })
  }
  const { error } = begin
  return (
    <Panel title={found.fileName}>
      <ImportSteps step="columns" importId={found.id} />
      <ColumnsForm
        terms={terms}
        hint={say.rowsRead(<strong>{found.fileName}</strong>, found.rows)}
        remembered={found.mappingFrom === 'remembered'}
        failure={error === null ? null : isFailure(error) ? error.message : say.wentWrongAgain}
        pending={begin.isPending}
        onChange={setTerms}
        onCheck={() => void check().catch(() => undefined)}
        onBack={() => void navigate({ search: { import: 'new' } })}
      />
    </Panel>
  )
}

function termsOf({ mapping, samples, groupName, consent }: Import): FileTerms {
  return {
    columns: Object.entries(mapping).map(([name, meaning]) => ({
      name,
      meaning,
      samples: samples[name] ?? [],
    })),
    group: groupName,
    consentSource: consent?.source ?? '',
    consentAt: consent?.at.slice(0, 10) ?? '',
  }
}

const isSame = (one: FileTerms, other: FileTerms) => JSON.stringify(one) === JSON.stringify(other)
