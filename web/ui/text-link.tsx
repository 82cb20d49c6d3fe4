/** A link inside the application that reads as one. */
import { Anchor, type AnchorProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'

type Props = AnchorProps & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof AnchorProps>

export const TextLink = createLink((props: Props) => <Anchor fw={500} underline="hover" {...props} />)
