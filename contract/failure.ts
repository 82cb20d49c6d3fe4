/** One failure of the catalogue (`failures.ts`). */
export interface Failure {
  status: number
  retryable: boolean
  title: string
  sentence: string
  /** What fills a place of the sentence where the failure has no value for it. */
  usual: Readonly<Record<string, string>>
}

export const failure = (
  status: number,
  title: string,
  sentence: string,
  retryable = false,
  usual: Failure['usual'] = {},
): Failure => ({ status, retryable, title, sentence, usual })
