/** The addresses of the documentation, which is open to everybody. */
export const docsPaths = {
  docs: '/docs',
  /** Any of its pages: `first-text`, `calls/sendMessage`. */
  any: '/docs/$',
} as const

/** Whether the path is one of them. */
export const isDocs = (path: string) => path === docsPaths.docs || path.startsWith(`${docsPaths.docs}/`)
