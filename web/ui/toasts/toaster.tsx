import 'react-toastify/ReactToastify.css'
import './toaster.css'
import { useEffect, type CSSProperties } from 'react'
import { toast, ToastContainer, type CloseButtonProps } from 'react-toastify/unstyled'
import { sentences, useSentences } from '../language/language.tsx'
import { toasts, type ToastAction, type ToastType } from './toasts.ts'

const toasterSentences = sentences({
  en: { notifications: 'Notifications', close: 'Close' },
  fr: { notifications: 'Notifications', close: 'Fermer' },
})

function show(type: ToastType, message: string, action?: ToastAction): void {
  const content = action && (
    <span>
      {message}{' '}
      <button type="button" className="nkra-toast-action" onClick={action.act}>
        {action.label}
      </button>
    </span>
  )
  // The same sentence twice is one toast, because two calls of one screen often fail together. Two toasts that lead
  // somewhere may lead to two places.
  toast(content ?? message, { type, ...(action === undefined && { toastId: `${type} ${message}` }) })
}

interface ToasterProps {
  /** Called once with the function that shows a toast. */
  onReady: (ready: typeof show) => void
}

export default function Toaster({ onReady }: ToasterProps) {
  const say = useSentences(toasterSentences)
  useEffect(() => onReady(show), [onReady])
  return (
    <ToastContainer
      {...toasts}
      theme="light"
      closeButton={Close}
      aria-label={say.notifications}
      style={{ '--nkra-toast-stays': `${toasts.autoClose}ms` } as CSSProperties}
    />
  )
}

function Close({ closeToast }: CloseButtonProps) {
  const say = useSentences(toasterSentences)
  return (
    <button type="button" className="nkra-toast-close" aria-label={say.close} onClick={closeToast}>
      <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
        <path d="M6 6 18 18M18 6 6 18" />
      </svg>
    </button>
  )
}
