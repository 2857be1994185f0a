import { Plural, Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import type { DownloadsView } from '../use-downloads.ts'

/** What was taken from the device because its person may not see it any more, by name, until they have read it. */
export function WithdrawnNotice({ view }: { view: DownloadsView }) {
  const { withdrawn } = view
  if (withdrawn.length === 0) return null
  return (
    <Banner
      tone="neutral"
      role="status"
      icon={<CloudOff aria-hidden="true" />}
      title={
        <Plural
          value={withdrawn.length}
          one="Um download saiu deste aparelho"
          other="# downloads saíram deste aparelho"
        />
      }
      text={
        <Trans>
          {withdrawn.map((title) => `“${title}”`).join(', ')}: o conteúdo não está mais disponível para você.
        </Trans>
      }
      action={
        <Button variant="quiet" onClick={view.dismiss}>
          <Trans>Entendi</Trans>
        </Button>
      }
    />
  )
}
