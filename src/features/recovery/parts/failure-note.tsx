import { CircleAlert } from 'lucide-react'
import { callErrorText } from '#platform/error-text.ts'
import { Banner } from '#ui/feedback/banner.tsx'

/** What went wrong with the last try, above the form. */
export function FailureNote({ failure, text }: { failure: unknown; text?: string }) {
  if (!failure) return null
  return (
    <Banner tone="bad" role="alert" icon={<CircleAlert aria-hidden="true" />} title={text ?? callErrorText(failure)} />
  )
}
