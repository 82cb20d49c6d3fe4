/** A picture that is fetched as it is shown. The server records who sees it. */
import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useApi } from '../../api/context.tsx'
import { fetchFile } from '../../api/download.ts'
import { Notice } from '../layout/notice.tsx'

interface FetchedPictureProps {
  /** The call that answers the picture. */
  from: 'getEvidence' | 'getBusinessPaper'
  id: string
  name: string
  /** The sentence that is shown if the picture cannot be fetched. */
  broken: string
  className?: string | undefined
}

export function FetchedPicture({ from, id, name, broken, className }: FetchedPictureProps) {
  const { credentials } = useApi()
  const [address, setAddress] = useState<string | null>(null)
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => {
    let made: string | null = null
    let isOver = false
    const fetchIt = async () => {
      try {
        const file = await fetchFile(credentials, from, { params: { id } })
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
  }, [credentials, from, id])
  if (isBroken) return <Notice tone="danger">{broken}</Notice>
  if (address === null) return <Skeleton height="18rem" aria-busy="true" />
  return <img className={className} src={address} alt={name} onError={() => setIsBroken(true)} />
}
