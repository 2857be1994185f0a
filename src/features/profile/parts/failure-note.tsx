import { CircleAlert } from 'lucide-react'
import { useLingui } from '@lingui/react/macro'
import { PasskeyUnused } from '#platform/browser/passkey.ts'
import { callErrorText } from '#platform/error-text.ts'
import { Banner } from '#ui/feedback/banner.tsx'

/** What went wrong with the last try. */
export function FailureNote({ failure }: { failure: unknown }) {
  const { t } = useLingui()
  if (!failure) return null
  const text =
    failure instanceof PasskeyUnused ? t`A chave de acesso não foi usada. Tente de novo.` : callErrorText(failure)
  return <Banner tone="bad" role="alert" icon={<CircleAlert aria-hidden="true" />} title={text} />
}
