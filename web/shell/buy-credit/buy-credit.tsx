/** The Buy Credit dialog (specification section 2). It is shown while it is wanted: closing forgets everything. */
import { Button } from '@mantine/core'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useReducer } from 'react'
import { useStore } from 'zustand'
import { useAttempt } from '../../api/idempotency-key.ts'
import { isFailure } from '../../api/client.ts'
import { useApi } from '../../api/context.tsx'
import { useAct, useCall } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { FailedState } from '../../ui/layout/failed-state.tsx'
import { useFormat } from '../../ui/language/format.ts'
import { useSentences } from '../../ui/language/language.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { useNotify } from '../../ui/toasts/notify.tsx'
import { useAccountStores, type Package } from '../account/account-stores.ts'
import { useUser } from '../account/account.ts'
import classes from './buy-credit.module.css'
import { buyCreditSentences } from './buy-credit.sentences.ts'
import { PackageChoice, ProductChoice, Summary } from './buy-credit-steps.tsx'
import { beginning, canGoOn, canPurchase, invoiceBody, purchaseAfter, type Product } from './purchase.ts'

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
          <FailedState error={packages.error} retry={packages.retry} />
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

/** The packages of a product: what was last known of it at once, then what is on sale. Forgotten with the dialog. */
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
    /** Undefined while nothing is known. */
    list: fetched || known.length > 0 ? known : undefined,
    error: known.length === 0 ? query.error : null,
    retry: () => void query.refetch(),
  }
}

/** Packages arrive grouped by product; the product is copied onto each (section 3). */
function packagesOf(groups: readonly { product: Product; packages: Package[] }[]): Package[] {
  return groups.flatMap(({ product, packages }) => packages.map((each) => ({ ...each, product })))
}

/** Creates the invoice, then goes where it is seen. */
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
    try {
      const answer = await create.mutateAsync({
        input: { body },
        manner: { idempotencyKey: attempt.keyFor(body) },
      })
      attempt.settle(answer)
    } catch (error) {
      attempt.settle(error)
      throw error
    }
    onClose()
    // On the list itself it has just been fetched anew; from anywhere else the person is taken there.
    if (!onInvoices) {
      await navigate({ to: paths.invoice })
      notify('success', say.purchased)
    }
  }
}
