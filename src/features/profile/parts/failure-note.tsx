import { CircleAlert } from 'lucide-react'
import { callErrorText } from '#platform/error-text.ts'
import { Banner } from '#ui/feedback/banner.tsx'

/** What went wrong with the last try. */
export function FailureNote({ failure }: { failure: unknown }) {
  if (!failure) return null
  return <Banner tone="bad" role="alert" icon={<CircleAlert aria-hidden="true" />} title={callErrorText(failure)} />
}
