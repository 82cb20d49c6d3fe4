/**
 * A person's saved views of a list: the search, the filters, the order and the columns, under a name. What is shown is
 * always in the address; a view only writes it there. So a link shares what is shown, and Back returns to what was.
 */
import { Button, Checkbox } from '@mantine/core'
import { VIEW_PARAMETERS, type ViewList } from '@nkra/contract/identity/view-lists.ts'
import { VIEW_NAME_LENGTH_MAX } from '@nkra/contract/limits.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { IconCheck, IconLayoutList } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useCall } from '../../../api/queries.ts'
import { Menu } from '../../controls/menu.tsx'
import { useAsk } from '../../dialogs/input-dialog.tsx'
import { Modal } from '../../dialogs/modal.tsx'
import { useSentences } from '../../language/language.tsx'
import { useAnnouncedAct } from '../../toasts/announced-act.ts'
import type { Column } from '../data-table.tsx'
import classes from './saved-views.module.css'
import { columnsOf } from './view-search.ts'
import { viewSentences } from './views.sentences.ts'

type View = Reply<'listViews'>[number]
/** The parameters of the list's address that a view holds. */
type Parameters = Readonly<Record<string, string>>

type NamedColumn = Pick<Column<never>, 'key' | 'head' | 'card'>

export interface ViewsMenuProps {
  list: ViewList
  /** All columns of the list, shown or not. */
  columns: readonly NamedColumn[]
  /** The columns that are shown. */
  shownColumns: readonly NamedColumn[]
  /** Whether the person's default view was already applied. A list may be drawn again for each of its parts. */
  opened?: RefObject<boolean>
}

