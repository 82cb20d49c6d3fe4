/** The text of a guide. A code block `call sendMessage` shows that call in the reader's programming language. */
import { exampleRequestInGuide } from '@nkra/contract/reference/example-calls.ts'
import { docsPaths } from '../../paths.ts'
import { Code, CallCode } from './code.tsx'
import classes from './docs.module.css'
import { readLine, readMarkdown, type Block } from './markdown.ts'
import { PageLink } from './page-link.tsx'
import { useReader } from './reader.tsx'

export function Prose({ text }: { text: string }) {
  return readMarkdown(text).map((block, at) => <ProseBlock key={at} block={block} />)
}

function ProseBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <Heading {...block} />
    case 'paragraph':
      return (
        <p>
          <Line text={block.text} />
        </p>
      )
    case 'quote':
      return (
        <blockquote className={classes.quote}>
          <Line text={block.text} />
        </blockquote>
      )
    case 'list': {
      const items = block.items.map((item, at) => (
        <li key={at}>
          <Line text={item} />
        </li>
      ))
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>
    }
    case 'table':
      return <Table head={block.head} rows={block.rows} />
    default:
      return <GuideCode language={block.language} text={block.text} />
  }
}

function Heading({ level, text, id }: { level: number; text: string; id: string }) {
  if (level === 1) return <h1>{text}</h1>
  const Tag = level === 2 ? 'h2' : 'h3'
  return (
    <Tag id={id}>
      <a href={`#${id}`} className={classes.anchor}>
        {text}
      </a>
    </Tag>
  )
}

function Table({ head, rows }: { head: string[]; rows: string[][] }) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((cell, at) => (
            <th key={at} scope="col">
              <Line text={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, line) => (
          <tr key={line}>
            {row.map((cell, at) => (
              <td key={at}>
                <Line text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function GuideCode({ language, text }: { language: string; text: string }) {
  const { reference } = useReader()
  const name = /^call (\w+)$/.exec(language)?.[1]
  if (name === undefined) return <Code text={text} />
  const call = reference?.calls.get(name)
  return call ? (
    <CallCode sending={exampleRequestInGuide(call.path, call.sending, text)} />
  ) : (
    <Code text={text} />
  )
}

export function Line({ text }: { text: string }) {
  return readLine(text).map((part, at) => {
    if (part.kind === 'code') return <code key={at}>{part.text}</code>
    if (part.kind === 'bold') return <strong key={at}>{part.text}</strong>
    if (part.kind === 'text') return part.text
    return part.href.startsWith(`${docsPaths.docs}/`) ? (
      <PageLink key={at} page={part.href.slice(docsPaths.docs.length + 1)} className={classes.link}>
        {part.text}
      </PageLink>
    ) : (
      <a key={at} href={part.href} className={classes.link}>
        {part.text}
      </a>
    )
  })
}
