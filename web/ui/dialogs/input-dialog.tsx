/** Asks for one thing, from anywhere: `await ask({ type: 'text', … })`. Its code is fetched with the first question. */
import { CatchBoundary } from '@tanstack/react-router'
import { createContext, use, useCallback, useRef, useState, type ReactNode } from 'react'
import type { AnswerOf, InputType, Question } from './input-question.ts'
import { lazy } from '../lazy.ts'

/** Resolves with the answer once it is given, and has been acted on; with null where the dialog was closed. */
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
  // The question's own type ties its answer to it; in here all questions are alike.
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
