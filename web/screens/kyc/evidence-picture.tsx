/** A picture of evidence, fetched as it is shown. The server records who sees it. */
import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useApi } from '../../api/context.tsx'
import { fetchFile } from '../../api/download.ts'
import { Notice } from '../../ui/layout/notice.tsx'

export interface EvidencePictureProps {
  id: string
  name: string
  /** What is said where it cannot be fetched. */
  broken: string
  className?: string | undefined
}

export function EvidencePicture({ id, name, broken, className }: EvidencePictureProps) {
  const { credentials } = useApi()
  const [address, setAddress] = useState<string | null>(null)
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => {
    let made: string | null = null
    let isOver = false
    const fetchIt = async () => {
      try {
        const file = await fetchFile(credentials, 'getEvidence', { params: { id } })
        if (isOver) return
        made = URL.createObjectURL(file)
        setAddress(made)
      } catch {
        if (!isOver) setIsBroken(true)
      }
    }
    void fetchIt()
    return () => {
      isOver = true
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [credentials, id])
  if (isBroken) return <Notice tone="danger">{broken}</Notice>
  if (address === null) return <Skeleton height="18rem" aria-busy="true" />
  return <img className={className} src={address} alt={name} onError={() => setIsBroken(true)} />
}
