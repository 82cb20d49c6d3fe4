/** The lists: which version is in force, since when, and how far the comparison with everybody is. */
import { Button, Progress } from '@mantine/core'
import { allows } from '@nkra/contract/permissions.ts'
import { IconListSearch, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '../../../api/queries.ts'
import { Menu } from '../../../ui/controls/menu.tsx'
import { RowMenu } from '../../../ui/controls/row-menu.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useFormat, type Format } from '../../../ui/language/format.ts'
import { formatCount, useSentences, type SentencesOf } from '../../../ui/language/language.tsx'
import { EmptyState } from '../../../ui/layout/page.tsx'
import { DataTable, type Column } from '../../../ui/tables/data-table.tsx'
import { useRole } from '../../../shell/session/session-context.tsx'
import { useAnnouncedAct } from '../../../ui/toasts/announced-act.ts'
import { Count, Instant } from '../../../ui/values/figures.tsx'
import kyc from '../kyc.module.css'
import { UploadDialog } from './upload-dialog.tsx'
import { VersionsDialog } from './versions-dialog.tsx'
import type { ListDialogProps, ScreeningList } from './screening-types.ts'
import classes from './screening.module.css'
import { screeningSentences } from './screening.sentences.ts'

type Say = SentencesOf<typeof screeningSentences>

/** How often the lists are fetched again while everybody is compared, in milliseconds. */
const RUNNING_MS = 2_000

const columnsFor = (say: Say, format: Format): Column<ScreeningList>[] => [
  {
    key: 'name',
    head: say.heads.name,
    card: 'title',
    cell: ({ name, owner, retiredAt }) => (
      <div className={kyc.person}>
        <span className={kyc.rowName}>{name}</span>
        <span className={kyc.number}>{retiredAt === null ? say.owners[owner] : say.retired}</span>
      </div>
    ),
  },
  {
    key: 'version',
    head: say.heads.version,
    cell: ({ version: { number, dated } }) => (
      <>
        {say.numbered(number)}
        {dated !== null && (
          <span className={classes.small}>{say.dated(format.date(`${dated}T00:00:00Z`))}</span>
        )}
      </>
    ),
  },
  {
    key: 'people',
    head: say.heads.people,
    align: 'end',
    cell: ({ version: { people, leftOut } }) => (
      <span {...(leftOut > 0 && { title: say.leftOut(leftOut) })}>
        <Count value={people} />
      </span>
    ),
  },
  {
    key: 'uploaded',
    head: say.heads.uploaded,
    cell: ({ version: { uploadedAt, uploadedBy } }) => (
      <>
        <Instant at={uploadedAt} />
        {uploadedBy !== null && <span className={classes.small}>{say.by(uploadedBy)}</span>}
      </>
    ),
  },
  { key: 'run', head: say.heads.run, cell: (list) => <Run list={list} /> },
]

function Run({ list: { name, run, retiredAt } }: { list: ScreeningList }) {
  const say = useSentences(screeningSentences)
  if (run === null) return <span className={kyc.hint}>{retiredAt === null ? say.notBegun : say.retired}</span>
  const { total, done, found, finishedAt } = run
  if (finishedAt !== null) return <span>{say.compared(total, found)}</span>
  return (
    <div className={classes.run}>
      <Progress value={total === 0 ? 0 : (100 * done) / total} aria-label={say.comparing(name)} />
      <span className={classes.small}>{say.running(formatCount(done), formatCount(total))}</span>
    </div>
  )
}

type Dialog = 'upload' | { list: ScreeningList; doing: 'version' | 'versions' | 'retire' }

export function ScreeningLists({ operator }: { operator: boolean }) {
  const say = useSentences(screeningSentences)
  const format = useFormat()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [every_ms, setEvery] = useState<number | undefined>(undefined)
  const query = useCall(
    operator ? 'listOperatorScreeningLists' : 'listScreeningLists',
    undefined,
    every_ms === undefined ? {} : { every_ms },
  )
  const lists = query.data?.data
  const running = lists?.some(({ run, retiredAt }) =>
    run === null ? retiredAt === null : run.finishedAt === null,
  )
  if (running !== undefined && running !== (every_ms !== undefined))
    setEvery(running ? RUNNING_MS : undefined)
  const close = () => setDialog(null)
  const changes = allows(useRole(), operator ? 'administer' : 'kyc:screen')
  const upload = changes && (
    <Button leftSection={<IconUpload size={17} aria-hidden="true" />} onClick={() => setDialog('upload')}>
      {say.upload}
    </Button>
  )
  return (
    <>
      {changes && lists !== undefined && lists.length > 0 && <div className={classes.filters}>{upload}</div>}
      <DataTable
        label={say.listsLabel}
        columns={columnsFor(say, format)}
        rows={lists}
        rowKey={({ id }) => id}
        query={query}
        smallActions
        skeletons={3}
        actions={(list) => menuOf(list, changes && (operator || list.owner === 'business'), setDialog)}
        empty={
          <EmptyState icon={<IconListSearch size={26} stroke={1.6} />} title={say.noLists} action={upload}>
            {operator ? say.noOperatorListsText : say.noListsText}
          </EmptyState>
        }
      />
      {dialog === 'upload' && <UploadDialog operator={operator} list={null} onClose={close} />}
      {dialog !== null && dialog !== 'upload' && dialog.doing === 'version' && (
        <UploadDialog operator={operator} list={dialog.list} onClose={close} />
      )}
      {dialog !== null && dialog !== 'upload' && dialog.doing === 'versions' && (
        <VersionsDialog operator={operator} list={dialog.list} onClose={close} />
      )}
      {dialog !== null && dialog !== 'upload' && dialog.doing === 'retire' && (
        <RetireDialog operator={operator} list={dialog.list} onClose={close} />
      )}
    </>
  )
}

const menuOf = (list: ScreeningList, own: boolean, onChoose: (dialog: Dialog) => void) => (
  <ListMenu list={list} own={own} onChoose={onChoose} />
)

interface ListMenuProps {
  list: ScreeningList
  own: boolean
  onChoose: (dialog: Dialog) => void
}

function ListMenu({ list, own, onChoose }: ListMenuProps) {
  const say = useSentences(screeningSentences)
  const changes = own && list.retiredAt === null
  return (
    <RowMenu label={say.more(list.name)}>
      {changes && (
        <Menu.Item onClick={() => onChoose({ list, doing: 'version' })}>{say.newVersion}</Menu.Item>
      )}
      <Menu.Item onClick={() => onChoose({ list, doing: 'versions' })}>{say.versions}</Menu.Item>
      {changes && <Menu.Item onClick={() => onChoose({ list, doing: 'retire' })}>{say.retire}</Menu.Item>}
    </RowMenu>
  )
}

function RetireDialog({ operator, list: { id, name }, onClose }: ListDialogProps) {
  const say = useSentences(screeningSentences)
  const retire = useAnnouncedAct(operator ? 'retireOperatorScreeningList' : 'retireScreeningList')
  return (
    <ConfirmDialog
      title={say.retireTitle}
      confirm={say.retire}
      danger
      onConfirm={() => retire.act({ params: { id } }, say.retiredDone)}
      onClose={onClose}
    >
      {say.retireText(name)}
    </ConfirmDialog>
  )
}
