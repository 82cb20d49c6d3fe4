/**
 * The packages: those on sale in their order, those that are only given, and those retired (requirements 2.5, 3.3 and
 * 9.3).
 */
import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPackage, IconPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { ApiFailure } from '../../api/failure.ts'
import { useAct, useCall } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { DataTable, type Column } from '../../ui/tables/data-table.tsx'
import { Count, Money } from '../../ui/values/figures.tsx'
import { useFormat, type Format } from '../../ui/language/format.ts'
import { useSentences, type SentencesOf, formatProduct, formatRate } from '../../ui/language/language.tsx'
import { lazy } from '../../ui/lazy.ts'
import { useNotifyFailure } from '../../ui/toasts/notify.tsx'
import { Page, Panel, EmptyState } from '../../ui/layout/page.tsx'
import { countColumn, instantColumn } from '../../ui/tables/columns.tsx'
import { useAnnouncedAct } from '../../ui/toasts/announced-act.ts'
import { StatusBadge } from '../../ui/values/status-badge.tsx'
import classes from './packages.module.css'
import { packagesSentences } from './sentences.ts'
import { cardOf, moved, PRODUCTS, type Product, type ShelfPackage } from './shelf.ts'

const PackageDialog = lazy(() => import('./package-dialog.tsx'), null)

const route = getRouteApi('/signed-in/packages')

function columnsFor(
  { heads }: SentencesOf<typeof packagesSentences>,
  format: Format,
): Column<ShelfPackage>[] {
  return [
    { key: 'name', head: heads.name, card: 'title', cell: ({ name }) => <strong>{name}</strong> },
    { key: 'price', head: heads.price, align: 'end', cell: ({ price }) => <Money amount={price} bare /> },
    countColumn('credit', heads.credit),
    {
      key: 'rate',
      head: heads.rate,
      align: 'end',
      cell: ({ rate }) => <span className="tabular">{formatRate(rate)}</span>,
    },
    {
      key: 'duration',
      head: heads.duration,
      cell: ({ durationNumber, durationType }) => format.duration(durationNumber, durationType),
    },
  ]
}

/** The column that says where Buy Credit shows the package. */
function shownColumn(
  say: SentencesOf<typeof packagesSentences>,
  onSale: readonly ShelfPackage[],
): Column<ShelfPackage> {
  return {
    key: 'shown',
    head: say.heads.shown,
    card: 'aside',
    cell: (each) => {
      const card = cardOf(each, onSale)
      if (each.tab === null || card === null) return <span className={classes.hidden}>{say.hidden}</span>
      const tone = each.tab === 'Consumer' ? 'info' : 'success'
      return <StatusBadge tone={tone}>{say.card(say.tabs[each.tab], card)}</StatusBadge>
    },
  }
}

const placeColumn = (
  { heads }: SentencesOf<typeof packagesSentences>,
  onSale: readonly ShelfPackage[],
): Column<ShelfPackage> => ({
  key: 'place',
  head: heads.place,
  align: 'end',
  cell: (each) => <Count value={onSale.indexOf(each) + 1} />,
})

const retiredColumn = ({ heads }: SentencesOf<typeof packagesSentences>): Column<ShelfPackage> =>
  instantColumn('retiredAt', heads.retired)

export default function Packages() {
  const say = useSentences(packagesSentences)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [adding, setAdding] = useState(false)
  const [retiring, setRetiring] = useState<ShelfPackage | null>(null)
  const product: Product = search.status === 'KYC' ? 'KYC' : 'SMS'
  return (
    <Page
      title={say.title}
      lead={say.lead}
      actions={
        <Button leftSection={<IconPlus size={17} aria-hidden="true" />} onClick={() => setAdding(true)}>
          {say.add}
        </Button>
      }
    >
      <SegmentedControl
        className={classes.products}
        aria-label={say.product}
        value={product}
        onChange={(value) =>
          void navigate({ search: value === 'KYC' ? { status: value } : {}, replace: true })
        }
        data={PRODUCTS.map((value) => ({ value, label: formatProduct(value) }))}
      />
      <Shelf product={product} onRetire={setRetiring} />
      {adding && <PackageDialog product={product} onClose={() => setAdding(false)} />}
      {retiring && <RetireDialog retired={retiring} onClose={() => setRetiring(null)} />}
    </Page>
  )
}

type RowActions = (each: ShelfPackage) => ReactNode

function retireButton(
  { retire }: SentencesOf<typeof packagesSentences>,
  onRetire: (each: ShelfPackage) => void,
): RowActions {
  return (each) => (
    <Button size="compact-md" variant="default" onClick={() => onRetire(each)}>
      {retire}
    </Button>
  )
}

