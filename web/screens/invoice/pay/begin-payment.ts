/** Begins a payment, shows it, and goes to the gateway's page where it has one. */
import type { Request } from '@nkra/contract/routes.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useAttempt } from '../../../api/idempotency-key.ts'
import { useAct } from '../../../api/queries.ts'
import { redirectTarget } from './redirect-target.ts'

const route = getRouteApi('/signed-in/invoice')

/** Shows the payment over the list of invoices; it stands in the address, so that a reload or a return finds it. */
export function useShowPayment(): (payment: string) => void {
  const navigate = route.useNavigate()
  return (payment) =>
    void navigate({
      search: (before) => ({ ...before, invoice: undefined, payment }),
      resetScroll: false,
    })
}

/** Rejects with what the server refused. The same thing tried again after a lost answer is the same payment. */
export function useBeginPayment(
  onBegun: () => void,
): (body: Request<'createPayment'>['body']) => Promise<void> {
  const attempt = useAttempt()
  const create = useAct('createPayment')
  const show = useShowPayment()
  return async (body) => {
    try {
      const answer = await create.mutateAsync({
        input: { body },
        manner: { idempotencyKey: attempt.keyFor(body) },
      })
      attempt.settle(answer)
      onBegun()
      show(answer.data.id)
      const target = redirectTarget(answer.data.redirectUrl)
      if (target !== null) location.assign(target)
    } catch (error) {
      attempt.settle(error)
      throw error
    }
  }
}
