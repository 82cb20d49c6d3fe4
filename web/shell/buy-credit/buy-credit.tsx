/**
 * The Buy Credit dialog (requirements 2.5). It is rendered only while it is open, so closing it forgets the choices.
 */
import { Button, Skeleton, Tabs } from '@mantine/core'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useReducer, useState } from 'react'
import { useStore } from 'zustand'
import { isFailure } from '../../api/client.ts'
import { useApi } from '../../api/context.tsx'
import { useAttempt } from '../../api/idempotency-key.ts'
import { useAct, useCall } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { useFormat } from '../../ui/language/format.ts'
import {
  useSentences,
  formatAmount,
  formatCount,
  formatMoney,
  formatProduct,
  formatRate,
} from '../../ui/language/language.tsx'
import { FailedState } from '../../ui/layout/failed-state.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { useNotify } from '../../ui/toasts/notify.tsx'
import { type Package, useAccountStores } from '../account/account-stores.ts'
import { useUser } from '../account/account.ts'
import classes from './buy-credit.module.css'
import { buyCreditSentences } from './buy-credit.sentences.ts'
import {
  baseOf,
  beginning,
  canGoOn,
  canPurchase,
  groupsOf,
  invoiceBody,
  type Product,
  purchaseAfter,
  savedPercent,
  type Taxes,
} from './purchase.ts'