function shelfActions(onSale: readonly ShelfPackage[], retire: RowActions): RowActions {
  return (each) => (
    <div className={classes.actions}>
      <MoveButtons moving={each} onSale={onSale} />
      {retire(each)}
    </div>
  )
}

const restoreButton: RowActions = (each) => <RestoreButton retired={each} />

function Shelf({ product, onRetire }: { product: Product; onRetire: (each: ShelfPackage) => void }) {
  const say = useSentences(packagesSentences)
  const format = useFormat()
  const shelf = useCall('listShelf')
  const all = shelf.data?.data.find((each) => each.product === product)?.packages
  const stateOf = (state: ShelfPackage['state']) => all?.filter((each) => each.state === state)
  const onSale = stateOf('on sale') ?? []
  const columns = columnsFor(say, format)
  const icon = <IconPackage size={26} stroke={1.6} />
  const table = { rowKey: ({ productId }: ShelfPackage) => productId, query: shelf, skeletons: 3 }
  const retire = retireButton(say, onRetire)
  const onShelf = shelfActions(onSale, retire)
  return (
    <>
      <Panel title={say.onSale} flush>
        <p className={classes.note}>{say.order}</p>
        <DataTable
          {...table}
          label={say.onSale}
          columns={[placeColumn(say, onSale), ...columns, shownColumn(say, onSale)]}
          rows={stateOf('on sale')}
          skeletons={6}
          actions={onShelf}
          empty={
            <EmptyState icon={icon} title={say.noneOnSale}>
              {say.noneOnSaleText}
            </EmptyState>
          }
        />
      </Panel>
      <Panel title={say.given} flush>
        <p className={classes.note}>{say.givenText}</p>
        <DataTable
          {...table}
          label={say.given}
          columns={columns}
          rows={stateOf('default')}
          actions={retire}
          empty={
            <EmptyState icon={icon} title={say.noneGiven}>
              {say.noneGivenText}
            </EmptyState>
          }
        />
      </Panel>
      <Panel title={say.retired} flush>
        <DataTable
          {...table}
          label={say.retired}
          columns={[...columns, retiredColumn(say)]}
          rows={stateOf('retired')}
          actions={restoreButton}
          empty={
            <EmptyState icon={icon} title={say.noneRetired}>
              {say.noneRetiredText}
            </EmptyState>
          }
        />
      </Panel>
    </>
  )
}

/**
 * Shows a refusal of the server as a toast, because a row has no place for it. Failures of the server itself are
 * shown as toasts anyway.
 */
function useRefusals() {
  const notify = useNotifyFailure()
  return (error: unknown) => {
    if (error instanceof ApiFailure && error.status < 500) notify(error)
  }
}

function MoveButtons({ moving, onSale }: { moving: ShelfPackage; onSale: readonly ShelfPackage[] }) {
  const say = useSentences(packagesSentences)
  const order = useAct('orderPackages')
  const tell = useRefusals()
  const ids = onSale.map(({ productId }) => productId)
  const button = (by: -1 | 1, label: string, Arrow: typeof IconArrowUp) => {
    const productIds = moved(ids, moving.productId, by)
    return (
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={label}
        disabled={productIds === null || order.isPending}
        onClick={() => {
          if (productIds === null) return
          order.mutate({ input: { body: { product: moving.product, productIds } } }, { onError: tell })
        }}
      >
        <Arrow size={17} aria-hidden="true" />
      </ActionIcon>
    )
  }
  return (
    <>
      {button(-1, say.up(moving.name), IconArrowUp)}
      {button(1, say.down(moving.name), IconArrowDown)}
    </>
  )
}

function RestoreButton({ retired: { productId, name } }: { retired: ShelfPackage }) {
  const say = useSentences(packagesSentences)
  const restore = useAnnouncedAct('restorePackage')
  const tell = useRefusals()
  return (
    <Button
      size="compact-md"
      variant="default"
      loading={restore.pending}
      onClick={() => void restore.act({ params: { id: productId } }, say.restored(name)).catch(tell)}
    >
      {say.restore}
    </Button>
  )
}

function RetireDialog({ retired, onClose }: { retired: ShelfPackage; onClose: () => void }) {
  const say = useSentences(packagesSentences)
  const retire = useAnnouncedAct('retirePackage')
  return (
    <ConfirmDialog
      title={say.retireTitle(retired.name)}
      confirm={say.retireConfirm}
      danger
      onConfirm={() => retire.act({ params: { id: retired.productId } }, say.retiredDone(retired.name))}
      onClose={onClose}
    >
      {retired.isDefault ? say.retireGivenText : say.retireText}
    </ConfirmDialog>
  )
}
