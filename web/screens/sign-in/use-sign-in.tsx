/** Signs a person in: with a password or Google, and then with the code of the second step if it is on. */
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { isFailure, type Answer } from '../../api/client.ts'
import { useApi } from '../../api/context.tsx'
import { paths } from '../../paths.ts'
import { lazy } from '../../ui/lazy.ts'
import type { Credential } from '../../shell/google-sign-in/google-identity.ts'
import { useKeeper } from '../../shell/session/session-context.tsx'

const SecondStep = lazy(() => import('./second-step.tsx'))

/** Sends a sign-in: first without a code, then with the code of the second step. */
type Send = (second: { code?: string }) => Promise<Answer<'signIn'>>

interface Entrance {
  /**
   * Signs in and shows the page that the person wanted, or asks for the second step. Throws if the sign-in failed.
   */
  enter: (send: Send) => Promise<void>
  /** Signs in with Google's answer about the person. */
  enterByGoogle: (credential: Credential) => Promise<void>
  /** The card that asks for the second step. It replaces the card of the first step. */
  second: ReactNode
}

export function useEntrance(next?: string): Entrance {
  const keeper = useKeeper()
  const { call } = useApi()
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState<{ send: Send } | null>(null)

  const begin = async (send: Send, second: { code?: string }) => {
    const { data } = await send(second)
    keeper.begin(data)
    await navigate({ href: next ?? paths.dashboard, replace: true })
  }
  const enter = async (send: Send) => {
    try {
      await begin(send, {})
    } catch (error) {
      if (!isFailure(error, 'second_step_required')) throw error
      await SecondStep.preload()
      setWaiting({ send })
    }
  }
  return {
    enter,
    enterByGoogle: (credential) =>
      enter((second) => call('socialLogin', { body: { provider: 'google', ...credential, ...second } })),
    second: waiting && (
      <SecondStep enter={(code) => begin(waiting.send, { code })} back={() => setWaiting(null)} />
    ),
  }
}
