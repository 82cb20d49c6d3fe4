/**
 * Asks for one value, from any component: `await ask({ type: 'text', … })`. The code of the dialog is fetched with
 * the first question.
 */
import { CatchBoundary } from '@tanstack/react-router'
import { createContext, use, useCallback, useRef, useState, type ReactNode } from 'react'
import type { AnswerOf, InputType, Question } from './input-question.ts'
import { lazy } from '../lazy.ts'

/** Resolves with the answer once `act` has succeeded. Resolves with null if the person closed the dialog. */
export type Ask = <Type extends InputType>(question: Question<Type>) => Promise<AnswerOf<Type> | null>

interface Asked {
  question: Question
  settle: (answer: AnswerOf<InputType> | null) => void
}

const InputForm = lazy(() => import('./input-form.tsx'), null)
const AskContext = createContext<Ask | null>(null)

export function InputDialogProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const open = useRef<Asked | null>(null)
  const settle = useCallback((answer: AnswerOf<InputType> | null) => {
    open.current?.settle(answer)
    open.current = null
    setAsked(null)
  }, [])
  const askOne = useCallback(
    (question: Question) =>
      new Promise<AnswerOf<InputType> | null>((resolve) => {
        settle(null)
        open.current = { question, settle: resolve }
        setAsked(open.current)
      }),
    [settle],
  )
  // The type of the question ties the answer to it. Inside, all questions have one type.
  const ask = askOne as Ask
  return (
    <AskContext value={ask}>
      {children}
      {asked && (
        <CatchBoundary
          getResetKey={() => asked.question.title}
          errorComponent={Nothing}
          onCatch={() => settle(null)}
        >
          <InputForm question={asked.question} onSettle={settle} />
        </CatchBoundary>
      )}
    </AskContext>
  )
}

const Nothing = () => null

export function useAsk(): Ask {
  const ask = use(AskContext)
  if (!ask) throw new Error('useAsk needs an InputDialogProvider above it')
  return ask
}
