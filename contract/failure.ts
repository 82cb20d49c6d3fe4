/** One failure of the catalogue (`failures.ts`). */
export interface Failure {
  status: number
  retryable: boolean
  title: string
  sentence: string
}

export const failure = (status: number, title: string, sentence: string, retryable = false): Failure => ({
  status,
  retryable,
  title,
  sentence,
})