export default function BuyCredit({ onClose }: { onClose: () => void }) {
  const say = useSentences(buyCreditSentences)
  const format = useFormat()
  const [state, dispatch] = useReducer(purchaseAfter, beginning)
  const { call } = useApi()
  const packages = usePackages(state.step === 'product' ? null : state.product)
  const purchase = usePurchase(onClose)

  const fail = (error: unknown) =>
    dispatch({
      type: 'failed',
      message: error instanceof Error ? error.message : say.failed,
      priceChanged: isFailure(error, 'price_changed'),
    })

  const next = () => {
    dispatch({ type: 'next' })
    if (state.step !== 'packages' || !state.selected || !canGoOn(state)) return
    call('calculateTax', { body: { amount: state.selected.price } }).then(
      ({ data: taxes }) => dispatch({ type: 'taxed', taxes }),
      fail,
    )
  }

  const buy = () => {
    dispatch({ type: 'purchase' })
    if (state.selected && canPurchase(state)) purchase(state.selected).catch(fail)
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={say.title}
      size={state.step === 'product' ? '38rem' : '50rem'}
      classNames={{ content: classes.dialog }}
      closeOnClickOutside={state.busy === null}
      held={state.busy === 'purchasing'}
    >
      <h3 className={classes.step}>{say.steps[state.step]}</h3>
      <div aria-live="assertive">
        {state.failure && <Notice tone="danger">{state.failure}</Notice>}
        {state.missingSelection && <Notice tone="danger">{say.missingSelection}</Notice>}
      </div>
      {state.step === 'product' && (
        <ProductChoice
          product={state.product}
          onChoose={(product) => dispatch({ type: 'product chosen', product })}
        />
      )}
      {state.step === 'packages' &&
        (packages.error ? (
          <FailedState query={packages} />
        ) : (
          <PackageChoice
            packages={packages.list}
            selected={state.selected}
            onSelect={(selected) => dispatch({ type: 'package selected', selected })}
            onTab={() => dispatch({ type: 'tab changed' })}
          />
        ))}
      {state.step === 'summary' && state.selected && state.taxes && (
        <Summary selected={state.selected} taxes={state.taxes} />
      )}
      {state.step !== 'product' && (
        <p className={classes.note}>
          {say.note}
          {state.taxes && state.taxes.taxes.length > 0 && (
            <> {say.applied(format.list(state.taxes.taxes.map(({ name }) => name)))}</>
          )}
        </p>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} disabled={state.busy === 'purchasing'}>
          {say.cancel}
        </Button>
        <span className={classes.gap} />
        {state.step !== 'product' && (
          <Button
            variant="default"
            onClick={() => dispatch({ type: 'back' })}
            disabled={state.busy === 'purchasing'}
          >
            {say.back}
          </Button>
        )}
        {state.step === 'summary' ? (
          <Button onClick={buy} disabled={!state.selected} loading={state.busy === 'purchasing'}>
            {say.purchase}
          </Button>
        ) : (
          <Button onClick={next} disabled={!canGoOn(state)} loading={state.busy === 'taxing'}>
            {say.next}
          </Button>
        )}
      </div>
    </Modal>
  )
}

/**
 * The packages of a product: first those from the last visit, then those on sale now. They are forgotten with the
 * dialog.
 */
function usePackages(product: Product | null) {
  const { creditPackages } = useAccountStores()
  const kept = useStore(creditPackages, (state) => state.packages)
  const query = useCall('listPackages', product ? { query: { product } } : {}, { enabled: product !== null })
  const fetched = query.data?.data
  useEffect(() => {
    if (fetched) creditPackages.setState({ packages: packagesOf(fetched) })
  }, [creditPackages, fetched])
  useEffect(() => () => void creditPackages.setState({ packages: [] }), [creditPackages])

  const known = (fetched ? packagesOf(fetched) : kept).filter((each) => each.product === product)
  return {
    /** The packages of the product. Undefined while none is known. */
    list: fetched || known.length > 0 ? known : undefined,
    error: known.length === 0 ? query.error : null,
    refetch: query.refetch,
  }
}

/**
 * The packages as one list. They arrive grouped by product, and the product is copied onto each package (requirements
 * 3.3).
 */
function packagesOf(groups: readonly { product: Product; packages: Package[] }[]): Package[] {
  return groups.flatMap(({ product, packages }) => packages.map((each) => ({ ...each, product })))
}

/** Creates the invoice, then shows the list of invoices with the payment of the new one over it. */
function usePurchase(onClose: () => void) {
  const say = useSentences(buyCreditSentences)
  const user = useUser()
  const attempt = useAttempt()
  const create = useAct('createInvoice')
  const notify = useNotify()
  const navigate = useNavigate()
  const onInvoices = useRouterState({ select: ({ location }) => location.pathname === paths.invoice })

  return async (selected: Package) => {
    if (!user) throw new Error(say.loading)
    const body = invoiceBody(user.accountId, selected)
    const { data } = await attempt.once(body, (manner) => create.mutateAsync({ input: { body }, manner }))
    const pay = data.id
    onClose()
    // The list of invoices has just been fetched again. If another screen is shown, the person is taken to the list.
    if (onInvoices) {
      await navigate({
        from: paths.invoice,
        to: paths.invoice,
        search: (before) => ({ ...before, pay }),
        resetScroll: false,
      })
    } else {
      await navigate({ to: paths.invoice, search: { pay } })
      notify('success', say.purchased)
    }
  }
}

const products = ['SMS', 'KYC'] as const

interface ProductChoiceProps {
  product: Product | null
  onChoose: (product: Product) => void
}

function ProductChoice({ product, onChoose }: ProductChoiceProps) {
  const say = useSentences(buyCreditSentences)
  return (
    <fieldset className={classes.products}>
      <legend className={classes.legend}>{say.product}</legend>
      {products.map((each) => (
        <label key={each} className={classes.choice}>
          <input type="radio" name="product" checked={product === each} onChange={() => onChoose(each)} />
          <span className={classes.choiceName}>{formatProduct(each)}</span>
          <span className={classes.choiceText}>{say.products[each]}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface PackageChoiceProps {
  /** The packages to choose from. Undefined while they are fetched. */
  packages: readonly Package[] | undefined
  selected: Package | null
  onSelect: (selected: Package) => void
  /** Called when the person changes between consumer and corporate packages. */
  onTab: () => void
}

const tabs = ['consumer', 'corporate'] as const

function PackageChoice({ packages, selected, onSelect, onTab }: PackageChoiceProps) {
  const say = useSentences(buyCreditSentences)
  const groups = packages && groupsOf(packages)
  const base = packages && baseOf(packages)
  const corporate = groups?.corporate.some((each) => each.productId === selected?.productId)
  const [tab, setTab] = useState<string | null>(corporate ? 'corporate' : 'consumer')
  const show = (group: string | null) => {
    setTab(group)
    onTab()
  }
  return (
    <Tabs value={tab} onChange={show} keepMounted={false}>
      <Tabs.List>
        {tabs.map((group) => (
          <Tabs.Tab key={group} value={group}>
            {say.tabs[group]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((group) => (
        <Tabs.Panel key={group} value={group}>
          {groups?.[group].length === 0 ? (
            <p className={classes.none}>{say.none}</p>
          ) : (
            <fieldset className={classes.packages} aria-busy={!groups}>
              <legend className={classes.legend}>{say.packages[group]}</legend>
              {groups
                ? groups[group].map((each) => (
                    <PackageCard
                      key={each.productId}
                      card={each}
                      base={saves(groups[group], base) ? base : undefined}
                      checked={selected?.productId === each.productId}
                      onSelect={onSelect}
                    />
                  ))
                : ['a', 'b', 'c'].map((key) => <Skeleton key={key} height="13.2rem" radius="lg" />)}
            </fieldset>
          )}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** Whether a credit of one of the packages costs less than one of the base. */
const saves = (packages: readonly Package[], base: Package | undefined) =>
  base !== undefined && packages.some((each) => savedPercent(each, base) > 0)

interface PackageCardProps {
  card: Package
  /** The package with which savings are compared. Undefined if no card of the tab saves anything. */
  base: Package | undefined
  checked: boolean
  onSelect: (selected: Package) => void
}

function PackageCard({ card, base, checked, onSelect }: PackageCardProps) {
  const say = useSentences(buyCreditSentences)
  const format = useFormat()
  const saved = base ? savedPercent(card, base) : 0
  return (
    <label className={classes.choice}>
      <input type="radio" name="package" checked={checked} onChange={() => onSelect(card)} />
      <span className={classes.choiceName}>{card.name}</span>
      <span className={classes.price}>{formatMoney(card.price)}</span>
      {base && (
        <span className={classes.saving}>
          {saved > 0 && say.saving(format.percent(saved), formatProduct(card.product), base.name)}
        </span>
      )}
      <dl className={classes.facts}>
        <div>
          <dt>{say.rate}</dt>
          <dd>
            {formatRate(card.rate)} / {formatProduct(card.product)}
          </dd>
        </div>
        <div>
          <dt>{say.totalCredits}</dt>
          <dd>{formatCount(card.credit)}</dd>
        </div>
        <div>
          <dt>{say.validFor}</dt>
          <dd>{format.duration(card.durationNumber, card.durationType)}</dd>
        </div>
      </dl>
    </label>
  )
}

function Summary({ selected, taxes }: { selected: Package; taxes: Taxes }) {
  const say = useSentences(buyCreditSentences)
  const format = useFormat()
  return (
    <div className={classes.summaryWrap}>
      <table className={classes.summary}>
        <thead>
          <tr>
            <th scope="col">{say.description}</th>
            <th scope="col">{say.quantity}</th>
            <th scope="col">{say.price}</th>
            <th scope="col">{say.amount}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              {selected.name}
              <span className={classes.choiceText}>
                {say.credits(formatCount(selected.credit), formatProduct(selected.product))}
              </span>
            </td>
            <td>1</td>
            <td>{formatAmount(selected.price)}</td>
            <td>{formatAmount(selected.price)}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {say.sum}
            </th>
            <td>{formatAmount(selected.price)}</td>
          </tr>
          {taxes.taxes.map(({ name, percentage, amount }) => (
            <tr key={name}>
              <th scope="row" colSpan={3}>
                {say.tax(name, format.percent(percentage))}
              </th>
              <td>{formatAmount(amount)}</td>
            </tr>
          ))}
          <tr className={classes.total}>
            <th scope="row" colSpan={3}>
              {say.total}
            </th>
            <td>{formatAmount(taxes.totalAmount)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
