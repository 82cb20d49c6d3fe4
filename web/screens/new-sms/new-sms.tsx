export default function NewSms() { return null }
