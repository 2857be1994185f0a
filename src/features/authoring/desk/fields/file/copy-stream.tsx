import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { addStream } from '#contract/features/media/media-contract.ts'
import type { MediaItem } from '#contract/features/media/media-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import list from '../../authoring.module.css'

/** What a recording is called until somebody names it: the last of its address that says something. */
function nameOf(address: string): string {
  const { pathname = '', hostname = '' } = URL.parse(address) ?? {}
  const parts = pathname.split('/').filter((part) => part !== '' && !/^(playlist|master|index)\.m3u8$/i.test(part))
  return (parts.at(-1) ?? hostname).replace(/\.m3u8$/i, '').slice(0, 255) || address.slice(0, 255)
}

/** Copies a recording from a streaming server into the library; it is picked as soon as it has its place there. */
export function CopyStream({ onPick }: { onPick: (item: Pick<MediaItem, 'id' | 'name'>) => void }) {
  const { t } = useLingui()
  const [address, setAddress] = useState('')
  const { busy, failure, attempt } = useAttempt()
  const form = useId()
  const copy = () =>
    attempt(async () => {
      const name = nameOf(address)
      const { mediaId } = await staffCall(addStream, { body: { name, address: address.trim() } })
      onPick({ id: mediaId, name })
    })
  return (
    <form
      id={form}
      className={list.form}
      onSubmit={(event) => {
        event.preventDefault()
        void copy()
      }}
    >
      <Field
        label={t`Endereço da gravação`}
        hint={t`De um servidor da lista da empresa. A gravação é copiada para a biblioteca e toca também sem internet.`}
        required
      >
        {(ids) => (
          <TextInput
            {...ids}
            type="url"
            required
            placeholder="https://…/playlist.m3u8"
            autoCapitalize="none"
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" busy={busy}>
        <Trans>Copiar a gravação</Trans>
      </Button>
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
    </form>
  )
}