export default function ViewsMenu({ list, columns, shownColumns, opened }: ViewsMenuProps) {
  const say = useSentences(viewSentences)
  const views = useCall('listViews', { query: { list } }).data?.data
  const [shown, show] = useShownParameters(list)
  const acts = useViewActs(list, shown)
  const [choosing, setChoosing] = useState(false)
  useDefaultView(views, shown, show, opened)
  const current = views?.find(({ parameters }) => isSame(parameters, shown))
  const mark = (isCurrent: boolean) => (
    <IconCheck size={16} aria-hidden="true" {...(!isCurrent && { className: classes.unmarked })} />
  )
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            size="sm"
            className={classes.button}
            leftSection={<IconLayoutList size={16} aria-hidden="true" />}
          >
            {current ? say.button(current.name) : say.views}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views && views.length > 0 && (
            <>
              <Menu.Item
                role="menuitemradio"
                aria-checked={isSame({}, shown)}
                leftSection={mark(isSame({}, shown))}
                onClick={() => show({})}
              >
                {say.all}
              </Menu.Item>
              {views.map((view) => (
                <Menu.Item
                  key={view.id}
                  role="menuitemradio"
                  aria-checked={view === current}
                  leftSection={mark(view === current)}
                  onClick={() => show(view.parameters)}
                >
                  {view.isDefault ? say.opensFirst(view.name) : view.name}
                </Menu.Item>
              ))}
              <Menu.Divider />
            </>
          )}
          <Menu.Item onClick={() => setChoosing(true)}>{say.columns}</Menu.Item>
          <Menu.Item onClick={acts.save}>{say.save}</Menu.Item>
          {current && (
            <>
              <Menu.Divider />
              <Menu.Item onClick={() => acts.rename(current)}>{say.rename}</Menu.Item>
              <Menu.Item onClick={() => acts.openFirst(current)}>
                {current.isDefault ? say.openPlain : say.openFirst}
              </Menu.Item>
              <Menu.Item color="red" onClick={() => acts.remove(current)}>
                {say.delete}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {choosing && (
        <ColumnsDialog
          columns={columns}
          shownColumns={shownColumns}
          areChosen={shown.columns !== undefined}
          onChoose={(chosen) => {
            const { columns: _, ...others } = shown
            show({ ...others, ...(chosen !== undefined && { columns: chosen }) })
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}

/** What is shown now, and a function that shows something else from its first page. */
function useShownParameters(
  list: ViewList,
): [Parameters, (parameters: Parameters, replace?: boolean) => void] {
  const names = VIEW_PARAMETERS[list]
  const navigate = useNavigate()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const present = names.flatMap((name) => {
    const value = search[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  const none = Object.fromEntries([...names, 'page'].map((name) => [name, undefined]))
  const show = (parameters: Parameters, replace = false) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...none, ...parameters }),
      replace,
      resetScroll: false,
    })
  return [Object.fromEntries(present), show]
}

/** Shows the person's default view when the list opens without parameters in its address. */
function useDefaultView(
  views: readonly View[] | undefined,
  shown: Parameters,
  show: (parameters: Parameters, replace?: boolean) => void,
  openedBefore: RefObject<boolean> | undefined,
): void {
  const own = useRef(false)
  const opened = openedBefore ?? own
  useEffect(() => {
    if (opened.current || views === undefined) return
    opened.current = true
    const first = views.find(({ isDefault }) => isDefault)
    if (first && isSame({}, shown)) show(first.parameters, true)
  })
}

/** Saves, renames and deletes views, and chooses the default. */
function useViewActs(list: ViewList, shown: Parameters) {
  const say = useSentences(viewSentences)
  const ask = useAsk()
  const [save, change, remove] = [
    useAnnouncedAct('saveView'),
    useAnnouncedAct('changeView'),
    useAnnouncedAct('deleteView'),
  ]
  const askName = (
    title: string,
    confirm: string,
    act: (name: string) => Promise<unknown>,
    more: object = {},
  ) =>
    void ask({
      type: 'text',
      title,
      label: say.name,
      confirm,
      maxLength: VIEW_NAME_LENGTH_MAX,
      act: async (name) => void (await act(name)),
      ...more,
    })
  return {
    save: () =>
      askName(
        say.saveTitle,
        say.saveView,
        (name) => save.act({ body: { list, name, parameters: shown } }, say.saved(name)),
        { description: say.saveText },
      ),
    rename: ({ id, name: before, isDefault }: View) =>
      askName(
        say.renameTitle,
        say.renameView,
        (name) => change.act({ params: { id }, body: { name, isDefault } }, say.renamed(name)),
        { value: before },
      ),
    openFirst: ({ id, name, isDefault }: View) =>
      change.press(
        { params: { id }, body: { name, isDefault: !isDefault } },
        isDefault ? say.opensPlain : say.opensWith(name),
      ),
    remove: ({ id, name }: View) => remove.press({ params: { id } }, say.deleted(name)),
  }
}

interface ColumnsDialogProps extends Pick<ViewsMenuProps, 'columns' | 'shownColumns'> {
  /** Whether the address names columns. */
  areChosen: boolean
  /** Called with the new columns. Undefined for all. */
  onChoose: (columns: string | undefined) => void
  onClose: () => void
}

/** Shows and hides columns at once. The title of a row cannot be hidden, because it opens the row. */
function ColumnsDialog({ columns, shownColumns, areChosen, onChoose, onClose }: ColumnsDialogProps) {
  const say = useSentences(viewSentences)
  const shown = new Set(shownColumns.map(({ key }) => key))
  const choose = (key: string, isShown: boolean) => {
    const keys = columns.filter((each) => (each.key === key ? isShown : shown.has(each.key)))
    onChoose(columnsOf(keys.map((each) => each.key)))
  }
  return (
    <Modal opened onClose={onClose} title={say.columnsTitle} size="26rem">
      <div className={classes.columns}>
        {columns.map(({ key, head, card }) => (
          <Checkbox
            key={key}
            label={head}
            checked={shown.has(key)}
            disabled={card === 'title'}
            onChange={({ currentTarget }) => choose(key, currentTarget.checked)}
          />
        ))}
      </div>
      <div className={classes.actions}>
        <Button variant="default" disabled={!areChosen} onClick={() => onChoose(undefined)}>
          {say.usualColumns}
        </Button>
        <Button onClick={onClose}>{say.done}</Button>
      </div>
    </Modal>
  )
}

function isSame(one: Parameters, other: Parameters): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}
