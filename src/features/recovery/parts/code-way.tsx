import { useState } from 'react'
import { keepPendingCode, readPendingCode, type PendingCode } from '../pending-code.ts'
import { CodeEntry } from './code-entry.tsx'
import { DocumentStep } from './document-step.tsx'
import { PhoneStep, type TypedPhone } from './phone-step.tsx'
import { useSendCode } from './use-send-code.ts'

/** Document, phone, code: each asks for what the one before it has found. */
export function CodeWay() {
  const [pending, setPending] = useState<PendingCode | null>(readPendingCode)
  const [found, setFound] = useState<{ document: string; masked: string } | null>(null)
  const [typed, setTyped] = useState<TypedPhone | null>(null)
  const sending = useSendCode((next) => {
    keepPendingCode(next)
    setPending(next)
  })
  if (pending) {
    return (
      <CodeEntry
        pending={pending}
        // After a reload nobody knows the number any more: it is asked for again.
        onAgain={found && typed ? () => sending.send(found.document, typed) : null}
        sending={sending}
        onRestart={() => {
          keepPendingCode(null)
          setPending(null)
          setTyped(null)
        }}
      />
    )
  }
  if (!found) return <DocumentStep onFound={setFound} />
  return (
    <PhoneStep
      masked={found.masked}
      sending={sending}
      onSend={(phone) => {
        setTyped(phone)
        sending.send(found.document, phone)
      }}
      onBack={() => setFound(null)}
    />
  )
}
