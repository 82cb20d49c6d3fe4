/** A call that a button or a form makes, with a toast after success. */
import type { EndpointName } from '@nkra/contract/endpoints.ts'
import type { Answer, Input } from '../../api/client.ts'
import { useAct } from '../../api/queries.ts'
import { useNotify, useNotifyFailure } from './notify.tsx'

/**
 * `done` is the text of the toast. `act` rejects with the failure, for the form or the dialog that shows it. `press`
 * shows the failure in a toast, for a button on its own.
 */
export function useAnnouncedAct<Name extends EndpointName>(name: Name) {
  const { mutateAsync, isPending } = useAct(name)
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const act = async (input: Input<Name>, done: string | ((answer: Answer<Name>) => string)) => {
    const answer = await mutateAsync({ input })
    notify('success', typeof done === 'string' ? done : done(answer))
    return answer
  }
  return {
    pending: isPending,
    act,
    press: (...given: Parameters<typeof act>) => void act(...given).catch(notifyFailure),
  }
}
