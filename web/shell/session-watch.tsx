export default function S(_: { onClose?: () => void }) {
  return null
}
