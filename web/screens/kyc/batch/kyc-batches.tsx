/** Checks from a file: a form for a new file, and the files sent so far, newest first. */
import { Button, Skeleton } from '@mantine/core'
import type { Reply } from '@nkra/contract/routes.ts'
import { allows } from '@nkra/contract/permissions.ts'
import { IconCertificate, IconFileSpreadsheet } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCall } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { useRole } from '../../../shell/session/session-context.tsx'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { FailedState } from '../../../ui/layout/failed-state.tsx'
import { useSentences, type SentencesOf } from '../../../ui/language/language.tsx'
import { Page, Panel, EmptyState } from '../../../ui/layout/page.tsx'
import { countColumn, instantColumn, statusColumn } from '../../../ui/tables/columns.tsx'
import { ListPanel, usePage } from '../../../ui/tables/list-panel.tsx'
import { batchTones } from './batch-states.ts'
import { filesSentences } from './kyc-batches.sentences.ts'
import { FromFile } from './new-batch.tsx'
import classes from '../kyc.module.css'
import { NotForRole } from '../not-for-role.tsx'
import { kycSentences } from '../sentences.ts'

type Batch = Reply<'listKycBatches'>
const route = getRouteApi('/signed-in/kyc-files')

const columnsFor = (say: SentencesOf<typeof filesSentences>): Column<Batch>[] => [
  {
    key: 'name',
    head: say.heads.name,
    card: 'title',
    cell: ({ id, fileName }) => (
      <Link to={paths.kycFile} params={{ id }} className={classes.name}>
        {fileName}
      </Link>
    ),
  },
  statusColumn('status', say.heads.status, batchTones, say.statuses),
  countColumn('rows', say.heads.rows),
  countColumn('submitted', say.heads.submitted),
  instantColumn('createdAt', say.heads.created),
]

export default function KycFiles() {
  const say = useSentences(filesSentences)
  const role = useRole()
  const [reads, submits] = [allows(role, 'kyc:read'), allows(role, 'kyc:submit')]
  return (
    <Page
      title={say.title}
      lead={say.lead}
      actions={
        submits && (
          <Button variant="default" renderRoot={(props) => <Link to={paths.newKyc} {...props} />}>
            {say.one}
          </Button>
        )
      }
    >
      {submits && <NewFile />}
      <Panel flush title={say.listTitle}>
        {reads ? <Files /> : <NotForRole />}
      </Panel>
    </Page>
  )
}

/** The form for a new file. Without a business ID in force, nobody can be checked. */
function NewFile() {
  const words = useSentences(kycSentences)
  const query = useCall('getBusinessId')
  const own = query.data?.data
  if (own?.inForce && own.approved) return <FromFile business={own.approved} />
  return (
    <Panel>
      {own ? (
        <EmptyState
          icon={<IconCertificate size={26} stroke={1.6} />}
          title={words.none}
          action={
            <Button renderRoot={(props) => <Link to={paths.businessId} {...props} />}>
              {words.toBusiness}
            </Button>
          }
        >
          {words.needsBusiness}
        </EmptyState>
      ) : query.error ? (
        <FailedState query={query} />
      ) : (
        <Skeleton height="20rem" />
      )}
    </Panel>
  )
}

function Files() {
  const say = useSentences(filesSentences)
  const files = usePage('listKycBatches', route.useSearch())
  return (
    <>
      <ListPanel
        label={say.list}
        columns={columnsFor(say)}
        rowKey={({ id }) => id}
        query={files}
        say={say}
        none={
          <EmptyState icon={<IconFileSpreadsheet size={26} stroke={1.6} />} title={say.none}>
            {say.noneText}
          </EmptyState>
        }
      />
    </>
  )
}
