import 'react-toastify/ReactToastify.css'
import './toaster.css'
import { useComputedColorScheme } from '@mantine/core'
import { toast, ToastContainer } from 'react-toastify/unstyled'
import type { ToastType } from './notify.tsx'

const TIMEOUT_MS = 5_000
const TOASTS_MAX = 20
/** How far a toast is dragged to send it away, in per cent of its width. */
const DISMISS_PERCENT = 60

export function show(type: ToastType, message: string): void {
  // The same sentence twice is one toast: two calls of one screen often fail together.
  toast(message, { type, toastId: `${type} ${message}` })
}

export default function Toaster() {
  return (
    <ToastContainer
      position="top-right"
      autoClose={TIMEOUT_MS}
      limit={TOASTS_MAX}
      newestOnTop
      draggable
      draggablePercent={DISMISS_PERCENT}
      pauseOnHover
      pauseOnFocusLoss
      closeOnClick
      theme={useComputedColorScheme('light')}
      aria-label="Notifications"
    />
  )
}
