/** A guide, or the changelog. */
import { use, useState } from 'react'
import type { Guide } from './guides.ts'
import { Article } from './page.tsx'
import { Prose } from './prose.tsx'

export function GuidePage({ guide }: { guide: Guide }) {
  const [loading] = useState(guide.load)
  const { default: text } = use(loading)
  return (
    <Article title={guide.title}>
      <Prose text={text} />
    </Article>
  )
}
